"""No offer turns a place into a time or a purpose into a recipient, and what is offered reads where it is put."""

import pytest

from plans import service
from plans.advice.hints import Hints


def offers(text: str) -> list[str]:
    plan = service.plan_of(text)
    hints = Hints(plan)
    found = (hints.hint(number).offers for number in range(len(plan["unresolved"])))
    return [offers[0].text if offers else "" for offers in found]


@pytest.mark.parametrize(
    "text",
    [
        "Schedule a meeting on my calendar.",
        "Schedule a call at the office.",
        "Write report to disk by hand.",
        "Upload backup to the cloud on weekends.",
        "Send a note to confirm receipt.",
        "Upload the logs to satisfy the audit.",
        "Check my emails for meeting requests and schedule them on my calendar.",
        "Foo. Send the summary to Bo.",
        "Run make test before you stop.",
    ],
)
def test_nothing_is_offered_where_the_meaning_would_change(text: str) -> None:
    assert not any(offers(text))


@pytest.mark.parametrize(
    ("text", "instead"),
    [
        ("Send the request to my manager.", 'Send the "request" to "my manager"'),
        ("Send the notes to Ana.", 'Send the "notes" to "Ana"'),
        ("Copy the report to my archive.", 'Copy the "report" to "my archive"'),
        ("Run pytest.", 'Run "pytest"'),
        ('Schedule "a call" on "my free day" for monday.', ""),
    ],
)
def test_what_names_somebody_or_something_is_offered_in_quotes(text: str, instead: str) -> None:
    assert offers(text) == [instead]


def test_an_offer_that_names_a_step_is_read_where_it_would_be_put() -> None:
    assert offers('Read "a". Summarize it and count notes.') == ['Summarize it and count "notes"']
    assert offers('Read "a". Foo. Summarize it and count notes.')[1:] == [""]
    assert offers('Read "a" as "x". Count notes. Read "b" as "y".') == ['Count "notes"']
