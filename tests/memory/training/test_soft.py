import json

import numpy as np
import pytest

from memory.training.checkpoint import Checkpoint, decode_checkpoint
from memory.training.settings import Settings
from memory.training.soft import find_smallest_margin, measure_soft
from support.artifacts import DATA, read_safetensors

SETTINGS = Settings(keys=3, values=2, slots=4, steps=5)


def test_the_smallest_margin_names_its_key_and_both_slots():
    logits = np.array([[5.0, 1.0, 0.0], [0.25, 2.0, 1.5], [9.0, 0.0, 8.0]])
    assert find_smallest_margin(logits) == (1, 1, 2, 0.5)


def test_a_tie_is_a_margin_of_nothing():
    assert find_smallest_margin(np.array([[1.0, 3.0], [2.0, 2.0]])) == (1, 0, 1, 0.0)


def test_one_slot_has_no_second():
    assert find_smallest_margin(np.array([[1.0]])) is None


def test_the_checkpoint_in_the_test_data():
    data = (DATA / "checkpoint.safetensors").read_bytes()
    metadata, rows = read_safetensors(data)
    steps_done = json.loads(metadata["renigma"])["steps_done"]
    # From 1 to 0.03 in the 200 steps that were planned, as far as the run went.
    temperature = 0.03 ** ((steps_done - 1) / 199)
    margins = [sorted(row)[-1] - sorted(row)[-2] for row in rows]
    key = margins.index(min(margins))
    figures = measure_soft(decode_checkpoint(data), [row.index(max(row)) for row in rows], [])
    assert figures.margin is not None
    assert figures.margin.key == key
    assert figures.margin.margin == pytest.approx(min(margins))
    assert rows[key][figures.margin.best_slot] - rows[key][figures.margin.second_slot] == pytest.approx(
        min(margins)
    )
    powers = [[np.exp(logit / temperature) for logit in row] for row in rows]
    assert figures.smallest_address == pytest.approx(min(max(row) / sum(row) for row in powers))
    assert figures.temperature == pytest.approx(temperature)
    assert figures.map_is_of_checkpoint


@pytest.mark.parametrize(("key_to_slot", "correct"), [([0, 1, 2], 6), ([0, 0, 2], 4), ([3, 3, 3], 0)])
def test_saturated_addresses_interfere_exactly_where_slots_are_shared(key_to_slot, correct):
    logits = np.zeros((3, 4))
    logits[np.arange(3), key_to_slot] = 1e4
    figures = measure_soft(Checkpoint(logits, SETTINGS, SETTINGS.steps), key_to_slot, [])
    assert figures.interference == (correct, 6)


def test_soft_addresses_may_fail_where_the_hard_map_does_not():
    # Key 0 spreads over two slots, one of which is key 1's: 0.51 · 0.51 against 0.49 · 1 after both writes.
    p = np.array([[0.51, 0.49, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]])
    logits = np.log(np.maximum(p, 1e-300))
    settings = Settings(keys=3, values=2, slots=3, steps=1, first_temperature=1.0)
    figures = measure_soft(Checkpoint(logits, settings, settings.steps), [0, 1, 2], [])
    assert figures.interference == (5, 6)


def test_a_changed_map_is_not_the_checkpoint_s():
    checkpoint = decode_checkpoint((DATA / "checkpoint.safetensors").read_bytes())
    assert not measure_soft(checkpoint, list(range(8)), []).map_is_of_checkpoint
