"""Canonical and exported bytes against other writers of the same forms."""

import hashlib
import json

import rfc8785
from hypothesis import given
from hypothesis import strategies as st

from renigma_site.kernel.canonical import canonical_bytes, digest, pretty_bytes

texts = st.text(st.characters(exclude_categories=("Cs",)))
names = st.text(st.characters(codec="ascii", categories=("L", "N", "P")), min_size=1)
documents = st.dictionaries(
    names,
    st.recursive(
        st.one_of(st.none(), st.booleans(), st.integers(1 - 2**53, 2**53 - 1), texts),
        lambda inner: st.one_of(st.lists(inner), st.dictionaries(names, inner)),
        max_leaves=12,
    ),
)
EVERY_CONTROL = {"text": "".join(map(chr, range(0x20))) + '\x7f\x80\u2028\u2029\ufeff"\\/😀'}


@given(documents)
def test_canonical_bytes_are_those_of_rfc_8785(document: dict[str, object]) -> None:
    assert canonical_bytes(document) == rfc8785.dumps(document)


@given(documents)
def test_pretty_bytes_are_those_of_the_standard_library(document: dict[str, object]) -> None:
    assert pretty_bytes(document) == f"{json.dumps(document, indent=2, ensure_ascii=False)}\n".encode()


def test_control_characters_are_escaped_as_both_forms_ask() -> None:
    assert canonical_bytes(EVERY_CONTROL) == rfc8785.dumps(EVERY_CONTROL)
    assert (
        pretty_bytes(EVERY_CONTROL) == f"{json.dumps(EVERY_CONTROL, indent=2, ensure_ascii=False)}\n".encode()
    )


def test_the_digest_is_over_sorted_compact_bytes() -> None:
    expected = hashlib.sha256('{"a":"é","b":[1,null]}'.encode()).hexdigest()
    assert digest({"b": [1, None], "a": "é"}) == expected
