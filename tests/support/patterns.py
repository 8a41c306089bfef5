"""Every regular expression that the project's own modules compile, as JSON lines: module, pattern, flags.

    PYTHONPATH=.:tests python -m support.patterns

Run in a process of its own, which sees what is compiled on import and what is only compiled on first use.
"""

import importlib
import json
import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from re import _compiler, _constants, _parser  # type: ignore[attr-defined]
from types import FrameType
from typing import Any, Final

PACKAGES: Final = ("renigma_site", "memory", "plans")
_BETWEEN: Final = ("re", "functools", "__main__")
"""Modules that lie between a module and the compiler."""

ONE_CHARACTER: Final = frozenset(
    {_constants.LITERAL, _constants.NOT_LITERAL, _constants.ANY, _constants.IN, _constants.CATEGORY}
)


def possessive_groups(pattern: str | bytes, flags: int = 0) -> list[str]:
    """The possessive repetitions in a pattern whose body is more than one character, as the parser shows them."""
    return [repr(item) for item in _possessive_groups(_parser.parse(pattern, flags))]


def _possessive_groups(tree: Any) -> Iterator[Any]:
    if isinstance(tree, _parser.SubPattern):
        for operator, argument in tree:
            if operator is _constants.POSSESSIVE_REPEAT and not _is_one_character(argument[2]):
                yield argument
            yield from _possessive_groups(argument)
    elif isinstance(tree, tuple | list):
        for part in tree:
            yield from _possessive_groups(part)


def _is_one_character(body: Any) -> bool:
    return len(body) == 1 and body[0][0] in ONE_CHARACTER


def _asking_module(frame: FrameType | None) -> str:
    while frame is not None:
        name = str(frame.f_globals.get("__name__"))
        if name.partition(".")[0] not in _BETWEEN:
            return name
        frame = frame.f_back
    return ""


def _modules() -> Iterator[str]:
    root = Path(__file__).resolve().parents[2]
    for package in PACKAGES:
        for path in sorted((root / package).rglob("*.py")):
            name = ".".join(path.relative_to(root).with_suffix("").parts).removesuffix(".__init__")
            if not name.endswith("__main__") and ".training" not in name:  # whose extra may not be installed
                yield name


def _exercise() -> None:
    """Calls what compiles on first use."""
    from memory import service
    from memory.engine.dictionary import DictionaryReference

    engine = DictionaryReference()
    for text in ('Set ключ to "a\\n". Sett a too b. Set a to b.c "', "Rember that a are b. What is a and b?"):
        service.run(text, [], engine)
        service.preview(text, [], engine)
    from plans import service as plans_service

    plans_service.parse('Read "notes.txt" and summarize it in 5 bullets. Frob “x.')


def main() -> None:
    real_compile = _compiler.compile

    def compile_and_tell(pattern: Any, flags: int = 0) -> Any:
        module = _asking_module(sys._getframe(1))
        if module.partition(".")[0] in (*PACKAGES, "lark"):
            text = pattern.decode("latin-1") if isinstance(pattern, bytes) else pattern
            sys.stdout.write(json.dumps([module, text, int(flags)]) + "\n")
        return real_compile(pattern, flags)

    compile_cached = re.compile

    def compile_anew(pattern: Any, flags: int | re.RegexFlag = 0) -> Any:
        """Two modules may have the same pattern, and each is to be seen."""
        re.purge()
        return compile_cached(pattern, flags)

    _compiler.compile = compile_and_tell
    re.compile = compile_anew  # type: ignore[assignment]
    os.environ["DJANGO_SETTINGS_MODULE"] = "renigma_site.settings"
    import django

    django.setup()
    for name in _modules():
        importlib.import_module(name)
    _exercise()


if __name__ == "__main__":
    main()
