from itertools import product

import pytest

from memory.training.episodes import Round
from memory.training.measure import Score, count_colliding_pairs, score_episodes, score_interference

# Every map of up to three keys, with up to four slots.
MAPS = [
    (key_to_slot, slots)
    for keys in (1, 2, 3)
    for slots in range(keys, 5)
    for key_to_slot in product(range(slots), repeat=keys)
]
CHANGES = 3


def every_episode(keys):
    """All sequences of CHANGES writes and resets with two values, each asked for every key at its end.

    A round has to ask: those before the last ask for the key that they wrote.
    """
    changes = [(None, 0), *product(range(keys), (1, 2))]
    for sequence in product(changes, repeat=CHANGES):
        for last_asked in range(keys):
            held: dict[int, int] = {}
            rounds = []
            for number, (key, value) in enumerate(sequence, start=1):
                held = {} if key is None else {**held, key: value}
                asked = last_asked if key is None or number == CHANGES else key
                rounds.append(Round(key, value, asked, held.get(asked, 0)))
            yield rounds


EPISODES = {keys: list(every_episode(keys)) for keys in (1, 2, 3)}


def test_the_set_of_maps_holds_both_kinds():
    injective = sum(len(set(key_to_slot)) == len(key_to_slot) for key_to_slot, _ in MAPS)
    # Ordered choices without repetition: 1+2+3+4 for one key, 2+6+12 for two, 6+24 for three.
    assert injective == 10 + 20 + 30
    assert len(MAPS) == 10 + (4 + 9 + 16) + (27 + 64)


def test_a_map_agrees_with_the_dictionary_exactly_if_it_is_injective():
    for key_to_slot, slots in MAPS:
        score = score_episodes(key_to_slot, slots, EPISODES[len(key_to_slot)])
        injective = len(set(key_to_slot)) == len(key_to_slot)
        assert (score.correct == score.asked) is injective, key_to_slot


def test_interference_fails_twice_for_each_colliding_pair():
    for key_to_slot, slots in MAPS:
        keys = len(key_to_slot)
        pairs = sum(key_to_slot[a] == key_to_slot[b] for a in range(keys) for b in range(a))
        assert count_colliding_pairs(key_to_slot) == pairs
        assert score_interference(key_to_slot, slots) == (keys * (keys - 1) - 2 * pairs, keys * (keys - 1))


def test_many_keys_on_one_slot_collide_in_every_pair():
    assert count_colliding_pairs([3] * 32) == 496
    assert count_colliding_pairs([]) == 0


@pytest.mark.parametrize(
    ("score", "percent"),
    [
        (Score(992, 992), "100.00 %"),
        (Score(999_999, 1_000_000), "99.99 %"),
        (Score(0, 7), "0.00 %"),
        (Score(1, 3), "33.33 %"),
        (Score(0, 0), "100.00 %"),
    ],
)
def test_only_full_agreement_reads_as_a_hundred_percent(score, percent):
    assert score.percent == percent
