"""Requests to the site without a server: WSGI environments in, whole answers out."""

import html
import io
import re
import sys
from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from renigma_site.web.page_state import CARRIED

Application = Callable[[dict[str, Any], Callable[..., Any]], Any]

_BOUNDARY: Final = "----7d9f0e2b5c"
_TOKEN: Final = re.compile(r'name="csrfmiddlewaretoken" value="([A-Za-z0-9]{64})"')
_HIDDEN_FIELD: Final = re.compile(r'<input type="hidden" name="(\w+)" value="([^"]*)"')
_TEXT_AREA: Final = re.compile(r'<textarea[^>]* name="(\w+)"[^>]*>\n([^<]*)</textarea>')


class Answer(NamedTuple):
    """What a request was answered with."""

    status: int
    headers: Mapping[str, str]
    body: bytes


class Request(NamedTuple):
    """A request that can be sent again and again."""

    environment: Mapping[str, Any]
    body: bytes

    def send(self, application: Application) -> Answer:
        """The application's whole answer."""
        started: list[tuple[str, list[tuple[str, str]]]] = []
        environment = {**self.environment, "wsgi.input": io.BytesIO(self.body)}
        response = application(environment, lambda status, headers, *_: started.append((status, headers)))
        body = b"".join(response)
        response.close()
        status, headers = started[0]
        return Answer(int(status[:3]), dict(headers), body)


def get(path: str) -> Request:
    """A GET."""
    return Request(_environment("GET", path), b"")


def post_json(path: str, body: bytes) -> Request:
    """An API call."""
    headers = {"CONTENT_TYPE": "application/json", "CONTENT_LENGTH": str(len(body))}
    return Request(_environment("POST", path) | headers, body)


class Visitor:
    """Someone with an open page, who submits its form with a valid token."""

    def __init__(self, application: Application, page: str) -> None:
        answer = get(page).send(application)
        found = _TOKEN.search(answer.body.decode())
        if found is None:
            raise LookupError(f"{page} has no form with a token")
        self._cookie = answer.headers["Set-Cookie"].partition(";")[0]
        self._token = found[1]

    def submission(self, path: str, fields: Mapping[str, str]) -> Request:
        """A form as a browser sends it; carried fields that are not given are empty."""
        sent = {"csrfmiddlewaretoken": self._token} | dict.fromkeys(CARRIED, "") | dict(fields)
        parts = [
            f'--{_BOUNDARY}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n'
            + value.replace("\n", "\r\n")
            + "\r\n"
            for name, value in sent.items()
        ]
        body = ("".join(parts) + f"--{_BOUNDARY}--\r\n").encode()
        headers = {
            "HTTP_COOKIE": self._cookie,
            "CONTENT_TYPE": f"multipart/form-data; boundary={_BOUNDARY}",
            "CONTENT_LENGTH": str(len(body)),
        }
        return Request(_environment("POST", path) | headers, body)


def fields_of(answer: Answer) -> dict[str, str]:
    """What the page's form carries, apart from its token."""
    page = answer.body.decode()
    found = [*_HIDDEN_FIELD.findall(page), *_TEXT_AREA.findall(page)]
    return {name: html.unescape(value) for name, value in found if name != "csrfmiddlewaretoken"}


def _environment(method: str, path: str) -> dict[str, Any]:
    return {
        "REQUEST_METHOD": method,
        "SCRIPT_NAME": "",
        "PATH_INFO": path,
        "QUERY_STRING": "",
        "REQUEST_URI": path,
        "SERVER_NAME": "127.0.0.1",
        "SERVER_PORT": "80",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "REMOTE_ADDR": "127.0.0.1",
        "HTTP_HOST": "127.0.0.1",
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": "http",
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": False,
        "wsgi.run_once": False,
    }
