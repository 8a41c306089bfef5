"""Hints about characters that the language does not take: quotes, escapes, and texts without or with too many words."""

from plans.advice.asked import Answer, Asked
from plans.advice.parts import Piece, say
from plans.advice.rewording import reworded
from plans.document.model import MAX_QUOTED_TEXT
from renigma_site.kernel.offers import Offer


def answer_about_signs(asked: Asked) -> Answer:
    """The answer for `unclosed-quote`, `bad-escape`, `empty-text` and `too-long`."""
    match asked.sentence["reason"]:
        case "unclosed-quote":
            opening = asked.at[0]
            closing = "”" if opening == "“" else '"'
            return Answer(
                say("The quote {} is not closed on its line.", Piece(opening, "code")),
                say("Close it with {} where the text ends.", Piece(closing, "code")),
                offers_of_rewording(asked),
            )
        case "bad-escape":
            return Answer(
                say("A backslash in a quoted text has a meaning of its own."),
                say('Write `\\\\` for a backslash and `\\"` for a quote.'),
                offers_of_rewording(asked),
            )
        case "empty-text":
            return Answer(say("The quotes are empty."), say("Write the name or the text between them."))
        case _:
            return Answer(
                say(f"The text has more than {MAX_QUOTED_TEXT} characters."),
                say("Put it into a file or a document, and name that."),
            )


def offers_of_rewording(asked: Asked) -> tuple[Offer, ...]:
    """The sentence as the language writes it, where that may be offered."""
    found = reworded(asked.wording, asked.request.verbs)
    return () if found is None else asked.offered(found.text, found.account, found.verbs)
