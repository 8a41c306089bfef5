"""The examples that the page offers: they load into the editor by one click."""

from typing import Final, NamedTuple


class Example(NamedTuple):
    """A request with what it shows; in `words` the language's own words stand between grave accents."""

    title: str
    words: str
    request: str


EXAMPLES: Final = (
    Example(
        "Three steps with one chain",
        "A reference makes a data edge, `then` makes an order edge.",
        'Read "notes.txt", then summarize it in 5 bullets and save it to "summary.md".\n',
    ),
    Example(
        "A condition, both ways",
        "`If` and `otherwise` give the same condition, once negated.",
        'Run "make test" in "app".\n'
        'If step 1 fails, send step 1 to "Bo" by chat, otherwise create branch "release-1.2".\n',
    ),
    Example(
        "An approval in between",
        "A gate: later steps wait for an answer that a person gives.",
        'Read "CHANGELOG.md" and draft "release notes" from it.\n'
        'Get approval from "Ana" for step 2.\n'
        "Unless step 3 is approved, stop.\n"
        'Run "make publish", then send step 2 to "team" by email.\n',
    ),
    Example(
        "The same for each item",
        "`For each item in step 1` needs a list.",
        'Search "inbox" for "unpaid invoice" as "invoices".\n'
        'For each item in result "invoices", draft "a reminder" from the item.\n',
    ),
    Example(
        "A request that stays incomplete",
        "An unknown verb, and why the sentence after it cannot say `it`.",
        'Read "notes.txt".\nHandle the rest somehow.\nSummarize it in 100 words.\n',
    ),
)

DRAWN: Final = (
    'Read "notes.txt". Summarize step 1 in 100 words. Get approval from "Ana" for step 2. '
    'If step 3 is approved, send step 2 to "all" by email.'
)
"""What the empty page draws, to explain a plan."""
