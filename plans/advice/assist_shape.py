"""The shape of the help document, for what publishes it: the same members as `plans.advice.assist.Assist`."""

from typing import Final

from plans.document.decode import STEP
from plans.language.reasons import REASONS
from renigma_site.kernel.shape import ObjectShape, array_of, integer, nullable, one_of, string

_SPAN: Final = ObjectShape({"start": integer, "end": integer})
_OFFERS: Final = array_of(ObjectShape({"title": string, "span": _SPAN, "text": string}))
_KINDS: Final = ("verb", "noun", "reference", "word", "text")
_ITEM: Final = ObjectShape({"label": string, "insert": string, "kind": one_of(*_KINDS), "detail": string})

ASSIST: Final = ObjectShape(
    {
        "steps": array_of(STEP),
        "problems": array_of(
            ObjectShape(
                {
                    "span": _SPAN,
                    "at": nullable(_SPAN),
                    "reason": one_of(*REASONS, "too-many-steps"),
                    "message": string,
                    "offers": _OFFERS,
                }
            )
        ),
        "notices": array_of(
            ObjectShape({"step": nullable(integer), "span": _SPAN, "message": string, "offers": _OFFERS})
        ),
        "completions": nullable(ObjectShape({"span": _SPAN, "items": array_of(_ITEM)})),
    }
)
