"""The public namespace: what it has, what importing it costs, and how strictly it judges what it is given."""

import copy
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import renigma
from support.artifacts import write_artifact
from support.server import ROOT

TEXT = "Set a to b. What is a? Sett a to c. Change a to d. Reset memory. Recall a."
FIRST = (ROOT / "tests" / "data" / "first-record.json").read_bytes()
FIRST_SHA256 = "816fe693d2f6bf3930d68424269afe7beb6d2e4301112a208b18721678060322"


def refused(call: Any, *arguments: Any, **options: Any) -> tuple[str, str | None]:
    with pytest.raises(renigma.Refused) as refusal:
        call(*arguments, **options)
    return refusal.value.code, refusal.value.pointer


def imported_by(script: str, folder: Path) -> set[str]:
    done = subprocess.run(
        [sys.executable, "-P", "-c", f"{script}\nimport sys, json\nprint(json.dumps(sorted(sys.modules)))"],
        capture_output=True,
        text=True,
        cwd=folder,
        check=True,
        timeout=60,
    )
    return {str(name) for name in json.loads(done.stdout)}


def test_every_public_name_is_there() -> None:
    assert renigma.__all__ == sorted(renigma.__all__, key=lambda name: (name[0].islower(), name))
    for name in renigma.__all__:
        assert getattr(renigma, name) is not None
        assert name in dir(renigma)
    with pytest.raises(AttributeError, match="no attribute 'unknown'"):
        renigma.unknown  # noqa: B018


def test_importing_it_imports_nothing_else(tmp_path: Path) -> None:
    new = imported_by("import renigma", tmp_path) - imported_by("import importlib", tmp_path)
    assert {name for name in new if not name.startswith("_")} <= {
        "renigma",
        "typing",
        "functools",
        "re",
        "collections",
    } | {name for name in new if name.split(".")[0] in sys.stdlib_module_names}
    assert {name.split(".")[0] for name in new} & {
        "memory",
        "plans",
        "renigma_site",
        "django",
        "lark",
        "orjson",
    } == set()


def test_a_session_needs_neither_django_nor_lark(tmp_path: Path) -> None:
    script = "import renigma\nsession = renigma.read('Set a to b. Sett a to c.')\nsession.problems, session.why('a')"
    tops = {name.split(".")[0] for name in imported_by(script, tmp_path)}
    assert tops & {"django", "lark", "plans"} == set()
    assert "memory" in tops


def test_displays_need_no_django_and_a_plain_reading_needs_no_displays(tmp_path: Path) -> None:
    read = "import renigma\nsession = renigma.read('Set a to b.')\nsession.answers, session.to_json()"
    assert not {
        name for name in imported_by(read, tmp_path) if name.startswith(("memory.advice", "memory.displays"))
    }
    shown = f"{read}\nprint(end=str(session)[:0] + session._repr_html_()[:0])"
    tops = {name.split(".")[0] for name in imported_by(shown, tmp_path)}
    assert tops & {"django", "lark", "plans", "IPython"} == set()
    plan = "import renigma\nplan = renigma.plan('Read \"a\".')\nprint(end=str(plan)[:0] + plan._repr_html_()[:0])"
    assert {name.split(".")[0] for name in imported_by(plan, tmp_path)} & {
        "django",
        "memory",
        "IPython",
    } == set()


def test_a_session_has_what_its_record_says() -> None:
    session = renigma.read(TEXT)
    assert session.text == TEXT
    assert [event["operation"] for event in session.events] == [
        "remember", "recall", "unresolved", "change", "reset", "recall",
    ]  # fmt: skip
    assert [(answer.event, answer.key, answer.value, answer.last_write) for answer in session.answers] == [
        (1, "a", "b", 0),
        (5, "a", None, None),
    ]
    assert session.bindings == {}
    (problem,) = session.problems
    assert (problem.event, problem.reason, problem.wording) == (2, "unsupported", "Sett a to c")
    assert TEXT[problem.start : problem.end] == problem.wording
    assert problem.offers == ("Set a to c.",)
    assert len(problem.hints) >= 1
    assert session.why(1)["answer"]["label"] == "b"
    assert session.why("a")["resets"] == [4]
    assert session.without(4)["bindings"][0]["without"] == {"id": 2, "label": "d"}
    assert "6 events" in repr(session)


def test_the_first_record_is_read_saved_and_loaded_byte_for_byte(tmp_path: Path) -> None:
    session = renigma.read("Set color to green. What is color?")
    assert session.sha256 == FIRST_SHA256
    assert session.to_json().encode() == FIRST
    session.save(tmp_path / "record.json")
    assert (tmp_path / "record.json").read_bytes() == FIRST
    for source in (tmp_path / "record.json", str(tmp_path / "record.json"), FIRST):
        loaded = renigma.load(source, sha256=FIRST_SHA256)
        assert loaded == session
        assert hash(loaded) == hash(session)
    assert session != renigma.read("")
    assert session != FIRST_SHA256


def test_a_record_with_another_digest_is_refused() -> None:
    assert refused(renigma.load, FIRST, sha256="0" * 64) == ("review-mismatch", "/sha256")
    assert refused(renigma.load, FIRST, sha256="0") == ("schema", "/sha256")
    assert refused(renigma.load, FIRST.replace(b"green", b"brown", 1)) == (
        "replay-mismatch",
        "/vocabulary/values/0/label",
    )
    assert refused(renigma.load, b"x" * 262_145)[0] == "payload-too-large"


def test_a_file_that_is_not_there_is_no_refusal(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        renigma.load(tmp_path / "none.json")


def test_only_what_was_reviewed_is_adopted() -> None:
    reviewed = renigma.read(TEXT, history=[{"source_text": "old", "language_version": 1}])
    assert renigma.adopt(reviewed, reviewed.sha256) == reviewed
    assert refused(renigma.adopt, reviewed, "0" * 64) == ("review-mismatch", "/review_sha256")
    assert refused(renigma.adopt, reviewed, "no digest") == ("schema", "/review_sha256")
    first = renigma.read("Recall a.", version=1)
    assert refused(renigma.adopt, first, first.sha256) == ("schema", "/language_version")


@pytest.mark.parametrize("version", [0, 3, True, 1.0, "2", None])
def test_only_the_two_versions_are_read(version: Any) -> None:
    assert refused(renigma.read, TEXT, version=version) == ("schema", "/language_version")


@pytest.mark.parametrize("version", [3, True, 2.0, "2", None])
def test_a_history_is_judged_as_http_judges_it(version: Any) -> None:
    history: list[Any] = [{"source_text": "a", "language_version": version}]
    assert refused(renigma.read, TEXT, history=history) == ("schema", "/prior_revisions/0/language_version")
    assert refused(renigma.read, TEXT, history=[{"source_text": "a"}]) == ("schema", "/prior_revisions/0")
    assert refused(renigma.read, TEXT, version=1, history=history)[0] == "schema"


def test_a_version_1_session_keeps_its_history() -> None:
    history: list[Any] = [{"source_text": "a", "language_version": 1}]
    assert renigma.read(TEXT, version=1, history=history).record["prior_sources"] == ["a"]  # type: ignore[typeddict-item]
    history = [{"source_text": "a", "language_version": 2}]
    assert refused(renigma.read, TEXT, version=1, history=history) == (
        "schema",
        "/prior_revisions/0/language_version",
    )


@pytest.mark.parametrize("text", [None, 1, b"", ["a"], "\ud800", "a" * 20_001])
def test_what_is_no_text_is_refused(text: Any) -> None:
    assert refused(renigma.read, text)[1] == "/text"
    assert refused(renigma.plan, text)[1] == "/text"


@pytest.mark.parametrize("asked", [6, -1, True, 1.0, None, "\ud800"])
def test_what_is_no_event_and_no_key_is_refused(asked: Any) -> None:
    code, pointer = refused(renigma.read(TEXT).why, asked)
    assert (code, pointer) == (("invalid-text", "/key") if isinstance(asked, str) else ("schema", "/event"))


@pytest.mark.parametrize("event", [6, -1, True, 1.0, None, "1"])
def test_no_event_no_trial(event: Any) -> None:
    assert refused(renigma.read(TEXT).without, event) == ("schema", "/event")


def test_sessions_are_compared() -> None:
    old, new = renigma.read("Set a to b."), renigma.read("Set a to c.")
    assert renigma.diff(old, old)["equal"]
    assert renigma.diff(old, new)["bindings"]["changed"][0]["key"] == "a"


def test_an_artifact_answers(tmp_path: Path) -> None:
    engine = renigma.Artifact(write_artifact(tmp_path, [2, 0, 1], 3))
    session = renigma.read(TEXT, engine=engine)
    assert session.record["engine"]["kind"] == "memory-artifact"
    assert session.events[0]["slot"] == 2  # type: ignore[typeddict-item]
    assert session.without(3)["event"] == 3
    assert renigma.load(session.to_json().encode(), engine=engine) == session
    assert (
        refused(renigma.load, session.to_json().encode(), engine=renigma.Dictionary())[0] == "engine-mismatch"
    )
    assert refused(renigma.Artifact, tmp_path)[0] == "unreadable-artifact"


def test_a_plan_is_read_saved_and_loaded(tmp_path: Path) -> None:
    plan = renigma.plan('Read "notes.txt" and summarize it in 5 bullets. Frob.')
    assert (plan.complete, len(plan.paraphrase), len(plan.unresolved)) == (False, 2, 1)
    assert plan.text == plan.document["source_text"]
    plan.save(tmp_path / "plan.json")
    for source in (tmp_path / "plan.json", plan.to_json().encode()):
        loaded = renigma.load_plan(source)
        assert loaded == plan
        assert hash(loaded) == hash(plan)
    assert plan != renigma.plan("")
    altered = copy.deepcopy(plan.document)
    altered["complete"] = True
    assert refused(renigma.load_plan, json.dumps(altered).encode()) == ("replay-mismatch", "/complete")
    assert "2 steps" in repr(plan)


def test_without_ipython_one_line_says_what_to_install() -> None:
    """The magic's library is looked for in a process that cannot find it."""
    program = (
        "import sys; sys.modules['IPython'] = None\n"
        "import renigma\n"
        "try: renigma.load_ipython_extension(None)\n"
        "except ImportError as error: print(error)\n"
        "print(renigma.read('Set a to b.')._repr_html_()[:29])\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, cwd=ROOT
    )
    assert done.stdout.splitlines() == [
        "the notebook magic needs IPython: run pip install 'ipython>=8.20' in this environment, or "
        "pip install '.[notebook]' from a checkout of renigma",
        '<div class="renigma-display" ',
    ]


VERBS = """
format = "renigma.request-verbs"
version = 1

[[verb]]
word = "water"
frame = "source:VALUE"
gives = "nothing"
effect = "execute"
"""


def test_declared_verbs_are_read_and_asked_for_again(tmp_path: Path) -> None:
    file = tmp_path / "verbs.toml"
    file.write_text(VERBS, encoding="utf-8")
    plan = renigma.plan('Water "the roses".', verbs=file)
    assert (plan.complete, plan.paraphrase) == (True, ('1. Water "the roses".',))
    assert str(plan).splitlines()[2].startswith('1. Water "the roses".')
    assert "Water" in plan._repr_html_()
    assert renigma.load_plan(plan.to_json().encode(), verbs=str(file)) == plan
    assert refused(renigma.load_plan, plan.to_json().encode())[0] == "verbs-mismatch"
    assert not renigma.plan('Water "the roses".').complete
    file.write_text(VERBS.replace("water", "read"), encoding="utf-8")
    with pytest.raises(renigma.Refused, match=r"file of declared verbs: .*read"):
        renigma.plan("", verbs=file)
    with pytest.raises(FileNotFoundError):
        renigma.plan("", verbs=tmp_path / "none.toml")


class NoText:
    def __fspath__(self) -> bytes:
        return b"a.json"


@pytest.mark.parametrize(
    ("call", "arguments", "options", "pointer"),
    [
        ("read", ("a",), {"engine": 3}, "/engine"),
        ("read", ("a",), {"engine": "artifact.json"}, "/engine"),
        ("read", ("a",), {"engine": renigma.Dictionary}, "/engine"),
        ("read", ("a",), {"history": 3}, "/prior_revisions"),
        ("read", ("a",), {"history": "ab"}, "/prior_revisions"),
        ("read", ("a",), {"history": [3]}, "/prior_revisions/0"),
        ("load", (3,), {}, "/path_or_bytes"),
        ("load", (None,), {}, "/path_or_bytes"),
        ("load", ({"format": "renigma.memory-session"},), {}, "/path_or_bytes"),
        ("load", ("a\0b",), {}, "/path_or_bytes"),
        ("load", ("\ud800",), {}, "/path_or_bytes"),
        ("load", (NoText(),), {}, "/path_or_bytes"),
        ("load", (FIRST,), {"engine": 3}, "/engine"),
        ("load", (FIRST,), {"sha256": 3}, "/sha256"),
        ("adopt", ("a", FIRST_SHA256), {}, "/session"),
        ("adopt", (None, FIRST_SHA256), {}, "/session"),
        ("adopt", (renigma.read("Set a to b."), 3), {}, "/review_sha256"),
        ("diff", ("a", renigma.read("a")), {}, "/old"),
        ("diff", (renigma.read("a"), {}), {}, "/new"),
        ("Artifact", (3,), {}, "/path"),
        ("Artifact", ("a\0",), {}, "/path"),
        ("plan", (3,), {}, "/text"),
        ("plan", (b"Stop.",), {}, "/text"),
        ("plan", ("Stop.",), {"verbs": 3}, "/verbs"),
        ("plan", ("Stop.",), {"verbs": ["deploy"]}, "/verbs"),
        ("load_plan", (3,), {}, "/path_or_bytes"),
        ("load_plan", (b"{}",), {"verbs": 3}, "/verbs"),
    ],
)
def test_an_argument_of_another_type_is_refused_at_its_name(
    call: str, arguments: Any, options: Any, pointer: str
) -> None:
    assert refused(getattr(renigma, call), *arguments, **options) == ("schema", pointer)


@pytest.mark.parametrize("path", [3, None, b"a.json", "a\0b"])
def test_what_is_no_path_is_not_written_to(path: Any) -> None:
    assert refused(renigma.read("Set a to b.").save, path) == ("schema", "/path")
    assert refused(renigma.plan("Stop.").save, path) == ("schema", "/path")


def test_changing_what_a_session_gave_out_does_not_change_the_session() -> None:
    session = renigma.read("Set a to b. Sett a to c.")
    saved, sha256 = session.to_json(), session.sha256
    session.record["source_text"] = "Set a to z."  # type: ignore[typeddict-item]
    session.record["events"].clear()
    session.events[0]["id"] = 7
    session.bindings["a"] = "z"  # type: ignore[index]
    assert (session.to_json(), session.sha256) == (saved, sha256)
    assert renigma.load(saved.encode(), sha256=sha256) == session
    assert renigma.adopt(session, sha256) == session


def test_changing_what_a_plan_gave_out_does_not_change_the_plan() -> None:
    plan = renigma.plan('Read "a". Frobnicate it.')
    saved = plan.to_json()
    plan.document["steps"].clear()
    plan.unresolved[0]["reason"] = "none"  # type: ignore[index]
    assert plan.to_json() == saved
    assert len(plan.document["steps"]) == 1


@pytest.mark.parametrize(
    ("load", "data", "kind"),
    [
        ("load", renigma.plan("Stop.").to_json(), "This is a request plan, not a memory record."),
        ("load_plan", FIRST.decode(), "This is a memory record, not a request plan."),
    ],
)
def test_a_document_of_the_other_kind_is_named(load: str, data: str, kind: str) -> None:
    with pytest.raises(renigma.Refused) as refusal:
        getattr(renigma, load)(data.encode())
    assert (refusal.value.code, refusal.value.pointer, refusal.value.detail) == ("schema", "/format", kind)
