"""Times as they were said → clock hh:mm, ISO 8601 durations and dates, RFC 5545 rules; and the same in words again.

Nothing is resolved against a clock: there is no time zone, no start date and no "tomorrow". A quoted time is kept as
it is and never read.
"""

import re
from calendar import monthrange
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from plans.document.faults import bad_time
from plans.document.model import TimeObject
from plans.language.nodes import Clock, Date, Duration, Number, Time, Word

WEEKDAYS: Final = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_WORKING_DAYS: Final = WEEKDAYS[:5]
_FREQUENCIES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "second": "SECONDLY",
        "minute": "MINUTELY",
        "hour": "HOURLY",
        "day": "DAILY",
        "week": "WEEKLY",
        "month": "MONTHLY",
        "year": "YEARLY",
    }
)
_UNITS: Final = {frequency: unit for unit, frequency in _FREQUENCIES.items()}
_DURATION_SIGNS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "second": "PT{}S",
        "minute": "PT{}M",
        "hour": "PT{}H",
        "day": "P{}D",
        "week": "P{}W",
        "month": "P{}M",
        "year": "P{}Y",
    }
)
_DURATION_UNITS: Final = {sign.replace("{}", ""): unit for unit, sign in _DURATION_SIGNS.items()}
_DURATION: Final = re.compile(r"(PT?)([0-9]+)([A-Z])")


def duration_text(duration: Duration) -> str:
    """A duration as ISO 8601; raises FaultFound for 0."""
    return _DURATION_SIGNS[duration.unit].format(_positive(duration.count))


def time_object(time: Time) -> TimeObject:
    """A time as the document writes it; raises FaultFound at its first invalid part in the order of the text."""
    day: str | None = None
    duration: str | None = None
    rule: list[str] = []
    if time.kind == "every":
        rule = _cycle(time)
    elif time.count is not None:
        duration = _DURATION_SIGNS[time.unit].format(_positive(time.count))
    elif time.weekdays:
        day = time.weekdays[0].word
    if time.day is not None:
        day = _date_text(time.day)
    clock = None if time.clock is None else _clock_text(time.clock)
    if rule and clock is not None:
        hour, minute = map(int, clock.split(":"))
        rule.append(f"BYHOUR={hour};BYMINUTE={minute};BYSECOND=0")
    return {
        "kind": time.kind,
        "day": day,
        "clock": clock,
        "duration": duration,
        "rrule": ";".join(rule) or None,
        "text": None if time.text is None else time.text.text,
        "span": time.span.as_object(),
    }


def say_duration(duration: str) -> str:
    """An ISO 8601 duration of one unit in words: `5 minutes`, `1 week`."""
    found = _DURATION.fullmatch(duration)
    if found is None:
        raise ValueError(duration)
    unit = _DURATION_UNITS[found.group(1) + found.group(3)]
    return _counted(int(found.group(2)), unit)


def say_time(time: TimeObject, quote: Callable[[str], str]) -> str:
    """A time in the words of the language, as it is written behind a clause and, with a capital, in front of one."""
    words: list[str] = [time["kind"]]
    if time["duration"] is not None:
        words.append(say_duration(time["duration"]))
    elif time["rrule"] is not None:
        words.append(_say_cycle(time["rrule"]))
    elif time["text"] is not None:
        words.append(quote(time["text"]))
    elif time["day"] is not None:
        words.append(time["day"].capitalize())
    if time["clock"] is not None:
        words += ["at", time["clock"]] if len(words) > 1 else [time["clock"]]
    return " ".join(words)


def _positive(number: Number) -> int:
    if number.value == 0:
        raise bad_time(number.span)
    return number.value


def _cycle(time: Time) -> list[str]:
    """The parts of an RFC 5545 rule before the clock; none for a quoted cycle."""
    if time.text is not None:
        return []
    if time.weekdays:
        return ["FREQ=WEEKLY", f"BYDAY={','.join(_different_days(time.weekdays))}"]
    if time.unit == "weekday":
        return ["FREQ=WEEKLY", f"BYDAY={','.join(map(_day_sign, _WORKING_DAYS))}"]
    rule = [f"FREQ={_FREQUENCIES[time.unit]}"]
    if time.count is not None and _positive(time.count) > 1:
        rule.append(f"INTERVAL={time.count.value}")
    return rule


def _different_days(weekdays: tuple[Word, ...]) -> list[str]:
    seen: list[str] = []
    for weekday in weekdays:
        sign = _day_sign(weekday.word)
        if sign in seen:
            raise bad_time(weekday.span)
        seen.append(sign)
    return seen


def _day_sign(weekday: str) -> str:
    return weekday[:2].upper()


def _clock_text(clock: Clock) -> str:
    """hh:mm on the clock of 24 hours; 12 am is 00:00 and 12 pm is 12:00."""
    hour, minute = clock.hour, clock.minute
    exists = 1 <= hour <= 12 if clock.half else hour <= 23
    if not exists or minute > 59:
        raise bad_time(clock.span)
    if clock.half:
        hour = hour % 12 + (12 if clock.half == "pm" else 0)
    return f"{hour:02}:{minute:02}"


def _date_text(date: Date) -> str:
    if (
        date.year < 1
        or not 1 <= date.month <= 12
        or not 1 <= date.day <= monthrange(date.year, date.month)[1]
    ):
        raise bad_time(date.span)
    return f"{date.year:04}-{date.month:02}-{date.day:02}"


def _counted(count: int, unit: str) -> str:
    return f"{count} {unit}" if count == 1 else f"{count} {unit}s"


def _say_cycle(rule: str) -> str:
    parts = dict(part.split("=") for part in rule.split(";"))
    if "BYDAY" in parts:
        signs = parts["BYDAY"].split(",")
        days = [day for sign in signs for day in WEEKDAYS if _day_sign(day) == sign]
        if tuple(days) == _WORKING_DAYS:
            return "weekday"
        *others, last = (day.capitalize() for day in days)
        return f"{', '.join(others)} and {last}" if others else last
    unit = _UNITS[parts["FREQ"]]
    return _counted(int(parts["INTERVAL"]), unit) if "INTERVAL" in parts else unit
