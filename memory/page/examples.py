"""The examples that the page offers: they load into the editor by one click and are never reviewed unasked."""

from typing import Final, NamedTuple


class Example(NamedTuple):
    """A text with what it shows."""

    title: str
    words: str
    source: str


EXAMPLES: Final = (
    Example(
        "One fact and a question",
        "A write, then a recall that reads it.",
        'Set "project color" to green.\nWhat is "project color"?',
    ),
    Example(
        "Overwriting, asked before and after",
        "The same key twice: what replaced what.",
        "Remember that mood is calm.\nWhat is mood?\nChange mood to bright.\nWhat is mood?",
    ),
    Example(
        "Reset",
        "After a reset the answer is Unknown, with no write behind it.",
        'Store "K-17" under "lab key".\nRecall "lab key".\nReset memory.\nRecall "lab key".',
    ),
    Example(
        "Names in any script",
        "Emoji, Arabic and Hindi labels; every place stays exact.",
        'Set "🔑 lab" to "Ana 🦊". Remember that مدينة is "القاهرة".\nSet शहर to दिल्ली.\n'
        'Recall "🔑 lab". What is مدينة? Recall शहर.',
    ),
    Example(
        "A clause that stays unresolved",
        "Two words need quotes. The reason is shown beside the clause.",
        'Set project color to green.\nSet "project color" to blue.\nWhat is "project color"?',
    ),
)
