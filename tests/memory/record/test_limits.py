"""Each bound at its edge: the last that passes and the first that does not."""

from typing import Any

import pytest

from memory import service
from memory.engine.dictionary import DictionaryReference
from memory.record.limits import LIMITS
from renigma_site.kernel.canonical import pretty_bytes
from renigma_site.kernel.refusal import Refusal

ENGINE = DictionaryReference()


def revisions(*texts: str) -> list[Any]:
    return [{"source_text": text, "language_version": 2} for text in texts]


def refused(text: str, prior: list[Any]) -> tuple[str, str | None]:
    with pytest.raises(Refusal) as refusal:
        service.preview(text, prior, ENGINE)
    return refusal.value.code, refusal.value.pointer


def test_the_bounds() -> None:
    assert LIMITS == {
        "text_code_points": 20_000,
        "statements": 128,
        "prior_revisions": 16,
        "total_code_points": 40_000,
        "record_bytes": 262_144,
        "label_code_points": 128,
    }


def test_each_bound_passes_at_its_edge() -> None:
    assert len(service.preview("😀" * 20_000, [], ENGINE).document["source_text"]) == 20_000
    assert len(service.preview("a." * 128 + " \n..", [], ENGINE).document["events"]) == 128
    assert len(service.preview("a", revisions(*["b"] * 16), ENGINE).document["prior_revisions"]) == 16
    assert service.preview("a" * 20_000, revisions("b" * 10_000, "c" * 10_000), ENGINE)


def test_each_bound_is_refused_beyond() -> None:
    assert refused("😀" * 20_001, []) == ("text-too-long", "/text")
    assert refused("a." * 129, []) == ("too-many-statements", "/text")
    assert refused("a", revisions(*["b"] * 17)) == ("too-many-revisions", "/prior_revisions")
    assert refused("a", revisions("b", "c" * 20_001)) == ("text-too-long", "/prior_revisions/1/source_text")
    assert refused("a" * 20_000, revisions("b" * 10_000, "c" * 10_001)) == (
        "history-too-long",
        "/prior_revisions",
    )


def test_the_order_of_the_bounds() -> None:
    assert refused("a" * 20_001, revisions(*["b"] * 17))[0] == "text-too-long"
    assert refused("a", revisions(*["b" * 20_001] * 17))[0] == "too-many-revisions"
    assert refused("a" * 20_000, revisions("b" * 20_001)) == (
        "text-too-long",
        "/prior_revisions/0/source_text",
    )
    assert refused("a." * 129, revisions("b" * 20_000, "c" * 20_000))[0] == "history-too-long"


def test_a_lone_surrogate_is_no_text() -> None:
    assert refused("a\ud800", []) == ("invalid-text", "/text")
    assert refused("a", revisions("\udfff")) == ("invalid-text", "/prior_revisions/0/source_text")


def test_a_record_that_could_not_be_imported_again_is_refused() -> None:
    # Labels of four-byte characters, each written again in event, vocabulary and binding.
    label = "\U00020000" * 50
    text = "".join(f'Set "{label}{n:03}" to "{label}{n % 64:03}".\n' for n in range(32))
    text += "".join(f'Recall "{label}{n % 32:03}".\n' for n in range(96))
    history = revisions("\U00020000" * 10_000, "\U00020000" * 2_000)
    fits = service.preview(text, history, ENGINE).document
    assert len(pretty_bytes(fits)) < 262_144
    astral, ascii_only = divmod(262_144 - len(pretty_bytes(fits)), 4)
    history[1]["source_text"] += "\U00020000" * astral + "a" * ascii_only
    largest = service.preview(text, history, ENGINE).document
    assert len(pretty_bytes(largest)) == 262_144
    assert service.import_record(pretty_bytes(largest), ENGINE) == largest
    history[1]["source_text"] += "a"
    assert refused(text, history) == ("record-too-large", None)
