import json

import pytest

from memory.training.report import collisions_as_json, decode_report
from renigma_site.kernel.refusal import Refusal
from support.artifacts import DATA


@pytest.fixture
def document():
    return json.loads((DATA / "report.json").read_bytes())


def decode(document):
    return decode_report(json.dumps(document).encode())


def test_it_works(document):
    report = decode(document)
    assert report.settings.keys == 8
    assert report.key_to_slot == document["key_to_slot"]
    assert report.checkpoint_sha256 == document["checkpoint_sha256"]
    first = document["curve"][0]
    assert report.curve[0].step == first["step"]
    assert report.curve[0].soft == (first["soft_correct"], first["asked"])
    assert report.curve[0].hard == (first["hard_correct"], first["asked"])
    assert len(report.curve) == len(document["curve"])


def test_a_colliding_map_is_decoded(document):
    slot = document["key_to_slot"][0]
    document["key_to_slot"][1] = slot
    document["artifact_sha256"] = None
    document["collisions"] = [{"slot": slot, "keys": [0, 1]}]
    document["slots_used"] -= 1
    document["curve"][-1]["colliding_pairs"] = 1
    assert decode(document).key_to_slot[:2] == [slot, slot]


@pytest.mark.parametrize(
    ("place", "value", "pointer"),
    [
        (["format"], "renigma.memory-artifact", "/format"),
        (["version"], 2, "/version"),
        (["settings", "keys"], "8", "/settings/keys"),
        (["settings", "slots"], 4, "/settings"),
        (["checkpoint_sha256"], "A" * 64, "/checkpoint_sha256"),
        (["key_to_slot"], [0, 1], "/key_to_slot"),
        (["key_to_slot", 2], 10, "/key_to_slot/2"),
        (["key_to_slot", 2], -1, "/key_to_slot/2"),
        (["curve", 0, "loss"], None, "/curve/0/loss"),
        (["curve", 0, "step"], 1.5, "/curve/0/step"),
        (["settings", "last_temperature"], -0.03, "/settings/last_temperature"),
        (["settings", "rounds"], -8, "/settings/rounds"),
        (["settings", "rounds"], 9, "/curve/0/asked"),
        (["settings", "first_temperature"], 2.0, "/curve/0/temperature"),
        (["steps_done"], 200, "/steps_done"),
        (["artifact_sha256"], None, "/artifact_sha256"),
        (["collisions"], [{"slot": 1, "keys": [0, 1]}], "/collisions"),
        (["slots_used"], 7, "/slots_used"),
        (["curve"], [], "/curve"),
        (["curve", 3, "step"], 0, "/curve/3/step"),
        (["curve", 3, "step"], 12, "/curve/3/step"),
        (["curve", 3, "step"], 201, "/curve/3/step"),
        (["curve", 3, "step"], 15, "/curve/3/temperature"),
        (["curve", 3, "temperature"], -0.5, "/curve/3/temperature"),
        (["curve", 3, "loss"], -1e-9, "/curve/3/loss"),
        (["curve", 3, "loss"], 27.7, "/curve/3/loss"),
        (["curve", 3, "asked"], 65, "/curve/3/asked"),
        (["curve", 3, "soft_correct"], -1, "/curve/3/soft_correct"),
        (["curve", 3, "soft_correct"], 65, "/curve/3/soft_correct"),
        (["curve", 3, "soft_correct"], 10**15, "/curve/3/soft_correct"),
        (["curve", 3, "hard_correct"], 65, "/curve/3/hard_correct"),
        (["curve", 3, "colliding_pairs"], -1, "/curve/3/colliding_pairs"),
        (["curve", 3, "colliding_pairs"], 29, "/curve/3/colliding_pairs"),
        (["curve", -1, "colliding_pairs"], 1, "/curve/LAST/colliding_pairs"),
    ],
)
def test_the_first_fault_is_named(document, place, value, pointer):
    target = document
    for name in place[:-1]:
        target = target[name]
    target[place[-1]] = value
    with pytest.raises(Refusal) as caught:
        decode(document)
    last = len(document["curve"]) - 1
    assert (caught.value.code, caught.value.pointer) == ("schema", pointer.replace("LAST", str(last)))


def test_every_shared_slot_is_named_with_its_keys():
    assert collisions_as_json([3, 1, 3, 0, 1, 3]) == [
        {"slot": 1, "keys": [1, 4]},
        {"slot": 3, "keys": [0, 2, 5]},
    ]
    assert collisions_as_json([0, 1]) == []
