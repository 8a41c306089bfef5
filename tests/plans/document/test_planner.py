"""References, types, order and edges, and that a sentence is added as a whole or not at all."""

import pytest

from plans import service
from renigma_site.kernel.refusal import Refusal


def steps(text: str) -> list[str]:
    return [step["paraphrase"] for step in service.parse(text)["steps"]]


def needs(text: str) -> dict[int, dict[int, str]]:
    return {
        step["number"]: {need["step"]: " ".join(need["kinds"]) for need in step["needs"]}
        for step in service.parse(text)["steps"]
        if step["needs"]
    }


def unresolved(text: str) -> list[tuple[str, str]]:
    return [
        (sentence["reason"], text[sentence["at"]["start"] : sentence["at"]["end"]])
        for sentence in service.parse(text)["unresolved"]
    ]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ('Send it to "A".', ("no-such-step", "it")),
        ("If it fails, stop.", ("no-such-step", "it")),
        ("Then stop.", ("no-such-step", "Then")),
        ("After step 1, stop.", ("no-such-step", "step 1")),
        ("Summarize step 0.", ("no-such-step", "step 0")),
        ('Read "a" and summarize step 2.', ("no-such-step", "step 2")),
        ('Read "a" as "x". Count result "X".', ("no-such-result", 'result "X"')),
        ('Count result "x" as "x".', ("no-such-result", 'result "x"')),
        ('Delete "a" and count it.', ("no-result", "it")),
        ('Delete "a". If it fails, stop.', ("no-result", "it")),
        ('Delete "a" as "x". Count result "x".', ("no-result", 'result "x"')),
        ('Read "a". If it contains "x", stop, otherwise count it.', ("uncertain-reference", "it")),
        ('Find "a" in "b". For each item in it, read "c". Count it.', ("uncertain-reference", "it")),
        ('Read "a". If it is "x", copy "a" to "b". Then count it.', ("uncertain-reference", "it")),
        ('Read "a". If step 1 is approved, stop.', ("wrong-type", "step 1")),
        ('Read "a". If it is yes, stop.', ("wrong-type", "it")),
        ('Read "a" as "n". If result "n" is less than 5, stop.', ("wrong-type", 'result "n"')),
        ('Count "a". If it is empty, stop.', ("wrong-type", "it")),
        ('Count "a". If it contains "x", stop.', ("wrong-type", "it")),
        ('Get approval from "A". If it is "x", stop.', ("wrong-type", "it")),
        ('Delete "a". If step 1 contains "x", stop.', ("wrong-type", "step 1")),
        ('Count "a". For each item in the result of step 1, stop.', ("wrong-type", "the result of step 1")),
        ('Read "a" as "x" and read "b" as "x".', ("duplicate-name", '"x"')),
        ("Delete the item.", ("unexpected", "the item")),
        ('Find "a" in "b". For each item in the item, stop.', ("unexpected", "the item")),
        ("2. Stop.", ("misnumbered", "2")),
        ("0) Stop.", ("misnumbered", "0")),
        ('1. Read "a" and count it. 2. Stop.', ("misnumbered", "2")),
    ],
)
def test_what_is_refused(text: str, fault: tuple[str, str]) -> None:
    assert unresolved(text) == [fault]


@pytest.mark.parametrize(
    "text",
    [
        'Delete "a". If step 1 fails, stop. If step 1 succeeds, stop.',
        'Check "a" for "b". If it is yes, stop, otherwise delete "a".',
        'Ask "a" for "b". If it is empty, stop. If step 1 contains "x", stop. If step 1 is "y", stop.',
        'Create file "a". If it is "a", stop. Run "b". If it contains "c", stop.',
        'Read "a". If it is "x", copy "a" to "b". Count step 2.',
        'Search "a" for "b" as "l". For each item in result "l", copy the item to "c". After step 2, stop.',
        '1. Read "a" and count it. 3. Stop.',
        'Read "a". Then count it. Then, count it.',
    ],
)
def test_what_is_allowed(text: str) -> None:
    assert unresolved(text) == []
    assert service.parse(text)["complete"] is True


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        # Only the sentence just before matters to `it` and to a leading `then`.
        ('Read "a". Nonsense. Read "b" and count it.', [("unknown-verb", "Nonsense")]),
        ('Read "a". Nonsense. Read "b". Count it.', [("unknown-verb", "Nonsense")]),
        (
            'Read "a". Nonsense. Then read "b".',
            [("unknown-verb", "Nonsense"), ("uncertain-reference", "Then")],
        ),
        # A number is uncertain after any unresolved sentence, a name is not.
        (
            'Nonsense. Read "b". Count step 1.',
            [("unknown-verb", "Nonsense"), ("uncertain-reference", "step 1")],
        ),
        ('Nonsense. Read "b" as "x". Count result "x".', [("unknown-verb", "Nonsense")]),
        # A written number is not compared any more.
        ('1. Nonsense. 7. Read "b".', [("unknown-verb", "Nonsense")]),
    ],
)
def test_what_an_unresolved_sentence_makes_uncertain(text: str, faults: list[tuple[str, str]]) -> None:
    assert unresolved(text) == faults


def test_a_sentence_is_added_as_a_whole_or_not_at_all() -> None:
    text = 'Read "a" as "x", stop, read "b" as "y" and count step 9. Read "c" as "x". Read "d" as "y".'
    assert unresolved(text) == [("no-such-step", "step 9")]
    assert steps(text) == ['1. Read "c" as "x".', '2. Read "d" as "y".']
    assert needs(text) == {}


def test_a_full_stop_and_an_and_promise_no_order() -> None:
    assert needs('Read "a". Read "b" and read "c", read "d"; read "e".') == {}


def test_every_kind_of_edge_in_its_order() -> None:
    text = (
        'Find "a" in "b", then count it. Stop. If step 2 is more than 1, count step 2. '
        "For each item in step 1, delete the item. After step 5, count step 1, then stop."
    )
    # Prefixed sentences hold one clause: the last one here is refused, the others have their edges.
    assert needs(text) == {
        2: {1: "data order"},
        4: {2: "data condition", 3: "gate"},
        5: {1: "each", 3: "gate"},
    }
    assert unresolved(text) == [("unexpected", ",")]


def test_every_stop_gates_every_later_step() -> None:
    assert needs('Read "a". Stop. Read "b". Stop. Count step 3.') == {
        3: {2: "gate"},
        4: {2: "gate"},
        5: {2: "gate", 3: "data", 4: "gate"},
    }


def test_otherwise_has_the_same_condition_once_negated() -> None:
    first, *both = service.parse('Run "a". Unless it succeeds, stop, otherwise read "b".')["steps"]
    assert [step["condition"] for step in both] == [
        {"step": 1, "test": "succeeds", "value": None, "negated": negated, "span": {"start": 16, "end": 27}}
        for negated in (True, False)
    ]
    assert first["condition"] is None


def test_two_hundred_steps_pass_and_one_more_does_not() -> None:
    assert len(service.parse("Stop.\n" * 200)["steps"]) == 200
    for text in ("Stop.\n" * 201, "Stop.\n" * 200 + "stop, stop", ", ".join(["stop"] * 201)):
        with pytest.raises(Refusal) as refused:
            service.parse(text)
        assert (refused.value.code, refused.value.pointer) == ("too-many-steps", "/text")


def test_steps_of_an_unresolved_sentence_do_not_count() -> None:
    plan = service.parse(", ".join(["stop"] * 300) + " now.\nStop.")
    assert (len(plan["steps"]), len(plan["unresolved"])) == (1, 1)


def test_length_is_counted_in_code_points() -> None:
    service.parse("😀" * 20_000)
    with pytest.raises(Refusal) as refused:
        service.parse(" " * 20_001)
    assert (refused.value.code, refused.value.pointer) == ("text-too-long", "/text")


def test_a_lone_surrogate_is_refused() -> None:
    with pytest.raises(Refusal) as refused:
        service.parse('Read "\ud800".')
    assert refused.value.code == "invalid-text"


def test_nothing_and_only_white_space_give_an_incomplete_plan() -> None:
    for text in ("", "  \n\t"):
        plan = service.parse(text)
        assert (plan["complete"], plan["steps"], plan["unresolved"]) == (False, [], [])
