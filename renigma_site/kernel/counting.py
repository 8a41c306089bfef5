"""Numbers with their nouns, as a person reads them."""


def count(number: int, noun: str, plural: str | None = None) -> str:
    """A number with its noun: `1 clause`, `2 clauses`, `2,498 characters`."""
    return f"{number:,} {noun if number == 1 else plural or noun + 's'}"
