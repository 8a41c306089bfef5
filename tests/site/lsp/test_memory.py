"""What an editor gets for a memory text: one test for each feature, all from one server."""

from typing import Any

import pytest

pytest.importorskip("pygls", reason="the extra renigma[lsp] is not installed")

from lsprotocol import types
from pygls.exceptions import JsonRpcException

from support.language_client import Editor, edit_with, everywhere, span

# CR LF, no end of line at the end, an emoji before a question, and a clause that is not read.
TEXT = (
    "Set color to green.\r\n"
    'Set face to "😀". What is color?\r\n'
    "Change color to blue.\r\n"
    "What is color?\r\n"
    "Sett a to b.\r\n"
    "What is Color?"
)


@pytest.fixture(scope="module")
def found() -> dict[str, Any]:
    async def work(editor: Editor) -> dict[str, Any]:
        page = await editor.open("first.renigma", TEXT)
        client = editor.client
        lens = await client.text_document_code_lens_async(types.CodeLensParams(page.identifier))
        place = types.Position(0, 5)
        answers: dict[str, Any] = {
            "diagnostics": client.diagnostics[page.uri],
            "actions": await page.actions(span(4, 2, 4, 2)),
            "no actions": await page.actions(span(0, 0, 0, 3)),
            "question": await page.hover(3, 2),
            "write": await page.hover(2, 20),
            "nothing": await page.hover(4, 3),
            "forms": await page.completion(5, 2),
            "keys": await page.completion(5, 8),
            "hints": await page.inlay_hints(everywhere()),
            "some hints": await page.inlay_hints(span(3, 0, 4, 0)),
            "source": await page.definition(3, 9),
            "overwritten": await page.definition(2, 0),
            "first write": await page.definition(0, 0),
            "reads": await page.references(0, 0, with_itself=True),
            "reads of a question's write": await page.references(3, 0),
            "symbols": await client.text_document_document_symbol_async(
                types.DocumentSymbolParams(page.identifier)
            ),
            "tokens": await client.text_document_semantic_tokens_full_async(
                types.SemanticTokensParams(page.identifier)
            ),
            "name": await client.text_document_prepare_rename_async(
                types.PrepareRenameParams(page.identifier, place)
            ),
            "no name": await client.text_document_prepare_rename_async(
                types.PrepareRenameParams(page.identifier, types.Position(0, 1))
            ),
            "renamed": await page.rename(0, 5, "sky colour"),
            "renamed bare": await page.rename(0, 5, '"tint"'),
            "lens": lens,
            "state": await client.workspace_execute_command_async(
                types.ExecuteCommandParams(lens[0].command.command, lens[0].command.arguments)
            ),
            "messages": client.messages,
        }
        for case, name in REFUSED_NAMES.items():
            with pytest.raises(JsonRpcException) as refused:
                await page.rename(0, 5, name)
            answers[case] = refused.value
        answers["after"] = await page.change(
            types.TextDocumentContentChangePartial(range=span(4, 0, 4, 4), text="Set")
        )
        return answers

    answers: dict[str, Any] = edit_with(work)
    return answers


REFUSED_NAMES = {"a key of its own": "face", "no label": " tint", "no JSON": '"a\\q"', "nothing at all": ""}


def spans(ranges: Any) -> list[tuple[int, int, int, int]]:
    return [
        (found.start.line, found.start.character, found.end.line, found.end.character) for found in ranges
    ]


def test_a_clause_that_is_not_read_has_a_code_and_a_link(found: dict[str, Any]) -> None:
    problem, surprise, _ = found["diagnostics"]
    assert (problem.code, problem.severity) == ("unsupported", types.DiagnosticSeverity.Warning)
    assert problem.message == 'Unknown keyword "Sett". Did you mean "Set"?'
    assert problem.code_description.href == "http://127.0.0.1:8765/help/#reasons"
    assert spans([problem.range]) == [(4, 0, 4, 11)]
    assert (surprise.severity, surprise.range.start.line) == (types.DiagnosticSeverity.Information, 5)
    assert surprise.message.startswith('Unknown, because "Color" is another key than the live key "color".')


def test_an_offer_is_a_quick_fix_for_its_version(found: dict[str, Any]) -> None:
    (action,) = found["actions"]
    assert (action.title, action.kind, action.is_preferred) == (
        "Write instead: Set a to b.",
        "quickfix",
        True,
    )
    (change,) = action.edit.document_changes
    assert change.text_document.version == 1
    assert [(edit.new_text, *spans([edit.range])) for edit in change.edits] == [
        ("Set a to b.", (4, 0, 4, 12))
    ]
    assert action.diagnostics[0].code == "unsupported"
    assert not found["no actions"]


def test_hover_says_operation_slot_answer_and_the_chain_of_writes(found: dict[str, Any]) -> None:
    assert found["question"].contents.value.splitlines() == [
        "Question: recall, form what-is",
        "Key: color, slot 0",
        "Answer: blue, from line 3",
        "Writes, latest first:",
        "  line 3: Change color to blue",
        "  line 1: Set color to green",
    ]
    assert "Overwrites: line 1" in found["write"].contents.value.splitlines()
    assert found["nothing"] is None


def test_completion_has_forms_as_snippets_and_live_keys_latest_first(found: dict[str, Any]) -> None:
    forms = {item.label: item for item in found["forms"].items}
    assert forms["What is KEY"].text_edit.new_text == "What is ${1:KEY}"
    assert forms["What is KEY"].insert_text_format == types.InsertTextFormat.Snippet
    assert spans([forms["What is KEY"].text_edit.range]) == [(5, 0, 5, 2)]
    keys = sorted(found["keys"].items, key=lambda item: item.sort_text)
    assert [(item.text_edit.new_text, item.insert_text_format) for item in keys] == [
        ("color", types.InsertTextFormat.PlainText), ("face", types.InsertTextFormat.PlainText),
    ]  # fmt: skip


def test_answers_stand_behind_their_questions(found: dict[str, Any]) -> None:
    hints = [(hint.position.line, hint.position.character, hint.label) for hint in found["hints"]]
    assert hints == [(1, 32, "= green · line 1"), (3, 14, "= blue · line 3"), (5, 14, "= Unknown")]
    assert [hint.label for hint in found["some hints"]] == ["= blue · line 3"]


def test_a_question_leads_to_its_write_and_a_write_to_what_it_overwrote(found: dict[str, Any]) -> None:
    assert spans([found["source"].range]) == [(2, 0, 2, 20)]
    assert spans([found["overwritten"].range]) == [(0, 0, 0, 18)]
    assert found["first write"] is None


def test_a_write_leads_to_the_questions_that_read_it(found: dict[str, Any]) -> None:
    assert spans(place.range for place in found["reads"]) == [(0, 0, 0, 18), (1, 18, 1, 31)]
    assert spans(place.range for place in found["reads of a question's write"]) == [(3, 0, 3, 13)]


def test_the_outline_has_what_was_read(found: dict[str, Any]) -> None:
    assert [(symbol.name, symbol.detail) for symbol in found["symbols"]] == [
        ("color", "green"), ("face", "😀"), ("color", "= green"), ("color", "blue"), ("color", "= blue"),
        ("Color", "= Unknown"),
    ]  # fmt: skip


def test_keywords_keys_and_values_have_colours(found: dict[str, Any]) -> None:
    data = found["tokens"].data
    rows = [tuple(data[place : place + 5]) for place in range(0, len(data), 5)]
    keyword, variable, string = 0, 1, 2
    assert rows[:8] == [
        (0, 0, 4, keyword, 0), (0, 4, 5, variable, 0), (0, 5, 4, keyword, 0), (0, 4, 5, string, 0),
        (1, 0, 4, keyword, 0), (0, 4, 4, variable, 0), (0, 4, 4, keyword, 0), (0, 4, 4, string, 0),
    ]  # fmt: skip


def test_a_key_is_renamed_everywhere_and_quoted_where_it_must_be(found: dict[str, Any]) -> None:
    assert (found["name"].placeholder, *spans([found["name"].range])) == ("color", (0, 4, 0, 9))
    assert found["no name"] is None
    (change,) = found["renamed"].document_changes
    assert spans(edit.range for edit in change.edits) == [
        (0, 4, 0, 9),
        (1, 26, 1, 31),
        (2, 7, 2, 12),
        (3, 8, 3, 13),
    ]
    assert {edit.new_text for edit in change.edits} == {'"sky colour"'}
    assert {edit.new_text for edit in found["renamed bare"].document_changes[0].edits} == {"tint"}


@pytest.mark.parametrize("case", REFUSED_NAMES)
def test_a_name_that_would_change_the_reading_is_refused(found: dict[str, Any], case: str) -> None:
    assert found[case].code == -32803
    assert found[case].message.endswith(".")


def test_the_lens_says_what_was_read_and_its_command_gives_the_digest(found: dict[str, Any]) -> None:
    # The digest is that of `renigma replay`, on the same text.
    digest = "00b0f108dc7d3be22808112233fdf696ad36df2102931bfa0d218b2d0e1b353a"
    assert (
        found["lens"][0].command.title
        == f"Draft, not reviewed: 6 of 7 clauses read. Review digest {digest[:12]}…"
    )
    assert found["state"] == {"clauses": 7, "read": 6, "review_sha256": digest}
    assert [message.message for message in found["messages"]] == [f"Review digest {digest}"]


def test_a_change_gives_new_problems(found: dict[str, Any]) -> None:
    assert {problem.severity for problem in found["after"]} == {types.DiagnosticSeverity.Information}
