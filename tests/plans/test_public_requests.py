"""Requests that people wrote to other programs, each with one good way to say it here."""

import json
from pathlib import Path
from typing import Any

import pytest

from plans import service

LINES = (Path(__file__).parent / "data" / "requests-public.jsonl").read_text("utf-8").splitlines()
REQUESTS: list[dict[str, Any]] = [json.loads(line) for line in LINES]


def name_of(request: dict[str, Any]) -> str:
    return str(request["number"])


def test_the_set_is_not_empty() -> None:
    assert len(REQUESTS) == 26


@pytest.mark.parametrize("request_", REQUESTS, ids=name_of)
def test_nothing_is_guessed_from_a_request_as_written(request_: dict[str, Any]) -> None:
    assert service.parse(request_["as_written"])["complete"] is False


@pytest.mark.parametrize("request_", REQUESTS, ids=name_of)
def test_with_its_names_in_quotes_it_reads_where_it_is_stated(request_: dict[str, Any]) -> None:
    assert service.parse(request_["quoted"])["complete"] is request_["quoted_complete"]


@pytest.mark.parametrize("request_", REQUESTS, ids=name_of)
def test_its_rewriting_gives_what_is_stated(request_: dict[str, Any]) -> None:
    plan = service.parse(request_["rewriting"])
    start = None if plan["start"] is None else plan["start"]["kind"]
    assert plan["unresolved"] == []
    assert (len(plan["steps"]), len(plan["constraints"])) == (request_["steps"], request_["constraints"])
    assert start == request_["start"]
    assert any(step["action"] == "do" for step in plan["steps"]) is request_["uses_do"]
