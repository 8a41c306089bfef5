"""The checkpoint: logits as safetensors, with the settings in the metadata."""

import json
from typing import Any, Final, NamedTuple, cast

import numpy as np
from safetensors import SafetensorError
from safetensors.numpy import load, save

from memory.training import settings as run_settings
from memory.training.scan import Array
from memory.training.settings import Settings
from renigma_site.kernel.refusal import Refusal
from renigma_site.kernel.shape import ObjectShape, integer, one_of
from renigma_site.kernel.strict_json import parse_json

FORMAT: Final = "renigma.memory-checkpoint"
# One member only: the order in which safetensors writes several is not fixed.
_METADATA: Final = "renigma"
_TENSOR: Final = "logits"
# Far beyond what a run reaches, and far below what overflows when it is divided by a temperature.
MOST_LOGIT: Final = 1e6
_SHAPE: Final = ObjectShape(
    {"format": one_of(FORMAT), "version": one_of(1), "settings": run_settings.SHAPE, "steps_done": integer}
)


class Checkpoint(NamedTuple):
    """Logits of shape (keys, slots) as 64-bit floats within ±MOST_LOGIT, the settings, and the steps that were run."""

    logits: Array
    settings: Settings
    steps_done: int


def encode_checkpoint(checkpoint: Checkpoint) -> bytes:
    """The same checkpoint gives the same bytes."""
    metadata = {
        "format": FORMAT,
        "version": 1,
        "settings": checkpoint.settings.as_json(),
        "steps_done": checkpoint.steps_done,
    }
    return save({_TENSOR: checkpoint.logits}, {_METADATA: json.dumps(metadata)})


def decode_checkpoint(data: bytes) -> Checkpoint:
    """Raises Refusal with code `schema` where the bytes are not a checkpoint of this project."""
    header = _header_of(data)
    settings, steps_done = _run_of(header.pop("__metadata__", None))
    # Looked at before the library reads a tensor: it knows some types of numbers by name only.
    if list(header) != [_TENSOR] or _dtype_of(header[_TENSOR]) != "F64":
        raise _refused("its one tensor must be logits, of 64-bit floats")
    try:
        logits = load(data)[_TENSOR]
    except SafetensorError:
        raise _refused("it is not a safetensors file") from None
    # Infinity and NaN fail the comparison as well.
    if logits.shape != (settings.keys, settings.slots) or not (np.abs(logits) <= MOST_LOGIT).all():
        raise _refused(
            f"its logits must lie within ±{MOST_LOGIT:,.0f}, one row for each key and one column for each slot"
        )
    return Checkpoint(logits, settings, steps_done)


def _header_of(data: bytes) -> dict[str, Any]:
    """The JSON object that safetensors begin with, after its length in eight bytes."""
    end = 8 + int.from_bytes(data[:8], "little")
    try:
        header = parse_json(data[8:end]) if end <= len(data) else None
    except Refusal:
        header = None
    if not isinstance(header, dict):
        raise _refused("it is not a safetensors file")
    return header


def _dtype_of(tensor: Any) -> Any:
    return tensor.get("dtype") if isinstance(tensor, dict) else None


def _run_of(metadata: Any) -> tuple[Settings, int]:
    text = metadata.get(_METADATA) if isinstance(metadata, dict) else None
    if not isinstance(text, str):
        raise _refused("its metadata lacks the settings of the run")
    try:
        document = cast(dict[str, Any], parse_json(text.encode()))
        _SHAPE(document, "")
        settings = run_settings.settings_from_json(document["settings"], "/settings")
    except Refusal as refusal:
        raise _refused(f"its metadata is refused ({refusal})") from None
    if not 1 <= document["steps_done"] <= settings.steps:
        raise _refused(
            "its metadata is refused: a run has done at least one step and at most those of its settings"
        )
    return settings, document["steps_done"]


def _refused(reason: str) -> Refusal:
    return Refusal("schema", f"This is not a checkpoint of a training run: {reason}.")
