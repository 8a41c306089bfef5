"""What the editor shows of a draft, and how its help is reached: with a pointer and by keyboard alone."""

from collections.abc import Callable

import pytest

from browser.conftest import OpenDesk
from support.assist import DRAFT, PROBLEM, Assist, Body, reading_of
from support.browser import Desk
from support.editor import Editor

OpenEditor = Callable[..., tuple[Desk, Editor, Assist]]


@pytest.fixture
def open_editor(open_desk: OpenDesk) -> OpenEditor:
    """Opens a window whose editor is answered with what `reading_of` says."""

    def open_one(text: str = "", **wishes: object) -> tuple[Desk, Editor, Assist]:
        window = open_desk(**wishes)
        assist = Assist(window.context)
        editor = Editor(window.page)
        if text:
            editor.write(text)
            window.page.wait_for_timeout(50)
        return window, editor, assist

    return open_one


@pytest.fixture
def draft(open_editor: OpenEditor) -> tuple[Desk, Editor]:
    """A window with the draft, read."""
    window, editor, _ = open_editor(DRAFT)
    editor.find(".cm-problem").first.wait_for()
    return window, editor


def test_a_draft_has_its_marks_and_answers(draft: tuple[Desk, Editor]) -> None:
    window, editor = draft
    assert editor.find(".cm-problem").all_text_contents() == ["Rember lamp is on"]
    assert editor.find(".cm-answer").all_text_contents() == [" =\xa0sea blue · from line 2", " =\xa0Unknown"]
    assert editor.find(".tok-key").all_text_contents() == ['"project color"'] * 3 + ["lamp"]
    assert editor.find(".tok-value").all_text_contents() == ["green", '"sea blue"']
    assert editor.find(".cm-signs .sign").count() == 2
    window.page.get_by_text("4 of 5 clauses read. Not reviewed.").wait_for()
    line = window.page.locator("[data-draft-line]")
    assert line.text_content() == "Draft: 4 of 5 clauses read. Not reviewed. 1 not understood: line 4"
    assert line.get_attribute("role") == "status"
    assert editor.value == DRAFT


def test_the_draft_line_leads_to_what_was_not_understood(draft: tuple[Desk, Editor]) -> None:
    window, editor = draft
    window.page.get_by_role("button", name="1 not understood: line 4").click()
    assert editor.has_focus
    window.page.keyboard.type("X")
    assert editor.value == DRAFT.replace("Rember", "XRember")


def test_a_changed_line_loses_its_answer_at_once(draft: tuple[Desk, Editor]) -> None:
    window, editor = draft
    editor.content.focus()
    window.page.keyboard.press("Control+End")
    window.page.keyboard.type("!")
    assert editor.find(".cm-answer").all_text_contents() == [" =\xa0sea blue · from line 2"]


def test_control_i_tells_what_was_read(draft: tuple[Desk, Editor]) -> None:
    window, editor = draft
    editor.content.focus()
    window.page.keyboard.press("Control+Home")
    window.page.keyboard.press("ArrowDown")
    editor.listen()
    window.page.keyboard.press("Control+i")
    card = editor.find(".card")
    facts = dict(
        zip(card.locator("dt").all_text_contents(), card.locator("dd").all_text_contents(), strict=True)
    )
    assert facts == {
        "Key": "project color",
        "Value": "sea blue",
        "Replaces": "green, line 1",
        "Read by": "line 3",
    }
    assert (card.locator(".title").text_content() or "").startswith("Overwrite")
    assert editor.said == [
        "Overwrite, Key project color, Value sea blue, Replaces green, line 1, Read by line 3"
    ]
    assert editor.has_focus
    window.page.keyboard.press("Escape")
    assert card.count() == 0


def test_a_pointer_shows_the_same_card(draft: tuple[Desk, Editor]) -> None:
    _, editor = draft
    editor.find(".tok-value").first.hover()
    card = editor.find(".card")
    card.wait_for()
    assert card.locator("dd").all_text_contents() == ["project color", "green"]


@pytest.mark.parametrize("by_keyboard", [True, False], ids=["keyboard", "pointer"])
def test_an_offer_is_put_in_and_taken_back(draft: tuple[Desk, Editor], by_keyboard: bool) -> None:
    window, editor = draft
    if by_keyboard:
        editor.content.focus()
        window.page.keyboard.press("F8")
        window.page.keyboard.press("Control+.")
        assert window.focused_name == "Write RememberRemember lamp is on"
        window.page.keyboard.press("Enter")
    else:
        editor.find(".cm-signs .sign.problem").click()
        editor.find(".card").get_by_role("button", name="Write Remember").click()
    assert editor.value == editor.shown == DRAFT.replace("Rember", "Remember")
    assert editor.has_focus
    window.page.keyboard.press("Control+z")
    assert editor.value == DRAFT


def test_escape_leaves_a_card_for_the_text(draft: tuple[Desk, Editor]) -> None:
    window, editor = draft
    editor.content.focus()
    window.page.keyboard.press("F8")
    window.page.keyboard.press("Control+.")
    assert not editor.has_focus
    window.page.keyboard.press("Escape")
    assert editor.has_focus
    assert editor.find(".card").count() == 0


def test_where_nothing_can_be_fixed_control_full_stop_says_so(draft: tuple[Desk, Editor]) -> None:
    window, editor = draft
    editor.content.focus()
    window.page.keyboard.press("Control+Home")
    editor.listen()
    window.page.keyboard.press("Control+.")
    assert editor.said == ["There is nothing to fix on this line."]


def test_completion_asked_for_has_its_first_line_chosen(open_editor: OpenEditor) -> None:
    window, editor, _ = open_editor()
    editor.content.focus()
    window.page.keyboard.press("Control+Space")
    editor.find("li[aria-selected]").wait_for()
    assert editor.find("li").all_text_contents() == [
        "Set KEY to VALUEwrite",
        "Recall KEYread",
        "Reset memoryreset",
    ]
    window.page.wait_for_timeout(100)  # a list takes no key in the moment in which it opens
    window.page.keyboard.press("Enter")
    assert editor.value == "Set KEY to VALUE"
    window.page.keyboard.type("lamp")
    window.page.keyboard.press("Tab")
    window.page.keyboard.type("on")
    assert editor.has_focus
    assert editor.value == "Set lamp to on"
    window.page.keyboard.press("Escape")
    window.page.keyboard.press("Tab")
    assert not editor.has_focus


def test_typing_shows_completions_and_enter_stays_a_line_break(open_editor: OpenEditor) -> None:
    window, editor, _ = open_editor()
    editor.content.focus()
    window.page.keyboard.type("Re")
    editor.find("li").first.wait_for()
    assert editor.find("li").all_text_contents() == ["Recall KEYread", "Reset memoryreset"]
    window.page.wait_for_timeout(100)
    window.page.keyboard.press("Enter")
    assert editor.value == "Re\n"
    window.page.keyboard.type("Re")
    editor.find("li").first.wait_for()
    window.page.wait_for_timeout(100)
    window.page.keyboard.press("ArrowDown")
    window.page.keyboard.press("ArrowDown")
    window.page.keyboard.press("Enter")
    assert editor.value == "Re\nReset memory"


def test_tab_leaves_the_editor_in_both_directions(open_editor: OpenEditor) -> None:
    window, editor, _ = open_editor("Set a to b.")
    window.page.keyboard.press("Tab")
    assert window.focused_name == "Review interpretation"
    window.page.keyboard.press("Shift+Tab")
    assert editor.has_focus
    window.page.keyboard.press("Shift+Tab")
    assert window.focused_name == "Plain text field"
    assert editor.value == "Set a to b."


def test_a_label_and_a_link_lead_into_the_editor(open_editor: OpenEditor) -> None:
    window, editor, _ = open_editor("ab")
    window.page.keyboard.press("ArrowLeft")
    window.page.get_by_text("Statements", exact=True).click()
    window.page.keyboard.type("x")
    assert editor.value == "axb"
    window.page.evaluate("document.getElementById('source').focus()")
    assert editor.has_focus
    assert editor.content.get_attribute("aria-label") == "Statements"


def test_questions_wait_for_a_pause_and_go_one_by_one(open_editor: OpenEditor) -> None:
    window, editor, assist = open_editor()
    window.page.wait_for_timeout(300)
    assist.asked.clear()
    editor.content.focus()
    window.page.keyboard.type("Set a to b.", delay=20)
    window.page.wait_for_timeout(600)
    assert [body["text"] for body in assist.asked] == ["Set a to b."]
    assert assist.asked[0].keys() == {"text", "language_version", "offset"}
    assert (assist.asked[0]["language_version"], assist.asked[0]["offset"]) == (2, 11)


def test_an_offset_counts_code_points(open_editor: OpenEditor) -> None:
    window, _, assist = open_editor("🔑🔒 a")
    window.page.wait_for_timeout(400)
    assert (assist.asked[-1]["text"], assist.asked[-1]["offset"]) == ("🔑🔒 a", 4)


def test_places_after_an_emoji_stay_right(open_editor: OpenEditor) -> None:
    _, editor, assist = open_editor()
    text = "🔑🔒. Oops a. b"
    oops: Body = {**PROBLEM, "span": {"start": 4, "end": 10}, "offers": []}
    assist.answer = lambda body: {**reading_of(body), "problems": [oops] if body["text"] == text else []}
    editor.write(text)
    editor.find(".cm-problem").wait_for()
    assert editor.find(".cm-problem").text_content() == "Oops a"


def test_an_answer_to_an_older_text_is_dropped(open_desk: OpenDesk) -> None:
    window = open_desk()
    editor = Editor(window.page)
    window.page.evaluate(
        """() => {
          window.held = [];
          window.sent = [];
          window.fetch = (url, {body}) => new Promise((resolve) => {
            window.sent.push(JSON.parse(body).text);
            window.held.push(problem => resolve(new Response(JSON.stringify({
              clauses: [], problems: [problem], notices: [], completions: null}))));
          });
        }"""
    )
    problem = {**PROBLEM, "span": {"start": 0, "end": 3}, "offers": []}
    editor.write("one")
    editor.wait_until("window.sent.length === 1")
    window.page.keyboard.type("two")
    window.page.wait_for_timeout(400)
    assert window.page.evaluate("window.sent") == ["one"], "one in flight"
    window.page.evaluate("problem => window.held[0](problem)", problem)
    editor.wait_until("window.sent.length === 2")
    assert editor.find(".cm-problem").count() == 0
    window.page.evaluate("problem => window.held[1](problem)", problem)
    editor.find(".cm-problem").wait_for()
    assert window.page.evaluate("window.sent") == ["one", "onetwo"]


def test_without_an_answer_the_editor_is_a_plain_one(open_editor: OpenEditor) -> None:
    window, editor, assist = open_editor(DRAFT)
    editor.find(".cm-problem").wait_for()
    assist.status = 500
    window.page.keyboard.type(" ")
    editor.find(".cm-problem").wait_for(state="detached")
    assert editor.find(".cm-answer, .sign").count() == 0
    window.page.get_by_text("Review interpretation reads it.").wait_for()
    assert editor.value == DRAFT + " "


def test_a_text_that_is_too_long_has_one_problem_where_the_limit_is(open_editor: OpenEditor) -> None:
    window, editor, assist = open_editor()
    assist.status = 422
    editor.write("🔑" * 20_000 + "\nbeyond")
    window.page.get_by_text("1 not understood: line 1").wait_for()
    editor.find(".cm-problem").first.wait_for()
    assert editor.find(".cm-problem").all_text_contents() == ["beyond"]


def test_a_draft_that_is_the_reviewed_text_says_so(open_editor: OpenEditor) -> None:
    window, _, _ = open_editor(DRAFT)
    window.press("Review interpretation")
    window.page.get_by_text("the same text as the review").wait_for()
    editor = Editor(window.page)
    editor.content.click()
    window.page.keyboard.type(" ")
    assert window.page.locator("#adopt").is_disabled()
    window.page.keyboard.press("Control+z")
    assert window.page.locator("#adopt").is_enabled()


def test_control_enter_reviews(open_editor: OpenEditor) -> None:
    window, _, _ = open_editor("Set a to b.")
    with window.page.expect_navigation():
        window.page.keyboard.press("Control+Enter")
    assert window.title == "Review – Memory & bindings"


@pytest.mark.parametrize("is_plain", [False, True], ids=["editor", "plain field"])
def test_a_button_of_the_review_puts_its_offer_into_the_text(open_editor: OpenEditor, is_plain: bool) -> None:
    """The place moves with the text, Undo takes the offer back, and the button rests while its clause is gone."""
    window, _, _ = open_editor("Oops 🔑. Rember x is y.")
    window.press("Review interpretation")
    page = window.page
    editor = Editor(page)
    if is_plain:
        page.get_by_role("button", name="Plain text field").click()
    page.evaluate("document.getElementById('source').setSelectionRange(0, 0)")
    editor.field.focus()
    page.keyboard.type("Set a to b. ")
    button = page.get_by_role("button", name="Put into the editor, line 1: Remember x is y.")
    button.click()
    assert editor.value == "Set a to b. Oops 🔑. Remember x is y."
    assert page.url.endswith("/memory/review/")
    assert button.is_disabled()
    assert page.locator("#adopt").is_disabled()
    page.keyboard.press("Control+z")
    assert editor.value == "Set a to b. Oops 🔑. Rember x is y."
    assert button.is_enabled()


def test_without_scripts_the_same_button_is_answered_with_the_page(open_desk: OpenDesk) -> None:
    window = open_desk(scripts=False)
    window.review("Set pi to 3.14. Rember x is y.")
    window.press("Put into the editor, line 1: Remember x is y.")
    assert window.page.locator("#source").input_value() == "Set pi to 3.14. Remember x is y."


def test_the_clause_of_a_selected_event_is_marked_in_the_editor_too(open_editor: OpenEditor) -> None:
    window, _, _ = open_editor(DRAFT)
    window.press("Review interpretation")
    editor = Editor(window.page)
    editor.find(".cm-problem").first.wait_for()
    window.page.locator("#review-card a.clause[href='#e1']").first.click()
    editor.find(".cm-selected").first.wait_for()
    assert "".join(editor.find(".cm-selected").all_text_contents()) == 'Change "project color" to "sea blue"'
    editor.content.focus()
    window.page.keyboard.press("Control+End")
    window.page.keyboard.type(" ")
    assert editor.find(".cm-selected").count() == 0


def test_a_request_has_steps_in_place_of_clauses(open_editor: OpenEditor) -> None:
    window, _, assist = open_editor()
    text = 'Read "a.txt" and count it.\nSing "b".'
    step: Body = {
        "number": 1,
        "action": "read",
        "effect": "read",
        "gives": "text",
        "name": None,
        "span": {"start": 0, "end": 12},
        "arguments": [{"role": "source", "kind": "text", "text": "a.txt", "span": {"start": 5, "end": 12}}],
        "time": None,
        "condition": None,
        "for_each": None,
        "needs": [],
        "paraphrase": 'Read "a.txt".',
    }
    count: Body = {
        **step,
        "number": 2,
        "action": "count",
        "gives": "number",
        "span": {"start": 17, "end": 25},
        "arguments": [{"role": "source", "kind": "step", "step": 1, "span": {"start": 23, "end": 25}}],
        "needs": [{"step": 1, "kind": "data"}],
        "paraphrase": "Count the result of step 1.",
    }
    problem: Body = {
        "span": {"start": 27, "end": 35},
        "at": {"start": 27, "end": 31},
        "reason": "unknown-verb",
        "message": 'Unknown verb "Sing".',
        "offers": [],
    }
    assist.answer = lambda body: {
        "steps": [step, count] if body["text"] == text else [],
        "problems": [problem] if body["text"] == text else [],
        "notices": [],
        "completions": None,
    }
    window.open("/plans/")
    editor = Editor(window.page, "request")
    editor.write(text)
    window.page.get_by_role("button", name="1 not understood: line 2").wait_for()
    assert window.page.get_by_text("2 steps read. Not reviewed.").is_visible()
    assert editor.find(".cm-problem").all_text_contents() == ['Sing "b"']
    assert editor.find(".tok-value").all_text_contents() == ['"a.txt"', "it"]
    assert assist.asked[-1].keys() == {"text", "offset"}
    editor.find(".tok-value").last.hover()
    card = editor.find(".card")
    card.wait_for()
    assert card.locator("dd").all_text_contents() == [
        "Count the result of step 1.",
        "number",
        "read",
        "step 1",
    ]
