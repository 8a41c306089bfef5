"""A record drawn out: the copy has every character once, the table every event, each linked with the others."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory import service
from memory.engine.dictionary import DictionaryReference
from memory.presenters.detail import Detail, detail
from memory.presenters.record_view import RecordView
from support.pages import read_page
from support.texts import sessions


def record_of(text):
    return service.preview(text, [], DictionaryReference()).document


def drawn(record, prefix=""):
    return read_page(markup_of(detail(record, prefix, "Reviewed", RecordView(is_main=True))))


def markup_of(drawn_out: Detail) -> str:
    return "".join(piece for part in drawn_out.parts.values() for piece in part)


def without_hidden(element):
    if element.attributes.get("class") == "visually-hidden":
        return ""
    return "".join(child if isinstance(child, str) else without_hidden(child) for child in element.children)


printable = st.text(st.sampled_from("ab .?!\n\"\\ SetotoRecall<>&'é🦊مد"), max_size=80)


@given(st.one_of(sessions, printable))
def test_the_copy_has_every_character_once(text):
    record = record_of(text)
    lines = drawn(record).one("ol", class_="numbered-copy").all("li")
    shown = [without_hidden(line.one("span", class_="line-text")) for line in lines]
    if text.replace("\n", "").isprintable():
        assert "\n".join(shown) == text
    assert len(shown) == text.count("\n") + 1


@given(printable)
def test_every_clause_is_a_link_over_exactly_its_wording(text):
    record = record_of(text)
    links = drawn(record).one("ol", class_="numbered-copy").all("a")
    for event in record["events"]:
        row = "u" if event["operation"] == "unresolved" else "e"
        own = [link for link in links if link["href"] == f"#{row}{event['id']}"]
        wording = text[event["span"]["start"] : event["span"]["end"]]
        assert [without_hidden(link) for link in own] == [line for line in wording.split("\n") if line]
        assert [link.attributes.get("id") for link in own] == [f"s{event['id']}"] + [None] * (len(own) - 1)


@given(printable)
def test_labels_are_set_apart_as_they_are_written(text):
    record = record_of(text)
    page = drawn(record)
    for event in record["events"]:
        if "key" in event:
            spans = sorted(
                (event[name]["span"]["start"], event[name]["span"]["end"])
                for name in ("key", "value")
                if name in event
            )
            labels = [found.text for found in page.one("a", id=f"s{event['id']}").all("bdi")]
            assert labels == [text[start:end] for start, end in spans]


@pytest.mark.parametrize("prefix", ["", "a-"])
def test_every_link_has_its_place(prefix):
    text = 'Set a to x. Recall a. Change a to y. Recall z. Update it to q. Reset memory. Set "open'
    for pieces in (
        markup_of(detail(record_of(text), prefix, "R", RecordView(is_main=True))),
        markup_of(detail(record_of(text), prefix, "R", RecordView())),
    ):
        page = read_page("".join(pieces))
        ids = [element["id"] for element in page.walk() if "id" in element]
        assert len(ids) == len(set(ids))
        for link in page.all("a"):
            if link["href"] != "#source":
                assert link["href"].startswith(f"#{prefix}")
                assert link["href"][1:] in ids


def test_the_rows_say_what_the_record_says():
    record = record_of(
        "Set a to x. Recall a. Change a to y. Recall z. Update it to q. Reset memory. Recall a.\nSet a to z."
    )
    rows = [
        [cell.words for cell in row.all("th") + row.all("td")] for row in drawn(record).one("tbody").all("tr")
    ]
    assert rows == [
        ["0", "Write remember · set-to", "a", "x", "0", "line 1", "Why?"],
        ["1", "Recall recall · recall", "a", "x from event 0", "0", "line 1", "Why?"],
        ["2", "Overwrite change · change-to", "a", "y replaced x of event 0", "0", "line 1", "Why?"],
        ["3", "Recall recall · recall", "z", "Unknown", "none", "line 1", "Why?"],
        ["4", "Unresolved", "Reserved word in event 4 changes nothing", "line 1", ""],
        ["5", "Reset reset · reset-memory", "clears every slot, keeps the vocabulary", "line 1", "Why?"],
        ["6", "Recall recall · recall", "a", "Unknown", "0", "line 1", "Why?"],
        ["7", "Write remember · set-to", "a", "z", "0", "line 2", "Why?"],
    ]


def test_a_table_keeps_its_roles():
    table = drawn(record_of("Set a to x.")).one("table")
    assert table["role"] == "table"
    roles = {"thead": "rowgroup", "tbody": "rowgroup", "tr": "row", "td": "cell"}
    for tag, role in roles.items():
        assert {element.attributes.get("role") for element in table.all(tag)} == {role}
    heads = {element["role"]: element["scope"] for element in table.all("th")}
    assert heads == {"columnheader": "col", "rowheader": "row"}


def test_an_unresolved_clause_says_where_what_and_why():
    page = drawn(record_of('Set a to x.\n  Update "🔑" to it. Set color to 3.14.'))
    first, second, *_ = page.one("ul", class_="unresolved-list").all("li")
    assert first["id"] == "u1"
    assert "line 2, column 17" in first.one("div", class_="head").words
    quote = first.one("p", class_="quote")
    assert (quote.text, quote.one("span", class_="fault").text) == ('Update "🔑" to it', "it")
    assert second["id"] == "u3", "the clause before it was read as Set color to 3"
    offers = [
        found.text for found in page.one("ul", class_="unresolved-list").all("code", class_="suggestion")
    ]
    assert 'Set color to "3.14".' in offers


def test_what_is_offered_is_never_applied():
    record = record_of("Set project color to green.")
    page = drawn(record)
    assert page.one("code", class_="suggestion").text == 'Set "project color" to green.'
    assert (record["bindings"], record["vocabulary"]) == ([], {"keys": [], "values": []})


def test_a_long_clause_is_cut_around_its_fault():
    text = f"Set a to{' ' * 3000}it"
    quote = drawn(record_of(text)).one("p", class_="quote")
    assert quote.text.startswith("…")
    assert quote.one("span", class_="fault").text == "it"
    assert len(quote.text) < 700


@pytest.mark.parametrize(("events", "is_large"), [(24, False), (25, True)])
def test_large_records_can_be_filtered(events, is_large):
    filters = drawn(record_of("Set a to b. " * events)).all("fieldset")
    assert bool(filters) == is_large
    if is_large:
        words = [found.words for found in filters[0].all("label")]
        assert words == ["All 25", "Writes 25", "Recalls 0", "Resets 0", "Unresolved 0"]
