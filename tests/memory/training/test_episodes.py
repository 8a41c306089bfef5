import pytest

from memory.training.episodes import below, draw_episode, draw_episodes, random_for


def test_answers_are_what_a_dictionary_holds():
    for seed in range(20):
        held: dict[int, int] = {}
        for key, value, asked, answer in draw_episode(random_for("test", seed), 5, 4, 200):
            if key is None:
                assert value == 0
                held = {}
            else:
                held[key] = value
            assert answer == held.get(asked, 0)


def test_every_kind_of_round_occurs():
    held: dict[int, int] = {}
    forgotten: set[int] = set()
    kinds = set()
    for key, value, asked, answer in draw_episode(random_for("test", 1), 6, 4, 400):
        if key is None:
            kinds.add("reset")
            forgotten |= set(held)
            held = {}
        else:
            kinds.add("overwrite" if key in held else "write")
            held[key] = value
        if answer:
            kinds.add("known")
        else:
            kinds.add("forgotten" if asked in forgotten else "never written")
    assert kinds == {"reset", "write", "overwrite", "known", "forgotten", "never written"}


def test_ids_stay_in_bounds_and_reach_them():
    rounds = draw_episode(random_for("test", 3), 3, 2, 300)
    assert {item.key for item in rounds} == {None, 0, 1, 2}
    assert {item.value for item in rounds} == {0, 1, 2}
    assert {item.asked for item in rounds} == {0, 1, 2}


def test_one_seed_gives_one_sequence_for_ever():
    # Recorded once, on Python 3.11, 3.12 and 3.13: another sequence would make every seed mean another run.
    recorded = [(2, 2, 2, 2), (1, 8, 0, 0), (1, 1, 1, 1), (1, 3, 2, 2)]
    assert [tuple(item) for item in draw_episode(random_for("test", 0), 4, 9, 4)] == recorded


def test_purposes_and_seeds_share_no_sequence():
    first = {random_for(purpose, seed).random() for purpose in ("training", "monitor") for seed in range(5)}
    assert len(first) == 10


def test_several_episodes_follow_one_another():
    together = draw_episodes(random_for("test", 5), 4, 4, rounds=7, count=3)
    random = random_for("test", 5)
    assert together == [draw_episode(random, 4, 4, 7) for _ in range(3)]
    assert [len(episode) for episode in together] == [7, 7, 7]


@pytest.mark.parametrize("bound", [1, 2, 7])
def test_below_covers_its_range(bound):
    random = random_for("test", 0)
    assert {below(random, bound) for _ in range(200)} == set(range(bound))


def test_half_of_the_questions_are_for_what_is_held_now():
    held: set[int] = set()
    known = asked_while_held = 0
    for key, _, asked, _ in draw_episode(random_for("test", 7), 10_000, 4, 4_000):
        held = held | {key} if key is not None else set()
        asked_while_held += bool(held)
        known += asked in held
    # With so many keys a question for any key is hardly ever for one that is held.
    assert known / asked_while_held == pytest.approx(0.5, abs=0.05)
