"""The report of a training run: settings, final map, collisions, and the curve of how it got there."""

import math
from typing import Any, Final, NamedTuple, cast

from memory.engine.artifact import find_collisions
from memory.training import settings as run_settings
from memory.training.measure import Score, count_colliding_pairs
from memory.training.settings import MONITOR_EPISODES, MOST_LOSS, MOST_POINTS, Settings, number
from renigma_site.kernel.refusal import Refusal
from renigma_site.kernel.shape import ObjectShape, array_of, integer, nullable, one_of, sha256, string
from renigma_site.kernel.strict_json import parse_json

FORMAT: Final = "renigma.memory-training-report"
_DIGITS: Final = 6
_ROUNDING: Final = 2 * 10.0**-_DIGITS


class Point(NamedTuple):
    """One point of the training curve; the loss is the mean in nats over the steps since the point before."""

    step: int
    temperature: float
    loss: float
    soft: Score
    hard: Score
    colliding_pairs: int

    @property
    def is_exact(self) -> bool:
        """No two keys share a slot, and soft memory and hard map answered every question as the dictionary does."""
        return (
            self.colliding_pairs == 0
            and self.soft.correct == self.soft.asked
            and self.hard.correct == self.hard.asked
        )


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
        "steps_done": integer,
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
        "steps_done": curve[-1].step,
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
    """Raises Refusal with a code of parse_json, or `schema` with the pointer of the first value at fault.

    Refused is also what no run can have written: figures that contradict the settings, the map or each other.
    """
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
    _check_summary(document)
    curve = [*map(_point, document["curve"])]
    _check_curve(settings, curve)
    if curve[-1].step != document["steps_done"]:
        raise _impossible("the curve ends with the last step", "/steps_done")
    if curve[-1].colliding_pairs != count_colliding_pairs(key_to_slot):
        raise _impossible(
            "the curve ends with the map's colliding pairs", f"/curve/{len(curve) - 1}/colliding_pairs"
        )
    return Report(settings, document["checkpoint_sha256"], key_to_slot, curve)


def _check_summary(document: dict[str, Any]) -> None:
    """What a report says of its map must be true of it."""
    collisions = collisions_as_json(document["key_to_slot"])
    if document["collisions"] != collisions:
        raise _impossible("the collisions are those of the map", "/collisions")
    if document["slots_used"] != len(set(document["key_to_slot"])):
        raise _impossible("the slots used are those of the map", "/slots_used")
    if (document["artifact_sha256"] is None) != bool(collisions):
        raise _impossible("an artifact is written exactly where no keys share a slot", "/artifact_sha256")


def _check_curve(settings: Settings, curve: list[Point]) -> None:
    if not 1 <= len(curve) <= MOST_POINTS:
        raise _impossible(f"a curve has from 1 to {MOST_POINTS} points", "/curve")
    asked = MONITOR_EPISODES * settings.rounds
    pairs = settings.keys * (settings.keys - 1) // 2
    before = 0
    for index, point in enumerate(curve):
        # Only a step within the run has a temperature.
        in_run = before < point.step <= settings.steps
        temperature = settings.temperature_at(point.step - 1) if in_run else math.nan
        for name, holds in (
            ("step", in_run),
            ("temperature", abs(point.temperature - temperature) <= _ROUNDING),
            ("loss", 0 <= point.loss <= MOST_LOSS),
            ("asked", point.hard.asked == asked),
            ("soft_correct", 0 <= point.soft.correct <= asked),
            ("hard_correct", 0 <= point.hard.correct <= asked),
            ("colliding_pairs", 0 <= point.colliding_pairs <= pairs),
        ):
            if not holds:
                raise _impossible("it contradicts the settings or the point before", f"/curve/{index}/{name}")
        before = point.step


def _impossible(rule: str, pointer: str) -> Refusal:
    return Refusal("schema", f"No run has written this: {rule}.", pointer)


def _point(point: dict[str, Any]) -> Point:
    return Point(
        step=point["step"],
        temperature=point["temperature"],
        loss=point["loss"],
        soft=Score(point["soft_correct"], point["asked"]),
        hard=Score(point["hard_correct"], point["asked"]),
        colliding_pairs=point["colliding_pairs"],
    )
