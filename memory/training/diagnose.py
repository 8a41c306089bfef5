"""A subject → its diagnosis: every figure about the map, beside controls that show what the figures are worth.

The hard figures need the standard library only. The soft ones need a checkpoint and the libraries of the extra.
"""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from memory.training.episodes import Round, below, draw_episodes, random_for
from memory.training.measure import Score, count_colliding_pairs, score_episodes, score_interference
from memory.training.report import collisions_as_json
from memory.training.settings import untrained_map
from memory.training.subject import Subject
from renigma_site.kernel.refusal import Refusal

if TYPE_CHECKING:
    from memory.training.soft import SoftFigures

FORMAT: Final = "renigma.memory-diagnosis"
# One change and one question each: together as many operations as the longest session can have.
ROUNDS: Final = 64
ONE_PAIR: Final = "identity with one colliding pair"


class Control(NamedTuple):
    """A map that is measured beside the subject; `seed` is None where nothing was drawn."""

    name: str
    seed: int | None
    key_to_slot: list[int]


def diagnose(subject: Subject, *, seed: int, episode_count: int, with_soft: bool) -> dict[str, Any]:
    """The diagnosis as a JSON document; equal arguments give equal documents.

    `with_soft` says whether the libraries of the extra are there.
    """
    random = random_for("diagnosis", seed)
    episodes = draw_episodes(
        random, subject.key_count, subject.value_count, rounds=ROUNDS, count=episode_count
    )
    remarks = list(subject.remarks)
    soft = _soft_figures(subject, episodes, with_soft, remarks)
    rows = [
        _row("this map", None, *_hard_scores(subject.key_to_slot, subject.slot_count, episodes)),
    ]
    if soft is not None:
        rows.append(_row("its soft memory", None, soft.episodes, soft.interference))
    controls = list(_controls(subject, seed))
    rows += [
        _row(name, drawn_from, *_hard_scores(key_to_slot, subject.slot_count, episodes))
        for name, drawn_from, key_to_slot in controls
    ]
    collisions = collisions_as_json(subject.key_to_slot)
    pairs = subject.key_count * (subject.key_count - 1) // 2
    return {
        "format": FORMAT,
        "version": 1,
        "subject": {
            "kind": subject.kind,
            "sha256": subject.sha256,
            "checkpoint_sha256": subject.checkpoint_sha256,
            "key_count": subject.key_count,
            "value_count": subject.value_count,
            "slot_count": subject.slot_count,
            "training": subject.settings and subject.settings.as_json(),
        },
        "map": {
            "injective": not collisions,
            "pairs": pairs,
            "colliding_pairs": count_colliding_pairs(subject.key_to_slot),
            "collisions": collisions,
            "slots_used": len(set(subject.key_to_slot)),
        },
        "addressing": soft and _addressing(soft),
        "episodes": {"seed": seed, "count": episode_count, "rounds": ROUNDS},
        "agreement": rows,
        "remarks": remarks,
        "meaning": _meaning(not collisions, rows),
    }


def _hard_scores(
    key_to_slot: Sequence[int], slot_count: int, episodes: Sequence[Sequence[Round]]
) -> tuple[Score, Score]:
    return (
        score_episodes(key_to_slot, slot_count, episodes),
        score_interference(key_to_slot, slot_count),
    )


def _row(name: str, seed: int | None, episodes: Score, interference: Score) -> dict[str, Any]:
    return {
        "name": name,
        "seed": seed,
        "episodes": episodes._asdict(),
        "interference": interference._asdict(),
    }


def _controls(subject: Subject, seed: int) -> Iterator[Control]:
    """Maps that learned nothing, of the subject's sizes."""
    keys, slots = subject.key_count, subject.slot_count
    if subject.settings is not None:
        yield Control(
            "untrained (the start of this run)", subject.settings.seed, untrained_map(subject.settings)
        )
    else:
        random = random_for("untrained", seed)
        yield Control("untrained (slots at random)", seed, [below(random, slots) for _ in range(keys)])
    yield Control("random permutation", seed, _draw_distinct_slots(seed, keys, slots))
    identity = list(range(keys))
    yield Control("identity", None, identity)
    if keys > 1:
        yield Control(ONE_PAIR, None, [*identity[:-1], 0])


def _draw_distinct_slots(seed: int, key_count: int, slot_count: int) -> list[int]:
    random = random_for("permutation", seed)
    slots = list(range(slot_count))
    for index in range(key_count):
        other = index + below(random, slot_count - index)
        slots[index], slots[other] = slots[other], slots[index]
    return slots[:key_count]


def _soft_figures(
    subject: Subject, episodes: Sequence[Sequence[Round]], with_soft: bool, remarks: list[str]
) -> "SoftFigures | None":
    if subject.checkpoint is None:
        remarks.append(
            "Without the run's checkpoint beside the file, the margin between slots and the answers of the soft "
            "memory are not known."
        )
        return None
    if not with_soft:
        remarks.append(
            "The margin between slots and the answers of the soft memory need libraries that are not installed."
        )
        return None
    from memory.training.checkpoint import decode_checkpoint  # needs the extra
    from memory.training.soft import measure_soft

    try:
        checkpoint = decode_checkpoint(subject.checkpoint)
    except Refusal as refusal:
        remarks.append(f"The checkpoint beside the file is refused ({refusal}): not used.")
        return None
    sizes = (checkpoint.settings.keys, checkpoint.settings.values, checkpoint.settings.slots)
    if sizes != (subject.key_count, subject.value_count, subject.slot_count):
        remarks.append("The checkpoint beside the file is of a run with other sizes: not used.")
        return None
    figures = measure_soft(checkpoint, subject.key_to_slot, episodes)
    if not figures.map_is_of_checkpoint:
        remarks.append("The map is not the one that the checkpoint's logits give: it was changed afterwards.")
    return figures


def _addressing(soft: "SoftFigures") -> dict[str, Any]:
    return {
        "temperature": soft.temperature,
        "map_is_of_checkpoint": soft.map_is_of_checkpoint,
        "smallest_margin": soft.margin and soft.margin._asdict(),
        "smallest_address": soft.smallest_address,
    }


def _meaning(injective: bool, rows: list[dict[str, Any]]) -> list[str]:
    """What the figures do and do not say, for a person; the share with one collision comes from the rows."""
    sentences = [
        "A finite table in which no two keys share a slot equals a dictionary by construction. Full agreement is what "
        "must come out: the identity and a random permutation, which learned nothing, reach it too.",
        "What training found is only the addressing: a slot of its own for each key. Nothing here knows labels, "
        "words or texts, and nothing says how the map would fare with more keys.",
    ]
    for row in rows:
        if row["name"] == ONE_PAIR:
            percent = Score(**row["episodes"]).percent
            sentences.append(
                f"The accuracy does not decide: with a single colliding pair {percent} of the same questions are "
                "still answered right, and the more keys there are, the closer to 100 % that is. Only a map without a "
                "colliding pair is a dictionary."
            )
    if not injective:
        sentences.append("This map collides, so it cannot be used as an artifact: the workbench rejects it.")
    return sentences
