"""The bounds of one session. Beyond a bound the whole request is refused: nothing is shortened or dropped."""

import re
from collections.abc import Sequence
from typing import Final

from memory.language.labels import LABEL_CODE_POINTS
from renigma_site.kernel.refusal import Refusal

TEXT_CODE_POINTS: Final = 20_000
STATEMENTS: Final = 128
PRIOR_REVISIONS: Final = 16
TOTAL_CODE_POINTS: Final = 40_000
RECORD_BYTES: Final = 262_144

# As the configuration call publishes them.
LIMITS: Final = {
    "text_code_points": TEXT_CODE_POINTS,
    "statements": STATEMENTS,
    "prior_revisions": PRIOR_REVISIONS,
    "total_code_points": TOTAL_CODE_POINTS,
    "record_bytes": RECORD_BYTES,
    "label_code_points": LABEL_CODE_POINTS,
}

_SURROGATE: Final = re.compile("[\ud800-\udfff]")


def check_text(text: str, pointer: str) -> None:
    """Refuses a current or prior text with `invalid-text` or `text-too-long`."""
    if len(text) > TEXT_CODE_POINTS:
        raise Refusal(
            "text-too-long",
            f"The text has {len(text):,} code points; at most {TEXT_CODE_POINTS:,} are read.",
            pointer,
        )
    if not text.isascii() and _SURROGATE.search(text):
        raise Refusal("invalid-text", "The text holds a lone surrogate.", pointer)


def check_history(text: str, prior_texts: Sequence[str], pointers: Sequence[str], pointer: str) -> None:
    """Refuses a history with `too-many-revisions`, `text-too-long`, `invalid-text` or `history-too-long`.

    `pointers` has one JSON Pointer for each prior text, `pointer` is that of the whole history.
    """
    if len(prior_texts) > PRIOR_REVISIONS:
        raise Refusal(
            "too-many-revisions",
            f"The history has {len(prior_texts)} revisions; at most {PRIOR_REVISIONS} are kept.",
            pointer,
        )
    for prior_text, place in zip(prior_texts, pointers, strict=True):
        check_text(prior_text, place)
    total = len(text) + sum(map(len, prior_texts))
    if total > TOTAL_CODE_POINTS:
        raise Refusal(
            "history-too-long",
            f"The text and its history have {total:,} code points; at most {TOTAL_CODE_POINTS:,} are kept.",
            pointer,
        )


def check_statements(count: int, pointer: str) -> None:
    """Refuses a text with more clauses than one session may have, with `too-many-statements`."""
    if count > STATEMENTS:
        raise Refusal("too-many-statements", f"The text has more than {STATEMENTS} clauses.", pointer)


def check_record_size(pretty: bytes) -> None:
    """Refuses a record that could not be imported again, with `record-too-large`."""
    if len(pretty) > RECORD_BYTES:
        raise Refusal(
            "record-too-large",
            f"The record has {len(pretty):,} bytes; at most {RECORD_BYTES:,} can be imported again.",
        )
