"""A diagnosis → text for a person."""

import textwrap
from typing import Any, Final

from memory.training.measure import Score

_WIDTH: Final = 96


def render_table(diagnosis: dict[str, Any]) -> str:
    """The whole diagnosis as lines of text, each ended by LF."""
    lines = [*_subject_lines(diagnosis["subject"]), ""]
    lines += _pairs(_map_facts(diagnosis))
    lines += ["", *_agreement_lines(diagnosis), ""]
    for paragraph in (*diagnosis["remarks"], *diagnosis["meaning"]):
        lines += textwrap.wrap(paragraph, _WIDTH, initial_indent="- ", subsequent_indent="  ")
    return "\n".join(lines) + "\n"


def name_collisions(collisions: list[dict[str, Any]], most: int | None = None) -> str:
    """`keys 0 and 5 share slot 2; keys 1, 2 and 3 share slot 4`; beyond `most` slots only their number."""
    named = [
        f"keys {', '.join(map(str, item['keys'][:-1]))} and {item['keys'][-1]} share slot {item['slot']}"
        for item in collisions[:most]
    ]
    left = len(collisions) - len(named)
    return "; ".join(named) + (f"; and {left} more shared slots" if left else "")


def _subject_lines(subject: dict[str, Any]) -> list[str]:
    lines = [
        f"{subject['kind']} sha256:{subject['sha256']}",
        f"keys: {subject['key_count']}, values: {subject['value_count']}, slots: {subject['slot_count']}",
    ]
    if subject["kind"] != "checkpoint":
        lines.insert(1, f"checkpoint sha256:{subject['checkpoint_sha256']}")
    if subject["training"] is not None:
        training = subject["training"]
        lines.append(f"trained with seed {training['seed']}, steps: {training['steps']}")
    return lines


def _map_facts(diagnosis: dict[str, Any]) -> list[tuple[str, str]]:
    map_, addressing = diagnosis["map"], diagnosis["addressing"]
    facts = [
        ("colliding pairs", f"{map_['colliding_pairs']} of {map_['pairs']}"),
        *(("", name_collisions([item])) for item in map_["collisions"]),
        ("slots used", f"{map_['slots_used']} of {diagnosis['subject']['slot_count']}"),
    ]
    if addressing is None:
        return facts
    margin = addressing["smallest_margin"]
    if margin is not None:
        facts.append(
            (
                "smallest margin",
                f"{margin['margin']:.4f} logits: key {margin['key']} prefers slot {margin['best_slot']} "
                f"to slot {margin['second_slot']}",
            )
        )
    facts.append(
        (
            "smallest address",
            f"{addressing['smallest_address']:.4f} of a key's weight on its best slot, "
            f"at temperature {addressing['temperature']:.3g}",
        )
    )
    return facts


def _pairs(facts: list[tuple[str, str]]) -> list[str]:
    width = max(len(name) for name, _ in facts)
    return [f"{name:{width}}  {words}" for name, words in facts]


def _agreement_lines(diagnosis: dict[str, Any]) -> list[str]:
    episodes = diagnosis["episodes"]
    rows = [("answers as the dictionary reference gives them", "random episodes", "write A, write B, read A")]
    for row in diagnosis["agreement"]:
        name = row["name"] if row["seed"] is None else f"{row['name']}, seed {row['seed']}"
        rows.append((name, _score_words(row["episodes"]), _score_words(row["interference"])))
    widths = [max(len(row[column]) for row in rows) for column in range(3)]
    lines = [
        f"{name:{widths[0]}}  {first:>{widths[1]}}  {second:>{widths[2]}}".rstrip()
        for name, first, second in rows
    ]
    lines.append(
        f"{episodes['count']} episodes of {episodes['rounds']} rounds with seed {episodes['seed']}; "
        "write A, write B, read A: every two different keys"
    )
    return lines


def _score_words(score: dict[str, int]) -> str:
    return f"{score['correct']} of {score['asked']}  {Score(**score).percent:>8}"
