"""The pipeline of the second language: text → sentences → what they say → steps → the document.

Nothing here executes a step, and nothing is kept between two calls.
"""

from typing import TYPE_CHECKING

from plans.document.faults import TooManySteps
from plans.document.model import FORMAT, MAX_BYTES, MAX_STEPS, MAX_TEXT, VERSION, Plan
from plans.document.planner import Planner
from plans.document.reading import planned, read_request
from plans.language.declared import NO_VERBS, DeclaredVerbs
from renigma_site.kernel.canonical import pretty_bytes
from renigma_site.kernel.difference import first_difference
from renigma_site.kernel.json_places import holds_lone_surrogate
from renigma_site.kernel.refusal import Refusal
from renigma_site.kernel.strict_json import JsonValue, parse_json

if TYPE_CHECKING:
    from plans.advice.assist import Assist


def parse(text: str, *, verbs: DeclaredVerbs = NO_VERBS, pointer: str = "/text") -> Plan:
    """Reads a request of at most 20,000 code points and returns its plan document, complete or not.

    Raises Refusal with `text-too-long`, `invalid-text` (a lone surrogate), `too-many-steps` or `plan-too-large` at
    `pointer`.
    """
    _check_text(text, pointer)
    try:
        plan = plan_of(text, verbs)
    except TooManySteps:
        raise Refusal(
            "too-many-steps", f"The request has more than {MAX_STEPS} steps and prohibitions.", pointer
        ) from None
    size = len(pretty_bytes(plan))
    if size > MAX_BYTES:
        raise Refusal(
            "plan-too-large",
            f"The plan has {size:,} bytes as JSON; at most {MAX_BYTES:,} are given.",
            pointer,
        )
    return plan


def plan_of(text: str, verbs: DeclaredVerbs = NO_VERBS) -> Plan:
    """The plan document of a request, whatever its length; raises TooManySteps, and then reads no further."""
    return _document(text, planned(text, verbs), verbs)


def _document(text: str, planner: Planner, verbs: DeclaredVerbs) -> Plan:
    declared = verbs.by_word
    used = {step["action"] for step in planner.steps} | {
        constraint["action"] for constraint in planner.constraints
    }
    return {
        "format": FORMAT,
        "version": VERSION,
        "source_text": text,
        "complete": bool(planner.steps) and not planner.unresolved,
        "executed": False,
        "start": planner.start,
        "steps": planner.steps,
        "constraints": planner.constraints,
        "unresolved": planner.unresolved,
        "verbs": [declared[word].as_object() for word in sorted(declared) if word in used],
    }


def assist(text: str, offset: int | None, *, verbs: DeclaredVerbs = NO_VERBS) -> "Assist":
    """Help with writing `text`: its steps, what is not read and why, notices, and what can come next at `offset`.

    Raises Refusal with `text-too-long` or `invalid-text` at `/text`, and with `schema` at `/offset` for an offset
    outside the text. Too many steps are a problem of the document and no refusal.
    """
    from plans.advice.assist import assist as advise  # reading a plan needs no advice

    if offset is not None and not 0 <= offset <= len(text):
        raise Refusal("schema", "The offset lies outside the text.", "/offset")
    _check_text(text, "/text")
    planner, over = read_request(text, verbs)
    return advise(_document(text, planner, verbs), over, offset, verbs)


def _check_text(text: str, pointer: str) -> None:
    if len(text) > MAX_TEXT:
        raise Refusal(
            "text-too-long",
            f"The request has {len(text):,} code points; at most {MAX_TEXT:,} are read.",
            pointer,
        )
    if holds_lone_surrogate(text):
        raise Refusal("invalid-text", "The request holds a lone surrogate.", pointer)


def validate(document: JsonValue, *, verbs: DeclaredVerbs = NO_VERBS) -> Plan:
    """Returns the plan that a fresh parse of the document's source gives, if both agree exactly.

    Raises Refusal with `schema`, `text-too-long`, `verbs-mismatch` (a declared verb that is not configured, or
    differently), `too-many-steps`, `plan-too-large`, or `replay-mismatch` at the first difference.
    """
    from plans.document.decode import (
        decode_plan,  # a reading needs no shape, and the shape takes long to import
    )

    given = decode_plan(document)
    for place, entry in enumerate(given["verbs"]):
        configured = verbs.by_word.get(entry["word"])
        if configured is None or configured.as_object() != entry:
            raise Refusal(
                "verbs-mismatch",
                "The plan uses a declared verb that is not configured in the same way.",
                f"/verbs/{place}",
            )
    fresh = parse(given["source_text"], verbs=verbs, pointer="/source_text")
    pointer = first_difference(fresh, given)
    if pointer is not None:
        raise Refusal("replay-mismatch", "The plan differs from a fresh reading of its own text.", pointer)
    return fresh


def import_plan(data: bytes, *, verbs: DeclaredVerbs = NO_VERBS) -> Plan:
    """As validate, from the bytes of a document: strict JSON, shape, bounds, fresh reading."""
    return validate(parse_json(data), verbs=verbs)
