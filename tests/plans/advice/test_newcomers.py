"""Requests as somebody writes them who has never seen the language; following what the page says completes them.

In each round a person takes the first unresolved sentence and writes what is shown instead. Where nothing is shown,
the person follows the words: `by_hand` holds what is then written for which sentence, and each of these must be of
the kind that the hint asks for.
"""

import pytest

from plans import service
from plans.advice.hints import Hints

RELEASE = """\
1. Run the tests in app
2. If step 1 fails then stop
3. Read CHANGELOG.md
4. Sumarize it in five bullet points.
5. Draft release notes from step 4
6. Get approval by Ana for step 5!
7. Unless step 6 approved, stop
8. Create a new branch release-1.2
9. Run 'make publish' in app
10. Then email step 5 to team@example.org
"""

RESEARCH = """\
Search the internet for sparse attention benchmarks as hits.
Filter them by published after 2023.
For every item in step 2, extract the main claim from the item.
Can you search "library" for "attention survey"?
Compare step 1 to step 4
Summarize it in 200 words, then save it in review.md.
Don't forget the references.
"""

OFFICE = """\
- Ask Bo about the budget for May
- If it is empty stop
- Draft an invitation from step 1
- Schedule team lunch for Friday at 12:30
- Please send the invitation to Ana, Bo, and Cy by mail.
- Finally delete old-menu.txt and lunch-2023.txt
- Maybe order a cake
"""

STEPS = {
    RELEASE: [
        '1. Run "the tests" in "app".',
        "2. If step 1 fails, stop.",
        '3. Read "CHANGELOG.md".',
        "4. Summarize step 3 in 5 bullets.",
        '5. Draft "release notes" from step 4.',
        '6. Get approval from "Ana" for step 5.',
        "7. Unless step 6 is approved, stop.",
        '8. Create branch "release-1.2".',
        '9. Run "make publish" in "app".',
        '10. After step 9, send step 5 to "team@example.org" by email.',
    ],
    RESEARCH: [
        '1. Search the web for "sparse attention benchmarks" as "hits".',
        '2. Filter step 1 by "published after 2023".',
        '3. For each item in step 2, extract "the main claim" from the item.',
        '4. Search "library" for "attention survey".',
        "5. Compare step 1 with step 4.",
        "6. Summarize step 5 in 200 words.",
        '7. After step 6, write step 6 to "review.md".',
    ],
    OFFICE: [
        '1. Ask "Bo" for "the budget for May".',
        "2. If step 1 is empty, stop.",
        '3. Draft "an invitation" from step 1.',
        '4. Schedule "team lunch" on "Friday" at "12:30".',
        '5. Send "the invitation" to "Ana", "Bo" and "Cy" by email.',
        '6. After step 5, delete "old-menu.txt".',
        '7. Delete "lunch-2023.txt".',
    ],
}

# Where no sentence can be shown: the words of the hint, and what a person then writes.
BY_HAND = {
    "For every item in step 2, extract the main claim from the item": (
        "begin a sentence of their own",
        "For each item in step 2, extract the main claim from the item",
    ),
    "Don't forget the references": ("can only stand inside a quoted text", ""),
    "- Maybe order a cake": ("Leave the mark out.", "Maybe order a cake"),
    "Maybe order a cake": ("Take the doubt out", ""),
}


@pytest.mark.parametrize("request_text", [RELEASE, RESEARCH, OFFICE], ids=["release", "research", "office"])
def test_following_the_hints_ends_in_a_complete_plan(request_text: str) -> None:
    text = request_text
    rounds = 0
    while (plan := service.parse(text))["unresolved"]:
        rounds += 1
        assert rounds < 30, text
        span = plan["unresolved"][0]["span"]
        wording = text[span["start"] : span["end"]]
        hint = Hints(plan).hint(0)
        said = "".join(piece.text for piece in (*hint.wrong, *hint.advice))
        if hint.instead:
            written = hint.instead
        else:
            assert wording in BY_HAND, (wording, said)
            words, written = BY_HAND[wording]
            assert words in said
        text = text[: span["start"]] + written + text[span["end"] :]
    assert plan["complete"] is True
    assert [step["paraphrase"] for step in plan["steps"]] == STEPS[request_text]
