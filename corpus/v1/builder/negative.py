"""Two hundred clauses that must change nothing, in fifteen families of thirteen or fourteen.

Most families are wording that no version knows: `{a}` is a label, everything else stands as it is. The others
name the form and the fault.
"""

from typing import Final

from builder.labels import Labels, broken, reserved
from builder.parts import Clause, command
from builder.script import Cast, rows

UNKNOWN_WORDING: Final = {
    "negation": """
        Do not set {a} to {b}
        Never remember that {a} is {b}
        Don't forget {a}
        Remember that {a} is not {b}
        set {a} to anything but {b}
        You must not change {a} into {b}, ever
        No longer store {a} under {b}
        RECALL NO {a}
        What isn't {a}
        Neither {a} nor {b} is {c}
        Reset no memory
        avoid updating {a}
        Without clearing memory, recall all except {a}""",
    "condition": """
        If {a} is {b} then recall {a}
        Recall {a} if {b} has changed
        UNLESS {a} is known set {a} to {b}
        When asked, remember that {a} is {b}
        Set {a} to {b} only if {c} is {d}
        once {a} equals {b}, clear memory
        Change {a} to {b} provided that {c} stays
        Until {a} arrives store {b} under {c}
        Should {a} be empty, update it
        What is {a} whenever {b} is {c} or {d}
        Reset memory in case of {a}
        Remember {a} is {b} as long as possible
        Assuming {a}, forget {b}""",
    "joined-commands": """
        Set {a} to {b} and recall {a}
        Remember that {a} is {b} and {c} is {d}
        Store {a} under {b} then store {c} under {d}
        recall {a} and {b}
        What is {a} and what is {b} and what is {c}
        Reset memory and set {a} to {b}
        CLEAR MEMORY, THEN RECALL {a}
        Change {a} to {b}; update {c} to {d}
        Update {a} to {b} but remember {c} is {d} too
        Set {a} and {b} to {c}
        Remember {a} is {b}, {c} is {d}, {e} is {f}
        set {a} to {b} & clear memory
        Recall {a} or else change {b} to {c}
        Reset memory, clear memory""",
    "incomplete-command": """
        Set {a} to
        Remember that {a} is
        Remember {a}
        Store {a} over
        Store under {a}
        Recall
        WHAT IS
        What {a}
        Change to {a}
        update
        Reset
        Clear
        Remember that
        Memory""",
    "bare-assertion": """
        {a} is {b}
        The {a} of {b} equals {c}
        {a.w} = {b.w}, more or less
        {a} has always been {b}, they say
        My {a} prefers tea
        Nothing but {a} means {b}
        There is one {a} inside the {b}
        I like {a}
        {a}, {b} and {c} are all {d}
        It was {a} yesterday
        EVERYBODY KNOWS THAT {a} IS {b}
        {a} -> {b} -> {c}
        {a.p}""",
    "polite-prefix": """
        Please set {a} to {b}
        Kindly recall {a}
        Could you store {a} under {b}
        Would you mind clearing memory
        I would like you to remember that {a} is {b}
        Be so good as to change {a} to {b}
        pretty please, what is {a}
        May I ask: recall {a}
        Thanks in advance, update {a} to {b}
        EXCUSE ME, RESET MEMORY
        Dear machine, remember {a} is {b}
        Hello there, set {a} to {b} for me
        Kind regards, clear memory""",
    "wrong-word-order": """
        To {a} set {b}
        {a} store {b} under
        Store under {a} {b}
        Is {a} what
        What {a} is
        MEMORY RESET
        Change to {a} {b}
        Remember is {a} {b}
        That {a} is {b} remember
        Under {a} store {b}
        {a} recall
        to {b} {a} update
        {a} {b} is remember that""",
    "unquoted-words": """
        Set {a.w} {b.w} to {c.w}
        Remember that {a.h} {b.w} is {c.w}
        Recall {a.w} {b.w} {c.d}
        What is the {a.w}
        STORE {a.w} {b.w} {c.w} UNDER {d.w}
        Store {a.w} under {b.w} {c.w}
        Change {a.d} to {b.w} {c.w} {d.u} {e.w}
        update {a.w} {b.w} to {c.w} {d.w}
        Remember {a.w} is {b.w} {c.w} {d.w}
        Remember {a.u} of {b.w} is {c.w}
        Set {a.w} to {b.w} {c.w} {d.w} {e.w} {f.w}
        What is {a.w} {b.h} {c.w} {d.w} {e.d}
        Recall memory {a.w}
        Reset memory of {a.h}""",
    "glued-tokens": """
        Set {a.p}to {b}
        Recall{a.q}
        Resetmemory
        Whatis {a}
        Remember that{a.x}is {b}
        Store {a.p}under{b.q}
        CHANGE {a} TO{b.p}
        Update {a.e}{b.p} to {c}
        Remember{a.w} is {b}
        recall {a.w}{b.x}
        Set {a} to {b.p}{c.w}
        clear_memory
        Change{a.p}to{b.p}""",
    "look-alike-keyword": """
        \u0405et {a} to {b}
        R\u0435call {a}
        Store {a} und\u0435r {b}
        What i\u017f {a}
        Re\u017fet memory
        Clear m\u0435mory
        \uff35pdate {a} to {b}
        change {a} t\u03bf {b}
        Remember th\u0430t {a} is {b}
        Remember {a} \u0131s {b}
        REM\u0395MBER THAT {a} IS {b}
        \u13d4hat is {a}
        S\U0001d42d\U0001d428re {a} under {b}""",
}


def _bad_labels(labels: Labels) -> list[Clause]:
    """Faulty tokens in either place of several forms; version 1 sees the fault where it knows the form."""
    words = [labels.draw("h").written for _ in range(9)]
    good = labels.draw
    return [
        command("remember-that-is", broken('""'), good()),
        command("set-to", good(), broken(f'" {words[0]}"'), gaps=("\t",), after="!"),
        command("recall", broken(f'"{words[1]}\\u00a0"'), after=""),
        command("store-under", good(), broken(f'"\u3000{words[2]}"'), spell=str.upper),
        command("change-to", good(), broken(f'"{words[3]}\t{words[4]}"'), after="\n"),
        command("remember-is", broken(f'"{words[5]}\\n{words[6]}"'), good(), gaps=("  ", " ", " \t")),
        command("what-is", broken("ⴷⵓⴽ" * 43), spell=str.upper, after="?"),
        command("update-to", broken('"' + "🪡ꕉ" * 64 + '☃"'), good(), spell=str.lower, after=" ."),
        command("remember-that-is", good(), broken(f'"\\q{words[7]}"'), spell=str.swapcase, after=""),
        command("store-under", broken('"ꓘ\\u12"'), broken('"ꓘꓘ\\ud83e"'), before="\n", after="?!"),
        command("set-to", broken("ჭრიჭინა,ძეწნა"), good(), before=" ", after="\r\n"),
        command("what-is", broken("🦤🦤"), gaps=("\u00a0",), after=""),
        command("change-to", broken("widdershins'n'quincunx"), broken("٪٤٢"), gaps=("\u2003",)),
        command("recall", broken(f'"{words[8]}\u007f\u0085"'), spell=str.upper, before="!!"),
    ]


def _reserved_words(labels: Labels) -> list[Clause]:
    """Bare words that version 2 reserves. The forms of version 1 take them for labels there."""
    good = labels.draw
    return [
        command("set-to", reserved("it"), good()),
        command("store-under", good(), reserved("this"), after="\n"),
        command("recall", reserved("THEM"), spell=str.lower, after="!"),
        command("remember-that-is", reserved("she"), good(), gaps=("  ",)),
        command("remember-that-is", good(), reserved("Their"), spell=str.upper, after=""),
        command("change-to", good(), reserved("those"), after=" ."),
        command("what-is", reserved("my"), after="?"),
        command("update-to", reserved("yOU"), good(), before="\t", after="..."),
        command("remember-is", good(), reserved("we"), spell=str.lower, gaps=("\u3000",)),
        # "Remember that is …" reads as the form without "that": the key is the bare word.
        command("remember-is", reserved("that"), good(), after="?"),
        command("store-under", reserved("our"), reserved("me"), before=" ", after="  "),
        command("change-to", reserved("him"), reserved("her"), gaps=(" \t",), after=""),
        command("remember-that-is", reserved("that"), reserved("ThEsE"), after="!"),
        command("set-to", reserved("US"), broken('""'), spell=str.swapcase, before="."),
    ]


_UNCLOSED: Final = (
    # What stands before the quote that never closes, what follows it, and white space at the very end.
    ("Set {a} to ", '"{b} {c}', ""),
    ("Recall ", '"{a}. Recall {b}. What is {c}?', ""),
    ("Store ", '"{a} under {b}', " \t"),
    ("Remember that {a.p} is ", '"{b}.', "\n"),
    ("What is ", '"{a}\\"?', ""),
    ("Update {a} to ", '"{b} {c}\\', ""),
    ("Reset memory ", '"', ""),
    ("", '"', "\u3000"),
    ("clear memory", '"Set {a} to {b}!', " "),
    ("Remember {a} is ", '"{b}\nSet {c} to {d}\nReset memory', "\n\n"),
    ("Change {a.q} to {b.e} ", '"', ""),
    ("Note {a.p}{b.p}", '"? {c}! \\\\\\"{d}', ""),
    ("{a.x} {b.q} {c.p} {d.e} ", '"🧶 {e}', "\r\n"),
)


def _unclosed_quotes(labels: Labels) -> list[Clause]:
    clauses = []
    for before, opened, white_space in _UNCLOSED:
        cast = Cast(labels)
        lead = cast.wording(before)
        # Inside the quote a label is only more of the quote, so it must bring no quote of its own.
        inside = cast.wording(opened.replace("}", ".w}"))
        clauses.append(Clause(pieces=lead + inside, opened=len(lead), after=white_space))
    return clauses


HISTORIES: Final = {
    "unremembered-change": """
        CT a 1
        UT a 1 | RC a | UT 1 a
        RT b 1 | CT a 2
        RT a 1 | RM | CT a 2
        ST a 1 | CM | UT a 1
        WI a | CT a 1
        RC a | ST b 1 | RC b | UT a 1
        RT @lower 1 | RT @title 2 | CT @upper 3
        ST @composed 1 | RM | ST @decomposed 2 | UT @composed 3
        CT a 1 | CT b 1 | CT a 2
        RT a 1 | WI 1 | CT 1 a
        SU a 1 | SU b 2 | RM | SU a 3 | UT b 4
        ~Set {a} equal to {1} | RI @empty 1 | UT a 1""",
    "capacity": """
        *k32 RT 1 | RT a 1
        *k32 ST | SU a 1
        *k31 RI 1 | RI a 1 | UT a 2 | RI b 2
        *k32 SU ST 1 | RM | ST a 1
        *k32 RT SU ST RI | CM | WI a | RT a 2
        *v64 ST a | ST a 1
        *v63 RT a | RT b 1 | CT a 1 | CT b 2
        ST a 1 | *v63 UT a | RC a | UT a 2
        *k32 ST | *v32 SU RI a | ST b 1
        *v64 RI SU a | RM | SU b 1
        *k32 SU | RT a 1 | RT b 2 | RC a | RI a 2
        *v64 RT ST a | CM | RM | RT a 1 | ~Make room for {1} | ST a 2
        *v60 SU a | *k4 ST | UT a 1 | SU a 2""",
}


_AFTER: Final = (".", "", "!", "\n", "?", " .", "...", "\r\n")


def cases(labels: Labels) -> list[tuple[str, list[Clause]]]:
    """Family and clauses of each case, in order."""
    found: list[tuple[str, list[Clause]]] = []
    for family, table in UNKNOWN_WORDING.items():
        for number, line in enumerate(rows(table)):
            wording = Cast(labels).wording(line)
            found.append((family, [Clause(pieces=wording, after=_AFTER[number % len(_AFTER)])]))
    for family, make in (
        ("reserved-word", _reserved_words),
        ("bad-label", _bad_labels),
        ("unclosed-quote", _unclosed_quotes),
    ):
        found.extend((family, [clause]) for clause in make(labels))
    for family, table in HISTORIES.items():
        found.extend((family, Cast(labels).clauses(script)) for script in rows(table))
    return found
