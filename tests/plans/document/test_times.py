# ruff: noqa: DTZ001, E501 - the language has no time zones, and the tables are wide
"""Times as RFC 5545 and ISO 8601 write them, held against python-dateutil's readers."""

from calendar import monthrange
from datetime import date, datetime
from typing import Any

import pytest
from dateutil.parser import isoparse
from dateutil.relativedelta import relativedelta
from dateutil.rrule import rrulestr
from hypothesis import given, settings
from hypothesis import strategies as st

from plans import service

FROM = datetime(2026, 1, 1, 0, 0)  # a Thursday
UNITS = {
    "second": "seconds",
    "minute": "minutes",
    "hour": "hours",
    "day": "days",
    "week": "weeks",
    "month": "months",
    "year": "years",
}
CALM = settings(deadline=None, max_examples=60)


def time_of(words: str) -> Any:
    plan = service.parse(f'Read "a" {words}.')
    assert plan["unresolved"] == [], words
    return plan["steps"][0]["time"]


def next_times(words: str, number: int) -> list[datetime]:
    rule = rrulestr(time_of(words)["rrule"], dtstart=FROM)
    return [moment for moment, _ in zip(rule, range(number), strict=False)]


@pytest.mark.parametrize("unit", UNITS)
@pytest.mark.parametrize("count", [1, 2, 45])
def test_a_cycle_is_a_recurrence_rule(unit: str, count: int) -> None:
    plural = UNITS[unit]
    step = relativedelta(**{plural: count})  # type: ignore[arg-type]
    said = f"every {unit}" if count == 1 else f"every {count} {plural}"
    assert next_times(said, 3) == [FROM, FROM + step, FROM + step * 2]


@pytest.mark.parametrize(
    ("words", "moments"),
    [
        ("every day at 8 AM", [datetime(2026, 1, 1, 8), datetime(2026, 1, 2, 8)]),
        ("every weekday at 17:30", [datetime(2026, 1, 1, 17, 30), datetime(2026, 1, 2, 17, 30), datetime(2026, 1, 5, 17, 30)]),
        ("every Friday and Monday at 12 am", [datetime(2026, 1, 2), datetime(2026, 1, 5)]),
        ("every 2 weeks at 12 pm", [datetime(2026, 1, 1, 12), datetime(2026, 1, 15, 12)]),
        ("every month at 0:05", [datetime(2026, 1, 1, 0, 5), datetime(2026, 2, 1, 0, 5)]),
    ],
)  # fmt: skip
def test_a_cycle_with_a_clock_recurs_when_it_says(words: str, moments: list[datetime]) -> None:
    assert next_times(words, len(moments)) == moments


@pytest.mark.parametrize(
    ("words", "rule"),
    [
        ("every minute", "FREQ=MINUTELY"),
        ("every 1 minutes", "FREQ=MINUTELY"),
        ("every 90 seconds", "FREQ=SECONDLY;INTERVAL=90"),
        ("every Sunday, Tuesday, and Monday", "FREQ=WEEKLY;BYDAY=SU,TU,MO"),
        ("every day at 8:05 pm", "FREQ=DAILY;BYHOUR=20;BYMINUTE=5;BYSECOND=0"),
    ],
)
def test_the_text_of_a_rule(words: str, rule: str) -> None:
    assert time_of(words)["rrule"] == rule


@pytest.mark.parametrize(
    ("words", "duration"),
    [
        ("in 5 minutes", "PT5M"),
        ("after 2 days", "P2D"),
        ("in 1 week", "P1W"),
        ("in 3 months", "P3M"),
        ("after 10 years", "P10Y"),
        ("after 1 second", "PT1S"),
        ("in 999999999 hours", "PT999999999H"),
    ],
)
def test_the_text_of_a_duration(words: str, duration: str) -> None:
    assert time_of(words)["duration"] == duration


@CALM
@given(st.integers(0, 99), st.integers(0, 99), st.sampled_from(["", "am", " PM"]))
def test_a_clock_is_one_of_twenty_four_hours(hour: int, minute: int, half: str) -> None:
    plan = service.parse(f'Read "a" at {hour}:{minute:02}{half}.')
    try:
        written = f"{hour}:{minute:02}{half.strip()}"
        expected = datetime.strptime(written, "%I:%M%p" if half else "%H:%M").strftime("%H:%M")  # noqa: DTZ007
    except ValueError:
        assert [sentence["reason"] for sentence in plan["unresolved"]] == ["bad-time"]
    else:
        time: Any = plan["steps"][0]["time"]
        assert time["clock"] == expected


@CALM
@given(st.integers(0, 9999), st.integers(0, 99), st.integers(0, 99))
def test_a_date_is_one_of_the_calendar(year: int, month: int, day: int) -> None:
    written = f"{year:04}-{month:02}-{day:02}"
    plan = service.parse(f'Read "a" on {written} at 9 am.')
    try:
        isoparse(written)
        date.fromisoformat(written)
    except ValueError:
        assert [sentence["reason"] for sentence in plan["unresolved"]] == ["bad-time"]
        at = plan["unresolved"][0]["at"]
        assert plan["source_text"][at["start"] : at["end"]] == written
    else:
        time: Any = plan["steps"][0]["time"]
        assert (time["day"], time["clock"]) == (written, "09:00")


@pytest.mark.parametrize("year", [1, 1900, 2000, 2023, 2024, 9999])
def test_the_last_day_of_each_february(year: int) -> None:
    last = monthrange(year, 2)[1]
    assert time_of(f"on {year:04}-02-{last}")["day"] == f"{year:04}-02-{last}"
    assert service.parse(f'Read "a" on {year:04}-02-{last + 1}.')["unresolved"][0]["reason"] == "bad-time"


def test_a_quoted_time_is_kept_and_not_read() -> None:
    assert time_of('every "blue moon" at 8 am') == {
        "kind": "every",
        "day": None,
        "clock": "08:00",
        "duration": None,
        "rrule": None,
        "text": "blue moon",
        "span": {"start": 9, "end": 34},
    }


def test_nothing_is_resolved_against_a_clock() -> None:
    assert time_of("in 5 minutes") == time_of("in 5 minutes")
    assert set(time_of("by Friday at 5 pm")) == {"kind", "day", "clock", "duration", "rrule", "text", "span"}
