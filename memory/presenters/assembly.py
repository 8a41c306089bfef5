"""The page as bytes: what the template made, with the long parts put in their places.

A place is an HTML comment that a template holds. No text of a person's can be taken for one, since `<` is escaped
wherever such text is.
"""

from collections.abc import Iterable, Mapping


def assembled(page: str, long_parts: Mapping[str, Iterable[str]]) -> bytes:
    """UTF-8 of the page; `long_parts` has the pieces for each place, in the order of the places on the page.

    A place that the page does not have takes its part away with it.
    """
    chunks: list[bytes] = []
    for name, pieces in long_parts.items():
        before, place, after = page.partition(f"<!--{name}-->")
        if place:
            chunks.append(before.encode())
            chunks.extend([piece.encode() for piece in pieces])
            page = after
    chunks.append(page.encode())
    return b"".join(chunks)
