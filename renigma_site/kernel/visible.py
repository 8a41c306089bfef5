"""Text → segments in which every character that cannot be seen is shown as a token such as `[U+202E]`.

For showing only: nothing here changes a text that is parsed, replayed or stored. Invisible are controls (but
for LF, which the page shows as a line break), every space but U+0020, the code points that Unicode calls
default ignorable (UAX #44; among them all bidi controls), fillers without a glyph, and code points that have
no agreed glyph at all (private use, noncharacters, surrogates). The prepended number signs of Arabic, Syriac
and Kaithi are format characters too, but they are drawn, and so they stay.
"""

import re
import unicodedata
from typing import Final, NamedTuple

# Ranges as a regular expression's character class holds them.
_DEFAULT_IGNORABLE: Final = (
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f"
    "\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
)
_CONTROLS: Final = "\x00-\x09\x0b-\x1f\x7f-\x9f"
_SPACES: Final = "\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000"
_WITHOUT_GLYPH: Final = "\ufff9-\ufffb\u2800\U0001d159\U00013430-\U00013440"
_NO_AGREED_GLYPH: Final = "\ud800-\udfff\ue000-\uf8ff\ufdd0-\ufdef\U000f0000-\U0010ffff" + "".join(
    chr(plane * 0x10000 + low) for plane in range(15) for low in (0xFFFE, 0xFFFF)
)
_INVISIBLE: Final = re.compile(
    f"[{_CONTROLS}{_SPACES}{_DEFAULT_IGNORABLE}{_WITHOUT_GLYPH}{_NO_AGREED_GLYPH}]"
)
_IGNORED: Final = re.compile(f"[{_DEFAULT_IGNORABLE}]")
_SPACE_RUN: Final = re.compile(f"[ {_SPACES}]+")

_ZERO_WIDTH_NON_JOINER: Final = "\u200c"
_ZERO_WIDTH_JOINER: Final = "\u200d"
_EMOJI_STYLE: Final = "\ufe0f"
_KEYCAP: Final = "\u20e3"
_VIRAMA: Final = 9  # the canonical combining class of the characters that join consonants
# Arabic letters that join to both sides, as Persian, Urdu and Arabic use them (Joining_Type D).
_JOINS_BOTH_SIDES: Final = frozenset("ئبتثجحخسشصضطظعغفقكلمنهىيپچڤکگںھہی")


class Segment(NamedTuple):
    """A run of text as it is, or one token that stands for one character."""

    text: str
    is_token: bool


def visible_segments(text: str) -> list[Segment]:
    """Splits `text` into runs that can be shown as they are and one token for each character that cannot be seen.

    A joiner or variation selector whose effect a reader sees stays where it is: inside an emoji, after a
    virama (RFC 5892, A.1 and A.2), and a non-joiner between Arabic letters that would join without it.
    """
    segments: list[Segment] = []
    shown = 0
    for match in _INVISIBLE.finditer(text):
        place = match.start()
        if _has_seen_effect(text, place):
            continue
        if shown < place:
            segments.append(Segment(text[shown:place], False))
        segments.append(Segment(token(text[place]), True))
        shown = place + 1
    if shown < len(text):
        segments.append(Segment(text[shown:], False))
    return segments


def visible_text(text: str) -> str:
    """The same in one string, for places that hold no markup such as a title or a terminal."""
    return "".join(segment.text for segment in visible_segments(text))


def with_json_escapes(json: str) -> str:
    r"""JSON in which each character that cannot be seen is an escape such as `\\u202e`; it says the same."""
    return json if json.isascii() else _INVISIBLE.sub(_json_escape, json)


def _json_escape(found: re.Match[str]) -> str:
    units = found[0].encode("utf-16-be")
    return "".join(f"\\u{units[place]:02x}{units[place + 1]:02x}" for place in range(0, len(units), 2))


def token(character: str) -> str:
    """The token that stands for a character: `[U+202E]`."""
    return f"[U+{ord(character):04X}]"


def named(character: str) -> str:
    """A character by number and name, such as `U+202E right-to-left override`; never the character itself."""
    name = unicodedata.name(character, "").lower()
    return f"U+{ord(character):04X} {name}".rstrip()


def without_ignorable(text: str) -> str:
    """The text without default-ignorable code points, for comparing what two labels look like."""
    return text if text.isascii() else _IGNORED.sub("", text)


def with_plain_spaces(text: str) -> str:
    """The text with each run of spaces, however wide they are, as one U+0020."""
    return _SPACE_RUN.sub(" ", text)


def _has_seen_effect(text: str, place: int) -> bool:
    """Whether the character at `place` shapes its neighbours in a way that a reader sees."""
    if place == 0:
        return False
    sign, before = text[place], text[place - 1]
    after = text[place + 1 : place + 2]
    if sign == _ZERO_WIDTH_JOINER:
        return _joins_consonants(before) or (_draws_emoji(before) and _is_symbol(after))
    if sign == _ZERO_WIDTH_NON_JOINER:
        return _joins_consonants(before) or (before in _JOINS_BOTH_SIDES and _is_arabic_letter(after))
    if sign == _EMOJI_STYLE:
        return _is_symbol(before) or after == _KEYCAP
    return False


def _joins_consonants(character: str) -> bool:
    return unicodedata.combining(character) == _VIRAMA


def _is_symbol(character: str) -> bool:
    return character != "" and unicodedata.category(character) in ("So", "Sm")


def _draws_emoji(character: str) -> bool:
    is_skin_tone = "\U0001f3fb" <= character <= "\U0001f3ff"
    return is_skin_tone or character == _EMOJI_STYLE or _is_symbol(character)


def _is_arabic_letter(character: str) -> bool:
    return character != "" and unicodedata.bidirectional(character) == "AL"
