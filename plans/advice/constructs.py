"""Words that ask for something the language says in another way, or not at all → what to write.

The tables are written by hand. An answer shows the nearest form with gaps; it never fills in what a person meant.
"""

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from plans.language.verbs import SPELLINGS

_QUOTED: Final = re.compile(r'"[^"\n]*"|“[^”\n]*”')
_MOST_NAMED: Final = 2
_BEFORE_FAULT: Final = re.compile(r"\s*(?:(?:the|a|an)\s+)?\Z", re.IGNORECASE)


class Construct(NamedTuple):
    """A construct, the words that ask for it, and its nearest form.

    `is_sayable` where the language has such a form. `is_near` where only words close to a fault ask for it.
    """

    name: str
    asked_by: "re.Pattern[str]"
    form: str
    is_sayable: bool = True
    is_near: bool = False


def _construct(
    name: str, asked_by: str, form: str, *, is_sayable: bool = True, is_near: bool = False
) -> Construct:
    pattern = re.compile(rf"\b(?:{asked_by})(?![a-z])", re.IGNORECASE)
    return Construct(name, pattern, form, is_sayable, is_near)


_VERB: Final = "|".join(SPELLINGS)


CONSTRUCTS: Final = (
    _construct(
        "question",
        r"^(?:can|could|would|will|shall|should|may|might)\s+(?:you|we|i)",
        "A request says what to do and asks nothing. Begin with the verb: leave out the words before it.",
    ),
    _construct(
        "question",
        r"^(?:what|who|where|which|how|why|is|are|was|were|does|did|has|have)",
        'Questions are not read. Say what to find out: `Ask me for "…"`, `Search the web for "…"` or '
        '`Check "…" for "…"`.',
    ),
    _construct(
        "yes or no",
        r"if (?:yes|no|so|approved|not)",
        "A condition names the step that it asks about: `If it is yes, …`, `If it is no, …` or "
        "`If it is approved, …`.",
    ),
    _construct(
        "retry",
        r"retry|retries|try again|up to \w+ times|\w+ times|repeat(?:edly)?|again",
        'Trying again is not in the language. Say it inside `do "…"`, such as `do "…, retry up to 3 times"`.',
        is_sayable=False,
    ),
    _construct(
        "until",
        r"until|till|while",
        "`until` and `while` are not in the language. Say the test and the step that follows it: "
        '`If it fails, …`. To wait for an event, write `Wait for "…".`',
        is_sayable=False,
    ),
    _construct(
        "relative day",
        r"tomorrow|tonight|today|yesterday|next (?:week|month|year|\w+day)|this (?:week|month|morning|evening|\w+day)|"
        r"noon|midnight|later|soon",
        "A plan is never compared with a calendar, so such a time goes in quotes and is kept as it is: "
        '`… by "…"`, `… on "…"` or `… at "…"` at the end of its clause.',
        is_sayable=False,
    ),
    _construct(
        "time zone",
        r"utc|gmt|cet|cest|est|edt|pst|pdt|bst|time ?zone|o['\u2019]clock",
        'Clock times have no zone. A time in quotes is kept as it is: `… at "…"`.',
        is_sayable=False,
    ),
    _construct(
        "alternative",
        r"or|either",
        'Choices are not in the language. Write one sentence for each: `If "…", …, otherwise …`.',
        is_sayable=False,
    ),
    _construct(
        "undo",
        r"undo|roll ?back|revert|restore",
        'Undoing is not in the language, since nothing is executed. Say it inside `do "…"`.',
        is_sayable=False,
    ),
    _construct(
        "event",
        r"when|whenever|once|as soon as|upon|on (?:every|each|new)",
        'An event that starts the plan goes in quotes, before the first sentence: `When "…", …`',
    ),
    _construct(
        "start time",
        r"(?:daily|weekly|hourly|monthly|yearly|nightly)(?= *(?:[,.;]|at\b|\Z))|(?:every|each|on) "
        r"(?:\w+ )?(?:morning|evening|night|noon|day|week|month|year|hour|minute|weekday|mondays?|tuesdays?|"
        r"wednesdays?|thursdays?|fridays?|saturdays?|sundays?)",
        "A time that starts the plan goes before the first sentence: `Every day at 8 AM, …` or "
        "`Every Monday at 9:00, …`",
    ),
    _construct(
        "prohibition",
        rf"(?:do not|never)(?! +(?:{_VERB})\b)|don['\u2019]t|must not|should not|shouldn['\u2019]t|avoid|without|"
        "except",
        'Write what must not be done as `Do not "…".`, or with a clause that reads: `Do not delete "…".`',
    ),
    _construct(
        "order",
        r"before|afterwards?|finally|next(?= *,)|first|after",
        "Give an order with `then` between two clauses, or with `After step 1, …`. Turn `before` round.",
    ),
    _construct(
        "approval",
        r"approval|approve[sd]?|permission|confirmation|confirms?|consent|sign[- ]?off|go[- ]ahead",
        'An approval is asked for with `Get approval from "…" for "…".` Then say `If it is approved, …`',
    ),
    _construct(
        "condition on the world",
        r"if|unless|in case|provided|as long as|assuming",
        'A condition on the world goes in quotes, at the front: `If "…", …`. One on a step asks what it gave: '
        "`If it fails, …`",
    ),
    _construct(
        "loop",
        r"(?:for )?each(?: of)?|every|one by one",
        'Steps for each of several things: `For each item in "…", …`',
    ),
    _construct(
        "wait",
        r"timer|alarm|pause|sleep|wait",
        'To let the steps that follow wait, write `Wait for 5 minutes.` or `Wait for "…".`',
        is_near=True,
    ),
    _construct(
        "going on",
        r"continue|proceed|go on|carry on|keep going",
        "A plan goes on by itself: leave these words out, and say only what else is to be done.",
        is_near=True,
    ),
    _construct(
        "name",
        r"called|named|titled|as",
        'A name goes in quotes: `create a file called "…"`. `as "…"` names a step.',
        is_near=True,
    ),
    _construct(
        "person",
        r"us|him|her|everyone|everybody|(?:my|our|the|your) (?:manager|boss|team|customer|client|colleagues?|sender|"
        r"owner|group|\w+ team)",
        'A person is `me` or a quoted name: `Send me "…".` or `Send "…" to "…".`',
        is_near=True,
    ),
)

# Constructs whose words ask for another one as well, which they leave no room for.
_COVERS: Final[Mapping[str, str]] = MappingProxyType(
    {"yes or no": "condition on the world", "start time": "loop", "retry": "loop"}
)
LIST_FORM: Final = 'Put each of several things in its own quotes: `"…", "…" and "…"`'
_JOINED: Final = re.compile(
    r"\s+and\s+(?:the\s+|my\s+|an?\s+)?([\w-]+)"
    r"(?=\s*\Z|[,.!?]|\s+(?:to|from|in|into|by|with|for|on|at|as)\b)",
    re.IGNORECASE,
)
_CLAUSE_END: Final = re.compile(r"[,;]|\s(?:and|then|but)\s", re.IGNORECASE)
_BEGINS_CLAUSE: Final = frozenset(
    {"then", "please", "if", "unless", "but", "otherwise", "and", "do", "never", *SPELLINGS}
)


def named_in(wording: str, place: int, *, is_unread: bool) -> list[Construct]:
    """The constructs that the words of a sentence ask for from a place on, or right before it; at most two.

    `is_unread` where nothing was read before the place, so that the whole sentence counts.
    """
    bare = _QUOTED.sub(lambda match: '"' * len(match[0]), wording)
    found: list[tuple[int, Construct]] = []
    for construct in CONSTRUCTS:
        start = next(_starts(construct, bare, place, is_unread=is_unread), None)
        if start is not None and all(construct.name != other.name for _, other in found):
            found.append((start, construct))
    # What cannot be said comes first, since no other form replaces it.
    found.sort(key=lambda each: (each[1].is_sayable, each[0]))
    named = [construct for _, construct in found]
    covered = {_COVERS.get(construct.name) for construct in named}
    return [construct for construct in named if construct.name not in covered][:_MOST_NAMED]


def is_list(words: str) -> bool:
    """Whether the words up to the next clause read as several things."""
    joined = _JOINED.search(words)
    return joined is not None and joined[1].lower() not in _BEGINS_CLAUSE


def _starts(construct: Construct, bare: str, place: int, *, is_unread: bool) -> Iterator[int]:
    end = _CLAUSE_END.search(bare, place) if construct.is_near else None
    for match in construct.asked_by.finditer(bare, 0, end.start() if end is not None else len(bare)):
        is_before = match.end() <= place
        if is_before and not is_unread and not _BEFORE_FAULT.match(bare, match.end(), place):
            continue
        if bare[match.end() :].lstrip()[:1] != '"' or is_before:
            yield match.start()
