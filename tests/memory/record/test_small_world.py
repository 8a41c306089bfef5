"""A sample of the small world; `make fuzz` goes through all of it."""

from itertools import islice, product
from random import Random

from support.small_world import Step, clauses_in_every_form, sequences
from support.small_world_check import check_every_form, check_rotated


def test_the_world_has_as_many_sessions_as_it_should() -> None:
    assert sum(1 for _ in sequences(5)) == 177_155
    assert len(clauses_in_every_form()) == 30


def test_all_sequences_of_up_to_three_operations() -> None:
    assert check_rotated(enumerate(sequences(3))) == 11 + 121 + 1331


def test_some_sequences_of_four_and_five_operations() -> None:
    # An odd distance, so that every kind of step comes at every place.
    sample = islice(enumerate(sequences(5)), 1463, None, 199)
    assert check_rotated(sample) == 883


def test_all_texts_of_up_to_two_clauses_in_every_form() -> None:
    every = clauses_in_every_form()
    texts = (text for length in (1, 2) for text in product(every, repeat=length))
    assert check_every_form(enumerate(texts)) == 30 + 900


def test_some_texts_of_three_clauses_in_every_form() -> None:
    random = Random(3)  # noqa: S311 - a reproducible choice that holds no secret
    every = clauses_in_every_form()
    assert check_every_form((number, random.choices(every, k=3)) for number in range(600)) == 600


def test_some_long_sessions() -> None:
    random = Random(4)  # noqa: S311 - a reproducible choice that holds no secret
    steps: list[Step] = [step for (step,) in sequences(1)]
    assert check_rotated((number, random.choices(steps, k=60)) for number in range(60)) == 60
