"""Eighty sessions of several steps, eight for each of ten themes.

Every one mixes the forms of both versions, so that version 1 reads part of it and leaves the rest unresolved.
"""

from typing import Final

from builder.labels import Labels
from builder.parts import Clause
from builder.script import Cast, rows

# How the clauses of a session end, used in turn.
ENDS: Final = (
    (". ",),
    ("\n",),
    (". ", "? ", "! ", "\n"),
    (".\r\n",),
    (" .\u3000", " !\u2003"),
    (".\n\n", "! "),
    ("?!... ", "\n\t"),
    (".",),
)

SCRIPTS: Final = {
    "overwrites": """
        ST a 1 | ST a 2 | RC a | RT a 3 | WI a
        RT a 1 | SU a 2 | RI a 3 | ST a 4 | RC a | WI a
        SU a 1 | SU b 2 | SU a 3 | RC b | RC a | SU b 1 | WI b | WI a
        RI a 1 | RI a 1 | RC a | RI a 2 | RI a 1 | WI a
        ST a 1 | ST b 2 | ST c 3 | ST b 4 | RC a | RC b | RC c
        RT a 1 | WI a | RT a 2 | RC a | SU a 3 | WI a | ST a 4 | RC a | RI a 5 | WI a
        ST a b | ST b a | SU a a | RC a | RC b | WI b
        WI a | RT a 1 | RT b 2 | ST a 2 | ST b 1 | RC a | RC b | RT a 1 | RT b 2 | WI a | WI b""",
    "changes": """
        WI a | SU a 1 | UT a 2 | RC a | CT a 3 | UT a 3 | WI a
        RT a 1 | CT a 2 | UT a 1 | WI a | RC a
        UT a 1 | ST a 2 | UT a 3 | UT b 4 | RC a | RC b
        SU a 1 | SU b 1 | CT a 2 | RC b | UT b 3 | RC a | WI b
        RI a 1 | CM | CT a 2 | RI a 3 | CT a 4 | RC a
        RT a 1 | CT a 1 | CT a 1 | UT a 1 | RC a
        ST a 1 | ST b 2 | ST c 3 | UT c 1 | CT b 1 | RC a | RC b | RC c | UT a 3 | WI a
        CT a 1 | RT b 1 | CT b a | UT a b | SU a b | CT a 1 | WI a | RC b""",
    "resets": """
        ST a 1 | RM | RC a | ST a 2 | CM | WI a
        RT a 1 | RT b 2 | CM | WI a | WI b | RT b 1 | RC b | RC a
        RM | CM | ST a 1 | RC a | RM | RC a | CM | RC a
        SU a 1 | CM | SU b 1 | RM | SU c 1 | RC a | RC b | RC c
        ST a 1 | ST a 2 | CM | ST a 3 | RC a | CT a 1 | RM | CT a 2 | WI a
        RI a 1 | RC a | CM | RC a | RI a 1 | RC a | CM | RI a 2 | WI a
        CM | WI a | RT a 1 | WI a | RM | WI a | UT a 2 | RT a 2 | WI a
        ST a 1 | ST b 2 | ST c 3 | RM | ST c 1 | ST b 3 | CM | ST b 1 | RC a | RC b | RC c""",
    "unknown-recalls": """
        RC a | WI b | ST a 1 | RC b | RC a
        WI a | WI a | RC a | RT b 1 | WI a | WI b
        ST a 1 | RC 1 | WI 1 | ST 1 a | RC 1
        RC a | ST b 1 | RC c | ST d 2 | WI e | RT f 3 | RC a | RC b | WI c
        RT @lower 1 | RC @title | WI @upper | ST @title 2 | RC @title | WI @lower | RC @upper
        ST @composed 1 | RC @decomposed | WI @composed | SU @decomposed 2 | WI @decomposed | RC @composed
        ST a 1 | CM | RC a | RC b | ST b 2 | RC a | WI b
        UT a 1 | RC a | CT b 2 | WI b | ST c 1 | WI a | RC c""",
    "repeated-values": """
        ST a 1 | ST a 2 | ST a 1 | ST a 2 | RC a
        SU a 1 | UT a 1 | SU a 1 | RC a | CM | SU a 1 | WI a
        RT a 1 | CT a 2 | UT a 1 | RT a 2 | RI a 1 | WI a | ST a 2 | RC a
        ST a 1 | RM | ST b 1 | CM | RT c 1 | WI c | RC b
        RI a a | RI a 1 | RI a a | RC a | WI 1
        ST a 1 | SU b 2 | ST a 2 | SU b 1 | UT a 1 | UT b 2 | RC a | RC b
        RT a 1.x | ST b 2.e | ST a 2 | RT b 1 | RC a | WI b | ST a 1 | WI a
        ST a 1 | RC a | ST a 1 | RC a | ST a 1 | RC a | UT a 1 | WI a""",
    "shared-values": """
        ST a 1 | ST b 1 | RC a | RC b
        RT a 1 | SU b 1 | CT a 2 | WI a | WI b | UT b 2 | RC b
        ST a 1 | RI b 1 | SU c 1 | RT d 1 | ST b 2 | RC a | RC b | WI c | WI d
        SU a b | SU c b | SU b a | RC a | RC b | RC c
        ST a 1 | ST b 1 | CM | ST b 1 | RC a | RC b | WI a
        RT a 1 | RT b 1 | RT c 1 | UT a 2 | UT b 2 | UT c 2 | WI a | WI b | WI c
        ST @latin-a 1 | ST @cyrillic-a 1 | UT @latin-a 2 | RC @cyrillic-a | WI @latin-a
        SU @joined 1 | SU @unjoined 1 | CT @joined 2 | WI @unjoined | WI @joined | RM | RC @joined""",
    "quoted-reserved-words": """
        ST @quoted-it 1 | RC @quoted-it | ST @bare-it 2 | RC @bare-it | WI @quoted-it
        RT @quoted-this @quoted-that | UT @quoted-this @quoted-these | WI @quoted-this | RC @bare-that
        SU @quoted-your @quoted-us | SU a @bare-our | RC @quoted-your | SU a @quoted-us | WI a
        ST a @quoted-they | RC a | UT a @bare-those | RC a | UT a @quoted-him | RC a
        RI @quoted-me @quoted-me | CM | RI @quoted-me @quoted-we | WI @quoted-me | RC @bare-my
        RT @bare-it 1 | WI @bare-it | RC @quoted-it | CT @bare-it 2 | WI @quoted-it
        RT @bare-that @bare-her | ST @quoted-that @quoted-she | WI @bare-that | WI @quoted-that | RC @quoted-she
        ST @quoted-its @keyword-is | ST @keyword-is @quoted-its | RC @keyword-is | UT @quoted-its @bare-my
            | WI @quoted-its""",
    "unresolved-between": """
        ST a 1 | ~Please set {a} to {2} | RC a | ~Do not recall {a} | UT a 2 | RC a
        ~Hello | RT a 1 | ~{a} is {2} now | WI a | ~Thank you, {b} | RC a
        SU a 1 | SU a @empty | RC a | RI a @outer-space | WI a | ST @comma 2 | RC a
        RT a 1 | CT b 2 | ~If {a} then {b} | UT b 2 | WI a | RC b
        ST a 1 | ~Clear memory now | RC a | ~Reset {a} | RC a | CM | RC a
        ~{a.x}{b.x} | ST a 1 | ~Set {a} {b} to {1} | ST b 2 | ~Recall {a}, {b} | RC b | WI a
        ST a 1 | RC @picture | ST b @bare-our | RT b @picture | SU b 1 | UT a @empty | RC a | WI b
        RI a 1 | ~and {b} is {2} | ~or else | RI b 2 | ~not {a} | UT a 2 | RC a | RC b | ~{c.q}, over and out""",
    "capacity-edge": """
        *k31 ST 1 | RC a | ST a 1 | ST b 1 | RC b | RC a
        *k32 RT SU 1 | UT a 1 | RI b 1 | WI b | RM | RC b | ST c 1
        *v63 ST a | ST a 1 | ST a 2 | RC a | UT a 1 | WI a
        *k16 SU | CM | *k16 RI | RT a 1 | SU b 2 | RC a
        *v32 RT a | *v32 UT a | CT a 1 | RC a | RT b 1 | RC b
        *k30 RI 1 | ST a 1 | RC b | UT b 1 | ST b 2 | ST c 2 | ST a 2 | RC a | RC b | WI c
        *v64 SU RI a | CM | RC a | ST b a | SU a 1 | RT b 1 | WI b
        *k32 ST | *v32 UT a | ST a 1 | ST 1 a | RC a | CM | RC 1""",
    "several-scripts": """
        ST a.w 1.h | ST b.q 2.e | ST c.u 3.x | RC a | WI b | RC c
        RT a.e 1.e | UT a 2.q | SU b.x a | RC a | WI b
        SU a.d 1.d | RI b.h 2.w | CT a 2 | CT b 1 | RC a | RC b
        RI a.x 1.x | RI b.x 2.x | UT a 3.x | WI a | WI b | CM | WI a
        ST a.e 1.w | RT b.u 1 | ST a.e 2.p | RC b | RC a | RM | RT c.h 3.u | RC c
        SU a.q 1.q | RC a | SU b.q 2.q | CT b 1 | WI b | UT a b | RC a
        ST @longest-bare 1.e | ST @longest-quoted 2.e | ST @longest-escaped 3.e | RC @longest-quoted
            | RC @longest-bare | WI @longest-escaped
        RT a.p 1.h | ST b.d 2.u | SU c.e 3.q | RI d.x 4.w | WI d | RC c | WI b | RC a | UT d 1 | CT c 2
            | RC d""",
}


def cases(labels: Labels) -> list[tuple[str, list[Clause]]]:
    """Theme and clauses of each episode, in order."""
    scripts = [(theme, row) for theme, table in SCRIPTS.items() for row in rows(table)]
    return [
        (theme, Cast(labels).clauses(script, ENDS[number % len(ENDS)]))
        for number, (theme, script) in enumerate(scripts)
    ]
