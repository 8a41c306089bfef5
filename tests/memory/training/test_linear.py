"""Hebbian and delta rule memories, held against their rules written in plain lists."""

import math

import numpy as np
import pytest

from memory.training.episodes import Round, draw_episodes, random_for
from memory.training.linear import Rule, random_unit_keys, score_linear

VALUES = 3


def test_keys_are_units_and_follow_from_their_seed() -> None:
    keys = random_unit_keys(5, 7, 3)
    assert keys.shape == (5, 7)
    assert np.sum(keys * keys, axis=1) == pytest.approx(np.ones(5))
    assert keys.tolist() == random_unit_keys(5, 7, 3).tolist()
    assert keys.tolist() != random_unit_keys(5, 7, 4).tolist()


def test_directions_are_drawn_evenly() -> None:
    # Of many directions in four dimensions the mean is near nothing, and each square has a quarter of the length.
    keys = random_unit_keys(4000, 4, 0)
    assert np.abs(keys.mean(axis=0)).max() < 0.05
    assert (keys * keys).mean(axis=0) == pytest.approx(np.full(4, 0.25), abs=0.02)


def score_in_lists(keys: list[list[float]], episodes: list[list[Round]], rule: Rule) -> tuple[int, int]:
    """The two rules as their papers write them, one number after another."""
    rows, classes = range(len(keys[0])), range(VALUES)
    correct = asked = 0
    for episode in episodes:
        memory = [[0.0 for _ in classes] for _ in rows]
        for key, value, question, answer in episode:
            if key is None:
                memory = [[0.0 for _ in classes] for _ in rows]
            else:
                before = [sum(keys[key][r] * memory[r][c] for r in rows) for c in classes]
                for r in rows:
                    for c in classes:
                        change = float(c == value - 1) - (before[c] if rule == "delta" else 0.0)
                        memory[r][c] += keys[key][r] * change
            read = [sum(keys[question][r] * memory[r][c] for r in rows) for c in classes]
            best = max(classes, key=read.__getitem__)
            correct += answer == (best + 1 if read[best] >= 0.5 else 0)
            asked += 1
    return correct, asked


@pytest.mark.parametrize("rule", ["hebbian", "delta"])
@pytest.mark.parametrize("seed", range(3))
def test_they_answer_as_their_rules_in_plain_lists(rule: Rule, seed: int) -> None:
    episodes = draw_episodes(random_for("test", seed), 6, VALUES, rounds=24, count=8)
    keys = random_unit_keys(6, 4, seed)
    score = score_linear(keys, VALUES, episodes, rule=rule)
    assert score == score_in_lists(keys.tolist(), episodes, rule)
    assert 0 < score.correct < score.asked


EPISODE = [
    Round(0, 1, 0, 1),
    Round(1, 2, 0, 1),
    Round(0, 3, 0, 3),  # an overwrite: the Hebbian memory reads both values
    Round(None, 0, 0, 0),
    Round(1, 1, 0, 0),
]


@pytest.mark.parametrize(("rule", "correct"), [("delta", 5), ("hebbian", 4)])
def test_with_keys_at_right_angles_only_an_overwrite_is_hard(rule: Rule, correct: int) -> None:
    assert score_linear(np.eye(2), VALUES, [EPISODE], rule=rule) == (correct, 5)


@pytest.mark.parametrize("rule", ["hebbian", "delta"])
@pytest.mark.parametrize(("cosine", "answer"), [(0.49, 0), (0.51, 2)])
def test_a_class_below_one_half_is_unknown(rule: Rule, cosine: float, answer: int) -> None:
    # Key 1 was never written; it reads what key 0 left in its direction.
    keys = np.array([[1.0, 0.0], [cosine, math.sqrt(1 - cosine * cosine)]])
    assert score_linear(keys, VALUES, [[Round(0, 2, 1, answer)]], rule=rule) == (1, 1)
