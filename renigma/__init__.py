"""The public Python API of renigma; docs/python-api.md describes it. Everything else may change between releases.

    import renigma

    session = renigma.read("Set color to green. What is color?")
    session.answers[0].value      # 'green'

A name is looked up when it is first used: `import renigma` itself costs next to nothing.
"""

import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any

if sys.version_info < (3, 11, 2):
    raise ImportError("renigma needs Python 3.11.2 or newer")

if TYPE_CHECKING:
    from memory.engine.dictionary import DictionaryReference as Dictionary
    from memory.session import Session, adopt, diff, load, read
    from memory.session import open_artifact as Artifact  # noqa: N812 - it is called like a class
    from plans.plan import Plan, load_plan
    from plans.plan import read_plan as plan
    from renigma_site.kernel.refusal import Refusal as Refused

__all__ = [
    "Artifact",
    "Dictionary",
    "Plan",
    "Refused",
    "Session",
    "adopt",
    "diff",
    "load",
    "load_plan",
    "plan",
    "read",
]

# Each name, the module that has it, and its name there.
_PLACES = {
    "Artifact": ("memory.session", "open_artifact"),
    "Dictionary": ("memory.engine.dictionary", "DictionaryReference"),
    "Plan": ("plans.plan", "Plan"),
    "Refused": ("renigma_site.kernel.refusal", "Refusal"),
    "Session": ("memory.session", "Session"),
    "adopt": ("memory.session", "adopt"),
    "diff": ("memory.session", "diff"),
    "load": ("memory.session", "load"),
    "load_plan": ("plans.plan", "load_plan"),
    "plan": ("plans.plan", "read_plan"),
    "read": ("memory.session", "read"),
}


def __getattr__(name: str) -> Any:
    if name not in _PLACES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module, original = _PLACES[name]
    value = getattr(import_module(module), original)
    globals()[name] = value  # found without this function from now on
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


def load_ipython_extension(shell: Any) -> None:
    """What `%load_ext renigma` calls in IPython and Jupyter: it gives them the cell magic `%%renigma`."""
    from renigma.magic import register

    register(shell)
