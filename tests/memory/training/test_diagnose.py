import hashlib
import json
import shutil

import pytest

from memory.training.diagnose import diagnose
from memory.training.subject import load_subject
from memory.training.table import name_collisions, render_table
from support.artifacts import DATA, artifact_document, write_artifact


def diagnose_map(folder, key_to_slot, slot_count, **options):
    subject = load_subject(write_artifact(folder, key_to_slot, slot_count).read_bytes(), folder)
    return diagnose(subject, **({"seed": 0, "episode_count": 20, "with_soft": True} | options))


def diagnose_data(name, **options):
    subject = load_subject((DATA / name).read_bytes(), DATA)
    return diagnose(subject, **({"seed": 0, "episode_count": 20, "with_soft": True} | options))


def row(diagnosis, name):
    return next(row for row in diagnosis["agreement"] if row["name"].startswith(name))


def test_an_injective_map(tmp_path):
    diagnosis = diagnose_map(tmp_path, [2, 0, 3, 4], 6)
    assert diagnosis["map"] == {
        "injective": True,
        "pairs": 6,
        "colliding_pairs": 0,
        "collisions": [],
        "slots_used": 4,
    }
    assert row(diagnosis, "this map")["episodes"] == {"correct": 1280, "asked": 1280}
    assert row(diagnosis, "this map")["interference"] == {"correct": 12, "asked": 12}
    assert diagnosis["addressing"] is None


def test_a_colliding_map_is_diagnosed_with_its_keys_named(tmp_path):
    diagnosis = diagnose_map(tmp_path, [2, 0, 2, 0, 2], 6)
    assert diagnosis["map"] == {
        "injective": False,
        "pairs": 10,
        "colliding_pairs": 4,
        "collisions": [{"slot": 0, "keys": [1, 3]}, {"slot": 2, "keys": [0, 2, 4]}],
        "slots_used": 2,
    }
    assert row(diagnosis, "this map")["interference"] == {"correct": 12, "asked": 20}
    score = row(diagnosis, "this map")["episodes"]
    assert score["correct"] < score["asked"]
    assert "rejects it" in diagnosis["meaning"][-1]


def test_maps_that_learned_nothing_reach_full_agreement_too(tmp_path):
    diagnosis = diagnose_map(tmp_path, [2, 0, 3, 4], 6, seed=5)
    for name, seed in (("random permutation", 5), ("identity", None)):
        control = row(diagnosis, name)
        assert control["seed"] == seed
        assert control["episodes"]["correct"] == control["episodes"]["asked"] == 1280
    assert row(diagnosis, "untrained")["seed"] == 5


def test_one_colliding_pair_of_32_keys_still_answers_98_percent(tmp_path):
    diagnosis = diagnose_map(tmp_path, list(range(32)), 32, episode_count=200)
    score = row(diagnosis, "identity with one colliding pair")["episodes"]
    assert score["correct"] / score["asked"] == pytest.approx(0.98, abs=0.005)
    assert row(diagnosis, "identity with one colliding pair")["interference"] == {
        "correct": 990,
        "asked": 992,
    }
    percent = f"{int(score['correct'] / score['asked'] * 10_000) / 100:.2f} %"
    assert any(f"{percent} of the same questions" in sentence for sentence in diagnosis["meaning"])


def test_one_key_cannot_collide(tmp_path):
    diagnosis = diagnose_map(tmp_path, [0], 1)
    assert diagnosis["map"]["pairs"] == 0
    assert row(diagnosis, "this map")["interference"] == {"correct": 0, "asked": 0}
    assert not any("one colliding pair" in row["name"] for row in diagnosis["agreement"])
    assert "0 of 0" in render_table(diagnosis)


def test_it_is_deterministic_and_depends_on_the_seed(tmp_path):
    first, again, other = (diagnose_map(tmp_path, [0, 0, 1], 3, seed=seed) for seed in (1, 1, 2))
    assert first == again
    assert first["agreement"] != other["agreement"]
    assert first["episodes"] == {"seed": 1, "count": 20, "rounds": 64}


def test_every_figure_of_a_run_with_its_checkpoint():
    diagnosis = diagnose_data("artifact.json")
    assert diagnosis["remarks"] == []
    assert diagnosis["subject"]["training"]["seed"] == 1
    assert diagnosis["addressing"]["map_is_of_checkpoint"] is True
    assert row(diagnosis, "its soft memory")["episodes"] == {"correct": 1280, "asked": 1280}
    assert row(diagnosis, "its soft memory")["interference"] == {"correct": 56, "asked": 56}
    untrained = row(diagnosis, "untrained (the start of this run)")
    assert untrained["seed"] == 1
    assert untrained["episodes"]["correct"] < 1280
    json.dumps(diagnosis, allow_nan=False)


def test_the_report_and_the_checkpoint_lead_to_the_same_figures():
    artifact, report, checkpoint = map(
        diagnose_data, ("artifact.json", "report.json", "checkpoint.safetensors")
    )
    for member in ("map", "addressing", "episodes", "agreement", "meaning"):
        assert artifact[member] == report[member] == checkpoint[member]


def test_without_the_libraries_every_hard_figure_stays():
    full, bare = diagnose_data("artifact.json"), diagnose_data("artifact.json", with_soft=False)
    assert bare["addressing"] is None
    assert "not installed" in bare["remarks"][0]
    assert bare["map"] == full["map"]
    assert bare["agreement"] == [row for row in full["agreement"] if row["name"] != "its soft memory"]


def test_a_map_that_was_edited_is_told_from_the_trained_one(tmp_path):
    for name in ("report.json", "checkpoint.safetensors"):
        shutil.copy(DATA / name, tmp_path / name)
    artifact = json.loads((DATA / "artifact.json").read_bytes())
    used = artifact["key_to_slot"]
    used[0] = min(set(range(10)) - set(used))
    diagnosis = diagnose(
        load_subject(json.dumps(artifact).encode(), tmp_path), seed=0, episode_count=2, with_soft=True
    )
    assert diagnosis["map"]["injective"]
    assert diagnosis["addressing"]["map_is_of_checkpoint"] is False
    assert any("changed afterwards" in remark for remark in diagnosis["remarks"])


def test_a_checkpoint_of_other_sizes_is_not_used(tmp_path):
    shutil.copy(DATA / "checkpoint.safetensors", tmp_path / "checkpoint.safetensors")
    artifact = json.loads((DATA / "artifact.json").read_bytes()) | {"value_count": 2}
    diagnosis = diagnose(
        load_subject(json.dumps(artifact).encode(), tmp_path), seed=0, episode_count=2, with_soft=True
    )
    assert diagnosis["addressing"] is None
    assert any("other sizes" in remark for remark in diagnosis["remarks"])


def test_a_file_that_has_the_digest_but_is_no_checkpoint_is_not_used(tmp_path):
    (tmp_path / "checkpoint.safetensors").write_bytes(b"anything")
    document = artifact_document([0, 1], 2) | {"checkpoint_sha256": hashlib.sha256(b"anything").hexdigest()}
    diagnosis = diagnose(
        load_subject(json.dumps(document).encode(), tmp_path), seed=0, episode_count=2, with_soft=True
    )
    assert diagnosis["addressing"] is None
    assert any("not a safetensors file" in remark for remark in diagnosis["remarks"])


def test_the_table_shows_every_figure_in_words():
    text = render_table(diagnose_data("artifact.json"))
    lines = text.splitlines()
    assert "colliding pairs   0 of 28" in lines
    assert "slots used        8 of 10" in lines
    assert any(line.startswith("smallest margin") and "logits: key" in line for line in lines)
    assert any(line.startswith("this map") and line.endswith("56 of 56  100.00 %") for line in lines)
    assert any(line.startswith("untrained (the start of this run), seed 1 ") for line in lines)
    assert "equals a dictionary by construction" in text
    assert text.endswith(".\n")
    assert max(map(len, lines)) <= 110


def test_the_table_of_a_colliding_map_names_the_keys():
    lines = render_table(diagnose_data("colliding.json")).splitlines()
    place = lines.index("colliding pairs  1 of 6")
    assert lines[place + 1].strip() == "keys 1 and 3 share slot 2"


def test_collisions_are_named_as_a_sentence():
    collisions = [{"slot": 2, "keys": [0, 5]}, {"slot": 4, "keys": [1, 2, 3]}]
    assert name_collisions(collisions) == "keys 0 and 5 share slot 2; keys 1, 2 and 3 share slot 4"
    assert name_collisions(collisions * 2, 1) == "keys 0 and 5 share slot 2; and 3 more shared slots"


def test_the_share_that_the_documentation_names_is_the_one_that_comes_out():
    document = artifact_document(list(range(32)), 40, value_count=64)
    subject = load_subject(json.dumps(document).encode(), None)
    diagnosis = diagnose(subject, seed=0, episode_count=200, with_soft=False)
    score = row(diagnosis, "identity with one colliding pair")["episodes"]
    documentation = (DATA.parents[2] / "docs" / "artifacts.md").read_text(encoding="utf-8")
    assert f"{score['correct'] / score['asked']:.2%}".replace("%", " %") in documentation
