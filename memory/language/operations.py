"""What a clause asks of memory: a write, a recall or a reset, with the places of its parts in the text.

Places are half-open ranges of code points; a label's place covers its token as written, quotes included.

The classes are tuples with names for their items, as `typing.NamedTuple` makes them, but built by `tuple` itself, from
one tuple: a session has up to 128 clauses, and a call of a NamedTuple's class takes as long as reading the clause.
"""

from typing import final

from memory.language.errors import Fault
from memory.language.forms import Form

Place = tuple[int, int]


@final
class Write(tuple[Form, int, int, Place, Place]):
    """A remember or a change, as its form says: form, start, end, place of the key, place of the value."""

    __slots__ = ()

    @property
    def form(self) -> Form:
        """The phrase form that the clause has."""
        return self[0]

    @property
    def start(self) -> int:
        """Where the clause begins."""
        return self[1]

    @property
    def end(self) -> int:
        """Where the clause ends, without white space and the character that ends it."""
        return self[2]

    @property
    def key(self) -> Place:
        """The place of the key's token."""
        return self[3]

    @property
    def value(self) -> Place:
        """The place of the value's token."""
        return self[4]


@final
class Recall(tuple[Form, int, int, Place]):
    """A question for a key: form, start, end, place of the key."""

    __slots__ = ()

    @property
    def form(self) -> Form:
        """As that of a write."""
        return self[0]

    @property
    def start(self) -> int:
        """As that of a write."""
        return self[1]

    @property
    def end(self) -> int:
        """As that of a write."""
        return self[2]

    @property
    def key(self) -> Place:
        """As that of a write."""
        return self[3]


@final
class Reset(tuple[Form, int, int]):
    """Forget every binding: form, start, end."""

    __slots__ = ()

    @property
    def form(self) -> Form:
        """As that of a write."""
        return self[0]

    @property
    def start(self) -> int:
        """As that of a write."""
        return self[1]

    @property
    def end(self) -> int:
        """As that of a write."""
        return self[2]


@final
class Unread(tuple[Form | None, int, int, Fault]):
    """A clause that is not understood: form, start, end, fault.

    The form is the one that it has apart from the fault, if any.
    """

    __slots__ = ()

    @property
    def form(self) -> Form | None:
        """The form that it has apart from the fault, or None."""
        return self[0]

    @property
    def start(self) -> int:
        """As that of a write."""
        return self[1]

    @property
    def end(self) -> int:
        """As that of a write."""
        return self[2]

    @property
    def fault(self) -> Fault:
        """Why it is not understood."""
        return self[3]


Operation = Write | Recall | Reset
Clause = Operation | Unread
