"""The explanation of an offer: one sentence for each kind of difference, made from the differences themselves.

An offer may leave out or replace only what its explanation names. Both come from one list of changes.
"""

from collections.abc import Callable, Sequence
from typing import Final

from memory.advice.changes import Change, ChangeKind, by_kind
from memory.advice.parts import Part, sentence, sentences
from memory.language.forms import Form
from renigma_site.kernel.visible import named, visible_text

# What the sentence "Leave out ..." calls each kind of matter around a command.
_LEFT_OUT: Final[dict[ChangeKind, str]] = {
    "list-mark": "the list mark {}",
    "quotation": "the mark {}",
    "time-stamp": "the time stamp {}",
    "log-level": "the log level {}",
    "speaker": "the speaker {}",
    "address": "{}",
    "courtesy": "{}",
    "joiner": "{}",
    "markup": "the mark-up {}",
    "bracket": "the bracket {}",
    "whole-quotes": "the quotes {} around the command",
    "closing-sign": "the character {}",
    "emoticon": "{}",
    "stray-quote": "the quote mark {}",
    "article": "the article {}",
}

# The hint that a kind of change gives its id to; the first of these kinds that applies is the hint's own.
HINT_OF: Final[dict[ChangeKind, str]] = {
    "unclosed-quote": "unclosed-quote",
    "cut": "full-stop",
    "wrapped": "wrapped-line",
    "end-in-quotes": "full-stop-in-quotes",
    "missing-end": "missing-full-stop",
    "joined": "joined",
    "line-end": "line-end",
    "other-end": "other-end",
    "newer-form": "newer-form",
    "order": "newer-form",
    "statement": "statement",
    "asking": "question",
    "other-verb": "other-verb",
    "other-quotes": "other-quotes",
    "stray-quote": "other-quotes",
    "glued-quotes": "glued-quotes",
    "hidden-sign": "hidden-sign",
    "look-alike-keyword": "look-alike-keyword",
    "quoted-keyword": "quoted-keyword",
    "near-keyword": "near-keyword",
    "other-word": "other-word",
    "missing-keyword": "missing-keyword",
    "escape": "bad-escape",
    "control": "control-character",
    "outer-space": "outer-space",
    **dict.fromkeys(
        ("list-mark", "quotation", "time-stamp", "log-level", "speaker", "address", "courtesy", "joiner"),
        "around-the-command",
    ),
    **dict.fromkeys(("markup", "bracket", "whole-quotes", "closing-sign", "emoticon"), "around-the-command"),
    "words": "needs-quotes",
    "pronoun": "needs-quotes",
    "signs": "label-signs",
    "article": "article",
    "spelling": "spelling",
}

_PLACE_OF: Final = {kind: place for place, kind in enumerate(HINT_OF)}
_BEHIND_ALL: Final = len(_PLACE_OF)

Sentence = Callable[[Sequence[Change], Form], tuple[Part, ...]]


def hint_id(changes: Sequence[Change]) -> str:
    """The id of the hint that a list of changes makes."""
    first = min((change.kind for change in changes), key=_place_of, default=None)
    return HINT_OF.get(first, "incomplete") if first else "incomplete"


def explanation(changes: Sequence[Change], form: Form) -> tuple[Part, ...]:
    """The sentences for all changes of one offer; `form` is that of its first command."""
    found = by_kind(changes)
    if "cut" in found:  # the character that needs quotes has been named
        found.pop("signs", None)
    said = [
        _SENTENCES[kind](found[kind], form)
        for kind in sorted(found, key=_place_of)
        if kind in _SENTENCES and kind in HINT_OF
    ]
    left_out = (
        []
        if _LEFT_OUT.keys().isdisjoint(found)
        else [change for kind in _LEFT_OUT if kind in found for change in found[kind]]
    )
    if left_out:
        said.append(_left_out(left_out))
    return sentences(*said)


def _place_of(kind: ChangeKind) -> int:
    return _PLACE_OF.get(kind, _BEHIND_ALL)


def _left_out(changes: Sequence[Change]) -> tuple[Part, ...]:
    unique = list(dict.fromkeys(changes))
    names = [_LEFT_OUT[change.kind] for change in unique]
    listed = " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)
    kinds = {change.kind for change in unique}
    why = "" if kinds <= {"article", "stray-quote"} else ": a command is its form and nothing else"
    wordings = (
        change.wording.rstrip(":") if change.kind == "speaker" else change.wording for change in unique
    )
    return sentence(f"Leave out {listed}{why}.", *wordings)


def _simple(template: str) -> Sentence:
    """A sentence about the first change of a kind: `{}` is its text, `{instead}` what the form has there."""

    def say(changes: Sequence[Change], form: Form) -> tuple[Part, ...]:
        change = changes[0]
        filled = template.replace("{instead}", change.instead).replace("{form}", form.phrase)
        return sentence(filled, *[change.wording] * filled.count("{}"))

    return say


def _hidden(changes: Sequence[Change], _form: Form) -> tuple[Part, ...]:
    signs = dict.fromkeys(named(sign) for change in changes for sign in change.wording)
    return sentence(f"The text holds {', '.join(signs)}, which cannot be seen. Leave it out.")


def _look_alike(changes: Sequence[Change], _form: Form) -> tuple[Part, ...]:
    wording = changes[0].wording
    strange = next((sign for sign in wording if not sign.isascii()), wording[0])
    return sentence(
        f"{{}} only looks like the keyword {changes[0].instead}: it holds {named(strange)}.", wording
    )


def _signs(changes: Sequence[Change], _form: Form) -> tuple[Part, ...]:
    signs = dict.fromkeys(c for change in changes for c in change.wording if not (c.isalnum() or c in "_-"))
    sign = next(iter(signs), changes[0].wording)
    return sentence('Outside quotes a label has letters, digits, "_" and "-" only; {} needs quotes.', sign)


def _spelling(changes: Sequence[Change], _form: Form) -> tuple[Part, ...]:
    return sentence("{} is spelled {} elsewhere in this text.", changes[0].wording, changes[0].instead)


def _control(changes: Sequence[Change], _form: Form) -> tuple[Part, ...]:
    return sentence(
        "A label cannot hold a control character such as a tab or a line break; here it is"
        f" {named(changes[0].wording)}. The offer has a space in its place."
    )


def _line_end(changes: Sequence[Change], _form: Form) -> tuple[Part, ...]:
    sign = named(changes[0].wording)
    return sentence(f"{sign} does not end a clause: a line feed (U+000A) and the characters . ? ! do.")


def _other_end(changes: Sequence[Change], _form: Form) -> tuple[Part, ...]:
    signs = list(dict.fromkeys(change.wording for change in changes))
    does = "do not end" if len(signs) > 1 else "does not end"
    listed = " and ".join("{}" for _ in signs)
    return sentence(f"{listed} {does} a clause: only . ? ! and a line break do.", *signs)


def _words(changes: Sequence[Change], _form: Form) -> tuple[Part, ...]:
    return sentence(
        "{} is more than one word, and a label of several words needs quotes.", changes[0].wording
    )


_SENTENCES: Final[dict[ChangeKind, Sentence]] = {
    "unclosed-quote": _simple("The quote is never closed."),
    "cut": _simple(
        "The full stop or other closing character in {} ended the clause there. In quotes it is part of a label."
    ),
    "wrapped": _simple(
        "A line break ends a clause, and this command goes on in the next line. Write it on one line."
    ),
    "end-in-quotes": _simple(
        "The full stop inside the quotes of {} is part of the label, so it does not end a clause."
    ),
    "missing-end": _simple("A full stop is missing after {}: one clause is one command."),
    "joined": _simple("One clause is one command; {} joins two."),
    "line-end": _line_end,
    "other-end": _other_end,
    "newer-form": _simple(
        "Commands that begin with {} were added in language version 2. This text is read as version 1, where the form"
        " is {form}."
    ),
    "order": _simple("The key comes first in this form."),
    "statement": _simple("A statement stores nothing. To store it, write a command: {form}."),
    "asking": _simple("A question mark alone asks nothing. The form is {form}."),
    "other-verb": _simple("Commands do not begin with {}. The form is {form}."),
    "other-quotes": _simple('Only the straight quote " makes a label, not {}.'),
    "glued-quotes": _simple(
        "A label is in quotes as a whole or not at all; {} is neither. Leave a space around it."
    ),
    "hidden-sign": _hidden,
    "look-alike-keyword": _look_alike,
    "quoted-keyword": _simple("{} in quotes is a label, not a keyword."),
    "near-keyword": _simple('Unknown keyword {}. Did you mean "{instead}"?'),
    "other-word": _simple('The form {form} has "{instead}" where you wrote {}.'),
    "missing-keyword": _simple("A word is missing. The form is {form}."),
    "escape": _simple(
        r"Inside quotes a backslash begins an escape such as \" or \u00e9. For a backslash itself, write two."
    ),
    "control": _control,
    "outer-space": _simple("A label cannot begin or end with white space."),
    "words": _words,
    "pronoun": _simple(
        "In quotes {} is a word of the label and nothing more: renigma does not find out what it means."
    ),
    "signs": _signs,
    "spelling": _spelling,
}


def shown(label: str) -> str:
    """A label as a sentence repeats it."""
    return visible_text(label)
