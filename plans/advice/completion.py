"""What can come next at a place in a request: verbs with their frames, nouns, closed words, quotes, earlier steps.

Only the text before the place is judged, by asking the parser what it takes there.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Final, Literal, NamedTuple

from plans.document.model import Step
from plans.language.declared import NO_VERBS, DeclaredVerbs
from plans.language.expectations import Expected
from plans.language.reader import reader_for
from plans.language.reasons import Fault
from plans.language.sentences import scan
from plans.language.verbs import NOUNS, SPELLINGS, Slot, Verb
from renigma_site.kernel.spans import Span

ItemKind = Literal["verb", "noun", "reference", "word", "text"]

_WORD_BEFORE: Final = re.compile(r"[A-Za-z]*\Z")
_NO_WORD: Final = "zzzz"
"""A word that no verb can be declared as to mean anything: what the parser says of it is what it takes instead."""


class Item(NamedTuple):
    """One completion: what a list shows, what is inserted, its kind, and what it does.

    `insert` may have a place such as `${1:text}` in it.
    """

    label: str
    insert: str
    kind: ItemKind
    detail: str


class Completions(NamedTuple):
    """The items for one place, and the span that each of them replaces: the word that is being written."""

    span: Span
    items: tuple[Item, ...]


def complete(
    text: str, offset: int, steps: Sequence[Step] = (), verbs: DeclaredVerbs = NO_VERBS
) -> Completions:
    """What can come next at a code point offset of a request; `steps` are those before it. Linear in the offset."""
    start = offset - len(_written(text, offset))
    written = text[start:offset]
    found = [
        item
        for symbol in _taken_at(text[:start], verbs)
        for item in _items(symbol, steps, verbs)
        if item.insert.lower().startswith(written.lower())
    ]
    return Completions(
        Span(start, offset), tuple(dict.fromkeys(_spelled_as(written, item) for item in found))
    )


def _written(text: str, offset: int) -> str:
    match = _WORD_BEFORE.search(text, max(0, offset - 30), offset)
    return match[0] if match else ""


def _taken_at(before: str, verbs: DeclaredVerbs) -> Sequence[str]:
    """The symbols that the parser takes after `before`; none where free text or a fault is there."""
    scanned = scan(before + _NO_WORD)
    if not scanned.sentences or scanned.sentences[-1].span.end != len(before) + len(_NO_WORD):
        return ()
    last = scanned.sentences[-1]
    said = last.fault or reader_for(verbs).read(scanned.folded, last)
    return said.expected if isinstance(said, Fault) and said.at.start == len(before) else ()


def _items(symbol: str, steps: Sequence[Step], verbs: DeclaredVerbs) -> Iterator[Item]:
    match symbol:
        case Expected.VERB:
            for word, verb in SPELLINGS.items():
                yield _verb(word, verb)
            for word, entry in verbs.by_word.items():
                yield _verb(word, entry.verb)
        case Expected.NOUN:
            for noun in NOUNS:
                yield Item(noun, noun, "noun", "noun")
        case Expected.QUOTED_TEXT:
            yield Item('"…"', '"${1:text}"', "text", "a name or free text")
        case "step":
            for step in reversed(steps):
                name = f"step {step['number']}"
                yield Item(name, name, "reference", step["paraphrase"])
        case _ if symbol.isalpha():
            yield Item(symbol, symbol, "word", "")
        case _:
            pass


def _verb(word: str, verb: Verb) -> Item:
    gives = f", gives {verb.gives}" if verb.gives else ""
    slots = " ".join(_frame(slot) for slot in verb.slots)
    return Item(f"{word} {slots}".rstrip(), word, "verb", f"{verb.effect}{gives}")


def _frame(slot: Slot) -> str:
    words = f"{slot.leads[0]} {slot.role.upper()}".strip()
    return f"[{words}]" if slot.is_optional else words


def _spelled_as(written: str, item: Item) -> Item:
    """An item with a capital where the word that is being written has one."""
    if not written[:1].isupper():
        return item
    return item._replace(insert=item.insert[:1].upper() + item.insert[1:])
