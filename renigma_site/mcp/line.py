"""The line between a client and the server: JSON-RPC messages, one each line, and answers to what is not a message.

The `mcp` package only logs a line that is not a message, and stops with the input. A client that waits for an answer
would wait for ever, and one that closes its end at once would miss the last answers.
"""

import json
from typing import Any, Final, cast

import anyio
import mcp_types as types
from mcp.shared.message import SessionMessage
from pydantic import ValidationError

from renigma_site.kernel.json_places import holds_lone_surrogate

_LAST_ANSWERS: Final = 5.0
"""Seconds that the last requests have for their answers when the client has closed its end."""


class Line:
    """What goes between the client and the server: `messages` and `answers` are the server's two ends."""

    def __init__(self, read: Any, write: Any) -> None:
        self._read, self._write = read, write
        self._messages, self.messages = anyio.create_memory_object_stream[SessionMessage | Exception](0)
        self.answers, self._answers = anyio.create_memory_object_stream[SessionMessage](0)
        self._waiting: set[object] = set()
        self._answered = anyio.Event()

    async def hand_on_messages(self) -> None:
        """Hands each message to the server until the client closes its end, and then waits for the last answers."""
        async with self._messages:
            async for item in self._read:
                if isinstance(item, Exception):
                    fault = _fault_of(item)
                    if fault is not None:
                        await self._write.send(SessionMessage(fault))
                    continue
                if isinstance(item.message, types.JSONRPCRequest):
                    self._waiting.add(item.message.id)
                await self._messages.send(item)
            with anyio.move_on_after(_LAST_ANSWERS):
                while self._waiting:
                    await self._answered.wait()

    async def hand_on_answers(self) -> None:
        """Hands each answer to the client."""
        async with self._answers:
            async for answer in self._answers:
                await self._write.send(answer)
                self._waiting.discard(getattr(answer.message, "id", None))
                self._answered.set()
                self._answered = anyio.Event()


def _fault_of(error: Exception) -> types.JSONRPCError | None:
    """The answer to a line that is not a JSON-RPC message, under its own id if it has one; None for an answer."""
    faults = error.errors() if isinstance(error, ValidationError) else []
    is_json = bool(faults) and faults[0]["type"] != "json_invalid"
    # A fault holds the value it is in; the whole message is in the one that misses a member, or it is the line itself.
    line = next((fault["input"] for fault in faults if fault["type"] in ("missing", "json_invalid")), None)
    if isinstance(line, str):
        if not line.strip():
            return None
        try:
            line = json.loads(line)
        except ValueError:
            line = None
    request = line if isinstance(line, dict) else {}
    if "method" not in request and not {"result", "error"}.isdisjoint(request):
        return None  # an answer is never answered
    id_ = request.get("id")
    has_id = type(id_) is int or (isinstance(id_, str) and not holds_lone_surrogate(id_))
    code, message = (
        (
            types.INVALID_REQUEST,
            "The line is not a JSON-RPC 2.0 request: an object with jsonrpc, id and method.",
        )
        if is_json
        else (
            types.PARSE_ERROR,
            "The line is not JSON in UTF-8, or one of its strings holds a lone surrogate.",
        )
    )
    return types.JSONRPCError(
        jsonrpc="2.0",
        id=cast(Any, id_ if has_id else None),
        error=types.ErrorData(code=code, message=message),
    )
