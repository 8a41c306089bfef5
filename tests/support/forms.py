"""A page's form, sent as a browser sends it but with every byte under control."""

import re

from support.raw_http import Answer, request
from support.server import Workbench

BOUNDARY = "----7d9f0e2b"
FORM_TYPE = f"multipart/form-data; boundary={BOUNDARY}"
_TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="([A-Za-z0-9]{64})"')


class Visitor:
    """Someone who has opened a page: holds its cookie and its form token."""

    def __init__(self, server: Workbench, page: str = "/memory/") -> None:
        self.server = server
        answer = server.get(page)
        (set_cookie,) = answer.all("set-cookie")
        self.set_cookie = set_cookie
        self.cookie = set_cookie.partition(";")[0]
        found = _TOKEN.search(answer.body.decode())
        assert found is not None
        self.token = found[1]

    def post(
        self, target: str, fields: dict[str, str], *headers: tuple[str, str], token: str | None = None
    ) -> Answer:
        """Submits a form with the token of the page, or another one; "" leaves the field out.

        Carried fields that are not given are empty.
        """
        token = self.token if token is None else token
        sent = whole_form(**({"csrfmiddlewaretoken": token, **fields} if token else fields))
        return self.post_body(target, multipart(sent), *headers)

    def post_body(
        self, target: str, body: bytes, *headers: tuple[str, str], media_type: str = FORM_TYPE
    ) -> Answer:
        """Submits any bytes with the cookie of the page."""
        own = (("Cookie", self.cookie), ("Content-Type", media_type))
        return self.server.send(
            request(target, host=self.server.host, method="POST", headers=(*own, *headers), body=body)
        )


CARRIED = ("source", "session", "review", "record", "request")
"""The fields that a form of the pages always has."""


def whole_form(**fields: str) -> dict[str, str]:
    """A form as a page sends it: the carried fields, empty unless given, and any others."""
    return {**dict.fromkeys(CARRIED, ""), **fields}


def multipart(fields: dict[str, str]) -> bytes:
    """The fields as multipart/form-data."""
    parts = [
        f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'
        for name, value in fields.items()
    ]
    return ("".join(parts) + f"--{BOUNDARY}--\r\n").encode()
