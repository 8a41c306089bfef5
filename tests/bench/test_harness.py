"""The arithmetic of ratios, with a clock that the candidates move themselves."""

import gc
from collections.abc import Callable

import pytest

from bench.harness import SAMPLE_SECONDS, Disagreement, Ratio, Samples, agree, interleave


class Clock:
    """Stands still but for what candidates take."""

    def __init__(self) -> None:
        self.now = 0.0
        self.calls: list[str] = []

    def __call__(self) -> float:
        return self.now

    def candidate(self, name: str, seconds: float) -> Callable[[], None]:
        def run() -> None:
            self.calls.append(name)
            self.now += seconds

        return run


def test_a_sample_is_the_time_of_one_call() -> None:
    clock = Clock()
    samples = interleave({"fast": clock.candidate("fast", 0.000_25)}, 3, clock=clock)
    assert samples.seconds["fast"] == pytest.approx([0.000_25] * 3)


def test_fast_candidates_are_called_until_a_sample_is_long_enough() -> None:
    clock = Clock()
    interleave({"fast": clock.candidate("fast", SAMPLE_SECONDS / 64)}, 2, clock=clock)
    while_calibrating = 1 + 1 + 2 + 4 + 8 + 16 + 32
    assert len(clock.calls) == while_calibrating + 2 * 64


def test_each_round_begins_with_another_candidate() -> None:
    clock = Clock()
    candidates = {name: clock.candidate(name, 1.0) for name in "abc"}
    interleave(candidates, 4, clock=clock, repeat=False)
    assert "".join(clock.calls) == "abc" + "bca" + "cab" + "abc"


def test_without_repeating_a_sample_is_one_call() -> None:
    clock = Clock()
    samples = interleave({"slow": clock.candidate("slow", 0.001)}, 2, clock=clock, repeat=False)
    assert clock.calls == ["slow", "slow"]
    assert samples.seconds["slow"] == pytest.approx([0.001, 0.001])


def test_a_ratio_is_the_median_of_the_rounds_and_not_the_ratio_of_medians() -> None:
    samples = Samples({"a": [1.0, 4.0, 100.0], "b": [1.0, 2.0, 10.0]})
    assert samples.ratio("a", "b") == Ratio(1.5, 2.0, 6.0)
    assert samples.ratio("b", "a").median == 0.5


def test_garbage_is_collected_again_afterwards() -> None:
    clock = Clock()
    seen: list[bool] = []

    def run() -> None:
        seen.append(gc.isenabled())
        clock.now += 1

    assert gc.isenabled()
    interleave({"a": run}, 2, clock=clock, repeat=False)
    assert gc.isenabled()
    assert seen == [False, False]


def test_it_begins_again_after_a_candidate_that_fails() -> None:
    with pytest.raises(ZeroDivisionError):
        interleave({"a": lambda: 1 / 0}, 2, repeat=False)
    assert gc.isenabled()


def test_answers_must_agree() -> None:
    agree([1], [1], [1])
    with pytest.raises(Disagreement, match=r"the sides differ: \[1\] against \[1\] against \[2\]"):
        agree([1], [1], [2])
