"""Replays against a second, plain reading of the language, on texts of every kind."""

import unicodedata

import pytest
from hypothesis import example, given, settings

from memory import service
from memory.engine.dictionary import DictionaryReference
from support import reference
from support.texts import texts

ENGINE = DictionaryReference()
MEMBERS = ("vocabulary", "events", "bindings")


@pytest.mark.skipif(
    unicodedata.unidata_version != "14.0.0", reason="the reference reads word characters from Unicode 14.0"
)
@given(texts)
@example('Set "a\\" to b')
@example('Set a to "b\\')
@example('a "b" c "d\nSet x to y')
@example(".\n?! Set a to b !x")
@example("Set a to b \n Recall a")
@settings(max_examples=600)
def test_both_versions_agree_with_the_reference(text: str) -> None:
    if len(reference.clauses(text)) > 128:
        return
    done = {1: service.run(text, [], ENGINE), 2: service.preview(text, [], ENGINE).document}
    for version, record in done.items():
        expected = reference.replay(text, version)
        assert {member: record[member] for member in MEMBERS} == expected  # type: ignore[literal-required]
