"""The Request plans tab without scripts: every state, what it shows, where the focus goes, what can be pressed."""

import hashlib
import json
import re
from typing import Any

import pytest
from django.test import Client

from plans.page.examples import EXAMPLES
from plans.presenters.unresolved import MOST_SHOWN
from support.pages import PageVisitor

COMPLETE = 'Read "notes.txt", then summarize it in 5 bullets.\nDelete "notes.txt".'
INCOMPLETE = 'Read "notes.txt" and count it.\nHandle the rest somehow.\nSummarize it.\nDelete everything.'
FRAME = ["renigma", "Memory & bindings", "Request plans"]


@pytest.fixture
def visitor() -> PageVisitor:
    return PageVisitor("/plans/")


def reviewed(visitor: PageVisitor, request: str) -> PageVisitor:
    return visitor.press("Review request", request=request)


def test_it_works(visitor: PageVisitor) -> None:
    assert (visitor.status, visitor.title, visitor.focus, visitor.primary) == (
        200,
        "Request plans",
        "",
        "Review request",
    )
    assert visitor.says("Nothing has been or will be executed.")
    assert visitor.seen("h-rev") == "Nothing to review yet"
    assert len(visitor.page.one("table", class_="plan").all("tr")) == 5
    assert visitor.page.all("a", href="#p1") == []


def test_a_complete_plan(visitor: PageVisitor) -> None:
    reviewed(visitor, COMPLETE)
    assert (visitor.status, visitor.title, visitor.focus, visitor.primary) == (
        200,
        "Plan complete – Request plans",
        "h-rev",
        "Save plan JSON",
    )
    assert visitor.says("3 steps from 2 sentences, nothing unresolved. Nothing has been or will be executed.")
    assert visitor.buttons[:3] == FRAME
    assert {"Save plan JSON", "Show plan JSON", "Select plan JSON", "Clear request"} <= set(visitor.buttons)
    row = visitor.page.one(id="p2")
    assert row.one("th", scope="row").words == "2"
    assert [cell.words for cell in row.all("td")[1:]] == [
        "After step 1, summarize step 1 in 5 bullets.",
        "text",
        "transform",
        "1 data, order",
        "line 1",
    ]
    assert visitor.page.one(id="s2").words == "summarize it in 5 bullets (step 2)"
    assert visitor.page.one(id="s2")["href"] == "#p2"
    assert row.one("a", href="#s2").words == "line 1"
    assert row.one("a", href="#p1").words == "1"
    assert visitor.seen("h-note") == "Notes, 2"
    assert visitor.says("No approval before step 3.")
    assert visitor.fields["request"] == COMPLETE


def test_an_incomplete_plan(visitor: PageVisitor) -> None:
    reviewed(visitor, INCOMPLETE)
    assert (visitor.status, visitor.title, visitor.focus, visitor.primary) == (
        200,
        "Plan incomplete – Request plans",
        "h-rev",
        "Review request",
    )
    assert visitor.says("1 of 4 sentences understood, 3 unresolved. It gives 2 steps.")
    assert "Save plan JSON" not in visitor.buttons
    assert "Show plan JSON" not in visitor.buttons
    entry = visitor.page.one(id="ux1")
    assert entry.one("h4").words == "Unknown verb · line 2, column 1"
    assert entry.one("span", class_="fault").words == "Handle"
    assert "Accepted here: after, at, every, for," in entry.words
    assert visitor.page.one(id="sx1")["href"] == "#ux1"
    assert visitor.page.one(id="ux3").one("p", class_="quote").words == "Delete everything"
    assert visitor.seen("h-st") == "Steps so far, 2"
    assert visitor.page.all(id="h-note") == []


WITH_LIMITS = (
    'When "mail comes", read "a.txt".\n'
    'If "it is late", notify "Bob" about step 1 and send step 1 to "Ada".\n'
    'For each file in "inbox", read the item and do "tidy it".\n'
    'Never "touch the archive".\nSend step 1 to me at 14:30.'
)


def test_what_a_plan_depends_on_stands_before_its_steps(visitor: PageVisitor) -> None:
    reviewed(visitor, WITH_LIMITS)
    terms = visitor.page.one("dl", class_="terms")
    assert [term.words for term in terms.all("dt")] == [
        "Starts",
        "Never",
        "Depends on the world",
        "Times",
        "Effect unspecified",
    ]
    said = [entry.words for entry in terms.all("dd")[::2]]
    assert said[0].startswith('When "mail comes" Recorded as written. Not armed')
    assert said[1].startswith('Do not "touch the archive".')
    assert said[2].startswith('"it is late" Steps 2 and 3 wait for it.')
    assert said[3].startswith("In step 6")
    assert said[4].startswith('Step 5, do "tidy it"')
    assert visitor.page.one(id="s-start")["href"] == "#start"
    assert visitor.page.one(id="sn1").words == 'Never "touch the archive" (prohibition)'
    assert "the world" in visitor.page.one(id="p3").words
    headings = [heading.words for heading in visitor.page.all("h3")]
    assert headings == ["Start and limits", "Notes, 8", "Steps, 6", "Reviewed request"]


def test_what_is_unresolved_comes_right_after_the_summary(visitor: PageVisitor) -> None:
    reviewed(visitor, INCOMPLETE)
    headings = [heading.words for heading in visitor.page.all("h3")]
    assert headings == ["Unresolved, 3", "Steps so far, 2", "Reviewed request"]


def test_loops_and_branches_are_bands_along_their_steps(visitor: PageVisitor) -> None:
    reviewed(visitor, WITH_LIMITS)
    rows = {number: visitor.page.one(id=f"p{number}") for number in range(1, 7)}
    bands = {
        number: [band["class"] for band in row.all("span", class_="band")] for number, row in rows.items()
    }
    assert bands == {
        1: [],
        2: ["band band-branch band-0 band-first"],
        3: ["band band-branch band-0 band-last"],
        4: ["band band-loop band-0 band-first"],
        5: ["band band-loop band-0 band-last"],
        6: [],
    }
    assert "branch of steps 2 to 3" in rows[3].words
    assert "loop of steps 4 to 5" in rows[5].words


def test_every_link_of_the_page_has_its_target(visitor: PageVisitor) -> None:
    for request in (COMPLETE, INCOMPLETE, WITH_LIMITS, EXAMPLES[2].request):
        reviewed(visitor, request)
        ids = {element["id"] for element in visitor.page.walk() if "id" in element}
        for link in visitor.page.all("a"):
            if link["href"].startswith("#"):
                assert link["href"][1:] in ids


def test_saving_a_complete_plan(visitor: PageVisitor) -> None:
    reviewed(visitor, COMPLETE).press("Save plan JSON")
    response: Any = visitor.response
    plan = json.loads(response.content)
    assert (plan["source_text"], plan["complete"]) == (COMPLETE, True)
    assert response.content.endswith(b"\n}\n")
    assert response["Content-Type"] == "application/json"
    # Member names are ASCII and there are no floats: sorted and compact is the canonical form.
    canonical = json.dumps(plan, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
    name = f"renigma-plan-{hashlib.sha256(canonical).hexdigest()[:8]}.json"
    assert response["Content-Disposition"] == f'attachment; filename="{name}"'
    assert response["Cache-Control"] == "no-store"


@pytest.mark.parametrize(("button", "is_selected"), [("Show plan JSON", False), ("Select plan JSON", True)])
def test_showing_a_complete_plan(visitor: PageVisitor, button: str, is_selected: bool) -> None:
    reviewed(visitor, COMPLETE).press(button)
    assert (visitor.status, visitor.title, visitor.focus) == (
        200,
        "Plan JSON – Request plans",
        "plan-json",
    )
    shown = visitor.page.one(id="plan-json")
    assert json.loads(shown.text)["source_text"] == COMPLETE
    assert ("data-selected" in shown) is is_selected


@pytest.mark.parametrize("button", ["Save plan JSON", "Show plan JSON"])
def test_a_request_that_was_edited_since_is_not_saved_unseen(visitor: PageVisitor, button: str) -> None:
    reviewed(visitor, COMPLETE)
    visitor.press(button, request='Delete "everything".')
    assert (visitor.status, visitor.title, visitor.focus) == (
        409,
        "Request changed – Request plans",
        "stale",
    )
    assert visitor.says("nothing was saved")
    assert visitor.page.one(id="p1").all("td")[1].words == 'Delete "everything".'
    assert visitor.press("Save plan JSON").response["Content-Disposition"]  # type: ignore[attr-defined]


@pytest.mark.parametrize("do", ["save", "save:", "show", "", "other"])
def test_an_export_that_names_no_plan_is_refused(visitor: PageVisitor, do: str) -> None:
    visitor.post("/plans/export/", {**visitor.fields, "request": COMPLETE, "do": do})
    assert visitor.status == 409


def test_an_incomplete_plan_is_never_exported(visitor: PageVisitor) -> None:
    named = hashlib.sha256(INCOMPLETE.encode()).hexdigest()
    visitor.post("/plans/export/", {**visitor.fields, "request": INCOMPLETE, "do": f"save:{named}"})
    assert (visitor.status, visitor.title, visitor.focus) == (409, "Error: Request plans", "problem")
    assert visitor.fields["request"] == INCOMPLETE


@pytest.mark.parametrize(
    ("request_text", "words"),
    [
        ("x" * 20_001, "The request has 20,001 code points; at most 20,000 are read."),
        ("stop. " * 201, "The request has more than 200 steps and prohibitions."),
    ],
)
def test_a_refused_text_is_kept_exactly(visitor: PageVisitor, request_text: str, words: str) -> None:
    reviewed(visitor, request_text)
    assert (visitor.status, visitor.title, visitor.focus, visitor.primary) == (
        422,
        "Error: Request plans",
        "problem",
        "Review request",
    )
    assert visitor.says(words)
    assert visitor.page.one(id="problem").one("a")["href"] == "#request"
    assert visitor.page.one(id="request")["aria-invalid"] == "true"
    assert words in visitor.seen("rq-e")
    assert visitor.fields["request"] == request_text


@pytest.mark.parametrize(
    "request_text", ['\n\n Read "a".', "a\r\nb", "</textarea><b>", "\tx  ", "&amp;", "\u202e"]
)
def test_what_was_typed_comes_back_as_it_was(visitor: PageVisitor, request_text: str) -> None:
    reviewed(visitor, request_text)
    assert visitor.fields["request"] == request_text.replace("\r\n", "\n")


def test_hostile_text_stays_text(visitor: PageVisitor) -> None:
    hostile = "<img src=x onerror=alert(1)>\"'&\u202e\x07"
    quoted = '"' + hostile.replace('"', '\\"') + '"'
    for request in (
        hostile,
        f"Read {quoted} as {quoted}.",
        f"Count result {quoted}.",
        f"Write {quoted} to {quoted}. Read {quoted}.",
        f"Delete {hostile}",
    ):
        reviewed(visitor, request)
        assert visitor.page.all("img") == []
        outside = re.sub(r"<textarea.*?</textarea>", "", visitor.markup, flags=re.DOTALL)
        assert "\u202e" not in outside
        assert "[U+202E]" in outside


def test_examples_load_by_one_click(visitor: PageVisitor) -> None:
    for number, example in enumerate(EXAMPLES):
        fresh = PageVisitor("/plans/")
        button = next(
            found for found in fresh.page.all("button", name="example") if found["value"] == str(number)
        )
        fresh.post(button["formaction"], {**fresh.fields, "example": str(number)})
        assert fresh.status == 200
        assert fresh.fields["request"] == example.request
        assert fresh.title.startswith("Plan incomplete" if number == len(EXAMPLES) - 1 else "Plan complete")


def test_an_example_never_overwrites_without_one_confirmation(visitor: PageVisitor) -> None:
    reviewed(visitor, INCOMPLETE)
    visitor.post("/plans/open/", {**visitor.fields, "example": "1"})
    assert (visitor.status, visitor.title, visitor.focus, visitor.primary) == (
        200,
        "Replace the request? – Request plans",
        "confirm",
        "Replace request",
    )
    assert visitor.fields["request"] == INCOMPLETE
    assert visitor.page.one(id="ux1")
    visitor.press("Keep request")
    assert visitor.fields["request"] == INCOMPLETE
    visitor.post("/plans/open/", {**visitor.fields, "example": "1"}).press("Replace request")
    assert visitor.fields["request"] == EXAMPLES[1].request


@pytest.mark.parametrize("value", ["9", "-1", "", "x", "١", "00", "9" * 5_000])
def test_a_button_that_the_page_does_not_have_changes_nothing(visitor: PageVisitor, value: str) -> None:
    visitor.post("/plans/open/", {**visitor.fields, "request": INCOMPLETE, "example": value})
    assert (visitor.status, visitor.fields["request"]) == (422, INCOMPLETE)


def test_clearing_asks_once_and_leaves_the_other_tab(visitor: PageVisitor) -> None:
    reviewed(visitor, INCOMPLETE)
    visitor.fields["source"] = "Set a to b."
    visitor.press("Clear request")
    assert (visitor.title, visitor.focus, visitor.primary) == (
        "Clear the request? – Request plans",
        "confirm",
        "Clear request",
    )
    visitor.press("Clear request")
    assert (visitor.fields["request"], visitor.fields["source"]) == ("", "Set a to b.")
    assert visitor.says("The request is cleared.")
    assert visitor.focus == "news"


def test_both_tabs_keep_what_the_other_holds(visitor: PageVisitor) -> None:
    visitor.press("Memory & bindings", request=COMPLETE)
    assert visitor.fields["request"] == COMPLETE
    visitor.accept("Set color to green.")
    session = visitor.fields["session"]
    visitor.press("Request plans", source="Set color to blue.")
    assert (visitor.fields["request"], visitor.fields["session"]) == (COMPLETE, session)
    assert visitor.title == "Plan complete – Request plans"
    reviewed(visitor, INCOMPLETE).press("Memory & bindings")
    assert (visitor.fields["source"], visitor.fields["session"]) == ("Set color to blue.", session)
    assert visitor.fields["request"] == INCOMPLETE


def test_going_to_the_tab_with_a_text_that_is_too_long_is_no_refusal(visitor: PageVisitor) -> None:
    visitor.press("Memory & bindings", request="x" * 20_001).press("Request plans")
    assert (visitor.status, visitor.title) == (200, "Error: Request plans")
    assert len(visitor.fields["request"]) == 20_001


@pytest.mark.parametrize("name", ["open", "review", "export", "reset"])
def test_reading_an_action_leads_to_the_tab(client: Client, name: str) -> None:
    response = client.get(f"/plans/{name}/")
    assert (response.status_code, response["Location"]) == (303, "/plans/")
    assert client.put(f"/plans/{name}/").status_code == 405


def test_a_request_of_white_space_holds_no_sentence(visitor: PageVisitor) -> None:
    reviewed(visitor, " . ")
    assert visitor.says("The request contains no sentence.")
    assert visitor.title == "Plan incomplete – Request plans"


def test_very_many_unresolved_sentences_are_marked_and_the_first_ones_listed(visitor: PageVisitor) -> None:
    reviewed(visitor, "".join(f"q{chr(97 + place // 26)}{chr(97 + place % 26)}q. " for place in range(300)))
    entries = [f"ux{number}" for number in range(1, 302)]
    assert [len(visitor.page.all("li", id=name)) for name in entries] == [1] * MOST_SHOWN + [0] * 201
    assert len(visitor.page.all("a", class_="unresolved")) == 300
    assert visitor.says("200 more are marked in the copy above. Fix these first.")
    assert len(visitor.page.all("details", id="all-verbs")) == 1


def test_sentences_with_the_same_words_share_an_entry(visitor: PageVisitor) -> None:
    reviewed(visitor, "x.\n" * 4 + "y.\n")
    entries = visitor.page.all("li", id="ux1") + visitor.page.all("li", id="ux5")
    assert [len(entry.all("a", href="#sx4")) for entry in entries] == [1, 0]
    assert "4 sentences with the same words" in entries[0].text
    assert not visitor.page.all("li", id="ux2")


def put(visitor: PageVisitor, name: str, request: str) -> None:
    visitor.post("/plans/put/", {**visitor.fields, "request": request, "offer": name})


def test_an_offer_is_put_into_the_editor_and_read_there(visitor: PageVisitor) -> None:
    reviewed(visitor, "Run pytest. Count notes.")
    first, second = visitor.page.all("button", name="offer")
    assert [button["data-put-text"] for button in (first, second)] == ['Run "pytest"', 'Count "notes"']
    assert (second["data-put-start"], second["data-put-end"], second["formaction"]) == (
        "12",
        "23",
        "/plans/put/",
    )
    put(visitor, second["value"], "Run pytest. Count notes.")
    assert visitor.status == 200
    assert visitor.fields["request"] == 'Run pytest. Count "notes".'
    assert visitor.says('Put into the editor: Count "notes"')
    assert visitor.says("1 of 2 sentences understood, 1 unresolved.")


def test_an_offer_follows_its_sentence_and_is_refused_where_that_has_gone(visitor: PageVisitor) -> None:
    reviewed(visitor, "Run pytest. Count notes.")
    name = visitor.page.all("button", name="offer")[1]["value"]
    put(visitor, name, "Count notes.")
    assert visitor.fields["request"] == 'Count "notes".'
    put(visitor, name, "Count no notes at all.")
    assert (visitor.status, visitor.fields["request"]) == (409, "Count no notes at all.")
    assert visitor.says("the sentence that the offer replaces is no longer there")


@pytest.mark.parametrize("name", ["", "0", "0:0", "0:0:xyz", "0:0:0123456789abcdef0"])
def test_an_offer_that_no_page_has_is_refused(visitor: PageVisitor, name: str) -> None:
    put(reviewed(visitor, "Run pytest."), name, "Run pytest.")
    assert (visitor.status, visitor.fields["request"]) == (422, "Run pytest.")


def test_large_plans_get_boxes_that_scroll(visitor: PageVisitor) -> None:
    reviewed(visitor, "Stop.\n" * 60)
    assert visitor.page.all("section", id="review-card", class_="large")
    assert visitor.says("There are too many edges to draw them.")
    reviewed(visitor, "Stop.\n" * 24)
    assert not visitor.page.all("section", id="review-card", class_="large")
