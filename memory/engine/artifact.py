"""The memory artifact: a trusted local file that maps keys to slots, and the exact interpreter that runs it."""

import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import Final, Literal, TypedDict, cast

from memory.engine.artifact_file import MAX_BYTES, has_checkpoint_beside, read_artifact_file, unreadable
from memory.engine.protocol import KEY_CAPACITY, UNKNOWN, VALUE_CAPACITY, EngineDescription, EngineLabel
from renigma_site.kernel.documents import refuse_other_kind
from renigma_site.kernel.refusal import Refusal
from renigma_site.kernel.shape import ObjectShape, array_of, integer_from, one_of, sha256
from renigma_site.kernel.strict_json import parse_json

FORMAT: Final = "renigma.memory-artifact"
MAX_COUNT: Final = 4096
MAX_SLOTS: Final = 65536


class ArtifactDocument(TypedDict):
    """A decoded artifact; its map may still collide."""

    format: Literal["renigma.memory-artifact"]
    version: Literal[1]
    key_count: int
    value_count: int
    slot_count: int
    key_to_slot: list[int]
    checkpoint_sha256: str


SHAPE: Final = ObjectShape(
    {
        "format": one_of(FORMAT),
        "version": one_of(1),
        "key_count": integer_from(1, MAX_COUNT),
        "value_count": integer_from(1, MAX_COUNT),
        "slot_count": integer_from(1, MAX_SLOTS),
        "key_to_slot": array_of(integer_from(0, MAX_SLOTS - 1)),
        "checkpoint_sha256": sha256,
    }
)


class ArtifactMemory:
    """One slot array, addressed by the artifact's map."""

    __slots__ = ("_key_to_slot", "_slots")

    def __init__(self, key_to_slot: Sequence[int], slot_count: int) -> None:
        self._key_to_slot = key_to_slot
        self._slots = [UNKNOWN] * slot_count

    def write(self, key: int, value: int) -> int:
        slot = self._key_to_slot[key]
        self._slots[slot] = value
        return slot

    def query(self, key: int) -> tuple[int, int]:
        slot = self._key_to_slot[key]
        return slot, self._slots[slot]

    def reset(self) -> None:
        self._slots[:] = [UNKNOWN] * len(self._slots)


class MemoryArtifact:
    """The engine that executes an artifact's map exactly."""

    __slots__ = ("_document", "_key_to_slot", "artifact_sha256", "has_checkpoint")

    def __init__(
        self, document: ArtifactDocument, artifact_sha256: str, *, has_checkpoint: bool = False
    ) -> None:
        """Raises Refusal with code `colliding-artifact` where two keys share a slot.

        `has_checkpoint` says that the run's checkpoint was found beside the file, with the digest that it names.
        """
        refuse_collisions(document["key_to_slot"])
        self._document: Final = document
        self._key_to_slot: Final = tuple(document["key_to_slot"])
        self.artifact_sha256: Final = artifact_sha256
        self.has_checkpoint: Final = has_checkpoint

    @property
    def description(self) -> EngineDescription:
        return {
            "kind": "memory-artifact",
            "key_capacity": min(KEY_CAPACITY, self._document["key_count"]),
            "value_capacity": min(VALUE_CAPACITY, self._document["value_count"]),
            "slot_count": self._document["slot_count"],
            "artifact_sha256": self.artifact_sha256,
            "checkpoint_sha256": self._document["checkpoint_sha256"],
        }

    @property
    def checks(self) -> tuple[tuple[str, str], ...]:
        keys = self._document["key_count"]
        return (
            (
                "Collisions",
                f"0 of {keys * (keys - 1) // 2} pairs of keys share a slot; all were checked at the start",
            ),
            (
                "Checkpoint file",
                "lies beside the artifact and has the SHA-256 that the artifact names"
                if self.has_checkpoint
                else "does not lie beside the artifact",
            ),
        )

    @staticmethod
    def label_of(description: EngineDescription) -> EngineLabel:
        file, checkpoint = description["artifact_sha256"] or "", description["checkpoint_sha256"] or ""
        return EngineLabel(
            name="memory artifact",
            title="memory artifact",
            identity=f"sha256:{file}",
            facts=(("File SHA-256", file), ("Checkpoint SHA-256", checkpoint)),
            note="That it is configured is no evidence of the quality of its training.",
            start=f"with --memory-artifact and the file whose SHA-256 is {file}",
        )

    def start(self) -> ArtifactMemory:
        return ArtifactMemory(self._key_to_slot, self._document["slot_count"])


def decode_artifact(data: bytes) -> ArtifactDocument:
    """Decodes an artifact's bytes; collisions are allowed here, so that they can be diagnosed.

    Raises Refusal with `unreadable-artifact` (too large), a code of parse_json, or `schema` with the pointer of
    the first value at fault.
    """
    if len(data) > MAX_BYTES:
        raise unreadable("It is larger than 1 MiB.")
    value = parse_json(data)
    refuse_other_kind(value, FORMAT)
    SHAPE(value, "")
    document = cast(ArtifactDocument, value)
    if document["slot_count"] < document["key_count"]:
        raise Refusal("schema", "There must be at least one slot for each key.", "/slot_count")
    if len(document["key_to_slot"]) != document["key_count"]:
        raise Refusal("schema", "The map must have exactly one slot for each key.", "/key_to_slot")
    for key, slot in enumerate(document["key_to_slot"]):
        if slot >= document["slot_count"]:
            raise Refusal("schema", "The map names a slot that does not exist.", f"/key_to_slot/{key}")
    return document


def find_collisions(key_to_slot: Sequence[int]) -> dict[int, list[int]]:
    """The slots that several keys share, each with those keys in order; empty for an injective map."""
    keys: dict[int, list[int]] = {}
    for key, slot in enumerate(key_to_slot):
        keys.setdefault(slot, []).append(key)
    return {slot: sharing for slot, sharing in sorted(keys.items()) if len(sharing) > 1}


def load_artifact(path: Path) -> MemoryArtifact:
    """Reads, hashes and checks the file that a person configured at launch.

    Raises Refusal, whose detail names the fault but not the path: `unreadable-artifact` (missing, no regular
    file, too large), any code of decode_artifact, `colliding-artifact` with the keys and their slot, or
    `checkpoint-mismatch` where a checkpoint that is not the artifact's lies beside it.
    """
    data = read_artifact_file(path)
    document = decode_artifact(data)
    refuse_collisions(document["key_to_slot"])  # first, as the fault of the file itself
    has_checkpoint = has_checkpoint_beside(path, document["checkpoint_sha256"])
    return MemoryArtifact(document, hashlib.sha256(data).hexdigest(), has_checkpoint=has_checkpoint)


def refuse_collisions(key_to_slot: Sequence[int]) -> None:
    """Raises Refusal with code `colliding-artifact`, which names all keys that share a slot."""
    shared = "; ".join(
        f"keys {', '.join(map(str, keys))} share slot {slot}"
        for slot, keys in find_collisions(key_to_slot).items()
    )
    if shared:
        raise Refusal(
            "colliding-artifact",
            f"{shared[0].upper()}{shared[1:]}. Look at it with renigma artifact diagnose.",
            "/key_to_slot",
        )
