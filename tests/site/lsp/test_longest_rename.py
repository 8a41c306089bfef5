"""A rename that makes a text longer than any text may be is refused in words, in both languages."""

import pytest

from memory.engine.dictionary import DictionaryReference
from plans.language.declared import NO_VERBS
from renigma_site.lsp.memory_reading import MemoryReading
from renigma_site.lsp.plan_reading import PlanReading
from renigma_site.lsp.readings import CannotRename


def test_of_a_key() -> None:
    text = "Set k to v.\n" + "Recall k.\n" * 100 + " " * 9_000
    reading = MemoryReading(text, DictionaryReference())
    with pytest.raises(CannotRename, match=r"makes the text too long\. The text has 22,839 code points"):
        reading.rename(4, "x" * 128)
    assert len(reading.rename(4, "short")) == 101


def test_of_a_result() -> None:
    text = 'Read "a" as "n". ' + 'Send "n" to "b". ' * 2 + " " * 19_940
    text = text[:19_995]
    reading = PlanReading(text, NO_VERBS)
    with pytest.raises(CannotRename, match=r"makes the text too long\. "):
        reading.rename(text.index('"n"') + 1, "a longer name")
