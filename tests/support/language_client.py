"""`renigma lsp` driven by pytest-lsp's client over standard input and output, as an editor does it.

The client checks each answer against what the server and the client have said that they can do.
"""

import asyncio
import sys
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from lsprotocol import types
from pytest_lsp import LanguageClient, client_capabilities, make_test_lsp_client

from support.server import environment

SECONDS = 60
ROOT_URI = "file:///texts"
CODE = "visual-studio-code"

Work = Callable[["Editor"], Awaitable[Any]]


class Editor:
    """One editor with one server: the client, what the server said of itself, and short ways to ask."""

    def __init__(self, client: LanguageClient, server: types.InitializeResult) -> None:
        self.client = client
        self.server = server

    async def open(self, name: str, text: str, language: str = "") -> "Page":
        """Opens a document and waits for what is said of it."""
        page = Page(self.client, f"{ROOT_URI}/{name}")
        item = types.TextDocumentItem(page.uri, language, 1, text)
        self.client.text_document_did_open(types.DidOpenTextDocumentParams(item))
        await page.diagnostics()
        return page


class Page:
    """One open document."""

    def __init__(self, client: LanguageClient, uri: str) -> None:
        self.client = client
        self.uri = uri
        self.identifier = types.TextDocumentIdentifier(uri)
        self.version = 1

    async def diagnostics(self) -> Sequence[types.Diagnostic]:
        """Those that come next."""
        await self.client.wait_for_notification(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        return self.client.diagnostics[self.uri]

    async def change(self, *changes: types.TextDocumentContentChangeEvent) -> Sequence[types.Diagnostic]:
        """Sends changes and gives what is said of the result."""
        self.version += 1
        identifier = types.VersionedTextDocumentIdentifier(self.version, self.uri)
        self.client.text_document_did_change(types.DidChangeTextDocumentParams(identifier, changes))
        return await self.diagnostics()

    async def hover(self, line: int, character: int) -> Any:
        """The card at a place."""
        place = types.Position(line, character)
        return await self.client.text_document_hover_async(types.HoverParams(self.identifier, place))

    async def completion(self, line: int, character: int) -> Any:
        """What can come next at a place."""
        place = types.Position(line, character)
        return await self.client.text_document_completion_async(
            types.CompletionParams(self.identifier, place)
        )

    async def actions(self, at: types.Range) -> Any:
        """The fixes in a range."""
        context = types.CodeActionContext([])
        return await self.client.text_document_code_action_async(
            types.CodeActionParams(self.identifier, at, context)
        )

    async def inlay_hints(self, within: types.Range) -> Any:
        """The words beside the text."""
        return await self.client.text_document_inlay_hint_async(
            types.InlayHintParams(self.identifier, within)
        )

    async def definition(self, line: int, character: int) -> Any:
        """What the place depends on."""
        place = types.Position(line, character)
        return await self.client.text_document_definition_async(
            types.DefinitionParams(self.identifier, place)
        )

    async def references(self, line: int, character: int, *, with_itself: bool = False) -> Any:
        """What depends on the place."""
        place = types.Position(line, character)
        context = types.ReferenceContext(include_declaration=with_itself)
        return await self.client.text_document_references_async(
            types.ReferenceParams(context=context, text_document=self.identifier, position=place)
        )

    async def rename(self, line: int, character: int, name: str) -> Any:
        """The edit that gives the name at a place another one."""
        place = types.Position(line, character)
        return await self.client.text_document_rename_async(types.RenameParams(self.identifier, place, name))


def everywhere() -> types.Range:
    """All of a document."""
    return span(0, 0, 1_000_000, 0)


def span(line: int, character: int, last_line: int, last_character: int) -> types.Range:
    """A range."""
    return types.Range(types.Position(line, character), types.Position(last_line, last_character))


def edit_with(
    work: Work,
    *options: str,
    capabilities: types.ClientCapabilities | None = None,
    encodings: Sequence[types.PositionEncodingKind] | None = None,
) -> Any:
    """Does `work` in an editor with a fresh server, and ends both as the protocol wants it."""
    offered = capabilities or client_capabilities(CODE)
    if encodings is not None:
        offered.general = types.GeneralClientCapabilities(position_encodings=encodings)

    async def session() -> Any:
        client = make_test_lsp_client()
        await client.start_io(sys.executable, "-m", "renigma_site", "lsp", *options, env=environment())
        parameters = types.InitializeParams(capabilities=offered, root_uri=ROOT_URI, process_id=None)
        server = await client.initialize_session(parameters)
        found = await work(Editor(client, server))
        await client.shutdown_session()
        return found

    # In a thread of its own: a browser test may have left an event loop running in this one.
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(lambda: asyncio.run(asyncio.wait_for(session(), SECONDS))).result()
