"""What users of other memories reported, and what must hold for any session."""

from typing import Any

from hypothesis import assume, given
from hypothesis import strategies as st

from memory import service
from memory.engine.dictionary import DictionaryReference
from memory.language.labels import quoted
from support.texts import texts

ENGINE = DictionaryReference()
LABELS = st.text(st.characters(exclude_categories=("Cs", "Cc")), min_size=1, max_size=8).filter(
    lambda text: text == text.strip()
)


def replayed(text: str) -> Any:
    return service.preview(text, [], ENGINE).document


def answers(text: str) -> list[str | None]:
    return [event["answer"]["label"] for event in replayed(text)["events"] if event["operation"] == "recall"]


def held(text: str) -> dict[str, str]:
    return {b["key"]["label"]: b["value"]["label"] for b in replayed(text)["bindings"]}


def test_the_same_fact_twice_is_the_fact() -> None:
    record = replayed("Set a to x. Set a to x. Recall a.")
    assert record["events"][1]["overwrites"] == 0
    assert record["events"][2]["last_write"] == 1
    assert held("Set a to x. Set a to x.") == {"a": "x"}


def test_a_correction_keeps_one_value_and_loses_none() -> None:
    assert held("Set a to x. Change a to y.") == {"a": "y"}
    assert answers("Set a to x. Change a to y. Recall a.") == ["y"]


def test_writing_one_key_leaves_the_others() -> None:
    assert held("Set a to x. Set b to y. Set b to z.") == {"a": "x", "b": "z"}


def test_two_keys_may_hold_one_value() -> None:
    record = replayed("Set a to x. Set b to x. Change a to y. Recall b.")
    assert len(record["vocabulary"]["values"]) == 2
    assert answers("Set a to x. Set b to x. Change a to y. Recall b.") == ["x"]


def test_a_reset_leaves_neither_data_nor_provenance() -> None:
    record = replayed("Set a to x. Reset memory. Recall a. What is b?")
    assert record["bindings"] == []
    assert record["events"][2]["answer"] == {"id": 0, "label": None}
    assert (record["events"][2]["slot"], record["events"][2]["last_write"]) == (0, None)
    assert (record["events"][3]["key"]["id"], record["events"][3]["slot"]) == (None, None)


def test_a_write_after_a_reset_overwrites_nothing_and_keeps_its_ids() -> None:
    record = replayed("Set a to x. Set b to y. Clear memory. Set b to x.")
    write = record["events"][3]
    assert (write["key"]["id"], write["value"]["id"], write["overwrites"]) == (1, 1, None)
    assert record["vocabulary"]["keys"][0]["label"] == "a"


def test_a_change_after_a_reset_is_not_remembered() -> None:
    event = replayed("Set a to x. Reset memory. Change a to y.")["events"][2]
    assert (event["reason"], event["form"]) == ("not-remembered", "change-to")


def test_a_recalled_text_is_never_read_as_a_command() -> None:
    record = replayed('Set a to "Clear memory". Recall a. Recall a.')
    assert [event["operation"] for event in record["events"]] == ["remember", "recall", "recall"]


def test_a_failed_write_allocates_neither_key_nor_value() -> None:
    record = replayed("Change a to new. Set it to other. Set b to x.")
    assert [key["label"] for key in record["vocabulary"]["keys"]] == ["b"]
    assert [value["label"] for value in record["vocabulary"]["values"]] == ["x"]


def test_the_33rd_key_and_the_65th_value_are_refused_each_for_itself() -> None:
    keys = replayed("".join(f"Set k{n} to v.\n" for n in range(33)) + "Set k0 to w.\nRecall k32.")
    assert [e["reason"] for e in keys["events"] if e["operation"] == "unresolved"] == ["key-capacity"]
    assert keys["events"][32]["at"] == keys["events"][32]["span"] | {
        "start": keys["events"][32]["span"]["start"] + 4,
        "end": keys["events"][32]["span"]["start"] + 7,
    }
    assert (len(keys["vocabulary"]["keys"]), keys["events"][34]["key"]["id"]) == (32, None)
    values = replayed("".join(f"Set k to v{n}.\n" for n in range(65)) + "Set new to v0.")
    assert [e["reason"] for e in values["events"] if e["operation"] == "unresolved"] == ["value-capacity"]
    assert values["bindings"][0]["value"] == {"id": 64, "label": "v63"}
    assert values["events"][65]["operation"] == "remember"


def test_offsets_do_not_shift_after_an_emoji() -> None:
    text = 'Set "👩‍🚀" to x. Recall "👩‍🚀".'
    span = replayed(text)["events"][1]["span"]
    assert text[span["start"] : span["end"]] == 'Recall "👩‍🚀"'
    assert span["start"] == 16


@given(texts)
def test_every_span_gives_back_its_wording(text: str) -> None:
    assume(text.count(".") + text.count("\n") + text.count("?") + text.count("!") < 128)
    for event in replayed(text)["events"]:
        span = event["span"]
        wording = text[span["start"] : span["end"]]
        assert wording == wording.strip() != ""
        for label in ("key", "value"):
            if label in event:
                token = text[event[label]["span"]["start"] : event[label]["span"]["end"]]
                assert token == event[label]["label"] or token.startswith('"')
                assert (
                    span["start"] < event[label]["span"]["start"] < event[label]["span"]["end"] <= span["end"]
                )


@given(texts, texts)
def test_an_unresolved_clause_changes_no_binding(before: str, after: str) -> None:
    text = f"{before}\nSet x to\n{after}"
    without = f"{before}\n{after}"
    assume('"' not in before)
    assume(len(text) < 300)
    assert held(text) == held(without)


@given(LABELS, LABELS)
def test_all_write_forms_write_the_same(key: str, value: str) -> None:
    k, v = quoted(key), quoted(value)
    forms = [f"Remember that {k} is {v}", f"Remember {k} is {v}", f"Set {k} to {v}", f"Store {v} under {k}"]
    forms += [f"Set {k} to old. Change {k} to {v}", f"Set {k} to old. Update {k} to {v}"]
    assert [held(form) for form in forms] == [{key: value}] * 6
    assert answers(f"Set {k} to {v}. What is {k}? Recall {k}. RECALL {k}") == [value] * 3
