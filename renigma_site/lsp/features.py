"""Requests of the protocol → readings → answers of the protocol. Each function is one feature of both languages."""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from lsprotocol import types
from pygls.exceptions import JsonRpcException, JsonRpcInvalidParams

from renigma_site.kernel.one_line import one_line
from renigma_site.kernel.refusal import Refusal
from renigma_site.kernel.spans import Span
from renigma_site.lsp.documents import MEMORY, PLAN, Document, NotOpen
from renigma_site.lsp.positions import Places
from renigma_site.lsp.readings import CannotRename, Edit, Finding, Fix, PaintKind, Reading, SymbolKind

if TYPE_CHECKING:
    from renigma_site.lsp.server import Server

REQUEST_FAILED: Final = -32803
SOURCE: Final = "renigma"
STATE_COMMANDS: Final = {MEMORY: "renigma.reviewDigest", PLAN: "renigma.planState"}

_SEVERITIES: Final = {
    "limit": types.DiagnosticSeverity.Error,
    "problem": types.DiagnosticSeverity.Warning,
    "notice": types.DiagnosticSeverity.Information,
}
_ITEM_KINDS: Final = {
    "form": types.CompletionItemKind.Snippet,
    "key": types.CompletionItemKind.Variable,
    "value": types.CompletionItemKind.Value,
    "verb": types.CompletionItemKind.Function,
    "reference": types.CompletionItemKind.Reference,
    "text": types.CompletionItemKind.Text,
}
_SYMBOL_KINDS: Final[dict[SymbolKind, types.SymbolKind]] = {
    "write": types.SymbolKind.Variable,
    "question": types.SymbolKind.Property,
    "reset": types.SymbolKind.Event,
    "step": types.SymbolKind.Function,
}
_PAINTS: Final[tuple[PaintKind, ...]] = ("keyword", "variable", "string", "number")
_PLACE: Final = re.compile(r"\$\{\d+:([^}]*)\}")
LEGEND: Final = types.SemanticTokensLegend(token_types=list(_PAINTS), token_modifiers=[])


def diagnostics(document: Document, help_page: str) -> list[types.Diagnostic]:
    """What is shown as problems of a document."""
    return [_diagnostic(document.places, help_page, finding) for finding in document.findings()]


def _diagnostic(places: Places, help_page: str, finding: Finding) -> types.Diagnostic:
    return types.Diagnostic(
        range=_range(places, finding.mark),
        message=finding.message,
        severity=_SEVERITIES[finding.kind],
        code=finding.code,
        code_description=types.CodeDescription(href=f"{help_page}#{finding.topic}"),
        source=SOURCE,
    )


def completion(ls: "Server", params: types.CompletionParams) -> types.CompletionList | None:
    document, reading = _reading(ls, params.text_document)
    if reading is None:
        return None
    found = reading.suggestions(_offset(document, params.position))
    places = _range(document.places, found.span)
    can_place = ls.client_takes_snippets()
    return types.CompletionList(
        is_incomplete=False,
        items=[
            types.CompletionItem(
                label=item.label,
                detail=item.detail or None,
                kind=_ITEM_KINDS.get(item.kind, types.CompletionItemKind.Keyword),
                sort_text=f"{number:05}",
                filter_text=item.label if item.is_snippet else item.insert,
                text_edit=types.TextEdit(places, item.insert if can_place else _without_places(item.insert))
                if item.is_snippet
                else types.TextEdit(places, item.insert),
                insert_text_format=types.InsertTextFormat.Snippet
                if item.is_snippet and can_place
                else types.InsertTextFormat.PlainText,
            )
            for number, item in enumerate(found.items)
        ],
    )


def hover(ls: "Server", params: types.HoverParams) -> types.Hover | None:
    document, reading = _reading(ls, params.text_document)
    card = reading and reading.card(_offset(document, params.position))
    if not card:
        return None
    return types.Hover(
        contents=types.MarkupContent(types.MarkupKind.PlainText, card.text),
        range=_range(document.places, card.span),
    )


def inlay_hint(ls: "Server", params: types.InlayHintParams) -> list[types.InlayHint] | None:
    document, reading = _reading(ls, params.text_document)
    if reading is None:
        return None
    shown = _span(document, params.range)
    return [
        types.InlayHint(
            position=_position(document.places, note.offset),
            label=note.words,
            padding_left=not note.is_before,
            padding_right=note.is_before,
        )
        for note in reading.notes()
        if shown.start <= note.offset <= shown.end
    ]


def definition(ls: "Server", params: types.DefinitionParams) -> types.Location | None:
    document, reading = _reading(ls, params.text_document)
    span = reading and reading.definition(_offset(document, params.position))
    return types.Location(document.uri, _range(document.places, span)) if span else None


def references(ls: "Server", params: types.ReferenceParams) -> list[types.Location] | None:
    document, reading = _reading(ls, params.text_document)
    if reading is None:
        return None
    spans = reading.references(
        _offset(document, params.position), with_itself=params.context.include_declaration
    )
    return [types.Location(document.uri, _range(document.places, span)) for span in spans]


def document_symbol(ls: "Server", params: types.DocumentSymbolParams) -> list[types.DocumentSymbol] | None:
    document, reading = _reading(ls, params.text_document)
    if reading is None:
        return None
    return [
        types.DocumentSymbol(
            name=symbol.name,
            detail=symbol.detail,
            kind=_SYMBOL_KINDS[symbol.kind],
            range=_range(document.places, symbol.span),
            selection_range=_range(document.places, symbol.name_span),
        )
        for symbol in reading.symbols()
    ]


def semantic_tokens(ls: "Server", params: types.SemanticTokensParams) -> types.SemanticTokens | None:
    document, reading = _reading(ls, params.text_document)
    return None if reading is None else types.SemanticTokens(data=list(_tokens(document.places, reading)))


def _tokens(places: Places, reading: Reading) -> Iterator[int]:
    """Runs of one colour, none over the end of a line, each as its distance from the one before."""
    colours: list[int | None] = [None] * (len(places.text) + 1)
    for paint in reading.paints():
        start, end = paint.span
        colours[start:end] = [_PAINTS.index(paint.kind)] * (end - start)
    line = character = start = 0
    for end in range(1, len(colours)):
        if colours[end] == colours[start] and end < len(places.text):
            continue
        colour = colours[start]
        for part in places.lines_of(Span(start, end)) if colour is not None else ():
            begin, finish = places.place(part.start), places.place(part.end)
            is_same_line = begin.line == line
            yield from (begin.line - line, begin.character - (character if is_same_line else 0))
            yield from (finish.character - begin.character, colour or 0, 0)
            line, character = begin
        start = end


def prepare_rename(ls: "Server", params: types.PrepareRenameParams) -> types.PrepareRenamePlaceholder | None:
    document, reading = _reading(ls, params.text_document)
    name = reading and reading.name_at(_offset(document, params.position))
    if not name:
        return None
    return types.PrepareRenamePlaceholder(range=_range(document.places, name.span), placeholder=name.label)


def rename(ls: "Server", params: types.RenameParams) -> types.WorkspaceEdit | None:
    document, reading = _reading(ls, params.text_document)
    if reading is None:
        return None
    try:
        edits = reading.rename(_offset(document, params.position), params.new_name)
    except CannotRename as refusal:
        raise JsonRpcException(str(refusal), REQUEST_FAILED) from None
    except Refusal as refusal:  # each use of the name grows, and a text has a longest length
        raise JsonRpcException(
            f"This name makes the text too long. {refusal.detail}", REQUEST_FAILED
        ) from None
    return _workspace_edit(ls, document, edits)


def code_action(ls: "Server", params: types.CodeActionParams) -> list[types.CodeAction] | None:
    document, reading = _reading(ls, params.text_document)
    if reading is None or not _wants_fixes(params.context.only):
        return None
    asked = _span(document, params.range)
    return [
        _action(ls, document, finding, fix)
        for finding in reading.findings()
        for fix in finding.fixes
        if _touch(asked, finding.span) or _touch(asked, fix.edit.span)
    ]


def _wants_fixes(only: Sequence[types.CodeActionKind | str] | None) -> bool:
    return only is None or any(str(getattr(kind, "value", kind)) in ("", "quickfix") for kind in only)


def _action(ls: "Server", document: Document, finding: Finding, fix: Fix) -> types.CodeAction:
    return types.CodeAction(
        title=f"{fix.title} {one_line(fix.edit.text)}",
        kind=types.CodeActionKind.QuickFix,
        diagnostics=[_diagnostic(document.places, ls.help_page, finding)],
        is_preferred=len(finding.fixes) == 1,
        edit=_workspace_edit(ls, document, [fix.edit]),
    )


def code_lens(ls: "Server", params: types.CodeLensParams) -> list[types.CodeLens] | None:
    document, reading = _reading(ls, params.text_document)
    if reading is None:
        return None
    start = types.Position(0, 0)
    command = types.Command(
        title=reading.state().title, command=STATE_COMMANDS[document.language], arguments=[document.uri]
    )
    return [types.CodeLens(range=types.Range(start, start), command=command)]


def state(ls: "Server", language: str, uri: object) -> dict[str, Any]:
    """What the commands give: the whole text in a line, which the client shows, and as values."""
    document, reading = _reading(ls, types.TextDocumentIdentifier(str(uri)))
    if reading is None or document.language != language:
        raise JsonRpcInvalidParams("This document is in another language, or too long.")
    found = reading.state()
    digest = found.values.get("review_sha256")
    message = found.title if digest is None else f"Review digest {digest}"
    ls.window_show_message(types.ShowMessageParams(types.MessageType.Info, message))
    return dict(found.values)


Feature = Callable[..., Any]

FEATURES: Final[tuple[tuple[str, Feature, Any], ...]] = (
    (
        types.TEXT_DOCUMENT_COMPLETION,
        completion,
        types.CompletionOptions(trigger_characters=[" ", '"']),
    ),
    (types.TEXT_DOCUMENT_HOVER, hover, None),
    (types.TEXT_DOCUMENT_INLAY_HINT, inlay_hint, None),
    (types.TEXT_DOCUMENT_DEFINITION, definition, None),
    (types.TEXT_DOCUMENT_REFERENCES, references, None),
    (types.TEXT_DOCUMENT_DOCUMENT_SYMBOL, document_symbol, None),
    (types.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL, semantic_tokens, LEGEND),
    (types.TEXT_DOCUMENT_PREPARE_RENAME, prepare_rename, None),
    (types.TEXT_DOCUMENT_RENAME, rename, types.RenameOptions(prepare_provider=True)),
    (
        types.TEXT_DOCUMENT_CODE_ACTION,
        code_action,
        types.CodeActionOptions(code_action_kinds=[types.CodeActionKind.QuickFix]),
    ),
    (types.TEXT_DOCUMENT_CODE_LENS, code_lens, types.CodeLensOptions(resolve_provider=False)),
)


def _reading(ls: "Server", identifier: types.TextDocumentIdentifier) -> tuple[Document, Reading | None]:
    try:
        document = ls.documents[identifier.uri]
    except NotOpen as error:
        raise JsonRpcInvalidParams(str(error)) from None
    return document, document.reading


def _offset(document: Document, position: types.Position) -> int:
    return document.places.offset(position.line, position.character)


def _span(document: Document, places: types.Range) -> Span:
    return Span(_offset(document, places.start), _offset(document, places.end))


def _position(places: Places, offset: int) -> types.Position:
    return types.Position(*places.place(offset))


def _range(places: Places, span: Span) -> types.Range:
    return types.Range(_position(places, span.start), _position(places, span.end))


def _touch(one: Span, other: Span) -> bool:
    return one.start <= other.end and other.start <= one.end


def _without_places(snippet: str) -> str:
    """A snippet for a client that knows none: each place as its words alone."""
    return _PLACE.sub(r"\1", snippet)


def _workspace_edit(ls: "Server", document: Document, edits: Sequence[Edit]) -> types.WorkspaceEdit:
    """Bound to the document's version where the client knows how, so that nothing is changed in another text."""
    changes = [types.TextEdit(_range(document.places, edit.span), edit.text) for edit in edits]
    if not ls.client_takes_versions():
        return types.WorkspaceEdit(changes={document.uri: changes})
    identifier = types.OptionalVersionedTextDocumentIdentifier(document.uri, document.version)
    return types.WorkspaceEdit(document_changes=[types.TextDocumentEdit(identifier, list(changes))])
