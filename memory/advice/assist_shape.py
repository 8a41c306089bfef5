"""The shape of the help document, for what publishes it: the same members as `memory.advice.assist.Assist`."""

from typing import Final

from memory.language.errors import REASONS
from memory.language.forms import FORMS
from renigma_site.kernel.shape import ObjectShape, array_of, integer, nullable, one_of, source_span, string

_LABEL: Final = ObjectShape({"label": string, "span": source_span})
_OFFERS: Final = array_of(ObjectShape({"title": string, "span": source_span, "text": string}))
_ITEM: Final = ObjectShape(
    {"label": string, "insert": string, "kind": one_of("form", "keyword", "key", "value"), "detail": string}
)

PROBLEMS: Final = array_of(
    ObjectShape(
        {
            "event": integer,
            "span": source_span,
            "at": nullable(source_span),
            "reason": one_of(*REASONS, "too-many-statements"),
            "message": string,
            "offers": _OFFERS,
        }
    )
)
NOTICES: Final = array_of(
    ObjectShape({"event": integer, "span": source_span, "message": string, "offers": _OFFERS})
)

ASSIST: Final = ObjectShape(
    {
        "clauses": array_of(
            ObjectShape(
                {
                    "event": integer,
                    "span": source_span,
                    "operation": one_of("remember", "change", "recall", "reset"),
                    "form": one_of(*(form.id for form in FORMS)),
                    "key": nullable(_LABEL),
                    "value": nullable(_LABEL),
                    "answer": nullable(ObjectShape({"id": integer, "label": nullable(string)})),
                    "from": nullable(integer),
                    "overwrites": nullable(integer),
                }
            )
        ),
        "problems": PROBLEMS,
        "notices": NOTICES,
        "completions": nullable(ObjectShape({"span": source_span, "items": array_of(_ITEM)})),
    }
)
