"""The report of the acceptance corpus as a page under Help."""

from functools import cache
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from memory.acceptance.corpus import ANSWERED, PUBLISHED, load_corpus
from memory.acceptance.report import MEASURES, NOTE, SECTIONS, Report, Row, run_acceptance
from memory.language.forms import LanguageVersion
from renigma_site.kernel.paths import CORPUS
from renigma_site.kernel.visible import visible_text

_HEADS: Final = ("event", "span", "answer", "provenance", "state")


def acceptance(request: HttpRequest) -> HttpResponse:
    """The report as `renigma acceptance` gives it."""
    return render(request, "memory/acceptance.html", _context(_report()))


@cache
def _report() -> Report:
    # The corpus is frozen and the replay has no other input, so one run serves every visit.
    return run_acceptance(load_corpus(CORPUS / PUBLISHED))


def _context(report: Report) -> dict[str, Any]:
    return {
        "report": report,
        "note": NOTE,
        "heads": _HEADS,
        "sections": [
            {"id": section, "title": SECTIONS[section], "rows": [_row(row) for row in rows]}
            for section, rows in report.sections.items()
        ],
        "total": _row(report.total),
        "disagreements": [
            found._replace(expected=visible_text(found.expected), found=visible_text(found.found))
            for found in report.disagreements
        ],
    }


def _row(row: Row) -> dict[str, Any]:
    return {
        "name": row.name,
        "cases": row.cases,
        "cells": [cell for version in reversed(ANSWERED) for cell in _cells(row, version)],
        "coverage": row.coverage,
    }


def _cells(row: Row, version: LanguageVersion) -> list[dict[str, Any]]:
    return [
        {
            "agree": row.agreement(version, measure),
            "is_fault": row.tallies[version, measure].agree < row.cases,
            "is_baseline": version == ANSWERED[0],
        }
        for measure in MEASURES
    ]
