"""The assistants' tools as pure functions: arguments → text for people and structured content for programs.

Nothing here knows the protocol. Every tool is stateless: the client holds text, history and digest, and a refusal has
the code, the detail and the pointer that the HTTP API gives for the same input.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from memory import service as memory_service
from memory.advice.hints import hints_of
from memory.displays.trace import trace
from memory.engine.protocol import Engine
from memory.language.forms import LATEST
from memory.record.decode import REVISION
from memory.record.model import Record
from plans import service as plan_service
from plans.language.declared import NO_VERBS, DeclaredVerbs
from renigma_site.kernel.canonical import digest, pretty_bytes
from renigma_site.kernel.refusal import Refusal
from renigma_site.kernel.shape import ObjectShape, array_of, integer, sha256, string
from renigma_site.kernel.strict_json import JsonValue, require_strict

JsonObject = dict[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What a tool gives: `text` for a person, `structured` as the tool's output schema describes it."""

    text: str
    structured: JsonObject


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """What a server was started with: the engine that replays, and the declared verbs of requests."""

    engine: Engine
    verbs: DeclaredVerbs = NO_VERBS


@dataclass(frozen=True, slots=True, kw_only=True)
class Tool:
    """One tool: its name, what it does, the shape of its arguments, and the function behind it.

    `optional` names the arguments that may be left out; each then counts as null.
    """

    name: str
    title: str
    description: str
    arguments: Mapping[str, Any]
    optional: frozenset[str]
    output_schema: JsonObject
    run: Callable[[JsonObject, Setting], Outcome]

    def input_schema(self) -> JsonObject:
        """The closed JSON Schema of the arguments."""
        return {
            "type": "object",
            "properties": {name: shape.schema() for name, shape in self.arguments.items()},
            "required": [name for name in self.arguments if name not in self.optional],
            "additionalProperties": False,
        }

    def call(self, arguments: Mapping[str, JsonValue], setting: Setting) -> Outcome:
        """Judges the arguments as the HTTP API judges a body, then runs the tool. Raises Refusal."""
        given = dict(arguments)
        require_strict(given)
        ObjectShape({n: s for n, s in self.arguments.items() if n in given or n not in self.optional})(
            given, ""
        )
        return self.run({name: given.get(name) for name in self.arguments}, setting)


def _closed(properties: JsonObject) -> JsonObject:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def _problems(record: Record) -> list[JsonObject]:
    hints = hints_of(record)
    return [
        {
            "event": event["id"],
            "reason": event["reason"],
            "wording": record["source_text"][event["span"]["start"] : event["span"]["end"]],
            "advice": [line for hint in hints[event["id"]] for line in hint.lines],
        }
        for event in record["events"]
        if event["operation"] == "unresolved"
    ]


def _answers(record: Record) -> list[JsonObject]:
    return [
        {
            "event": event["id"],
            "key": event["key"]["label"],
            "answer": event["answer"]["label"],
            "slot": event["slot"],
            "from_event": event["last_write"],
        }
        for event in record["events"]
        if event["operation"] == "recall"
    ]


def _review(arguments: JsonObject, setting: Setting) -> Outcome:
    document, review_sha256 = memory_service.preview(
        arguments["text"], arguments["history"] or [], setting.engine
    )
    structured = {
        "review_sha256": review_sha256,
        "answers": _answers(document),
        "bindings": document["bindings"],
        "problems": _problems(document),
    }
    return Outcome(text=trace(document), structured=structured)


def _adopt(arguments: JsonObject, setting: Setting) -> Outcome:
    record = memory_service.apply(
        arguments["text"], arguments["history"] or [], arguments["digest"], setting.engine
    )
    return _record(record)


def _validate(arguments: JsonObject, setting: Setting) -> Outcome:
    return _record(memory_service.import_record(arguments["record"].encode("utf-8"), setting.engine))


def _record(record: Record) -> Outcome:
    return Outcome(text=trace(record), structured={"sha256": digest(record), "record": record})


def _why(arguments: JsonObject, setting: Setting) -> Outcome:
    story = memory_service.explain(
        arguments["text"], LATEST, setting.engine, event=arguments["event"], key=arguments["key"]
    )
    return Outcome(text=pretty_bytes(story).decode(), structured={"why": story})


def _plan(arguments: JsonObject, setting: Setting) -> Outcome:
    plan = plan_service.parse(arguments["text"], verbs=setting.verbs)
    lines = [step["paraphrase"] for step in plan["steps"]]
    state = "complete" if plan["complete"] else "not complete"
    lines.append(f"The plan is {state}. Nothing has been or will be executed.")
    return Outcome(text="\n".join(lines), structured={"plan": plan})


_REVIEWED: Final = {"text": string, "history": array_of(REVISION)}
_LABEL: Final = {"type": ["string", "null"]}
_EVENT: Final = {"type": ["integer", "null"]}
_OBJECT: Final = {"type": "object"}
_RECORD: Final = _closed({"sha256": sha256.schema(), "record": _OBJECT})

TOOLS: Final = (
    Tool(
        name="memory_review",
        title="Review a memory text",
        description="Replay a text in the renigma memory language from empty memory and return every answer with the "
        "event that supplied it, the live bindings, the clauses that were not understood, and the digest of the "
        "review. Nothing is stored. Adopt the result with memory_adopt and the same text, history and digest.",
        arguments=_REVIEWED,
        optional=frozenset({"history"}),
        output_schema=_closed(
            {
                "review_sha256": sha256.schema(),
                "answers": {
                    "type": "array",
                    "items": _closed(
                        {
                            "event": {"type": "integer"},
                            "key": {"type": "string"},
                            "answer": _LABEL,
                            "slot": _EVENT,
                            "from_event": _EVENT,
                        }
                    ),
                },
                "bindings": {"type": "array", "items": _OBJECT},
                "problems": {
                    "type": "array",
                    "items": _closed(
                        {
                            "event": {"type": "integer"},
                            "reason": {"type": "string"},
                            "wording": {"type": "string"},
                            "advice": {"type": "array", "items": {"type": "string"}},
                        }
                    ),
                },
            }
        ),
        run=_review,
    ),
    Tool(
        name="memory_adopt",
        title="Adopt a reviewed text",
        description="Replay the text afresh and return its record if the digest is that of the review; otherwise the "
        "call is refused with review-mismatch and nothing is returned. The client keeps the record.",
        arguments=_REVIEWED | {"digest": sha256},
        optional=frozenset({"history"}),
        output_schema=_RECORD,
        run=_adopt,
    ),
    Tool(
        name="memory_validate",
        title="Validate a record",
        description="Take the raw JSON text of a record, replay its source, and return the record if every part "
        "agrees exactly. A refusal names the first part that differs.",
        arguments={"record": string},
        optional=frozenset(),
        output_schema=_RECORD,
        run=_validate,
    ),
    Tool(
        name="memory_why",
        title="Explain an answer",
        description="Explain why an event of a text, or a key at its end, has its answer: the write that supplied "
        "it, the writes that it replaced, the questions that used each, and the resets. Give exactly one of event "
        "and key.",
        arguments={"text": string, "key": string, "event": integer},
        optional=frozenset({"key", "event"}),
        output_schema=_closed({"why": _OBJECT}),
        run=_why,
    ),
    Tool(
        name="plan_read",
        title="Read a request as a plan",
        description="Read a request in renigma's second language and return its steps, constraints and unresolved "
        "sentences for review. Nothing is ever executed.",
        arguments={"text": string},
        optional=frozenset(),
        output_schema=_closed({"plan": _OBJECT}),
        run=_plan,
    ),
)


def refused(refusal: Refusal) -> Outcome:
    """A refusal as a result: the same three members that the HTTP API gives."""
    structured = {"code": refusal.code, "detail": refusal.detail, "pointer": refusal.pointer}
    return Outcome(text=str(refusal), structured=structured)
