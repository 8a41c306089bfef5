"""Documents in the wrong place are called what they are."""

import re

import pytest

from renigma_site.kernel.documents import KINDS, refuse_other_kind
from renigma_site.kernel.refusal import Refusal
from support.server import ROOT

NO_JSON = {"renigma.memory-checkpoint": "safetensors", "renigma.request-verbs": "TOML"}


FORMAT = re.compile(r'(?:FORMAT: Final = |"format": (?:one_of\()?)"(renigma\.[a-z-]+)"')


def test_each_format_that_this_program_writes_has_a_name() -> None:
    paths = [path for app in ("memory", "plans", "renigma_site") for path in (ROOT / app).rglob("*.py")]
    found = {name for path in paths for name in FORMAT.findall(path.read_text("utf-8"))}
    assert len(found) > 10
    assert found - set(NO_JSON) == set(KINDS)


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ({"format": "renigma.request-plan"}, "This is a request plan, not a memory record."),
        (
            {"format": "renigma.memory-artifact", "version": 1},
            "This is a memory artifact, not a memory record.",
        ),
        ({"format": "renigma.memory-advice"}, "This is a record with advice, not a memory record."),
    ],
)
def test_another_kind_is_named_at_its_format(value: object, said: str) -> None:
    with pytest.raises(Refusal) as refusal:
        refuse_other_kind(value, "renigma.memory-session")
    assert (refusal.value.code, refusal.value.pointer, refusal.value.detail) == ("schema", "/format", said)


@pytest.mark.parametrize(
    "value",
    [
        {"format": "renigma.memory-session"},
        {"format": "renigma.other"},
        {"format": ["renigma.request-plan"]},
        {},
        [],
        None,
        "renigma.request-plan",
    ],
)
def test_everything_else_is_left_to_the_shape(value: object) -> None:
    refuse_other_kind(value, "renigma.memory-session")
