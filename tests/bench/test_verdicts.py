"""Bars, verdicts, tables and the exit code, on figures that are made up."""

from collections.abc import Sequence
from pathlib import Path
from typing import Self

import pytest

import bench.__main__
from bench.__main__ import report
from bench.figures import batch, parse, plans, preview, site, start, waiting
from bench.harness import Disagreement, Ratio, Samples
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


def ratios_of(seconds: dict[str, list[float]]) -> Samples:
    return Samples(seconds)


@pytest.mark.parametrize(("one", "two", "verdict"), [(3.2, 2.0, "met"), (3.1, 2.0, "MISSED")])
def test_a_batch_has_to_be_faster_with_two_workers(
    one: float, two: float, verdict: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def written(command: Sequence[str]) -> None:
        Path(command[-3]).write_bytes(b"")

    monkeypatch.setattr("os.cpu_count", lambda: 2)
    monkeypatch.setattr(batch, "run", written)
    monkeypatch.setattr(batch, "interleave", lambda *_, **__: ratios_of({"1": [one, one], "2": [two, two]}))
    (figure,) = batch.measure(2)
    assert (figure.bar, figure.verdict) == ("≥ 1.6", verdict)


def test_a_batch_is_not_measured_on_one_processor(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.cpu_count", lambda: 1)
    assert list(batch.measure(2)) == []


@pytest.mark.parametrize(("plan", "lark", "verdict"), [(3.2, 2.0, "met"), (3.3, 2.0, "MISSED")])
def test_a_plan_is_read_in_little_more_than_lark_takes(
    plan: float, lark: float, verdict: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer = ratios_of({"reading": [plan, plan], "plan": [9.0, 9.0], "lark": [lark, lark]})
    monkeypatch.setattr(plans, "interleave", lambda *_, **__: answer)
    assert [(figure.bar, figure.verdict) for figure in plans.measure(2)] == [("≤ 1.6", verdict), ("", "–")]


class Answered:
    """A workbench that listens nowhere, and requests that it has answered."""

    port = 1
    status = 200

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None: ...

    def submission(self, *_: object) -> Self:
        return self

    def send(self, _: object) -> Self:
        return self


@pytest.mark.parametrize(("worst", "ordinary", "verdict"), [(1.0, 0.1, "met"), (1.01, 0.1, "MISSED")])
def test_a_small_request_waits_beside_the_worst_pages(
    worst: float, ordinary: float, verdict: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    site_answers = Answered()
    waits = {"worst": worst, "ordinary": ordinary}
    names = iter(["worst", "ordinary"] * 2)
    monkeypatch.setattr(waiting, "server", Answered)
    monkeypatch.setattr(waiting, "Visitor", lambda *_: site_answers)
    monkeypatch.setattr(waiting, "post_json", lambda *_: site_answers)
    monkeypatch.setattr(waiting, "_wait", lambda *_: waits[next(names)])
    (figure,) = waiting.measure(2)
    assert (figure.bar, figure.verdict) == ("≤ 10", verdict)


def test_starts_have_their_bars(monkeypatch: pytest.MonkeyPatch) -> None:
    commands = {name: ["x"] for name in ("replay", "plan", "validate")}
    seconds = {"first page": 1.0, "setup": 1.0, "help": 1.0, "namespace": 1.0, "pass": 1.0}
    seconds |= {"replay": 6.1, "plan": 12.0, "validate": 20.0}
    answer = ratios_of({name: [one, one] for name, one in seconds.items()})
    monkeypatch.setattr(start, "small_files", lambda _: commands)
    monkeypatch.setattr(start, "interleave", lambda *_, **__: answer)
    figures = {figure.name: figure for figure in start.measure(2)}
    verdicts = [
        figures[f"renigma {name} of a small file / python -c pass"] for name in ("replay", "plan", "validate")
    ]
    assert [(figure.bar, figure.verdict) for figure in verdicts] == [
        ("≤ 6", "MISSED"),
        ("≤ 12", "met"),
        ("", "–"),
    ]
