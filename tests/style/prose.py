"""The project's prose, and the phrases in it that phrases.toml lists."""

import ast
import io
import re
import subprocess
import tokenize
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
_LIST: Final = Path(__file__).with_name("phrases.toml")
_READ: Final = frozenset({".css", ".html", ".js", ".lark", ".md", ".py", ".toml"})
# Comments, and strings with a space in them; what a template string takes in is code.
_SCRIPT_PROSE: Final = re.compile(
    r"/\*.*?\*/|(?<![:'\"])//[^\n]*|'[^'\n]* [^'\n]*'|`(?P<template>[^`\n]* [^`\n]*)`", re.S
)
_TAKEN_IN: Final = re.compile(r"\$\{[^}]*\}")
_CODE: Final = re.compile(r"^```.*?^```|`[^`\n]*`|\{[{%#].*?[}%#]\}|<[a-z/][^>]*>", re.S | re.M)


@dataclass(frozen=True, slots=True, kw_only=True)
class Phrase:
    """A pattern of words that the project avoids, and what to write instead."""

    pattern: re.Pattern[str]
    instead: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """A phrase where it was found; lines count from 1."""

    file: str
    line: int
    words: str
    instead: str

    def __str__(self) -> str:
        return f'{self.file}:{self.line}: "{self.words}": write {self.instead}'


@lru_cache(maxsize=1)
def phrases() -> tuple[Phrase, ...]:
    """The phrases of the list. White space in a pattern matches any white space, so that a phrase may wrap."""
    return tuple(
        Phrase(
            pattern=re.compile(rf"\b(?:{entry['find']})\b".replace(" ", r"\s+"), re.I), instead=entry["write"]
        )
        for entry in tomllib.loads(_LIST.read_text(encoding="utf-8"))["phrase"]
    )


def findings() -> list[Finding]:
    """What is found in every file of the project that is written by hand, but for the listed exceptions."""
    listed = tomllib.loads(_LIST.read_text(encoding="utf-8"))
    skipped = tuple(listed["skip"])
    excused = {(entry["file"], entry["words"].lower()) for entry in listed.get("excused", [])}
    names = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True, encoding="utf-8"
    ).stdout.split("\0")
    return [
        finding
        for name in sorted(names)
        if Path(name).suffix in _READ and not name.startswith(skipped) and (ROOT / name).is_file()
        for finding in found_in(name, (ROOT / name).read_text(encoding="utf-8"))
        if (name, finding.words.lower()) not in excused
    ]


def found_in(name: str, text: str) -> list[Finding]:
    """The phrases in the text of one file. Names in code are not read, nor code between grave accents."""
    if name.endswith(".py"):
        parts = python_prose(text)
    elif name.endswith((".js", ".css")):
        parts = (
            (
                1 + text.count("\n", 0, match.start()),
                len(text),
                _TAKEN_IN.sub("_", match["template"] or match[0]),
            )
            for match in _SCRIPT_PROSE.finditer(text)
        )
    else:
        parts = iter([(1, len(text), text)])
    return sorted(
        (
            Finding(
                file=name,
                line=min(first + part.count("\n", 0, match.start()), last),
                words=" ".join(match[0].split()),
                instead=phrase.instead,
            )
            for first, last, part in ((first, last, _without_code(part)) for first, last, part in parts)
            for phrase in phrases()
            for match in phrase.pattern.finditer(part)
        ),
        key=lambda finding: finding.line,
    )


def _without_code(text: str) -> str:
    """The text with its code and markup blotted out; lines and columns stay."""
    return _CODE.sub(lambda match: re.sub(r"[^\n]", "_", match[0]), text)


def python_prose(source: str) -> Iterator[tuple[int, int, str]]:
    """The comments and the strings with a space in them, each with its first and last line."""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.end[0], token.string
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and " " in node.value.strip():
            yield node.lineno, node.end_lineno or node.lineno, node.value
