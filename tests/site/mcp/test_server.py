"""`renigma mcp` driven by the protocol's own client over standard input and output."""

import asyncio
import json
import subprocess
import sys
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

mcp = pytest.importorskip("mcp", reason="the extra renigma[mcp] is not installed")

from mcp.client.client import Client  # noqa: E402 - after the reason to skip
from mcp.client.stdio import StdioServerParameters, stdio_client  # noqa: E402 - the same

from support.server import ROOT, environment  # noqa: E402 - the same

FIRST_RECORD = (ROOT / "tests" / "data" / "first-record.json").read_text(encoding="utf-8")
TEXT = "Set color to green. What is color?"
ALTERED_RECORD = FIRST_RECORD.replace('"label": "green",', '"label": "blue",', 2)


def talk(work: Callable[[Client], Awaitable[Any]], *arguments: str) -> Any:
    parameters = StdioServerParameters(
        command=sys.executable, args=["-m", "renigma_site", "mcp", *arguments], env=environment()
    )

    async def session() -> Any:
        async with Client(stdio_client(parameters)) as client:
            return await work(client)

    # In a thread of its own: a browser test may have left an event loop running in this one.
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(lambda: asyncio.run(asyncio.wait_for(session(), 60))).result()


def call(name: str, arguments: dict[str, Any], *options: str) -> Any:
    async def work(client: Client) -> Any:
        return await client.call_tool(name, arguments)

    return talk(work, *options)


def test_tools_have_closed_arguments_and_an_output_schema() -> None:
    async def work(client: Client) -> Any:
        return (await client.list_tools()).tools

    tools = {tool.name: tool for tool in talk(work)}
    assert sorted(tools) == ["memory_adopt", "memory_review", "memory_validate", "memory_why", "plan_read"]
    for tool in tools.values():
        assert tool.input_schema["additionalProperties"] is False
        assert tool.output_schema["type"] == "object"
        assert tool.annotations.read_only_hint is True
    assert tools["memory_adopt"].input_schema["required"] == ["text", "digest"]


def test_a_review_is_adopted_with_its_digest() -> None:
    async def work(client: Client) -> Any:
        review = await client.call_tool("memory_review", {"text": TEXT})
        digest = review.structured_content["review_sha256"]
        return review, await client.call_tool("memory_adopt", {"text": TEXT, "history": [], "digest": digest})

    review, adopted = talk(work)
    assert not review.is_error
    assert review.structured_content["answers"] == [
        {"event": 1, "key": "color", "answer": "green", "slot": 0, "from_event": 0}
    ]
    assert "color" in review.content[0].text
    assert adopted.structured_content["record"]["source_text"] == TEXT
    assert adopted.structured_content["sha256"] == review.structured_content["review_sha256"]


def test_an_unread_clause_is_a_problem_with_advice() -> None:
    result = call("memory_review", {"text": "Set color to green. Rember it."})
    (problem,) = result.structured_content["problems"]
    assert (problem["event"], problem["wording"]) == (1, "Rember it")
    assert problem["advice"]


REFUSED: dict[str, tuple[str, dict[str, Any], str, str | None]] = {
    "a digest of something else": (
        "memory_adopt",
        {"text": TEXT, "digest": "0" * 64},
        "review-mismatch",
        "/review_sha256",
    ),
    "a number for a text": ("memory_review", {"text": 5}, "schema", "/text"),
    "an unknown argument": ("memory_review", {"text": "", "more": 1}, "schema", ""),
    "a missing argument": ("memory_review", {}, "schema", ""),
    "an unknown version": (
        "memory_review",
        {"text": "", "history": [{"source_text": "a", "language_version": 3}]},
        "schema",
        "/history/0/language_version",
    ),
    "a repeated member": ("memory_validate", {"record": '{"format": 1, "format": 2}'}, "duplicate-key", ""),
    "an altered record": (
        "memory_validate",
        {"record": ALTERED_RECORD},
        "replay-mismatch",
        "/events/0/value/label",
    ),
    "no such event": ("memory_why", {"text": TEXT, "event": 9}, "schema", "/event"),
    "a long text": ("plan_read", {"text": "x" * 20_001}, "text-too-long", "/text"),
}


@pytest.fixture(scope="module")
def refusals() -> dict[str, Any]:
    """Every refused call, made to one server: none of them ends it."""

    async def work(client: Client) -> Any:
        return {
            case: await client.call_tool(tool, arguments) for case, (tool, arguments, *_) in REFUSED.items()
        }

    answers: dict[str, Any] = talk(work)
    return answers


@pytest.mark.parametrize("case", REFUSED)
def test_a_refusal_is_a_result_with_code_detail_and_pointer(refusals: dict[str, Any], case: str) -> None:
    *_, code, pointer = REFUSED[case]
    result = refusals[case]
    assert result.is_error
    assert result.structured_content["code"] == code
    assert result.structured_content["detail"]
    assert result.structured_content["pointer"] == pointer
    assert code in result.content[0].text


def test_a_record_validates_and_an_answer_is_explained() -> None:
    valid = call("memory_validate", {"record": FIRST_RECORD})
    assert valid.structured_content["record"] == json.loads(FIRST_RECORD)
    why = call("memory_why", {"text": TEXT, "event": 1})
    assert why.structured_content["why"]["answer"] == {"id": 1, "label": "green"}


def test_a_request_is_read_and_not_executed() -> None:
    result = call("plan_read", {"text": 'Read "notes.txt".'})
    assert result.structured_content["plan"]["executed"] is False
    assert "Nothing has been or will be executed." in result.content[0].text


def test_the_language_and_the_schemas_are_resources() -> None:
    async def work(client: Client) -> Any:
        listed = (await client.list_resources()).resources
        language = await client.read_resource("renigma://language")
        schema = await client.read_resource("renigma://schema/memory-session-2")
        return [str(found.uri) for found in listed], language.contents[0].text, schema.contents[0].text

    uris, language, schema = talk(work)
    assert "renigma://schema/request-plan-1" in uris
    assert "| Remember that KEY is VALUE | remember | 1, 2 |" in language
    assert json.loads(schema)["$id"] == "urn:renigma:memory-session-2"


def test_nonsense_on_the_line_does_not_end_the_server(tmp_path: Path) -> None:
    lines = b'nonsense\n{"jsonrpc": "2.0", "id": 1, "method": "ping"}\n'
    done = subprocess.run(
        [sys.executable, "-m", "renigma_site", "mcp"],
        input=lines, capture_output=True, env=environment(), cwd=tmp_path, check=False, timeout=60,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert b'"id":1' in done.stdout.replace(b" ", b"")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("line", "id_", "code"),
    [
        (b"nonsense", None, -32700),
        (b"\xff\xfe", None, -32700),
        (b"[]", None, -32600),
        (b'{"jsonrpc": "2.0", "id": 7}', 7, -32600),
        (b'{"jsonrpc": "2.0", "id": 7, "method": "tools/call", "params": 5}', 7, -32600),
        (b'{"jsonrpc": "2.0", "id": 7, "method": "tools/call", "params": {"name": "\\ud800"}}', 7, -32700),
        (b'{"jsonrpc": "2.0", "id": "\\ud800", "method": "tools/list"}', None, -32700),
        (b'{"jsonrpc": "1.0", "id": "x", "method": "tools/list"}', "x", -32600),
    ],
)
def test_a_line_that_is_no_request_is_answered_with_an_error(line: bytes, id_: Any, code: int) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "renigma_site", "mcp"],
        input=line + b'\n\n{"jsonrpc": "2.0", "id": 1, "method": "ping"}\n',
        capture_output=True, env=environment(), check=False, timeout=60,
    )  # fmt: skip
    fault, pong = map(json.loads, done.stdout.splitlines())
    assert (fault["id"], fault["error"]["code"]) == (id_, code)
    assert pong == {"jsonrpc": "2.0", "id": 1, "result": {}}


def test_requests_are_read_with_declared_verbs(tmp_path: Path) -> None:
    file = tmp_path / "verbs.toml"
    file.write_text(
        'format = "renigma.request-verbs"\nversion = 1\n\n[[verb]]\nword = "water"\nframe = "source:VALUE"\n'
        'gives = "nothing"\neffect = "execute"\n',
        encoding="utf-8",
    )
    plan = call("plan_read", {"text": 'Water "the roses".'}, "--verbs", str(file)).structured_content["plan"]
    assert (plan["complete"], plan["steps"][0]["action"], plan["verbs"][0]["word"]) == (
        True,
        "water",
        "water",
    )
    assert not call("plan_read", {"text": 'Water "the roses".'}).structured_content["plan"]["complete"]
