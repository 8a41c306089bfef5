"""A second matcher for Python's regular expressions, which counts the steps that the engine takes.

The engine itself is C and tells nothing. This one reads the parse tree of `re`, tries the same alternatives in the
same order, gives back in the same order, and counts: one step for each character that is tested, each place that
is tried, each alternative, each character that a repetition gives back. A test holds its spans against `re`.
"""

import re
from collections.abc import Callable
from re import _compiler, _constants, _parser  # type: ignore[attr-defined]
from typing import Any

Rest = Callable[[int], int]
"""What still has to match from a position; gives the end of the whole match, or -1."""
Matcher = Callable[[Any, int, int, Rest], int]
"""Matches a text from a position, up to a limit, and then the rest."""

_ONE_CHARACTER = frozenset(
    {
        _constants.LITERAL,
        _constants.NOT_LITERAL,
        _constants.ANY,
        _constants.IN,
    }
)
_REPEATS = frozenset({_constants.MAX_REPEAT, _constants.MIN_REPEAT, _constants.POSSESSIVE_REPEAT})


class StepCounter:
    """One pattern, matched step by step; `steps` grows with each use."""

    def __init__(self, pattern: "re.Pattern[Any]") -> None:
        self.steps = 0
        self._groups: dict[int, tuple[int, int]] = {}
        tree = _parser.parse(pattern.pattern, pattern.flags & ~re.DEBUG)
        self._state = tree.state
        self._flags = pattern.flags | tree.state.flags
        self._matcher = self._sequence(list(tree), self._flags)

    def match_at(self, text: Any, start: int, limit: int) -> int:
        """The end of the match at exactly this start, or -1."""
        return self._matcher(text, start, limit, lambda end: end)

    def fullmatch_at(self, text: Any, start: int, limit: int) -> int:
        """As match_at, for a match that must end at the limit."""
        return self._matcher(text, start, limit, lambda end: end if end == limit else -1)

    def search_from(self, text: Any, start: int, limit: int) -> tuple[int, int] | None:
        """The first match from here on."""
        for place in range(start, limit + 1):
            self.steps += 1
            end = self.match_at(text, place, limit)
            if end >= 0:
                return place, end
        return None

    def _sequence(self, items: list[Any], flags: int) -> Matcher:
        matchers = [self._item(operator, argument, flags) for operator, argument in items]
        if len(matchers) == 1:
            return matchers[0]

        def match_from(number: int, text: Any, position: int, limit: int, rest: Rest) -> int:
            if number == len(matchers):
                return rest(position)
            return matchers[number](
                text, position, limit, lambda end: match_from(number + 1, text, end, limit, rest)
            )

        return lambda text, position, limit, rest: match_from(0, text, position, limit, rest)

    def _item(self, operator: Any, argument: Any, flags: int) -> Matcher:
        if operator in _ONE_CHARACTER:
            return self._one_character(self._class_of(operator, argument, flags))
        if operator in _REPEATS:
            return self._repeat(operator, argument, flags)
        if operator is _constants.SUBPATTERN:
            group, added, removed, inner = argument
            body = self._sequence(list(inner), _combined(flags, added, removed))
            return body if group is None else self._group(group, body)
        if operator is _constants.GROUPREF:
            return self._group_again(argument)
        if operator is _constants.ATOMIC_GROUP:
            return self._atomic(self._sequence(list(argument), flags))
        if operator is _constants.BRANCH:
            return self._branch([self._sequence(list(branch), flags) for branch in argument[1]])
        if operator in (_constants.ASSERT, _constants.ASSERT_NOT):
            return self._look_around(operator is _constants.ASSERT, *argument, flags)
        if operator is _constants.AT:
            return self._place(operator, argument, flags)
        raise NotImplementedError(operator)

    def _group(self, group: int, body: Matcher) -> Matcher:
        def match(text: Any, position: int, limit: int, rest: Rest) -> int:
            def after(end: int) -> int:
                before = self._groups.get(group)
                self._groups[group] = (position, end)
                found = rest(end)
                if found < 0 and before is not None:
                    self._groups[group] = before
                return found

            return body(text, position, limit, after)

        return match

    def _group_again(self, group: int) -> Matcher:
        def match(text: Any, position: int, limit: int, rest: Rest) -> int:
            start, end = self._groups[group]
            length = end - start
            self.steps += length + 1
            if position + length > limit or text[start:end] != text[position : position + length]:
                return -1
            return rest(position + length)

        return match

    def _class_of(self, operator: Any, argument: Any, flags: int) -> "re.Pattern[Any]":
        one = _parser.SubPattern(self._state, [(operator, argument)])
        return _compiler.compile(one, flags)

    def _one_character(self, one: "re.Pattern[Any]") -> Matcher:
        def match(text: Any, position: int, limit: int, rest: Rest) -> int:
            self.steps += 1
            return rest(position + 1) if position < limit and one.match(text, position, limit) else -1

        return match

    def _repeat(self, operator: Any, argument: Any, flags: int) -> Matcher:
        least, most, inner = argument
        items = list(inner)
        if len(items) == 1 and items[0][0] in _ONE_CHARACTER:
            return self._repeat_character(operator, least, most, items[0], flags)
        body = self._sequence(items, flags)
        if operator is _constants.POSSESSIVE_REPEAT:
            return self._repeat_possessively(body, least, most)
        greedy = operator is _constants.MAX_REPEAT

        def match_from(count: int, last: int, text: Any, position: int, limit: int, rest: Rest) -> int:
            def again() -> int:
                if count >= most or (count >= least and position == last):
                    return -1
                return body(
                    text,
                    position,
                    limit,
                    lambda end: match_from(count + 1, position, text, end, limit, rest),
                )

            self.steps += 1
            if count < least:
                return again()
            if greedy:
                end = again()
                return end if end >= 0 else rest(position)
            end = rest(position)
            return end if end >= 0 else again()

        return lambda text, position, limit, rest: match_from(0, -1, text, position, limit, rest)

    def _repeat_character(self, operator: Any, least: int, most: Any, item: Any, flags: int) -> Matcher:
        one = _parser.SubPattern(self._state, [item])
        run = _parser.SubPattern(self._state, [(_constants.POSSESSIVE_REPEAT, (0, most, one))])
        longest_run = _compiler.compile(run, flags)

        def match(text: Any, position: int, limit: int, rest: Rest) -> int:
            furthest = longest_run.match(text, position, limit).end()
            if operator is _constants.MIN_REPEAT:
                for end in range(position + least, furthest + 1):
                    self.steps += 1
                    found = rest(end)
                    if found >= 0:
                        return found
                return -1
            self.steps += furthest - position + 1
            if furthest - position < least:
                return -1
            if operator is _constants.POSSESSIVE_REPEAT:
                return rest(furthest)
            for end in range(furthest, position + least - 1, -1):
                self.steps += 1
                found = rest(end)
                if found >= 0:
                    return found
            return -1

        return match

    def _repeat_possessively(self, body: Matcher, least: int, most: Any) -> Matcher:
        def match(text: Any, position: int, limit: int, rest: Rest) -> int:
            count = 0
            while count < most:
                self.steps += 1
                end = body(text, position, limit, lambda end: end)
                if end < 0 or (end == position and count >= least):
                    break
                position = end
                count += 1
            return rest(position) if count >= least else -1

        return match

    def _atomic(self, body: Matcher) -> Matcher:
        def match(text: Any, position: int, limit: int, rest: Rest) -> int:
            end = body(text, position, limit, lambda end: end)
            return rest(end) if end >= 0 else -1

        return match

    def _branch(self, branches: list[Matcher]) -> Matcher:
        def match(text: Any, position: int, limit: int, rest: Rest) -> int:
            for branch in branches:
                self.steps += 1
                end = branch(text, position, limit, rest)
                if end >= 0:
                    return end
            return -1

        return match

    def _look_around(self, wanted: bool, direction: int, inner: Any, flags: int) -> Matcher:
        body = self._sequence(list(inner), flags)
        width = inner.getwidth()[0] if direction < 0 else 0

        def match(text: Any, position: int, limit: int, rest: Rest) -> int:
            start = position - width
            found = start >= 0 and body(text, start, limit, lambda end: end) >= 0
            return rest(position) if found is wanted else -1

        return match

    def _place(self, operator: Any, argument: Any, flags: int) -> Matcher:
        here = self._class_of(operator, argument, flags)

        def match(text: Any, position: int, limit: int, rest: Rest) -> int:
            self.steps += 1
            return rest(position) if here.match(text, position, limit) else -1

        return match


def _combined(flags: int, added: int, removed: int) -> int:
    if added & (re.ASCII | re.UNICODE | re.LOCALE):
        flags &= ~(re.ASCII | re.UNICODE | re.LOCALE)
    return (flags | added) & ~removed
