"""The frozen corpus against the pipeline: how far what comes out is what must come out, told as data.

Every case is replayed under both language versions and held against its own expectation, in five measures that
share out the members of events and bindings between them, so that none is compared twice or left out. Coverage
is beside it: the cases that version 1 resolves as version 2 expects.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from memory import service
from memory.acceptance.corpus import ANSWERED, Case, Corpus, Outcome
from memory.engine.dictionary import DictionaryReference
from memory.language.forms import LanguageVersion
from renigma_site.kernel.canonical import canonical_bytes
from renigma_site.kernel.difference import first_difference
from renigma_site.kernel.refusal import Refusal

MEASURES: Final = ("event", "span", "answer", "provenance", "final_state")
SECTIONS: Final = {"forms": "Phrase forms", "families": "Failure families", "episodes": "Episodes"}

NOTE: Final = (
    "These are contract tests: known phrase templates with labels and sequences that were held out. They are "
    "not a benchmark of unseen language."
)

# The members of an event that are not its identity, and the measure that each belongs to.
_MEASURE_OF: Final = {
    "span": "span",
    "at": "span",
    "answer": "answer",
    "slot": "provenance",
    "overwrites": "provenance",
    "last_write": "provenance",
}


class Tally(NamedTuple):
    """One measure over some cases: how many agree, and how many values were there to compare."""

    agree: int
    values: int


class Disagreement(NamedTuple):
    """A case in which a measure differs; the pointer leads into `{"events", "bindings"}`."""

    id: str
    language_version: LanguageVersion
    measure: str
    pointer: str
    expected: str  # JSON text, or "nothing" where there is no such value
    found: str


class Result(NamedTuple):
    """One case after its two replays."""

    case: Case
    values: dict[tuple[LanguageVersion, str], int]
    disagreements: tuple[Disagreement, ...]
    is_resolved: bool  # version 2 resolves the last clause, which is the case
    is_covered: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """The results of one form, family or theme, or of all cases."""

    name: str
    cases: int
    tallies: Mapping[tuple[LanguageVersion, str], Tally]
    resolved: int
    covered: int

    def agreement(self, version: LanguageVersion, measure: str) -> int | None:
        """How many cases agree; None where no case has a value of that kind."""
        tally = self.tallies[version, measure]
        return tally.agree if tally.values or tally.agree < self.cases else None

    @property
    def coverage(self) -> int | None:
        """How many cases version 1 covers; None where version 2 resolves none, so that there is nothing to cover."""
        return self.covered if self.resolved else None

    @property
    def agrees(self) -> bool:
        """Whether every case agrees in every measure under both versions."""
        return all(tally.agree == self.cases for tally in self.tallies.values())


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """The whole comparison."""

    corpus: Corpus
    sections: Mapping[str, tuple[Row, ...]]
    total: Row
    disagreements: tuple[Disagreement, ...]

    @property
    def ids_at_fault(self) -> list[str]:
        """The cases that disagree, in the corpus's order."""
        return list(dict.fromkeys(found.id for found in self.disagreements))

    @property
    def agrees(self) -> bool:
        """Whether the published files were run and nothing disagrees. Coverage has no say in it."""
        return not self.disagreements and all(file.is_published for file in self.corpus.files)


def run_acceptance(corpus: Corpus) -> Report:
    """Replays every case of a corpus under both language versions, on the dictionary reference."""
    results = [_result(case) for case in corpus.cases]
    groups: dict[str, dict[str, list[Result]]] = {section: {} for section in SECTIONS}
    for result in results:
        groups[result.case.section].setdefault(result.case.group, []).append(result)
    return Report(
        corpus=corpus,
        sections={
            section: tuple(_row(name, members) for name, members in grouped.items())
            for section, grouped in groups.items()
        },
        total=_row("total", results),
        disagreements=tuple(found for result in results for found in result.disagreements),
    )


def report_document(report: Report) -> dict[str, Any]:
    """The report as one JSON document."""
    return {
        "format": "renigma.acceptance-report",
        "version": 1,
        "note": NOTE,
        "corpus": {
            "name": report.corpus.name,
            "files": [
                {
                    "name": file.name,
                    "cases": file.cases,
                    "sha256": file.sha256,
                    "published": file.is_published,
                }
                for file in report.corpus.files
            ],
        },
        "engine": dict(DictionaryReference().description),
        "measures": list(MEASURES),
        "agrees": report.agrees,
        **{section: [_row_document(row) for row in rows] for section, rows in report.sections.items()},
        "total": _row_document(report.total),
        "disagreements": [found._asdict() for found in report.disagreements],
    }


def _row_document(row: Row) -> dict[str, Any]:
    versions = {
        str(version): {measure: row.tallies[version, measure]._asdict() for measure in MEASURES}
        for version in reversed(ANSWERED)
    }
    return {"name": row.name, "cases": row.cases, "agreement": versions, "coverage": row.covered}


def _row(name: str, results: Iterable[Result]) -> Row:
    members = list(results)
    failed = [
        {(found.language_version, found.measure) for found in member.disagreements} for member in members
    ]
    tallies = {
        (version, measure): Tally(
            agree=sum((version, measure) not in measures for measures in failed),
            values=sum(member.values[version, measure] for member in members),
        )
        for version in ANSWERED
        for measure in MEASURES
    }
    return Row(
        name=name,
        cases=len(members),
        tallies=tallies,
        resolved=sum(member.is_resolved for member in members),
        covered=sum(member.is_covered for member in members),
    )


def _result(case: Case) -> Result:
    outcomes = {version: _replay(case.text, version) for version in ANSWERED}
    values, disagreements = {}, []
    for version, outcome in outcomes.items():
        expected = _measured(case.expected[version])
        values.update({(version, measure): sum(map(bool, expected[measure])) for measure in MEASURES})
        disagreements += [
            Disagreement(case.id, version, measure, *difference)
            for measure, difference in _differences(expected, outcome)
        ]
    last = case.expected[2]["events"][-1:]
    is_resolved = bool(last) and last[0].get("operation") != "unresolved"
    is_covered = is_resolved and first_difference(case.expected[2], outcomes[1]) is None
    return Result(case, values, tuple(disagreements), is_resolved, is_covered)


def _replay(text: str, version: LanguageVersion) -> Outcome | Refusal:
    try:
        record = service.replay(text, version, DictionaryReference())
    except Refusal as refusal:
        return refusal
    return {"events": list(record["events"]), "bindings": list(record["bindings"])}


def _measured(outcome: Outcome) -> dict[str, list[Any]]:
    """The outcome shared out among the measures: lists with one item for each event (or binding).

    A label's text belongs to the event and its span to the spans.
    """
    shares: dict[str, list[Any]] = {measure: [] for measure in MEASURES}
    for event in outcome["events"]:
        parts: dict[str, dict[str, Any]] = {measure: {} for measure in MEASURES}
        for member, value in event.items():
            if member in ("key", "value") and isinstance(value, dict):
                parts["event"][member] = {name: item for name, item in value.items() if name != "span"}
                if "span" in value:
                    parts["span"][member] = {"span": value["span"]}
            else:
                parts[_MEASURE_OF.get(member, "event")][member] = value
        for measure in MEASURES[:-1]:
            shares[measure].append(parts[measure])
    shares["final_state"] = outcome["bindings"]
    return shares


def _differences(
    expected: dict[str, list[Any]], outcome: Outcome | Refusal
) -> Iterator[tuple[str, tuple[str, str, str]]]:
    """Each measure that differs, with the first place where it does, what must be there and what does."""
    if isinstance(outcome, Refusal):
        for measure in MEASURES:
            yield measure, ("", "a record", f"refused as {outcome.code}")
        return
    found = _measured(outcome)
    for measure in MEASURES:
        place = first_difference(expected[measure], found[measure])
        if place is not None:
            root = "/bindings" if measure == "final_state" else "/events"
            yield measure, (root + place, _written(expected[measure], place), _written(found[measure], place))


def _written(value: Any, pointer: str) -> str:
    for token in pointer.split("/")[1:]:
        try:
            value = value[int(token)] if isinstance(value, list) else value[token]
        except (LookupError, TypeError):
            return "nothing"
    return canonical_bytes({"": value}).decode()[len('{"":') : -1]
