import math

import numpy as np
import pytest
from autograd import value_and_grad

from memory.training.episodes import Round, draw_episodes, random_for
from memory.training.measure import score_episodes
from memory.training.model import (
    address,
    answer_probabilities,
    batch_loss,
    hard_map,
    make_batch,
    read,
    score_soft,
    soft_answers,
    write,
)

KEYS, VALUES, SLOTS, ROUNDS = 4, 3, 5, 12


@pytest.fixture
def logits():
    return np.random.default_rng(1).normal(size=(KEYS, SLOTS))


@pytest.fixture
def episodes():
    return draw_episodes(random_for("test", 2), KEYS, VALUES, rounds=ROUNDS, count=6)


def reference_distributions(logits, temperature, episode):
    """The memory in plain lists, every class of every slot, as the contract writes it."""
    addresses = []
    for row in logits:
        powers = [math.exp(logit / temperature) for logit in row]
        addresses.append([power / sum(powers) for power in powers])
    classes, slots = range(VALUES + 1), range(SLOTS)
    memory = [[float(c == 0) for c in classes] for _ in slots]
    answers = []
    for key, value, asked, _ in episode:
        if key is None:
            memory = [[float(c == 0) for c in classes] for _ in slots]
        else:
            p = addresses[key]
            memory = [[(1 - p[s]) * memory[s][c] + p[s] * (c == value) for c in classes] for s in slots]
        answers.append([sum(addresses[asked][s] * memory[s][c] for s in slots) for c in classes])
    return answers


def test_an_address_is_a_softmax_with_a_temperature():
    weights = address(np.array([[0.0, math.log(3.0)]]), 1.0)
    assert weights == pytest.approx(np.array([[0.25, 0.75]]))
    # Half the temperature squares the odds.
    assert address(np.array([[0.0, math.log(3.0)]]), 0.5) == pytest.approx(np.array([[0.1, 0.9]]))


def test_an_address_stays_finite_where_logits_are_huge():
    weights = address(np.array([[1e4, 0.0, -1e4]]), 1e-3)
    assert weights.tolist() == [[1.0, 0.0, 0.0]]


def test_write_mixes_and_read_weighs():
    memory = np.array([[1.0, 0.0], [1.0, 0.0]])
    after = write(memory, np.array([0.25, 1.0]), np.array([0.0, 1.0]))
    assert after.tolist() == [[0.75, 0.25], [0.0, 1.0]]
    assert read(after, np.array([0.5, 0.5])).tolist() == [0.375, 0.625]


def test_following_one_class_equals_following_all(logits, episodes):
    batch = make_batch(episodes, KEYS)
    probabilities = answer_probabilities(logits, 0.7, batch)
    for column, episode in enumerate(episodes):
        expected = reference_distributions(logits, 0.7, episode)
        for index, item in enumerate(episode):
            assert probabilities[index][column] == pytest.approx(expected[index][item.answer], abs=1e-12)


def test_the_loss_is_the_mean_cross_entropy(logits, episodes):
    terms = [
        -math.log(distribution[item.answer])
        for episode in episodes
        for item, distribution in zip(episode, reference_distributions(logits, 0.7, episode), strict=True)
    ]
    assert batch_loss(logits, 0.7, make_batch(episodes, KEYS)) == pytest.approx(sum(terms) / len(terms))


def test_the_loss_is_finite_where_a_right_answer_has_no_weight():
    saturated = np.array([[1e6, 0.0], [1e6, 0.0]])
    batch = make_batch([[Round(0, 1, 0, 1), Round(1, 2, 0, 1)]], 2)
    assert batch_loss(saturated, 0.1, batch) == pytest.approx(-math.log(1e-12) / 2)


@pytest.mark.parametrize("temperature", [1.0, 0.3])
def test_the_gradient_is_that_of_finite_differences(logits, episodes, temperature):
    batch = make_batch(episodes, KEYS)
    _, gradient = value_and_grad(batch_loss)(logits, temperature, batch)
    width = 1e-5
    for key in range(KEYS):
        for slot in range(SLOTS):
            moved = np.zeros_like(logits)
            moved[key, slot] = width
            rise = batch_loss(logits + moved, temperature, batch) - batch_loss(
                logits - moved, temperature, batch
            )
            assert gradient[key, slot] == pytest.approx(rise / (2 * width), rel=1e-5, abs=1e-8)
    assert np.abs(gradient).max() > 1e-3


def test_soft_answers_are_the_likeliest_classes(logits, episodes):
    addresses = address(logits, 0.7)
    for episode in episodes:
        expected = [
            max(range(VALUES + 1), key=row.__getitem__)
            for row in reference_distributions(logits, 0.7, episode)
        ]
        assert soft_answers(addresses, VALUES, episode) == expected


@pytest.mark.parametrize("key_to_slot", [[0, 1, 2, 3], [4, 0, 3, 1], [2, 2, 0, 1], [1, 1, 1, 1]])
def test_a_saturated_soft_memory_answers_like_its_hard_map(key_to_slot, episodes):
    logits = np.zeros((KEYS, SLOTS))
    logits[np.arange(KEYS), key_to_slot] = 1e4
    assert hard_map(logits) == key_to_slot
    assert score_soft(address(logits, 1.0), VALUES, episodes) == score_episodes(key_to_slot, SLOTS, episodes)


def test_a_tie_goes_to_the_first_slot():
    assert hard_map(np.array([[0.0, 2.0, 2.0], [1.0, 1.0, 1.0]])) == [1, 0]
