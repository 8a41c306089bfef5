"""The command line: `renigma COMMAND`. Only `renigma workbench` imports Django, and only once it runs.

Exit codes everywhere: 0 done, 1 refused or failed (one line on stderr), 2 wrong usage, 3 done but something is
unresolved and `--strict` was given.
"""

import sys

# Before anything that an older Python could not even import. Up to 3.11.1 nobody has compared what it reads.
OLDEST_PYTHON = (3, 11, 2)
if sys.version_info < OLDEST_PYTHON:
    sys.stderr.write(
        "renigma: needs Python %d.%d.%d or newer; this is Python %d.%d.%d.\n"  # noqa: UP031 - runs on any Python
        % (OLDEST_PYTHON + tuple(sys.version_info[:3]))
    )
    raise SystemExit(1)

import argparse
import os
from collections.abc import Collection, Sequence
from importlib import import_module
from typing import Any, Final, NoReturn

DONE: Final = 0
REFUSED: Final = 1
WRONG_USAGE: Final = 2

EXAMPLES: Final = """examples:
  renigma workbench --open                  review and adopt sessions in the browser
  renigma replay session.txt                show what a text does to memory, and why
  renigma replay session.txt --json > a.json
  renigma validate a.json                   replay a record and compare it exactly
  renigma why a.json color                  follow an answer back to the write behind it
  renigma plan request.txt                  show a request as typed steps
"""

# In the order in which help lists them: the module, which has add_parser and run, and the words of the help.
COMMANDS: Final = {
    "workbench": ("renigma_site.commands.workbench", "start the workbench on this machine"),
    "replay": ("memory.commands.replay", "replay a text and show every answer with its source"),
    "validate": ("renigma_site.commands.validate", "check a record, a plan or an artifact"),
    "show": ("renigma_site.commands.show", "print a record or a plan as readable text"),
    "why": ("memory.commands.why", "follow an answer back to the writes behind it"),
    "without": ("memory.commands.without", "say what would differ without one clause"),
    "diff": ("memory.commands.diff", "compare two records or texts"),
    "export": ("renigma_site.commands.export", "write a record or a plan for other programs"),
    "plan": ("plans.commands.plan", "show a request as typed steps"),
    "acceptance": ("memory.commands.acceptance", "run the frozen acceptance corpus"),
    "artifact": ("memory.commands.artifact", "train a memory artifact, or diagnose one"),
    "lsp": ("renigma_site.commands.lsp", "serve an editor over the Language Server Protocol"),
    "mcp": ("renigma_site.commands.mcp", "serve assistants over the Model Context Protocol"),
    "schema": ("renigma_site.commands.schema", "print a published JSON Schema"),
    "completion": ("renigma_site.commands.completion", "print completions for a shell"),
}
_MESSAGE: Final = 300  # code points of a message of argparse, of which an argument is at most a part
_LONGEST_OPTION: Final = 28  # --memory-artifact PATH with its indent
_LONGEST_COMMAND: Final = 14  # acceptance with its indent


class _HelpFormatter(argparse.HelpFormatter):
    """One column of help: neither options nor commands push it onto a line of its own."""

    def __init__(self, prog: str, **options: Any) -> None:
        super().__init__(prog, **{"max_help_position": _LONGEST_OPTION} | options)
        self._action_max_length = _LONGEST_COMMAND  # argparse measures commands without their indent


class _Word(str):
    """An argument after `--`: a file or another word, whatever it begins with."""

    __slots__ = ()


class CommandParser(argparse.ArgumentParser):
    """A parser whose help begins with examples, since they answer most questions."""

    examples = ""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        options.setdefault("formatter_class", _HelpFormatter)
        options.setdefault("allow_abbrev", False)
        super().__init__(*arguments, **options)
        self._is_intermixing = False

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Takes options before, between and after the files and words of one command."""
        # `--` is taken out here, once: argparse takes it out anew for each command, and Pythons differ in when.
        args = list(sys.argv[1:] if args is None else args)
        if "--" in args:
            place = args.index("--")
            args[place:] = map(_Word, args[place + 1 :])
        if self._subparsers is not None or self._is_intermixing:
            return super().parse_known_args(args, namespace)
        self._is_intermixing = True  # the call below comes back here
        try:
            return self.parse_known_intermixed_args(args, namespace)
        finally:
            self._is_intermixing = False

    def _parse_optional(self, arg_string: str) -> Any:
        """As argparse says whether an argument is an option; one after `--` never is."""
        return None if isinstance(arg_string, _Word) else super()._parse_optional(arg_string)

    def format_help(self) -> str:
        return f"{self.examples}\n{super().format_help()}" if self.examples else super().format_help()

    def error(self, message: str) -> NoReturn:
        from renigma_site.kernel.one_line import one_line

        message = one_line(message, _MESSAGE)  # argparse repeats arguments as they are
        self.exit(WRONG_USAGE, f"{self.prog}: {message} (see {self.prog} --help)\n")


class _Version(argparse.Action):
    """Prints the installed version; looked up only when asked for."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        from importlib.metadata import version

        sys.stdout.write(f"renigma {version('renigma')}\n")
        parser.exit(DONE)


def build_parser(arguments: Sequence[str] | None = None) -> CommandParser:
    """The whole command line as a parser; or, for given arguments, the part that they need.

    Commands that the arguments do not name are then only listed: importing each takes longer than all the rest.
    """
    parser = CommandParser(
        prog="renigma",
        description="An auditable memory: a bounded language, replayed exactly, with a source for every answer.",
        epilog="renigma COMMAND --help says more. Exit codes: 0 done, 1 refused or failed, 2 wrong usage, "
        "3 unresolved with --strict.",
    )
    parser.examples = EXAMPLES
    parser.set_defaults(build_parser=build_parser)  # for the command that completes all the others
    parser.add_argument("--version", action=_Version, nargs=0, help="print the version and stop")
    subparsers = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    needed: Collection[str] = COMMANDS if arguments is None else arguments
    for name, (module, summary) in COMMANDS.items():
        if name in needed:
            import_module(module).add_parser(subparsers, summary)
        else:
            subparsers.add_parser(name, help=summary)
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command and returns its exit code; argparse leaves by SystemExit for help and wrong usage."""
    arguments = sys.argv[1:] if arguments is None else arguments
    parsed = build_parser(arguments).parse_args(arguments)
    # Imported after parsing: help needs none of it.
    from renigma_site.kernel.refusal import Refusal
    from renigma_site.terminal.files import FileError, OutputError, flush_output

    try:
        code = parsed.run(parsed)
        flush_output()
    except OutputError as error:
        _give_up_output()
        return _refuse(str(error))
    except FileError as error:
        return _refuse(str(error))
    except Refusal as refusal:
        return _refuse(str(refusal))
    except KeyboardInterrupt:
        return _refuse("stopped")
    except BrokenPipeError:
        _give_up_output()  # the reader has seen enough, and needs no line about it
        return REFUSED
    return int(code)


def _give_up_output() -> None:
    """Spares the complaint that flushing at exit would print about an output that takes no more."""
    if sys.stdout is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _refuse(message: str) -> int:
    if sys.stderr is not None:
        sys.stderr.write(f"renigma: {message}\n")
    return REFUSED
