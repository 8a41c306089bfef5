"""A request plan as a value for programs."""

import os
from collections.abc import Sequence
from typing import Any, Final

from plans import service
from plans.document.model import MAX_BYTES
from plans.document.model import Plan as PlanDocument
from plans.language.declared import NO_VERBS, DeclarationError, DeclaredVerbs
from renigma_site.kernel.canonical import copied, digest, pretty_bytes
from renigma_site.kernel.counting import count
from renigma_site.kernel.path_arguments import bytes_argument, path_argument
from renigma_site.kernel.refusal import Refusal
from renigma_site.kernel.shape import ObjectShape, string
from renigma_site.kernel.strict_json import require_strict

_TEXT: Final = ObjectShape({"text": string})


class Plan:
    """A request, read as typed steps. Nothing of it is ever executed. Plans are equal where their documents are.

    They never change.
    """

    def __init__(self, document: PlanDocument, verbs: DeclaredVerbs) -> None:
        """`document` must come from a reading of its text with `verbs`; `read_plan` and `load_plan` see to that."""
        self._document: Final = document
        self.sha256: Final = digest(document)
        self._verbs: Final = verbs

    @property
    def document(self) -> PlanDocument:
        """The plan as a plain dict, exactly the JSON that is saved. It is a new copy each time."""
        return copied(self._document)

    @property
    def text(self) -> str:
        """The request."""
        return self._document["source_text"]

    @property
    def complete(self) -> bool:
        """Whether every sentence was read."""
        return self._document["complete"]

    @property
    def paraphrase(self) -> tuple[str, ...]:
        """Each step in one sentence."""
        return tuple(step["paraphrase"] for step in self._document["steps"])

    @property
    def unresolved(self) -> Sequence[object]:
        """The sentences that were not read, each with its reason and its place: a new copy each time."""
        return copied(self._document["unresolved"])

    def to_json(self) -> str:
        """The document as it is saved: an indent of two spaces, one final LF."""
        return pretty_bytes(self._document).decode()

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the document as UTF-8; `load_plan` reads it back.

        Raises OSError where it cannot be written, and Refused with `schema` at `/path` for what is not a path.
        """
        path_argument(path, "path").write_bytes(pretty_bytes(self._document))

    def __eq__(self, other: object) -> bool:
        return self.sha256 == other.sha256 if isinstance(other, Plan) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.sha256)

    def __str__(self) -> str:
        """The table that `renigma plan` prints, without colours."""
        from plans.displays.listing import listing

        return listing(self._document, self._verbs, is_plain=True)

    def _repr_html_(self) -> str:
        """What a notebook shows: the steps with the edges between them, self-contained."""
        from plans.displays.notebook import plan_markup

        return plan_markup(self._document)

    def __repr__(self) -> str:
        return (
            f"<Plan sha256 {self.sha256[:16]}…: {count(len(self._document['steps']), 'step')}, "
            f"{'complete' if self.complete else 'not complete'}>"
        )


def read_plan(text: str, *, verbs: str | os.PathLike[str] | None = None) -> Plan:
    """Reads a request, with the verbs that a TOML file declares.

    Raises Refused with the codes and pointers of the HTTP API, Refused with `schema` for a fault in the file of
    verbs, or OSError where it cannot be read.
    """
    body: dict[str, Any] = {"text": text}
    require_strict(body)
    _TEXT(body, "")
    declared = _declared(verbs)
    return Plan(service.parse(text, verbs=declared), declared)


def load_plan(
    path_or_bytes: str | os.PathLike[str] | bytes, *, verbs: str | os.PathLike[str] | None = None
) -> Plan:
    """Reads a saved plan, reads its request afresh and compares both exactly.

    Raises Refused with the codes and pointers of the HTTP API, or OSError where the file cannot be read.
    """
    declared = _declared(verbs)
    data = bytes_argument(path_or_bytes, MAX_BYTES + 1)
    return Plan(service.import_plan(data, verbs=declared), declared)


def _declared(path: str | os.PathLike[str] | None) -> DeclaredVerbs:
    if path is None:
        return NO_VERBS
    from plans.language.declared import MAX_BYTES as MOST_OF_VERBS
    from plans.language.declared_file import read_declared_verbs
    from plans.language.reader import reserved_words

    with path_argument(path, "verbs").open("rb") as file:
        data = file.read(MOST_OF_VERBS + 1)
    try:
        return read_declared_verbs(data, reserved_words())
    except DeclarationError as error:
        raise Refusal("schema", f"The file of declared verbs: {error}.") from None
