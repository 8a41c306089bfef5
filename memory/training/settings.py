"""What a training run depends on, all of it: two runs with equal settings are the same run."""

import math
from dataclasses import asdict, dataclass
from typing import Any, Final

from memory.training.episodes import random_for
from renigma_site.kernel.refusal import Refusal
from renigma_site.kernel.shape import JsonSchema, ObjectShape, integer
from renigma_site.kernel.strict_json import JsonValue

MOST_KEYS: Final = 256
MOST_SLOTS: Final = 512
MOST_LOGITS: Final = 100_000  # keeps a checkpoint within the 1 MiB that an artifact may have
MOST_VALUES: Final = 4096
FEWEST_ROUNDS: Final = 8
MOST_ROUNDS: Final = 64
MOST_STEPS: Final = 1_000_000
# A right answer never counts as less likely than this: its logarithm must stay finite.
SMALLEST_PROBABILITY: Final = 1e-12
MOST_LOSS: Final = -math.log(SMALLEST_PROBABILITY) + 1e-6
MOST_SEED: Final = 2**53 - 1
FEWEST_STEPS: Final = 500
STEPS_FOR_A_KEY: Final = 5
DEFAULT_KEYS: Final = 32
MOST_POINTS: Final = 50
MONITOR_EPISODES: Final = 8
# A run ends early where so many points of its curve in a row were exact: a tenth of the steps, where there are many.
SETTLED_POINTS: Final = 5


# What the constants of a run may be: nothing that overflows, and no temperature that divides by nothing.
_BOUNDS: Final = {
    "batch": (1, 1024),
    "rounds": (1, 1024),
    "learning_rate": (0.0, 10.0),
    "decay": (0.0, 10.0),
    "first_temperature": (0.001, 1000.0),
    "last_temperature": (0.001, 1000.0),
    "spread": (0.0, 1000.0),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """The sizes and the seed that a person chooses, and the constants that were chosen by experiment.

    Each step sees `batch` episodes of `rounds` rounds, temperatures fall geometrically from `first_temperature` to
    `last_temperature`, logits start uniformly in ±`spread`. docs/artifacts.md says how they were found.
    """

    keys: int = DEFAULT_KEYS
    values: int = 64
    slots: int = 40
    seed: int = 0
    steps: int = FEWEST_STEPS
    batch: int = 8
    rounds: int = 32
    learning_rate: float = 0.05
    decay: float = 0.3
    first_temperature: float = 1.0
    last_temperature: float = 0.03
    spread: float = 0.1

    def temperature_at(self, step: int) -> float:
        """The temperature of a step, counted from 0."""
        progress = step / max(1, self.steps - 1)
        return self.first_temperature * math.pow(self.last_temperature / self.first_temperature, progress)

    def as_json(self) -> dict[str, Any]:
        """The members in the order of the fields."""
        return asdict(self)


def rounds_for(key_count: int) -> int:
    """Rounds of a training episode: as many as there are keys, within bounds."""
    return min(max(key_count, FEWEST_ROUNDS), MOST_ROUNDS)


def steps_for(key_count: int) -> int:
    """Steps at most where none are given: more keys need more, as the temperature must fall more slowly."""
    return FEWEST_STEPS + STEPS_FOR_A_KEY * max(0, key_count - DEFAULT_KEYS)


def find_fault(settings: Settings) -> str | None:
    """Why a run with these sizes is refused, in words that name the options; None where it is not."""
    for name, value, low, high in (
        ("--keys", settings.keys, 1, MOST_KEYS),
        ("--values", settings.values, 1, MOST_VALUES),
        ("--slots", settings.slots, 1, MOST_SLOTS),
        ("--steps", settings.steps, 1, MOST_STEPS),
        ("--seed", settings.seed, 0, MOST_SEED),
    ):
        if not low <= value <= high:
            return f"{name} must lie from {low} to {high}"
    if settings.slots < settings.keys:
        return "--slots must be at least --keys: with fewer slots some keys always share one"
    if settings.keys * settings.slots > MOST_LOGITS:
        return f"--keys times --slots must be at most {MOST_LOGITS}"
    return None


def initial_logits(settings: Settings) -> list[list[float]]:
    """The logits before the first step: one row for each key, one column for each slot."""
    random = random_for("start", settings.seed)
    return [
        [(2 * random.random() - 1) * settings.spread for _ in range(settings.slots)]
        for _ in range(settings.keys)
    ]


def untrained_map(settings: Settings) -> list[int]:
    """The slot of each key before the first step."""
    return [row.index(max(row)) for row in initial_logits(settings)]


class _Number:
    """A JSON number, with or without a fraction."""

    __slots__ = ()

    def __call__(self, value: JsonValue, pointer: str) -> None:
        if type(value) is not float and type(value) is not int:
            raise Refusal("schema", "The value must be a number.", pointer)

    def schema(self) -> JsonSchema:
        return {"type": "number"}


number: Final = _Number()

SHAPE: Final = ObjectShape(
    {name: integer if type(default) is int else number for name, default in asdict(Settings()).items()}
)


def settings_from_json(value: Any, pointer: str) -> Settings:
    """The settings in a value of that shape; raises Refusal with code `schema` where no run can have them."""
    settings = Settings(**value)
    fault = find_fault(settings)
    if fault is not None:
        raise Refusal("schema", f"No run has these settings: {fault}.", pointer)
    for name, (low, high) in _BOUNDS.items():
        if not low <= value[name] <= high:
            raise Refusal(
                "schema", f"No run has this value: it lies from {low} to {high}.", f"{pointer}/{name}"
            )
    return settings
