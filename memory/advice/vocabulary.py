"""Words that people write around, between and in place of the language's own.

Every set holds lower-case words. None of them changes what the parser reads.
"""

from typing import Final

from memory.language.forms import FORMS, LABEL_WORDS, Operation

FORM_VERBS: Final[dict[str, Operation]] = {form.words[0].lower(): form.operation for form in FORMS}
KEYWORDS: Final = frozenset(word.lower() for form in FORMS for word in form.words if word not in LABEL_WORDS)

# Verbs that the language does not have, and the kind of command that they ask for.
_OTHER_VERBS: Final[dict[str, Operation]] = {
    **dict.fromkeys(
        (
            "save",
            "keep",
            "put",
            "note",
            "write",
            "record",
            "memorize",
            "memorise",
            "let",
            "make",
            "assign",
            "define",
        ),
        "remember",
    ),
    **dict.fromkeys(("replace", "modify", "edit", "correct", "switch", "alter"), "change"),
    **dict.fromkeys(
        (
            *(
                "show",
                "tell",
                "get",
                "give",
                "read",
                "find",
                "print",
                "display",
                "fetch",
                "list",
                "look",
                "lookup",
            ),
            *(
                "what's",
                "what’s",
                "whats",
                "who",
                "who's",
                "who’s",
                "where",
                "where's",
                "where’s",
                "which",
                "when",
            ),
            *("how", "why", "whose", "is", "are", "was", "were", "do", "does", "did", "has", "have"),
        ),
        "recall",
    ),
    **dict.fromkeys(
        ("forget", "delete", "remove", "erase", "wipe", "unset", "undo", "empty", "drop"), "reset"
    ),
}
OTHER_VERBS: Final = {verb: kind for verb, kind in _OTHER_VERBS.items() if verb not in FORM_VERBS}
EVERYTHING: Final = frozenset(
    {"everything", "all", "memory", "memories", "keys", "values", "bindings", "labels"}
)
ADDING: Final = frozenset({"add", "append", "insert", "push", "increase", "increment"})

ARTICLES: Final = frozenset({"the", "a", "an"})
PRONOUNS: Final = frozenset(
    "i i'm i’m i'd i’d my mine me you your yours he him his she her hers it it's it’s its we us our ours they them"
    " their theirs this that these those there here".split()
)
NEGATIONS: Final = frozenset(
    "not never no none nothing nobody neither nor isn't isn’t aren't aren’t wasn't wasn’t weren't don't don’t dont"
    " doesn't doesn’t didn't can't can’t cannot won't shouldn't without except avoid".split()
)
CONDITIONS: Final = frozenset(
    "if unless when whenever until till once because since while before after provided assuming suppose should"
    " whether".split()
)
QUESTION_WORDS: Final = frozenset("what who whom where which how why whose when".split())
JOINERS: Final = frozenset("and then also but or plus & + so next finally afterwards".split())
# Words that make a clause of their own out of what would be a label.
CLAUSE_WORDS: Final = frozenset(
    "is are was were am be been being has have had do does did can could will would shall may might must said says"
    " think means equals".split()
)

# What ends a sentence in other scripts, or in typography, and ends no clause here.
OTHER_ENDS: Final = "。？！；｡؟۔।॥‽…"
OPENING_QUOTES: Final = "“„‟«‹‘‚‛'`″＂「『»›”’"
QUOTE_MARKS: Final = "“”„‟«»‹›″＂‘’‚‛'`「」『』"
BRACKETS: Final = {"(": ")", "[": "]", "{": "}"}

# Words after which a full stop shortens; the second table says what has to follow.
TITLES: Final = frozenset("dr mr mrs ms prof st".split())
NUMBERED: Final = frozenset("no fig vol".split())
SHORTENED: Final = frozenset("approx vs etc inc ltd jr sr dept ave rd co corp ca al".split())
