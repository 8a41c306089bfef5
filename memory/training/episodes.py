"""Random episodes for a finite memory, with the answers that the dictionary reference gives.

An episode is a sequence of rounds. Each round changes the memory once, then asks it once: so first writes,
overwrites, resets, questions for what is stored and questions for what was never stored or is gone all occur.

Only `Random.random()` is used, whose sequence Python keeps the same between its versions.
"""

from random import Random
from typing import Final, NamedTuple

from memory.engine.dictionary import DictionaryReference

RESET_SHARE: Final = 1 / 64
LIVE_QUESTION_SHARE: Final = 1 / 2


class Round(NamedTuple):
    """One change and one question: `key` None is a reset, then `value` is 0; `answer` 0 is Unknown."""

    key: int | None
    value: int
    asked: int
    answer: int


def random_for(purpose: str, seed: int) -> Random:
    """The generator of one purpose: two purposes with one seed share nothing."""
    return Random(f"renigma {purpose} {seed}")  # noqa: S311 - episodes must be reproducible and hold no secret


def below(random: Random, bound: int) -> int:
    """An integer in [0, bound)."""
    return int(random.random() * bound)


def draw_episode(random: Random, key_count: int, value_count: int, rounds: int) -> list[Round]:
    """One episode over keys 0 … key_count - 1 and values 1 … value_count.

    Half of the questions are for a key that is live, where there is one; the others are for any key.
    """
    memory = DictionaryReference().start()
    live: list[int] = []
    episode = []
    for _ in range(rounds):
        key: int | None = None
        value = 0
        if random.random() < RESET_SHARE:
            memory.reset()
            live.clear()
        else:
            key, value = below(random, key_count), 1 + below(random, value_count)
            memory.write(key, value)
            if key not in live:
                live.append(key)
        if live and random.random() < LIVE_QUESTION_SHARE:
            asked = live[below(random, len(live))]
        else:
            asked = below(random, key_count)
        episode.append(Round(key, value, asked, memory.query(asked)[1]))
    return episode


def draw_episodes(
    random: Random, key_count: int, value_count: int, *, rounds: int, count: int
) -> list[list[Round]]:
    """Several episodes, drawn one after another."""
    return [draw_episode(random, key_count, value_count, rounds) for _ in range(count)]
