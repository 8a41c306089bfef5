"""docs/python-api.md is run as it stands, and names exactly what is public."""

import doctest
import re
from pathlib import Path

import renigma
from support.artifacts import write_artifact

PAGE = Path(__file__).resolve().parents[2] / "docs" / "python-api.md"


def test_every_example_gives_what_the_page_shows(tmp_path: Path) -> None:
    text = PAGE.read_text(encoding="utf-8")
    names = {"path_of_an_artifact": write_artifact(tmp_path, [2, 0, 1], 3), "folder": tmp_path}
    examples = doctest.DocTestParser().get_doctest(text, names, PAGE.name, str(PAGE), 0)
    told: list[str] = []
    failed, attempted = doctest.DocTestRunner(verbose=False).run(examples, out=told.append)
    assert not failed, "".join(told)
    assert attempted == text.count("\n>>> ")
    assert attempted > 30


def test_the_page_lists_exactly_the_public_names() -> None:
    listed = re.findall(r"^\| `(\w+)", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert sorted(listed) == sorted(renigma.__all__)
