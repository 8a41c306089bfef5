"""The checkpoint: logits as safetensors, with the settings in the metadata."""

import json
from typing import Any, Final, NamedTuple, cast

import numpy as np
from safetensors import SafetensorError
from safetensors.numpy import load, save

from memory.training import settings as run_settings
from memory.training.model import Array
from memory.training.settings import Settings
from renigma_site.kernel.refusal import Refusal
from renigma_site.kernel.shape import ObjectShape, one_of
from renigma_site.kernel.strict_json import parse_json

FORMAT: Final = "renigma.memory-checkpoint"
# One member only: the order in which safetensors writes several is not fixed.
_METADATA: Final = "renigma"
_TENSOR: Final = "logits"
_SHAPE: Final = ObjectShape({"format": one_of(FORMAT), "version": one_of(1), "settings": run_settings.SHAPE})


class Checkpoint(NamedTuple):
    """Logits of shape (keys, slots) as 64-bit floats, all finite, and the settings of the run."""

    logits: Array
    settings: Settings


def encode_checkpoint(checkpoint: Checkpoint) -> bytes:
    """The same checkpoint gives the same bytes."""
    metadata = {"format": FORMAT, "version": 1, "settings": checkpoint.settings.as_json()}
    return save({_TENSOR: checkpoint.logits}, {_METADATA: json.dumps(metadata)})


def decode_checkpoint(data: bytes) -> Checkpoint:
    """Raises Refusal with code `schema` where the bytes are no checkpoint of this project."""
    try:
        tensors = load(data)
    except SafetensorError:
        raise _refused("it is no safetensors file") from None
    settings = _settings_of(data)
    logits = tensors.get(_TENSOR)
    if len(tensors) != 1 or logits is None or logits.dtype != np.float64:
        raise _refused("its one tensor must be logits, of 64-bit floats")
    if logits.shape != (settings.keys, settings.slots) or not np.isfinite(logits).all():
        raise _refused("its logits must be finite, one row for each key and one column for each slot")
    return Checkpoint(logits, settings)


def _settings_of(data: bytes) -> Settings:
    # The file was read by safetensors, so its first eight bytes are the length of a JSON header.
    header = cast(dict[str, Any], parse_json(data[8 : 8 + int.from_bytes(data[:8], "little")]))
    text = header.get("__metadata__", {}).get(_METADATA)
    if text is None:
        raise _refused("its metadata lacks the settings of the run")
    try:
        metadata = parse_json(text.encode())
        _SHAPE(metadata, "")
        return run_settings.settings_from_json(cast(dict[str, Any], metadata)["settings"], "/settings")
    except Refusal as refusal:
        raise _refused(f"its metadata is refused ({refusal})") from None


def _refused(reason: str) -> Refusal:
    return Refusal("schema", f"This is no checkpoint of a training run: {reason}.")
