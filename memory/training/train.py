"""Trains the addressing of a finite memory by gradient descent on random episodes.

Nothing here reads a clock, the environment or a file, and no routine is used whose result depends on the number
of threads: the same settings give the same bits.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import autograd.numpy as np  # type: ignore[import-untyped] # autograd ships no types
from autograd import value_and_grad

from memory.training.episodes import Round, draw_episodes, random_for
from memory.training.measure import count_colliding_pairs, score_episodes
from memory.training.model import address, batch_loss, hard_map, make_batch, score_soft
from memory.training.report import Point
from memory.training.scan import Array
from memory.training.settings import (
    MONITOR_EPISODES,
    MOST_POINTS,
    SETTLED_POINTS,
    Settings,
    initial_logits,
)

# Exponentials and logarithms differ in their last bits between processors. Gradients are rounded to 2^-30, which
# swallows that nearly always; all else is plain arithmetic, so a seed means the same run on another processor too.
_GRADIENT_UNITS: Final = 2.0**30


@dataclass(frozen=True, slots=True, kw_only=True)
class Training:
    """What a run ends with: logits of shape (keys, slots), and how it got there.

    `steps_done` is below the settings' steps where the run had settled before; the curve ends there.
    """

    logits: Array
    key_to_slot: list[int]
    curve: list[Point]

    @property
    def steps_done(self) -> int:
        return self.curve[-1].step


class _Adam:
    """Adam with decoupled weight decay (Kingma and Ba 2015, Loshchilov and Hutter 2019).

    The decay is what keeps addresses soft until the temperature falls, so that two keys on one slot can still part.
    """

    __slots__ = ("_mean", "_mean_weight", "_settings", "_square", "_square_weight")

    def __init__(self, settings: Settings, shape: tuple[int, ...]) -> None:
        self._settings = settings
        self._mean = np.zeros(shape)
        self._square = np.zeros(shape)
        self._mean_weight = self._square_weight = 1.0

    def moved(self, logits: Array, gradient: Array) -> Array:
        gradient = np.round(gradient * _GRADIENT_UNITS) / _GRADIENT_UNITS
        self._mean = 0.9 * self._mean + 0.1 * gradient
        self._square = 0.999 * self._square + 0.001 * gradient * gradient
        self._mean_weight *= 0.9
        self._square_weight *= 0.999
        mean = self._mean / (1 - self._mean_weight)
        square = self._square / (1 - self._square_weight)
        rate = self._settings.learning_rate
        moved: Array = (1 - rate * self._settings.decay) * logits - rate * mean / (np.sqrt(square) + 1e-8)
        return moved


def train(settings: Settings, show: Callable[[Point], None] = lambda _point: None) -> Training:
    """Runs all steps, or until the run has settled; `show` is called with every point as soon as it is known."""
    random = random_for("training", settings.seed)
    sizes = settings.keys, settings.values
    monitor = draw_episodes(
        random_for("monitor", settings.seed), *sizes, rounds=settings.rounds, count=MONITOR_EPISODES
    )
    logits = np.array(initial_logits(settings))
    optimizer = _Adam(settings, logits.shape)
    loss_and_gradient = value_and_grad(batch_loss)
    curve: list[Point] = []
    losses: list[float] = []
    interval = -(-settings.steps // MOST_POINTS)
    for step in range(settings.steps):
        temperature = settings.temperature_at(step)
        episodes = draw_episodes(random, *sizes, rounds=settings.rounds, count=settings.batch)
        loss, gradient = loss_and_gradient(logits, temperature, make_batch(episodes, settings.keys))
        losses.append(float(loss))
        logits = optimizer.moved(logits, gradient)
        if (step + 1) % interval == 0 or step + 1 == settings.steps:
            curve.append(_measure(settings, logits, step, sum(losses) / len(losses), monitor))
            losses.clear()
            show(curve[-1])
            if has_settled(curve):
                break
    return Training(logits=logits, key_to_slot=hard_map(logits), curve=curve)


def has_settled(curve: Sequence[Point]) -> bool:
    """Whether the last SETTLED_POINTS points all show no collision and nothing but right answers, soft and hard."""
    last = curve[-SETTLED_POINTS:]
    return len(last) == SETTLED_POINTS and all(point.is_exact for point in last)


def _measure(settings: Settings, logits: Array, step: int, loss: float, episodes: list[list[Round]]) -> Point:
    temperature = settings.temperature_at(step)
    key_to_slot = hard_map(logits)
    return Point(
        step=step + 1,
        temperature=temperature,
        loss=loss,
        soft=score_soft(address(logits, temperature), settings.values, episodes),
        hard=score_episodes(key_to_slot, settings.slots, episodes),
        colliding_pairs=count_colliding_pairs(key_to_slot),
    )
