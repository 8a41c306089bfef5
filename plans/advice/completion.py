"""What can come next at a place in a request: verbs with their frames, nouns, closed words, quotes, earlier steps.

Only the text before the place is judged, by asking the parser what it takes there.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from plans.document.model import Step
from plans.document.paraphrase import quoted
from plans.document.written import is_called
from plans.language.declared import NO_VERBS, DeclaredVerbs
from plans.language.expectations import Expected, in_order
from plans.language.reader import reader_for
from plans.language.reasons import Fault
from plans.language.sentences import scan
from plans.language.verbs import NOUNS, SPECIAL_NOUNS, SPELLINGS, Slot, Verb
from renigma_site.kernel.spans import Span

ItemKind = Literal["verb", "noun", "reference", "word", "text"]

_AFTER: Final = re.compile(r"\bafter\s+(?:(?:step\s+[0-9]+|it|them)\s*(?:,|and)\s*)*\Z", re.IGNORECASE)
_PLAIN: Final = re.compile(r"[^$\\{}]+")
"""Names without the marks of a placeholder."""
_WORD_BEFORE: Final = re.compile(r"[A-Za-z]*\Z")
_WORDS: Final = re.compile("[a-z]+")
_SEPARATOR: Final = re.compile(r"(?:,|\band)\s+\Z", re.IGNORECASE)
_REFERENCES: Final = ("it", "step", "result", "the")
_TEXTS: Final = ("a", "an", Expected.QUOTED_TEXT)
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


@dataclass(frozen=True, slots=True, kw_only=True)
class _Place:
    """What comes before a place: the text, its steps, and the declared verbs."""

    before: str
    steps: Sequence[Step]
    verbs: DeclaredVerbs

    def numbered(self) -> Iterator[Item]:
        """The steps that can be meant by their number, the latest first."""
        for step in reversed(self._meant()):
            name = f"step {step['number']}"
            yield Item(name, name, "reference", step["paraphrase"])

    def named(self) -> Iterator[Item]:
        """The steps that can be meant by their name."""
        for step in self._meant():
            if step["name"] is not None and _PLAIN.fullmatch(step["name"]):
                name = f"result {quoted(step['name'])}"
                yield Item(name, name, "reference", step["paraphrase"])

    def called(self, lead: str) -> Iterator[Item]:
        """What only one step is called by."""
        for noun in SPECIAL_NOUNS:
            found = [step for step in self.steps if is_called(step, noun)]
            if len(found) == 1 and found[0] in self._meant():
                yield Item(f"{lead}{noun}", f"{lead}{noun}", "reference", found[0]["paraphrase"])

    def has_step_before(self) -> bool:
        """Whether `it` may mean a step: one that was read, or a clause of the sentence that is being written."""
        sentence = scan(self.before).sentences[-1:]
        words = _WORDS.findall(self.before[sentence[0].span.start :].lower()) if sentence else []
        return bool(self.steps) or sum(word in SPELLINGS or word in self.verbs.by_word for word in words) > 1

    def _meant(self) -> list[Step]:
        """The steps that a reference may mean here: not one that recurs, and as a value one that gives something."""
        steps = [step for step in self.steps if step["time"] is None or step["time"]["kind"] != "every"]
        if "succeeds" in _taken_at(f"{self.before}step 1 ", self.verbs) or _AFTER.search(self.before):
            return steps
        return [step for step in steps if step["gives"] is not None]


def complete(
    text: str, offset: int, steps: Sequence[Step] = (), verbs: DeclaredVerbs = NO_VERBS
) -> Completions:
    """What can come next at a code point offset of a request; `steps` are those before it. Linear in the offset."""
    start = offset - len(_written(text, offset))
    written, before = text[start:offset], text[:start]
    place = _Place(before=before, steps=steps, verbs=verbs)
    found = [
        item
        for symbol in _taken_at(before, verbs)
        for item in _items(symbol, place)
        if item.insert.lower().startswith(written.lower())
    ]
    return Completions(
        Span(start, offset), tuple(dict.fromkeys(_spelled_as(written, item) for item in found))
    )


def _written(text: str, offset: int) -> str:
    match = _WORD_BEFORE.search(text, max(0, offset - 30), offset)
    return match[0] if match else ""


def _taken_at(before: str, verbs: DeclaredVerbs) -> Sequence[str]:
    """The symbols that the parser takes after `before`; none where free text or a fault is there, or a word goes on.

    After `and` or a comma a value is one more of a list; whether that is taken shows only with a value there.
    """
    if before and not before[-1].isspace():
        return ()
    taken = _asked(before, _NO_WORD, verbs)
    if not _SEPARATOR.search(before):
        return taken
    values = {
        *(_REFERENCES if _asked(before, "it ?", verbs, 3) else ()),
        *(_TEXTS if _asked(before, '"x" ?', verbs, 4) else ()),
    }
    return in_order({*taken, *values})


def _asked(before: str, probe: str, verbs: DeclaredVerbs, ahead: int = 0) -> Sequence[str]:
    """The symbols taken where the fault is `ahead` code points after `before`, which is followed by a probe."""
    scanned = scan(before + probe)
    if not scanned.sentences or scanned.sentences[-1].span.end != len(before) + len(probe):
        return ()
    last = scanned.sentences[-1]
    said = last.fault or reader_for(verbs).read(scanned.folded, last)
    return said.expected if isinstance(said, Fault) and said.at.start == len(before) + ahead else ()


def _items(symbol: str, place: _Place) -> Iterator[Item]:
    match symbol:
        case Expected.VERB:
            declared = {word: entry.verb for word, entry in place.verbs.by_word.items()}
            yield from (_verb(word, verb) for word, verb in {**SPELLINGS, **declared}.items())
        case Expected.NOUN:
            yield from (Item(noun, noun, "noun", "noun") for noun in NOUNS)
        case Expected.QUOTED_TEXT:
            yield Item('"…"', '"${1:text}"', "text", "a name or free text")
        case "step" | "result":
            yield from place.numbered() if symbol == "step" else place.named()
        case "the":
            yield Item(symbol, symbol, "word", "")
            yield from place.called("the ")
        case "it" | "them" if not place.has_step_before():
            pass
        case _ if symbol in SPECIAL_NOUNS:
            yield from (item for item in place.called("") if item.insert == symbol)
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
