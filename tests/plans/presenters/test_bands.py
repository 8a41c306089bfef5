"""Which steps a loop or a branch holds together."""

import pytest

from plans import service
from plans.presenters.bands import Band, bands_of

LOOP = 'For each file in "inbox", read the item and summarize it.'


@pytest.mark.parametrize(
    ("request_text", "expected"),
    [
        ('Read "a".', [()]),
        ('If "x", read "a".', [()]),
        (LOOP, [(Band("loop", 1, 2),), (Band("loop", 1, 2),)]),
        (f"{LOOP}\n{LOOP}", [(Band("loop", 1, 2),)] * 2 + [(Band("loop", 3, 4),)] * 2),
        (
            'If "x", read "a" and read "b", otherwise read "c" and read "d".',
            [(Band("branch", 1, 2),)] * 2 + [(Band("branch", 3, 4),)] * 2,
        ),
        ('If "x", read "a", otherwise read "b".', [(), ()]),
        (
            'For each file in "old", if the item is not empty, read the item and summarize it.',
            [(Band("loop", 1, 2), Band("branch", 1, 2))] * 2,
        ),
    ],
)
def test_bands(request_text: str, expected: list[tuple[Band, ...]]) -> None:
    plan = service.parse(request_text)
    assert plan["complete"]
    assert bands_of(plan["steps"]) == expected
