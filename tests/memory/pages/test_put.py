"""Put into the editor: an offer takes the place of its clause, without JavaScript, and nothing is applied by itself."""

import pytest

from memory.page.actions import moved_span
from renigma_site.kernel.spans import Span
from support.pages import PageVisitor


def reviewed(source: str) -> PageVisitor:
    return PageVisitor().review(source)


def put(visitor: PageVisitor, offer: str, **fields: str) -> PageVisitor:
    return visitor.post("/memory/put/", {**visitor.fields, **fields, "offer": offer})


def test_it_works() -> None:
    visitor = put(reviewed("Set a to b. Rember c is d. Recall a."), "1:0")
    assert visitor.status == 200
    assert visitor.fields["source"] == "Set a to b. Remember c is d. Recall a."
    assert visitor.says("The text in the editor has changed.")
    assert "Use reviewed result" not in visitor.buttons  # the review is stale
    visitor.press("Review interpretation").press("Use reviewed result")
    assert visitor.says("3 events")


def test_a_second_offer_of_a_clause_and_one_beside_a_binding_can_be_put() -> None:
    source = "Set color to blue. Change Color to red. Set pi to 3.14."
    assert put(reviewed(source), "1:1").fields["source"] == source.replace("Change Color", "Set Color")
    assert put(reviewed(source), "2:0").fields["source"] == source.replace("3.14", '"3.14"')


def test_an_offer_goes_to_where_its_clause_is_now() -> None:
    visitor = put(reviewed("Rember c is d. Recall c."), "0:0", source="First. Rember c is d. Recall c.")
    assert visitor.fields["source"] == "First. Remember c is d. Recall c."
    visitor = put(reviewed("🔑.\nRember c is d.\n"), "1:0", source="🔑.\nRember c is d.\nLast.")
    assert visitor.fields["source"] == "🔑.\nRemember c is d.\nLast."


def test_an_offer_for_a_clause_that_is_gone_is_a_conflict() -> None:
    visitor = put(reviewed("Rember c is d. Recall c."), "0:0", source="Rember x is d. Recall c.")
    assert visitor.status == 409
    assert visitor.fields["source"] == "Rember x is d. Recall c."
    assert visitor.says("the clause that the offer replaces is no longer there")


@pytest.mark.parametrize("offer", ["", "0", "0:1", "1:0", "9:0", "0:0 ", "a:b", "0:00", "-1:0"])
def test_an_offer_that_does_not_exist_is_refused(offer: str) -> None:
    visitor = put(reviewed("Rember c is d. Recall c."), offer)
    assert visitor.status == 422
    assert visitor.fields["source"] == "Rember c is d. Recall c."


def test_without_a_review_there_is_no_offer() -> None:
    assert put(PageVisitor(), "0:0").status == 409


def test_a_visit_goes_to_the_tab() -> None:
    response = PageVisitor().client.get("/memory/put/")
    assert (response.status_code, response["Location"]) == (303, "/memory/")


@pytest.mark.parametrize(
    ("before", "now", "moved"),
    [
        ("abcdef", "abcdef", (2, 4)),
        ("abcdef", "abcdefg", (2, 4)),
        ("abcdef", "xabcdef", (3, 5)),
        ("abcdef", "bcdef", (1, 3)),
        ("abcdef", "abxdef", None),
        ("abcdef", "", None),
        ("abcdef", "abcd", (2, 4)),
        ("abcdef", "cdef", (0, 2)),
    ],
)
def test_a_span_moves_with_its_text(before: str, now: str, moved: tuple[int, int] | None) -> None:
    assert moved_span(Span(2, 4), before, now) == (Span(*moved) if moved else None)
