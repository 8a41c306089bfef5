"""The timeline: every event once, every path from a recall to the write that the record names, nothing overlaps."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory import service
from memory.engine.dictionary import DictionaryReference
from memory.presenters.timeline import LANE, LANE_CENTRE, lay_out
from memory.presenters.timeline_svg import timeline
from support.pages import read_page

LARGE = "\n".join(
    [f"Set k{number} to v{number % 60}. Recall k{number // 2}." for number in range(32)]
    + [
        "Set k0 to final.",
        "Recall k0.",
        "Reset memory.",
        "Recall k1.",
        "Set k1 to again.",
        "Nonsense here.",
        "Recall k99.",
    ]
)


def record_of(text):
    return service.preview(text, [], DictionaryReference()).document


def drawn(record, prefix=""):
    return read_page("".join(timeline(record, prefix, "Timeline")))


sessions = st.lists(
    st.sampled_from(
        ["Set a to x.", "Set b to 🦊.", 'Change a to "long long long name".', "Recall a.", "Recall b.", "Recall c.",
         "Reset memory.", "Nonsense.", 'Set "مدينة" to "القاهرة".', 'Recall "مدينة".', "Update b to y."]
    ),
    max_size=60,
).map(" ".join)  # fmt: skip


def test_it_works():
    picture = lay_out(record_of("Set a to x. Recall a. Set a to y. Reset memory. Recall a. Recall z. Oops."))
    assert [(row.label, row.slot) for row in picture.rows] == [("a", 0), ("z", None)]
    line = LANE + 31
    xs = [*picture.columns]
    assert xs == [38, 102, 166, 230, 294, 358, 422]
    assert [(life.start, life.end, life.y, life.overwrites) for life in picture.lives] == [
        (xs[0], xs[2], line, False),
        (xs[2], xs[3], line, True),
    ]
    marks = [(mark.x, mark.y, mark.read_from, mark.cleared) for mark in picture.marks]
    assert marks == [
        (xs[0], line, None, ()),
        (xs[1], line, xs[0], ()),
        (xs[2], line, None, ()),
        (xs[3], LANE_CENTRE, None, (line,)),
        (xs[4], line, None, ()),
        (xs[5], line + 56, None, ()),
        (xs[6], LANE_CENTRE, None, ()),
    ]
    assert [name.text for name in picture.names] == ["x", "y"]
    assert (picture.width, picture.height) == (7 * 64 + 34, 32 + 2 * 56)


@pytest.mark.parametrize(
    ("events", "column"),
    [(1, 64), (7, 64), (8, 48), (10, 48), (11, 32), (16, 32), (17, 28), (24, 28), (25, 24), (128, 24)],
)
def test_columns_narrow_as_events_grow(events, column):
    picture = lay_out(record_of("Recall a. " * events))
    assert picture.measures.column == column
    assert picture.measures.is_large == (events > 24)


@given(sessions)
def test_every_event_is_marked_once_in_its_column_and_its_row(text):
    record = record_of(text)
    picture = lay_out(record)
    rows = {row.label: number for number, row in enumerate(picture.rows)}
    assert len(rows) == len(picture.rows)
    assert [mark.event["id"] for mark in picture.marks] == [event["id"] for event in record["events"]]
    for event, mark in zip(record["events"], picture.marks, strict=True):
        assert mark.x == picture.columns[event["id"]]
        if "key" in event:
            assert mark.y == LANE + rows[event["key"]["label"]] * picture.measures.row + picture.measures.line
        else:
            assert mark.y == LANE_CENTRE


@given(sessions)
def test_every_path_ends_at_the_write_that_the_record_names(text):
    record = record_of(text)
    picture = lay_out(record)
    for event, mark in zip(record["events"], picture.marks, strict=True):
        write = event.get("last_write")
        assert mark.read_from == (None if write is None else picture.columns[write])
        if write is not None:
            assert picture.marks[write].y == mark.y


@given(sessions)
def test_a_value_lives_from_its_write_to_what_ends_it(text):
    record = record_of(text)
    picture = lay_out(record)
    ends = {}
    for number, event in enumerate(record["events"]):
        if event["operation"] in ("remember", "change"):
            for write in [write for write in ends if ends[write] is None]:
                if record["events"][write]["key"]["id"] == event["key"]["id"]:
                    ends[write] = number
            ends[number] = None
        elif event["operation"] == "reset":
            ends = {write: number if end is None else end for write, end in ends.items()}
    expected = sorted(
        (
            picture.columns[write],
            picture.width if end is None else picture.columns[end],
            picture.marks[write].y,
        )
        for write, end in ends.items()
    )
    assert sorted((life.start, life.end, life.y) for life in picture.lives) == expected
    live = {binding["last_write"] for binding in record["bindings"]}
    assert live == {write for write, end in ends.items() if end is None}


@given(sessions)
def test_a_reset_marks_each_life_that_it_ends(text):
    record = record_of(text)
    picture = lay_out(record)
    for event, mark in zip(record["events"], picture.marks, strict=True):
        ended = {life.y for life in picture.lives if life.end == mark.x}
        assert set(mark.cleared) == (ended if event["operation"] == "reset" else set())


@pytest.mark.parametrize("text", [LARGE, "Set a to x. Set a to y. Set a to longer. Set a to wwwwwwww. " * 20])
def test_no_name_runs_into_the_next_mark_of_its_row(text):
    picture = lay_out(record_of(text))
    rows = {}
    for name in picture.names:
        rows.setdefault(name.y, []).append(name)
    for names in rows.values():
        names.sort(key=lambda name: name.x)
        for name, following in pairwise(names):
            assert name.x + 6.5 * len(name.text) <= following.x
    assert all(name.x + 6.5 * len(name.text) <= picture.width for name in picture.names)


def test_long_lives_name_their_value_again():
    picture = lay_out(record_of("Set a to x. " + "Recall a. " * 60))
    assert [name.x for name in picture.names if name.is_repeated] == [
        picture.columns[number] + 4 for number in (10, 20, 30, 40, 50, 60)
    ]


def test_it_fits_128_events_and_32_keys():
    text = " ".join(f"Set k{number % 32} to v{number % 64}." for number in range(128))
    picture = lay_out(record_of(text))
    assert (len(picture.marks), len(picture.rows), picture.width, picture.height) == (
        128,
        32,
        3106,
        32 + 32 * 36,
    )


@pytest.mark.parametrize("prefix", ["", "a-"])
def test_every_mark_is_a_link_to_its_event_with_a_spoken_name(prefix):
    record = record_of(
        "Set a to x. Recall a. Set a to y. Reset memory. Recall a. Recall z. Oops. Reset memory."
    )
    links = drawn(record, prefix).all("a")
    assert [(link["id"], link["href"]) for link in links] == [
        (f"{prefix}t{number}", f"#{prefix}{'u' if number == 6 else 'e'}{number}") for number in range(8)
    ]
    assert [link["aria-label"] for link in links] == [
        "event 0: write, a is x",
        "event 1: recall, a, answer x from event 0",
        "event 2: overwrite, a is y, replaces event 0",
        "event 3: reset, clears 1 binding",
        "event 4: recall, a, Unknown",
        "event 5: recall, z, Unknown",
        "event 6: unresolved, no form matches",
        "event 7: reset, clears 0 bindings",
    ]
    assert [link.one("title").text for link in links] == [link["aria-label"] for link in links]


def test_shape_carries_the_meaning():
    page = drawn(record_of("Set a to x. Set a to y. Recall a. Recall z. Oops. Reset memory."))
    shapes = [
        next(found for found in link.walk() if (found.attributes.get("class") or "").startswith("mark-"))
        for link in page.all("a")
    ]
    assert [(shape.tag, shape["class"]) for shape in shapes] == [
        ("circle", "mark-write"),
        ("rect", "mark-overwrite"),
        ("circle", "mark-recall"),
        ("circle", "mark-nothing"),
        ("path", "mark-unresolved"),
        ("path", "mark-reset"),
    ]


def test_the_picture_is_a_group_with_a_title_and_never_an_image():
    page = drawn(record_of("Set a to x."))
    (picture,) = page.all("svg", role="group")
    assert [child.tag for child in picture.children[:2]] == ["title", "desc"]
    assert picture["aria-labelledby"] == "tl-t tl-d"
    assert page.all(role="img") == []
    assert 'style="' not in "".join(timeline(record_of("Set a to x."), "", "Timeline"))


def test_hit_areas_are_large_enough_to_touch():
    for text in ("Set a to x. Recall a.", LARGE):
        areas = drawn(record_of(text)).all("rect", class_="hit")
        assert {(area["width"], area["height"]) for area in areas} == {("24", "24")}


def test_an_empty_record_draws_an_empty_picture():
    assert drawn(record_of("")).all("a") == []
