"""Bars, verdicts, tables and the exit code, on figures that are made up."""

from typing import Self

import pytest

import bench.__main__
from bench.__main__ import report
from bench.figures import parse, preview, site
from bench.harness import Disagreement, Ratio
from bench.verdicts import Figure, Growth, GrowthTable, growth_table, table

MET = Figure("fast enough", Ratio(1.9, 2.0, 2.1), at_most=2)
MISSED = Figure("too slow", Ratio(1.9, 2.01, 2.1), at_most=2)
TOLD = Figure("merely told", Ratio(3, 3, 3))


def test_a_bar_is_met_up_to_the_bar() -> None:
    assert [figure.verdict for figure in (MET, MISSED, TOLD)] == ["met", "MISSED", "–"]
    assert Figure("", Ratio(0, 25.0, 0), at_least=25).verdict == "met"
    assert Figure("", Ratio(0, 24.99, 0), at_least=25).verdict == "MISSED"


def test_the_table() -> None:
    figures = [MET, MISSED, TOLD, Figure("much memory", Ratio(1, 1, 1), at_most=20, unit=" MiB")]
    assert table(figures) == (
        "figure       measured     quartiles       bar  verdict\n"
        "------------------------------------------------------\n"
        "fast enough      2.00  1.90 to 2.10       ≤ 2      met\n"
        "too slow         2.01  1.90 to 2.10       ≤ 2   MISSED\n"
        "merely told      3.00  3.00 to 3.00                  –\n"
        "much memory  1.00 MiB  1.00 to 1.00  ≤ 20 MiB      met"
    )


def test_a_growth_table_has_the_worst_family_first() -> None:
    rows = (
        Growth("a", (Ratio(1, 4.0, 5), Ratio(1, 3.9, 5))),
        Growth("b", (Ratio(1, 3.0, 9), Ratio(1, 5.5, 9))),
    )
    assert growth_table(GrowthTable("how it grows", ("x", "y"), rows)) == (
        "how it grows\n\nfamily     x     y\n------------------\nb       3.00  5.50\na       4.00  3.90"
    )


@pytest.mark.parametrize(("figures", "code"), [([MET, TOLD], 0), ([MET, MISSED], 1)])
def test_the_exit_code(figures: list[Figure], code: int, capsys: pytest.CaptureFixture[str]) -> None:
    assert report(figures) == code
    assert capsys.readouterr().out == f"{table(figures)}\n"


def test_growth_tables_stand_before_the_figures(capsys: pytest.CaptureFixture[str]) -> None:
    growth = GrowthTable("how it grows", ("x",), (Growth("a", (Ratio(4, 4, 4),)),))
    assert report([MET, growth]) == 0
    assert capsys.readouterr().out == f"{growth_table(growth)}\n\n{table([MET])}\n"


class Pool:
    """A pool of processes that runs nothing: every group finds that two sides differ."""

    def __init__(self, *arguments: object, **options: object) -> None:
        pass

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *fault: object) -> None:
        pass

    def submit(self, *call: object) -> "Pool":
        return self

    def result(self) -> list[Figure]:
        raise Disagreement("the sides differ")


def test_a_disagreement_ends_the_run(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bench.__main__, "ProcessPoolExecutor", Pool)
    assert bench.__main__.main(["--only", "parse"]) == 1
    assert capsys.readouterr() == ("", "measuring parse …\nparse: the sides differ\n")


@pytest.mark.parametrize(
    ("group", "bars"),
    [
        (parse, {"≤ 2.2", "≥ 25", "≥ 70"}),
        (preview, {"≤ 2.5", "≥ 4"}),
        (site, {"≤ 1.3", "≤ 1.9", "≤ 4", "≤ 6", "≤ 8"}),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_a_group_measures_against_its_bars(group: object, bars: set[str]) -> None:
    figures = list(group.measure(2))  # type: ignore[attr-defined]
    assert {figure.bar for figure in figures} - {""} == bars
    assert all(figure.measured.median > 0 for figure in figures)
