"""A process in which Django cannot be imported: python -m support.without_django modules NAME… | commands.

`modules` imports each module and prints those that fail; `commands` reads a JSON array of command lines from
standard input, runs each and prints its exit code. Both print one JSON document, which names what was imported.
"""

import io
import json
import sys
from importlib import import_module
from importlib.abc import MetaPathFinder

FRAMEWORK = frozenset({"django", "csp", "waitress", "whitenoise"})


class _Blocker(MetaPathFinder):
    def find_spec(self, fullname: str, path: object = None, target: object = None) -> None:
        if fullname.partition(".")[0] in FRAMEWORK:
            raise ModuleNotFoundError(f"{fullname} is blocked here", name=fullname)


def import_modules(names: list[str]) -> dict[str, str]:
    """The modules that cannot be imported, each with what it asked for."""
    failures = {}
    for name in names:
        try:
            import_module(name)
        except ModuleNotFoundError as error:
            failures[name] = str(error.name)
    return failures


def run_commands(command_lines: list[dict[str, object]]) -> list[int]:
    """The exit code of each command; its streams go nowhere."""
    from renigma_site.cli import main

    codes = []
    for command in command_lines:
        sys.stdin = io.TextIOWrapper(io.BytesIO(str(command["stdin"]).encode()))
        sys.stdout, sys.stderr = io.TextIOWrapper(io.BytesIO()), io.TextIOWrapper(io.BytesIO())
        try:
            codes.append(main(command["arguments"]))  # type: ignore[arg-type]
        except SystemExit as stop:
            codes.append(int(stop.code or 0))
        finally:
            sys.stdin, sys.stdout, sys.stderr = sys.__stdin__, sys.__stdout__, sys.__stderr__
    return codes


if __name__ == "__main__":
    sys.meta_path.insert(0, _Blocker())
    mode, *names = sys.argv[1:]
    result = import_modules(names) if mode == "modules" else run_commands(json.load(sys.stdin))
    print(json.dumps({"result": result, "imported": sorted(sys.modules)}))  # noqa: T201 - its one answer
