"""A form is read as it was sent, or refused: nothing is replaced, guessed, dropped or taken once for twice."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from renigma_site.kernel.refusal import Refusal
from renigma_site.web.form_data import ChosenFile, FieldRules, checked_form, read_form

B = b"----7d9f0e2b"
BOUNDARY = B.decode()
RULES = FieldRules(
    required=frozenset({"source", "session"}), optional=frozenset({"do"}), files=frozenset({"file"})
)


def part(name: bytes, data: bytes, *, more: bytes = b"", headers: bytes = b"") -> bytes:
    head = b'Content-Disposition: form-data; name="' + name + b'"' + more + headers
    return b"--" + B + b"\r\n" + head + b"\r\n\r\n" + data + b"\r\n"


def form(*parts: bytes) -> bytes:
    return b"".join(parts) + b"--" + B + b"--\r\n"


def refused(body: bytes) -> Refusal:
    with pytest.raises(Refusal) as caught:
        checked_form(read_form(body, BOUNDARY), RULES)
    return caught.value


SESSION = part(b"session", b"")


def test_what_a_browser_sends() -> None:
    sent = form(
        part(b"source", "Set a to \U0001f469\u200d\U0001f680.\r\n \r\n".encode()),
        SESSION,
        part(
            b"file",
            b"\xff\x00\r\n--",
            more='; filename="r\u00e9sum\u00e9.json"'.encode(),
            headers=b"\r\nContent-Type: application/json",
        ),
    )
    read = checked_form(read_form(sent, BOUNDARY), RULES)
    assert read.texts == {"source": "Set a to \U0001f469\u200d\U0001f680.\r\n \r\n", "session": ""}
    assert read.files == {"file": ChosenFile("r\u00e9sum\u00e9.json", b"\xff\x00\r\n--")}


def test_a_file_field_without_a_file_is_no_file() -> None:
    nothing = part(b"file", b"", more=b'; filename=""', headers=b"\r\nContent-Type: application/octet-stream")
    read = checked_form(read_form(form(part(b"source", b"x"), SESSION, nothing), BOUNDARY), RULES)
    assert read.files == {}
    empty = part(b"file", b"", more=b'; filename="empty.json"')
    read = checked_form(read_form(form(part(b"source", b"x"), SESSION, empty), BOUNDARY), RULES)
    assert read.files == {"file": ChosenFile("empty.json", b"")}


@given(
    source=st.text(st.characters(blacklist_characters="\0", blacklist_categories=["Cs"])), data=st.binary()
)
def test_any_text_and_any_bytes_come_out_as_they_went_in(source: str, data: bytes) -> None:
    sent = form(part(b"source", source.encode()), SESSION, part(b"file", data, more=b'; filename="f"'))
    read = checked_form(read_form(sent, BOUNDARY), RULES)
    assert (read.texts["source"], read.files["file"].data) == (source, data)


@pytest.mark.parametrize(
    "data",
    [b"\xff", b"Set \xff to b.", b"\xed\xa0\x80", b"\xc0\x80", b"\xf5\x80\x80\x80", b"a\xe2\x82", b"a\0b"],
)
def test_a_text_that_is_no_text_is_refused_with_its_field(data: bytes) -> None:
    refusal = refused(form(part(b"source", data), SESSION))
    assert refusal.code == "bad-request"
    assert '"source"' in refusal.detail


@pytest.mark.parametrize(
    ("header", "status"),
    [
        (b"Content-Type: text/plain", True),
        (b"content-type: TEXT/plain; charset=UTF-8", True),
        (b'Content-Type: text/plain;charset="utf-8"', True),
        (b"Content-Type: text/plain; charset=utf-16", False),
        (b"Content-Type: text/plain;CHARSET=latin-1", False),
        (b'Content-Type: text/plain; format=flowed; charset="utf-7"', False),
        (b"Content-Type: text/plain; charset = utf-16", False),
        (b"Content-Type: text/plain; charset=utf-8; charset=utf-16", False),
        (b"Content-Type: text/plainer", False),
        (b"Content-Type: application/json", False),
        (b"Content-Transfer-Encoding: base64", False),
        (b"Content-Transfer-Encoding: 8bit", False),
        (b"X-Anything: x", False),
    ],
)
def test_how_a_field_may_be_labelled(header: bytes, status: bool) -> None:
    body = form(part(b"source", b"eA==", headers=b"\r\n" + header), SESSION)
    if status:
        assert read_form(body, BOUNDARY).only("source") == "eA=="
    else:
        refusal = refused(body)
        assert (refusal.code, '"source"' in refusal.detail) == ("bad-request", True)


def test_a_file_labelled_as_another_charset_is_refused() -> None:
    labelled = part(
        b"file", b"{}", more=b'; filename="a"', headers=b"\r\nContent-Type: text/json; charset=utf-16"
    )
    refusal = refused(form(part(b"source", b""), SESSION, labelled))
    assert (refusal.code, '"file"' in refusal.detail) == ("bad-request", True)


WHOLE = form(part(b"source", b"Set a to b."), SESSION)


@pytest.mark.parametrize("length", range(len(WHOLE) - 2))
def test_a_form_that_is_cut_off_anywhere_is_refused(length: int) -> None:
    assert refused(WHOLE[:length]).code == "bad-request"


def test_the_last_line_end_may_be_missing() -> None:
    assert read_form(WHOLE[:-2], BOUNDARY) == read_form(WHOLE, BOUNDARY)


@pytest.mark.parametrize(
    "body",
    [
        b"preamble\r\n" + WHOLE,
        b"\r\n" + WHOLE,
        WHOLE + b"\r\n",
        WHOLE + b"epilogue",
        WHOLE + WHOLE,
        WHOLE.replace(b"--" + B + b"\r\n", b"--" + B + b" \r\n", 1),
        WHOLE.replace(b"--" + B + b"\r\n", b"--" + B + b"\n", 1),
        WHOLE.replace(b"\r\n", b"\n"),
        WHOLE.replace(b"; name=", b"; name =", 1),
        WHOLE.replace(b'name="source"', b"name=source", 1),
        WHOLE.replace(b'name="source"', b"name*=utf-8''source", 1),
        WHOLE.replace(b'name="source"', b'name="source"; x="y"', 1),
        WHOLE.replace(b'name="source"', b'name="so\xffurce"', 1),
        WHOLE.replace(b"form-data", b"attachment", 1),
        WHOLE.replace(b"Content-Disposition", b"Content-Dispositio", 1),
        WHOLE.replace(b"Content-Disposition: ", b"Content-Disposition:", 1),
        WHOLE.replace(b"Content-Disposition: ", b" Content-Disposition: ", 1),
        WHOLE.replace(b'name="source"\r\n', b'name="source"\r\nContent-Disposition: x\r\n', 1),
        WHOLE.replace(b'name="source"\r\n\r\n', b'name="source"\r\n', 1),
        b"--" + B + b"--\r\n" + WHOLE,
    ],
    ids=range(20),
)
def test_what_is_no_form_of_a_browser_is_refused(body: bytes) -> None:
    assert refused(body).code == "bad-request"


@pytest.mark.parametrize(
    ("parts", "field"),
    [
        ((SESSION,), "source"),
        ((part(b"source", b""),), "session"),
        ((part(b"source", b"a"), SESSION, part(b"source", b"b")), "source"),
        ((part(b"source", b"a"), SESSION, part(b"source", b"a")), "source"),
        ((part(b"source", b"a"), SESSION, part(b"do", b"x"), part(b"do", b"x")), "do"),
        ((part(b"source", b"a"), SESSION, part(b"Source", b"a")), "Source"),
        ((part(b"source", b"a"), SESSION, part(b" do", b"a")), " do"),
        ((part(b"source", b"a"), SESSION, part(b"", b"a")), ""),
        ((part(b"source", b"a"), SESSION, part(b"file", b"a")), "file"),
        ((part(b"source", b"a", more=b'; filename="x"'), SESSION), "source"),
        (
            (part(b"source", b"a"), SESSION, *[part(b"file", b"a", more=b'; filename="x"')] * 2),
            "file",
        ),
        ((part(b"source", b"a"), SESSION, part(b"source", b"", more=b'; filename=""')), "source"),
        ((part(b"source", b"a"), SESSION, part(b"\x1b]0;x\x07", b"a")), "[U+001B]]0;x[U+0007]"),
    ],
)
def test_a_field_too_many_or_too_few_is_named(parts: tuple[bytes, ...], field: str) -> None:
    refusal = refused(form(*parts))
    assert refusal.code == "schema"
    assert refusal.detail.startswith(f'The field "{field}" ')


def test_a_long_name_comes_back_cut() -> None:
    name = b"n" * 900
    assert refused(form(part(b"source", b""), SESSION, part(name, b""))).detail == (
        f'The field "{"n" * 100}…{"n" * 99}" is unknown here.'
    )


def test_there_may_be_64_fields_and_no_more() -> None:
    assert len(read_form(form(*[SESSION] * 64), BOUNDARY).texts) == 64
    assert refused(form(*[SESSION] * 65)).code == "bad-request"
