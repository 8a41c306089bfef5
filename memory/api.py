"""The memory API: eight calls, each one shape and one call of the service."""

from typing import Any

from django.conf import settings

from memory import service
from memory.language.forms import LANGUAGE_VERSIONS
from memory.record.limits import LIMITS
from renigma_site.web.json_api import Document, json_get, json_post


@json_get
def config() -> Document:
    """GET: the configured engine, the bounds of a session, and the language versions."""
    return {
        "engine": settings.MEMORY_ENGINE.description,
        "limits": LIMITS,
        "language_versions": LANGUAGE_VERSIONS,
    }


@json_post(service.RUN)
def run(body: Any) -> Document:
    """POST `text`, `prior_sources`: the version-1 record."""
    return service.run(body["text"], body["prior_sources"], settings.MEMORY_ENGINE)


@json_post(service.PREVIEW)
def preview(body: Any) -> Document:
    """POST `text`, `prior_revisions`: the version-2 record for review, and its digest."""
    return service.preview(body["text"], body["prior_revisions"], settings.MEMORY_ENGINE)._asdict()


@json_post(service.APPLY)
def apply(body: Any) -> Document:
    """POST `text`, `prior_revisions`, `review_sha256`: the version-2 record, if the digest still agrees."""
    return service.apply(body["text"], body["prior_revisions"], body["review_sha256"], settings.MEMORY_ENGINE)


@json_post()
def validate(body: Any) -> Document:
    """POST a whole record of either version: the freshly replayed record, if both agree exactly."""
    return service.validate_parsed(body, settings.MEMORY_ENGINE)


@json_post(service.EXPLAIN)
def explain(body: Any) -> Document:
    """POST `text`, `language_version`, `event` or `key`: why the event or the key has its answer."""
    engine = settings.MEMORY_ENGINE
    return service.explain(
        body["text"], body["language_version"], engine, event=body["event"], key=body["key"]
    )


@json_post(service.WITHOUT)
def without(body: Any) -> Document:
    """POST `text`, `language_version`, `event`: what would be otherwise without the event's clause."""
    return service.without(body["text"], body["language_version"], body["event"], settings.MEMORY_ENGINE)


@json_post(service.ASSIST)
def assist(body: Any) -> Document:
    """POST `text`, `language_version`, `offset`: what is read, what is not and why, notices, and what can come next."""
    return service.assist(body["text"], body["language_version"], body["offset"], settings.MEMORY_ENGINE)
