"""The report: what it counts, what it names, and that a wrong expectation or a wrong parser cannot hide."""

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal, NamedTuple

import pytest

from memory.acceptance.corpus import CorpusError, load_corpus
from memory.acceptance.report import MEASURES, NOTE, Report, report_document, run_acceptance
from renigma_site.cli import main

ROOT = Path(__file__).resolve().parents[3]
PUBLISHED = ROOT / "corpus" / "v1"

VERSION_1_FORMS = ["remember-that-is", "what-is", "change-to", "reset-memory"]
VERSION_2_FORMS = ["remember-is", "set-to", "store-under", "update-to", "recall", "clear-memory"]


@pytest.fixture(scope="module")
def report() -> Report:
    return run_acceptance(load_corpus(PUBLISHED))


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the corpus that a test may spoil."""
    return Path(shutil.copytree(PUBLISHED, tmp_path / "v1", ignore=shutil.ignore_patterns("__pycache__")))


def edit(file: Path, case_id: str, change: Callable[[dict[str, Any]], None]) -> None:
    """Changes one case by hand, and its line only."""
    lines = file.read_bytes().removesuffix(b"\n").split(b"\n")
    for number, line in enumerate(lines):
        case = json.loads(line)
        if case["id"] == case_id:
            change(case)
            lines[number] = json.dumps(case).encode()
            break
    else:
        raise AssertionError(f"there is no case {case_id}")
    file.write_bytes(b"\n".join(lines) + b"\n")


def test_all_cases_agree_under_both_versions(report: Report) -> None:
    assert report.agrees
    assert report.disagreements == ()
    assert report.total.cases == 480
    assert len(report.total.tallies) == 10
    assert {tally.agree for tally in report.total.tallies.values()} == {480}
    assert all(row.agrees for rows in report.sections.values() for row in rows)


def test_every_measure_has_values_to_compare(report: Report) -> None:
    """Agreement on nothing proves nothing."""
    values = {key: tally.values for key, tally in report.total.tallies.items()}
    assert set(values) == {(version, measure) for version in (1, 2) for measure in MEASURES}
    assert values[2, "event"] == values[2, "span"] > 2000
    assert values[2, "answer"] > 300
    assert values[2, "provenance"] > 1500
    assert values[2, "final_state"] > 500
    assert min(values.values()) > 100


def test_version_1_covers_exactly_its_four_forms(report: Report) -> None:
    covered = {row.name: row.covered for row in report.sections["forms"]}
    assert covered == dict.fromkeys(VERSION_1_FORMS, 20) | dict.fromkeys(VERSION_2_FORMS, 0)
    assert sum(row.covered for row in (*report.sections["families"], *report.sections["episodes"])) == 0
    assert report.total.covered == 80
    assert {row.coverage for row in report.sections["families"]} == {None}
    assert {row.coverage for row in report.sections["episodes"]} == {0}


def test_the_json_document_tells_the_whole_report(report: Report) -> None:
    document = report_document(report)
    assert list(document) == [
        "format",
        "version",
        "note",
        "corpus",
        "engine",
        "measures",
        "agrees",
        "forms",
        "families",
        "episodes",
        "total",
        "disagreements",
    ]
    assert document["measures"] == ["event", "span", "answer", "provenance", "final_state"]
    assert [row["name"] for row in document["forms"]] == VERSION_1_FORMS + VERSION_2_FORMS
    assert [len(document[section]) for section in ("forms", "families", "episodes")] == [10, 15, 10]
    assert "contract tests" in document["note"]
    assert "not a benchmark of unseen language" in document["note"]
    for row in (*document["forms"], *document["families"], *document["episodes"], document["total"]):
        assert list(row) == ["name", "cases", "agreement", "coverage"]
        assert list(row["agreement"]) == ["2", "1"]
        for measures in row["agreement"].values():
            assert list(measures) == document["measures"]
            assert all(tally["agree"] == row["cases"] for tally in measures.values())
    for section, cases in (("forms", 200), ("families", 200), ("episodes", 80)):
        assert sum(row["cases"] for row in document[section]) == cases


def test_the_command_prints_one_json_document(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    assert main(["acceptance", "--json"]) == 0
    out, err = capfdbinary.readouterr()
    assert err == b""
    assert json.loads(out)["agrees"] is True
    assert out.endswith(b"\n}\n")


def test_the_table_names_every_form_and_family(capsys: pytest.CaptureFixture[str], report: Report) -> None:
    assert main(["acceptance"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    lines = out.splitlines()
    assert max(map(len, lines)) <= 100
    assert "\x1b" not in out
    for row in (*report.sections["forms"], *report.sections["families"], *report.sections["episodes"]):
        (line,) = [line for line in lines if line.split()[:2] == [row.name, str(row.cases)]]
        assert set(line.split()[2:]) <= {str(row.cases), "0", "·"}
    assert sum(line.startswith("remember-that-is ") and line.endswith(" 20") for line in lines) == 1
    assert sum(line.startswith("set-to ") and line.endswith(" 0") for line in lines) == 1
    assert re.sub(r"\s+", " ", NOTE) in re.sub(r"\s+", " ", out)
    assert lines[-1].startswith("All 480 cases agree in all five measures")


class Spoiled(NamedTuple):
    """One expected value changed by hand: where, and what the report must say."""

    file: str
    id: str
    version: Literal[1, 2]
    measure: str
    pointer: str
    change: Callable[[dict[str, Any]], None]  # of the version's outcome


SPOILED = [
    Spoiled(
        "positive.jsonl",
        "change-to-01",
        2,
        "provenance",
        "/events/1/overwrites",
        lambda outcome: outcome["events"][1].update(overwrites=False),
    ),
    Spoiled(
        "positive.jsonl",
        "what-is-02",
        1,
        "answer",
        "/events/1/answer/id",
        lambda outcome: outcome["events"][-1].update(answer={"id": 0, "label": None}),
    ),
    Spoiled(
        "positive.jsonl",
        "set-to-01",
        2,
        "event",
        "/events/0/operation",
        lambda outcome: outcome["events"][0].update(operation="change"),
    ),
    Spoiled(
        "positive.jsonl",
        "store-under-01",
        2,
        "event",
        "/events/0/key/label",
        lambda outcome: outcome["events"][0]["key"].update(label="another"),
    ),
    Spoiled(
        "positive.jsonl",
        "recall-01",
        2,
        "span",
        "/events/0/key/span/end",
        lambda outcome: outcome["events"][0]["key"]["span"].update(end=99),
    ),
    Spoiled(
        "negative.jsonl",
        "negation-01",
        1,
        "event",
        "/events/0/reason",
        lambda outcome: outcome["events"][0].update(reason="invalid-label"),
    ),
    Spoiled(
        "negative.jsonl",
        "unclosed-quote-01",
        1,
        "span",
        "/events/0/at",
        lambda outcome: outcome["events"][0].update(at=None),
    ),
    Spoiled(
        "episodes.jsonl",
        "overwrites-01",
        2,
        "final_state",
        "/bindings/0/last_write",
        lambda outcome: outcome["bindings"][0].update(last_write=0),
    ),
    Spoiled(
        "episodes.jsonl",
        "resets-03",
        1,
        "final_state",
        "/bindings/0",
        lambda outcome: outcome["bindings"].append({}),
    ),
]


def spoil(copy: Path, spoiled: Spoiled) -> None:
    edit(
        copy / spoiled.file,
        spoiled.id,
        lambda case: spoiled.change(case["expected"][str(spoiled.version)]),
    )


def test_one_value_changed_by_hand_is_named(copy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    spoil(copy, SPOILED[0])
    assert main(["acceptance", "--corpus", str(copy)]) == 1
    out, err = capsys.readouterr()
    assert (
        "change-to-01, version 2, provenance at /events/1/overwrites\n  expected false\n  found    0\n"
    ) in out
    assert len(re.findall(r"^[a-z0-9-]+, version", out, re.MULTILINE)) == 1
    verdict = "positive.jsonl is not the published file; 1 of 480 cases disagree: change-to-01\n"
    assert out.endswith(f"\n{verdict}")
    assert err == f"renigma: {verdict}"


def test_the_json_document_names_it_too(copy: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    spoil(copy, SPOILED[1])
    assert main(["acceptance", "--json", "--corpus", str(copy)]) == 1
    out, err = capfdbinary.readouterr()
    document = json.loads(out)
    assert document["agrees"] is False
    assert document["disagreements"] == [
        {
            "id": "what-is-02",
            "language_version": 1,
            "measure": "answer",
            "pointer": "/events/1/answer/id",
            "expected": "0",
            "found": "1",
        }
    ]
    assert err.count(b"\n") == 1
    assert b"what-is-02" in err


def test_each_change_is_told_by_its_own_measure_and_place(copy: Path) -> None:
    for spoiled in SPOILED:
        spoil(copy, spoiled)
    found = run_acceptance(load_corpus(copy)).disagreements
    assert {(one.id, one.language_version, one.measure, one.pointer) for one in found} == {
        (one.id, one.version, one.measure, one.pointer) for one in SPOILED
    }
    assert len(found) == len(SPOILED)


def test_a_value_of_another_type_disagrees(copy: Path) -> None:
    """`True == 1` in Python: the comparison must not be that."""
    edit(
        copy / "positive.jsonl",
        "change-to-01",
        lambda case: case["expected"]["2"]["events"][1].update(id=True),
    )
    (found,) = run_acceptance(load_corpus(copy)).disagreements
    assert (found.id, found.measure, found.expected, found.found) == ("change-to-01", "event", "true", "1")


def test_what_agrees_is_counted_and_coverage_does_not_decide(copy: Path) -> None:
    edit(
        copy / "positive.jsonl", "what-is-01", lambda case: case["expected"]["2"]["events"][0].update(slot=3)
    )
    report = run_acceptance(load_corpus(copy))
    (row,) = [row for row in report.sections["forms"] if row.name == "what-is"]
    assert row.tallies[2, "provenance"].agree == 19
    assert {tally.agree for key, tally in row.tallies.items() if key != (2, "provenance")} == {20}
    assert row.covered == 19
    assert report.total.tallies[2, "provenance"].agree == 479
    assert report.ids_at_fault == ["what-is-01"]


def test_a_text_that_is_refused_disagrees_in_every_measure(copy: Path) -> None:
    edit(copy / "negative.jsonl", "negation-01", lambda case: case.update(text="x" * 20_001))
    report = run_acceptance(load_corpus(copy))
    assert {(found.id, found.found) for found in report.disagreements} == {
        ("negation-01", "refused as text-too-long")
    }
    assert len(report.disagreements) == 10


def test_signs_that_cannot_be_seen_are_shown(copy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    edit(
        copy / "positive.jsonl",
        "set-to-01",
        lambda case: case["expected"]["2"]["events"][0]["key"].update(label="a\u202eb\u001b"),
    )
    assert main(["acceptance", "--corpus", str(copy)]) == 1
    assert '  expected "a[U+202E]b\\u001b"\n' in capsys.readouterr().out


def test_a_file_that_is_not_the_published_one_fails_the_run(
    copy: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = copy / "episodes.jsonl"
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join(lines[:-1]))
    assert main(["acceptance", "--corpus", str(copy)]) == 1
    assert capsys.readouterr().err == "renigma: episodes.jsonl is not the published file\n"


@pytest.mark.parametrize(
    ("name", "data", "message"),
    [
        ("negative.jsonl", None, "the corpus file negative.jsonl cannot be read: No such file or directory"),
        ("MANIFEST.json", b"{}", "MANIFEST.json: schema at the top level: "),
        ("MANIFEST.json", b"\xff", "MANIFEST.json: malformed-json: "),
        ("positive.jsonl", b'{"id": "a"}\n', "positive.jsonl, line 1: schema at the top level: "),
        ("positive.jsonl", b'{"id": 1, "id": 2}\n', "positive.jsonl, line 1: duplicate-key at "),
        ("episodes.jsonl", b"", "episodes.jsonl, line 1: malformed-json: "),
        (
            "episodes.jsonl",
            b'{"id":"a","family":"b","text":"","expected":{"1":{"events":[],"bindings":[]},"2":{"events":[1],"bindings":[]}}}\n',
            "episodes.jsonl, line 1: schema at /expected/2/events/0: ",
        ),
    ],
)
def test_a_broken_corpus_is_refused_with_its_place(
    copy: Path, capsys: pytest.CaptureFixture[str], name: str, data: bytes | None, message: str
) -> None:
    if data is None:
        (copy / name).unlink()
    else:
        (copy / name).write_bytes(data)
    with pytest.raises(CorpusError):
        load_corpus(copy)
    assert main(["acceptance", "--corpus", str(copy)]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"renigma: {message}")
    assert err.count("\n") == 1


class Mutation(NamedTuple):
    """One rule changed in a copy of the package, and what the report must then name."""

    file: str
    written: str
    changed: str
    versions: set[int]
    measures: set[str]  # at least these
    ids: set[str]  # at least these


def numbered(group: str, count: int) -> set[str]:
    return {f"{group}-{number:02}" for number in range(1, count + 1)}


MUTATIONS = {
    "the value of Store comes second": Mutation(
        "memory/language/forms.py",
        "Store VALUE under KEY",
        "Store KEY under VALUE",
        {2},
        {"event", "span", "answer", "final_state"},
        numbered("store-under", 20),
    ),
    "version 1 knows Recall": Mutation(
        "memory/language/forms.py",
        'Form("recall", "Recall KEY", "recall", 2)',
        'Form("recall", "Recall KEY", "recall", 1)',
        {1},
        {"event", "span", "answer"},
        numbered("recall", 20),
    ),
    "one word is no longer reserved": Mutation(
        "memory/language/labels.py",
        '"it", "its", "this"',
        '"its", "this"',
        {2},
        {"event", "span", "final_state"},
        {"reserved-word-01", "quoted-reserved-words-01", "quoted-reserved-words-06"},
    ),
    "a label is one shorter": Mutation(
        "memory/language/labels.py",
        "LABEL_CODE_POINTS: Final = 128",
        "LABEL_CODE_POINTS: Final = 127",
        {1, 2},
        {"event", "span", "answer", "final_state"},
        {"remember-that-is-15", "set-to-15", "several-scripts-07"},
    ),
    "a reset leaves provenance": Mutation(
        "memory/record/operations.py",
        "        session.last_writes.clear()\n",
        "",
        {1, 2},
        {"provenance"},
        {"what-is-06", "recall-06", "resets-01"},
    ),
}


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the packages without compiled files: what is changed in it is what runs."""
    folder = tmp_path_factory.mktemp("package")
    for name in ("memory", "renigma_site", "plans"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    return folder


def run_copy(package: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-B", "-m", "renigma_site", "acceptance", "--json", "--corpus", str(PUBLISHED)]
    environment = {"PYTHONPATH": str(package), "PYTHONIOENCODING": "utf-8"}
    return subprocess.run(
        command, cwd=package, env=environment, capture_output=True, encoding="utf-8", check=False
    )


@pytest.mark.parametrize("mutation", MUTATIONS.values(), ids=MUTATIONS.keys())
def test_a_changed_rule_is_found_and_its_cases_are_named(package: Path, mutation: Mutation) -> None:
    file = package / mutation.file
    source = file.read_text(encoding="utf-8")
    assert source.count(mutation.written) == 1, "the rule is written otherwise now: say here how"
    file.write_text(source.replace(mutation.written, mutation.changed), encoding="utf-8")
    try:
        done = run_copy(package)
    finally:
        file.write_text(source, encoding="utf-8")
    found = json.loads(done.stdout)["disagreements"]
    assert done.returncode == 1
    assert {one["language_version"] for one in found} == mutation.versions
    assert {one["measure"] for one in found} >= mutation.measures
    ids = {one["id"] for one in found}
    assert ids >= mutation.ids
    assert all(case_id in done.stderr for case_id in ids)


def test_the_unchanged_copy_agrees(package: Path) -> None:
    done = run_copy(package)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("columns", [40, 80, 97])
def test_a_narrow_terminal_gets_one_version_below_the_other(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, columns: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    assert main(["acceptance"]) == 0
    *lines, verdict = capsys.readouterr().out.splitlines()
    assert max(map(len, lines)) <= columns
    assert [line for line in lines if line.startswith("version")] == ["version 2"] * 3 + [
        "version 1, unchanged"
    ] * 3
    totals = [line.split() for line in lines if line.startswith("total ")]
    assert totals == [["total", "480", *["480"] * 5], ["total", "480", *["480"] * 5, "80"]]
    assert verdict.startswith("All 480 cases agree")
