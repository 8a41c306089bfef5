"""A string that counts what is done to it in C: each method, slice, comparison or hash costs what it has to read."""

from collections.abc import Callable
from typing import Any

work = 0
"""Characters read by the methods of every CountedText; reset by whoever measures."""

# These look at no more than they are given; `in` and the searches from a place to the right pay what they pass.
_SHORT = frozenset({"startswith", "endswith", "__len__", "isascii", "__format__", "__str__", "__new__"})
_SEARCHES = frozenset({"find", "index"})
_LEFT_ALONE = frozenset(
    {
        "__class__",
        "__getattribute__",
        "__init__",
        "__init_subclass__",
        "__subclasshook__",
        "__reduce__",
        "__reduce_ex__",
        "__getnewargs__",
        "__dir__",
        "__doc__",
        "__setattr__",
        "__delattr__",
        "__sizeof__",
        "__repr__",
        "maketrans",
    }
)


class CountedText(str):
    """Behaves as the string that it is made of; what comes out of its methods is counted as well."""

    __slots__ = ()


def _counted(name: str) -> Callable[..., Any]:
    method = getattr(str, name)

    def call(self: str, *arguments: Any, **options: Any) -> Any:
        global work
        result = method(self, *arguments, **options)
        if name in _SHORT:
            work += 1
        elif name in _SEARCHES:
            start = arguments[1] if len(arguments) > 1 else 0
            work += (result if result >= 0 else len(self)) - start + 1
        elif name == "__getitem__":
            work += len(result)
        elif isinstance(result, str):
            work += max(str.__len__(self), str.__len__(result))
        else:
            work += str.__len__(self)
        return _wrapped(result)

    return call


def _wrapped(result: Any) -> Any:
    if type(result) is str and len(result) > 1:
        return CountedText(result)
    if isinstance(result, list | tuple):
        return type(result)(_wrapped(item) for item in result)
    return result


for _name in dir(str):
    if _name not in _LEFT_ALONE and callable(getattr(str, _name)):
        setattr(CountedText, _name, _counted(_name))
