"""What holds for every text."""

import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from plans import service
from plans.document.model import Plan
from plans.language.sentences import scan
from support.requests_in_words import clauses, complete_requests, quoted_texts, texts

CALM = settings(deadline=None, max_examples=60)

IN_FRONT = (
    "Don't ",
    "No longer ",
    "Maybe ",
    "Perhaps ",
    "Should you ",
    "Could you ",
    "I would not ",
    "If possible, ",
    "If it rains, ",
    "When ready, ",
    "Unless told otherwise, ",
    "In case it fails, ",
    "Without asking, ",
    "Pretend to ",
    "not ",
)


def without_spans(value: Any) -> Any:
    """A plan's steps without the members that depend on how it was written."""
    if isinstance(value, dict):
        return {
            name: without_spans(item) for name, item in value.items() if name not in ("span", "source_text")
        }
    return [without_spans(item) for item in value] if isinstance(value, list) else value


@CALM
@given(texts)
def test_any_text_gives_a_document(text: str) -> None:
    plan = service.parse(text)
    assert plan == service.parse(text)
    assert json.loads(json.dumps(plan)) == plan
    assert plan["source_text"] == text
    assert plan["executed"] is False
    assert plan["complete"] is (bool(plan["steps"]) and not plan["unresolved"])


@CALM
@given(texts)
def test_every_sentence_is_kept_whole_once_and_in_place(text: str) -> None:
    plan = service.parse(text)
    unresolved = [(sentence["span"]["start"], sentence["span"]["end"]) for sentence in plan["unresolved"]]
    steps = sorted(
        (said["span"]["start"], said["span"]["end"]) for said in (*plan["steps"], *plan["constraints"])
    )
    assert unresolved == sorted(unresolved)
    for sentence in scan(text).sentences:
        inside = [said for said in steps if sentence.span.start <= said[0] and said[1] <= sentence.span.end]
        assert (tuple(sentence.span) in unresolved) != bool(inside)
        steps = [said for said in steps if said not in inside]
    assert steps == []


@CALM
@given(texts)
def test_a_fault_lies_inside_its_sentence(text: str) -> None:
    for sentence in service.parse(text)["unresolved"]:
        span, at = sentence["span"], sentence["at"]
        assert span["start"] <= at["start"] <= at["end"] <= span["end"] <= len(text)
        assert (at["start"] == at["end"]) == (sentence["reason"] == "unfinished")
        has_words = sentence["reason"] in ("unknown-verb", "unexpected", "unfinished")
        assert has_words or sentence["expected"] == []
        assert sentence["expected"] != [] or sentence["reason"] not in ("unknown-verb", "unfinished")


@settings(deadline=None, max_examples=80)
@given(complete_requests())
def test_the_paraphrases_of_a_complete_plan_give_the_same_plan(text: str) -> None:
    plan = service.plan_of(text)
    said = "\n".join(entry["paraphrase"] for entry in (*plan["steps"], *plan["constraints"]))
    assert without_spans(service.plan_of(said)) == without_spans(plan)


@CALM
@given(st.sampled_from(IN_FRONT), st.sampled_from(["", "1. ", "1) ", "- "]), clauses(0))
def test_what_stands_in_front_of_a_sentence_is_never_dropped(in_front: str, number: str, clause: str) -> None:
    plan = service.parse(number + in_front + clause)
    assert plan["steps"] == []
    assert plan["constraints"] == []
    assert plan["unresolved"][0]["span"]["start"] == 0


def check_spans(plan: Plan) -> None:
    """Every span gives back the words that it stands for."""
    text = plan["source_text"]
    for entry in (*plan["steps"], *plan["constraints"]):
        for argument in entry["arguments"]:
            words = text[argument["span"]["start"] : argument["span"]["end"]]
            assert entry["span"]["start"] <= argument["span"]["start"]
            assert argument["span"]["end"] <= entry["span"]["end"]
            match argument["kind"]:
                case "text":
                    quoted = words[min(place for place in (words.find('"'), words.find("“")) if place >= 0) :]
                    assert (quoted[0], quoted[-1]) in (('"', '"'), ("“", "”"))
                    assert argument["text"] == (
                        json.loads(quoted, strict=False) if quoted[0] == '"' else quoted[1:-1]
                    )
                    assert argument["noun"] is None or argument["noun"] in words.lower()
                case "step":
                    assert words.lower().split()[0] in ("it", "them", "the", "step", "result")
                case "item":
                    assert words.lower().split()[0] == "the"
                case "web":
                    assert words.lower().split() == ["the", "web"]
                case "me":
                    assert words.lower() == "me"
                case "quantity":
                    assert words.split()[0] == str(argument["count"])
                case "word":
                    assert words.lower() == argument["word"]


@CALM
@given(complete_requests())
def test_every_span_of_an_argument_gives_back_its_token(text: str) -> None:
    check_spans(service.parse(text))


@CALM
@given(st.one_of(complete_requests(), texts))
def test_no_reference_points_forward_or_at_nothing(text: str) -> None:
    steps = service.plan_of(text)["steps"]
    assert [step["number"] for step in steps] == list(range(1, len(steps) + 1))
    for step in steps:
        earlier = range(1, step["number"])
        data = {argument["step"] for argument in step["arguments"] if argument["kind"] == "step"}
        condition = set() if step["condition"] is None else {step["condition"]["step"]} - {None}
        source = None if step["for_each"] is None else step["for_each"]["source"]
        each = {source["step"]} if source is not None and source["kind"] == "step" else set()
        for need in step["needs"]:
            assert need["step"] in earlier
            kinds = need["kinds"]
            assert kinds == [kind for kind in ("data", "order", "condition", "each", "gate") if kind in kinds]
            assert ("data" in kinds) == (need["step"] in data)
            assert ("condition" in kinds) == (need["step"] in condition)
            assert ("each" in kinds) == (need["step"] in each)
            assert "gate" not in kinds or steps[need["step"] - 1]["action"] in ("stop", "wait")
        assert data | condition | each <= {need["step"] for need in step["needs"]}


@CALM
@given(quoted_texts(), st.integers(0, 30))
def test_signs_before_a_sentence_shift_its_spans_exactly(token: str, emoji: int) -> None:
    front = "😀" * emoji
    alone, shifted = service.parse(f"Read {token}"), service.parse(f'Read "{front}x"\nRead {token}')
    moved = len(front) + len('Read "x"\n')
    assert shifted["steps"][1]["span"]["start"] == alone["steps"][0]["span"]["start"] + moved
    check_spans(shifted)
