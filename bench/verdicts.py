"""Figures against their bars, as a table."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from bench.harness import Ratio

MET: Final = "met"
MISSED: Final = "MISSED"
FOR_INFORMATION: Final = "–"  # noqa: RUF001 - an en dash, as tables have it

_HEADINGS: Final = ("figure", "measured", "quartiles", "bar", "verdict")


class Figure(NamedTuple):
    """What was measured: a ratio or, with a `unit`, something else; without a bar it is reported for information."""

    name: str
    measured: Ratio
    at_most: float | None = None
    at_least: float | None = None
    unit: str = ""

    @property
    def verdict(self) -> str:
        """Whether the median is within the bar."""
        if self.at_most is not None:
            return MET if self.measured.median <= self.at_most else MISSED
        if self.at_least is not None:
            return MET if self.measured.median >= self.at_least else MISSED
        return FOR_INFORMATION

    @property
    def bar(self) -> str:
        """The bar as the table shows it."""
        if self.at_most is not None:
            return f"≤ {self.at_most:g}{self.unit}"
        return f"≥ {self.at_least:g}{self.unit}" if self.at_least is not None else ""


class Growth(NamedTuple):
    """How many times as long the longer text of a family takes, by what reads it."""

    family: str
    ratios: tuple[Ratio, ...]

    @property
    def worst(self) -> Ratio:
        """The largest of the ratios."""
        return max(self.ratios, key=lambda ratio: ratio.median)


class GrowthTable(NamedTuple):
    """A table with one row for each family."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[Growth, ...]


def table(figures: Sequence[Figure]) -> str:
    """The figures as text, one line each."""
    rows = [
        (
            figure.name,
            f"{figure.measured.median:.2f}{figure.unit}",
            f"{figure.measured.low:.2f} to {figure.measured.high:.2f}",
            figure.bar,
            figure.verdict,
        )
        for figure in figures
    ]
    return _aligned([_HEADINGS, *rows])


def growth_table(growth: GrowthTable) -> str:
    """A growth table as text, the worst family first."""
    rows = sorted(growth.rows, key=lambda row: -row.worst.median)
    cells = [(row.family, *(f"{ratio.median:.2f}" for ratio in row.ratios)) for row in rows]
    return f"{growth.title}\n\n{_aligned([('family', *growth.columns), *cells])}"


def _aligned(rows: Sequence[Sequence[str]]) -> str:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = [
        "  ".join(
            cell.ljust(width) if number == 0 else cell.rjust(width)
            for number, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]
    return "\n".join([lines[0], "-" * max(map(len, lines)), *lines[1:]])
