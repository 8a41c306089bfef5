"""A finished run as files: checkpoint, report, and an artifact where the map allows one."""

import hashlib
from pathlib import Path
from typing import NamedTuple

from memory.engine import artifact
from memory.training.checkpoint import Checkpoint, encode_checkpoint
from memory.training.names import ARTIFACT_NAME, CHECKPOINT_NAME, REPORT_NAME
from memory.training.report import make_report
from memory.training.settings import Settings
from memory.training.train import Training
from renigma_site.kernel.canonical import pretty_bytes
from renigma_site.kernel.refusal import Refusal


class Export(NamedTuple):
    """The bytes of each file; `artifact` is None where two keys share a slot."""

    checkpoint: bytes
    artifact: bytes | None
    report: bytes


def export(settings: Settings, training: Training, libraries: dict[str, str]) -> Export:
    """Encodes a run. A colliding map makes no artifact, and nothing in it is repaired."""
    checkpoint = encode_checkpoint(Checkpoint(training.logits, settings, training.steps_done))
    checkpoint_sha256 = hashlib.sha256(checkpoint).hexdigest()
    exported = None
    if not artifact.find_collisions(training.key_to_slot):
        exported = pretty_bytes(
            {
                "format": artifact.FORMAT,
                "version": 1,
                "key_count": settings.keys,
                "value_count": settings.values,
                "slot_count": settings.slots,
                "key_to_slot": training.key_to_slot,
                "checkpoint_sha256": checkpoint_sha256,
            }
        )
    report = make_report(
        settings,
        training.key_to_slot,
        training.curve,
        checkpoint_sha256=checkpoint_sha256,
        artifact_sha256=None if exported is None else hashlib.sha256(exported).hexdigest(),
        libraries=libraries,
    )
    return Export(checkpoint, exported, pretty_bytes(report))


def claim_folder(folder: Path) -> None:
    """Makes the folder; raises Refusal with code `folder-in-use` where a run's file is in it already.

    An artifact of an earlier run must not end up beside the checkpoint of this one.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Refusal("unwritable-folder", f"The folder cannot be made: {error.strerror}.") from None
    for name in (CHECKPOINT_NAME, ARTIFACT_NAME, REPORT_NAME):
        if (folder / name).exists():
            raise Refusal("folder-in-use", f"The folder already holds {name}; give another one.")


def write_export(folder: Path, exported: Export) -> list[Path]:
    """Writes each file that there is and returns their paths; raises Refusal where a file cannot be written."""
    paths = []
    for name, data in (
        (CHECKPOINT_NAME, exported.checkpoint),
        (ARTIFACT_NAME, exported.artifact),
        (REPORT_NAME, exported.report),
    ):
        if data is None:
            continue
        try:
            with (folder / name).open("xb") as file:
                file.write(data)
        except OSError as error:
            raise Refusal("unwritable-folder", f"{name} cannot be written: {error.strerror}.") from None
        paths.append(folder / name)
    return paths
