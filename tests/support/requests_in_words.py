"""Requests for property tests: texts of any kind, texts out of the language's own words, and complete requests."""

from dataclasses import dataclass, field

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from plans.language.verbs import CHANNELS, KINDS, UNITS, VERBS, Slot, Verb

KEYWORDS = """
read search find check extract draft summarize summarise translate compare combine filter sort count write save copy
move rename create schedule delete run send ask get stop for in from into with by to on at as and then please if unless
otherwise after for each item in the item the web the result of step result it approval succeeds fails contains is not
empty approved yes no more less than words sentences bullets file issue email chat not never maybe
"""
SIGNS = [*".,;()!?", "\n", " ", '"', "“", "”", "\\", "'", "é", "😀", "\u0301", "\x00", "\u2028"]
TOKENS = [
    *KEYWORDS.split(),
    *SIGNS,
    *map(str, range(12)),
    "007",
    "12345678901",
    '"a"',
    '"b c"',
    "“d”",
    '""',
    '"\\q"',
    '"\\""',
]

any_text: SearchStrategy[str] = st.text(alphabet=st.characters(exclude_categories=["Cs"]), max_size=80)
language_soup: SearchStrategy[str] = st.lists(st.sampled_from(TOKENS), max_size=25).map(" ".join)
tight_soup: SearchStrategy[str] = st.lists(st.sampled_from(TOKENS), max_size=25).map("".join)
texts: SearchStrategy[str] = st.one_of(any_text, language_soup, tight_soup)

_content = st.text(
    alphabet=st.one_of(
        st.sampled_from('ab "\\.,!é😀'), st.characters(exclude_categories=["Cs"], exclude_characters="\n")
    ),
    min_size=1,
    max_size=12,
)


@st.composite
def quoted_texts(draw: DrawFn) -> str:
    """A quoted text in either pair of quotes."""
    content = draw(_content)
    if "”" not in content and draw(st.booleans()):
        return f"“{content}”"
    return '"' + content.replace("\\", "\\\\").replace('"', '\\"') + '"'


@dataclass
class _Request:
    """What has been said so far: what each step gives, whether it may not run, and the names in use."""

    gives: list[str | None] = field(default_factory=list)
    may_not_run: list[bool] = field(default_factory=list)
    names: dict[str, int] = field(default_factory=dict)


@st.composite
def complete_requests(draw: DrawFn) -> str:
    """A request in which every sentence follows the rules, so that it must become a complete plan."""
    request = _Request()
    sentences = [_sentence(draw, request) for _ in range(draw(st.integers(1, 6)))]
    return "".join(sentence + draw(st.sampled_from([". ", ".\n", "\n", ".\t"])) for sentence in sentences)


def _sentence(draw: DrawFn, request: _Request) -> str:
    number = f"{len(request.gives) + 1}{draw(st.sampled_from(['.', ')']))} " if draw(st.booleans()) else ""
    kind = draw(st.sampled_from(["chain", "chain", "after", "if", "each"]))
    lists = [step for step, gives in enumerate(request.gives, 1) if gives == "list"]
    if kind == "after" and request.gives:
        body = (
            f"after {_reference(draw, request, range(1, len(request.gives) + 1))}, {_clause(draw, request)}"
        )
    elif kind == "each" and lists:
        list_of_items = _reference(draw, request, lists)
        body = f"for each item in {list_of_items}, {_clause(draw, request, may_not_run=True, in_each=True)}"
    elif kind == "if" and request.gives:
        condition = _condition(draw, request)
        body = f"{draw(st.sampled_from(['if', 'unless']))} {condition}, {_clause(draw, request, may_not_run=True)}"
        if draw(st.booleans()):
            comma = draw(st.sampled_from([",", ""]))
            body += f"{comma} otherwise {_clause(draw, request, may_not_run=True, is_otherwise=True)}"
    else:
        leading = draw(st.sampled_from(["then ", "then, "])) if request.gives and draw(st.booleans()) else ""
        body = leading + _clause(draw, request)
        for _ in range(draw(st.integers(0, 2))):
            separator = draw(
                st.sampled_from([", ", "; ", " and ", ", and ", " then ", ", then ", " and then "])
            )
            body += separator + _clause(draw, request)
    spelled = number + body
    return spelled.capitalize() if '"' not in spelled and "“" not in spelled else spelled


def _clause(
    draw: DrawFn,
    request: _Request,
    *,
    may_not_run: bool = False,
    in_each: bool = False,
    is_otherwise: bool = False,
) -> str:
    verb = draw(st.sampled_from(list(VERBS.values())))
    words = [draw(st.sampled_from((verb.word, *verb.aliases)))]
    for slot in verb.slots:
        if not slot.optional or draw(st.booleans()):
            words += [slot.lead] * bool(slot.lead) + [_filling(draw, request, slot, in_each, is_otherwise)]
    name = draw(st.none() | _content)
    if name is not None and name not in request.names:
        words += ["as", '"' + name.replace("\\", "\\\\").replace('"', '\\"') + '"']
    else:
        name = None
    _take(request, verb, name, may_not_run)
    return draw(st.sampled_from(["", "please "])) + " ".join(words)


def _take(request: _Request, verb: Verb, name: str | None, may_not_run: bool) -> None:
    request.gives.append(verb.gives)
    request.may_not_run.append(may_not_run)
    if name is not None:
        request.names[name] = len(request.gives)


def _filling(draw: DrawFn, request: _Request, slot: Slot, in_each: bool, is_otherwise: bool) -> str:
    if slot.takes == "texts":
        *others, last = draw(st.lists(quoted_texts(), min_size=1, max_size=3))
        return f"{', '.join(others)} and {last}" if others else last
    if slot.takes == "quantity":
        return f"{draw(st.integers(0, 999_999_999))} {draw(st.sampled_from(UNITS))}"
    if slot.takes in ("kind", "channel"):
        return draw(st.sampled_from(KINDS if slot.takes == "kind" else CHANNELS))
    if slot.takes != "text":
        choices = ["the web"] * (slot.takes == "place") + ["the item"] * in_each
        giving = [step for step, gives in enumerate(request.gives, 1) if gives is not None]
        if giving and draw(st.booleans()):
            return _reference(draw, request, giving, is_otherwise=is_otherwise)
        if choices and draw(st.booleans()):
            return draw(st.sampled_from(choices))
    return draw(quoted_texts())


def _reference(
    draw: DrawFn, request: _Request, steps: "list[int] | range", *, is_otherwise: bool = False
) -> str:
    step = draw(st.sampled_from(list(steps)))
    ways = [f"step {step}", f"the result of step {step}"]
    ways += [
        'result "' + name.replace("\\", "\\\\").replace('"', '\\"') + '"'
        for name, number in request.names.items()
        if number == step
    ]
    last = len(request.gives)
    if step == last and not is_otherwise and not request.may_not_run[-1] and request.gives[-1] is not None:
        ways.append("it")
    return draw(st.sampled_from(ways))


def _condition(draw: DrawFn, request: _Request) -> str:
    step = draw(st.integers(1, len(request.gives)))
    tests = ["succeeds", "fails"]
    gives = request.gives[step - 1]
    negation = draw(st.sampled_from(["", "not "]))
    if gives in ("text", "list", "answer"):
        tests.append(f"is {negation}empty")
    if gives in ("text", "list", "answer", "file", "object", "result"):
        tests += [f"contains {draw(quoted_texts())}", f"is {negation}{draw(quoted_texts())}"]
    if gives == "approval":
        tests.append(f"is {negation}approved")
    if gives == "yes-no":
        tests.append(f"is {negation}{draw(st.sampled_from(['yes', 'no']))}")
    if gives == "number":
        tests.append(
            f"is {negation}{draw(st.sampled_from(['more', 'less']))} than {draw(st.integers(0, 999))}"
        )
    return f"{_reference(draw, request, [step])} {draw(st.sampled_from(tests))}"
