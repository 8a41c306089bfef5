"""What people read is in plain English: no phrase of the list is in it, and the search finds one where it is."""

import pytest

from style.prose import findings, found_in


def test_no_listed_phrase_is_left() -> None:
    assert [str(finding) for finding in findings()] == []


@pytest.mark.parametrize(
    ("name", "text", "line", "words"),
    [
        ("a.md", "# Title\n\nThe text\nstands here.\n", 4, "stands"),
        ("a.md", "Kep is\nno keyword.\n", 1, "is no"),
        ("a.py", "x = 1\n# Whoever reads this\n", 2, "Whoever"),
        ("a.py", 'def f() -> None:\n    """First.\n\n    It is told in a line.\n    """\n', 4, "is told"),
        ("a.py", 'x = f"The field {y} was\\n" "to mend now"\n', 1, "mend"),
        ("a.js", "const sign = 1; /* A sign\n that stands */\n", 2, "stands"),
        ("a.js", "say(\n  `line ${whoever.line}: it is no text`);\n", 2, "is no"),
    ],
)
def test_a_listed_phrase_is_found_where_it_is(name: str, text: str, line: int, words: str) -> None:
    assert (line, words) in [(finding.line, finding.words) for finding in found_in(name, text)]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.py", "journey = sign(whoever.stands)\n"),
        ("a.py", 'x = {"wording": None}\n'),
        ("a.md", "There is no index. 0 stands for Unknown.\n"),
        ("a.js", "const sign = wording.mend;\n"),
        ("a.js", "say(`line ${whoever.stands}`);\n"),
        ("a.md", '```json\n{"wording": 1}\n```\n'),
    ],
)
def test_names_in_code_and_common_uses_are_not_found(name: str, text: str) -> None:
    assert found_in(name, text) == []
