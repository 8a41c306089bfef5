"""What the head of a request is refused for, before anything reads its body: Host, Origin, method, media type, length.

Each function takes the head as WSGI has it and gives a Refusal, or None. `middleware` asks them in their order for
every request; the server asks all of them at once before it asks a client for a body.
"""

import re
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from renigma_site.kernel.refusal import Refusal, RequestCode
from renigma_site.web.error_codes import ERROR_CODES
from renigma_site.web.view_rules import ViewRules

API_PREFIX: Final = "/api/"

_AUTHORITY: Final = re.compile(r"([A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\])(?::([1-9][0-9]{0,4}))?")
_ABSOLUTE_TARGET: Final = re.compile(r"[a-z][a-z0-9+.-]*://([^/?#]*)", re.ASCII | re.IGNORECASE)
_LOOPBACK_NAMES: Final = frozenset({"127.0.0.1", "localhost", "[::1]"})
_DEFAULT_PORT: Final = 80
_LAST_PORT: Final = 65_535
_OWN_FETCHES: Final = frozenset({None, "same-origin", "none"})
_NOT_PAGES: Final = (API_PREFIX, "/static/")
_LONGEST_LENGTH: Final = 4_000
"""Digits of a length; Python reads no number of more than 4,300 of them, and no body has so many bytes."""

Head = Mapping[str, Any]


class Ports(NamedTuple):
    """The port that the workbench bound, and another one under which a forward reaches it; None where there is none."""

    bound: int | None
    public: int | None


def own_authority(head: Head) -> str:
    """The authority that Host names, in lower case."""
    return str(head["HTTP_HOST"]).lower()


def host_refusal(head: Head, ports: Ports) -> Refusal | None:
    """Whether the request is meant for this server; this is what stops DNS rebinding.

    Where no port was bound (the test client, `manage.py runserver`), any port is the own one.
    """
    authority = _AUTHORITY.fullmatch(head.get("HTTP_HOST", ""))
    if authority is None or not _names_the_same(authority[0].lower(), head.get("REQUEST_URI", "/")):
        return _refused("bad-host")
    if authority[1].lower() not in _LOOPBACK_NAMES:
        return _refused("wrong-host")
    port = int(authority[2] or _DEFAULT_PORT)
    if ports.bound is None or port in ports:
        return None
    return _refused("wrong-host", _way_from(port, ports))


def _way_from(port: int, ports: Ports) -> str:
    """What to do for someone who reached the server under a port that is not its own."""
    forwarded = f" or, through the forwarded port, http://127.0.0.1:{ports.public}/" if ports.public else ""
    words = f"This workbench does not answer to port {port}. Open http://127.0.0.1:{ports.bound}/{forwarded}."
    if port > _LAST_PORT:
        return words
    return (
        f"{words} If you forward port {port} to it, as ssh -L {port}:127.0.0.1:{ports.bound} does, start it with "
        f"--public-port {port}."
    )


def _names_the_same(authority: str, target: str) -> bool:
    """Whether a target in absolute form, if it is one, is of this authority."""
    if target.startswith("/") or target == "*":
        return True
    absolute = _ABSOLUTE_TARGET.match(target)
    return absolute is not None and absolute[1].lower() == authority


def origin_refusal(head: Head) -> Refusal | None:
    """Whether another site makes a browser send this.

    Every method is judged, since scripts, images and frames of another site are GETs without an Origin.
    """
    own_origin = f"http://{own_authority(head)}"
    if head.get("HTTP_ORIGIN", own_origin) != own_origin:
        return _refused("forbidden-origin")
    if head.get("HTTP_SEC_FETCH_SITE") not in _OWN_FETCHES and not _is_a_link_to_a_page(head):
        return _refused("forbidden-origin")
    return None


def proves_same_origin(head: Head) -> bool:
    """Whether the browser says that a page of this server sent this; to be asked after `origin_refusal`."""
    return "HTTP_ORIGIN" in head or head.get("HTTP_SEC_FETCH_SITE") == "same-origin"


def _is_a_link_to_a_page(head: Head) -> bool:
    return (
        head["REQUEST_METHOD"] in ("GET", "HEAD")
        and head.get("HTTP_SEC_FETCH_MODE") == "navigate"
        and head.get("HTTP_SEC_FETCH_DEST") == "document"
        and not head["PATH_INFO"].startswith(_NOT_PAGES)
    )


def rules_refusal(head: Head, rules: ViewRules) -> Refusal | None:
    """Method, media type, length and size, by the rules of the view that will answer."""
    length = head.get("CONTENT_LENGTH") or ""
    if len(length) > _LONGEST_LENGTH:
        return _refused("bad-request", "The length of the body cannot be read.")
    if head["REQUEST_METHOD"] not in rules.methods:
        return _refused("method-not-allowed")
    if head["REQUEST_METHOD"] != "POST":
        return None
    if rules.media_type is None or not rules.media_type.fullmatch(head.get("CONTENT_TYPE", "")):
        return _refused("unsupported-media-type")
    if not (length.isascii() and length.isdecimal()):
        return _refused("length-required")
    if int(length) > rules.body_limit:
        return _refused("payload-too-large", f"The body is larger than {rules.body_limit:,} bytes.")
    return None


def _refused(code: RequestCode, detail: str | None = None) -> Refusal:
    return Refusal(code, detail or ERROR_CODES[code].detail)
