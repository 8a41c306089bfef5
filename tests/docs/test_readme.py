"""README.md: nothing in it that does not come out."""

import re
import subprocess
from pathlib import Path

from support.cli import renigma
from support.markdown import blocks, read
from support.server import ROOT

README = ROOT / "README.md"


def test_the_five_lines_give_what_is_shown(tmp_path: Path) -> None:
    (session,) = [block.content for block in blocks(README) if block.language == "renigma"]
    (shown,) = [block.content for block in blocks(README) if block.language == "console"]
    assert session.count("\n") == 5
    (tmp_path / "session.txt").write_text(session, encoding="utf-8", newline="")
    command, _, printed = shown.partition("\n")
    assert command == "$ renigma replay session.txt"
    assert renigma("replay", "session.txt", cwd=tmp_path) == (0, printed.encode(), "")


def test_it_begins_with_two_sentences_and_a_picture() -> None:
    title, words, picture, *_ = read(README).split("\n\n")
    assert title == "# renigma"
    assert len(re.findall(r"\.(?:\s|$)", words)) == 2
    assert re.fullmatch(r"!\[[^\]]+\]\(docs/images/review\.png\)", picture)


def test_the_two_commands_are_there() -> None:
    (commands,) = [block.content for block in blocks(README) if block.language == "sh"]
    assert re.findall(r"^make (\w+)", commands, re.MULTILINE) == ["run", "test"]
    for target in ("run", "test"):
        done = subprocess.run(["make", "-n", target], capture_output=True, text=True, cwd=ROOT, check=False)
        assert done.returncode == 0, done.stderr


def test_every_make_command_of_the_documentation_exists() -> None:
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    for page in (README, ROOT / "CONTRIBUTING.md", ROOT / "docs" / "architecture.md"):
        named = set(re.findall(r"(?:^|`)make ([a-z]+)", read(page), re.MULTILINE))
        assert named <= targets, page
