"""The offers of the plans language judged from outside: by reading, by counting words, by putting the offer in place.

Nothing of `plans.advice` is used here except what it gives.
"""

import random
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from typing import Any, Final

from plans import service
from plans.advice.hints import Hints

_QUOTED: Final = re.compile(r'"(?:[^"\\]|\\.)*"|“[^”]*”')
_WORD: Final = re.compile(r"\w+")
_NO_NAME: Final = re.compile(r"\b(?:is|are|that|to|about)\b|(?:\S+\s+){4}")
_ADDED: Final = frozenset({"do", "a", "an", "the"})
_VERBS: Final = frozenset(
    "read search find check review extract draft summarize summarise translate convert compare combine filter sort "
    "count write save copy move rename create schedule add append update log commit download remove delete run test "
    "build send email forward show post upload reply notify tell remind ask get wait stop do".split()
)
_HIDDEN: Final = frozenset(
    "and or but if unless then before after when every whether not never without until while it them everything today "
    "tomorrow tonight monday tuesday wednesday thursday friday saturday sunday noon".split()
)
_ARTICLES: Final = frozenset({"a", "an", "the"})


def offers_of(text: str) -> list[tuple[int, int, str]]:
    """Where each offer of a request goes, and its text."""
    plan = service.plan_of(text)
    hints = Hints(plan)
    found = (hints.hint(number) for number in range(len(plan["unresolved"])))
    return [(offer.span.start, offer.span.end, offer.text) for hint in found for offer in hint.offers]


def broken_rules(text: str) -> list[str]:
    """What is wrong with the offers for a request; empty where all of them keep the rules."""
    plan: Any = service.plan_of(text)
    wrong: list[str] = []
    for start, end, offered in offers_of(text):
        written = text[start:end]
        now: Any = service.plan_of(text[:start] + offered + text[end:])
        unread = {place["span"]["start"] for place in now["unresolved"]}
        if any(start <= place < start + len(offered) for place in unread):
            wrong.append(f"{offered!r} is not read in its place")
        moved = len(offered) - (end - start)
        before = {
            place["span"]["start"] + (moved if place["span"]["start"] > start else 0)
            for place in plan["unresolved"]
        }
        if not unread <= before - {start}:
            wrong.append(f"{offered!r} leaves another sentence unread")
        wrong += [
            f"{offered!r}: {why}" for why in (*_words_changed(written, offered), *_hidden(written, offered))
        ]
        wrong += [f"{offered!r}: {why}" for why in _turned(written, now, start, len(offered))]
    return wrong


def _content(text: str) -> str:
    return _QUOTED.sub(lambda match: f" {_said(match[0])} ", text)


def _said(quote: str) -> str:
    return re.sub(r'\\(["\\])', r"\1", quote[1:-1])


def _words_changed(written: str, offered: str) -> Iterator[str]:
    """Words that are lost or added; one that is nearly another is a slip of the pen."""
    before = Counter(word.lower() for word in _WORD.findall(_content(written)))
    after = Counter(word.lower() for word in _WORD.findall(_content(offered)))
    added = [word for word in (after - before).elements() if word not in _ADDED]
    for word in (before - after).elements():
        near = next((other for other in added if SequenceMatcher(None, word, other).ratio() > 0.7), None)
        if near is None:
            yield f"loses {word}"
        else:
            added.remove(near)
    yield from (f"adds {word}" for word in added)


def _hidden(written: str, offered: str) -> Iterator[str]:
    """Words of the language that a new quote hides."""
    kept = {_said(match[0]) for match in _QUOTED.finditer(written)}
    plain = re.sub(r"[\"'`‘’“”«»„‹›\\\s]", "", written)
    for match in _QUOTED.finditer(offered):
        said = _said(match[0])
        is_kept = said in kept or f"'{said}'" in written or f"`{said}`" in written
        if is_kept or re.sub(r"[\"'`‘’“”«»„‹›\\\s]", "", said) not in plain:
            continue
        before = ""
        for word in (word.lower() for word in re.findall("[A-Za-z]+", said)):
            if word in _HIDDEN or (word in _VERBS and before not in _ARTICLES):
                yield f"hides {word}"
            before = word
        if re.search(r"[,;:!?.]\s|[0-9]:[0-9]{2}|[0-9] ?[ap]m\b", said):
            yield f"hides a sign or a time in {said!r}"


def _turned(written: str, plan: Any, start: int, length: int) -> Iterator[str]:
    """Quotes that were not there and are now a time, or somebody with more than a name."""
    kept = {_said(match[0]) for match in _QUOTED.finditer(written)}
    for step in (*plan["steps"], *plan["constraints"]):
        if not start <= step["span"]["start"] < start + length:
            continue
        times = [step["time"], *(part["time"] for part in step["arguments"] if part["kind"] == "time")]
        for time in times:
            if time is not None and time["text"] is not None and time["text"] not in kept:
                yield f"turns {time['text']!r} into a time"
        for part in step["arguments"]:
            is_somebody = part["role"] in ("recipients", "person") and part["kind"] == "text"
            if is_somebody and part["text"] not in kept and _NO_NAME.search(part["text"]):
                yield f"turns {part['text']!r} into a person"


def changed_requests(requests: Sequence[str], count: int, seed: int) -> Iterator[str]:
    """Requests changed as people write them: without quotes, with slips of the pen, joined, asked, forbidden."""
    chance = random.Random(seed)  # noqa: S311 - chance makes texts, no secrets
    for _ in range(count):
        text = _changed(chance.choice(requests), requests, chance)
        if chance.random() < 0.4:
            text = _changed(text, requests, chance)
        if chance.random() < 0.3:
            text = f"{chance.choice(requests)}\n{text}"
        yield text[:4_000]


def _changed(text: str, requests: Sequence[str], chance: random.Random) -> str:
    words = text.split(" ")
    place = chance.randrange(len(words))
    quotes = [match.span() for match in _QUOTED.finditer(text)]
    match chance.randrange(10):
        case 0 | 1 if quotes:
            start, end = chance.choice(quotes)
            return text[:start] + text[start + 1 : end - 1] + text[end:]
        case 2:
            return _QUOTED.sub(lambda match: match[0][1:-1], text)
        case 3 if len(words[place]) > 3:
            cut = chance.randrange(len(words[place]) - 1)
            letters = words[place]
            words[place] = letters[:cut] + letters[cut + 1] + letters[cut] + letters[cut + 2 :]
            return " ".join(words)
        case 4:
            return " ".join([*words[:place], chance.choice(_EXTRA), *words[place:]])
        case 5:
            return (
                text.rstrip(". \n")
                + chance.choice(("!", "?", ", thanks.", " tomorrow.", " if it rains.", " and "))
                + (chance.choice(requests) if chance.random() < 0.2 else "")
            )
        case 6:
            return (
                chance.choice(("Please ", "Can you ", "Do not ", "Then ", "2. ", "- ", "Never "))
                + text[:1].lower()
                + text[1:]
            )
        case 7 if len(words) > 2:
            del words[place]
            return " ".join(words)
        case 8:
            return text.replace('"', chance.choice(("'", "`", "«", "”")))
        case _:
            return text.replace('"', "", 1)


_EXTRA: Final = (
    "the", "and", "to Bo", "on my calendar", "before noon", "open the door", "every day", "it", "for me", "with care",
    "until done", "or", "frobnicate", "urgently", "by 6pm", "/etc/passwd", "#ops", "that works", "if approved", "later",
)  # fmt: skip
