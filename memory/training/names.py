"""The files of one run, which lie in one folder."""

from typing import Final

from memory.engine.artifact_file import CHECKPOINT_NAME

__all__ = ["ARTIFACT_NAME", "CHECKPOINT_NAME", "REPORT_NAME"]

ARTIFACT_NAME: Final = "artifact.json"
REPORT_NAME: Final = "report.json"
