"""Access in every state: axe-core finds nothing, in both themes, wide and narrow, and nothing scrolls sideways."""

import pytest
from axe_playwright_python.sync_playwright import Axe

from memory import service
from memory.engine.artifact import MemoryArtifact
from memory.engine.dictionary import DictionaryReference
from renigma_site.kernel.canonical import pretty_bytes
from support.artifacts import artifact_document

AXE = Axe()
# What passes is counted by axe and not described: that takes a third of the time.
ONLY_FAULTS = {"resultTypes": ["violations"]}
RULES = ONLY_FAULTS | {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}
# Every rule at both widths; what a theme can change as well in the other theme of each.
BY_THEME = ONLY_FAULTS | {"runOnly": ["color-contrast", "link-in-text-block"]}
LOOKS = [("light", 1280, RULES), ("dark", 1280, BY_THEME), ("dark", 360, RULES), ("light", 360, BY_THEME)]
SOURCE = (
    'Set "project color" to green. Store K-17 under "🔑 lab".\nChange "project color" to "sea blue".\n'
    'Recall "project color". Update it to done.\nReset memory. What is "project color"?\n'
    'Remember that مدينة is "القاهرة".\nSet "x\u202ey" to "p\u200bq". Set "Café" to 1. What is "Cafe\u0301"?\n'
    'Set pi to 3.14. Rember x. Set door code to 4711. Set "open'
)
LARGE = " ".join(f"Set k{number % 32} to v{number % 60}. Recall k{number // 3}. Oops." for number in range(9))
RECORD = pretty_bytes(
    service.run("Remember that a is b. What is a?", ["Recall x."], DictionaryReference())
).decode()
FOREIGN = MemoryArtifact(artifact_document([1, 0, 3], 4), "a" * 64)


def imported(window, text):
    area = window.page.locator("#imp")
    if not area.is_visible():
        window.page.get_by_text("Import a record", exact=True).click()
    area.fill(text)
    window.press("Import")


def to_stale(window):
    window.review(SOURCE)
    window.write("Recall x.")


def to_refused_adoption(window):
    window.accept(SOURCE)
    window.review("Recall x.")
    window.write("Recall y.")
    window.page.locator("#adopt").evaluate("button => { button.disabled = false; button.hidden = false; }")
    window.press("Use reviewed result")


def to_history(window):
    imported(window, RECORD)
    window.accept(SOURCE)


def to_foreign_import(window):
    window.accept("Set a to b.")
    imported(window, pretty_bytes(service.preview("Set a to b.", [], FOREIGN).document).decode())


def to_lost_session(window):
    window.accept("Set a to b.")
    field = window.page.locator("input[name=session]")
    field.evaluate("field => { field.value = field.value.replace('to b', 'to c'); }")
    window.press("Memory & bindings")


def to_shown_json(window):
    window.accept("Set a to b.")
    window.review("Recall a.")
    window.press("Show memory JSON")


STATES = {
    "empty": lambda window: None,
    "review": lambda window: window.review(SOURCE),
    "large review": lambda window: window.review(LARGE),
    "stale": to_stale,
    "refused adoption": to_refused_adoption,
    "error": lambda window: window.review("Reset memory.\n" * 130),
    "accepted": lambda window: window.accept(SOURCE),
    "accepted with history": to_history,
    "refused import": lambda window: imported(window, "{"),
    "foreign import": to_foreign_import,
    "lost session": to_lost_session,
    "JSON beside a review": to_shown_json,
    "reset": lambda window: (window.accept(SOURCE), window.press("Reset session")),
    "replace": lambda window: (window.write("mine"), imported(window, RECORD)),
}


@pytest.mark.parametrize("state", STATES)
def test_nothing_is_found(window, state):
    STATES[state](window)
    page = window.page
    page.evaluate("document.querySelectorAll('details').forEach(details => { details.open = true; })")
    found = []
    for theme, width, options in LOOKS:
        page.emulate_media(color_scheme=theme)
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (
            f"{width} px scroll sideways"
        )
        for violation in AXE.run(page, options=options).response["violations"]:
            places = [node["html"][:120] for node in violation["nodes"][:3]]
            found.append((theme, width, violation["id"], places))
    assert found == []


def test_axe_would_find_something(window):
    window.page.evaluate("document.querySelector('label[for=imp]').remove()")
    window.page.get_by_text("Import a record", exact=True).click()
    found = [violation["id"] for violation in AXE.run(window.page, options=RULES).response["violations"]]
    assert {"label", "label-title-only"} & set(found)


def test_a_broken_policy_would_be_noticed(window):
    page = window.page
    page.evaluate(
        "document.body.append(Object.assign(document.createElement('style'), {textContent: 'p {}'}))"
    )
    with pytest.raises(Exception, match="TrustedHTML"):
        page.evaluate("document.body.innerHTML = '<p>'")
    page.wait_for_timeout(50)
    assert any("Content Security Policy" in complaint for complaint in window.complaints)
    window.complaints.clear()


LONGEST = "W" * 128
UNBROKEN = (
    f"Set {LONGEST} to {LONGEST}. Change {LONGEST} to x. Recall {LONGEST}. Forget {LONGEST * 3}.\n"
    + "m" * 400
)


@pytest.mark.parametrize("source", [SOURCE, UNBROKEN], ids=["usual", "unbroken"])
def test_no_width_scrolls_sideways(window, source):
    window.accept(source)
    window.review(UNBROKEN)
    page = window.page
    page.evaluate("document.querySelectorAll('details').forEach(details => { details.open = true; })")
    for width in (320, 360, 640, 900, 1440):
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"at {width} px"


def test_a_narrow_timeline_still_shows_signs_that_cannot_be_seen(window):
    window.review('Set "x\u202ey" to z.')
    window.page.set_viewport_size({"width": 360, "height": 900})
    assert window.page.locator(".key-list .invisible").is_visible()
    assert not window.page.locator(".key-list .figures").is_visible()


def test_the_columns_keep_the_order_of_the_document(window):
    window.accept("Set a to b.")
    window.review(SOURCE)
    page = window.page
    order = page.locator("main > section").evaluate_all(
        "all => all.map(e => e.className.match(/\\w+-card/)[0])"
    )
    assert order == ["source-card", "review-card", "accepted-card", "history-card"]
    places = {name: page.locator(f".{name}").bounding_box() for name in order}
    assert places["review-card"]["x"] > places["source-card"]["x"] + places["source-card"]["width"]
    assert places["accepted-card"]["y"] > places["source-card"]["y"]
    page.set_viewport_size({"width": 800, "height": 900})
    tops = [page.locator(f".{name}").bounding_box()["y"] for name in order]
    assert tops == sorted(tops)


def test_a_print_is_light_and_has_no_controls(window):
    window.accept(SOURCE)
    page = window.page
    page.emulate_media(media="print", color_scheme="dark")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--text')") == "#1a1d21"
    shown = page.locator("button:visible").evaluate_all(
        "all => all.filter(e => !e.closest('.key,.key-list')).length"
    )
    assert shown == 0, "the names of keys are printed, and nothing else that can be pressed"
    assert page.locator("table.operations").is_visible()
    assert page.locator("details:has(#imp):visible").count() == 0


def test_a_print_has_the_json_where_it_was_asked_for(window):
    window.accept("Set a to b. Set c to " + "d" * 120)
    page = window.page
    page.emulate_media(media="print")
    assert not page.locator("#memory-json").is_visible()
    page.emulate_media(media="screen")
    window.press("Show memory JSON")
    page.emulate_media(media="print")
    json = page.locator("#memory-json")
    assert json.is_visible()
    assert json.evaluate("e => e.scrollWidth <= e.clientWidth"), "nothing of it is cut off"


def test_forced_colours_reach_every_word_and_line_of_the_timeline(window):
    window.review(SOURCE)
    page = window.page
    page.emulate_media(forced_colors="active")
    looks = page.locator(".timeline").evaluate(
        """box => {
            const asked = document.createElement('span');
            box.append(asked);
            const rgb = name => { asked.style.color = name; return getComputedStyle(asked).color; };
            const [ink, paper] = [rgb('CanvasText'), rgb('Canvas')];
            const all = (selector, member) =>
                [...new Set([...box.querySelectorAll(selector)].map(e => getComputedStyle(e)[member]))];
            return {words: [all('text', 'fill'), [ink]], halo: [all('.halo', 'stroke'), [paper]],
                    marks: [all('.mark-write,.mark-overwrite', 'fill'), [ink]]};
        }"""
    )
    for name, (found, wanted) in looks.items():
        assert found == wanted, name
