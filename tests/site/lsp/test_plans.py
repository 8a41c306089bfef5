"""What an editor gets for a request: one test for each feature, all from one server."""

from typing import Any

import pytest

pytest.importorskip("pygls", reason="the extra renigma[lsp] is not installed")

from lsprotocol import types
from pygls.exceptions import JsonRpcException

from support.language_client import Editor, edit_with, everywhere, span

TEXT = (
    'Read "😀.txt" as "notes".\r\n'
    'After result "notes", summarize it in 3 bullets as "short".\r\n'
    'Send result "notes" to "Bo". If step 2 is empty, stop.\r\n'
    'Fetch "a.txt".'
)


def spans(ranges: Any) -> list[tuple[int, int, int, int]]:
    return [
        (found.start.line, found.start.character, found.end.line, found.end.character) for found in ranges
    ]


@pytest.fixture(scope="module")
def found() -> dict[str, Any]:
    async def work(editor: Editor) -> dict[str, Any]:
        page = await editor.open("first.renigma-plan", TEXT)
        client = editor.client
        lens = await client.text_document_code_lens_async(types.CodeLensParams(page.identifier))
        answers: dict[str, Any] = {
            "diagnostics": client.diagnostics[page.uri],
            "hover": await page.hover(1, 25),
            "verbs": await page.completion(0, 2),
            "after a verb": await page.completion(2, 5),
            "hints": await page.inlay_hints(everywhere()),
            "pronoun": await page.definition(1, 33),
            "condition": await page.definition(2, 34),
            "after": await page.definition(1, 15),
            "step": await page.definition(0, 1),
            "users": await page.references(0, 1, with_itself=True),
            "users of its step": await page.references(2, 34),
            "symbols": await client.text_document_document_symbol_async(
                types.DocumentSymbolParams(page.identifier)
            ),
            "tokens": await client.text_document_semantic_tokens_full_async(
                types.SemanticTokensParams(page.identifier)
            ),
            "name": await client.text_document_prepare_rename_async(
                types.PrepareRenameParams(page.identifier, types.Position(2, 14))
            ),
            "renamed": await page.rename(0, 18, 'the "old" notes'),
            "lens": lens,
            "state": await client.workspace_execute_command_async(
                types.ExecuteCommandParams(lens[0].command.command, lens[0].command.arguments)
            ),
        }
        for case, name in REFUSED_NAMES.items():
            with pytest.raises(JsonRpcException) as refused:
                await page.rename(0, 18, name)
            answers[case] = refused.value
        answers["after a change"] = await page.change(
            types.TextDocumentContentChangePartial(range=span(3, 0, 3, 5), text="Read")
        )
        mistake = await editor.open("second.renigma-plan", FIXABLE)
        answers["actions"] = await mistake.actions(span(0, 0, 0, 1))
        return answers

    answers: dict[str, Any] = edit_with(work)
    return answers


REFUSED_NAMES = {
    "a result of its own": "short",
    "a line break": "a\nb",
    "nothing at all": "",
    "too long": "x" * 501,
}
FIXABLE = "Read the file notes.txt."


def test_a_sentence_that_is_not_read_has_a_code_and_a_link(found: dict[str, Any]) -> None:
    (problem,) = [one for one in found["diagnostics"] if one.severity == types.DiagnosticSeverity.Warning]
    assert (problem.code, *spans([problem.range])) == ("unknown-verb", (3, 0, 3, 5))
    assert problem.code_description.href == "http://127.0.0.1:8765/help/#plans"
    assert [
        one.code for one in found["after a change"] if one.severity == types.DiagnosticSeverity.Warning
    ] == []


def test_an_offer_is_a_quick_fix(found: dict[str, Any]) -> None:
    (action,) = found["actions"]
    (change,) = action.edit.document_changes
    assert action.kind == "quickfix"
    assert [edit.new_text for edit in change.edits] == ['Read the file "notes.txt"']


def test_hover_says_step_type_effect_and_needs(found: dict[str, Any]) -> None:
    assert found["hover"].contents.value.splitlines() == [
        "Step 2: summarize",
        'Says: 2. After step 1, summarize step 1 in 3 bullets as "short".',
        "Gives: text",
        "Effect: transform",
        "Needs: step 1 (data, order)",
    ]


def test_completion_knows_verbs_and_quotes(found: dict[str, Any]) -> None:
    verbs = {item.text_edit.new_text for item in found["verbs"].items}
    assert verbs == {"Read", "Remind", "Remove", "Rename", "Reply", "Review"}
    quotes = [item for item in found["after a verb"].items if item.text_edit.new_text == '"${1:text}"']
    assert [item.insert_text_format for item in quotes] == [types.InsertTextFormat.Snippet]
    assert "step 1" in {item.text_edit.new_text for item in found["after a verb"].items}


def test_numbers_and_types_stand_before_the_steps(found: dict[str, Any]) -> None:
    hints = [(hint.position.line, hint.position.character, hint.label) for hint in found["hints"]]
    assert hints == [(0, 0, "1 · text"), (1, 22, "2 · text"), (2, 0, "3 · nothing"), (2, 49, "4 · nothing")]


def test_a_reference_leads_to_its_step(found: dict[str, Any]) -> None:
    first, second = (0, 0, 0, 24), (1, 22, 1, 58)
    assert spans([found["pronoun"].range, found["after"].range]) == [first, first]
    assert spans([found["condition"].range]) == [second]
    assert found["step"] is None


def test_a_step_leads_to_its_users(found: dict[str, Any]) -> None:
    assert spans(place.range for place in found["users"]) == [(0, 0, 0, 24), (1, 32, 1, 34), (2, 5, 2, 19)]
    assert spans(place.range for place in found["users of its step"]) == [(2, 32, 2, 47)]


def test_the_outline_has_the_steps(found: dict[str, Any]) -> None:
    assert [(symbol.name, symbol.detail) for symbol in found["symbols"]] == [
        ("1. read", "text as notes"), ("2. summarize", "text as short"), ("3. send", "nothing"), ("4. stop", "nothing"),
    ]  # fmt: skip


def test_words_texts_references_and_numbers_have_colours(found: dict[str, Any]) -> None:
    data = found["tokens"].data
    rows = [tuple(data[place : place + 5]) for place in range(0, len(data), 5)]
    keyword, variable, string, number = 0, 1, 2, 3
    assert rows[:4] == [
        (0, 0, 5, keyword, 0),
        (0, 5, 8, string, 0),
        (0, 8, 4, keyword, 0),
        (0, 4, 7, variable, 0),
    ]
    assert number in {row[3] for row in rows}


def test_a_result_is_renamed_everywhere(found: dict[str, Any]) -> None:
    assert (found["name"].placeholder, *spans([found["name"].range])) == ("notes", (2, 12, 2, 19))
    (change,) = found["renamed"].document_changes
    assert spans(edit.range for edit in change.edits) == [(0, 17, 0, 24), (1, 13, 1, 20), (2, 12, 2, 19)]
    assert {edit.new_text for edit in change.edits} == {'"the \\"old\\" notes"'}


@pytest.mark.parametrize("case", REFUSED_NAMES)
def test_a_name_that_would_change_the_reading_is_refused(found: dict[str, Any], case: str) -> None:
    assert found[case].code == -32803


def test_the_lens_says_whether_the_plan_is_complete(found: dict[str, Any]) -> None:
    title = "Not complete: 4 steps, 1 sentence not read. Nothing is executed."
    assert found["lens"][0].command.title == title
    assert found["state"] == {"complete": False, "steps": 4, "unresolved": 1}
