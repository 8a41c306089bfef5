"""How far a loop, a condition or an order in front of clauses reaches, and where that is not clear."""

from typing import Literal

from plans.document.faults import FaultFound
from plans.language.nodes import Separator

# How far what comes before a group reaches: over the whole sentence, or over a chain joined by `and` only.
Reach = Literal["free", "front", "chain"]


def check_scope(separator: Separator, reach: Reach) -> None:
    """Refuses a separator where it is not clear how far the words in front reach."""
    is_unclear = (
        not separator.is_bare_and if reach == "chain" else reach == "front" and separator.has_semicolon
    )
    if is_unclear:
        raise FaultFound("uncertain-scope", separator.at)
