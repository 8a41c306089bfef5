"""The site in process: the preview endpoint, the review page, and what the middleware costs."""

import json
import os
from collections.abc import Iterator
from functools import partial
from typing import Any

from bench import sessions
from bench.harness import Disagreement, agree, interleave
from bench.site_requests import Answer, Application, Request, Visitor, fields_of, get, post_json
from bench.verdicts import Figure
from memory import service
from memory.engine.dictionary import DictionaryReference

REVIEW, ADOPT = "/memory/review/", "/memory/adopt/"


def measure(rounds: int) -> Iterator[Figure]:
    """Raises Disagreement where page, endpoint and computation do not give the same record."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "renigma_site.settings")
    import django
    from django.test.utils import override_settings

    django.setup()
    with override_settings(ROOT_URLCONF="bench.addresses"):
        yield from _measure(rounds)


def _measure(rounds: int) -> Iterator[Figure]:
    from django.core.handlers.wsgi import WSGIHandler
    from django.test.utils import override_settings

    from bench.addresses import COMPUTATION, EMPTY_PAGE, computation

    whole: Any = WSGIHandler()
    with override_settings(MIDDLEWARE=[]):
        bare: Any = WSGIHandler()

    text = sessions.understood()
    computation.text = text  # type: ignore[attr-defined]  # the view's own
    body = json.dumps({"text": text, "prior_revisions": []}).encode()
    endpoint, computed = post_json("/api/memory/preview", body), post_json(COMPUTATION, body)
    visitor = Visitor(whole, "/memory/")
    review = visitor.submission(REVIEW, {"source": text})
    beside = _review_beside_an_accepted_record(whole, visitor, review, text)
    mixed = visitor.submission(REVIEW, {"source": sessions.mixed()})
    unread = {
        kind: visitor.submission(REVIEW, {"source": text}) for kind, text in sessions.not_understood().items()
    }
    worst = visitor.submission(REVIEW, {"source": sessions.near_misses()})
    for request in (*unread.values(), worst):
        _ok(request.send(whole))
    _check(whole, endpoint, review, text)
    agree(_ok(computed.send(whole)).body, b"")
    agree(_ok(get(EMPTY_PAGE).send(whole)).body, _ok(get(EMPTY_PAGE).send(bare)).body, b"")

    samples = interleave(
        {
            "all": lambda: get(EMPTY_PAGE).send(whole),
            "none": lambda: get(EMPTY_PAGE).send(bare),
            "computation": lambda: computed.send(whole),
            "endpoint": lambda: endpoint.send(whole),
            "page": lambda: review.send(whole),
            "beside": lambda: beside.send(whole),
            "mixed": lambda: mixed.send(whole),
            "worst": lambda: worst.send(whole),
            **{kind: partial(request.send, whole) for kind, request in unread.items()},
        },
        rounds,
    )
    yield Figure(
        "preview endpoint / (empty view + computation)",
        samples.ratio("endpoint", "computation"),
        at_most=1.3,
    )
    yield Figure(
        "review page, 128 statements / preview endpoint", samples.ratio("page", "endpoint"), at_most=8
    )
    yield Figure("the same, 8 unresolved / preview endpoint", samples.ratio("mixed", "endpoint"))
    yield Figure("the same, beside an accepted record of 128 events", samples.ratio("beside", "endpoint"))
    for kind in unread:
        yield Figure(
            f"page of 128 clauses, none understood ({kind}) / page of 128 understood",
            samples.ratio(kind, "page"),
            at_most=4,
        )
    yield Figure(
        "page of near misses of 32 long keys / page of 128 understood",
        samples.ratio("worst", "page"),
        at_most=6,
    )
    yield Figure("all middleware / none, empty view", samples.ratio("all", "none"), at_most=1.9)


def _review_beside_an_accepted_record(
    whole: Application, visitor: Visitor, review: Request, text: str
) -> Request:
    """Adopts the reviewed session and reviews it again with another end of its last sentence."""
    adopted = _ok(visitor.submission(ADOPT, fields_of(_ok(review.send(whole)))).send(whole))
    request = visitor.submission(REVIEW, fields_of(adopted) | {"source": f"{text[:-1]}!"})
    agree('"version":2' in fields_of(_ok(request.send(whole)))["session"], True)
    return request


def _check(whole: Application, endpoint: Request, review: Request, text: str) -> None:
    expected = service.preview(text, [], DictionaryReference())
    agree(json.loads(_ok(endpoint.send(whole)).body), expected._asdict())
    page = _ok(review.send(whole))
    agree(json.loads(fields_of(page)["review"])["review_sha256"], expected.review_sha256)
    agree(page.body.count(b'<tr id="e'), sessions.STATEMENTS)


def _ok(answer: Answer) -> Answer:
    if answer.status != 200:
        raise Disagreement(f"answered {answer.status} instead of 200")
    return answer
