import json
import math

import numpy as np
import pytest
from safetensors.numpy import save

from memory.training.checkpoint import Checkpoint, decode_checkpoint, encode_checkpoint
from memory.training.settings import Settings
from renigma_site.kernel.refusal import Refusal

SETTINGS = Settings(keys=2, values=2, slots=3)
LOGITS = np.array([[0.5, -1.0, 2.0], [1e-9, 3.0, 0.0]])


def metadata(**change):
    document = {
        "format": "renigma.memory-checkpoint",
        "version": 1,
        "settings": SETTINGS.as_json(),
        "steps_done": 7,
    }
    return {"renigma": json.dumps(document | change)}


def test_a_checkpoint_comes_back_exactly():
    decoded = decode_checkpoint(encode_checkpoint(Checkpoint(LOGITS, SETTINGS, 7)))
    assert decoded.logits.tolist() == LOGITS.tolist()
    assert decoded.settings == SETTINGS
    assert decoded.steps_done == 7


def test_the_same_checkpoint_gives_the_same_bytes():
    first, second = (encode_checkpoint(Checkpoint(LOGITS.copy(), SETTINGS, 7)) for _ in range(2))
    assert first == second


def raw(header, content):
    """A file as the safetensors format lays it out, of whatever header."""
    encoded = json.dumps(header).encode()
    return len(encoded).to_bytes(8, "little") + encoded + content


# Every type of numbers that the format knows, with its bits for one number.
TYPES = {
    **dict.fromkeys(("BOOL", "U8", "I8", "F8_E5M2", "F8_E4M3", "F8_E8M0"), 8),
    **dict.fromkeys(("I16", "U16", "F16", "BF16"), 16),
    **dict.fromkeys(("I32", "U32", "F32"), 32),
    **dict.fromkeys(("I64", "U64", "C64"), 64),
    **dict.fromkeys(("F6_E2M3", "F6_E3M2"), 6),
    "F4": 4,
    "F128": 128,
}


@pytest.mark.parametrize("name", TYPES)
def test_numbers_of_another_type_are_refused_whether_the_library_knows_them_or_not(name):
    size = 8 * TYPES[name]
    tensor = {"dtype": name, "shape": [8, 8], "data_offsets": [0, size]}
    with pytest.raises(Refusal) as caught:
        decode_checkpoint(raw({"__metadata__": metadata(), "logits": tensor}, bytes(size)))
    assert caught.value.detail.endswith("its one tensor must be logits, of 64-bit floats.")


@pytest.mark.parametrize("shape", [[2], [3, 2], [0, 2**50], [2, 3, 1]])
def test_another_shape_is_refused(shape):
    size = 8 * math.prod(shape)
    tensor = {"dtype": "F64", "shape": shape, "data_offsets": [0, size]}
    with pytest.raises(Refusal) as caught:
        decode_checkpoint(raw({"__metadata__": metadata(), "logits": tensor}, bytes(size)))
    assert "one row for each key" in caught.value.detail


def test_the_largest_logits_are_read():
    decoded = decode_checkpoint(save({"logits": np.full((2, 3), 1e6)}, metadata()))
    assert decoded.logits.max() == 1e6


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "not a safetensors file"),
        (b"{}", "not a safetensors file"),
        (save({"logits": LOGITS}, metadata())[:-1], "not a safetensors file"),
        (save({"logits": LOGITS}), "lacks the settings"),
        (save({"logits": LOGITS}, {"other": "{}"}), "lacks the settings"),
        (save({"logits": LOGITS}, {"renigma": "{"}), "metadata is refused (malformed-json"),
        (save({"logits": LOGITS}, metadata(version=2)), "metadata is refused (schema at /version"),
        (
            save({"logits": LOGITS}, metadata(settings=SETTINGS.as_json() | {"keys": 0})),
            "(schema at /settings",
        ),
        (save({"weights": LOGITS}, metadata()), "must be logits"),
        (save({"logits": LOGITS, "more": LOGITS}, metadata()), "one tensor"),
        (save({"logits": LOGITS.astype(np.float32)}, metadata()), "64-bit"),
        (save({"logits": LOGITS.T.copy()}, metadata()), "one row for each key"),
        (save({"logits": np.full((2, 3), np.nan)}, metadata()), "within ±1,000,000"),
        (save({"logits": np.full((2, 3), -np.inf)}, metadata()), "within ±1,000,000"),
        (save({"logits": np.full((2, 3), 1e308)}, metadata()), "within ±1,000,000"),
        (save({"logits": np.full((2, 3), -1000001.0)}, metadata()), "within ±1,000,000"),
        (save({"logits": LOGITS}, metadata(steps_done=0)), "at least one step"),
        (save({"logits": LOGITS}, metadata(steps_done=SETTINGS.steps + 1)), "at most those of its settings"),
        (raw({"logits": 3}, b""), "lacks the settings"),
        (raw({"__metadata__": []}, b""), "lacks the settings"),
        (raw({"__metadata__": {"renigma": 3}}, b""), "lacks the settings"),
        (raw({"__metadata__": metadata(), "logits": 3}, b""), "must be logits"),
        (raw({"__metadata__": metadata()}, b""), "must be logits"),
        (raw([], b""), "not a safetensors file"),
        ((2**63).to_bytes(8, "little") + b"{}", "not a safetensors file"),
    ],
)
def test_other_bytes_are_refused_with_the_reason(data, words):
    with pytest.raises(Refusal) as caught:
        decode_checkpoint(data)
    assert caught.value.code == "schema"
    assert words in caught.value.detail
