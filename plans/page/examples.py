"""The examples that the page offers: they load into the editor by one click."""

from typing import Final, NamedTuple


class Example(NamedTuple):
    """A request with what it shows; in `words` the language's own words are between grave accents."""

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
        "A morning report",
        "`Every day at 8 AM` is recorded as the start; nothing is armed.",
        'Every day at 8 AM, read "sales".\nSummarize it.\nSend me the summary.\nDo not "change the sheet".\n',
    ),
    Example(
        "A condition, both ways",
        "`If` and `otherwise` give the same condition, once negated.",
        'Run "make test" in "app".\n'
        'If it fails, send step 1 to "Bo" by chat and stop, otherwise create a branch called "release-1.2".\n',
    ),
    Example(
        "An approval in between",
        "A gate: later steps wait for an answer that a person gives.",
        'Read "CHANGELOG.md" and draft "release notes" from it.\n'
        'Get approval from "Ana" for the draft.\n'
        "Unless step 3 is approved, stop.\n"
        'Run "make publish", then send the draft to "team" by email.\n',
    ),
    Example(
        "The same for each item",
        "A loop over something that you name, with steps for each item.",
        'For each row in "orders.xlsx", if "the status is overdue", draft "a reminder" from the row'
        ' and send it to "the customer".\n',
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
