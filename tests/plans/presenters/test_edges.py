"""The edges beside the table: one lane for each step and kind, shortest next to the table, no row without its part."""

import re
from collections.abc import Iterator
from itertools import pairwise

from hypothesis import given, settings

from plans import service
from plans.presenters.edges import MOST_LANES, Lane, gutter, lanes_of
from support.plan_texts import TEN_STEPS
from support.requests_in_words import complete_requests


def lanes(text: str) -> list[Lane]:
    return lanes_of(service.parse(text)["steps"])


def test_lanes() -> None:
    # Worked out by hand.
    assert sorted(lanes(TEN_STEPS)) == [
        (1, "data", (2,), 0),
        (1, "each", (4,), 1),
        (2, "condition", (3,), 0),
        (2, "data", (5, 8, 10), 2),
        (5, "condition", (6,), 0),
        (6, "gate", (7, 8, 9, 10), 1),
        (7, "order", (8,), 0),
    ]


def test_the_picture_of_one_edge() -> None:
    drawn = gutter(service.parse('Read "a" and count it.')["steps"])
    assert drawn.width == 43
    assert drawn.kinds == ("data",)
    assert drawn.rows == (
        '<svg width="43" height="1" aria-hidden="true" focusable="false"></svg>'
        '<svg width="43" aria-hidden="true" focusable="false">'
        '<line class="edge edge-data" x1="19" x2="19" y1="26" y2="100%"/>'
        '<line class="bridge" x1="26" x2="29" y1="20" y2="20"/>'
        '<path class="edge edge-data" d="M31 20H25Q19 20 19 26"/>'
        '<rect class="dot" x="31" y="15" width="8" height="10" rx="4"/></svg>',
        '<svg width="43" height="1" aria-hidden="true" focusable="false"></svg>'
        '<svg width="43" aria-hidden="true" focusable="false">'
        '<line class="edge edge-data" x1="19" x2="19" y1="0" y2="14"/>'
        '<line class="bridge" x1="26" x2="29" y1="20" y2="20"/>'
        '<path class="edge edge-data" d="M19 14Q19 20 25 20H24"/>'
        '<path class="edge-head-data" d="M23 16.5l8 3.5l-8 3.5z"/>'
        '<rect class="dot" x="31" y="15" width="8" height="10" rx="4"/></svg>',
    )


def test_steps_without_edges_are_pills_of_their_own() -> None:
    drawn = gutter(service.parse('Read "a". Read "b".')["steps"])
    assert drawn.width == 30
    assert drawn.kinds == ()
    assert [row.count("<rect") for row in drawn.rows] == [1, 1]


def test_more_lanes_than_there_is_room_for_are_not_drawn() -> None:
    fits = gutter(service.parse("Stop. " * (MOST_LANES + 1))["steps"])
    assert fits.width == 30 + 13 * MOST_LANES
    too_many = gutter(service.parse("Stop. " * (MOST_LANES + 2))["steps"])
    assert too_many.width == 0
    assert set(too_many.rows) == {""}
    assert too_many.kinds == ("gate",)


def test_a_row_is_as_tall_as_its_pill() -> None:
    text = "".join(f'Read "{number}". ' for number in range(9)) + 'Send "x" to "y". '
    text += "Stop. " * 8 + 'Read "z".'
    last = gutter(service.parse(text)["steps"]).rows[-1]
    (room,) = re.findall(r'<svg width="\d+" height="(\d+)"', last)
    ((top, height),) = re.findall(r'<rect class="dot" x="\d+" y="([\d.]+)" width="8" height="(\d+)"', last)
    assert float(top) >= 0
    assert float(top) + int(height) <= int(room)


def places(row: str, class_: str) -> Iterator[tuple[str, ...]]:
    return iter(re.findall(rf'<line class="{class_}" x1="(\d+)" x2="(\d+)" y1="([^"]+)" y2="([^"]+)"', row))


@settings(deadline=None, max_examples=60)
@given(complete_requests())
def test_no_two_edges_lie_on_each_other(text: str) -> None:
    steps = service.parse(text)["steps"]
    found = lanes_of(steps)
    assert {(lane.source, lane.kind, target) for lane in found for target in lane.targets} == {
        (need["step"], kind, step["number"])
        for step in steps
        for need in step["needs"]
        for kind in need["kinds"]
    }
    for place in {lane.place for lane in found}:
        spans = sorted((lane.source, lane.targets[-1]) for lane in found if lane.place == place)
        assert all(end <= start for (_, end), (start, _) in pairwise(spans))
    for number, row in enumerate(gutter(steps).rows, 1):
        passing = [lane for lane in found if lane.source <= number <= lane.targets[-1]]
        verticals = list(places(row, r"edge edge-(?:data|order|condition|each|gate)"))
        assert len(verticals) == len(passing)
