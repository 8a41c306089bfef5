"""Two memories without training, to be compared with the trained one at equal state: linear attention and delta rule.

The state is a matrix `M` of rows and classes, at first zero. A key is a random unit vector `k` with one number for
each row; a value is a class `v`, one-hot. Both read `k·M`. They differ in how they write:

- Hebbian (linear attention, Katharopoulos et al. 2020): `M ← M + k ⊗ v`. What was stored before stays.
- delta rule (Widrow and Hoff 1960; Schlag et al. 2021): `M ← M + k ⊗ (v - k·M)`. Afterwards `k` reads exactly `v`.

The answer is the largest class, or Unknown where no class reaches one half. A reset makes `M` zero again.
"""

import math
from collections.abc import Sequence
from typing import Final, Literal

import numpy as np

from memory.engine.protocol import UNKNOWN
from memory.training.episodes import Round, random_for
from memory.training.measure import Score
from memory.training.scan import Array

Rule = Literal["hebbian", "delta"]

THRESHOLD: Final = 0.5


def random_unit_keys(key_count: int, rows: int, seed: int) -> Array:
    """Directions drawn evenly from the sphere, shape (keys, rows)."""
    random = random_for("unit keys", seed)
    # Box and Muller's way to normal numbers: 1 - random() is never 0.
    normal = [
        math.sqrt(-2 * math.log(1 - random.random())) * math.cos(2 * math.pi * random.random())
        for _ in range(key_count * rows)
    ]
    vectors = np.array(normal).reshape(key_count, rows)
    units: Array = vectors / np.sqrt(np.sum(vectors * vectors, axis=1, keepdims=True))
    return units


def score_linear(keys: Array, value_count: int, episodes: Sequence[Sequence[Round]], *, rule: Rule) -> Score:
    """How many questions a memory with these keys, shape (keys, rows), answers as the dictionary does."""
    correct = asked = 0
    for episode in episodes:
        memory = np.zeros((keys.shape[1], value_count))
        for key, value, question, answer in episode:
            if key is None:
                memory[:] = 0
            else:
                _write(memory, keys[key], value - 1, rule)
            correct += _answer(memory, keys[question]) == answer
            asked += 1
    return Score(correct, asked)


def _write(memory: Array, key: Array, column: int, rule: Rule) -> None:
    change = np.zeros(memory.shape[1])
    change[column] = 1
    if rule == "delta":
        change -= _read(memory, key)
    memory += key[:, None] * change


def _read(memory: Array, key: Array) -> Array:
    # Not the library's matrix product, whose last bits depend on the number of threads.
    weights: Array = np.sum(key[:, None] * memory, axis=0)
    return weights


def _answer(memory: Array, key: Array) -> int:
    weights = _read(memory, key)
    column = int(np.argmax(weights))
    return UNKNOWN if weights[column] < THRESHOLD else column + 1
