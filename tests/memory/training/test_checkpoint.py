import json

import numpy as np
import pytest
from safetensors.numpy import save

from memory.training.checkpoint import Checkpoint, decode_checkpoint, encode_checkpoint
from memory.training.settings import Settings
from renigma_site.kernel.refusal import Refusal

SETTINGS = Settings(keys=2, values=2, slots=3)
LOGITS = np.array([[0.5, -1.0, 2.0], [1e-9, 3.0, 0.0]])


def metadata(**change):
    document = {"format": "renigma.memory-checkpoint", "version": 1, "settings": SETTINGS.as_json()}
    return {"renigma": json.dumps(document | change)}


def test_a_checkpoint_comes_back_exactly():
    decoded = decode_checkpoint(encode_checkpoint(Checkpoint(LOGITS, SETTINGS)))
    assert decoded.logits.tolist() == LOGITS.tolist()
    assert decoded.settings == SETTINGS


def test_the_same_checkpoint_gives_the_same_bytes():
    first, second = (encode_checkpoint(Checkpoint(LOGITS.copy(), SETTINGS)) for _ in range(2))
    assert first == second


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "no safetensors file"),
        (b"{}", "no safetensors file"),
        (save({"logits": LOGITS}, metadata())[:-1], "no safetensors file"),
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
        (save({"logits": np.full((2, 3), np.nan)}, metadata()), "finite"),
    ],
)
def test_other_bytes_are_refused_with_the_reason(data, words):
    with pytest.raises(Refusal) as caught:
        decode_checkpoint(data)
    assert caught.value.code == "schema"
    assert words in caught.value.detail
