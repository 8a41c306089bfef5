"""Letters that look alike: which glyph a reader takes a character for.

The pairs are a small choice, for Latin, Greek, Cyrillic and Cherokee, out of the data file `confusables.txt` of Unicode
Technical Standard #39 (Unicode Security Mechanisms), with a few that are near rather than equal in most
fonts. It is for notices only, never for comparing labels: labels are compared exactly.
"""

import unicodedata
from typing import Final

# Each pair is a letter and the letter that it is taken for.
_CYRILLIC: Final = (
    "Аa аa Вb Еe еe Һh һh Нh Іi іi Јj јj Кk кk Мm Оo оo Рp рp Сc сc Ѕs ѕs Тt Уy уy Үy үy Хx хx Ԁd ԁd Ԍg Ԛq ԛq"
    " Ԝw ԝw Ѡw ѡw Ѵv ѵv гr ҽe З3 б6 Әə әə Өɵ өɵ Ӕæ ӕæ"
)
_GREEK: Final = "Αa αa Βb βß Εe Ζz Ηh Ιi ιi Κk κk Μm Νn νv Οo οo Ρp ρp σo Τt Υy υu Χx χx γy Ϲc ϲc Ϳj ϳj ϐß"
_GREEK_AND_CYRILLIC: Final = "ГΓ ЛΛ ПΠ ФΦ фφ пπ"
_CHEROKEE: Final = "Ꭺa Ᏼb Ꮯc Ꭼe Ꮐg Ꮋh Ꭵi Ꭻj Ꮶk Ꮮl Ꮇm Ꮲp Ꮪs Ꭲt Ꮩv Ꮃw Ꮤw Ꮓz"
_LATIN: Final = "ıi ɑa ɡg ʟl"
# Hyphens, dashes, primes and quotes in labels between double quotes.
_PUNCTUATION: Final = "‐- ‑- ‒- –- —- ―- −- ﹘- ’' ‘' ‛' ′' ʼ' `' ´' “\" ”\" „\" ″\" ⁄/ ∕/ ꞉: ∶: ․. ‚,"

_SHAPES: Final = f"{_CYRILLIC} {_GREEK} {_GREEK_AND_CYRILLIC} {_CHEROKEE} {_LATIN} {_PUNCTUATION}".split()
# One stroke and one ring: capitals that look like small letters, and digits that look like letters.
_STROKES_AND_RINGS: Final = {"I": "l", "1": "l", "|": "l", "Ӏ": "l", "ӏ": "l", "0": "O"}


def _with_its_case(letter: str, looks_like: str) -> str:
    """A capital looks like a capital, so the table writes what it looks like in small letters only."""
    return looks_like.upper() if letter.isupper() and len(looks_like.upper()) == 1 else looks_like


_GLYPHS: Final = str.maketrans(
    {pair[0]: _with_its_case(pair[0], pair[1]) for pair in _SHAPES} | _STROKES_AND_RINGS
)
# Compatibility forms that are drawn as the plain letters; circled, raised and lowered ones are not.
_DRAWN_ALIKE: Final = ("<wide>", "<narrow>", "<font>", "<noBreak>", "<compat>")


def look(text: str) -> str:
    """What a reader takes a text for, letter by letter; two texts with the same look are look-alikes.

    The text has to be short, such as a label: normalising is quadratic in the length of a run of marks.
    """
    if text.isascii():
        return text.translate(_GLYPHS)
    plain = "".join(map(_plain, text))
    return unicodedata.normalize("NFC", unicodedata.normalize("NFD", plain).translate(_GLYPHS))


def _plain(character: str) -> str:
    if unicodedata.decomposition(character).startswith(_DRAWN_ALIKE):
        return unicodedata.normalize("NFKC", character)
    return character
