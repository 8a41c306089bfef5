"""The picture of the review state in the README: taken anew when RENIGMA_PICTURE is set, else it must be there."""

import os
from pathlib import Path

import pytest

PICTURE = Path(__file__).parents[2] / "docs" / "images" / "review.png"
ACCEPTED = 'Remember that "project color" is grey.\nRemember that owner is Ana.\n'
REVIEWED = (
    'Set "project color" to green. Store "K-17" under "lab key".\n'
    'What is "project color"?\n'
    'Change "project color" to "sea blue".\n'
    'What is "project color"? Recall "lab key".\n'
    "Update it to done.\n"
    'Reset memory. What is "project color"?\n'
    'Remember that مدينة is "القاهرة".\n'
    'Set owner to "Ana B.". Recall مدينة.'
)


def take(window):
    window.accept(ACCEPTED)
    window.review(REVIEWED)
    assert window.title == "Review – Memory & bindings"
    window.page.set_viewport_size({"width": 1280, "height": 1000})
    return window.page.screenshot()


@pytest.mark.skipif(
    "RENIGMA_PICTURE" not in os.environ, reason="a picture is taken when RENIGMA_PICTURE is set"
)
def test_the_picture_is_taken(window):
    PICTURE.parent.mkdir(parents=True, exist_ok=True)
    PICTURE.write_bytes(take(window))


def test_the_picture_is_there_and_can_be_taken(window):
    assert take(window).startswith(b"\x89PNG")
    assert PICTURE.read_bytes().startswith(b"\x89PNG")
    assert "](docs/images/review.png)" in (PICTURE.parents[2] / "README.md").read_text(encoding="utf-8")
