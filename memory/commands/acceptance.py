"""`renigma acceptance`: the frozen corpus against the pipeline, as a table or as one JSON document."""

import argparse
import sys
import textwrap
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from renigma_site.terminal.files import FileError, write_json, write_text

if TYPE_CHECKING:
    from memory.acceptance.report import Report, Row
    from memory.language.forms import LanguageVersion

EXAMPLES: Final = """examples:
  renigma acceptance                        agreement by form and failure family
  renigma acceptance --json > report.json
"""

_HEADS: Final = {
    "event": " event",
    "span": "  span",
    "answer": " answer",
    "provenance": " prov",
    "final_state": " state",
}
_NAME_CELLS: Final = 21
_CASES_CELLS: Final = 6
_BLOCK: Final = "".join(_HEADS.values())
_WHOLE: Final = _NAME_CELLS + _CASES_CELLS + 2 * (2 + len(_BLOCK)) + 8
_NOTHING: Final = "·"

_LEGEND: Final = (
    f"A number counts the cases that agree with that version's own expectation; {_NOTHING} nothing to compare.",
    "prov: slot, last write and overwritten write.  state: the final bindings.",
    "covers: cases that version 1 resolves just as version 2 must. Coverage never decides.",
)


def add_parser(subparsers: Any, summary: str) -> None:
    """Adds the command to the argument parser."""
    parser = subparsers.add_parser(
        "acceptance",
        help=summary,
        description="Replays the frozen corpus under both language versions and compares every event, span, answer,\n"
        "provenance and final state with what must come out. Exits 1 if anything disagrees.",
    )
    parser.examples = EXAMPLES
    parser.add_argument("--json", action="store_true", help="print the report as one JSON document")
    parser.add_argument(
        "--corpus", metavar="FOLDER", help="another corpus (default: the one that comes along)"
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Prints the report. Returns 0, or 1 where a case disagrees or a file is not the published one."""
    from memory.acceptance.corpus import PUBLISHED, CorpusError, load_corpus
    from memory.acceptance.report import report_document, run_acceptance
    from renigma_site.kernel.paths import CORPUS

    folder = CORPUS / PUBLISHED if arguments.corpus is None else Path(arguments.corpus)
    try:
        report = run_acceptance(load_corpus(folder))
    except CorpusError as error:
        raise FileError(str(error)) from None
    if arguments.json:
        write_json(report_document(report))
    else:
        write_text(table(report))
    if report.agrees:
        return 0
    sys.stdout.flush()
    sys.stderr.write(f"renigma: {_verdict(report)}\n")
    return 1


def table(report: "Report") -> str:
    """The report for a terminal: both versions side by side in 98 cells, or one below the other."""
    from memory.acceptance.report import NOTE
    from renigma_site.kernel.visible import visible_text
    from renigma_site.terminal.columns import available_width
    from renigma_site.terminal.output import has_colour, painted

    colour = has_colour()
    room = available_width()
    is_wide = room is None or room >= _WHOLE
    cells = _WHOLE if room is None else min(room, _WHOLE)
    title = f"Acceptance corpus {report.corpus.name} on the dictionary reference, not learned"
    lines = [
        *textwrap.wrap(title, cells),
        "",
        *(_side_by_side(report) if is_wide else _one_below_the_other(report)),
        "",
    ]
    for line in (*_LEGEND, NOTE):
        lines += textwrap.wrap(line, cells)
    lines.append("")
    for found in report.disagreements:
        measure = found.measure.replace("_", " ")
        place = found.pointer or "the whole record"
        lines.append(f"{found.id}, version {found.language_version}, {measure} at {place}")
        lines += [f"  expected {visible_text(found.expected)}", f"  found    {visible_text(found.found)}"]
    lines.append(painted(_verdict(report), "green" if report.agrees else "red", colour=colour))
    return "".join(f"{line}\n" for line in lines)


def _side_by_side(report: "Report") -> list[str]:
    from memory.acceptance.report import SECTIONS
    from renigma_site.terminal.output import has_colour, painted

    colour = has_colour()
    lines = [f"{'':{_NAME_CELLS + _CASES_CELLS}}  {_over('version 2')}  {_over('version 1, unchanged')}"]
    for section, rows in report.sections.items():
        lines.append(painted(_head(SECTIONS[section]), "bold", colour=colour))
        lines += [painted(_line(row), None if row.agrees else "red", colour=colour) for row in rows]
        lines.append("")
    return [*lines, "─" * _WHOLE, _line(report.total)]


def _one_below_the_other(report: "Report") -> list[str]:
    """A table for each version, which wraps where it must."""
    from memory.acceptance.report import SECTIONS
    from renigma_site.terminal import output

    lines: list[str] = []
    last = [*report.sections][-1]
    versions: tuple[tuple[LanguageVersion, str], ...] = ((2, "version 2"), (1, "version 1, unchanged"))
    for version, title in versions:
        covers = ["covers"] if version == 1 else []
        for section, found in report.sections.items():
            rows = [*found, report.total] if section == last else [*found]
            head = [SECTIONS[section], "cases", *(name.strip() for name in _HEADS.values()), *covers]
            cells = [
                [
                    row.name,
                    str(row.cases),
                    *(_shown(row.agreement(version, measure)) for measure in _HEADS),
                    *(_shown(row.coverage) for _ in covers),
                ]
                for row in rows
            ]
            styles = [None if row.agrees else "red" for row in rows]
            lines += [title, *output.table(head, cells, styles).splitlines(), ""]
    return lines[:-1]


def _verdict(report: "Report") -> str:
    """One line that says whether the corpus holds, with every case that disagrees."""
    ids = report.ids_at_fault
    faults = [
        f"{file.name} is not the published file" for file in report.corpus.files if not file.is_published
    ]
    if ids:
        faults.append(f"{len(ids)} of {report.total.cases} cases disagree: {', '.join(ids)}")
    if faults:
        return "; ".join(faults)
    return f"All {report.total.cases} cases agree in all five measures, under version 2 and under version 1."


def _over(title: str) -> str:
    """A title over the five columns of a version; the first column's gap stays free."""
    return f" {f' {title} ':─^{len(_BLOCK) - 1}}"


def _head(title: str) -> str:
    return f"{title:<{_NAME_CELLS}}{'cases':>{_CASES_CELLS}}  {_BLOCK}  {_BLOCK}  covers"


def _line(row: "Row") -> str:
    cases = f"{row.name:<{_NAME_CELLS}}{row.cases:>{_CASES_CELLS}}"
    return f"{cases}  {_block(row, 2)}  {_block(row, 1)}  {_shown(row.coverage):>6}"


def _block(row: "Row", version: "LanguageVersion") -> str:
    return "".join(
        f"{_shown(row.agreement(version, measure)):>{len(head)}}" for measure, head in _HEADS.items()
    )


def _shown(count: int | None) -> str:
    return _NOTHING if count is None else str(count)
