"""Several runs that differ in their seed only: what each came to, and the table of all."""

import re
import statistics
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from memory.training.episodes import draw_episodes, random_for
from memory.training.measure import count_colliding_pairs, score_episodes, score_interference
from memory.training.report import Point
from memory.training.settings import MOST_SEED, Settings

if TYPE_CHECKING:
    from memory.training.train import Training

MOST_SEEDS: Final = 1000
# What every run is asked at its end, the same for all seeds and none of it trained on.
EPISODES: Final = 50
ROUNDS: Final = 64

_RANGE: Final = re.compile("([0-9]{1,16})(?:-([0-9]{1,16}))?")


class Outcome(NamedTuple):
    """One finished run.

    `last_collision` is the step of the last point of its curve at which two keys shared a slot, 0 where there is none.
    `exact` says that hard map and soft memory answered everything as the dictionary does: EPISODES episodes, and
    every case write A, write B, read A. `margin` is the smallest one, in logits, None with one slot only.
    """

    seed: int
    steps_done: int
    last_collision: int
    colliding_pairs: int
    exact: bool
    margin: float | None
    seconds: float

    @property
    def injective(self) -> bool:
        return self.colliding_pairs == 0


def parse_seeds(text: str) -> list[int]:
    """`1-12` or `3,7,20-22` → the seeds in that order; raises ValueError with a sentence for the person."""
    seeds: list[int] = []
    for part in text.split(","):
        match = _RANGE.fullmatch(part)
        if match is None:
            raise ValueError("seeds are written like 1-12 or 3,7,20-22")
        first, last = int(match[1]), int(match[2] or match[1])
        if not first <= last <= MOST_SEED:
            raise ValueError(f"seeds count upwards and are at most {MOST_SEED}")
        if len(seeds) + last - first >= MOST_SEEDS:
            raise ValueError(f"at most {MOST_SEEDS} seeds at once")
        seeds += range(first, last + 1)
    if len(set(seeds)) != len(seeds):
        raise ValueError("a seed is given twice")
    return seeds


def last_collision(curve: Sequence[Point]) -> int:
    """The step of the last point with a collision, 0 where no point has one."""
    return max((point.step for point in curve if point.colliding_pairs), default=0)


def outcome_of(settings: Settings, training: "Training", seconds: float) -> Outcome:
    """Asks a finished run everything that the table tells; needs the libraries of the extra."""
    from memory.training.checkpoint import Checkpoint
    from memory.training.soft import measure_soft

    episodes = draw_episodes(
        random_for("outcome", 0), settings.keys, settings.values, rounds=ROUNDS, count=EPISODES
    )
    soft = measure_soft(
        Checkpoint(training.logits, settings, training.steps_done), training.key_to_slot, episodes
    )
    hard = (
        score_episodes(training.key_to_slot, settings.slots, episodes),
        score_interference(training.key_to_slot, settings.slots),
    )
    return Outcome(
        seed=settings.seed,
        steps_done=training.steps_done,
        last_collision=last_collision(training.curve),
        colliding_pairs=count_colliding_pairs(training.key_to_slot),
        exact=all(score.correct == score.asked for score in (*hard, soft.episodes, soft.interference)),
        margin=soft.margin and soft.margin.margin,
        seconds=seconds,
    )


HEAD: Final = ("seed", "last collision", "stopped after", "injective", "exact", "smallest margin", "seconds")


def table_rows(outcomes: Sequence[Outcome]) -> list[tuple[str, ...]]:
    """One row for each run, in the columns of HEAD; with several runs also their medians and ranges."""
    rows: list[tuple[str, ...]] = [
        (
            str(outcome.seed),
            f"step {outcome.last_collision}" if outcome.last_collision else "none seen",
            f"step {outcome.steps_done}",
            "yes" if outcome.injective else f"no: {outcome.colliding_pairs}",
            "yes" if outcome.exact else "no",
            "-" if outcome.margin is None else f"{outcome.margin:.3f}",
            f"{outcome.seconds:.1f}",
        )
        for outcome in outcomes
    ]
    if len(outcomes) < 2:
        return rows
    margins = [outcome.margin for outcome in outcomes if outcome.margin is not None]
    columns = (
        ([outcome.last_collision for outcome in outcomes], "{:.0f}"),
        ([outcome.steps_done for outcome in outcomes], "{:.0f}"),
        (margins, "{:.3f}"),
        ([outcome.seconds for outcome in outcomes], "{:.1f}"),
    )
    medians, ranges = (
        [words(numbers, form) if numbers else "-" for numbers, form in columns] for words in (_median, _range)
    )
    counts = [
        f"{sum(flags)} of {len(outcomes)}"
        for flags in (
            [outcome.injective for outcome in outcomes],
            [outcome.exact for outcome in outcomes],
        )
    ]
    return [
        *rows,
        ("median", *medians[:2], *counts, *medians[2:]),
        ("range", *ranges[:2], "", "", *ranges[2:]),
    ]


def _median(numbers: Sequence[float], form: str) -> str:
    return form.format(statistics.median(numbers))


def _range(numbers: Sequence[float], form: str) -> str:
    return f"{form.format(min(numbers))} to {form.format(max(numbers))}"
