"""The files of one run, which lie in one folder."""

from typing import Final

CHECKPOINT_NAME: Final = "checkpoint.safetensors"
ARTIFACT_NAME: Final = "artifact.json"
REPORT_NAME: Final = "report.json"
