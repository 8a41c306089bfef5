import hashlib
import json
import shlex

import numpy as np
import pytest

from memory.engine.artifact import decode_artifact
from memory.training.export import claim_folder, export, write_export
from memory.training.measure import Score
from memory.training.report import Point
from memory.training.settings import Settings
from memory.training.train import Training
from renigma_site import cli
from renigma_site.kernel.refusal import Refusal
from support.artifacts import DATA, read_safetensors

LIBRARIES = {"numpy": "1", "autograd": "2", "safetensors": "3"}
SETTINGS = Settings(keys=3, values=2, slots=4, seed=8, steps=5)
POINT = Point(5, 0.1, 0.123456789, Score(7, 8), Score(6, 8), 1)


def training_with(key_to_slot):
    logits = np.zeros((3, 4))
    logits[np.arange(3), key_to_slot] = 1.0
    return Training(logits=logits, key_to_slot=key_to_slot, curve=[POINT])


def sha256(data):
    return hashlib.sha256(data).hexdigest()


def test_an_injective_map_is_exported_with_the_digest_of_its_checkpoint():
    exported = export(SETTINGS, training_with([2, 0, 3]), LIBRARIES)
    assert exported.artifact is not None
    assert json.loads(exported.artifact) == {
        "format": "renigma.memory-artifact",
        "version": 1,
        "key_count": 3,
        "value_count": 2,
        "slot_count": 4,
        "key_to_slot": [2, 0, 3],
        "checkpoint_sha256": sha256(exported.checkpoint),
    }
    report = json.loads(exported.report)
    assert report["checkpoint_sha256"] == sha256(exported.checkpoint)
    assert report["artifact_sha256"] == sha256(exported.artifact)


def test_a_colliding_map_is_not_exported_and_not_repaired():
    exported = export(SETTINGS, training_with([2, 0, 2]), LIBRARIES)
    assert exported.artifact is None
    report = json.loads(exported.report)
    assert report["artifact_sha256"] is None
    assert report["key_to_slot"] == [2, 0, 2]
    assert report["collisions"] == [{"slot": 2, "keys": [0, 2]}]
    assert report["slots_used"] == 2


def test_the_report_says_all_that_the_run_depends_on_and_no_time():
    report = json.loads(export(SETTINGS, training_with([2, 0, 3]), LIBRARIES).report)
    assert list(report) == [
        "format",
        "version",
        "settings",
        "steps_done",
        "libraries",
        "checkpoint_sha256",
        "artifact_sha256",
        "key_to_slot",
        "collisions",
        "slots_used",
        "curve",
    ]
    assert report["settings"] == {
        "keys": 3,
        "values": 2,
        "slots": 4,
        "seed": 8,
        "steps": 5,
        "batch": 8,
        "rounds": 32,
        "learning_rate": 0.05,
        "decay": 0.3,
        "first_temperature": 1.0,
        "last_temperature": 0.03,
        "spread": 0.1,
    }
    assert report["steps_done"] == 5
    assert report["libraries"] == LIBRARIES
    assert report["curve"] == [
        {
            "step": 5,
            "temperature": 0.1,
            "loss": 0.123457,
            "asked": 8,
            "soft_correct": 7,
            "hard_correct": 6,
            "colliding_pairs": 1,
        }
    ]


def test_the_checkpoint_holds_logits_settings_and_seed():
    exported = export(SETTINGS, training_with([2, 0, 3]), LIBRARIES)
    metadata, rows = read_safetensors(exported.checkpoint)
    assert rows == [[0, 0, 1, 0], [1, 0, 0, 0], [0, 0, 0, 1]]
    assert list(metadata) == ["renigma"]
    described = json.loads(metadata["renigma"])
    assert described["format"] == "renigma.memory-checkpoint"
    assert described["settings"]["seed"] == 8
    assert described["steps_done"] == 5


def test_only_the_files_that_exist_are_written(tmp_path):
    colliding = export(SETTINGS, training_with([2, 0, 2]), LIBRARIES)
    paths = write_export(tmp_path, colliding)
    assert [path.name for path in paths] == ["checkpoint.safetensors", "report.json"]
    assert sorted(tmp_path.iterdir()) == sorted(paths)
    assert (tmp_path / "checkpoint.safetensors").read_bytes() == colliding.checkpoint


@pytest.mark.parametrize("name", ["artifact.json", "checkpoint.safetensors", "report.json"])
def test_an_earlier_run_is_never_mixed_with_a_new_one(tmp_path, name):
    (tmp_path / name).write_text("earlier")
    with pytest.raises(Refusal) as caught:
        claim_folder(tmp_path)
    assert caught.value.code == "folder-in-use"
    assert name in caught.value.detail
    assert (tmp_path / name).read_text() == "earlier"


def test_a_file_that_appeared_meanwhile_is_not_overwritten(tmp_path):
    (tmp_path / "report.json").write_text("mine")
    with pytest.raises(Refusal) as caught:
        write_export(tmp_path, export(SETTINGS, training_with([2, 0, 3]), LIBRARIES))
    assert caught.value.code == "unwritable-folder"
    assert (tmp_path / "report.json").read_text() == "mine"


def test_a_folder_is_made_with_its_parents(tmp_path):
    claim_folder(tmp_path / "a" / "b")
    assert (tmp_path / "a" / "b").is_dir()


def test_a_folder_that_cannot_be_made_is_refused(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(Refusal) as caught:
        claim_folder(tmp_path / "file" / "folder")
    assert caught.value.code == "unwritable-folder"


class TestTheArtifactInTheTestData:
    def test_its_files_are_of_one_run(self):
        artifact = json.loads((DATA / "artifact.json").read_bytes())
        report = json.loads((DATA / "report.json").read_bytes())
        checkpoint = (DATA / "checkpoint.safetensors").read_bytes()
        assert artifact["checkpoint_sha256"] == report["checkpoint_sha256"] == sha256(checkpoint)
        assert report["artifact_sha256"] == sha256((DATA / "artifact.json").read_bytes())
        assert artifact["key_to_slot"] == report["key_to_slot"]

    def test_its_map_is_that_of_the_checkpoint(self):
        _, rows = read_safetensors((DATA / "checkpoint.safetensors").read_bytes())
        artifact = decode_artifact((DATA / "artifact.json").read_bytes())
        assert artifact["key_to_slot"] == [row.index(max(row)) for row in rows]
        assert len(set(artifact["key_to_slot"])) == artifact["key_count"] == 8

    def test_its_readme_names_the_sizes_and_the_seed_of_the_run(self):
        command = (DATA / "README.md").read_text(encoding="utf-8")
        settings = json.loads((DATA / "report.json").read_bytes())["settings"]
        for name in ("keys", "values", "slots", "seed", "steps"):
            default = getattr(Settings(), name)
            assert f"--{name} {settings[name]}" in command or settings[name] == default

    def test_its_command_makes_it_again(self, tmp_path):
        readme = (DATA / "README.md").read_text(encoding="utf-8")
        command = next(line for line in readme.splitlines() if line.startswith("renigma artifact train"))
        arguments = shlex.split(command.replace("tests/data/artifact", shlex.quote(str(tmp_path))))[1:]
        assert cli.main(arguments) == 0
        for name in ("artifact.json", "checkpoint.safetensors"):
            assert (tmp_path / name).read_bytes() == (DATA / name).read_bytes()
