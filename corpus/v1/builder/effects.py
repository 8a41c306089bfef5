"""What the clauses of one text do, worked out from how they were put together.

Nothing here reads a text: each clause says which form it is and which labels it names.
"""

from collections.abc import Sequence
from typing import Any, Final

from builder.parts import KEY, PHRASES, VALUE, Placed

KEY_CAPACITY: Final = 32
VALUE_CAPACITY: Final = 64


class Ledger:
    """Memory on paper, for one language version: slot = key id, as in the dictionary reference."""

    def __init__(self, version: int) -> None:
        self.version = version
        self.keys: dict[str, int] = {}
        self.values: dict[str, int] = {}
        self.live: dict[str, tuple[str, int]] = {}  # key label → value label, event that wrote it
        self.events: list[dict[str, Any]] = []

    def enter(self, placed: Placed) -> None:
        """Adds the event of one clause."""
        clause = placed.clause
        if clause.opened is not None:
            return self._unresolved(placed, None, "unclosed-quote", placed.opened_span)
        if clause.form is None or PHRASES[clause.form].since > self.version:
            return self._unresolved(placed, None, "unsupported", None)
        for named, span in placed.labels:
            if named.label.text is None:
                return self._unresolved(placed, clause.form, "invalid-label", span)
            if named.label.reserved and self.version == 2:
                return self._unresolved(placed, clause.form, "reserved-word", span)
        return getattr(self, f"_{PHRASES[clause.form].operation}")(placed)

    def bindings(self) -> list[dict[str, Any]]:
        return [
            {
                "key": {"id": self.keys[key], "label": key},
                "value": {"id": self.values[self.live[key][0]], "label": self.live[key][0]},
                "slot": self.keys[key],
                "last_write": self.live[key][1],
            }
            for key in self.keys
            if key in self.live
        ]

    def _remember(self, placed: Placed) -> None:
        key, span = placed.labelled(KEY)
        if key not in self.keys and len(self.keys) == KEY_CAPACITY:
            return self._unresolved(placed, placed.clause.form, "key-capacity", span)
        return self._write(placed)

    def _change(self, placed: Placed) -> None:
        key, span = placed.labelled(KEY)
        if key not in self.live:
            return self._unresolved(placed, placed.clause.form, "not-remembered", span)
        return self._write(placed)

    def _write(self, placed: Placed) -> None:
        key, key_span = placed.labelled(KEY)
        value, value_span = placed.labelled(VALUE)
        if value not in self.values and len(self.values) == VALUE_CAPACITY:
            return self._unresolved(placed, placed.clause.form, "value-capacity", value_span)
        key_id = self.keys.setdefault(key, len(self.keys))
        value_id = self.values.setdefault(value, len(self.values) + 1)
        overwrites = self.live[key][1] if key in self.live else None
        self.live[key] = (value, len(self.events))
        return self._event(
            placed,
            PHRASES[placed.clause.form].operation,
            placed.clause.form,
            key={"id": key_id, "label": key, "span": key_span},
            value={"id": value_id, "label": value, "span": value_span},
            slot=key_id,
            overwrites=overwrites,
        )

    def _recall(self, placed: Placed) -> None:
        key, span = placed.labelled(KEY)
        value, last_write = self.live.get(key, (None, None))
        return self._event(
            placed,
            "recall",
            placed.clause.form,
            key={"id": self.keys.get(key), "label": key, "span": span},
            slot=self.keys.get(key),
            answer={"id": 0 if value is None else self.values[value], "label": value},
            last_write=last_write,
        )

    def _reset(self, placed: Placed) -> None:
        self.live.clear()
        return self._event(placed, "reset", placed.clause.form)

    def _unresolved(self, placed: Placed, form: str | None, reason: str, at: dict[str, int] | None) -> None:
        return self._event(placed, "unresolved", form, reason=reason, at=at)

    def _event(self, placed: Placed, operation: str, form: str | None, **members: Any) -> None:
        number = len(self.events)
        self.events.append(
            {"id": number, "operation": operation, "form": form, "span": placed.span, **members}
        )


def expected(placed: Sequence[Placed]) -> dict[str, dict[str, Any]]:
    """The two expectations of one text: events and bindings under language versions 1 and 2."""
    outcome = {}
    for version in (1, 2):
        ledger = Ledger(version)
        for clause in placed:
            ledger.enter(clause)
        outcome[str(version)] = {"events": ledger.events, "bindings": ledger.bindings()}
    return outcome
