"""A record's trace as CSV (RFC 4180): one row an event, for spreadsheets and data frames."""

import csv
import io
from typing import Final

from memory.record.model import Event, Record
from renigma_site.kernel.spans import LineIndex, Span

HEAD: Final = (
    "event",
    "operation",
    "form",
    "line",
    "column",
    "start",
    "end",
    "wording",
    "key",
    "value",
    "answer",
    "slot",
    "last_write",
    "overwrites",
    "reason",
)
"""Places count code points; lines and columns begin at 1. An answer of Unknown is an empty cell."""

# What a spreadsheet would run as a formula; tab and CR because some skip them first.
_FORMULA_STARTS: Final = ("=", "+", "-", "@", "\t", "\r")


def trace_csv(record: Record) -> str:
    """The rows under HEAD, each ended by CR LF; a cell that a spreadsheet would take for a formula begins with '."""
    index = LineIndex(record["source_text"])
    written = io.StringIO(newline="")
    writer = csv.DictWriter(written, HEAD, restval="")
    writer.writeheader()
    for event in record["events"]:
        writer.writerow({name: _cell(value) for name, value in _row(event, index).items()})
    return written.getvalue()


def _row(event: Event, index: LineIndex) -> dict[str, object]:
    line, column = index.position(event["span"]["start"])
    row: dict[str, object] = {
        "event": event["id"],
        "operation": event["operation"],
        "form": event["form"],
        "line": line,
        "column": column,
        "start": event["span"]["start"],
        "end": event["span"]["end"],
        "wording": Span(**event["span"]).of(index.text),
    }
    match event["operation"]:
        case "recall":
            return row | {
                "key": event["key"]["label"],
                "answer": event["answer"]["label"],
                "slot": event["slot"],
                "last_write": event["last_write"],
            }
        case "remember" | "change":
            return row | {
                "key": event["key"]["label"],
                "value": event["value"]["label"],
                "slot": event["slot"],
                "overwrites": event["overwrites"],
            }
        case "reset":
            return row
        case "unresolved":
            return row | {"reason": event["reason"]}


def _cell(value: object) -> str:
    text = "" if value is None else str(value)
    return f"'{text}" if isinstance(value, str) and text.startswith(_FORMULA_STARTS) else text
