"""docs/api.md: its terminal blocks are run against a running workbench, and what is shown under them must come."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from support.markdown import Block, blocks
from support.server import ROOT, environment, workbench

PAGE = ROOT / "docs" / "api.md"
ADDRESS = "127.0.0.1:8765"


@pytest.mark.skipif(shutil.which("curl") is None, reason="curl is not installed")
def test_every_terminal_block_gives_what_is_shown(tmp_path: Path) -> None:
    pairs = _pairs(blocks(PAGE))
    programs = tmp_path / "programs"
    programs.mkdir()
    (programs / "python3").symlink_to(sys.executable)
    path = f"{programs}{os.pathsep}{os.environ['PATH']}"
    with workbench() as running:
        for command, shown in pairs:
            assert ADDRESS in command.content
            done = subprocess.run(
                ["sh", "-c", command.content.replace(ADDRESS, running.host)],
                capture_output=True,
                text=True,
                cwd=tmp_path,
                env=environment(PATH=path),
                check=False,
                timeout=60,
            )
            assert (done.returncode, done.stderr) == (0, ""), command
            if shown.language == "json":
                assert json.loads(done.stdout) == json.loads(shown.content)
                assert list(json.loads(done.stdout)) == list(json.loads(shown.content))
            else:
                assert done.stdout == shown.content
    expected = (ROOT / "tests" / "data" / "first-record.json").read_bytes()
    for name in ("record.json", "checked.json"):
        assert json.loads((tmp_path / name).read_bytes()) == json.loads(expected)


def _pairs(found: list[Block]) -> list[tuple[Block, Block]]:
    """Each terminal block with the block under it; tests/site/test_generated_client.py runs those of the client."""
    found = [block for block in found if block.language not in ("console", "python")]
    assert len(found) >= 14
    commands, shown = found[::2], found[1::2]
    assert [command.language for command in commands] == ["sh"] * len(commands)
    return list(zip(commands, shown, strict=True))
