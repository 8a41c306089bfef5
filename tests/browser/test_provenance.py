"""Links lead from rows to wording and back, and mark exactly the right characters, whatever stands before them."""

import pytest

BEFORE = {
    "plain": "Set a to b. ",
    "emoji": 'Set "🔑👩\u200d👩\u200d👧" to "🦊🇩🇪". ',
    "Arabic": 'Remember that مدينة is "القاهرة". ',
    "Hindi": 'Set "शहर" to "दिल्ली". ',
    "combining": "Set cafe\u0301 to e\u0301e\u0301. ",
    "line ends": "Set a to b.\r\n\r\n\r\nRecall a. ",
    "all of it": 'Set "🔑" to "القاهرة".\r\nSet "शहर" to "दिल्ली". ',
}
WORDING = 'Store "🦊 K-17" under "मेज़ مكتب"'


MARKED = """() => [...document.querySelectorAll('a.clause')].filter(e =>
    getComputedStyle(e).backgroundColor === 'rgb(255, 229, 138)').map(e => {
        const copy = e.cloneNode(true);
        copy.querySelectorAll('.visually-hidden').forEach(hidden => hidden.remove());
        return copy.textContent; })"""


def assert_marked(window, expected):
    """The wording that the page paints as marked, without hidden words; it follows a click a moment later."""
    page = window.page
    page.wait_for_function(
        f"expected => JSON.stringify(({MARKED})()) === JSON.stringify(expected)", arg=expected
    )


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
@pytest.mark.parametrize("name", BEFORE)
def test_a_source_button_marks_exactly_its_wording(open_desk, name, scripts):
    window = open_desk(scripts=scripts)
    source = BEFORE[name] + WORDING + '. What is "मेज़ مكتب"?'
    window.review(source)
    rows = window.page.locator("tr[id^=e]")
    write, recall = rows.count() - 2, rows.count() - 1
    window.page.locator(f"#e{write} .place a").click()
    assert_marked(window, [WORDING])
    window.page.locator(f"#e{recall} .place a").click()
    assert_marked(window, ['What is "मेज़ مكتب"'])


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
def test_links_lead_both_ways(open_desk, scripts):
    window = open_desk(scripts=scripts)
    window.review("Set a to b. Set a to c. Recall a. Update it to x.")
    page = window.page

    def current(selector):
        own = page.locator(f"{selector}:target").count() == 1
        return own or page.locator(selector).get_attribute("aria-current") == "true"

    page.locator("#e2 .read-from a").click()
    assert current("#e1"), "a recall leads to the write that it read"
    page.locator("#e1 a.overwrote").click()
    assert current("#e0"), "an overwrite leads to the write that it replaced"
    page.locator("#s2").click()
    assert current("#e2"), "a clause leads to its row"
    page.locator("#s3").click()
    assert current("#u3"), "an unresolved clause leads to its reason"
    page.locator("#t1").click(force=True)
    assert current("#e1"), "a mark leads to its row"
    page.locator("#e1 .number a").click()
    assert current("#t1"), "a row leads to its mark"


def test_with_scripts_row_and_wording_are_marked_together_without_a_reload(window):
    window.review("Set a to b. Recall a. Update it to x.")
    window.page.evaluate("window.same = true")
    window.page.locator("#e1 .place a").click()
    for selector in ("#e1", "#s1"):
        assert window.page.locator(selector).get_attribute("aria-current") == "true"
    window.page.locator("#s0").click()
    assert window.page.locator("[aria-current=true]").evaluate_all("all => all.map(e => e.id)") == [
        "s0",
        "e0",
        "t0",
    ]
    window.page.go_back()
    assert window.page.locator("#e1").get_attribute("aria-current") == "true"
    assert window.page.evaluate("window.same") is True


def test_a_clause_over_several_lines_is_marked_whole(window):
    window.review('Set a to b.\nSet "open\n\nup to x. Recall a.')
    window.page.locator("#e1 .place a").click()
    assert_marked(window, ['Set "open', "up to x. Recall a."])


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
def test_a_link_into_a_folded_trace_opens_it(open_desk, scripts):
    window = open_desk(scripts=scripts)
    window.accept("Set a to b.")
    window.review("Set c to d.")
    row = window.page.locator("#a-e0")
    assert not row.is_visible()
    window.page.locator(".bindings a").click()
    row.wait_for(state="visible")
    assert window.page.locator("#e0").get_attribute("aria-current") is None


def test_filters_show_one_group_and_a_row_that_is_linked_to(open_desk):
    window = open_desk(scripts=False)
    window.review("Set a to b. Recall a. Oops. Reset memory. " * 8)
    page = window.page
    assert page.locator("tbody tr:visible").count() == 32
    page.get_by_text("Resets 8").click()
    assert page.locator("tbody tr:visible").count() == 8
    page.locator("#s1").click()
    assert page.locator("#e1").is_visible()
    assert page.locator("tbody tr:visible").count() == 9


def test_the_large_timeline_scrolls_in_its_own_box(window):
    window.review(" ".join(f"Set k{number % 32} to v{number}." for number in range(60)) + " Recall k0." * 68)
    page = window.page
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    box = page.locator("#review-card .timeline")
    assert box.evaluate("e => e.scrollWidth > e.clientWidth && e.scrollHeight > e.clientHeight")
    page.locator("#e127 .number a").click()
    assert box.evaluate("e => e.scrollLeft > 0")


def test_a_fragment_that_is_none_of_the_pages_breaks_nothing(window):
    window.open("/memory/#%E0%A4%A")
    window.accept("Set a to b.")
    window.press("Show memory JSON")
    assert window.page.get_by_role("button", name="Copy").is_visible()


LARGE = " ".join(f"Set k{number % 32} to v{number}. Recall k{number // 3}." for number in range(50))
IN_SIGHT = """target => {
    const [box] = (target.querySelector('.hit') ?? target).getClientRects();
    const found = document.elementFromPoint(box.x + Math.min(box.width, 40) / 2, box.y + box.height / 2);
    return Boolean(found && target.contains(found));
}"""


@pytest.mark.parametrize(
    ("scripts", "width"), [(True, 1280), (False, 360)], ids=["scripts, wide", "no scripts, narrow"]
)
def test_what_a_link_leads_to_is_not_behind_a_head_that_sticks(open_desk, scripts, width):
    window = open_desk(scripts=scripts, width=width)
    window.review(LARGE)
    page = window.page

    def follow(link, target):
        page.locator(link).click()
        page.wait_for_function("id => location.hash === `#${id}`", arg=target)
        page.wait_for_timeout(50)
        assert page.locator(f"#{target}").evaluate(IN_SIGHT), target

    for number in (99, 45, 20, 3):
        follow(f"#s{number}", f"e{number}")
        follow(f"#e{number} .number a", f"t{number}")
        follow(f"#e{number} .place a", f"s{number}")


@pytest.mark.parametrize("width", [1280, 360])
def test_no_mark_takes_the_focus_behind_a_head_that_sticks(open_desk, width):
    window = open_desk(width=width)
    window.review(LARGE)
    page = window.page
    page.locator("#t60").focus()
    for _ in range(40):
        page.keyboard.press("ArrowLeft")
        mark = page.locator("a:focus")
        assert mark.evaluate(
            """mark => {
                const box = mark.querySelector('.hit').getBoundingClientRect();
                return mark.contains(document.elementFromPoint(box.x + 12, box.y + 12));
            }"""
        ), mark.get_attribute("id")
