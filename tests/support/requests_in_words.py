# ruff: noqa: E501 - the tables are wide
"""Requests for property tests: texts of any kind, texts out of the language's own words, and complete requests."""

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from plans import service
from plans.document.model import Plan

KEYWORDS = """
read search find check review extract draft summarize summarise translate convert compare combine filter sort count
write save copy move rename create schedule add append update log commit download remove delete run test build send
email forward show post upload reply notify tell remind ask get wait stop do for in from into with by to on at about
whether as and then please if unless otherwise after when every each same item the a an web result of step it them me
approval succeeds fails contains contain does is not empty approved yes no more less than words bullets file issue
pull request branch row called named chat never but monday friday weekday day days minutes hour weeks am pm summary
list answer output draft the thanks maybe
""".split()
SIGNS = [*".,;()!?", "\n", " ", '"', "“", "”", "\\", "'", "é", "😀", "\u0301", "\x00", "\u2028"]
TOKENS = [
    *KEYWORDS,
    *SIGNS,
    *map(str, range(12)),
    "007",
    "12345678901",
    "14:30",
    "25:00",
    "2026-10-01",
    "2026-02-30",
    "-",
    "•",
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


# The frames of the contract: V a value, L a list of them, S a text, P a person, Q a list of persons.
FRAMES = (
    "read L",
    "search V for V",
    "search the web for V",
    "find V in V",
    "check L for V",
    "review L",
    "review L for V",
    "extract V from L",
    "draft V",
    "draft V from L",
    "summarize L",
    "summarise L in N words",
    "summarize L in 1 sentence",
    "translate L into V",
    "translate L to V",
    "convert L into V",
    "compare V with V",
    "compare V and V",
    "combine V with L",
    "combine V, V and V",
    "filter L by V",
    "sort L by V",
    "count L",
    "write L to V",
    "save L to V",
    "copy L to V",
    "move L to V",
    "rename V to V",
    "create a K called V",
    "create K V from V in V",
    "create the K from V",
    "create a S in V",
    "schedule V for V in V",
    "schedule V T",
    "add L to V",
    "append L to V",
    "update L with V",
    "log L in V",
    "commit L to V with V",
    "commit L",
    "download L from V to V",
    "remove L from V",
    "delete L",
    "run L in V with L",
    "run L",
    "test L in V",
    "build L",
    "send L to Q in V by chat",
    "send me L",
    "send S L",
    "email L to Q",
    "email me L in V",
    "forward L to Q by email",
    "show L to Q",
    "show me L",
    "post L in V",
    "upload L to V",
    "reply to V with V",
    "notify Q about V",
    "tell Q",
    "remind Q about V",
    "ask P for V",
    "ask P whether V",
    "get approval from P for V",
    "get approval from P",
    "wait for S",
    "wait for D",
    "wait D",
    "stop",
    "do S with L",
    "do S",
)
UNTIMED = ("create", "schedule", "wait", "stop")
NOUNS = ("file", "sheet", "pull request", "row", "person", "reminder")
TIMES = (
    "at 14:30",
    "at 5 pm",
    'at "noon"',
    "on friday",
    "on 2026-10-01 at 9 AM",
    'on "my birthday" at 8:15',
    "by 17:00",
    "by Friday at 5 pm",
    'by "the end"',
    "in 5 minutes",
    "after 1 week",
    "every 2 days at 08:00",
    "every hour",
    "every weekday",
    "every Monday, Wednesday and Friday at 09:00",
    'every "full moon" at 1 am',
)
TESTS = (
    "succeeds",
    "fails",
    'contains "x"',
    'does not contain "y"',
    "is empty",
    "is not empty",
    "is approved",
    "is not approved",
    "is yes",
    "is not no",
    "is more than 3",
    "is not less than 7",
    "is 0",
    'is not "z"',
)
DEFINITE = (
    "the summary",
    "the draft",
    "the list",
    "the answer",
    "the file",
    "the output",
    "the number",
    "the branch",
)


@st.composite
def complete_requests(draw: DrawFn) -> str:
    """A request that is complete: each drawn sentence is kept if the request is still complete with it."""
    text = ""
    if draw(st.booleans()):
        text = draw(
            st.sampled_from(
                ['Do not "x".\n', 'Never send "a" to me and "b".\n', "Please do not delete the file 'x'.\n"]
            )
        )
        text = text.replace("'", '"')
    plan: Plan | None = None
    for _ in range(draw(st.integers(2, 9))):
        longer = (
            text
            + draw(sentences(0 if plan is None else len(plan["steps"])))
            + draw(st.sampled_from([". ", ".\n", "\n"]))
        )
        read = service.plan_of(longer)
        if read["steps"] and not read["unresolved"]:
            text, plan = longer, read
    return text if plan is not None else 'Read "a".'


@st.composite
def sentences(draw: DrawFn, steps: int) -> str:
    """A sentence of the grammar; `steps` is how many there are to refer to."""
    kind = draw(st.sampled_from(["chain", "chain", "if", "if", "each", "each", "after", "never", "start"]))
    if kind == "never":
        return f"{draw(st.sampled_from(['do not', 'never', 'Please never']))} {draw(st.one_of(quoted_texts(), clauses(steps)))}"
    prefix = ""
    if kind == "start" or (not steps and draw(st.booleans())):
        start = draw(st.sampled_from(['When "x happens"', *TIMES[:6], *TIMES[9:]]))
        prefix = f"{start}, {draw(st.sampled_from(['', 'then ']))}"
    elif steps and kind == "chain" and draw(st.booleans()):
        prefix = draw(st.sampled_from(["then ", "Then "]))
    if kind == "each":
        over = draw(st.one_of(quoted_texts(), references(steps)))
        noun = draw(st.sampled_from(["item", "item", *NOUNS]))
        prefix += draw(st.sampled_from([f"for each {noun} in {over}, ", "for the same item, "]))
    if kind == "after":
        return f"{prefix}after {draw(references(steps))}, {draw(groups(steps))}"
    if kind == "if":
        return prefix + draw(conditionals(steps, (" and ", ", ", " then ")))
    group = draw(groups(steps))
    if draw(st.booleans()):
        return prefix + group
    separator = draw(st.sampled_from([", ", " and ", ", then ", "; "]))
    return prefix + group + separator + draw(conditionals(steps, (" and ",)))


@st.composite
def conditionals(draw: DrawFn, steps: int, separators: tuple[str, ...]) -> str:
    """A condition with its branches."""
    subject = draw(st.one_of(references(steps), st.just("the item"), st.just("it")))
    condition = draw(st.one_of(quoted_texts(), st.sampled_from(TESTS).map(lambda test: f"{subject} {test}")))
    after = f"after {draw(references(steps))}, " if draw(st.integers(0, 4)) == 0 else ""
    said = f"{draw(st.sampled_from(['if', 'unless']))} {condition}, {after}{draw(groups(steps, separators))}"
    if draw(st.booleans()):
        said += f"{draw(st.sampled_from([', ', ' ']))}otherwise {draw(groups(steps, separators))}"
    return said


@st.composite
def groups(
    draw: DrawFn, steps: int, separators: tuple[str, ...] = (", ", " and ", ", and then ", " then ", "; ")
) -> str:
    """Clauses with what stands between them."""
    said = draw(clauses(steps))
    for _ in range(draw(st.integers(0, 2))):
        said += draw(st.sampled_from(separators)) + draw(clauses(steps))
    return said


@st.composite
def clauses(draw: DrawFn, steps: int) -> str:
    """A clause with any frame."""
    words = []
    frame = draw(st.sampled_from(FRAMES))
    for word in frame.split(" "):
        bare = word.rstrip(",")
        filled = draw(_filling(bare, steps)) if len(bare) == 1 and bare.isupper() else bare
        words.append(filled + word[len(bare) :])
    if frame.split()[0] not in UNTIMED and draw(st.integers(0, 4)) == 0:
        words.append(draw(st.sampled_from(TIMES)))
    if draw(st.integers(0, 4)) == 0:
        words += ["as", draw(quoted_texts())]
    return " ".join(words)


def _filling(slot: str, steps: int) -> SearchStrategy[str]:
    value = st.one_of(named_texts(), references(steps))
    match slot:
        case "V":
            return value
        case "L":
            return st.one_of(value, value, st.lists(value, min_size=2, max_size=3).map(_listed))
        case "S":
            return quoted_texts()
        case "P":
            return st.one_of(value, st.just("me"))
        case "Q":
            return st.lists(st.one_of(value, st.just("me")), min_size=1, max_size=3).map(_listed)
        case "K":
            return st.sampled_from(["file", "branch", "pull request", "issue"])
        case "T":
            return st.sampled_from(TIMES)
        case "D":
            return st.sampled_from(["5 minutes", "1 hour", "2 months", "1 second"])
        case _:
            return st.integers(0, 999).map(str)


def _listed(values: list[str]) -> str:
    *others, last = values
    return f"{', '.join(others)} and {last}" if others else last


@st.composite
def named_texts(draw: DrawFn) -> str:
    """A quoted text, with or without a noun before it."""
    before = draw(st.sampled_from(["", "", "", "a ", "the file ", "a sheet called ", "pull request named "]))
    return before + draw(quoted_texts())


def references(steps: int) -> SearchStrategy[str]:
    """Words for one of so many steps, or for the step just before."""
    numbered = st.integers(1, max(1, steps)).flatmap(
        lambda step: st.sampled_from([f"step {step}", f"the result of step {step}"])
    )
    return st.one_of(
        numbered, numbered, st.sampled_from(["it", "them", "the result", "the item", "the row", *DEFINITE])
    )
