"""The server under what editors differ in, and under nonsense: encodings, line ends, limits, broken messages."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pygls", reason="the extra renigma[lsp] is not installed")

from lsprotocol import types
from pygls.exceptions import JsonRpcException

from support.language_client import Editor, edit_with, everywhere, span
from support.server import environment

Encoding = types.PositionEncodingKind
# é as e with a combining accent, an emoji beyond the basic plane, and a separator that ends no line in the protocol.
TEXT = 'Set cafe\u0301 to "😀\u2009x". Sett "a\u0301😀" to b.\r\nWhat is cafe\u0301?'


@pytest.mark.parametrize(
    ("encoding", "chosen", "problem", "answer"),
    [
        ([Encoding.Utf8], "utf-8", (26, 45), 15),
        ([Encoding.Utf32, Encoding.Utf16], "utf-32", (20, 35), 14),
        (["utf-7", Encoding.Utf8], "utf-8", (26, 45), 15),
        (None, "utf-16", (21, 37), 14),
    ],
)
def test_positions_count_in_the_encoding_that_was_agreed_on(
    encoding: Any, chosen: str, problem: tuple[int, int], answer: int
) -> None:
    async def work(editor: Editor) -> Any:
        page = await editor.open("a.renigma", TEXT)
        first = editor.client.diagnostics[page.uri]
        hints = await page.inlay_hints(everywhere())
        start, _ = problem
        # The word Sett loses its last letter, at a place that only the right encoding finds.
        letter = span(0, start + 3, 0, start + 4)
        after = await page.change(types.TextDocumentContentChangePartial(range=letter, text=""))
        return editor.server.capabilities.position_encoding, first, hints, after

    capability, first, hints, after = edit_with(work, encodings=encoding)
    assert capability == chosen
    assert [(one.range.start.character, one.range.end.character) for one in first] == [problem]
    assert [(hint.position.line, hint.position.character) for hint in hints] == [(1, answer)]
    assert list(after) == []


def test_line_ends_of_every_kind_and_none_at_the_end() -> None:
    async def work(editor: Editor) -> Any:
        found = []
        for end in ("", "\n", "\r\n"):
            page = await editor.open("a.renigma", f"Set a to b.\r\nSet c to d.{end}")
            last, beyond = span(1, 11, 1, 11), span(9, 0, 9, 0)
            added = await page.change(types.TextDocumentContentChangePartial(range=last, text="\r\nNonsense"))
            more = await page.change(types.TextDocumentContentChangePartial(range=beyond, text=" more."))
            found.append((added, [(one.range.start.line, one.range.end.character) for one in more]))
        return found

    (no_end, joined), *ended = edit_with(work)
    assert joined == [(2, 13)]
    assert [more for _, more in ended] == [[(2, 8), (3, 5)]] * 2
    for added in (no_end, *(added for added, _ in ended)):
        assert [(one.range.start.line, one.range.end.character) for one in added] == [(2, 8)]


def test_changes_are_applied_in_their_order_and_whole_texts_too() -> None:
    async def work(editor: Editor) -> Any:
        page = await editor.open("a.renigma", "Nonsense.")
        part = types.TextDocumentContentChangePartial
        changes = [part(range=span(0, 0, 0, 9), text="Set a to b."), part(range=span(0, 9, 0, 10), text="c")]
        await page.change(*changes)
        first = await page.hover(0, 1)
        await page.change(types.TextDocumentContentChangeWholeDocument("What is a?"))
        return first, await page.hover(0, 1)

    first, second = edit_with(work)
    assert "Value: c" in first.contents.value.splitlines()
    assert second.contents.value.splitlines()[0] == "Question: recall, form what-is"


def test_separators_that_end_no_line_of_the_protocol_shift_nothing() -> None:
    async def work(editor: Editor) -> Any:
        page = await editor.open("a.renigma", 'Set a to "x\u2028y".\nNonsense here.')
        before = editor.client.diagnostics[page.uri]
        change = types.TextDocumentContentChangePartial(range=span(1, 0, 1, 13), text="What is a?")
        return before, await page.change(change)

    before, after = edit_with(work)
    assert (1, 0) in [(one.range.start.line, one.range.start.character) for one in before]
    assert 1 not in [one.range.start.line for one in after]


def test_the_language_id_decides_and_then_the_name() -> None:
    memory, plan = "Write: remember, form set-to", "Step 1: read"
    cases = [
        ("a.renigma", "plaintext", "Set a to b.", memory),
        ("a.txt", "renigma", "Set a to b.", memory),
        ("b.renigma", "renigma-plan", 'Read "a".', plan),
        ("A.RENIGMA-PLAN", "", 'Read "a".', plan),
        ("b.txt", "plaintext", "Set a to b.", None),
    ]

    async def work(editor: Editor) -> Any:
        found = []
        for name, language, text, _ in cases:
            item = types.TextDocumentItem(f"file:///texts/{name}", language, 1, text)
            editor.client.text_document_did_open(types.DidOpenTextDocumentParams(item))
            place = types.HoverParams(types.TextDocumentIdentifier(item.uri), types.Position(0, 1))
            found.append(await editor.client.text_document_hover_async(place))
        return found

    hovers = edit_with(work)
    first_lines = [hover and hover.contents.value.splitlines()[0] for hover in hovers]
    assert first_lines == [first for *_, first in cases]


BEYOND = [
    ("a.renigma", "x" * 20_001, "text-too-long", 20_000),
    ("a.renigma-plan", "x" * 20_001, "text-too-long", 20_000),
    ("b.renigma", "What is a? " * 129, "too-many-statements", 128 * 11),
    ("b.renigma-plan", 'Read "a". ' * 201, "too-many-steps", 200 * 10),
    ("c.renigma", "Set a to b. \ud800", "invalid-text", 12),
    ("c.renigma-plan", 'Read "a". \ud800', "invalid-text", 10),
]


def test_a_text_beyond_a_limit_has_one_error_where_it_passes_it() -> None:
    async def work(editor: Editor) -> Any:
        found = []
        for name, text, *_ in BEYOND:
            page = await editor.open(name, text)
            before = editor.client.diagnostics[page.uri]
            found.append((before, await page.change(types.TextDocumentContentChangeWholeDocument(""))))
        return found

    for (error,), after in (found := edit_with(work)):
        assert error.severity == types.DiagnosticSeverity.Error
        assert error.message.endswith(".")
        assert list(after) == []
    assert [(error.code, error.range.start) for (error,), _ in found] == [
        (code, types.Position(0, start)) for *_, code, start in BEYOND
    ]


def test_what_a_client_cannot_do_is_not_sent_to_it() -> None:
    async def work(editor: Editor) -> Any:
        page = await editor.open("a.renigma", "Sett a to b.")
        return await page.completion(0, 0), await page.actions(span(0, 0, 0, 0))

    completions, (action,) = edit_with(work, capabilities=types.ClientCapabilities())
    form = next(item for item in completions.items if item.label == "Set KEY to VALUE")
    assert (form.text_edit.new_text, form.insert_text_format) == (
        "Set KEY to VALUE", types.InsertTextFormat.PlainText,
    )  # fmt: skip
    assert [edit.new_text for edit in action.edit.changes["file:///texts/a.renigma"]] == ["Set a to b."]


def test_closing_takes_the_problems_away_and_forgets_the_text() -> None:
    async def work(editor: Editor) -> Any:
        page = await editor.open("a.renigma", "Nonsense.")
        editor.client.text_document_did_close(types.DidCloseTextDocumentParams(page.identifier))
        found = await page.diagnostics()
        with pytest.raises(JsonRpcException) as refused:
            await page.hover(0, 0)
        return found, refused.value

    found, refused = edit_with(work)
    assert list(found) == []
    assert (refused.code, refused.message) == (-32602, "This document is not open.")


@pytest.mark.parametrize(
    ("file", "text", "column", "name"),
    [
        ("a.renigma", "Set k to v.\n" + "Recall k.\n" * 100 + " " * 9_000, 4, "x" * 128),
        ("a.renigma-plan", 'Read "a" as "n".' + " " * 19_980, 13, "a longer name"),
    ],
    ids=["memory", "plan"],
)
def test_a_name_that_makes_a_text_too_long_is_refused_in_words(
    file: str, text: str, column: int, name: str
) -> None:
    async def work(editor: Editor) -> Any:
        page = await editor.open(file, text)
        with pytest.raises(JsonRpcException) as refused:
            await page.rename(0, column, name)
        return refused.value

    refused = edit_with(work)
    assert refused.code == -32803
    assert refused.message.startswith("This name makes the text too long. The ")


def test_verbs_and_the_port_of_help_can_be_given(tmp_path: Path) -> None:
    verbs = tmp_path / "verbs.toml"
    verbs.write_text(
        'format = "renigma.request-verbs"\nversion = 1\n[[verb]]\nword = "water"\nframe = "source:VALUES"\n'
        'gives = "nothing"\neffect = "write"\n'
    )

    async def work(editor: Editor) -> Any:
        page = await editor.open("a.renigma-plan", 'Water "the roses". Fetch "a".')
        return editor.client.diagnostics[page.uri]

    problems = edit_with(work, "--verbs", str(verbs), "--help-port", "9000")
    assert [one.range.start.character for one in problems if one.code == "unknown-verb"] == [19]
    assert problems[0].code_description.href == "http://127.0.0.1:9000/help/#plans"


INITIALIZE = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "initialize",
    "params": {"processId": None, "rootUri": None, "capabilities": {}},
}
OPEN = {
    "jsonrpc": "2.0", "method": "textDocument/didOpen",
    "params": {
        "textDocument": {"uri": "file:///a.renigma", "languageId": "renigma", "version": 1, "text": "Secret words."}
    },
}  # fmt: skip
SHUTDOWN = {"jsonrpc": "2.0", "id": 98, "method": "shutdown"}
EXIT = {"jsonrpc": "2.0", "method": "exit"}
HOVER = {
    "jsonrpc": "2.0", "id": 50, "method": "textDocument/hover",
    "params": {"textDocument": {"uri": "file:///a.renigma"}, "position": {"line": 0, "character": 0}},
}  # fmt: skip


def message(content: object, header: bytes = b"Content-Length: %d\r\n\r\n") -> bytes:
    body = content if isinstance(content, bytes) else json.dumps(content).encode()
    return header % len(body) + body


def answers_to(*messages: bytes, folder: Path) -> tuple[int, list[dict[str, Any]], bytes]:
    """The exit code, what the server sent, and what it wrote to standard error."""
    done = subprocess.run(
        [sys.executable, "-m", "renigma_site", "lsp"],
        input=b"".join(messages), capture_output=True, env=environment(), cwd=folder, check=False, timeout=60,
    )  # fmt: skip
    parts = done.stdout.split(b"Content-Length: ")[1:]
    sent = [json.loads(part.partition(b"\r\n\r\n")[2]) for part in parts]
    return done.returncode, sent, done.stderr


def request(method: object, parameters: object = None, **others: object) -> bytes:
    return message({"jsonrpc": "2.0", "id": 7, "method": method, "params": parameters} | others)


def hover_at(uri: str, line: int) -> bytes:
    return request(
        "textDocument/hover", {"textDocument": {"uri": uri}, "position": {"line": line, "character": 0}}
    )


def execute(command: str) -> bytes:
    return request("workspace/executeCommand", {"command": command})


NONSENSE: dict[str, tuple[bytes, int | str | None, int]] = {
    "no JSON": (message(b"nonsense"), None, -32700),
    "not UTF-8": (message(b'"\xff"'), None, -32700),
    "a deep nest": (message(b"[" * 100_000), None, -32700),
    "a long number": (message(b"9" * 10_000), None, -32700),
    "no object": (message(b"[1, 2]"), None, -32600),
    "null": (message(b"null"), None, -32600),
    "no protocol": (message({"id": 7, "method": "shutdown"}), None, -32600),
    "another protocol": (request("shutdown", jsonrpc="1.0"), None, -32600),
    "no method": (message({"jsonrpc": "2.0", "id": 7}), 7, -32600),
    "a method that is none": (request([]), 7, -32600),
    "an unknown method": (request("no/such", {}), 7, -32601),
    "no parameters": (request("textDocument/hover", id="x"), "x", -32602),
    "a negative line": (hover_at("file:///a.renigma", -1), 7, -32602),
    "a huge line": (hover_at("file:///a.renigma", 2**31), 7, -32602),
    "no such document": (hover_at("file:///b.renigma", 0), 7, -32602),
    "no such command": (execute("rm"), 7, -32602),
    "a command without its document": (execute("renigma.planState"), 7, -32602),
    "a second beginning": (message(INITIALIZE), 1, -32600),
    "an id that is none": (request("shutdown", id={}), None, -32600),
}


@pytest.fixture(scope="module")
def after_nonsense(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """All of it sent to one server, each with a question behind it that the server has to answer."""
    folder = tmp_path_factory.mktemp("nonsense")
    messages = [message(INITIALIZE), message(OPEN)]
    for number, (nonsense, *_) in enumerate(NONSENSE.values()):
        messages += [nonsense, message(HOVER | {"id": 1000 + number})]
    code, sent, errors = answers_to(*messages, message(SHUTDOWN), message(EXIT), folder=folder)
    answers: dict[str, Any] = {"code": code, "errors": errors, "sent": sent, "files": list(folder.iterdir())}
    replies = [one for one in sent if "id" in one][1:]
    for number, case in enumerate(NONSENSE):
        places = [place for place, one in enumerate(replies) if one.get("id") == 1000 + number]
        answers[case] = replies[: places[0]] if places else None
        replies = replies[places[0] + 1 :] if places else replies
    return answers


@pytest.mark.parametrize("case", NONSENSE)
def test_nonsense_is_answered_with_an_error(after_nonsense: dict[str, Any], case: str) -> None:
    _, request, code = NONSENSE[case]
    (answer,) = after_nonsense[case]
    assert (answer["id"], answer["error"]["code"]) == (request, code)
    assert "data" not in answer["error"]


def test_the_server_outlives_it_and_neither_logs_nor_writes(after_nonsense: dict[str, Any]) -> None:
    assert after_nonsense["code"] == 0
    assert after_nonsense["errors"] == b""
    assert after_nonsense["files"] == []


def test_what_needs_no_answer_gets_none_and_ends_nothing(tmp_path: Path) -> None:
    change = {"textDocument": {"uri": "file:///b.renigma", "version": 1}, "contentChanges": []}
    silent = [
        {"jsonrpc": "2.0", "method": "no/such", "params": {}},
        {"jsonrpc": "2.0", "method": "$/cancelRequest", "params": {"id": 5}},
        {"jsonrpc": "2.0", "method": "textDocument/didChange", "params": change},
        {"jsonrpc": "2.0", "id": 77, "result": None},
        {"jsonrpc": "2.0", "id": 78, "error": {"code": 1, "message": ""}},
    ]
    messages = [message(INITIALIZE), *map(message, silent), message(HOVER | {"id": 3}), message(SHUTDOWN)]
    code, sent, errors = answers_to(*messages, message(EXIT), folder=tmp_path)
    assert (code, errors) == (0, b"")
    assert [one["id"] for one in sent if "id" in one] == [1, 3, 98]


def test_a_question_before_the_beginning_and_after_the_end_is_refused(tmp_path: Path) -> None:
    code, sent, _ = answers_to(
        message(HOVER),
        message(OPEN),
        message(INITIALIZE),
        message(SHUTDOWN),
        message(HOVER | {"id": 51}),
        message(EXIT),
        folder=tmp_path,
    )
    assert code == 0
    assert [(one["id"], one.get("error", {}).get("code")) for one in sent] == [
        (50, -32002),
        (1, None),
        (98, None),
        (51, -32600),
    ]


def test_leaving_without_shutdown_is_code_1_and_a_closed_input_is_0(tmp_path: Path) -> None:
    assert answers_to(message(INITIALIZE), message(EXIT), folder=tmp_path)[0] == 1
    assert answers_to(message(INITIALIZE), folder=tmp_path)[0] == 0
    assert answers_to(folder=tmp_path)[0] == 0


def test_headers_may_be_small_and_more_than_one(tmp_path: Path) -> None:
    header = b"content-type: application/vscode-jsonrpc; charset=utf-8\r\ncontent-length: %d\r\n\r\n"
    _, sent, _ = answers_to(message(INITIALIZE, header), folder=tmp_path)
    assert [one["id"] for one in sent] == [1]


def test_a_message_that_is_too_long_is_passed_over(tmp_path: Path) -> None:
    long = message(b" " * (64 * 1_048_576 + 1))
    _, sent, _ = answers_to(message(INITIALIZE), long, message(SHUTDOWN), folder=tmp_path)
    assert [(one["id"], one.get("error", {}).get("code")) for one in sent] == [
        (1, None),
        (None, -32600),
        (98, None),
    ]


def test_without_its_extra_the_command_says_what_to_install(tmp_path: Path) -> None:
    hidden = (
        "import sys; sys.modules['pygls'] = None; from renigma_site.cli import main; sys.exit(main(['lsp']))"
    )
    done = subprocess.run(
        [sys.executable, "-c", hidden],
        input="", capture_output=True, text=True, env=environment(), cwd=tmp_path, check=False, timeout=60,
    )  # fmt: skip
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr == (
        "renigma: renigma lsp needs the package pygls: run pip install 'pygls>=2.1,<3' in this environment, "
        "or pip install '.[lsp]' from a checkout\n"
    )
