"""The timeline on paper: what is drawn in a line of it lies within its figure, which cuts off the rest."""

import re

import pytest

from memory import service
from memory.engine.dictionary import DictionaryReference
from memory.presenters.printed_timeline import printed_timeline

READS = "Set a to x. Set b to y. What is a? What is b? "
"""The last row of the figure has a read, whose path is drawn below its marks."""


@pytest.mark.parametrize("repeats", [1, 6, 7, 30])
def test_no_read_path_leaves_its_figure(repeats: int) -> None:
    record = service.preview(READS * repeats, [], DictionaryReference()).document
    figures = re.findall(r"<figure>.*?</figure>", "".join(printed_timeline(record)), re.DOTALL)
    assert len(figures) == (repeats * 4 + 23) // 24
    for figure in figures:
        found = re.search(r'<svg x="\d+" y="\d+" width="\d+" height="(\d+)"', figure)
        assert found is not None
        paths = re.findall(r'class="read-path" d="([^"]+)"', figure)
        assert paths
        lowest = max(float(y) for path in paths for y in re.findall(r" (\d+(?:\.\d+)?)(?=[VHQ]|$)", path))
        assert lowest <= float(found[1])
