"""The pages' own forms are accepted; a form that no page of the workbench made is not."""

import pytest

from support.answers import assert_sound
from support.forms import BOUNDARY, FORM_TYPE, Visitor, multipart
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


def test_a_form_needs_the_token_of_its_cookie(server: Workbench, visitor: Visitor) -> None:
    other = Visitor(server)
    for token in ("", other.token, "x" * 64, "x", visitor.token[:-1], visitor.token + "x", "\ufffd"):
        answer = visitor.post(REVIEW, {"source": "Set a to b."}, token=token)
        assert answer.status == 403
        assert_sound(answer, api=False)
        assert b"Set a to b" not in answer.body
    body = multipart({"csrfmiddlewaretoken": visitor.token, "source": "x"})
    headers = (("Content-Type", FORM_TYPE),)
    answer = server.send(request(REVIEW, host=server.host, method="POST", headers=headers, body=body))
    assert answer.status == 403


@pytest.mark.parametrize("site", ["same-origin", "none"])
def test_the_own_origin_does_not_replace_the_token(server: Workbench, visitor: Visitor, site: str) -> None:
    own = (("Origin", f"http://{server.host}"), ("Sec-Fetch-Site", site))
    assert visitor.post(REVIEW, {"source": "x"}, *own).status == 200
    assert visitor.post(REVIEW, {"source": "x"}, *own, token="x" * 64).status == 403


@pytest.mark.parametrize(
    ("media_type", "status"),
    [
        (FORM_TYPE, 200),
        (f'multipart/form-data; boundary="{BOUNDARY}"', 200),
        (f"Multipart/Form-Data; boundary={BOUNDARY}", 400),
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
        ("multipart/form-data; boundary=other", 403),
    ],
    ids=ascii,
)
def test_only_the_media_type_of_the_pages_is_taken(visitor: Visitor, media_type: str, status: int) -> None:
    body = multipart({"csrfmiddlewaretoken": visitor.token, "source": "x"})
    answer = visitor.post_body(REVIEW, body, media_type=media_type)
    assert answer.status == status
    assert_sound(answer, api=False)


def test_the_size_is_judged_before_the_token(visitor: Visitor) -> None:
    frame = len(multipart({"csrfmiddlewaretoken": visitor.token, "record": ""}))
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
    assert answer.status in (400, 403)
    assert_sound(answer, api=False)


def test_a_form_with_too_many_fields_is_refused(visitor: Visitor) -> None:
    for number, status in ((60, 200), (70, 400)):
        fields = {"source": "x", **{f"x{index}": "" for index in range(number)}}
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
