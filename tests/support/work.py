"""How much work a computation is, without a clock: lines of Python, steps of regular expressions, characters read in C.

Work is told by module, so that a part which grows too fast cannot hide behind a larger one. In the project's own
modules each line counts as one; in Django, lark and the standard library each call does. A step of a regular
expression counts for the module that asked for it, and what string methods read counts as `text`.
"""

import functools
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType, ModuleType
from typing import Any, Final

from support import counted_text
from support.regex_steps import StepCounter

OWN_PACKAGES = ("memory", "plans", "renigma_site")
_COUNTED_PACKAGES = (*OWN_PACKAGES, "lark")
_BY_THE_LINE = (*OWN_PACKAGES, "tests")
_NOT_WORK = frozenset(
    str(Path(__file__).with_name(name)) for name in ("work.py", "regex_steps.py", "counted_text.py")
)

_regex_steps: Counter[str] = Counter()


def measure(function: Callable[[], object]) -> Counter[str]:
    """Runs `function` and returns its work by module; characters read in C are under `text`."""
    counts: dict[str, list[int]] = {}
    tracers: dict[str, tuple[list[int], Any] | None] = {}

    def tracer_for(filename: str) -> tuple[list[int], Any] | None:
        if filename in _NOT_WORK:
            return None
        module = _module_of(filename)
        cell = counts.setdefault(module, [0])

        def trace_line(frame: FrameType, event: str, argument: Any) -> Any:
            cell[0] += 1
            return trace_line

        return cell, trace_line if module.partition(".")[0] in _BY_THE_LINE else None

    def trace_call(frame: FrameType, event: str, argument: Any) -> Any:
        filename = frame.f_code.co_filename
        if filename not in tracers:
            tracers[filename] = tracer_for(filename)
        known = tracers[filename]
        if known is None:
            return None
        cell, trace_line = known
        cell[0] += 1
        return trace_line

    _regex_steps.clear()
    counted_text.work = 0
    before = sys.gettrace()
    sys.settrace(trace_call)
    try:
        function()
    finally:
        sys.settrace(before)
    total = Counter({module: cell[0] for module, cell in counts.items()})
    total.update(_regex_steps)
    total["text"] += counted_text.work
    return total


@functools.cache
def _module_of(filename: str) -> str:
    parts = Path(filename).with_suffix("").parts
    for package in _BY_THE_LINE:
        if package in parts:
            return ".".join(parts[parts.index(package) :])
    for package in ("django", "lark", "whitenoise", "csp"):
        if package in parts:
            return package
    return "python"


class CountedPattern:
    """A compiled pattern whose work is counted with a second matcher, and whose result is that of the real one."""

    def __init__(self, pattern: "re.Pattern[Any]") -> None:
        self._real = pattern
        self._named = f"{pattern.flags} {pattern.pattern}"
        self._counter = StepCounter(pattern)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._real, name)

    def match(self, string: Any, pos: int = 0, endpos: int = sys.maxsize) -> Any:
        found = self._real.match(string, pos, endpos)
        end = self._counted(self._counter.match_at, string, pos, endpos)
        assert end == (found.end() if found else -1)
        return found

    def fullmatch(self, string: Any, pos: int = 0, endpos: int = sys.maxsize) -> Any:
        found = self._real.fullmatch(string, pos, endpos)
        end = self._counted(self._counter.fullmatch_at, string, pos, endpos)
        assert end == (found.end() if found else -1)
        return found

    def search(self, string: Any, pos: int = 0, endpos: int = sys.maxsize) -> Any:
        found = self._real.search(string, pos, endpos)
        span = self._counted(self._counter.search_from, string, pos, endpos)
        assert span == (found.span() if found else None)
        return found

    def finditer(self, string: Any, pos: int = 0, endpos: int = sys.maxsize) -> Iterator[Any]:
        start, after_empty = pos, False
        for found in self._real.finditer(string, pos, endpos):
            span = self._counted(self._counter.search_from, string, start, endpos)
            assert after_empty or span == found.span()  # after an empty match the engine wants another one
            start, after_empty = found.end(), found.end() == found.start()
            yield found
        self._counted(self._counter.search_from, string, start, endpos)

    def findall(self, string: Any, pos: int = 0, endpos: int = sys.maxsize) -> list[Any]:
        self._count_all(string)
        return self._real.findall(string, pos, endpos)

    def sub(self, repl: Any, string: Any, count: int = 0) -> Any:
        self._count_all(string)
        return self._real.sub(repl, string, count=count)

    def split(self, string: Any, maxsplit: int = 0) -> list[Any]:
        self._count_all(string)
        return self._real.split(string, maxsplit=maxsplit)

    def _count_all(self, string: Any) -> None:
        for _ in self.finditer(string):
            pass

    def _counted(self, match: Callable[[Any, int, int], Any], string: Any, pos: int, endpos: int) -> Any:
        """Lets the second matcher do it, and notes its steps; its own lines are no work.

        The same pattern takes the same steps on the same text from the same place: it is followed once, and its steps
        are noted again each time. It is given the bare text: what it reads is no work of string methods.
        """
        trace = sys.gettrace()
        sys.settrace(None)
        try:
            text = _plain(string)
            asked = (self._named, match.__name__, text, pos, min(endpos, len(text)))
            if asked not in _followed:
                before = self._counter.steps
                found = match(text, pos, asked[-1])
                if len(_followed) >= _MOST_FOLLOWED:
                    _followed.clear()
                _followed[asked] = found, self._counter.steps - before
            found, steps = _followed[asked]
            _regex_steps[_asking_module()] += steps
            return found
        finally:
            sys.settrace(trace)


_MOST_FOLLOWED: Final = 200_000
_followed: Final[dict[tuple[str, str, str, int, int], tuple[Any, int]]] = {}
"""What a pattern found in a text from a place to another, and in how many steps."""
_last: list[tuple[Any, str]] = [("", "")]


def _plain(string: Any) -> str:
    """The text without its counting, one object for one text that is asked about again and again."""
    last, plain = _last[0]
    if last is not string:
        plain = str.__getitem__(string, slice(None)) if isinstance(string, str) else string
        _last[0] = string, plain
    return plain


def _asking_module() -> str:
    frame: FrameType | None = sys._getframe(1)
    while frame is not None:
        module = str(frame.f_globals.get("__name__"))
        if module.split(".")[0] in _COUNTED_PACKAGES:
            return "lark" if module.startswith("lark") else module
        frame = frame.f_back
    return "python"


@contextmanager
def counted_patterns() -> Iterator[int]:
    """Puts counted patterns in the place of every pattern of the project; yields how many module names hold one.

    What is compiled or cached later, while this lasts, is counted as well; all caches of the project start empty.
    """
    real_compile = re.compile
    replaced: list[tuple[ModuleType, str, Any]] = []

    def compile_counted(pattern: Any, flags: Any = 0) -> Any:
        compiled = real_compile(pattern, flags)
        asking = str(sys._getframe(1).f_globals.get("__name__"))
        is_counted = asking.split(".")[0] in OWN_PACKAGES or asking == "lark.lexer"
        return CountedPattern(compiled) if is_counted else compiled

    def replace(module: ModuleType, name: str, value: Any) -> None:
        replaced.append((module, name, getattr(module, name)))
        setattr(module, name, value)

    for module in _own_modules():
        for name, value in list(vars(module).items()):
            if isinstance(value, re.Pattern):
                replace(module, name, CountedPattern(value))
            elif isinstance(getattr(value, "__self__", None), re.Pattern):
                replace(module, name, getattr(CountedPattern(value.__self__), value.__name__))
            elif value is re:
                replace(module, name, _CountingRe(compile_counted))
    _clear_caches()
    re.compile = compile_counted  # type: ignore[assignment]
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(1_000_000)
    try:
        yield sum(value is not re for _, _, value in replaced)
    finally:
        sys.setrecursionlimit(limit)
        re.compile = real_compile
        for module, name, value in replaced:
            setattr(module, name, value)
        _clear_caches()


class _CountingRe:
    """The module `re` as the project's modules see it: its functions count as well."""

    def __init__(self, compile_counted: Callable[..., Any]) -> None:
        self._compile = functools.cache(
            # The compiler behind `re`, past the cache that would hand back an uncounted pattern.
            lambda pattern, flags: CountedPattern(re._compiler.compile(pattern, flags))  # type: ignore[attr-defined]  # noqa: SLF001
        )
        self.compile = compile_counted

    def __getattr__(self, name: str) -> Any:
        if name not in ("match", "fullmatch", "search", "finditer", "findall", "sub", "split"):
            return getattr(re, name)

        def call(pattern: Any, *arguments: Any, flags: int = 0, **options: Any) -> Any:
            counted = pattern if isinstance(pattern, CountedPattern) else self._compile(pattern, flags)
            return getattr(counted, name)(*arguments, **options)

        return call


def _own_modules() -> list[ModuleType]:
    return [module for name, module in list(sys.modules.items()) if name.split(".")[0] in OWN_PACKAGES]


def _clear_caches() -> None:
    for module in _own_modules():
        for value in list(vars(module).values()):
            if callable(getattr(value, "cache_clear", None)):
                value.cache_clear()
