"""`renigma mcp` over the official `mcp` package: a thin adapter from the protocol to the tools and resources."""

import asyncio
from importlib.metadata import version
from typing import Any

import anyio
import mcp_types as types
from mcp.server import Server
from mcp.server.stdio import stdio_server
from mcp.shared.exceptions import MCPError

from renigma_site.kernel.refusal import Refusal
from renigma_site.mcp.line import Line
from renigma_site.mcp.resources import resources
from renigma_site.mcp.tools import TOOLS, Outcome, Setting, Tool, refused

INSTRUCTIONS = (
    "renigma is an auditable memory. Write clauses such as: Set color to green. What is color? "
    "Review a text, show the person its answers and problems, and adopt it only with the digest of that review. "
    "The server stores nothing: keep the text, and send it whole each time."
)


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
        line = Line(read, write)
        tasks.start_soon(line.hand_on_messages)
        tasks.start_soon(line.hand_on_answers)
        await server.run(line.messages, line.answers, server.create_initialization_options())
        tasks.cancel_scope.cancel()


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
