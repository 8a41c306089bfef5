"""Neovim and Emacs with the very settings of docs/editors.md: a file is opened, completed, fixed and saved."""

import json
import os
import shutil
import subprocess
import sys
import time
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

pytest.importorskip("pygls", reason="the extra renigma[lsp] is not installed")

from support.markdown import blocks
from support.server import ROOT, environment

PAGE = ROOT / "docs" / "editors.md"
SECONDS = 60
PROMPT = 3  # seconds without an answer after which Neovim counts as waiting at a prompt
TEXT = "Set color to green.\nSett size to small.\n"
FIXED = "Set color to green.\nSet size to small.\n"


def settings(language: str) -> list[str]:
    return [block.content for block in blocks(PAGE) if block.language == language]


@pytest.fixture
def surroundings(tmp_path: Path) -> dict[str, str]:
    """A home of its own, and the command `renigma` on PATH."""
    programs = tmp_path / "programs"
    programs.mkdir()
    command = programs / "renigma"
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m renigma_site "$@"\n')
    command.chmod(0o755)
    path = os.pathsep.join([str(programs), os.environ.get("PATH", "")])
    return environment(
        PATH=path, HOME=str(tmp_path), XDG_STATE_HOME=str(tmp_path), XDG_CONFIG_HOME=str(tmp_path)
    )


def needed(program: str) -> str:
    """The program's path. Skips without it; fails instead where RENIGMA_NEOVIM says that it is required."""
    found = shutil.which(program)
    if found is None:
        if program == "nvim" and os.environ.get("RENIGMA_NEOVIM") == "required":
            pytest.fail("Neovim is required here and not installed")
        pytest.skip(f"{program} is not installed")
    return found


class Neovim:
    """A headless Neovim that is typed into, as a person does it, and asked what it shows."""

    def __init__(self, program: str, folder: Path, environment: dict[str, str]) -> None:
        self._program = program
        self._address = str(folder / "socket")
        self._environment = environment

    def start(self, init: Path, file: Path) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            [self._program, "--headless", "--clean", "-u", str(init), "--listen", self._address, str(file)],
            env=self._environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip

    def type(self, keys: str) -> None:
        self._ask("--remote-send", keys)

    def says(self, expression: str) -> str:
        return self._ask("--remote-expr", expression)

    def _ask(self, option: str, words: str) -> str:
        done = subprocess.run(
            [self._program, "--headless", "--server", self._address, option, words],
            env=self._environment, capture_output=True, text=True, check=False, timeout=PROMPT,
        )  # fmt: skip
        return (done.stdout or done.stderr).strip()

    def wait(self, expression: str, expected: Callable[[str], bool], prompt: str = "") -> str:
        """Waits for an answer. While Neovim waits at a prompt it answers nothing: then `prompt` is typed."""
        end = time.monotonic() + SECONDS
        answer = ""
        while time.monotonic() < end:
            try:
                answer = self.says(expression)
            except subprocess.TimeoutExpired:
                self.type(prompt)
            if expected(answer):
                return answer
            time.sleep(0.1)
        raise AssertionError((expression, answer))


@pytest.fixture
def neovim(tmp_path: Path, surroundings: dict[str, str]) -> Iterator[tuple[Neovim, Path]]:
    program = needed("nvim")
    (init,) = settings("lua")
    (tmp_path / "init.lua").write_text(init)
    file = tmp_path / "first.renigma"
    file.write_text(TEXT)
    editor = Neovim(program, tmp_path, surroundings)
    process = editor.start(tmp_path / "init.lua", file)
    try:
        editor.wait("1 + 1", lambda answer: answer == "2")
        yield editor, file
    finally:
        process.terminate()
        process.wait(SECONDS)


MESSAGES = "json_encode(map(luaeval('vim.diagnostic.get(0)'), 'v:val.message'))"


def test_neovim_shows_problems_fixes_completes_and_saves(neovim: tuple[Neovim, Path]) -> None:
    editor, file = neovim
    shown = editor.wait(MESSAGES, lambda answer: "Sett" in answer)
    assert json.loads(shown) == ['Unknown keyword "Sett". Did you mean "Set"?']
    editor.type(r"2G\a")
    editor.wait("getline(2)", lambda line: line == "Set size to small.", prompt="1<CR>")
    editor.wait(MESSAGES, lambda answer: answer == "[]")
    editor.type("GoWhat is <C-x><C-o>")
    editor.wait("pumvisible()", lambda answer: answer == "1")
    words = json.loads(editor.says("json_encode(map(complete_info(['items']).items, 'v:val.word'))"))
    assert words[:2] == ["size", "color"]  # the latest key first, and chosen
    editor.type("<C-n><C-y>?<Esc>:w<CR>")
    editor.wait("getline('$')", lambda line: line.endswith("?"))
    editor.wait("&modified", lambda answer: answer == "0")
    assert file.read_text() == f"{FIXED}What is color?\n"


EMACS = """
(load "{init}" nil t)
(find-file "{file}")
(run-hooks 'post-command-hook)
(defun wait-for (what)
  (let ((end (+ (float-time) {seconds})))
    (while (and (not (funcall what)) (< (float-time) end)) (sit-for 0.1) (accept-process-output nil 0.1))
    (or (funcall what) (kill-emacs 9))))
(wait-for #'eglot-current-server)
(flymake-start)
(princ (flymake-diagnostic-text (car (wait-for #'flymake-diagnostics))))
(goto-char (point-min))
(search-forward "Sett")
(eglot-code-actions (point) (point) "quickfix" t)
(wait-for (lambda () (not (save-excursion (goto-char (point-min)) (search-forward "Sett" nil t)))))
(goto-char (point-max))
(insert "What is c")
(completion-at-point)
(insert "?\\n")
(save-buffer)
"""


def test_emacs_shows_problems_fixes_completes_and_saves(tmp_path: Path, surroundings: dict[str, str]) -> None:
    program = needed("emacs")
    there = subprocess.run(
        [program, "-batch", "--eval", "(require 'eglot)"], capture_output=True, check=False
    )
    if there.returncode:
        pytest.skip("this Emacs has no eglot")
    (init,) = settings("elisp")
    (tmp_path / "init.el").write_text(init)
    file = tmp_path / "first.renigma"
    file.write_text(TEXT)
    script = tmp_path / "script.el"
    script.write_text(EMACS.format(init=tmp_path / "init.el", file=file, seconds=SECONDS))
    done = subprocess.run(
        [program, "-batch", "-l", str(script)],
        env=surroundings, cwd=tmp_path, capture_output=True, text=True, check=False, timeout=4 * SECONDS,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "Unknown keyword" in done.stdout
    assert file.read_text() == f"{FIXED}What is color?\n"


def test_the_settings_that_are_not_run_here_are_well_formed() -> None:
    (helix,) = map(tomllib.loads, settings("toml"))
    assert {language["name"] for language in helix["language"]} == {"renigma", "renigma-plan"}
    (package,) = map(json.loads, settings("json"))
    assert [language["extensions"] for language in package["contributes"]["languages"]] == [
        [".renigma"],
        [".renigma-plan"],
    ]


def test_the_extension_is_javascript(tmp_path: Path) -> None:
    node = needed("node")
    (extension,) = settings("js")
    (tmp_path / "extension.js").write_text(extension)
    subprocess.run([node, "--check", str(tmp_path / "extension.js")], check=True, timeout=SECONDS)
