"""The pipeline of the second language: text → sentences → what they say → steps → the document.

Nothing here executes a step, and nothing is kept between two calls.
"""

from plans.document.decode import decode_plan
from plans.document.model import FORMAT, MAX_STEPS, MAX_TEXT, VERSION, Plan
from plans.document.planner import Planner
from plans.language.reader import read_sentence
from plans.language.sentences import Fault, split_sentences
from renigma_site.kernel.difference import first_difference
from renigma_site.kernel.json_places import holds_lone_surrogate
from renigma_site.kernel.refusal import Refusal
from renigma_site.kernel.strict_json import JsonValue, parse_json


def parse(text: str, *, pointer: str = "/text") -> Plan:
    """Reads a request of at most 20,000 code points and returns its plan document, complete or not.

    Raises Refusal with `text-too-long`, `invalid-text` (a lone surrogate) or `too-many-steps` at `pointer`.
    """
    if len(text) > MAX_TEXT:
        raise Refusal(
            "text-too-long",
            f"The request has {len(text):,} code points; at most {MAX_TEXT:,} are read.",
            pointer,
        )
    if holds_lone_surrogate(text):
        raise Refusal("invalid-text", "The request holds a lone surrogate.", pointer)
    plan = plan_of(text)
    if len(plan["steps"]) > MAX_STEPS:
        raise Refusal("too-many-steps", f"The request has more than {MAX_STEPS} steps.", pointer)
    return plan


def plan_of(text: str) -> Plan:
    """The plan document of a request, whatever its length; beyond 200 steps the rest is not read."""
    planner = Planner()
    for sentence in split_sentences(text):
        if len(planner.steps) > MAX_STEPS:
            break
        says = sentence.fault or read_sentence(text, sentence.span)
        if isinstance(says, Fault):
            planner.leave_unresolved(sentence.span, says)
        else:
            planner.add_sentence(sentence.span, says)
    return {
        "format": FORMAT,
        "version": VERSION,
        "source_text": text,
        "complete": bool(planner.steps) and not planner.unresolved,
        "executed": False,
        "steps": planner.steps,
        "unresolved": planner.unresolved,
    }


def validate(document: JsonValue) -> Plan:
    """Returns the plan that a fresh parse of the document's source gives, if both agree exactly.

    Raises Refusal with `schema`, `text-too-long`, `too-many-steps`, or `replay-mismatch` at the first difference.
    """
    given = decode_plan(document)
    fresh = parse(given["source_text"], pointer="/source_text")
    pointer = first_difference(fresh, given)
    if pointer is not None:
        raise Refusal("replay-mismatch", "The plan differs from a fresh reading of its own text.", pointer)
    return fresh


def import_plan(data: bytes) -> Plan:
    """As validate, from the bytes of a document: strict JSON, shape, bounds, fresh reading."""
    return validate(parse_json(data))
