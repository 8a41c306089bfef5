"""How reading grows with the length of a text and with the number of its statements, family by family."""

from collections.abc import Callable, Iterator
from typing import Final

from bench.families import BY_LENGTH, BY_STATEMENTS, text_of
from bench.harness import Candidate, interleave
from bench.verdicts import Figure, Growth, GrowthTable
from memory import service
from memory.engine.dictionary import DictionaryReference
from memory.language.forms import LANGUAGE_VERSIONS
from memory.language.parser import parse

SHORT, LONG = 5_000, 20_000
FEW, MANY = 8, 128
_ROUNDS: Final = 9
"""At most: there are hundreds of texts, and a family that is not linear shows at once."""

Reading = Callable[[str], object]
_ENGINE: Final = DictionaryReference()

_READINGS: Final[dict[str, Reading]] = {
    **{f"parse, version {v}": lambda text, v=v: parse(text, v) for v in LANGUAGE_VERSIONS},  # type: ignore[misc]  # v=v binds each version
}
_REPLAYS: Final[dict[str, Reading]] = {
    "run, version 1": lambda text: service.run(text, [], _ENGINE),
    "preview, version 2": lambda text: service.preview(text, [], _ENGINE),
}


def measure(rounds: int) -> Iterator[Figure | GrowthTable]:
    """The two tables, and before each its worst family."""
    by_length = GrowthTable(
        f"{SHORT:,} → {LONG:,} characters; 4 is linear",
        tuple(_READINGS),
        tuple(_growth(name, make(SHORT), make(LONG), _READINGS, rounds) for name, make in BY_LENGTH.items()),
    )
    yield _worst("parse, 20,000 / 5,000 characters, worst family", by_length, at_most=6)
    by_statements = GrowthTable(
        f"{FEW} → {MANY} statements; 16 is linear",
        (*_READINGS, *_REPLAYS),
        tuple(
            _growth(name, text_of(make, FEW), text_of(make, MANY), _READINGS | _REPLAYS, rounds)
            for name, make in BY_STATEMENTS.items()
        ),
    )
    yield _worst("parse and replay, 128 / 8 statements, worst family", by_statements, at_most=24)
    yield by_length
    yield by_statements


def _growth(name: str, short: str, long: str, readings: dict[str, Reading], rounds: int) -> Growth:
    candidates: dict[str, Candidate] = {}
    for column, read in readings.items():
        candidates |= {
            f"{column} {size}": lambda read=read, text=text: read(text)  # type: ignore[misc]  # bound to each
            for size, text in (("short", short), ("long", long))
        }
    samples = interleave(candidates, min(rounds, _ROUNDS))
    return Growth(name, tuple(samples.ratio(f"{column} long", f"{column} short") for column in readings))


def _worst(name: str, growth: GrowthTable, *, at_most: float) -> Figure:
    worst = max(growth.rows, key=lambda row: row.worst.median)
    return Figure(f"{name} ({worst.family})", worst.worst, at_most=at_most)
