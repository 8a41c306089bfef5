"""`%%renigma`: a notebook cell that holds a memory text. Needs IPython, the extra renigma[notebook]."""

import argparse
from keyword import iskeyword
from typing import TYPE_CHECKING, Any, Final, NoReturn, cast

from memory.session import Session, read

if TYPE_CHECKING:
    from memory.language.forms import LanguageVersion
from renigma_site.kernel.refusal import Refusal

_MISSING: Final = (
    "the notebook magic needs IPython: run pip install 'ipython>=8.20' in this environment, or "
    "pip install '.[notebook]' from a checkout of renigma"
)


class _Options(argparse.ArgumentParser):
    """Reads the line of the magic; a fault is one line in the notebook."""

    def error(self, message: str) -> NoReturn:
        raise _usage_error(message)


def register(shell: Any) -> None:
    """Gives a running IPython the magic; raises ImportError with what to install where there is none."""
    try:
        import IPython  # noqa: F401 - only whether it is there
    except ModuleNotFoundError as error:
        if error.name != "IPython":
            raise
        raise ImportError(_MISSING) from None

    def renigma(line: str, cell: str) -> Session:
        """Replays the cell as a memory text and shows the session.

        %%renigma [--version 1] [--as NAME]

        --version N  language version, 1 or 2 (default: 2)
        --as NAME    keep the session in the variable NAME
        """
        options = _options().parse_args(line.split())
        try:
            session = read(cell, version=cast("LanguageVersion", options.version))
        except Refusal as refusal:
            raise _usage_error(str(refusal)) from None
        if options.name is not None:
            shell.user_ns[options.name] = session
        return session

    shell.register_magic_function(renigma, "cell", "renigma")


def _options() -> _Options:
    options = _Options(prog="%%renigma", add_help=False, allow_abbrev=False)
    options.add_argument("--version", type=int, choices=(1, 2), default=2)
    options.add_argument("--as", dest="name", type=_variable)
    return options


def _variable(name: str) -> str:
    if not name.isidentifier() or iskeyword(name):
        raise argparse.ArgumentTypeError("NAME must be a name that Python accepts for a variable")
    return name


def _usage_error(message: str) -> Exception:
    from IPython.core.error import UsageError

    return UsageError(f"%%renigma: {message}")
