"""Notices as markup: cut labels, answers that surprise, labels that look alike."""

from collections import Counter

from memory.advice.notices import Notice, notices_of
from memory.presenters.offers import EditorPlaces, offer_with_button, offer_words
from memory.record.model import Record
from renigma_site.web.markup import escape, label


def notices(record: Record, accepted: Record | None = None, *, is_review: bool = False) -> str:
    """One message for each notice; empty where there is none. The offers of a review have buttons.

    `accepted` is the accepted record beside a review: a question for what only that one knows is answered Unknown.
    """
    keys = [binding["key"]["label"] for binding in accepted["bindings"]] if accepted else []
    numbers: Counter[int] = Counter()
    places = EditorPlaces(record["source_text"])
    by_words: dict[str, str] = {}
    for notice in notices_of(record, accepted_keys=keys):
        # Equal notices are shown once, beside the first event that they are about; each offer keeps its number.
        first = numbers[notice.event]
        numbers[notice.event] += len(notice.offers)
        if notice.words not in by_words:
            by_words[notice.words] = _notice(notice, first, places, is_review=is_review)
    return "".join(by_words.values())


def _notice(notice: Notice, first: int, places: EditorPlaces, *, is_review: bool) -> str:
    words = "".join(label(part.text) if part.is_wording else escape(part.text) for part in notice.parts)
    about = "" if notice.kind == "look-alike" else f"Event {notice.event}: "
    if not is_review:
        offers = " ".join(map(offer_words, notice.offers))
        return f'<div class="message warning fine"><p>{about}{words} {offers}</p></div>'
    buttons = "".join(
        offer_with_button(offer, f"{notice.event}:{number}", f"event {notice.event}", places)
        for number, offer in enumerate(notice.offers, first)
    )
    return f'<div class="message warning fine"><p>{about}{words}</p>{buttons}</div>'
