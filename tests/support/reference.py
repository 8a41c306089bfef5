"""A second reading of the memory language: one loop over characters, nothing shared with the code under test.

Slow and plain on purpose. It gives events, vocabulary and bindings as a record has them.
"""

import json
import re
import unicodedata
from typing import Any

FORMS = {
    1: [
        ("remember-that-is", "remember", ["remember", "that", "K", "is", "V"]),
        ("what-is", "recall", ["what", "is", "K"]),
        ("change-to", "change", ["change", "K", "to", "V"]),
        ("reset-memory", "reset", ["reset", "memory"]),
    ],
    2: [
        ("remember-is", "remember", ["remember", "K", "is", "V"]),
        ("set-to", "remember", ["set", "K", "to", "V"]),
        ("store-under", "remember", ["store", "V", "under", "K"]),
        ("update-to", "change", ["update", "K", "to", "V"]),
        ("recall", "recall", ["recall", "K"]),
        ("clear-memory", "reset", ["clear", "memory"]),
    ],
}
RESERVED = {"it", "its", "this", "that", "these", "those", "he", "she", "him", "her", "they", "them", "their"}
RESERVED |= {"you", "your", "we", "us", "our", "me", "my"}
ASCII_LOWER = {code: code + 32 for code in range(ord("A"), ord("Z") + 1)}


def clauses(text: str) -> list[tuple[int, int, int | None]]:  # noqa: C901 - as the contract says it
    """Start, end and the offset of an unclosed quote of each clause."""
    found: list[tuple[int, int, int | None]] = []
    start, place, quote = 0, 0, None

    def close(end: int, unclosed: int | None) -> None:
        first, last = start, end
        while first < last and text[first].isspace():
            first += 1
        while last > first and text[last - 1].isspace():
            last -= 1
        if first < last:
            found.append((first, last, unclosed))

    while place < len(text):
        character = text[place]
        if quote is not None:
            if character == "\\":
                place += 1
            elif character == '"':
                quote = None
        elif character == '"':
            quote = place
        elif character in ".?!\n":
            close(place, None)
            start = place + 1
        place += 1
    close(len(text), quote)
    return found


def tokens(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """Pieces between white space outside quotes."""
    found: list[tuple[int, int]] = []
    first, place, quoted = None, start, False
    while place < end:
        character = text[place]
        if not quoted and character.isspace():
            if first is not None:
                found.append((first, place))
                first = None
        else:
            first = place if first is None else first
            if quoted and character == "\\":
                place += 1
            elif character == '"':
                quoted = not quoted
        place += 1
    if first is not None:
        found.append((first, end))
    return found


def is_one_token(piece: str) -> bool:
    return '"' not in piece or re.fullmatch(r'"(?:[^"\\]|\\.)*"', piece, re.DOTALL) is not None


def is_word_character(character: str) -> bool:
    # Only right where Unicode is 14.0; elsewhere for characters that 14.0 knew.
    return (
        character == "-"
        or re.match(r"\w", character) is not None
        or unicodedata.category(character)[0] == "M"
        or character in "\u200c\u200d"
    )


def label_of(piece: str) -> str | None:
    if piece.startswith('"'):
        try:
            label = json.loads(piece)
        except ValueError:
            return None
    else:
        label = piece
        if not all(is_word_character(character) for character in piece):
            return None
    if not 1 <= len(label) <= 128 or label[0].isspace() or label[-1].isspace():
        return None
    if any(unicodedata.category(character) in ("Cc", "Cs") for character in label):
        return None
    return str(label)


def matching(pieces: list[str], version: int) -> tuple[str, str, dict[str, int]] | None:
    for form, operation, words in FORMS[1] + (FORMS[2] if version == 2 else []):
        if len(words) == len(pieces) and all(
            is_one_token(piece) if word in "KV" else piece.translate(ASCII_LOWER) == word
            for word, piece in zip(words, pieces, strict=True)
        ):
            return form, operation, {word: n for n, word in enumerate(words) if word in "KV"}
    return None


def span(place: tuple[int, int]) -> dict[str, int]:
    return {"start": place[0], "end": place[1]}


def replay(text: str, version: int, keys: int = 32, values: int = 64) -> dict[str, Any]:  # noqa: C901 - as the contract says it
    key_labels: list[str] = []
    value_labels: list[str] = []
    live: dict[str, tuple[str, int]] = {}
    events: list[dict[str, Any]] = []
    for number, (start, end, unclosed) in enumerate(clauses(text)):
        event: dict[str, Any] = {
            "id": number,
            "operation": "unresolved",
            "form": None,
            "span": span((start, end)),
        }
        events.append(event)
        if unclosed is not None:
            event |= {"reason": "unclosed-quote", "at": span((unclosed, end))}
            continue
        places = tokens(text, start, end)
        pieces = [text[slice(*place)] for place in places]
        found = matching(pieces, version)
        if found is None:
            event |= {"reason": "unsupported", "at": None}
            continue
        event["form"], operation, slots = found
        reason = None
        for n in sorted(slots.values()):
            if label_of(pieces[n]) is None:
                reason = "invalid-label", places[n]
            elif version == 2 and not pieces[n].startswith('"') and pieces[n].lower() in RESERVED:
                reason = "reserved-word", places[n]
            if reason:
                break
        labels = {word: label_of(pieces[n]) for word, n in slots.items()}
        key, value = labels.get("K"), labels.get("V")
        if reason is None and "V" in slots:
            if operation == "change" and key not in live:
                reason = "not-remembered", places[slots["K"]]
            elif key not in key_labels and len(key_labels) == keys:
                reason = "key-capacity", places[slots["K"]]
            elif value not in value_labels and len(value_labels) == values:
                reason = "value-capacity", places[slots["V"]]
        if reason:
            event |= {"reason": reason[0], "at": span(reason[1])}
            continue
        event["operation"] = operation
        if operation == "reset":
            live = {}
            continue
        assert key is not None
        mention = {"label": key, "span": span(places[slots["K"]])}
        if operation == "recall":
            known = key_labels.index(key) if key in key_labels else None
            held = live.get(key)
            event["key"] = {"id": known, **mention}
            event["slot"] = known
            event["answer"] = {
                "id": value_labels.index(held[0]) + 1 if held else 0,
                "label": held[0] if held else None,
            }
            event["last_write"] = held[1] if held else None
            continue
        assert value is not None
        if key not in key_labels:
            key_labels.append(key)
        if value not in value_labels:
            value_labels.append(value)
        event["key"] = {"id": key_labels.index(key), **mention}
        event["value"] = {
            "id": value_labels.index(value) + 1,
            "label": value,
            "span": span(places[slots["V"]]),
        }
        event["slot"] = key_labels.index(key)
        event["overwrites"] = live[key][1] if key in live else None
        live[key] = value, number
    return {
        "vocabulary": {
            "keys": [{"id": n, "label": label, "slot": n} for n, label in enumerate(key_labels)],
            "values": [{"id": n, "label": label} for n, label in enumerate(value_labels, 1)],
        },
        "events": events,
        "bindings": [
            {
                "key": {"id": n, "label": label},
                "value": {"id": value_labels.index(live[label][0]) + 1, "label": live[label][0]},
                "slot": n,
                "last_write": live[label][1],
            }
            for n, label in enumerate(key_labels)
            if label in live
        ],
    }
