"""The bounds of one session. Beyond a bound the whole request is refused: nothing is shortened or dropped."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from memory.language.labels import LABEL_CODE_POINTS
from memory.record.model import Record
from renigma_site.kernel.canonical import pretty_bytes
from renigma_site.kernel.json_places import holds_lone_surrogate
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


class Places(NamedTuple):
    """Where a caller's document holds what is checked, as JSON Pointers.

    `member` leads from one entry of the history to its text.
    """

    text: str
    history: str
    member: str


def check_texts(text: str, prior_texts: Sequence[str], places: Places) -> None:
    """Refuses a text and a history that no record may hold.

    Raises Refusal with `text-too-long`, `invalid-text`, `too-many-revisions` or `history-too-long`.
    """
    _check_text(text, places.text)
    if len(prior_texts) > PRIOR_REVISIONS:
        raise Refusal(
            "too-many-revisions",
            f"The history has {len(prior_texts)} revisions; at most {PRIOR_REVISIONS} are kept.",
            places.history,
        )
    for number, prior_text in enumerate(prior_texts):
        _check_text(prior_text, f"{places.history}/{number}{places.member}")
    total = len(text) + sum(map(len, prior_texts))
    if total > TOTAL_CODE_POINTS:
        raise Refusal(
            "history-too-long",
            f"The text and its history have {total:,} code points; at most {TOTAL_CODE_POINTS:,} are kept.",
            places.history,
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


def check_record(record: Record, text_pointer: str) -> None:
    """Refuses a record of more clauses than a session may have, or one that could not be imported again.

    Raises Refusal with `too-many-statements` at the caller's text, or `record-too-large`.
    """
    if len(record["events"]) > STATEMENTS:
        raise Refusal("too-many-statements", f"The text has more than {STATEMENTS} clauses.", text_pointer)
    size = len(pretty_bytes(record))
    if size > RECORD_BYTES:
        raise Refusal(
            "record-too-large",
            f"The record has {size:,} bytes; at most {RECORD_BYTES:,} can be imported again.",
        )
