"""What a view answers to: methods, media type, size. Views carry it, `middleware.RequestRules` enforces it."""

import re
from collections.abc import Callable
from typing import Final, NamedTuple, TypeVar

from renigma_site.web.form_data import FieldRules
from renigma_site.web.page_state import CARRIED, DISPLAY, FILES, TOKEN

MEMORY_PAYLOAD_BYTES: Final = 262_144
FORM_BYTES: Final = 1_048_576

_JSON_MEDIA_TYPE: Final = re.compile(
    r'application/json(?:[ \t]*;[ \t]*charset=(?:utf-8|"utf-8"))?', re.ASCII | re.IGNORECASE
)
_FORM_MEDIA_TYPE: Final = re.compile(
    r"multipart/form-data[ \t]*;[ \t]*boundary="
    r"""(?:([0-9A-Za-z'()+_,./:=?-]{1,70})|"([0-9A-Za-z'()+_,./:=? -]{1,70})")""",
    re.ASCII | re.IGNORECASE,
)


class ViewRules(NamedTuple):
    """Methods in the order in which `Allow` lists them; the others are about the body of a POST."""

    methods: tuple[str, ...]
    media_type: re.Pattern[str] | None = None
    body_limit: int = 0
    fields: FieldRules | None = None


PAGE: Final = ViewRules(("GET", "HEAD"))
API_READ: Final = ViewRules(("GET", "HEAD"))
API_WRITE: Final = ViewRules(("POST",), _JSON_MEDIA_TYPE, MEMORY_PAYLOAD_BYTES)

View = TypeVar("View", bound=Callable[..., object])


def page_action(*buttons: str) -> ViewRules:
    """The rules of an action of a page: its form has all that pages carry, and what these buttons send."""
    fields = FieldRules(
        required=frozenset(CARRIED), optional=frozenset({TOKEN, *DISPLAY, *buttons}), files=frozenset(FILES)
    )
    return ViewRules(("GET", "HEAD", "POST"), _FORM_MEDIA_TYPE, FORM_BYTES, fields)


def boundary_of(media_type: str) -> str:
    """The boundary that the media type of a form names; it has been found to be one."""
    named = _FORM_MEDIA_TYPE.fullmatch(media_type)
    if named is None:
        raise ValueError("no media type of a form")
    return named[1] or named[2]


def answers_to(rules: ViewRules) -> Callable[[View], View]:
    """Marks a view with its rules; a view without a mark is a PAGE, which takes GET and HEAD only."""

    def mark(view: View) -> View:
        view.rules = rules  # type: ignore[attr-defined]  # a plain attribute, as Django's own marks are
        return view

    return mark


def rules_of(view: Callable[..., object]) -> ViewRules:
    """The rules that a view carries."""
    rules: ViewRules = getattr(view, "rules", PAGE)
    return rules
