"""The pages' own forms are accepted; a form that no page of the workbench made is not."""

import pytest

from support.answers import assert_sound
from support.forms import BOUNDARY, FORM_TYPE, Visitor, multipart, whole_form
from support.pages import PageVisitor
from support.raw_http import request
from support.server import Workbench

REVIEW = "/memory/review/"
FORM_BYTES = 1_048_576


@pytest.fixture
def visitor(server: Workbench) -> Visitor:
    return Visitor(server)


def test_an_own_form_is_accepted(visitor: Visitor) -> None:
    answer = visitor.post(REVIEW, {"source": "Set a to b."})
    assert answer.status == 200
    assert_sound(answer, api=False)
    assert b"1 of 1 clause" in answer.body


def test_the_cookie_is_named_for_this_app_and_closed_to_scripts(visitor: Visitor) -> None:
    name_and_value, *attributes = visitor.set_cookie.split("; ")
    assert name_and_value.startswith("renigma_form=")
    assert set(attributes) == {"HttpOnly", "Path=/", "SameSite=Lax"}


TOKENS = ["", "x" * 64, "x", "\ufffd"]


def test_a_form_that_no_browser_vouches_for_needs_the_token_of_its_cookie(
    server: Workbench, visitor: Visitor
) -> None:
    other = Visitor(server)
    for token in (*TOKENS, other.token, visitor.token[:-1], visitor.token + "x"):
        answer = visitor.post(REVIEW, {"source": "Set a to b."}, token=token)
        assert answer.status == 403
        assert_sound(answer, api=False)
    for cookie in (None, "renigma_form=x", f"renigma_form={'x' * 32}", other.cookie):
        own = () if cookie is None else (("Cookie", cookie),)
        body = multipart(whole_form(csrfmiddlewaretoken=visitor.token, source="x"))
        headers = (("Content-Type", FORM_TYPE), *own)
        sent = request(REVIEW, host=server.host, method="POST", headers=headers, body=body)
        assert server.send(sent).status == 403


@pytest.mark.parametrize("proof", [("Origin", "http://{host}"), ("Sec-Fetch-Site", "same-origin")])
def test_what_a_browser_vouches_for_needs_neither_token_nor_cookie(
    server: Workbench, visitor: Visitor, proof: tuple[str, str]
) -> None:
    own = (proof[0], proof[1].format(host=server.host))
    for token in TOKENS:
        assert visitor.post(REVIEW, {"source": "x"}, own, token=token).status == 200
    body = multipart(whole_form(source="x"))
    for cookie in ((), (("Cookie", "renigma_form=x"),)):
        headers = (("Content-Type", FORM_TYPE), own, *cookie)
        sent = request(REVIEW, host=server.host, method="POST", headers=headers, body=body)
        assert server.send(sent).status == 200


def test_a_visit_by_hand_proves_nothing(visitor: Visitor) -> None:
    assert visitor.post(REVIEW, {"source": "x"}, ("Sec-Fetch-Site", "none"), token="").status == 403


def test_no_page_varies_by_its_cookie(server: Workbench, visitor: Visitor) -> None:
    """With `Vary: Cookie`, a browser that lost the cookie cannot go Back to a page that a form made."""
    answers = [
        server.get("/memory/"),
        server.get("/plans/"),
        server.get("/help/"),
        visitor.post(REVIEW, {"source": "x"}),
        visitor.post(REVIEW, {"source": "x"}, token=""),
    ]
    assert [answer.all("vary") for answer in answers] == [[]] * 5


def test_the_refusal_carries_on_what_was_sent_and_saves_it() -> None:
    """The cookie is gone, and the browser vouches for nothing: the accepted record is still not lost."""
    visitor = PageVisitor()
    text = 'Set "a \U0001f600" to b.\n\nWhat is "a \U0001f600"?'
    visitor.accept(text)
    carried = {name: visitor.fields[name] for name in ("source", "session", "review", "record", "request")}
    visitor.press("Save memory JSON")
    saved = visitor.response.content  # type: ignore[attr-defined]
    visitor.client.cookies.clear()
    visitor.press("Review interpretation")
    assert visitor.status == 403
    assert {name: visitor.fields[name] for name in carried} == carried
    visitor.press("Save memory JSON", of="carried")
    assert (visitor.status, visitor.response.content) == (200, saved)  # type: ignore[attr-defined]
    visitor.press("Continue in Memory & bindings", of="carried")
    assert (visitor.status, visitor.fields["session"], visitor.fields["source"]) == (
        200,
        carried["session"],
        text,
    )


def test_a_refusal_that_carries_nothing_offers_nothing_to_save() -> None:
    visitor = PageVisitor()
    visitor.client.cookies.clear()
    visitor.press("Review interpretation")
    assert visitor.status == 403
    assert "Save memory JSON" not in visitor.buttons


@pytest.mark.parametrize(
    ("media_type", "status"),
    [
        (FORM_TYPE, 200),
        (f'multipart/form-data; boundary="{BOUNDARY}"', 200),
        (f"Multipart/Form-Data; boundary={BOUNDARY}", 200),
        ("application/x-www-form-urlencoded", 415),
        ("text/plain", 415),
        ("application/json", 415),
        ("multipart/form-data", 415),
        ("multipart/form-data; boundary=", 415),
        (f"multipart/mixed; boundary={BOUNDARY}", 415),
        (f"multipart/form-data; boundary={BOUNDARY}; charset=utf-16", 415),
        (f"multipart/form-data; charset=latin-1; boundary={BOUNDARY}", 415),
        (f"multipart/form-data; boundary={'x' * 71}", 415),
        ("multipart/form-data; boundary=\xe4", 415),
        ("multipart/form-data; boundary=other", 400),
    ],
    ids=ascii,
)
def test_only_the_media_type_of_the_pages_is_taken(visitor: Visitor, media_type: str, status: int) -> None:
    body = multipart(whole_form(csrfmiddlewaretoken=visitor.token, source="x"))
    answer = visitor.post_body(REVIEW, body, media_type=media_type)
    assert answer.status == status
    assert_sound(answer, api=False)


def test_the_size_is_judged_before_the_token(visitor: Visitor) -> None:
    frame = len(multipart(whole_form(csrfmiddlewaretoken=visitor.token)))
    for extra, status in ((0, 200), (1, 413)):
        answer = visitor.post("/memory/open/", {"record": "x" * (FORM_BYTES - frame + extra)})
        assert answer.status == status
        assert_sound(answer, api=False)
    too_large_and_foreign = visitor.post(REVIEW, {"record": "x" * FORM_BYTES}, token="x" * 64)
    assert too_large_and_foreign.status == 413


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"--",
        b"no form",
        f"--{BOUNDARY}".encode(),
        f"--{BOUNDARY}--".encode(),
        f"--{BOUNDARY}\r\n\r\n".encode(),
        f"--{BOUNDARY}\r\nContent-Disposition: form-data; name=".encode(),
        f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="source"\r\n\r\nx'.encode(),
        f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="{"n" * 5000}"\r\n\r\nx\r\n'.encode() * 50,
        f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n'.encode() * 5000,
        f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="f"; filename="x"\r\n\r\nx\r\n'.encode()
        * 5000,
        f"--{BOUNDARY}\r\n".encode() * 50_000,
        f"--{BOUNDARY}\r\n{'X: y' * 100_000}\r\n\r\n".encode(),
        f"--{BOUNDARY}\r\nContent-Disposition: form-data; name=a\r\n".encode()
        + b"Content-Transfer-Encoding: base64\r\n\r\n!\r\n",
        f"--{BOUNDARY}\r\nContent-Disposition: form-data; name*=utf-16''%00\r\n\r\nx\r\n".encode(),
        b"\x00" * 1000,
        b"\r\n" * 100_000,
        b"-" * 500_000,
    ],
    ids=lambda body: repr(body[-24:]),
)
def test_what_is_no_form_is_refused(visitor: Visitor, body: bytes) -> None:
    answer = visitor.post_body(REVIEW, body)
    assert answer.status in (400, 403)  # a form without any field is whole, and has no token
    assert_sound(answer, api=False)


CRLF = b"\r\n"


def part(name: str, data: bytes, headers: bytes = b"") -> bytes:
    head = f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="{name}"'.encode()
    return head + headers + CRLF * 2 + data + CRLF


@pytest.mark.parametrize(
    ("name", "data", "headers"),
    [
        ("source", b"Set \xff to b.", b""),
        ("source", b"Set \xed\xa0\x80 to b.", b""),
        ("request", b"\xc0\x80", b""),
        ("record", "Set a to b.".encode("utf-16"), b"\r\nContent-Type: text/plain; charset=utf-16"),
        ("session", b"x", b"\r\nContent-Type: text/plain; charset=iso-8859-1"),
        ("source", b"eA==", b"\r\nContent-Transfer-Encoding: base64"),
        ("source", b"a\0b", b""),
    ],
)
def test_what_is_no_text_is_refused_with_its_field_and_replaced_by_nothing(
    visitor: Visitor, name: str, data: bytes, headers: bytes
) -> None:
    for target in (REVIEW, "/memory/import/", "/plans/review/"):
        body = b"".join(part(other, b"") for other in whole_form() if other != name)
        own = part("csrfmiddlewaretoken", visitor.token.encode())
        end = f"--{BOUNDARY}--\r\n".encode()
        answer = visitor.post_body(target, own + body + part(name, data, headers) + end)
        assert answer.status == 400
        assert f"The field &quot;{name}&quot;".encode() in answer.body
        assert "\ufffd".encode() not in answer.body
        assert_sound(answer, api=False)


@pytest.mark.parametrize("cut", [1, 3, 20, 60, 200])
def test_a_form_that_is_cut_off_is_refused(visitor: Visitor, cut: int) -> None:
    body = multipart(whole_form(csrfmiddlewaretoken=visitor.token, source="Set a to b."))
    assert visitor.post_body(REVIEW, body[: -2 - cut]).status == 400


@pytest.mark.parametrize(
    ("action", "extra"),
    [
        ("memory/review", "x"),
        ("memory/review", "confirm"),
        ("memory/adopt", "start"),
        ("memory/export", "confirm"),
        ("memory/open", "do"),
        ("plans/review", "example"),
        ("plans/export", "confirm"),
        ("plans/open", "revision"),
    ],
)
def test_a_field_that_the_action_does_not_take_is_named(visitor: Visitor, action: str, extra: str) -> None:
    answer = visitor.post(f"/{action}/", {"source": "x", extra: "y"})
    assert answer.status == 422
    assert f"The field &quot;{extra}&quot; is unknown here.".encode() in answer.body
    assert_sound(answer, api=False)


@pytest.mark.parametrize("action", ["memory/review", "memory/export", "plans/review", "plans/open"])
@pytest.mark.parametrize("name", ["source", "session", "review", "record", "request"])
def test_a_carried_field_comes_exactly_once(visitor: Visitor, action: str, name: str) -> None:
    fields = whole_form(csrfmiddlewaretoken=visitor.token, source="x")
    without = multipart({other: value for other, value in fields.items() if other != name})
    twice = part(name, b"") + multipart(fields)
    for body, fault in ((without, "is missing"), (twice, "is sent more than once")):
        answer = visitor.post_body(f"/{action}/", body)
        assert (answer.status, f"The field &quot;{name}&quot; {fault}".encode() in answer.body) == (422, True)


def test_the_token_is_asked_for_before_the_fields(visitor: Visitor) -> None:
    assert visitor.post(REVIEW, {"x": "y"}, token="").status == 403


def test_a_form_with_too_many_fields_is_refused(visitor: Visitor) -> None:
    for number, status in ((50, 422), (70, 400)):
        fields = {f"x{index}": "" for index in range(number)}
        assert visitor.post(REVIEW, fields).status == status


@pytest.mark.parametrize("action", ["review", "adopt", "cancel", "import", "export", "reset", "open"])
def test_a_visit_to_an_action_goes_to_its_tab(server: Workbench, action: str) -> None:
    for tab in ("memory", "plans"):
        if tab == "memory" or action not in ("adopt", "cancel", "import"):
            for method in ("GET", "HEAD"):
                answer = server.get(f"/{tab}/{action}/", method=method)
                assert (answer.status, answer.one("location")) == (303, f"/{tab}/")


@pytest.mark.parametrize("name", ["session", "review"])
@pytest.mark.parametrize(
    "value",
    [
        "x",
        "{",
        "{}",
        "[]",
        "null",
        "1",
        '{"version": 2}',
        "[" * 5000,
        '{"a": 1, "a": 2}',
        '"\\ud800"',
        "\ufeff{}",
        "9" * 5000,
    ],
    ids=lambda value: value[:12],
)
def test_a_tampered_field_changes_nothing(visitor: Visitor, name: str, value: str) -> None:
    for action in ("review", "adopt", "cancel", "export", "reset", "open", "import"):
        answer = visitor.post(f"/memory/{action}/", {"source": "Set a to b.", name: value})
        assert answer.status in (200, 409, 422)
        assert_sound(answer, api=False)
