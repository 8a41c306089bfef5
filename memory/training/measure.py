"""What a key-to-slot map is worth, counted: collisions, and answers that agree with the dictionary reference."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from memory.engine.artifact import ArtifactMemory, find_collisions
from memory.training.episodes import Round


class Score(NamedTuple):
    """How many of the questions were answered as the dictionary answers them."""

    correct: int
    asked: int

    @property
    def share(self) -> float:
        """From 0 to 1."""
        return self.correct / self.asked if self.asked else 1.0

    @property
    def percent(self) -> str:
        """`98.47 %`, cut off and not rounded, so that only full agreement reads as 100."""
        return f"{int(self.share * 10_000) / 100:.2f} %"


def count_colliding_pairs(key_to_slot: Sequence[int]) -> int:
    """Of all pairs of keys, those that share a slot."""
    return sum(len(keys) * (len(keys) - 1) // 2 for keys in find_collisions(key_to_slot).values())


def score_episodes(key_to_slot: Sequence[int], slot_count: int, episodes: Iterable[Sequence[Round]]) -> Score:
    """Runs the map itself, with the interpreter that the workbench runs artifacts with."""
    correct = asked = 0
    for episode in episodes:
        memory = ArtifactMemory(key_to_slot, slot_count)
        for key, value, question, answer in episode:
            if key is None:
                memory.reset()
            else:
                memory.write(key, value)
            correct += memory.query(question)[1] == answer
            asked += 1
    return Score(correct, asked)


def score_interference(key_to_slot: Sequence[int], slot_count: int) -> Score:
    """Every case of two different keys A and B: write 1 to A, write 2 to B, read A, which must give 1."""
    correct = asked = 0
    for first in range(len(key_to_slot)):
        memory = ArtifactMemory(key_to_slot, slot_count)
        for second in range(len(key_to_slot)):
            if second == first:
                continue
            memory.write(first, 1)
            memory.write(second, 2)
            correct += memory.query(first)[1] == 1
            asked += 1
    return Score(correct, asked)
