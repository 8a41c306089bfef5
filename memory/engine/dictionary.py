"""The dictionary reference: what a finite memory must do, said with a dictionary. Nothing in it is learned."""

from memory.engine.protocol import KEY_CAPACITY, UNKNOWN, VALUE_CAPACITY, EngineDescription, EngineLabel


class DictionaryMemory:
    """A memory whose slot for a key is the key's own id."""

    __slots__ = ("_values",)

    def __init__(self) -> None:
        self._values: dict[int, int] = {}

    def write(self, key: int, value: int) -> int:
        self._values[key] = value
        return key

    def query(self, key: int) -> tuple[int, int]:
        return key, self._values.get(key, UNKNOWN)

    def reset(self) -> None:
        self._values.clear()


class DictionaryReference:
    """The engine that is configured where no artifact is."""

    __slots__ = ()

    @property
    def description(self) -> EngineDescription:
        return {
            "kind": "dictionary-reference",
            "key_capacity": KEY_CAPACITY,
            "value_capacity": VALUE_CAPACITY,
            "slot_count": KEY_CAPACITY,
            "artifact_sha256": None,
            "checkpoint_sha256": None,
        }

    @property
    def checks(self) -> tuple[tuple[str, str], ...]:
        return ()

    @staticmethod
    def label_of(description: EngineDescription) -> EngineLabel:  # noqa: ARG004 - there is only one
        return EngineLabel(
            name="dictionary reference",
            title="dictionary reference, not learned",
            identity="",
            facts=(),
            note="",
            start="without --memory-artifact",
        )

    def start(self) -> DictionaryMemory:
        return DictionaryMemory()
