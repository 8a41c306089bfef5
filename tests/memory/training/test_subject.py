import hashlib
import json
import shutil

import pytest

from memory.training.subject import load_subject
from renigma_site.kernel.refusal import Refusal
from support.artifacts import DATA, artifact_document, write_artifact


@pytest.fixture
def run(tmp_path):
    for name in ("artifact.json", "report.json", "checkpoint.safetensors"):
        shutil.copy(DATA / name, tmp_path / name)
    return tmp_path


def load(folder, name):
    return load_subject((folder / name).read_bytes(), folder)


@pytest.mark.parametrize(
    ("name", "kind"),
    [("artifact.json", "artifact"), ("report.json", "report"), ("checkpoint.safetensors", "checkpoint")],
)
def test_each_file_of_a_run_leads_to_the_whole_run(run, name, kind):
    artifact = json.loads((DATA / "artifact.json").read_bytes())
    report = json.loads((DATA / "report.json").read_bytes())
    subject = load(run, name)
    assert subject.kind == kind
    assert subject.sha256 == hashlib.sha256((DATA / name).read_bytes()).hexdigest()
    assert subject.key_to_slot == artifact["key_to_slot"]
    assert (subject.key_count, subject.value_count, subject.slot_count) == (8, 12, 10)
    assert subject.checkpoint_sha256 == artifact["checkpoint_sha256"]
    assert subject.settings is not None
    assert subject.settings.seed == report["settings"]["seed"]
    assert len(subject.curve) == len(report["curve"])
    assert subject.checkpoint == (DATA / "checkpoint.safetensors").read_bytes()
    assert subject.remarks == []


def test_a_lone_artifact_is_known_by_its_map_only(tmp_path):
    path = write_artifact(tmp_path, [1, 0], 3)
    for folder in (tmp_path, None):
        subject = load_subject(path.read_bytes(), folder)
        assert subject.key_to_slot == [1, 0]
        assert subject.settings is None
        assert subject.checkpoint is None
        assert subject.curve == subject.remarks == []


def test_the_neighbours_of_another_run_are_named_and_not_used(run):
    write_artifact(run, [0, 2, 1, 2], 5, name="other.json")
    subject = load(run, "other.json")
    assert subject.checkpoint is None
    assert subject.settings is None
    assert [remark.partition(" ")[0] for remark in subject.remarks] == [
        "report.json",
        "checkpoint.safetensors",
    ]
    assert all(remark.endswith("not used.") for remark in subject.remarks)


def test_a_report_of_other_sizes_is_not_used(run):
    artifact = json.loads((run / "artifact.json").read_bytes())
    (run / "artifact.json").write_text(json.dumps(artifact | {"slot_count": 11}))
    subject = load(run, "artifact.json")
    assert subject.settings is None
    assert "other sizes" in subject.remarks[0]


def test_a_broken_neighbour_does_not_stop_the_diagnosis(run):
    (run / "report.json").write_text("{")
    (run / "checkpoint.safetensors").unlink()
    (run / "checkpoint.safetensors").mkdir()
    subject = load(run, "artifact.json")
    assert subject.curve == []
    assert subject.checkpoint is None
    assert "report.json beside the file is refused (malformed-json" in subject.remarks[0]
    assert "checkpoint.safetensors beside the file could not be read" in subject.remarks[1]


@pytest.mark.parametrize(
    ("data", "code", "pointer"),
    [
        (b"", "malformed-json", None),
        (b"[]", "schema", "/format"),
        (b" " * (1024 * 1024 + 1), "unreadable-artifact", None),
        (b'{"format": "renigma.memory-session"}', "schema", "/format"),
        (json.dumps(artifact_document([0, 5], 5)).encode(), "schema", "/key_to_slot/1"),
        (b"\x02\0\0\0\0\0\0\0{}", "schema", None),
    ],
)
def test_anything_else_is_refused(data, code, pointer):
    with pytest.raises(Refusal) as caught:
        load_subject(data, None)
    assert (caught.value.code, caught.value.pointer) == (code, pointer)


def test_a_neighbour_that_is_too_large_is_not_used(run):
    with (run / "checkpoint.safetensors").open("ab") as file:
        file.truncate(1024 * 1024 + 1)
    subject = load(run, "artifact.json")
    assert subject.checkpoint is None
    assert "larger than 1 MiB" in subject.remarks[0]


def test_a_report_of_another_run_of_the_same_sizes_is_not_used(run):
    artifact = json.loads((run / "artifact.json").read_bytes())
    (run / "artifact.json").write_text(json.dumps(artifact | {"checkpoint_sha256": "0" * 64}))
    subject = load(run, "artifact.json")
    assert subject.settings is None
    assert subject.curve == []
    assert "report.json beside the file is of another run: not used." in subject.remarks
