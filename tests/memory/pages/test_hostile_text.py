"""No text of a person's ever becomes markup, whatever part of a page it stands in."""

import json

import pytest

from memory import service
from memory.engine.dictionary import DictionaryReference
from renigma_site.kernel.canonical import pretty_bytes

HOSTILE = [
    "<script>alert(1)</script>",
    "</textarea><script>alert(1)</script>",
    "</pre><img src=x onerror=alert(1)>",
    "</title></svg><script>alert(1)</script>",
    '" autofocus onfocus=alert(1) x="',
    "' onmouseover='alert(1)",
    "<!--review-->",
    "<!--accepted-->",
    "--><script>alert(1)</script><!--",
    "{{ engine }}{% include 'base.html' %}",
    "&lt;script&gt;",
    "]]><script>alert(1)</script>",
    "javascript:alert(1)",
    "\u202e<script>\u202calert(1)</script>",
]
ELEMENTS = {"script", "img", "iframe", "object", "embed"}


def statements(label):
    quoted, unknown = (json.dumps(text, ensure_ascii=False) for text in (label, f"? {label}"))
    return (
        f"Set {quoted} to {quoted}.\nChange {quoted} to x.\nSet {quoted} to {quoted}.\nRecall {quoted}.\n"
        f"Change {unknown} to {quoted}.\nRecall y{quoted}.\n{label}\nUpdate it to {quoted}.\n"
        f'Set {json.dumps(label.upper() + "1")} to {json.dumps(label.lower() + "2")}. Set "open {label}'
    )


def assert_harmless(visitor):
    """The page has no element and no handler that its templates do not have."""
    own = [found for found in visitor.page.walk() if found.tag in ELEMENTS]
    assert [found.tag for found in own] == ["script"]
    assert own[0]["src"].startswith("/static/")
    for element in visitor.page.walk():
        assert not any(name.startswith("on") or name == "style" for name in element.attributes)
        assert not (element.attributes.get("href") or "").startswith("javascript")
        assert not (
            element.tag == "textarea" and element.children and not isinstance(element.children[0], str)
        )


@pytest.mark.parametrize("label", HOSTILE)
def test_nothing_becomes_markup_on_any_page(visitor, label):
    source = statements(label)
    visitor.review(source)
    assert_harmless(visitor)
    assert visitor.fields["source"] == source
    visitor.press("Use reviewed result")
    assert_harmless(visitor)
    visitor.press("Show memory JSON")
    assert_harmless(visitor)
    assert (
        visitor.page.one("pre", id="memory-json").text
        == pretty_bytes(service.preview(source, [], DictionaryReference()).document).decode()
    )
    visitor.review(label)
    assert_harmless(visitor)
    visitor.press("Use reviewed result", source=f"{label}\n{label}")
    assert visitor.status == 409
    assert_harmless(visitor)
    visitor.press("Import", record=label)
    assert visitor.status == 422
    assert visitor.fields["record"] == label
    assert_harmless(visitor)
    visitor.press("Cancel").accept("Recall x.").press("Reset session")
    assert_harmless(visitor)
    assert visitor.press("Keep the session").fields["record"] == label


@pytest.mark.parametrize("label", HOSTILE)
def test_an_altered_session_becomes_no_markup(visitor, label):
    session = {"version": 2, "source_text": label, "history": [], "sha256": "0" * 64}
    visitor.post("/memory/open/", visitor.fields | {"session": json.dumps(session)})
    assert_harmless(visitor)
    visitor.post("/memory/open/", visitor.fields | {"session": label, "review": label, "request": label})
    assert_harmless(visitor)
    assert visitor.fields["session"] == label
    assert visitor.fields["request"] == label


def test_a_place_for_a_long_part_cannot_be_faked(visitor):
    visitor.review('Set "<!--review-->" to "<!--accepted-->".\n<!--review-->')
    assert len(visitor.page.all("table", class_="operations")) == 1
    assert "<!--" not in visitor.markup
