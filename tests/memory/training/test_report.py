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
    document["key_to_slot"][1] = document["key_to_slot"][0]
    document["artifact_sha256"] = None
    assert decode(document).key_to_slot[1] == decode(document).key_to_slot[0]


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
    ],
)
def test_the_first_fault_is_named(document, place, value, pointer):
    target = document
    for name in place[:-1]:
        target = target[name]
    target[place[-1]] = value
    with pytest.raises(Refusal) as caught:
        decode(document)
    assert (caught.value.code, caught.value.pointer) == ("schema", pointer)


def test_every_shared_slot_is_named_with_its_keys():
    assert collisions_as_json([3, 1, 3, 0, 1, 3]) == [
        {"slot": 1, "keys": [1, 4]},
        {"slot": 3, "keys": [0, 2, 5]},
    ]
    assert collisions_as_json([0, 1]) == []
