"""What a page carries for the memory tab, decoded, with the accepted record recomputed from it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from memory import service
from memory.engine.protocol import Engine
from memory.page.fields import Review, Session, read_review, read_session, session_of
from memory.record.model import Record
from renigma_site.kernel.canonical import digest
from renigma_site.kernel.refusal import Refusal
from renigma_site.web.page_state import fold_for_textarea


class Accepted(NamedTuple):
    """The accepted record, recomputed, with its SHA-256."""

    record: Record
    sha256: str


class SessionFault(NamedTuple):
    """Why the accepted record cannot be shown; `session` is what the field says, where it can be read at all."""

    refusal: Refusal | None
    session: Session | None


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """What a page carries for this tab, decoded.

    `source` and `import_text` are what the text areas hold. With a fault there is no accepted record, and
    `session_field` still is what was sent, since a fault changes nothing.
    """

    source: str = ""
    import_text: str = ""
    accepted: Accepted | None = None
    session_fault: SessionFault | None = None
    session_field: str = ""
    review: Review | None = None
    review_fault: Refusal | None = None

    @property
    def session(self) -> Session | None:
        """What the next page carries of the accepted record."""
        return session_of(*self.accepted) if self.accepted else None

    @property
    def text(self) -> str:
        """What a review reads: the editor's text, or the accepted source where that only differs by folding."""
        if self.accepted:
            accepted_source = self.accepted.record["source_text"]
            if fold_for_textarea(accepted_source) == self.source:
                return accepted_source
        return self.source


def read_state(fields: Mapping[str, str], engine: Engine) -> State:
    """Decodes the carried fields and recomputes the accepted record; what is wrong with them is part of the state."""
    state = State(
        source=fold_for_textarea(fields["source"]),
        import_text=fields["record"],
        session_field=fields["session"],
    )
    try:
        state = replace(state, review=read_review(fields["review"]))
    except Refusal as refusal:
        state = replace(state, review_fault=refusal)
    session = None
    try:
        session = read_session(fields["session"])
        accepted = None if session is None else recompute(session, engine)
    except Refusal as refusal:
        return replace(state, session_fault=SessionFault(refusal, session))
    if session and accepted and accepted.sha256 != session.sha256:
        return replace(state, session_fault=SessionFault(None, session))
    return replace(state, accepted=accepted)


def recompute(session: Session, engine: Engine) -> Accepted:
    """Replays what a page carries of an accepted record. Raises Refusal where it does not fit its bounds."""
    record = service.replay(session.source_text, session.version, engine, session.history)
    return Accepted(record, digest(record))
