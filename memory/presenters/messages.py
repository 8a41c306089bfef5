"""What has just happened, and what is asked once before anything goes, in words."""

from typing import Final, NamedTuple

from django.urls import reverse

from memory.language.forms import LATEST
from memory.language.parser import parse
from memory.page.actions import Confirmation, News
from memory.page.state import State
from memory.presenters.accepted import accepted_in_words
from memory.record.history import history_of
from renigma_site.web.markup import count


class NewsWords(NamedTuple):
    """A strong first sentence and what follows it."""

    headline: str
    words: str


class ConfirmationWords(NamedTuple):
    """A question, what will go, and the button that says yes."""

    question: str
    words: str
    button: str
    address: str
    value: str
    keep: str


_NAMES: Final = {
    "example": "the example",
    "revision": "the earlier revision",
    "source": "the source of the record",
    "import": "the record",
}


def news_words(news: News, state: State) -> NewsWords:
    """The words for what has happened."""
    if news.kind == "adopted" and state.accepted:
        moved = " The source before it went to the history." if news.value == "history" else ""
        return NewsWords(
            "The reviewed result is now the accepted record.", f"{accepted_in_words(state.accepted)}{moved}"
        )
    if news.kind == "imported" and state.accepted:
        own = (
            f" It is a version-{version} record and keeps its own parser until a review of it is used."
            if (version := state.accepted.record["version"]) != LATEST
            else ""
        )
        return NewsWords(
            "The imported record is now the accepted record.",
            f"{accepted_in_words(state.accepted)}{own}{f' {news.value}' if news.value else ''}",
        )
    if news.kind == "put":
        return NewsWords(
            "The text in the editor has changed.",
            f"It now has: {news.value} Review it to see how it is read.",
        )
    if news.kind == "example":
        return NewsWords("The example is in the editor.", "Review it to see how it is read.")
    if news.kind == "revision":
        return NewsWords(
            f"Revision {news.value} is in the editor.", "Nothing was executed. Review it to read it anew."
        )
    if news.kind == "source":
        behind = (
            f"Its {count(news.left_behind, 'earlier revision')} stayed behind."
            if news.left_behind
            else "It had no earlier revision."
        )
        return NewsWords("The source of the record is in the editor.", f"{behind} Review it to read it here.")
    if news.kind == "reset":
        return NewsWords("The session is reset.", "Nothing of it is left on this page.")
    return NewsWords("The review is dropped.", "The source and the accepted record are as they were.")


def confirmation_words(confirmation: Confirmation, state: State) -> ConfirmationWords:
    """The words for a question."""
    kind = confirmation.kind
    if kind == "reset":
        pasted = ["the pasted record"] if state.import_text else []
        return ConfirmationWords(
            "Reset this session?",
            f"This clears {_listed(_parts(state, is_everything=True) + pasted)}. Nothing of it is kept anywhere else."
            f"{' Save memory JSON first if you may want it back.' if state.accepted else ''}",
            "Reset session",
            reverse("memory:reset"),
            "reset:",
            "Keep the session",
        )
    if kind == "import":
        return ConfirmationWords(
            "Replace the current session with the imported record?",
            "The record is valid: its replay agrees in every part, and nothing has changed yet. "
            f"Importing it replaces {_listed(_parts(state, is_everything=True))}. "
            "Nothing of it is kept anywhere else.",
            "Replace with the imported record",
            reverse("memory:import"),
            "import:",
            "Keep what is here",
        )
    return ConfirmationWords(
        "Replace the text in the editor?",
        f"Loading {_NAMES[kind]} replaces {_listed(_parts(state))}{_kept(state)}",
        "Replace the text",
        reverse("memory:import" if kind == "source" else "memory:open"),
        "do:load" if kind == "source" else f"{kind}:{confirmation.value}",
        "Keep the text",
    )


def _kept(state: State) -> str:
    if state.accepted and state.text == state.accepted.record["source_text"]:
        return ". It is the accepted source, and the accepted record stays as it is."
    return f", which is kept nowhere else.{' The accepted record stays as it is.' if state.accepted else ''}"


def _parts(state: State, *, is_everything: bool = False) -> list[str]:
    parts = []
    if state.source:
        parts.append(f"the source ({count(len(parse(state.text, 2)), 'clause')})")
    if is_everything and state.review:
        parts.append("the open review")
    if is_everything and state.accepted:
        record = state.accepted.record
        vocabulary, revisions = record["vocabulary"], len(history_of(record))
        bindings, events = len(record["bindings"]), len(record["events"])
        parts.append(f"the accepted record ({count(bindings, 'binding')}, {count(events, 'event')})")
        parts.append(
            f"its vocabulary ({count(len(vocabulary['keys']), 'key')}, {count(len(vocabulary['values']), 'value')})"
        )
        if revisions:
            parts.append(count(revisions, "earlier revision"))
    if is_everything and state.session_fault:
        parts.append("the accepted record that cannot be shown here, with its history")
    return parts


def _listed(parts: list[str]) -> str:
    *others, last = parts or ["nothing"]
    return f"{', '.join(others)} and {last}" if others else last
