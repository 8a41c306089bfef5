"""Several runs: which seeds are meant, what a run came to, and what the table says of all."""

import numpy as np
import pytest

from memory.training.measure import Score
from memory.training.report import Point
from memory.training.seeds import HEAD, Outcome, last_collision, outcome_of, parse_seeds, table_rows
from memory.training.settings import Settings
from memory.training.train import Training


@pytest.mark.parametrize(
    ("text", "seeds"),
    [("7", [7]), ("1-3", [1, 2, 3]), ("3,7,20-22", [3, 7, 20, 21, 22]), ("0-999", list(range(1000)))],
)
def test_seeds_in_words(text: str, seeds: list[int]) -> None:
    assert parse_seeds(text) == seeds


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "written like"),
        ("1 2", "written like"),
        ("\u0663", "written like"),
        ("2-1", "count upwards"),
        (str(2**53), "at most"),
        ("0-1000", "at most 1000 seeds"),
        ("0-999,2000", "at most 1000 seeds"),
        ("4,1-5", "given twice"),
    ],
)
def test_other_words_are_refused(text: str, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        parse_seeds(text)


def point(step: int, colliding_pairs: int) -> Point:
    return Point(step, 0.5, 0.1, Score(8, 8), Score(8, 8), colliding_pairs)


def test_the_last_collision_is_looked_for_on_the_whole_curve() -> None:
    assert last_collision([point(10, 2), point(20, 0), point(30, 1), point(40, 0)]) == 30
    assert last_collision([point(10, 0)]) == 0


SETTINGS = Settings(keys=3, values=2, slots=4, seed=6, steps=5)


def training(logits: list[list[float]]) -> Training:
    array = np.array(logits)
    return Training(logits=array, key_to_slot=[int(slot) for slot in array.argmax(1)], curve=[point(5, 1)])


def test_a_clear_injective_map_is_exact() -> None:
    outcome = outcome_of(SETTINGS, training([[9, 0, 0, 0], [0, 0, 9, 0], [0, 7.5, 0, 0]]), 1.5)
    assert outcome == Outcome(6, 5, 5, 0, exact=True, margin=7.5, seconds=1.5)
    assert outcome.injective


def test_a_colliding_map_is_not_exact() -> None:
    outcome = outcome_of(SETTINGS, training([[9, 0, 0, 0], [9, 0, 0, 0], [0, 9, 0, 0]]), 1.0)
    assert (outcome.injective, outcome.exact, outcome.colliding_pairs) == (False, False, 1)


def test_an_injective_map_whose_soft_memory_answers_wrong_is_not_exact() -> None:
    # The hard map is a dictionary; at temperature 0.03 the first key still spreads over two slots.
    outcome = outcome_of(SETTINGS, training([[1, 0.999, 0, 0], [0, 9, 0, 0], [0, 0, 9, 0]]), 1.0)
    assert (outcome.injective, outcome.exact) == (True, False)


ONE = Outcome(3, 300, 120, 0, exact=True, margin=0.25, seconds=2.0)
OTHER = Outcome(4, 500, 0, 2, exact=False, margin=0.5, seconds=4.0)


def test_the_table_of_one_run_has_its_row_only() -> None:
    assert table_rows([ONE]) == [("3", "step 120", "step 300", "yes", "yes", "0.250", "2.0")]
    assert len(HEAD) == 7


def test_several_runs_have_median_and_range() -> None:
    assert table_rows([ONE, OTHER]) == [
        ("3", "step 120", "step 300", "yes", "yes", "0.250", "2.0"),
        ("4", "none seen", "step 500", "no: 2", "no", "0.500", "4.0"),
        ("median", "60", "400", "1 of 2", "1 of 2", "0.375", "3.0"),
        ("range", "0 to 120", "300 to 500", "", "", "0.250 to 0.500", "2.0 to 4.0"),
    ]


def test_one_slot_has_no_margin() -> None:
    rows = table_rows([ONE._replace(margin=None), OTHER._replace(margin=None)])
    assert [row[5] for row in rows] == ["-"] * 4
