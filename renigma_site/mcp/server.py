"""`renigma mcp` over the official `mcp` package: a thin adapter from the protocol to the tools and resources."""

import asyncio
import json
from importlib.metadata import version
from typing import Any, cast

import anyio
import mcp_types as types
from mcp.server import Server
from mcp.server.stdio import stdio_server
from mcp.shared.exceptions import MCPError
from mcp.shared.message import SessionMessage
from pydantic import ValidationError

from renigma_site.kernel.json_places import holds_lone_surrogate
from renigma_site.kernel.refusal import Refusal
from renigma_site.mcp.resources import resources
from renigma_site.mcp.tools import TOOLS, Outcome, Setting, Tool, refused

INSTRUCTIONS = (
    "renigma is an auditable memory. Write clauses such as: Set color to green. What is color? "
    "Review a text, show the person its answers and problems, and adopt it only with the digest of that review. "
    "The server stores nothing: keep the text, and send it whole each time."
)

_LAST_ANSWERS = 5.0
"""Seconds that the last requests have for their answers when the client has closed its end."""


def build_server(setting: Setting) -> Server[Any]:
    """The server with its tools and resources; it keeps nothing between two requests."""
    tools = {tool.name: tool for tool in TOOLS}

    async def list_tools(_context: object, _params: object) -> types.ListToolsResult:
        return types.ListToolsResult(tools=[_described(tool) for tool in TOOLS])

    async def call_tool(_context: object, params: types.CallToolRequestParams) -> types.CallToolResult:
        tool = tools.get(params.name)
        if tool is None:
            raise MCPError(code=types.INVALID_PARAMS, message="There is no tool of this name.")
        try:
            return _result(tool.call(params.arguments or {}, setting), is_error=False)
        except Refusal as refusal:
            return _result(refused(refusal), is_error=True)

    async def list_resources(_context: object, _params: object) -> types.ListResourcesResult:
        return types.ListResourcesResult(
            resources=[
                types.Resource(uri=found.uri, name=found.name, title=found.title, mime_type=found.media_type)
                for found in resources().values()
            ]
        )

    async def read_resource(
        _context: object, params: types.ReadResourceRequestParams
    ) -> types.ReadResourceResult:
        found = resources().get(str(params.uri))
        if found is None:
            raise MCPError(code=types.INVALID_PARAMS, message="There is no resource at this address.")
        text = types.TextResourceContents(uri=found.uri, mime_type=found.media_type, text=found.text)
        return types.ReadResourceResult(contents=[text])

    return Server(
        "renigma",
        version=version("renigma"),
        title="renigma",
        instructions=INSTRUCTIONS,
        on_list_tools=list_tools,
        on_call_tool=call_tool,
        on_list_resources=list_resources,
        on_read_resource=read_resource,
    )


def serve(setting: Setting) -> None:
    """Serves one client over standard input and output until it goes."""
    asyncio.run(_serve(setting))


async def _serve(setting: Setting) -> None:
    server = build_server(setting)
    async with stdio_server() as (read, write), write, anyio.create_task_group() as tasks:
        line = _Line(read, write)
        tasks.start_soon(line.hand_on_messages)
        tasks.start_soon(line.hand_on_answers)
        await server.run(line.messages, line.answers, server.create_initialization_options())
        tasks.cancel_scope.cancel()


class _Line:
    """What goes between the client and the server; what is not a message is answered here.

    The package drops such a line without a word, and with the end of the input what it has not answered yet.
    """

    def __init__(self, read: Any, write: Any) -> None:
        self._read, self._write = read, write
        self._messages, self.messages = anyio.create_memory_object_stream[SessionMessage | Exception](0)
        self.answers, self._answers = anyio.create_memory_object_stream[SessionMessage](0)
        self._waiting: set[object] = set()
        self._answered = anyio.Event()

    async def hand_on_messages(self) -> None:
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


def _described(tool: Tool) -> types.Tool:
    return types.Tool(
        name=tool.name,
        title=tool.title,
        description=tool.description,
        input_schema=tool.input_schema(),
        output_schema=tool.output_schema,
        annotations=types.ToolAnnotations(
            read_only_hint=True, destructive_hint=False, idempotent_hint=True, open_world_hint=False
        ),
    )


def _result(outcome: Outcome, *, is_error: bool) -> types.CallToolResult:
    return types.CallToolResult(
        content=[types.TextContent(type="text", text=outcome.text)],
        structured_content=outcome.structured,
        is_error=is_error,
    )
