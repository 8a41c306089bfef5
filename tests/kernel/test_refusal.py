"""A refusal carries little of what was sent: its pointer does not grow with the input."""

import json

import pytest

from renigma_site.kernel.refusal import Refusal
from renigma_site.kernel.strict_json import parse_json


@pytest.mark.parametrize(
    ("pointer", "carried"),
    [
        (None, None),
        ("", ""),
        ("/events/0/wording", "/events/0/wording"),
        ("/" + "a" * 199, "/" + "a" * 199),
        ("/" + "a" * 200, ""),
        ("/a/" + "b" * 200_000, "/a"),
        ("/a/" + "b" * 197, "/a/" + "b" * 197),
        ("/a/" + "b" * 198, "/a"),
        ("/a/" + "b" * 197 + "/c", "/a/" + "b" * 197),
        ("/" + "~1" * 150, ""),
        ("/x/" + "~1" * 150 + "/y", "/x"),
    ],
)
def test_a_long_pointer_leads_to_the_nearest_value_around(pointer: str | None, carried: str | None) -> None:
    refusal = Refusal("schema", "It is wrong.", pointer)
    assert refusal.pointer == carried
    assert len(str(refusal)) < 240


def test_a_long_member_name_does_not_come_back() -> None:
    document = json.dumps({"a": {"n" * 200_000: [1, "\ud800"]}}).encode()
    with pytest.raises(Refusal) as caught:
        parse_json(document)
    assert (caught.value.code, caught.value.pointer) == ("invalid-text", "/a")
