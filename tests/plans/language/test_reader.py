"""The grammar: what one sentence may say, and the place and words of the first fault in it."""

import pytest

from plans.language.expectations import REFERENCE
from plans.language.nodes import Body, Chain, Conditional
from plans.language.reader import read_sentence
from plans.language.sentences import Fault
from renigma_site.kernel.spans import Span


def read(text: str) -> Body | Fault:
    return read_sentence(text, Span(0, len(text)))


def fault(text: str) -> tuple[str, str]:
    found = read(text)
    assert isinstance(found, Fault), found
    return found.reason, found.at.of(text)


def expected(text: str) -> tuple[str, ...]:
    found = read(text)
    assert isinstance(found, Fault), found
    return found.expected


@pytest.mark.parametrize(
    "text",
    [
        'READ "A"',
        'pLeAsE rEaD "a"',
        'read"a"and count it',
        'read "a", count it; count it and count it then count it, and then count it; then count it',
        'then, read "a"',
        '1) read "a"',
        'summarise "a" in 1 words',
        'save "a" to "b"',
        'search the   web for "a"',
        'search the\tresult  of step 1 for "a"',
        'search result "a" for "b"',
        'for  each item in step 1, delete the item as "x"',
        'send "a" to "b"',
        'send "a" to "b" and "c"',
        'send "a" to "b", "c", read "d"',
        'send "a" to "b" by chat and read "c"',
        "if step 1 is not yes, stop otherwise stop",
        'unless it is "x", stop, otherwise stop',
        'create task "a" in "b" as "c"',
        'schedule "a" on "b" at "c"',
        'get approval from "a" for it',
    ],
)
def test_what_is_read(text: str) -> None:
    assert isinstance(read(text), Body)


@pytest.mark.parametrize(
    ("text", "reason", "at"),
    [
        ("readme", "unknown-verb", "readme"),
        ("summary it", "unknown-verb", "summary"),
        ("5 apples", "unexpected", "apples"),
        ("5", "unfinished", ""),
        ("5.", "unfinished", ""),
        ("please", "unfinished", ""),
        ("please please stop", "unknown-verb", "please"),
        ("please if step 1 fails, stop", "unknown-verb", "if"),
        ('read "a" and if it fails, stop', "unknown-verb", "if"),
        ("if step 1 fails, after step 1, stop", "unknown-verb", "after"),
        ("if step 1 fails, stop and stop", "unexpected", "and"),
        ("if step 1 fails, stop, then stop", "unexpected", "then"),
        ("if step 1 fails stop", "unexpected", "stop"),
        ("if step 1 fails, stop, otherwise", "unfinished", ""),
        ('read "a" and', "unfinished", ""),
        ('read "a" and ?', "unknown-verb", "?"),
        ('read "a"?', "unexpected", "?"),
        ('read "a".txt', "unexpected", "."),
        ('read "a" "b"', "unexpected", '"b"'),
        ("read (", "unexpected", "("),
        ("(", "unknown-verb", "("),
        ('"a"', "unknown-verb", '"a"'),
        ("for every item in step 1, stop", "unknown-verb", "for"),
        ("summarize the", "unexpected", "the"),
        ("summarize the result", "unexpected", "the"),
        ("summarize the result of", "unfinished", ""),
        ('summarize the result of "a"', "unexpected", '"a"'),
        ("summarize theitem", "unexpected", "theitem"),
        ("summarize step one", "unexpected", "one"),
        ("summarize result a", "unexpected", "a"),
        ('search the internet for "a"', "unexpected", "the"),
        ('send "a" to "b", and "c"', "unknown-verb", '"c"'),
        ('send "a" to "b" and "c", "d"', "unknown-verb", '"d"'),
        ('send "a" to "b" and "c" and "d"', "unknown-verb", '"d"'),
        ('delete "a", "b"', "unknown-verb", '"b"'),
        ('send "a" to it', "unexpected", "it"),
        ("read it", "unexpected", "it"),
        ("if step 1 is more then 5, stop", "unexpected", "then"),
        ('read "a" as it', "unexpected", "it"),
    ],
)
def test_where_a_fault_lies(text: str, reason: str, at: str) -> None:
    assert fault(text) == (reason, at)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("delete everything", ("a quoted text", REFERENCE)),
        ("read everything", ("a quoted text",)),
        ("if everything", (REFERENCE,)),
        ("for each item in everything", (REFERENCE,)),
        ("for each item in step 1, delete everything", ("a quoted text", REFERENCE, "the item")),
        ('search everything for "a"', ("a quoted text", REFERENCE, "the web")),
        ("summarize step one", ("a number",)),
        ("summarize the result of it", ("step",)),
        ('create thing "a"', ("file", "folder", "branch", "issue", "document", "event", "task")),
        ('send "a" to "b" by mail', ("email", "chat")),
        ("if it is more then 5", ("than",)),
        ("summarize it in 5 lines", ("words", "sentences", "bullets")),
        ("5 apples", ("a full stop right after the number", "a closing bracket")),
        (
            'send "a" to "b" now',
            (
                "then",
                "and",
                "as",
                "by",
                "a comma and one more quoted text",
                "and with one more quoted text",
                "a comma",
                "a semicolon",
                "the end of the sentence",
            ),
        ),
        # Here `and` would need one more text, and `otherwise` is the only clause that could follow.
        (
            'if it fails, send "a" to "b" now',
            (
                "otherwise",
                "as",
                "by",
                "a comma and one more quoted text",
                "and with one more quoted text",
                "a comma",
                "the end of the sentence",
            ),
        ),
    ],
)
def test_what_would_have_been_accepted(text: str, words: tuple[str, ...]) -> None:
    assert expected(text) == words


def test_a_verb_is_wanted_with_all_that_may_begin_a_sentence() -> None:
    words = expected("handle it")
    assert words[:8] == ("read", "search", "find", "check", "extract", "draft", "summarize", "translate")
    assert words[-7:] == (
        "the number of the step, such as 1.",
        "then",
        "if",
        "unless",
        "after",
        "please",
        "for each item in",
    )
    assert expected("please handle it") == words[:-7]


def test_expected_words_are_never_grammar_symbols() -> None:
    beginnings = [
        "",
        "if ",
        "read ",
        "send it to ",
        "send it ",
        'send it to "a" ',
        "create ",
        "summarize it in ",
        "step ",
    ]
    for beginning in beginnings:
        for word in expected(f"{beginning}nonsense"):
            assert word == word.lower()
            assert "_" not in word
            assert "$" not in word


def test_capitals_and_positions_survive_signs_outside_ascii() -> None:
    text = 'İİ READ "Ünïcode 😀" AS "X"'
    body = read_sentence(text, Span(3, len(text)))
    assert isinstance(body, Body)
    assert isinstance(body.says, Chain)
    (link,) = body.says.links
    (filled,) = link.clause.filled
    assert filled.value.span.of(text) == '"Ünïcode 😀"'
    assert link.clause.name is not None
    assert link.clause.name.text == "X"
    assert link.clause.span.of(text) == 'READ "Ünïcode 😀" AS "X"'


@pytest.mark.parametrize(
    ("text", "negated"),
    [
        ("if step 1 is approved, stop", False),
        ("if step 1 is not approved, stop", True),
        ("unless step 1 is approved, stop", True),
        ("unless step 1 is not approved, stop", False),
    ],
)
def test_unless_and_not_cancel_out(text: str, negated: bool) -> None:
    body = read(text)
    assert isinstance(body, Body)
    assert isinstance(body.says, Conditional)
    assert body.says.negated is negated
    assert body.says.span.of(text) in text
    assert body.says.span.of(text).startswith("step 1 is")
