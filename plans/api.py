"""The plans API: three calls, each one shape and one call of the service."""

from typing import Any, Final

from django.conf import settings

from plans import service
from renigma_site.kernel.shape import ObjectShape, integer, nullable, string
from renigma_site.web.json_api import Document, json_post

_PARSE: Final = ObjectShape({"text": string})
_ASSIST: Final = ObjectShape({"text": string, "offset": nullable(integer)})


@json_post(_PARSE)
def parse(body: Any) -> Document:
    """POST `text`: the plan document, complete or not."""
    return service.parse(body["text"], verbs=settings.REQUEST_VERBS)


@json_post(_ASSIST)
def assist(body: Any) -> Document:
    """POST `text`, `offset`: the steps so far, what is not read and why, notices, and what can come next."""
    return service.assist(body["text"], body["offset"], verbs=settings.REQUEST_VERBS)


@json_post()
def validate(body: Any) -> Document:
    """POST a whole plan document: the freshly read plan, if both agree exactly."""
    return service.validate(body, verbs=settings.REQUEST_VERBS)
