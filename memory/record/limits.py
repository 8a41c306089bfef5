"""The bounds of one session. Beyond a bound the whole request is refused: nothing is shortened or dropped."""

from collections.abc import Sequence
from typing import Final

from memory.language.labels import LABEL_CODE_POINTS
from memory.record.model import Revision
from renigma_site.kernel.refusal import Refusal
from renigma_site.kernel.strict_json import holds_lone_surrogate

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


def check_version_1(text: str, prior_sources: Sequence[str], pointer: str) -> None:
    """Refuses what no version-1 record may hold; `pointer` is where the caller's document holds the text.

    Raises Refusal with `text-too-long`, `invalid-text`, `too-many-revisions` or `history-too-long`.
    """
    _check_texts(text, pointer, prior_sources, "/prior_sources", "")


def check_version_2(text: str, prior_revisions: Sequence[Revision], pointer: str) -> None:
    """The same for a version-2 record."""
    prior_texts = [revision["source_text"] for revision in prior_revisions]
    _check_texts(text, pointer, prior_texts, "/prior_revisions", "/source_text")


def _check_texts(
    text: str, pointer: str, prior_texts: Sequence[str], history_pointer: str, member: str
) -> None:
    """`member` leads from one entry of the history to its text."""
    _check_text(text, pointer)
    if len(prior_texts) > PRIOR_REVISIONS:
        raise Refusal(
            "too-many-revisions",
            f"The history has {len(prior_texts)} revisions; at most {PRIOR_REVISIONS} are kept.",
            history_pointer,
        )
    for number, prior_text in enumerate(prior_texts):
        _check_text(prior_text, f"{history_pointer}/{number}{member}")
    total = len(text) + sum(map(len, prior_texts))
    if total > TOTAL_CODE_POINTS:
        raise Refusal(
            "history-too-long",
            f"The text and its history have {total:,} code points; at most {TOTAL_CODE_POINTS:,} are kept.",
            history_pointer,
        )


def _check_text(text: str, pointer: str) -> None:
    if len(text) > TEXT_CODE_POINTS:
        raise Refusal(
            "text-too-long",
            f"The text has {len(text):,} code points; at most {TEXT_CODE_POINTS:,} are read.",
            pointer,
        )
    if holds_lone_surrogate(text):
        raise Refusal("invalid-text", "The text holds a lone surrogate.", pointer)


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
