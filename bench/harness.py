"""Candidates → interleaved samples → ratios.

Single times say little on a shared machine. What is compared runs in turns, round after round, and a ratio is the
median over the rounds of one candidate's sample divided by another's from the same round: what slows the machine
down for a while slows both.
"""

import gc
import time
from collections.abc import Callable, Mapping, Sequence
from statistics import quantiles
from typing import Final, NamedTuple

Candidate = Callable[[], object]
Clock = Callable[[], float]

SAMPLE_SECONDS: Final = 0.005
"""How long one sample takes: long against the clock's resolution, short against what else the machine does."""


class Disagreement(Exception):  # noqa: N818 - it names a finding, which ends the run
    """Raised when two candidates do not give the same answer, so that comparing their times would say nothing."""


class Ratio(NamedTuple):
    """The median of the rounds' ratios between their lower and upper quartile."""

    low: float
    median: float
    high: float


class Samples(NamedTuple):
    """Seconds for one call of each candidate, one entry for each round."""

    seconds: Mapping[str, Sequence[float]]

    def ratio(self, above: str, below: str) -> Ratio:
        """How many times as long `above` takes as `below`."""
        rounds = zip(self.seconds[above], self.seconds[below], strict=True)
        return Ratio(*quantiles((one / other for one, other in rounds), n=4, method="inclusive"))


def interleave(
    candidates: Mapping[str, Candidate], rounds: int, *, clock: Clock = time.thread_time, repeat: bool = True
) -> Samples:
    """Runs all candidates in each of at least two rounds; each round begins with another candidate.

    The clock counts the processor time of this thread, so what other programs take does not count. Without
    `repeat` a sample is one call.
    """
    calls = {
        name: _calls_for_a_sample(candidate, clock) if repeat else 1 for name, candidate in candidates.items()
    }
    names = list(candidates)
    seconds: dict[str, list[float]] = {name: [] for name in names}
    was_collecting = gc.isenabled()
    gc.disable()
    try:
        for round_ in range(rounds):
            first = round_ % len(names)
            for name in names[first:] + names[:first]:
                seconds[name].append(_sample(candidates[name], calls[name], clock))
            gc.collect()
    finally:
        if was_collecting:
            gc.enable()
    return Samples(seconds)


def agree(*answers: object) -> None:
    """Raises Disagreement unless all answers are equal."""
    if any(answer != answers[0] for answer in answers[1:]):
        raise Disagreement(f"the sides differ: {' against '.join(repr(answer)[:200] for answer in answers)}")


def _calls_for_a_sample(candidate: Candidate, clock: Clock) -> int:
    candidate()  # what is only done once, such as compiling a pattern, is not measured
    calls = 1
    while (seconds := _sample(candidate, calls, clock) * calls) < SAMPLE_SECONDS / 2:
        calls *= 2
    return max(1, round(calls * SAMPLE_SECONDS / seconds))


def _sample(candidate: Candidate, calls: int, clock: Clock) -> float:
    start = clock()
    for _ in range(calls):
        candidate()
    return (clock() - start) / calls
