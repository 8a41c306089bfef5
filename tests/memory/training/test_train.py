import json
import os
import subprocess
import sys

import numpy as np
import pytest

from memory.training.measure import Score
from memory.training.report import Point
from memory.training.settings import Settings, initial_logits, untrained_map
from memory.training.train import has_settled, train

OTHER_PROCESSOR = "X86_V4 X86_V3 AVX512_SKX AVX512F AVX2 FMA3"
TINY = Settings(keys=4, values=3, slots=5, seed=1, steps=60, rounds=8)


@pytest.fixture(scope="module")
def training():
    return train(TINY)


def test_a_tiny_memory_learns_a_slot_for_each_key(training):
    assert len(set(untrained_map(TINY))) < 4
    assert len(set(training.key_to_slot)) == 4
    assert training.curve[0].loss > 1
    assert training.curve[-1].loss < 0.01
    assert training.curve[-1].soft == training.curve[-1].hard == (64, 64)


def test_the_map_is_where_the_logits_are_largest(training):
    assert training.logits.shape == (4, 5)
    assert training.key_to_slot == [max(range(5), key=row.__getitem__) for row in training.logits.tolist()]


def test_the_curve_is_evenly_spaced_and_ends_with_the_last_step(training):
    steps = [point.step for point in training.curve]
    assert steps == list(range(2, training.steps_done + 1, 2))
    temperatures = [point.temperature for point in training.curve]
    assert temperatures == sorted(temperatures, reverse=True)


@pytest.mark.parametrize(("steps", "points"), [(1, 1), (50, 50), (51, 26), (101, 34)])
def test_a_curve_has_few_points_however_long_the_run(steps, points):
    # Two keys on one slot never settle.
    curve = train(Settings(keys=2, values=2, slots=1, steps=steps, rounds=8, batch=1)).curve
    assert len(curve) == points
    assert curve[-1].step == steps
    assert curve[-1].temperature == pytest.approx(0.03 if steps > 1 else 1.0)


def point(*, colliding_pairs=0, soft=8, hard=8):
    return Point(1, 0.5, 0.1, Score(soft, 8), Score(hard, 8), colliding_pairs)


EXACT = point()


@pytest.mark.parametrize(
    ("curve", "settled"),
    [
        ([], False),
        ([EXACT] * 4, False),
        ([EXACT] * 5, True),
        ([point(colliding_pairs=1), *[EXACT] * 5], True),
        ([*[EXACT] * 5, point(colliding_pairs=1)], False),
        ([EXACT, point(colliding_pairs=1), *[EXACT] * 4], False),
        ([EXACT, EXACT, point(soft=7), EXACT, EXACT], False),
        ([EXACT, EXACT, point(hard=7), EXACT, EXACT], False),
    ],
)
def test_a_run_has_settled_when_five_points_in_a_row_are_exact(curve, settled):
    assert has_settled(curve) == settled


def test_a_run_stops_as_soon_as_it_has_settled(training):
    settled = [has_settled(training.curve[: count + 1]) for count in range(len(training.curve))]
    assert settled.index(True) == len(settled) - 1
    assert training.steps_done < 60


def test_the_temperature_follows_the_steps_that_were_planned(training):
    assert training.curve[3].temperature == pytest.approx(0.03 ** (7 / 59))


def test_points_are_shown_as_they_come():
    shown = []
    curve = train(Settings(keys=2, values=2, slots=2, steps=3, rounds=4), shown.append).curve
    assert shown == curve


def test_the_first_step_moves_every_logit_against_its_gradient_by_the_learning_rate():
    # Adam's first step is the sign of the gradient, whatever its size; no logit of a tiny memory has none.
    settings = Settings(keys=2, values=2, slots=3, steps=1, rounds=16, learning_rate=0.01, decay=0.0)
    moved = train(settings).logits - np.array(initial_logits(settings))
    assert np.abs(moved) == pytest.approx(np.full((2, 3), 0.01), rel=1e-3)


def test_decay_draws_logits_towards_zero():
    # Without a learning signal (one slot: every address is 1) only the decay is left.
    settings = Settings(keys=1, values=1, slots=1, steps=1, rounds=4, learning_rate=0.5, decay=0.2)
    assert train(settings).logits[0, 0] == pytest.approx(0.9 * initial_logits(settings)[0][0])


def test_the_same_seed_gives_the_same_bytes_in_another_process_on_another_processor(tmp_path):
    contents = []
    for name, environment in (
        ("a", {"PYTHONHASHSEED": "1", "OPENBLAS_NUM_THREADS": "1"}),
        # Features that this processor or this numpy does not know are ignored there.
        (
            "b",
            {"PYTHONHASHSEED": "2", "OPENBLAS_NUM_THREADS": "2", "NPY_DISABLE_CPU_FEATURES": OTHER_PROCESSOR},
        ),
    ):
        sizes = ["--keys", "4", "--values", "3", "--slots", "5", "--steps", "60", "--seed", "1"]
        command = [
            sys.executable,
            "-m",
            "renigma_site",
            "artifact",
            "train",
            "--out",
            str(tmp_path / name),
            *sizes,
        ]
        subprocess.run(command, env=os.environ | environment, check=True, capture_output=True)
        contents.append({path.name: path.read_bytes() for path in sorted((tmp_path / name).iterdir())})
    assert contents[0] == contents[1]
    assert list(contents[0]) == ["artifact.json", "checkpoint.safetensors", "report.json"]


def test_another_seed_gives_another_map():
    maps = {
        json.dumps(train(Settings(keys=4, values=3, slots=5, seed=seed, steps=30, rounds=8)).key_to_slot)
        for seed in range(4)
    }
    assert len(maps) > 1
