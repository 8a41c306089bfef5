"""The shape of the help document, for what publishes it: the same members as `plans.advice.assist.Assist`."""

from typing import Final

from plans.document.decode import STEP
from plans.language.reasons import REASONS
from renigma_site.kernel.shape import ObjectShape, array_of, integer, nullable, one_of, source_span, string

_OFFERS: Final = array_of(ObjectShape({"title": string, "span": source_span, "text": string}))
_KINDS: Final = ("verb", "noun", "reference", "word", "text")
_ITEM: Final = ObjectShape({"label": string, "insert": string, "kind": one_of(*_KINDS), "detail": string})

ASSIST: Final = ObjectShape(
    {
        "steps": array_of(STEP),
        "problems": array_of(
            ObjectShape(
                {
                    "span": source_span,
                    "at": nullable(source_span),
                    "reason": one_of(*REASONS, "too-many-steps"),
                    "message": string,
                    "offers": _OFFERS,
                }
            )
        ),
        "notices": array_of(
            ObjectShape(
                {"step": nullable(integer), "span": source_span, "message": string, "offers": _OFFERS}
            )
        ),
        "completions": nullable(ObjectShape({"span": source_span, "items": array_of(_ITEM)})),
    }
)
