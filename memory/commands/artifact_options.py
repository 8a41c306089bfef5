"""What the actions of `renigma artifact` share: kinds of arguments, and what they say without the extra's libraries."""

import argparse
import sys
from typing import Any, Final

INSTALL: Final = "pip install '.[train]' in the folder of renigma's source"
LIBRARIES: Final = ("numpy", "autograd", "safetensors")


def add_numbers(parser: Any, *options: tuple[str, int, str]) -> None:
    """Adds an option of a whole number for each name, default and meaning."""
    for name, default, words in options:
        parser.add_argument(
            f"--{name}",
            metavar="N",
            type=whole_number,
            default=default,
            help=f"{words} (default: {default})",
        )


def whole_number(text: str) -> int:
    """A number of an option; raises the error that argparse shows."""
    if not (text.isascii() and text.isdecimal() and len(text) < 17):
        raise argparse.ArgumentTypeError("it must be a whole number, 0 or more")
    return int(text)


def count(text: str) -> int:
    """A number of things to be done, from 1 to 100000; raises the error that argparse shows."""
    number = whole_number(text)
    if not 1 <= number <= 100_000:
        raise argparse.ArgumentTypeError("it must be a whole number from 1 to 100000")
    return number


def numbers(text: str) -> list[int]:
    """Several different whole numbers, separated by commas; raises the error that argparse shows."""
    found = [whole_number(part) for part in text.split(",")]
    if len(set(found)) != len(found) or len(found) > 20:
        raise argparse.ArgumentTypeError("it must be at most 20 different whole numbers, like 16,32")
    return found


def seeds(text: str) -> list[int]:
    """Several seeds; raises the error that argparse shows."""
    from memory.training.seeds import parse_seeds

    try:
        return parse_seeds(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def refuse(message: str) -> int:
    """Says why an action failed, and returns the exit code 1."""
    sys.stdout.flush()
    sys.stderr.write(f"renigma: {message}\n")
    return 1


def refuse_without_extra(action: str, error: ImportError) -> int:
    """Names the libraries and how to install them; any other module that is missing is a fault of the installation."""
    if (error.name or "").partition(".")[0] not in LIBRARIES:
        raise error
    return refuse(f"artifact {action} needs {', '.join(LIBRARIES)}: {INSTALL}")
