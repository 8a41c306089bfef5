"""What a person types is never stripped, shortened or changed, but for the line ends that browsers change."""

import json

import pytest

from memory import service
from memory.engine.dictionary import DictionaryReference
from renigma_site.kernel.canonical import pretty_bytes
from support.pages import PageVisitor


def accepted_source(visitor):
    return json.loads(visitor.fields["session"])["source_text"]


def import_source(visitor, source):
    record = service.preview(source, [], DictionaryReference()).document
    return visitor.press("Import", file=pretty_bytes(record))


@pytest.mark.parametrize(
    "source",
    [
        "\nSet a to b.",
        "\n\n\nSet a to b.\n\n",
        "  Set a to b.  ",
        "\tSet a to b.\t\n \n",
        "Set a to b.</textarea><b>x</b>",
        "&amp; &lt;b&gt; \"' <!-- x --> ]]>",
        "Set “a” to ‘b’.",
        "Set 🔑 to 🦊.",
        "Remember that مدينة is القاهرة.",
        "\u202eSet a to b.\u200b\ufeff",
        "e\u0301 é ﬁ Å Å",
        "\x01\x08\x0b\x0c\x1f\x7f\x85\u2028\u2029",
    ],
)
def test_a_text_comes_back_as_it_was(visitor, source):
    visitor.review(source)
    assert visitor.fields["source"] == source
    visitor.press("Use reviewed result")
    assert visitor.fields["source"] == source
    assert accepted_source(visitor) == source
    visitor.press("Memory & bindings")
    assert visitor.fields["source"] == source


def test_line_ends_are_folded_once(visitor):
    visitor.review("Set a to b.\r\nRecall a.\rRecall a.\n\r\nRecall a.")
    assert visitor.fields["source"] == "Set a to b.\nRecall a.\nRecall a.\n\nRecall a."


def test_a_lone_carriage_return_is_a_line_end_too(visitor):
    """No browser sends one; a program may."""
    visitor.answer(
        visitor.client.post("/memory/review/", visitor.fields | {"source": "Set a to b.\rRecall a.\r\n"})
    )
    assert visitor.fields["source"] == "Set a to b.\nRecall a.\n"


def test_lengths_are_counted_in_code_points(visitor):
    longest = "🦊" * 19_999 + "\n"
    visitor.review(longest)
    assert visitor.status == 200
    visitor.review(longest + "x")
    assert visitor.status == 422
    assert visitor.says("20,001 characters: 1 character more than fit in one review.")
    assert visitor.fields["source"] == longest + "x"
    assert "maxlength" not in visitor.markup


@pytest.mark.parametrize("sign", ["\r", "\r\n", "\0"])
def test_an_accepted_source_with_what_no_text_field_holds_is_reviewed_itself(visitor, sign):
    source = f"Set a to b.{sign}\nRecall a."
    import_source(visitor, source)
    assert visitor.status == 200
    assert visitor.says("which a text field cannot hold")
    assert visitor.says("the accepted source itself is reviewed")
    shown = visitor.fields["source"]
    assert "\r" not in shown
    assert "\0" not in shown
    visitor.press("Review interpretation")
    assert json.loads(visitor.fields["review"])["source_text"] == source
    visitor.press("Use reviewed result")
    assert accepted_source(visitor) == source


def test_once_it_is_changed_the_folded_text_is_reviewed_and_the_page_says_so(visitor):
    import_source(visitor, "Set a to b.\r\nRecall a.")
    visitor.review(visitor.fields["source"] + " Recall a.")
    assert json.loads(visitor.fields["review"])["source_text"] == "Set a to b.\nRecall a. Recall a."
    assert visitor.says("The text here differs from it, so the text here is reviewed.")


def test_signs_that_cannot_be_seen_are_shown_as_tokens(visitor):
    import_source(visitor, 'Set a to b.\r\nSet "x\u202ey" to "p\u200bq".\0')
    tokens = [
        found.text for found in visitor.page.one("ol", class_="numbered-copy").all("span", class_="invisible")
    ]
    assert tokens == ["[U+000D]", "[U+202E]", "[U+200B]", "[U+0000]"]
    assert "\u202e" not in visitor.page.one("table", class_="operations").text


def test_every_text_of_a_person_is_isolated(visitor):
    visitor.review('Set "مدينة" to "القاهرة".')
    for element in visitor.page.walk():
        if any(isinstance(child, str) and "القاهرة" in child for child in element.children):
            assert element.tag in ("bdi", "textarea", "title", "text"), element
    line = visitor.page.one("ol", class_="numbered-copy").one("span", class_="line-text")
    assert line["dir"] == "auto"


def test_a_nul_that_no_text_field_gives_back_is_refused_and_named():
    visitor = PageVisitor()
    visitor.post("/memory/review/", visitor.fields | {"source": "Set a to b.\0"})
    assert visitor.status == 400
    assert visitor.says('The field "source" holds U+0000 at its character 11.')


def test_a_clause_over_several_lines_is_one_clause_in_the_copy(visitor):
    visitor.review('Set a to b.\nSet "open\n\nup to x.')
    copy = visitor.page.one("ol", class_="numbered-copy")
    assert [line.one("span", class_="line-text").words for line in copy.all("li")] == [
        "Set a to b (event 0, write).",
        'Set "open (event 1, unresolved)',
        "",
        "up to x.",
    ]
    assert [(link.attributes.get("id"), link["href"]) for link in copy.all("a")] == [
        ("s0", "#e0"),
        ("s1", "#u1"),
        (None, "#u1"),
    ]
    assert all(link.words for link in copy.all("a")), "no link is empty"
