"""Memory artifacts and runs for tests, made without the code that makes them."""

import json
import struct
from pathlib import Path
from typing import Any

DATA = Path(__file__).resolve().parent.parent / "data" / "artifact"


def artifact_document(key_to_slot: list[int], slot_count: int, value_count: int = 5) -> dict[str, Any]:
    return {
        "format": "renigma.memory-artifact",
        "version": 1,
        "key_count": len(key_to_slot),
        "value_count": value_count,
        "slot_count": slot_count,
        "key_to_slot": key_to_slot,
        "checkpoint_sha256": "0" * 64,
    }


def write_artifact(
    folder: Path, key_to_slot: list[int], slot_count: int, name: str = "artifact.json"
) -> Path:
    path = folder / name
    path.write_text(json.dumps(artifact_document(key_to_slot, slot_count)), encoding="utf-8")
    return path


def read_safetensors(data: bytes) -> tuple[dict[str, Any], list[list[float]]]:
    """The metadata and the one matrix of 64-bit floats, as the safetensors format lays them out."""
    length = int.from_bytes(data[:8], "little")
    header = json.loads(data[8 : 8 + length])
    rows, columns = header["logits"]["shape"]
    assert header["logits"]["dtype"] == "F64"
    numbers = struct.unpack(f"<{rows * columns}d", data[8 + length :])
    return header["__metadata__"], [list(numbers[row * columns : (row + 1) * columns]) for row in range(rows)]
