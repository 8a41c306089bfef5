"""Why, without a clause, one key, a filter: page states that change nothing of the session."""

import pytest

from support.pages import PageVisitor

SOURCE = (
    'Set note to test. Reset memory.\nSet "project color" to green.\nWhat is "project color"?\n'
    'Change "project color" to "sea blue".\nWhat is "project color"?\nWhat is lamp?'
)


@pytest.fixture
def reviewed(visitor: PageVisitor) -> PageVisitor:
    """A review of seven clauses."""
    return visitor.review(SOURCE)


def shown_rows(visitor: PageVisitor) -> list[str]:
    rows = visitor.page.one("table", class_="operations").all("tr")
    return [row["id"] for row in rows if "id" in row and "other-key" not in row["class"].split()]


def look(visitor: PageVisitor, **fields: str) -> PageVisitor:
    return visitor.post("/memory/look/", visitor.fields | fields)


def test_why_names_the_write_and_what_it_replaced(reviewed: PageVisitor) -> None:
    before = dict(reviewed.fields)
    look(reviewed, why="5")
    assert reviewed.status == 200
    panel = reviewed.page.one(id="why")
    assert panel.one("h4").words == "Why project color is sea blue"
    said = [entry.one("b").words for entry in panel.one("ol", class_="chain").all("li")]
    assert said == ["Answer sea blue", "Read from", "It replaced"]
    places = [entry.one("p", class_="how-read").words for entry in panel.one("ol", class_="chain").all("li")]
    assert places[0] == "recall · form what-is · characters 125–148 · slot 1"
    assert places[2].endswith("first write · read by event 3 (line 3)")
    assert reviewed.focus == "h-why"
    same = ("source", "session", "review", "record", "request")
    assert {name: reviewed.fields[name] for name in same} == {name: before[name] for name in same}


def test_without_a_clause_names_what_would_change(reviewed: PageVisitor) -> None:
    look(reviewed, open="5", without="4")
    trial = reviewed.page.one("div", class_="without")
    rows = [[cell.words for cell in row.all("th") + row.all("td")] for row in trial.one("tbody").all("tr")]
    assert rows == [
        ["event 5, line 5: answer", "sea blue", "green"],
        ["binding project color", "sea blue", "green"],
    ]
    assert "2 other answers would stay the same." in trial.words
    assert reviewed.focus == "without"


def test_an_unknown_answer_says_that_nothing_wrote_the_key(reviewed: PageVisitor) -> None:
    look(reviewed, why="6")
    assert "Nothing wrote this key" in reviewed.page.one(id="why").words


def test_one_key_shows_its_rows_and_its_lifetime(reviewed: PageVisitor) -> None:
    look(reviewed, key="1")
    assert shown_rows(reviewed) == ["e2", "e3", "e4", "e5"]
    assert reviewed.page.one(id="only-key").one("strong").words == "Only project color"
    lifetime = [
        [cell.words for cell in row.all("th") + row.all("td")]
        for row in reviewed.page.all("table", class_="comparison")[0].one("tbody").all("tr")
    ]
    assert lifetime == [
        ["green", "event 2, line 2", "event 4, line 4", "event 3"],
        ["sea blue", "event 4, line 4", "still live", "event 5"],
    ]


def test_a_filter_shows_what_has_the_text_in_key_or_value(reviewed: PageVisitor) -> None:
    look(reviewed, find="GREEN")
    assert shown_rows(reviewed) == ["e2", "e3"]
    assert reviewed.page.one("output").words == "2 of 7 events"


def test_a_binding_has_its_story(visitor: PageVisitor) -> None:
    look(visitor.accept(SOURCE), why="binding:4")
    assert visitor.page.one("ul", class_="bindings").one("h4").words == "Why project color is sea blue"


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("why", "7"),
        ("why", "01"),
        ("why", "x"),
        ("without", "7"),
        ("key", "3"),
        ("old", "1"),
        ("new", "0"),
        ("find", "x" * 129),
        ("forms", "yes"),
    ],
)
def test_what_does_not_exist_is_refused(reviewed: PageVisitor, field: str, value: str) -> None:
    review = reviewed.fields["review"]
    look(reviewed, **{field: value})
    assert reviewed.status == 422
    assert reviewed.says(f"/{field}")
    assert reviewed.fields["review"] == review


def test_a_print_has_the_timeline_in_lines_of_24_events(visitor: PageVisitor) -> None:
    visitor.review("Set a to b. Recall a. " * 30)
    visitor.post("/memory/print/", visitor.fields)
    assert visitor.status == 200
    assert len(visitor.page.one("div", class_="printed-timeline").all("figure")) == 3
    assert len(visitor.page.one("div", class_="printed-timeline").all("circle")) == 30 + 1


def test_a_file_name_that_disagrees_with_its_record_is_reported(
    visitor: PageVisitor, first_record: bytes
) -> None:
    visitor.post("/memory/import/", visitor.fields, first_record, "renigma-memory-00000000.json")
    assert visitor.says("The file name says 00000000")
