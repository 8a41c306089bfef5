"""Why a text is no JSON: our words and one place, whatever Python it is."""

import pytest

from renigma_site.kernel.refusal import Refusal
from renigma_site.kernel.strict_json import parse_json


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{", "The JSON ends too early: something is still open (line 1, column 2)."),
        ("[1,", "The JSON ends too early: something is still open (line 1, column 4)."),
        ('{"a":1,}', "The comma before this bracket has nothing after it (line 1, column 8)."),
        ('{"a":1,\n }', "The comma before this bracket has nothing after it (line 2, column 2)."),
        ("[1, ]", "The comma before this bracket has nothing after it (line 1, column 5)."),
        ("{'a':1}", "JSON writes strings in double quotes, not in single ones (line 1, column 2)."),
        ("['a']", "JSON writes strings in double quotes, not in single ones (line 1, column 2)."),
        ("{a:1}", "The name of a member in double quotes is missing (line 1, column 2)."),
        ('{"a" 1}', "A colon is missing after the name of a member (line 1, column 6)."),
        ('{"a": 1\n "b": 2}', "A comma or a closing bracket is missing (line 2, column 2)."),
        ('{"a":}', "A JSON value is missing (line 1, column 6)."),
        ('"abc', "This string is not closed (line 1, column 1)."),
        ('{"a":1} x', "The JSON document has ended, and more follows (line 1, column 9)."),
        ('"a\\q"', "A backslash inside a string must begin one of the escapes of JSON (line 1, column 3)."),
        ('"a\\u12"', "A backslash inside a string must begin one of the escapes of JSON (line 1, column 4)."),
        (
            '"é\n"',
            "A control character such as a line break must be written as an escape (line 1, column 3).",
        ),
    ],
)
def test_words_and_place(text: str, words: str) -> None:
    with pytest.raises(Refusal) as refusal:
        parse_json(text.encode())
    assert (refusal.value.code, refusal.value.detail) == ("malformed-json", words)
