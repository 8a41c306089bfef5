"""Tables on terminals of any width: cells are wrapped, columns stay in line, nothing is lost."""

import pytest

from renigma_site.terminal.columns import width
from renigma_site.terminal.output import table

HEAD = ("No.", "Operation", "Key", "Value or answer", "Slot", "Provenance", "Place")
ROWS = [
    ("0", "remember", "project color", "a rather long value, 色 and 👩\u200d👩\u200d👧", "0", "", "1:1"),
    ("12", "unresolved", "", "reserved-word", "", "", "10:12"),
    ("13", "change", "e\u0301" * 40, "x" * 128, "0", "overwrote 0", "11:1"),
]


@pytest.mark.parametrize("columns", [40, 50, 61, 80, 120])
def test_a_table_fits_the_terminal(columns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    lines = table(HEAD, ROWS).splitlines()
    assert max(map(width, lines)) <= columns
    whole = "".join("".join(lines).split())
    rule = next(line for line in lines if line.startswith("─"))
    starts = [
        place for place, sign in enumerate(rule) if sign == "─" and (place == 0 or rule[place - 1] == " ")
    ]
    assert len(starts) == len(HEAD)
    assert whole.count("x") == 128
    assert whole.count("e\u0301") == 40


def test_each_column_holds_its_cells(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "24")
    assert table(("No.", "Key", "Value"), [("0", "color", "green and blue"), ("1", "色彩色彩", "x")]) == (
        "No. Key      Value\n"
        "─── ──────── ───────────\n"
        "0   color    green and\n"
        "             blue\n"
        "1   色彩色彩 x\n"
    )


def test_without_a_terminal_nothing_is_wrapped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)
    assert table(("Key",), [("a b " * 60,)]).splitlines()[2] == ("a b " * 60).rstrip()
