"""What only a checkpoint can tell: how clearly each key prefers its slot, and how the soft memory answers."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from memory.training.checkpoint import Checkpoint
from memory.training.episodes import Round
from memory.training.measure import Score
from memory.training.model import address, hard_map, read, score_soft, write
from memory.training.scan import Array


class Margin(NamedTuple):
    """The key whose best and second slot are closest, in logits (temperature 1); the first of equals."""

    key: int
    best_slot: int
    second_slot: int
    margin: float


class SoftFigures(NamedTuple):
    """The soft memory at the temperature at which training ended.

    `map_is_of_checkpoint` says whether the diagnosed map is the one of the checkpoint's largest logits;
    `smallest_address` is the smallest weight that any key gives to its best slot; the margin is None with one slot.
    """

    temperature: float
    map_is_of_checkpoint: bool
    margin: Margin | None
    smallest_address: float
    episodes: Score
    interference: Score


def measure_soft(
    checkpoint: Checkpoint, key_to_slot: Sequence[int], episodes: Sequence[Sequence[Round]]
) -> SoftFigures:
    """Every soft figure of a checkpoint, beside the map that is diagnosed."""
    settings = checkpoint.settings
    temperature = settings.temperature_at(checkpoint.steps_done - 1)
    addresses = address(checkpoint.logits, temperature)
    return SoftFigures(
        temperature=temperature,
        map_is_of_checkpoint=hard_map(checkpoint.logits) == list(key_to_slot),
        margin=find_smallest_margin(checkpoint.logits),
        smallest_address=float(addresses.max(axis=1).min()),
        episodes=score_soft(addresses, settings.values, episodes),
        interference=_score_interference(addresses),
    )


def find_smallest_margin(logits: Array) -> Margin | None:
    """Looks at every key; None where there is only one slot."""
    if logits.shape[1] < 2:
        return None
    order = np.argsort(-logits, axis=1, kind="stable")
    rows = np.arange(len(logits))
    best, second = order[:, 0], order[:, 1]
    margins = logits[rows, best] - logits[rows, second]
    key = int(np.argmin(margins))
    return Margin(key, int(best[key]), int(second[key]), float(margins[key]))


def _score_interference(addresses: Array) -> Score:
    """Every case of two different keys A and B: write 1 to A, write 2 to B, read A, for all B at once."""
    key_count, slot_count = addresses.shape
    unknown, one, two = np.eye(3)
    correct = 0
    for first in range(key_count):
        memory = write(np.broadcast_to(unknown, (slot_count, 3)), addresses[first], one)
        after = write(memory, addresses, np.broadcast_to(two, (key_count, 3)))
        answers = np.argmax(read(after, addresses[first]), axis=-1)
        correct += int(np.sum(np.delete(answers, first) == 1))
    return Score(correct, key_count * (key_count - 1))
