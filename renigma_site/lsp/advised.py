"""The advice of either language → findings and suggestions: both have the same members for them."""

from collections.abc import Iterator
from typing import Any

from renigma_site.kernel.spans import Span, SpanObject
from renigma_site.lsp.readings import Edit, Finding, Fix, Suggestion, Suggestions


def span_of(span: SpanObject) -> Span:
    """A span as documents write it."""
    return Span(span["start"], span["end"])


def findings_of(advice: Any, *, too_many: str, of_problems: str, of_notices: str) -> Iterator[Finding]:
    """Problems, then notices. `too_many` is the reason that is a limit; the others are topics of the help page."""
    for problem in advice["problems"]:
        is_limit = problem["reason"] == too_many
        yield Finding(
            kind="limit" if is_limit else "problem",
            span=span_of(problem["span"]),
            mark=span_of(problem["at"] or problem["span"]),
            code=problem["reason"],
            message=problem["message"],
            topic="limits" if is_limit else of_problems,
            fixes=_fixes(problem["offers"]),
        )
    for notice in advice["notices"]:
        span = span_of(notice["span"])
        yield Finding(
            kind="notice",
            span=span,
            mark=span,
            code="notice",
            message=notice["message"],
            topic=of_notices,
            fixes=_fixes(notice["offers"]),
        )


def suggestions_of(completions: Any, *, snippets: str) -> Suggestions:
    """The completions of an answer that was asked for at an offset; items of the kind `snippets` have places."""
    return Suggestions(
        span_of(completions["span"]),
        tuple(
            Suggestion(item["label"], item["insert"], item["kind"] == snippets, item["kind"], item["detail"])
            for item in completions["items"]
        ),
    )


def _fixes(offers: Any) -> tuple[Fix, ...]:
    return tuple(Fix(offer["title"], Edit(span_of(offer["span"]), offer["text"])) for offer in offers)
