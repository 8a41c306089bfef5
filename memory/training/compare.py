"""Four memories with the same number of state rows, asked the same episodes: what training buys.

Rows are slots of the trained memory and the untrained one, and the length of a key of the linear ones. Every memory
holds one number for each row and class.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

from memory.training.episodes import Round, draw_episodes, random_for
from memory.training.linear import random_unit_keys, score_linear
from memory.training.measure import Score, score_episodes
from memory.training.settings import Settings, rounds_for, steps_for, untrained_map
from memory.training.train import Training, train

FORMAT: Final = "renigma.memory-comparison"
ROUNDS: Final = 64
EPISODE_SEED: Final = 0

Show = Callable[[Settings, Training], None]


def settings_for(keys: int, values: int, rows: int, seed: int) -> Settings:
    """The run that is compared at so many rows."""
    return Settings(
        keys=keys, values=values, slots=rows, seed=seed, steps=steps_for(keys), rounds=rounds_for(keys)
    )


def compare(
    *, keys: int, values: int, rows: Sequence[int], seeds: Sequence[int], episode_count: int, show: Show
) -> dict[str, Any]:
    """The comparison as a JSON document; equal arguments give equal documents. Trains once for each size and seed, and
    hands each training to `show`.
    """
    episodes = draw_episodes(
        random_for("comparison", EPISODE_SEED), keys, values, rounds=ROUNDS, count=episode_count
    )
    memories: list[tuple[str, bool, Callable[[Settings], Score]]] = [
        ("trained memory", True, lambda settings: _trained(settings, episodes, show)),
        ("untrained memory (slots at random)", False, lambda settings: _untrained(settings, episodes)),
        (
            "delta rule",
            False,
            lambda settings: score_linear(_keys(settings), values, episodes, rule="delta"),
        ),
        (
            "Hebbian (linear attention)",
            False,
            lambda settings: score_linear(_keys(settings), values, episodes, rule="hebbian"),
        ),
    ]
    return {
        "format": FORMAT,
        "version": 1,
        "key_count": keys,
        "value_count": values,
        "episodes": {"seed": EPISODE_SEED, "count": episode_count, "rounds": ROUNDS},
        "memories": [
            {
                "name": name,
                "learned": learned,
                "results": [
                    {
                        "rows": count,
                        "scores": [
                            {"seed": seed, **score(settings_for(keys, values, count, seed))._asdict()}
                            for seed in seeds
                        ],
                    }
                    for count in rows
                ],
            }
            for name, learned, score in memories
        ],
    }


def _trained(settings: Settings, episodes: Sequence[Sequence[Round]], show: Show) -> Score:
    training = train(settings)
    show(settings, training)
    return score_episodes(training.key_to_slot, settings.slots, episodes)


def _untrained(settings: Settings, episodes: Sequence[Sequence[Round]]) -> Score:
    return score_episodes(untrained_map(settings), settings.slots, episodes)


def _keys(settings: Settings) -> Any:
    return random_unit_keys(settings.keys, settings.slots, settings.seed)
