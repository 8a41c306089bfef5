# ruff: noqa: E501 - the tables are wide
"""Files of declared verbs: what is read, and the one line that each fault gets."""

from pathlib import Path

import pytest

from plans import service
from plans.language.declared import DeclarationError, DeclaredVerbs
from plans.language.declared_file import read_declared_verbs
from plans.language.reader import reserved_words

EXAMPLE = (Path(__file__).parents[1] / "data" / "verbs-example.toml").read_text("utf-8")
HEAD = 'format = "renigma.request-verbs"\nversion = 1\n'


def verb(
    word: str = "deploy", frame: str = "source:VALUE", gives: str = "text", effect: str = "execute"
) -> str:
    return f'[[verb]]\nword = "{word}"\nframe = "{frame}"\ngives = "{gives}"\neffect = "{effect}"\n'


def read(text: str) -> DeclaredVerbs:
    return read_declared_verbs(text.encode(), reserved_words())


def test_it_works() -> None:
    assert [entry.as_object()["word"] for entry in read(EXAMPLE).entries] == [
        "deploy",
        "escalate",
        "lock",
        "redact",
    ]


def test_a_frame_is_kept_with_single_spaces() -> None:
    (entry,) = read(
        HEAD + verb(frame="to  a:VALUE   from b:TEXT [  with   c:PEOPLE ][ in d:PERSON ]")
    ).entries
    assert entry.frame == "to a:VALUE from b:TEXT [with c:PEOPLE] [in d:PERSON]"


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("format", "not TOML"),
        ('format = "x"\nversion = 1\nverb = []', '"format" must be'),
        (HEAD, '"verb" is missing'),
        (HEAD + "verb = 5", "[[verb]]"),
        (HEAD + "verb = [5]", "verb 1: must be a table"),
        (HEAD.replace("1", "2") + "verb = []", '"version" must be 1'),
        (HEAD.replace("1", "1.0") + "verb = []", '"version" must be 1'),
        (HEAD.replace("1", "true") + "verb = []", '"version" must be 1'),
        (HEAD + "extra = 1\nverb = []", "the file: unknown member 'extra'"),
        (HEAD + verb() + "note = 1\n", "verb \"deploy\": unknown member 'note'"),
        (HEAD + verb().replace('gives = "text"\n', ""), 'verb "deploy": "gives" is missing'),
        (HEAD + verb().replace('"text"', "5"), 'verb "deploy": "gives" must be a string'),
        (HEAD + verb("Deploy"), 'verb 1: "word" must be'),
        (HEAD + verb("d"), 'verb 1: "word" must be'),
        (HEAD + verb("d" * 31), 'verb 1: "word" must be'),
        (HEAD + verb("de-ploy"), 'verb 1: "word" must be'),
        (HEAD + verb("read"), 'verb "read": the language already uses this word'),
        (HEAD + verb("summarise"), 'verb "summarise": the language already uses this word'),
        (HEAD + verb("monday"), 'verb "monday": the language'),
        (HEAD + verb("using"), 'verb "using": the language'),
        (HEAD + verb("tomorrow"), 'verb "tomorrow": the language'),
        (HEAD + verb("hello"), 'verb "hello": the language'),
        (HEAD + verb() + verb(), 'verb "deploy": the word is declared twice'),
        (HEAD + verb(gives="money"), 'verb "deploy": "gives" must be one of'),
        (HEAD + verb(effect="control"), 'verb "deploy": "effect" must be one of'),
        (HEAD + verb(frame="source"), 'a slot is "role:KIND"'),
        (HEAD + verb(frame="source:THING"), 'a slot is "role:KIND"'),
        (HEAD + verb(frame="Source:VALUE"), 'a slot is "role:KIND"'),
        (HEAD + verb(frame="time:VALUE"), 'the role "time" is taken'),
        (HEAD + verb(frame="a:VALUE to a:VALUE"), 'the role "a" is taken'),
        (HEAD + verb(frame="a:VALUE b:VALUE"), 'the slot "b" needs a preposition'),
        (HEAD + verb(frame="a:VALUE onto b:VALUE"), "a preposition is one of"),
        (HEAD + verb(frame="a:VALUE to b:VALUE to c:VALUE"), '"to" occurs twice'),
        (HEAD + verb(frame="to a:VALUES"), "VALUES is allowed only in the first slot"),
        (HEAD + verb(frame="a:VALUE to b:VALUES"), "VALUES is allowed only in the first slot"),
        (HEAD + verb(frame="a:VALUE [to b:VALUE] with c:VALUE"), "optional slots must come last"),
        (HEAD + verb(frame="a:VALUE [to b:VALUE"), "brackets hold one preposition and one slot"),
        (HEAD + verb(frame="a:VALUE ]"), "in \"frame\""),
        (HEAD + verb(frame="[a:VALUE]"), "brackets hold one preposition and one slot"),
        (HEAD + verb(frame="a:VALUE to b:VALUE in c:VALUE for d:VALUE from e:VALUE with f:VALUE into g:VALUE"), "7 slots"),
        (HEAD + "".join(verb("a" * 2 + chr(97 + n // 26) + chr(97 + n % 26)) for n in range(65)), "at most 64"),
    ],
)  # fmt: skip
def test_each_fault_is_named(text: str, fault: str) -> None:
    with pytest.raises(DeclarationError) as refused:
        read(text)
    assert fault in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_large_file_and_one_that_is_not_utf8_are_refused() -> None:
    with pytest.raises(DeclarationError, match="more than 65,536 bytes"):
        read("#" * 65_537)
    with pytest.raises(DeclarationError, match="not UTF-8 at byte 1"):
        read_declared_verbs(b"#\xff", frozenset())


@pytest.mark.parametrize(
    ("frame", "said"),
    [
        ("", "deploy"),
        ("a:VALUE", 'deploy "x"'),
        ("a:VALUES", 'deploy "x"'),
        ("a:TEXT", 'deploy the file "x"'),
        ("a:PERSON", "deploy me"),
        ("a:PEOPLE", 'deploy "x", "y" and me'),
        ("to a:PERSON about b:TEXT", 'deploy to "x" about "y"'),
        ("[using a:VALUE]", 'deploy using "x"'),
        ("a:VALUE in b:VALUE [for c:VALUE] [into d:VALUE]", 'deploy "x" in "y" into "z"'),
    ],
)
def test_a_frame_is_said_as_it_is_declared(frame: str, said: str) -> None:
    verbs = read(HEAD + verb(frame=frame))
    plan = service.parse(f'{said} in 5 minutes as "n"', verbs=verbs)
    assert plan["unresolved"] == []
    assert (
        plan["steps"][0]["paraphrase"]
        == f'1. {said.capitalize() if said == "deploy" else said[0].upper() + said[1:]} in 5 minutes as "n".'
    )
    assert [entry["word"] for entry in plan["verbs"]] == ["deploy"]


def test_a_plan_carries_only_the_verbs_that_it_uses() -> None:
    verbs = read(EXAMPLE)
    plan = service.parse('Never lock "a". Redact "b" and "c".', verbs=verbs)
    assert [entry["word"] for entry in plan["verbs"]] == ["lock", "redact"]
    assert len(plan["steps"]) == 2
    assert service.parse('Read "deploy".', verbs=verbs)["verbs"] == []


def test_without_the_file_its_words_are_no_verbs() -> None:
    assert service.parse('Redact "a".')["unresolved"][0]["reason"] == "unknown-verb"
