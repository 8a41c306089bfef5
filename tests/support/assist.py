"""Answers of `assist` as a test wants them, in place of the server's: fixed, late or refused."""

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from playwright.sync_api import BrowserContext, Route

Body = dict[str, Any]

DRAFT: Final = (
    'Set "project color" to green.\n'
    'Change "project color" to "sea blue".\n'
    'What is "project color"?\n'
    "Rember lamp is on.\n"
    "Recall lamp."
)


def span(wording: str, text: str = DRAFT) -> dict[str, int]:
    """The place of the first such wording in the text, in code points."""
    start = text.index(wording)
    return {"start": start, "end": start + len(wording)}


def part(label: str, wording: str, after: str = "") -> Body:
    """A key or a value: its wording is looked for from the wording `after` on."""
    start = DRAFT.index(wording, DRAFT.index(after))
    return {"label": label, "span": {"start": start, "end": start + len(wording)}}


def clause(event: int, wording: str, operation: str, form: str, **members: object) -> Body:
    """One clause that was read; what is not named is null."""
    nothing: Body = dict.fromkeys(("key", "value", "answer", "from", "overwrites"))
    return {"event": event, "span": span(wording), "operation": operation, "form": form, **nothing, **members}


CLAUSES: Final[Sequence[Body]] = (
    clause(
        0,
        'Set "project color" to green',
        "remember",
        "set-to",
        key=part("project color", '"project color"'),
        value=part("green", "green"),
    ),
    clause(
        1,
        'Change "project color" to "sea blue"',
        "change",
        "change-to",
        key=part("project color", '"project color"', after="Change"),
        value=part("sea blue", '"sea blue"'),
        overwrites=0,
    ),
    clause(
        2,
        'What is "project color"',
        "recall",
        "what-is",
        key=part("project color", '"project color"', after="What"),
        answer={"id": 2, "label": "sea blue"},
        **{"from": 1},
    ),
    clause(
        4,
        "Recall lamp",
        "recall",
        "recall",
        key=part("lamp", "lamp", after="Recall"),
        answer={"id": 0, "label": "Unknown"},
    ),
)
PROBLEM: Final[Body] = {
    "event": 3,
    "span": span("Rember lamp is on"),
    "at": span("Rember"),
    "reason": "unsupported",
    "message": 'Unknown keyword "Rember". Did you mean "Remember"?',
    "offers": [
        {"title": "Write Remember", "span": span("Rember lamp is on"), "text": "Remember lamp is on"},
    ],
}
NOTICE: Final[Body] = {
    "event": 4,
    "span": span("Recall lamp"),
    "message": "Unknown, because line 4 was not understood.",
    "offers": [],
}
FORMS: Final = (
    {
        "label": "Set KEY to VALUE",
        "insert": "Set ${1:KEY} to ${2:VALUE}",
        "kind": "form",
        "detail": "write",
    },
    {"label": "Recall KEY", "insert": "Recall ${1:KEY}", "kind": "form", "detail": "read"},
    {"label": "Reset memory", "insert": "Reset memory", "kind": "form", "detail": "reset"},
)


def reading_of(body: Body) -> Body:
    """What is fixed about DRAFT; nothing is known of another text, and forms can come at the end of any."""
    text, offset = body["text"], body["offset"]
    is_draft = text == DRAFT
    begun = text.rfind("\n", 0, offset) + 1
    items = [form for form in FORMS if form["label"].startswith(text[begun:offset])]
    return {
        "clauses": list(CLAUSES) if is_draft else [],
        "problems": [PROBLEM] if is_draft else [],
        "notices": [NOTICE] if is_draft else [],
        "completions": {"span": {"start": begun, "end": offset}, "items": items},
    }


class Assist:
    """Stands in the place of the server's answers, and keeps the questions."""

    def __init__(self, context: BrowserContext, answer: Callable[[Body], Body] = reading_of) -> None:
        self.asked: list[Body] = []
        self.answer = answer
        self.status = 200
        context.route("**/api/*/assist", self._respond)

    def _respond(self, route: Route) -> None:
        body = json.loads(route.request.post_data or "")
        self.asked.append(body)
        answer: Mapping[str, object] = self.answer(body) if self.status == 200 else {}
        route.fulfill(status=self.status, json=answer)
