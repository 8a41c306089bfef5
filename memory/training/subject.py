"""What is diagnosed: an artifact, a report or a checkpoint, with the files of the same run that lie beside it.

A file beside it counts as one of the same run only where SHA-256 digests say so. Each file is read once.
"""

import hashlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal

from memory.engine.artifact import FORMAT as ARTIFACT_FORMAT
from memory.engine.artifact import decode_artifact
from memory.engine.artifact_file import MAX_BYTES, read_artifact_file
from memory.training.names import CHECKPOINT_NAME, REPORT_NAME
from memory.training.report import FORMAT as REPORT_FORMAT
from memory.training.report import Point, Report, decode_report
from memory.training.settings import Settings
from renigma_site.kernel.refusal import Refusal
from renigma_site.kernel.strict_json import parse_json

Kind = Literal["artifact", "report", "checkpoint"]

_HEADER_BYTES: Final = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class Subject:
    """A map of `key_count` keys to `slot_count` slots, which may collide, and what is known of its making.

    `checkpoint` holds the bytes of the checkpoint, None where there is none of this run; `settings` and `curve`
    come from the run's report or checkpoint; `remarks` are sentences about files that were not used.
    """

    kind: Kind
    sha256: str
    key_count: int
    value_count: int
    slot_count: int
    key_to_slot: list[int]
    checkpoint_sha256: str
    settings: Settings | None
    curve: list[Point]
    checkpoint: bytes | None
    remarks: list[str]


def load_subject(data: bytes, folder: Path | None) -> Subject:
    """Decodes a file's bytes and looks for the other files of the run in a folder, where there is one.

    Raises Refusal where the bytes are none of the three, and ImportError where they are a checkpoint and the
    libraries of the extra are missing.
    """
    _refuse_large(data)
    if _is_safetensors(data):
        return _of_checkpoint(data, folder)
    value = parse_json(data)
    format_ = value.get("format") if isinstance(value, dict) else None
    if format_ == REPORT_FORMAT:
        return _of_report(data, folder)
    if format_ == ARTIFACT_FORMAT:
        return _of_artifact(data, folder)
    raise Refusal(
        "schema", "The file is not a memory artifact, a training report or a checkpoint.", "/format"
    )


def _refuse_large(data: bytes) -> None:
    if len(data) > MAX_BYTES:
        raise Refusal("unreadable-artifact", "It is larger than 1 MiB.")


def _is_safetensors(data: bytes) -> bool:
    """Whether the bytes begin like safetensors: the length of a header in eight bytes, then a JSON object."""
    length = int.from_bytes(data[:_HEADER_BYTES], "little")
    return length <= len(data) - _HEADER_BYTES and data[_HEADER_BYTES : _HEADER_BYTES + 1] == b"{"


def _of_artifact(data: bytes, folder: Path | None) -> Subject:
    document = decode_artifact(data)
    remarks: list[str] = []
    report = _report_beside(folder, document["checkpoint_sha256"], remarks)
    sizes = (document["key_count"], document["value_count"], document["slot_count"])
    if report is not None and sizes != (report.settings.keys, report.settings.values, report.settings.slots):
        remarks.append(f"{REPORT_NAME} beside the file is of a run with other sizes: not used.")
        report = None
    return Subject(
        kind="artifact",
        sha256=_sha256(data),
        key_count=document["key_count"],
        value_count=document["value_count"],
        slot_count=document["slot_count"],
        key_to_slot=document["key_to_slot"],
        checkpoint_sha256=document["checkpoint_sha256"],
        checkpoint=_checkpoint_beside(folder, document["checkpoint_sha256"], remarks),
        remarks=remarks,
        **_run_of(report),
    )


def _of_report(data: bytes, folder: Path | None) -> Subject:
    report = decode_report(data)
    remarks: list[str] = []
    return Subject(
        kind="report",
        sha256=_sha256(data),
        key_count=report.settings.keys,
        value_count=report.settings.values,
        slot_count=report.settings.slots,
        key_to_slot=report.key_to_slot,
        checkpoint_sha256=report.checkpoint_sha256,
        checkpoint=_checkpoint_beside(folder, report.checkpoint_sha256, remarks),
        remarks=remarks,
        **_run_of(report),
    )


def _of_checkpoint(data: bytes, folder: Path | None) -> Subject:
    from memory.training.checkpoint import decode_checkpoint  # needs the extra
    from memory.training.model import hard_map

    checkpoint = decode_checkpoint(data)
    sha256 = _sha256(data)
    remarks: list[str] = []
    report = _report_beside(folder, sha256, remarks)
    return Subject(
        kind="checkpoint",
        sha256=sha256,
        key_count=checkpoint.settings.keys,
        value_count=checkpoint.settings.values,
        slot_count=checkpoint.settings.slots,
        key_to_slot=hard_map(checkpoint.logits),
        checkpoint_sha256=sha256,
        checkpoint=data,
        remarks=remarks,
        settings=checkpoint.settings,
        curve=_run_of(report)["curve"],
    )


def _run_of(report: Report | None) -> dict[str, Any]:
    return {"settings": report and report.settings, "curve": report.curve if report else []}


def _checkpoint_beside(folder: Path | None, sha256: str, remarks: list[str]) -> bytes | None:
    data = _file_beside(folder, CHECKPOINT_NAME, remarks)
    if data is not None and _sha256(data) != sha256:
        remarks.append(f"{CHECKPOINT_NAME} beside the file is another one (its SHA-256 differs): not used.")
        return None
    return data


def _report_beside(folder: Path | None, checkpoint_sha256: str, remarks: list[str]) -> Report | None:
    data = _file_beside(folder, REPORT_NAME, remarks)
    if data is None:
        return None
    try:
        report = decode_report(data)
    except Refusal as refusal:
        remarks.append(f"{REPORT_NAME} beside the file is refused ({refusal}): not used.")
        return None
    if report.checkpoint_sha256 != checkpoint_sha256:
        remarks.append(f"{REPORT_NAME} beside the file is of another run: not used.")
        return None
    return report


def _file_beside(folder: Path | None, name: str, remarks: list[str]) -> bytes | None:
    if folder is None or not (folder / name).exists():
        return None
    try:
        data = read_artifact_file(folder / name)
        _refuse_large(data)
        return data
    except Refusal as refusal:
        remarks.append(f"{name} beside the file could not be read ({refusal}): not used.")
        return None


def _sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
