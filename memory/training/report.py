"""The report of a training run: settings, final map, collisions, and the curve of how it got there."""

from typing import Any, Final, NamedTuple, cast

from memory.engine.artifact import find_collisions
from memory.training import settings as run_settings
from memory.training.measure import Score
from memory.training.settings import Settings, number
from renigma_site.kernel.refusal import Refusal
from renigma_site.kernel.shape import ObjectShape, array_of, integer, nullable, one_of, sha256, string
from renigma_site.kernel.strict_json import parse_json

FORMAT: Final = "renigma.memory-training-report"
_DIGITS: Final = 6


class Point(NamedTuple):
    """One point of the training curve; the loss is the mean in nats over the steps since the point before."""

    step: int
    temperature: float
    loss: float
    soft: Score
    hard: Score
    colliding_pairs: int


class Report(NamedTuple):
    """A decoded report; its map may collide."""

    settings: Settings
    checkpoint_sha256: str
    key_to_slot: list[int]
    curve: list[Point]


_SHAPE: Final = ObjectShape(
    {
        "format": one_of(FORMAT),
        "version": one_of(1),
        "settings": run_settings.SHAPE,
        "libraries": ObjectShape({"numpy": string, "autograd": string, "safetensors": string}),
        "checkpoint_sha256": sha256,
        "artifact_sha256": nullable(sha256),
        "key_to_slot": array_of(integer),
        "collisions": array_of(ObjectShape({"slot": integer, "keys": array_of(integer)})),
        "slots_used": integer,
        "curve": array_of(
            ObjectShape(
                {
                    "step": integer,
                    "temperature": number,
                    "loss": number,
                    "asked": integer,
                    "soft_correct": integer,
                    "hard_correct": integer,
                    "colliding_pairs": integer,
                }
            )
        ),
    }
)


def collisions_as_json(key_to_slot: list[int]) -> list[dict[str, Any]]:
    """Every slot that several keys share, with those keys."""
    return [{"slot": slot, "keys": keys} for slot, keys in find_collisions(key_to_slot).items()]


def make_report(
    settings: Settings,
    key_to_slot: list[int],
    curve: list[Point],
    *,
    checkpoint_sha256: str,
    artifact_sha256: str | None,
    libraries: dict[str, str],
) -> dict[str, Any]:
    """The document; `artifact_sha256` is None where the map collides and no artifact was exported."""
    return {
        "format": FORMAT,
        "version": 1,
        "settings": settings.as_json(),
        "libraries": libraries,
        "checkpoint_sha256": checkpoint_sha256,
        "artifact_sha256": artifact_sha256,
        "key_to_slot": key_to_slot,
        "collisions": collisions_as_json(key_to_slot),
        "slots_used": len(set(key_to_slot)),
        "curve": [
            {
                "step": point.step,
                "temperature": round(point.temperature, _DIGITS),
                "loss": round(point.loss, _DIGITS),
                "asked": point.hard.asked,
                "soft_correct": point.soft.correct,
                "hard_correct": point.hard.correct,
                "colliding_pairs": point.colliding_pairs,
            }
            for point in curve
        ],
    }


def decode_report(data: bytes) -> Report:
    """Raises Refusal with a code of parse_json, or `schema` with the pointer of the first value at fault."""
    value = parse_json(data)
    _SHAPE(value, "")
    document = cast(dict[str, Any], value)
    settings = run_settings.settings_from_json(document["settings"], "/settings")
    key_to_slot = document["key_to_slot"]
    if len(key_to_slot) != settings.keys:
        raise Refusal("schema", "The map must have one slot for each key.", "/key_to_slot")
    for key, slot in enumerate(key_to_slot):
        if not 0 <= slot < settings.slots:
            raise Refusal("schema", "The slot must be one of the run's slots.", f"/key_to_slot/{key}")
    return Report(settings, document["checkpoint_sha256"], key_to_slot, [*map(_point, document["curve"])])


def _point(point: dict[str, Any]) -> Point:
    return Point(
        step=point["step"],
        temperature=point["temperature"],
        loss=point["loss"],
        soft=Score(point["soft_correct"], point["asked"]),
        hard=Score(point["hard_correct"], point["asked"]),
        colliding_pairs=point["colliding_pairs"],
    )
