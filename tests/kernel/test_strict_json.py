"""What is a strict JSON document and what is not: each refusal with its code and its place."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from renigma_site.kernel import json_places
from renigma_site.kernel.refusal import Refusal, join_pointer
from renigma_site.kernel.strict_json import parse_json, require_strict

ACCEPTED = {
    b"null": None,
    b" \t\r\n[1 , 2]\n": [1, 2],
    b'{"a":1,"b":{"a":1}}': {"a": 1, "b": {"a": 1}},
    b'"\\u0041\\ud83d\\ude00\\/\\b"': "A😀/\b",
    '"é😀"'.encode(): "é😀",
    b"9007199254740991": 2**53 - 1,
    b"-9007199254740991": 1 - 2**53,
    b"0": 0,
    b"1.0": 1.0,
    b"1e3": 1000.0,
    b"1e-0": 1.0,
    b"-0e1": -0.0,
    b"0.1234567890123456789": 0.1234567890123456789,
    b"12345678901234567890.5": 12345678901234567890.5,
    b"1.5e0000000000000000001": 15.0,
    b"0000000000000000000000e1"[21:]: 0.0,
    b'"9007199254740992 -0 [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[["': "9007199254740992 -0 " + "[" * 33,
    b"-0.0": -0.0,
    b'"\x7f"': "\x7f",
    b'[{"a":' * 16 + b"1" + b"}]" * 16: json.loads('[{"a":' * 16 + "1" + "}]" * 16),
    b"[" * 32 + b"]" * 32: json.loads("[" * 32 + "]" * 32),
    b'["' + b"[" * 99 + b'"]': ["[" * 99],
    b'["\\"[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[["]': ['"' + "[" * 36],
    b"[[],[],{}," + b",".join([b"[]"] * 200) + b"]": [[], [], {}] + [[]] * 200,
    b'{"":0}': {"": 0},
}

MALFORMED = [
    b"", b" ", b"{", b"}", b"[1,]", b"[,1]", b'{"a":1,}', b'{a:1}', b"{'a':1}", b'{"a" 1}', b"[1 2]", b"01", b"+1",
    b"1.", b".5", b"1e", b"0x1", b"- 1", b"-", b"--1", b"nul", b"True", b"NaN", b"-NaN", b"Infinity", b"-Infinity",
    b'"a', b'"\\x41"', b'"\\u12"', b'"\\u12G4"', b'"\n"', b'"\x00"', b'"\x1f"', b"'a'", b"1 1", b"{}{}", b"[]x",
    b"null\x00", b"\x00", b"/**/1", b"1//", b"#", b"\xff", b'"\xc3"', b'"\xed\xa0\x80"', b'"\xc0\x80"',
    b"\xef\xbb\xbf1",
    "1".encode("utf-16"), "1".encode("utf-16-le"), "1".encode("utf-32"), "[１]".encode(), "\u00a01".encode(),
    b"\x0c1", b"9007199254740992", b"-9007199254740992", b"1" * 5000, b"-0", b"[-0]", b"1e400", b"-1e400",
    b"[" * 33 + b"]" * 33, b"[" * 100_000, b'{"a":' * 33 + b"1" + b"}" * 33, b"[" * 32 + b"{}" + b"]" * 32,
    b'[{"a":' * 16 + b"[]" + b"}]" * 16, b"]" * 262_144, b"[}" * 131_072, b"}{" * 131_072,
]  # fmt: skip


@pytest.mark.parametrize("data", ACCEPTED, ids=lambda data: repr(data[:24]))
def test_a_strict_document_is_decoded(data: bytes) -> None:
    value = parse_json(data)
    assert value == ACCEPTED[data]
    assert type(value) is type(ACCEPTED[data])


@pytest.mark.parametrize("data", MALFORMED, ids=lambda data: repr(data[:24]))
def test_a_malformed_document_is_refused(data: bytes) -> None:
    with pytest.raises(Refusal) as refusal:
        parse_json(data)
    assert (refusal.value.code, refusal.value.pointer) == ("malformed-json", None)


@pytest.mark.parametrize(
    ("data", "pointer"),
    [
        (b'{"a":1,"a":1}', ""),
        (b'{"a":1,"\\u0061":2}', ""),
        (b'[0,{"b":[{"c":0},{"c":1,"c":2}]}]', "/1/b/1"),
        (b'{"x~y/z":{"a":0,"a":0}}', "/x~0y~1z"),
        (b'{"a":{"b":0,"b":1},"a":{"b":0,"b":1}}', ""),
        (b'{"a":1,"a":2,"c":"\\ud800"}', ""),
    ],
)
def test_a_repeated_member_is_refused_at_its_object(data: bytes, pointer: str) -> None:
    with pytest.raises(Refusal) as refusal:
        parse_json(data)
    assert (refusal.value.code, refusal.value.pointer) == ("duplicate-key", pointer)


@pytest.mark.parametrize(
    ("data", "pointer"),
    [
        (b'"\\ud800"', ""),
        (b'["a","\\udc00"]', "/1"),
        (b'["\\ude00\\ud83d"]', "/0"),
        (b'{"a":{"\\ud800":1}}', "/a"),
        (b'{"a":[1,{"b":"x\\uDFFFy"}]}', "/a/1/b"),
        # No pointer can be written to what lies inside a member with such a name: the name is at fault first.
        (b'{"a":{"\\ud800":[{"b":1,"b":2}]}}', "/a"),
    ],
)
def test_a_lone_surrogate_is_refused_at_its_string(data: bytes, pointer: str) -> None:
    with pytest.raises(Refusal) as refusal:
        parse_json(data)
    assert (refusal.value.code, refusal.value.pointer) == ("invalid-text", pointer)


@pytest.mark.parametrize("data", [b'"\\' * 131_072, b'"' * 262_143, b"\\" * 262_144, b'["\\"' * 60_000])
def test_quotes_that_never_close_are_read_once(data: bytes) -> None:
    # Each of these takes minutes where a string that never closes is tried again from every quote in it.
    with pytest.raises(Refusal, match="malformed-json"):
        parse_json(data)


def test_only_the_place_at_fault_gets_a_pointer(monkeypatch: pytest.MonkeyPatch) -> None:
    # A pointer for each item that is passed would copy a long name once for each: quadratic in the document.
    made: list[str] = []

    def join(parent: str, token: str | int) -> str:
        made.append(parent)
        return join_pointer(parent, token)

    monkeypatch.setattr(json_places, "join_pointer", join)
    with pytest.raises(Refusal) as refusal:
        parse_json(b'{"a/b":[' + b"[0]," * 1000 + b'{"c":1,"c":2}]}')
    assert refusal.value.pointer == "/a~1b/1000"
    assert len(made) == 2


def test_the_message_says_where_and_never_what() -> None:
    with pytest.raises(Refusal) as refusal:
        parse_json(b'{"a": 1,\n secret}')
    assert str(refusal.value) == (
        "malformed-json: The name of a member in double quotes is missing (line 2, column 2)."
    )


json_values = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(1 - 2**53, 2**53 - 1),
        st.floats(allow_nan=False, allow_infinity=False),
        st.text(st.characters(exclude_categories=("Cs",))),
    ),
    lambda inner: st.one_of(
        st.lists(inner), st.dictionaries(st.text(st.characters(exclude_categories=("Cs",))), inner)
    ),
    max_leaves=20,
)


@given(json_values, st.booleans())
def test_what_json_writes_is_read_back(value: object, ascii_only: bool) -> None:
    assert parse_json(json.dumps(value, ensure_ascii=ascii_only).encode()) == value


@given(st.binary(max_size=64))
def test_any_bytes_are_decoded_or_refused(data: bytes) -> None:
    try:
        parse_json(data)
    except Refusal as refusal:
        assert refusal.code in {"malformed-json", "duplicate-key", "invalid-text"}


@pytest.mark.parametrize(
    "value",
    [2**53, -(2**53), [{"a": 2**53}], float("nan"), [float("-inf")], [[]] * 3 + [[[[[[[[[1e999]]]]]]]]]],
    ids=repr,
)
def test_a_value_with_a_number_that_no_document_holds_is_refused(value: object) -> None:
    with pytest.raises(Refusal) as refusal:
        require_strict(value)
    assert (refusal.value.code, refusal.value.pointer) == ("malformed-json", None)


def test_a_value_may_be_as_deep_as_a_document() -> None:
    value: list[object] = []
    for _ in range(31):
        value = [value]
    require_strict(value)
    endless: list[object] = []
    endless.append(endless)
    for too_deep in ([value], endless):
        with pytest.raises(Refusal) as refusal:
            require_strict(too_deep)
        assert (refusal.value.code, refusal.value.pointer) == ("malformed-json", None)


@pytest.mark.parametrize(
    ("value", "pointer"),
    [("\ud800", ""), (["a", "\udc00"], "/1"), ({"a": {"\ud800": 1}}, "/a"), ({"a/b": ["\ud800"]}, "/a~1b/0")],
)
def test_a_value_with_a_lone_surrogate_is_refused_at_its_place(value: object, pointer: str) -> None:
    with pytest.raises(Refusal) as refusal:
        require_strict(value)
    assert (refusal.value.code, refusal.value.pointer) == ("invalid-text", pointer)


def test_what_json_has_no_type_for_is_left_to_a_shape() -> None:
    require_strict({1: {2}, "a": (b"", None, True, 2**53 - 1, 1.5, "\U0001f600")})
