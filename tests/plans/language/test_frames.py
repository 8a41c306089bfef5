"""The tables of the contract, written down a second time: each frame, each type, each prefix that must be heard."""

from typing import Any, Final

import pytest

from plans import service

TEXT_A: Final = ("text", "a")
TEXT_B: Final = ("text", "b")

# What is said, and what its step must be: action, gives, effect, then role, kind and value of each argument.
FRAMES: Final[list[tuple[str, str, str | None, str, list[tuple[str, str, Any]]]]] = [
    ('read "a"', "read", "text", "read", [("source", *TEXT_A)]),
    ('search "a" for "b"', "search", "list", "read", [("place", *TEXT_A), ("query", *TEXT_B)]),
    ('search the web for "b"', "search", "list", "read", [("place", "web", None), ("query", *TEXT_B)]),
    ('search step 1 for "b"', "search", "list", "read", [("place", "step", 1), ("query", *TEXT_B)]),
    ('find "a" in "b"', "find", "list", "read", [("query", *TEXT_A), ("source", *TEXT_B)]),
    ('find "a" in it', "find", "list", "read", [("query", *TEXT_A), ("source", "step", 1)]),
    ('check "a" for "b"', "check", "yes-no", "read", [("source", *TEXT_A), ("subject", *TEXT_B)]),
    ('check it for "b"', "check", "yes-no", "read", [("source", "step", 1), ("subject", *TEXT_B)]),
    ('extract "a" from "b"', "extract", "text", "transform", [("subject", *TEXT_A), ("source", *TEXT_B)]),
    ('extract "a" from it', "extract", "text", "transform", [("subject", *TEXT_A), ("source", "step", 1)]),
    ('draft "a" from "b"', "draft", "text", "transform", [("subject", *TEXT_A), ("source", *TEXT_B)]),
    ('summarize "a"', "summarize", "text", "transform", [("source", *TEXT_A)]),
    (
        "summarise it in 0 words",
        "summarize",
        "text",
        "transform",
        [("source", "step", 1), ("size", "quantity", (0, "words"))],
    ),
    (
        "summarize it in 12 sentences",
        "summarize",
        "text",
        "transform",
        [("source", "step", 1), ("size", "quantity", (12, "sentences"))],
    ),
    (
        'summarise "a" in 999999999 bullets',
        "summarize",
        "text",
        "transform",
        [("source", *TEXT_A), ("size", "quantity", (999_999_999, "bullets"))],
    ),
    (
        'translate it into "b"',
        "translate",
        "text",
        "transform",
        [("source", "step", 1), ("language", *TEXT_B)],
    ),
    ('compare "a" with step 1', "compare", "text", "transform", [("source", *TEXT_A), ("other", "step", 1)]),
    ('combine it with "b"', "combine", "text", "transform", [("source", "step", 1), ("other", *TEXT_B)]),
    ('filter it by "b"', "filter", "list", "transform", [("source", "step", 1), ("criterion", *TEXT_B)]),
    ('sort "a" by "b"', "sort", "list", "transform", [("source", *TEXT_A), ("criterion", *TEXT_B)]),
    ('count result "n"', "count", "number", "transform", [("source", "step", 1)]),
    ('write it to "b"', "write", "file", "write", [("source", "step", 1), ("destination", *TEXT_B)]),
    ('save "a" to "b"', "write", "file", "write", [("source", *TEXT_A), ("destination", *TEXT_B)]),
    ('copy it to "b"', "copy", "file", "write", [("source", "step", 1), ("destination", *TEXT_B)]),
    ('move "a" to "b"', "move", "file", "write", [("source", *TEXT_A), ("destination", *TEXT_B)]),
    ('rename "a" to "b"', "rename", "file", "write", [("source", *TEXT_A), ("destination", *TEXT_B)]),
    *(
        (f'create {kind} "a"', "create", "object", "write", [("kind", "word", kind), ("name", *TEXT_A)])
        for kind in ("file", "folder", "branch", "issue", "document", "event", "task")
    ),
    (
        'create Task "a" in "b"',
        "create",
        "object",
        "write",
        [("kind", "word", "task"), ("name", *TEXT_A), ("place", *TEXT_B)],
    ),
    (
        'schedule "a" for "b" in "c"',
        "schedule",
        "object",
        "write",
        [("subject", *TEXT_A), ("slot", *TEXT_B), ("place", "text", "c")],
    ),
    ("delete the result of step 1", "delete", None, "destructive", [("source", "step", 1)]),
    ('run "a"', "run", "result", "execute", [("command", *TEXT_A)]),
    ('run "a" in "b"', "run", "result", "execute", [("command", *TEXT_A), ("place", *TEXT_B)]),
    ('send it to "b"', "send", None, "send", [("source", "step", 1), ("recipients", *TEXT_B)]),
    (
        'send "a" to "b", "c" and "d" by CHAT',
        "send",
        None,
        "send",
        [
            ("source", *TEXT_A),
            ("recipients", *TEXT_B),
            ("recipients", "text", "c"),
            ("recipients", "text", "d"),
            ("channel", "word", "chat"),
        ],
    ),
    (
        'send "a" to "b" by email',
        "send",
        None,
        "send",
        [("source", *TEXT_A), ("recipients", *TEXT_B), ("channel", "word", "email")],
    ),
    ('ask "a" for "b"', "ask", "answer", "gate", [("person", *TEXT_A), ("subject", *TEXT_B)]),
    ('get approval from "a"', "get", "approval", "gate", [("person", *TEXT_A)]),
    ('get approval from "a" for it', "get", "approval", "gate", [("person", *TEXT_A), ("source", "step", 1)]),
    ('get approval from "a" for "b"', "get", "approval", "gate", [("person", *TEXT_A), ("source", *TEXT_B)]),
    ("stop", "stop", None, "control", []),
]

# A first step for each type, and the tests that fit what it gives.
ANY: Final = ("succeeds", "fails")
HOLDS_WORDS: Final = (*ANY, 'contains "x"', 'is "x"')
FITTING: Final = {
    'read "a"': (*HOLDS_WORDS, "is empty"),
    'do "a"': (*HOLDS_WORDS, "is empty"),
    'find "a" in "b"': (*HOLDS_WORDS, "is empty"),
    'filter "a" by "b"': (*HOLDS_WORDS, "is empty"),
    'ask "a" for "b"': (*HOLDS_WORDS, "is empty"),
    'copy "a" to "b"': HOLDS_WORDS,
    'convert "a" into "b"': HOLDS_WORDS,
    'create file "a"': HOLDS_WORDS,
    'upload "a" to "b"': HOLDS_WORDS,
    'run "a"': HOLDS_WORDS,
    'check "a" for "b"': (*ANY, "is yes", "is no"),
    'ask me whether "a"': (*ANY, "is yes", "is no"),
    'count "a"': (*ANY, "is more than 3", "is less than 3", "is 3"),
    'get approval from "a"': (*ANY, "is approved"),
    'delete "a"': ANY,
    'send "a" to "b"': ANY,
    'log "a" in "b"': ANY,
    "wait 5 minutes": ANY,
    "stop": ANY,
}
GIVES_NOTHING: Final = ('delete "a"', 'send "a" to "b"', 'log "a" in "b"', "wait 5 minutes", "stop")
TESTS: Final = tuple(dict.fromkeys(test for tests in FITTING.values() for test in tests))

IN_FRONT: Final = """
don't|don’t|never ever|no|not|no longer|nobody should|avoid|avoid:|cannot|can't|you must not|
please, never|then do not|then, never|then maybe|maybe|perhaps|possibly|probably|
optionally,|sometimes|hardly|if possible,|if you can,|if it rains,|if so,|if not,|if needed|if|if not|
unless|unless told otherwise,|unless it is raining,|otherwise|otherwise,|after|after lunch,|before that,|
when ready,|whenever|once done,|while idle,|until friday,|only|only if asked,|just|try to|should i|
should you|could you|would you|can you|may i|i might|i would not|i think|i wonder whether to|let's not|
suppose you|imagine you|pretend to|consider whether to|in case it fails,|provided that "x" exists,|
rather than|instead of|skip|stop and do not|stop before you|refuse to|neither|nor|for example,|
for each item,|for every item in step 1,|later|tomorrow,|TODO:|(not)|(|[|#|//|>|
~|1|1:|1-|a)|"never"|“never”|""|'|–|,|;|and|as|step 1|it|the item|the web|please please|then then|
if step 1 fails|if step 1 fails,|if step 1 fails, never|after step 1,|for each item in it,|unless it fails,|
\u200b|\ufeff|\u00ad|🚫|undo:|un
""".replace("\n", "").split("|")
BEHIND: Final = [
    ', not "z"',
    "unless told otherwise",
    "if needed",
    "if step 1 fails",
    "only if approved",
    "maybe",
    "later",
    "or not",
    "without asking",
    "after step 1",
    "(maybe)",
    '"z"',
    "then",
    "and",
    ', and never delete "z"',
    ", otherwise stop",
    "as it",
    "for each item in step 1",
]
SENTENCES: Final = (
    'delete "a"',
    'run "x" and delete "b"',
    'search the web for "q", then send it to "B"',
    "stop",
)


@pytest.mark.parametrize(
    ("said", "action", "gives", "effect", "arguments"), FRAMES, ids=[frame[0] for frame in FRAMES]
)
def test_each_frame(
    said: str, action: str, gives: str | None, effect: str, arguments: list[tuple[str, str, Any]]
) -> None:
    plan = service.parse(f'Read "notes" as "n".\n{said} as "r"')
    assert plan["complete"]
    step: Any = plan["steps"][1]
    assert (step["action"], step["gives"], step["effect"], step["name"]) == (action, gives, effect, "r")
    found = []
    for argument in step["arguments"]:
        rest = [value for name, value in argument.items() if name not in ("role", "kind", "span", "noun")]
        value = None if not rest else rest[0] if len(rest) == 1 else tuple(rest)
        found.append((argument["role"], argument["kind"], value))
    assert found == arguments


@pytest.mark.parametrize("test", TESTS)
@pytest.mark.parametrize("first", FITTING)
def test_each_type_with_each_test(first: str, test: str) -> None:
    for said in {test, test.replace("is ", "is not ", 1)}:
        plan = service.parse(f"{first}. If step 1 {said}, stop.")
        if test in FITTING[first]:
            assert plan["complete"]
        else:
            (sentence,) = plan["unresolved"]
            start = len(first) + len(". If ")
            assert (sentence["reason"], sentence["at"]) == (
                "no-result" if first in GIVES_NOTHING else "wrong-type",
                {"start": start, "end": start + len("step 1")},
            )


@pytest.mark.parametrize("first", FITTING)
def test_only_a_list_is_gone_through(first: str) -> None:
    plan = service.parse(f"{first}. For each item in step 1, stop.")
    reasons = [sentence["reason"] for sentence in plan["unresolved"]]
    if first.startswith(("find", "filter")):
        assert reasons == []
    else:
        assert reasons == ["no-result" if first in GIVES_NOTHING else "wrong-type"]


# What each type may be used for, worked out from the rules: a value, and a thing that can be copied or deleted.
NO_THINGS: Final = ('check "a" for "b"', 'ask me whether "a"', 'count "a"', 'get approval from "a"')
OF_THINGS: Final = (
    "copy it to X",
    "move it to X",
    "delete it",
    "convert it into X",
    "rename it to X",
    "download it",
    "upload it to X",
)
OF_ANYTHING: Final = (
    "read it",
    "write it to X",
    "update it with X",
    "remove it from X",
    "send it to X",
    "add it to X",
    "find it in X",
)


@pytest.mark.parametrize("use", [*OF_THINGS, *OF_ANYTHING])
@pytest.mark.parametrize("first", FITTING)
def test_each_type_with_each_use(first: str, use: str) -> None:
    plan = service.parse(f"{first}. {use.replace(' it', ' step 1', 1).replace('X', QUOTED_X)}.")
    reasons = [sentence["reason"] for sentence in plan["unresolved"]]
    if first in GIVES_NOTHING:
        assert reasons == ["no-result"]
    elif first in NO_THINGS and use in OF_THINGS:
        assert reasons == ["wrong-type"]
    else:
        assert reasons == []


QUOTED_X: Final = '"x"'


@pytest.mark.parametrize("first", FITTING)
def test_outside_its_loop_a_step_gives_a_list(first: str) -> None:
    if first in ("stop", "wait 5 minutes"):
        text = f'For each item in "l", {first}. For each item in step 1, read the item.'
    else:
        text = f'For each item in "l", {first}. For each item in step 1, read the item. Copy step 1 to "x".'
    reasons = {sentence["reason"] for sentence in service.parse(text)["unresolved"]}
    assert reasons == ({"no-result"} if first in GIVES_NOTHING else set())


@pytest.mark.parametrize("in_front", IN_FRONT)
def test_what_stands_in_front_leaves_no_step(in_front: str) -> None:
    for sentence in SENTENCES:
        for number in ("", "1. ", "1) "):
            text = f"{number}{in_front} {sentence}"
            plan = service.parse(f"{text}.")
            assert plan["steps"] == []
            assert [unresolved["span"] for unresolved in plan["unresolved"]] == [
                {"start": 0, "end": len(text)}
            ]


@pytest.mark.parametrize("behind", BEHIND)
def test_what_stands_behind_leaves_no_step(behind: str) -> None:
    for sentence in SENTENCES:
        text = f"{sentence} {behind}"
        plan = service.parse(f"{text}.")
        assert plan["steps"] == []
        assert [unresolved["span"] for unresolved in plan["unresolved"]] == [{"start": 0, "end": len(text)}]
