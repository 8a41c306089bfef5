"""What an object works out when it is first asked for, and then keeps."""

from collections.abc import Callable
from typing import Generic, TypeVar, overload

Found = TypeVar("Found")


class once(Generic[Found]):  # noqa: N801 - a decorator, as `property` is
    """A read-only attribute that is worked out once for each object, which needs a `__dict__`.

    In CPython 3.11 `functools.cached_property` takes a lock for each object, several times what the short answers
    here cost. Without one, two threads may both work an answer out; it is the same.
    """

    def __init__(self, work: Callable[..., Found]) -> None:
        self._work = work
        self.__doc__ = work.__doc__

    def __set_name__(self, _owner: type, name: str) -> None:
        """Learns under which name the answer is kept."""
        self._name = name

    @overload
    def __get__(self, holder: None, owner: type) -> "once[Found]": ...

    @overload
    def __get__(self, holder: object, owner: type) -> Found: ...

    def __get__(self, holder: object | None, owner: type) -> "once[Found] | Found":
        """The answer; the next time the object's own attribute is found before this is asked."""
        if holder is None:
            return self
        found = holder.__dict__[self._name] = self._work(holder)
        return found
