"""The six rules for offers, judged from outside: by replaying, by counting words, by putting the offer in place.

Nothing of `memory.advice` is used here except what it gives.
"""

import json
import random
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from memory import service
from memory.advice.hints import Hint, hints_of
from memory.engine.dictionary import DictionaryReference

ENGINE: Final = DictionaryReference()
CORPUS: Final = Path(__file__).resolve().parents[2] / "corpus" / "v1"

_QUOTED: Final = re.compile(r'"(?:[^"\\]|\\.)*"', re.DOTALL)
_CONTROL: Final = re.compile(r"[\x00-\x1f\x7f-\x9f]")
_WORD: Final = re.compile(r"\w+")
_KEYWORDS: Final = frozenset(
    "remember that is what change to reset memory set store under update recall clear".split()
)
_SECOND_COMMAND: Final = re.compile(
    r"(?<=\S)\s+(?:Set|Store|Update|Change|Recall|Remember|Reset|Clear|What)\b|\b(?:reset|clear) memory\b|\bwhat is \S"
    r"|\b(?:set|change|update) \S+ to\b|\bstore \S+ under\b|\bremember that\b|(?<=\S) (?:if|unless) "
)
_SENTENCE_END: Final = re.compile(r"[。？！；؟।…\n]|[;:,]$")


def record_of(text: str, language_version: int = 2) -> Any:
    """The record of a text in either version."""
    return (
        service.preview(text, [], ENGINE).document if language_version == 2 else service.run(text, [], ENGINE)
    )


def meaning(text: str, language_version: int = 2) -> tuple[Any, ...] | None:
    """What the clauses of a text do, or None where one is not read."""
    done = []
    for event in record_of(text, language_version)["events"]:
        if event["operation"] == "unresolved" and event["reason"] != "not-remembered":
            return None
        done.append(_does(event, text))
    return tuple(done)


def _does(event: Any, text: str) -> tuple[Any, ...]:
    if event["operation"] == "unresolved":  # a change of what is not there yet
        words = [_decoded(token) for token in re.findall(r'"(?:[^"\\]|\\.)*"|\S+', _wording(event, text))]
        return "change", words[1], words[3]
    return event["operation"], event.get("key", {}).get("label"), event.get("value", {}).get("label")


def broken_rules(text: str, language_version: int) -> list[str]:
    """What is wrong with the offers for a text; empty where all of them keep the rules."""
    record = record_of(text, language_version)
    wrong = []
    for number, (hint,) in hints_of(record).items():
        for offer in hint.offers:
            does = meaning(offer.text, language_version)
            if does is None:
                wrong.append(f"event {number}: {offer.text!r} is not read")
                continue
            lost = _lost(offer.span.of(text), offer.text, hint)
            if lost:
                wrong.append(f"event {number}: {offer.text!r} loses {lost}")
            if (swallowed := _swallowed(offer.text, text)) is not None:
                wrong.append(f"event {number}: {swallowed!r} swallows too much")
            wrong.extend(_displaced(record, text, offer.span, offer.text, number, language_version))
    return wrong


def _wording(event: Any, text: str) -> str:
    return text[event["span"]["start"] : event["span"]["end"]]


def _decoded(token: str) -> str:
    if not token.startswith('"'):
        return token
    try:
        return str(json.loads(token, strict=False))
    except ValueError:
        return token[1:-1]


def _plain(text: str) -> str:
    """A text in which each quote says what it holds; one with escapes for control characters as it is written."""

    def content(match: "re.Match[str]") -> str:
        label = _decoded(match[0])
        return f" {match[0][1:-1] if _CONTROL.search(label) else label} "

    return _QUOTED.sub(content, text)


def _lost(written: str, offered: str, hint: Hint) -> Counter[str]:
    """Words of the source that are neither in the offer nor named by the explanation, and are no keywords."""
    words = Counter(word.lower() for word in _WORD.findall(_plain(written)))
    kept = Counter(word.lower() for word in _WORD.findall(_plain(offered)))
    named = Counter(
        word.lower() for part in hint.parts if part.is_wording for word in _WORD.findall(part.text)
    )
    lost = words - kept
    return Counter(
        {word: count for word, count in lost.items() if word not in named and word not in _KEYWORDS}
    )


def _swallowed(offered: str, text: str) -> str | None:
    """A quote that the text does not have and that holds a second command or the end of a sentence."""
    for token in _QUOTED.findall(offered):
        if token in text:
            continue
        label = _decoded(token)
        bare = re.sub(r"[\s\\]", "", label)
        quotes = re.findall(r'["“”«»\'‘’]([^"“”«»]*?)["“”«»\'‘’]', text)
        if any(
            re.sub(r"[\s\\]", "", quote) == bare or re.sub(r"[\s\\]", "", _decoded(f'"{quote}"')) == bare
            for quote in quotes
        ):
            continue
        if _SECOND_COMMAND.search(label) or _SENTENCE_END.search(label):
            return label
    return None


def _displaced(
    record: Any, text: str, span: Any, offered: str, number: int, language_version: int
) -> Iterator[str]:
    """Whether the text with the offer in its place is read otherwise anywhere else."""
    if (
        record["events"][number]["operation"] == "unresolved"
        and record["events"][number]["reason"] == "unclosed-quote"
    ):
        return
    before = [_reading(event, text) for event in record["events"] if event["span"]["end"] <= span.start]
    after = [_reading(event, text) for event in record["events"] if event["span"]["start"] >= span.end]
    changed = text[: span.start] + offered + text[span.end :]
    now = [_reading(event, changed) for event in record_of(changed, language_version)["events"]]
    commands = len(record_of(offered, language_version)["events"])
    if now[: len(before)] != before or now[len(now) - len(after) :] != after:
        yield f"event {number}: {offered!r} changes what stands beside it"
    if len(now) != len(before) + commands + len(after):
        yield f"event {number}: {offered!r} is read as more or fewer clauses in its place"


def _reading(event: Any, text: str) -> tuple[Any, ...]:
    return _wording(event, text), event["form"]


def changed_clauses(count: int, seed: int) -> Iterator[tuple[str, int]]:
    """Clauses of the corpus, changed as people change them, each with the version to read it in."""
    chance = random.Random(seed)  # noqa: S311 - chance makes texts, no secrets
    clauses = _corpus_clauses()
    for _ in range(count):
        text = _changed(chance.choice(clauses), clauses, chance)
        if chance.random() < 0.25:
            text = _changed(text, clauses, chance)
        text += chance.choice([".", "", "?", "!", ".\n"])
        if chance.random() < 0.3:
            text = f"{chance.choice(clauses)}. {text}"
        yield text[:20_000], chance.choice((1, 2, 2, 2))


def _corpus_clauses() -> Sequence[str]:
    clauses = set()
    for name in ("positive", "negative", "episodes"):
        for line in (CORPUS / f"{name}.jsonl").read_text("utf-8").splitlines():
            text = json.loads(line)["text"]
            for event in record_of(text)["events"]:
                if len(wording := _wording(event, text)) < 300:
                    clauses.add(wording)
    return sorted(clauses)


def _changed(clause: str, clauses: Sequence[str], chance: random.Random) -> str:  # noqa: C901 - one case a change
    other = chance.choice(clauses)
    words = clause.split(" ")
    place = chance.randrange(len(words))
    match chance.randrange(12):
        case 0:
            return (
                chance.choice(["- ", "* ", "1) ", "> ", "# ", "[ ] ", "User: ", "[10:31] Bo: ", "@bot "])
                + clause
            )
        case 1:
            return clause + chance.choice([" ", ", ", " and ", "; ", "。", "？", "… "]) + other
        case 2:
            return chance.choice(["Please ", "Could you ", "ok ", "then ", "Do not ", "Never "]) + clause
        case 3:
            return clause + chance.choice(
                [" please", ", thanks", " now", " :)", " if it rains", " unless asked"]
            )
        case 4 if len(words) > 2:
            words[place - 1], words[place] = words[place], words[place - 1]
            return " ".join(words)
        case 5 if len(words[place]) > 2:
            cut = chance.randrange(len(words[place]) - 1)
            words[place] = (
                words[place][:cut] + words[place][cut + 1] + words[place][cut] + words[place][cut + 2 :]
            )
            return " ".join(words)
        case 6:
            return (
                " ".join(words[:place]) + chance.choice(["\n", "\t", ". ", "\r\n"]) + " ".join(words[place:])
            )
        case 7:
            return clause.replace('"', chance.choice(["'", "“", "«", ""]))
        case 8:
            return clause.replace('"', "", 1)
        case 9:
            return chance.choice(["(%s)", "**%s**", "`%s`", "“%s”", "<b>%s</b>", "%s;", "%s:"]).replace(
                "%s", clause
            )
        case 10:
            return clause.replace(" to ", chance.choice([" = ", " as ", " ", " too ", ": "]), 1)
        case _:
            noun, value = (
                chance.choice(["lamp", "gate code", "3.5", "v1.2"]),
                chance.choice(["7 a.m.", "Dr. Poe", "b"]),
            )
            return (
                chance.choice([f"Set {noun} to {value}", f"The {noun} is {value}", f"{noun} = {value}"])
                + f". {other}"
            )
