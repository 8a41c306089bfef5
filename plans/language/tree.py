"""The parser's reductions → nodes. Each method is called by lark with the children of the rule that it is named for.

All tokens are kept, so the first and the last child give the span. No state is kept: quoted texts are read from the
tokens themselves, which hold the text as it was written.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal, NamedTuple, cast

from plans.language.nodes import (
    After,
    Clause,
    Clock,
    Condition,
    Conditional,
    Duration,
    Filled,
    ForEach,
    Group,
    Me,
    Number,
    Prohibition,
    Reference,
    Said,
    Separator,
    Size,
    Start,
    TestName,
    Text,
    Time,
    TimeKind,
    Value,
    Web,
    Word,
)
from plans.language.sentences import decode_text
from plans.language.tokens import date_of, number_of, quoted_of, token_span
from plans.language.verbs import EMAIL, SPELLINGS, Slot, Verb
from renigma_site.kernel.spans import Span

# A token of lark's or a node. The grammar decides which appears where, and no type of lark's can.
Child = Any
Children = list[Child]

_TIME_KINDS: Final[Mapping[str, TimeKind]] = {
    "AT": "at",
    "ON": "on",
    "BY": "by",
    "IN_TIME": "in",
    "AFTER": "after",
    "EVERY": "every",
}
_UNITS: Final = ("SMALL", "SMALLS", "LARGE", "LARGES", "ANY_WEEKDAY")


class _Listed(NamedTuple):
    """The values of one place with their first separator."""

    items: tuple[Value, ...]
    separator: Span | None


class _Frame(NamedTuple):
    """A verb with its places."""

    verb: str
    filled: tuple[Filled, ...]
    start: int
    end: int


class NodeBuilder:
    """The callbacks of one parser, which reads the words of `declared` as verbs beside the built-in ones."""

    def __init__(self, declared: dict[str, Verb] | None = None) -> None:
        self._declared: Final = declared or {}

    def sentence(self, children: Children) -> Said:
        """The parts of a sentence by their types; of several tokens only a leading THEN has a meaning."""
        parts: dict[type, Child] = {type(child): child for child in children}
        group, separator = _group(children)
        then = next((child for child in children if _type(child) == "THEN"), None)
        start = parts.get(Start)
        # The time of a start is reduced with its words, and a `then` after it makes no edge.
        return Said(
            number=parts.get(Number),
            then=None if then is None or start is not None else token_span(then),
            start=start,
            each=parts.get(ForEach),
            after=parts.get(After),
            group=group,
            separator=separator,
            conditional=parts.get(Conditional),
            prohibition=parts.get(Prohibition),
        )

    def lead(self, children: Children) -> Number | None:
        first = children[0]
        return None if first.type == "BULLET" else number_of(first)

    def conditional(self, children: Children) -> Conditional:
        condition: Condition = _one(children, Condition)
        place = next(
            (place for place, child in enumerate(children) if _type(child) == "OTHERWISE"), len(children)
        )
        otherwise, _ = _group(children[place:])
        if children[0].type == "UNLESS":
            condition = Condition(
                stated=condition.stated,
                reference=condition.reference,
                test=condition.test,
                value=condition.value,
                is_negated=not condition.is_negated,
                span=condition.span,
            )
        return Conditional(
            condition=condition,
            after=_maybe(children, After),
            group=cast(Group, _group(children[:place])[0]),
            otherwise=otherwise,
        )

    def prohibition(self, children: Children) -> Prohibition:
        said = children[-1]
        is_text = type(said) is Text
        return Prohibition(text=said if is_text else None, group=_group(children)[0], span=_span_of(children))

    def after(self, children: Children) -> After:
        references = children[1]
        return After(references=references, span=Span(children[0].start_pos, references[-1].span.end))

    def references(self, children: Children) -> tuple[Reference, ...]:
        return tuple(child for child in children if type(child) is Reference)

    def separator(self, children: Children) -> Separator:
        last = children[-1]
        return Separator(
            at=token_span(children[0]),
            is_bare_and=len(children) == 1 and last.type == "AND",
            has_semicolon=children[0] == ";",
            then=token_span(last) if last.type == "THEN" else None,
        )

    def start(self, children: Children) -> Start:
        span = _span_of(children)
        if children[0].type == "WHEN":
            return Start(event=quoted_of(children[1]), time=None, span=span)
        return Start(event=None, time=self.time(children), span=span)

    def each(self, children: Children) -> ForEach:
        span = _span_of(children)
        if len(children) == 2:
            return ForEach(each="item", source=None, at=children[1], span=span)
        noun, source = children[2], children[-1]
        return ForEach(each=noun.word if type(noun) is Word else "item", source=source, at=span, span=span)

    def same_item(self, children: Children) -> Span:
        return Span(children[0].start_pos, children[2].end_pos)

    def condition(self, children: Children) -> Condition:
        first, *test = children
        span = _span_of(children)
        if type(first) is not Reference:
            stated = quoted_of(first)
            return Condition(
                stated=stated, reference=None, test=None, value=None, is_negated=False, span=span
            )
        name, value = _test(test)
        negated = any(token.type == "NOT" for token in test)
        return Condition(stated=None, reference=first, test=name, value=value, is_negated=negated, span=span)

    def clause(self, children: Children) -> Clause:
        frame: _Frame = _one(children, _Frame)
        named = len(children) > 1 and _type(children[-2]) == "AS"
        name = quoted_of(children[-1]) if named else None
        filled, end = frame.filled, frame.end
        for place, child in enumerate(children):
            if _type(child) == "BY":
                channel = children[place + 1]
                filled = (*filled, Filled(role="channel", values=(channel,)))
                end = channel.span.end
        time = _maybe(children, Time)
        if time is not None:
            end = time.span.end
        first = children[0]
        start = first.start_pos if _type(first) == "PLEASE" else frame.start
        return Clause(
            verb=frame.verb,
            filled=filled,
            time=time,
            name=name,
            span=Span(start, name.span.end if name is not None else end),
        )

    def frame(self, children: Children) -> _Frame:
        """Any frame: the words before a value say which place of the verb's frame it fills."""
        word = children[0]
        verb = SPELLINGS.get(word) or self._declared[word]
        filled: dict[str, Filled] = {}
        lead: list[str] = []
        for child in children[1:]:
            kind = _type(child)
            if kind:
                lead.append(_LEADS[kind] if kind in _LEADS else str(child))
                continue
            slot = _slot_of(verb, child, " ".join(lead).strip())
            lead.clear()
            filled[slot.role] = _fill(slot, child, filled.get(slot.role))
        places = tuple(filled.values())
        if word == EMAIL:
            channel = Word(word=EMAIL, span=token_span(word))
            places = (*places, Filled(role="channel", values=(channel,)))
        span = _span_of(children)
        return _Frame(verb.word, places, span.start, span.end)

    send = forward = create = schedule = wait = stop = frame

    def values(self, children: Children) -> _Listed:
        if len(children) == 1:
            return _Listed((children[0],), None)
        return _Listed(tuple(children[::2]), token_span(children[1]))

    people = values

    def me(self, children: Children) -> Me:
        return Me(span=_span_of(children))

    def text(self, children: Children) -> Text:
        last = children[-1]
        noun = next((child.word for child in children if type(child) is Word), None)
        return Text(text=decode_text(last), noun=noun, span=_span_of(children))

    titled = text

    def reference(self, children: Children) -> Reference:
        span = _span_of(children)
        last = children[-1]
        if type(last) is Word:
            return Reference(kind="the", name=last.word, span=span)
        match last.type:
            case "INTEGER":
                return Reference(kind="step", number=int(last), span=span)
            case "TEXT":
                return Reference(kind="result", name=decode_text(last), span=span)
            case "IT" | "RESULT":
                return Reference(kind="it", span=span)
            case _:
                return Reference(kind="the", name=str(last), span=span)

    def noun(self, children: Children) -> Word:
        child = children[0]
        return child if type(child) is Word else Word(word=str(child), span=token_span(child))

    def kind(self, children: Children) -> Word:
        return Word(word=" ".join(children), span=_span_of(children))

    channel = kind

    def web(self, children: Children) -> Web:
        return Web(span=_span_of(children))

    def size(self, children: Children) -> Size:
        count, unit = children
        plural = str(unit) if unit[-1] == "s" else f"{unit}s"
        return Size(count=int(count), unit=plural, span=_span_of(children))

    def duration(self, children: Children) -> Duration:
        count, unit = children
        return Duration(count=number_of(count), unit=unit.rstrip("s"), span=_span_of(children))

    def clock(self, children: Children) -> Clock:
        first = children[0]
        hour, _, minute = first.partition(":")
        half = cast(Literal["", "am", "pm"], str(children[1]) if len(children) > 1 else "")
        return Clock(hour=int(hour), minute=int(minute or 0), half=half, span=_span_of(children))

    def time(self, children: Children) -> Time:
        """Any time: a preposition, and then the parts in the order of the text."""
        by_type = {_type(child) or type(child): child for child in children[1:]}
        duration = by_type.get(Duration)
        count = by_type.get("INTEGER")
        unit = next((by_type[name].rstrip("s") for name in _UNITS if name in by_type), "")
        date = by_type.get("DATE")
        text = by_type.get("TEXT")
        weekdays = tuple(
            Word(word=str(child), span=token_span(child)) for child in children if _type(child) == "WEEKDAY"
        )
        if duration is not None:
            counted, unit = duration.count, duration.unit
        else:
            counted = None if count is None else number_of(count)
        return Time(
            kind=_TIME_KINDS[children[0].type],
            day=None if date is None else date_of(date),
            weekdays=weekdays,
            count=counted,
            unit=unit,
            text=None if text is None else quoted_of(text),
            clock=by_type.get(Clock),
            span=_span_of(children),
        )


def _group(children: Children) -> tuple[Group | None, Separator | None]:
    """The clauses among the children as one group, and the separator after the last of them, if there is one."""
    clauses = tuple(child for child in children if type(child) is Clause)
    separators = tuple(child for child in children if type(child) is Separator)
    if not clauses:
        return None, None
    between = len(clauses) - 1
    last = separators[between] if len(separators) > between else None
    return Group(clauses=clauses, separators=separators[:between]), last


# Tokens that stand for another word in a frame, or say nothing.
_LEADS: Final = {"LIST_AND": "and", "LIST_COMMA": "and", "CALLED": "", "ARTICLE": "", "THE": ""}


def _slot_of(verb: Verb, child: Child, lead: str) -> Slot:
    """The place that a value fills. Before a list, a text or `me` without a word before it is the person."""
    by_lead = verb.by_lead
    match child:
        case Word():
            return by_lead["kind"]
        case Duration():
            return by_lead[""]
        case Time():
            return by_lead["time"]
        case Text() | Me() if not lead and verb.word in _PERSON_FIRST:
            return by_lead["to"]
        case _:
            return by_lead[lead]


_PERSON_FIRST: Final = frozenset({"send", "show"})


def _fill(slot: Slot, child: Child, before: Filled | None) -> Filled:
    is_object_list = slot.kind == "objects"
    if type(child) is _Listed:
        return Filled(
            role=slot.role,
            values=child.items,
            separator=child.separator,
            is_object_list=is_object_list,
        )
    values = (child,) if before is None else (*before.values, child)
    return Filled(role=slot.role, values=values, is_object_list=is_object_list)


def _test(tokens: Sequence[Child]) -> tuple[TestName, str | int | None]:
    """The name of a test and its value, from its tokens."""
    first, last = tokens[0], tokens[-1]
    match last.type:
        case "TEXT":
            return "equals" if first.type == "IS" else "contains", decode_text(last)
        case "INTEGER":
            comparison = next((token for token in tokens if token.type == "THAN_WHAT"), None)
            name = "equals" if comparison is None else f"{comparison}-than"
            return cast(TestName, name), int(last)
        case _:
            return cast(TestName, str(last)), None


def _type(child: Child) -> str:
    """The terminal of a token, or nothing for a node."""
    return getattr(child, "type", "")


def _span_of(children: Children) -> Span:
    first, last = children[0], children[-1]
    start = first.start_pos if hasattr(first, "start_pos") else _node_span(first).start
    end = last.end_pos if hasattr(last, "end_pos") else _node_span(last).end
    return Span(start, end)


def _node_span(node: Child) -> Span:
    if type(node) is _Listed:
        return Span(node.items[0].span.start, node.items[-1].span.end)
    if type(node) is Span:
        return node
    return cast(Span, node.span)


def _maybe(children: Children, node: type) -> Child:
    return next((child for child in children if type(child) is node), None)


def _one(children: Children, node: type) -> Child:
    return next(child for child in children if type(child) is node)
