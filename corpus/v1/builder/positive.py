"""Twenty cases for each phrase form: the last clause is the case, what stands before it is its set-up.

A row is a surface and a script. The surface has four letters: how the keywords are spelled, what stands between
the tokens, what stands before the clause, and how it ends. The rows of a version-1 form use version-1 forms only.
"""

from typing import Final

from builder.labels import Labels
from builder.parts import Clause
from builder.script import Cast, rows, steps


def _alternating(word: str) -> str:
    return "".join(letter.upper() if place % 2 else letter.lower() for place, letter in enumerate(word))


SPELLINGS: Final = {"c": str, "u": str.upper, "l": str.lower, "a": _alternating, "s": str.swapcase}

GAPS: Final = {
    "1": (" ",),
    "2": ("  ",),
    "t": ("\t",),
    "n": ("\u00a0",),
    "i": ("\u3000",),
    "e": ("\u2003", " \u2009"),
    "v": ("\v", "\f"),
    "r": (" \r ",),
    "l": ("\u2028", "\u2029"),
    "x": ("\u0085",),
    "m": (" ", "\t ", "   "),
    "f": ("\x1c", "\x1f"),
}

BEFORE: Final = {"_": "", "s": "   ", "n": "\n\n", "e": " . ? ! ", "t": "\t\u3000", "d": "...", "c": "\r\n"}

AFTER: Final = {
    ".": ".",
    "?": "?",
    "!": "!",
    "n": "\n",
    "0": "",
    "s": " .",
    "3": "...",
    "w": "  \t",
    "c": "\r\n",
    "m": "?!",
    "u": "\u3000!\u2003",
    "b": "\n \n",
}

ROWS: Final = {
    "remember-that-is": """
        c1_. RT a 1
        u2_! RT a.w 1 | RT a 2
        ltsn RT a 1 | RT b 1 | RT c 1
        amn0 WI a | RT a 1
        ci_? RT a 1.w | RT a 1
        cetc RT a 1 | RM | RT a 2
        u1ds RT a 1 | WI a | RT b 1
        ln_m RM | RT a 1
        c1_. RT a a
        cvew CT a 1 | RT a 1
        sr_. ~Remind me that {a} is {1} | RT a 1
        c2_! RT a 1 | CT a 2 | RT a 1
        a1_? RT @quoted-this @quoted-it | RT @quoted-it 1
        lxn. RT a 1 | RT b 2 | RT 1 a
        c1_0 WI @longest-quoted | RT @longest-bare @longest-escaped
        um_b RT a 1 | CT a 2 | CT a 3 | RT a 2 | WI a
               | RT a 4
        cl_. RT @composed 1 | RT @decomposed 2
        sf_3 RT @keyword-is @keyword-to | RT @keyword-to @keyword-to
        c1cu RT @lower 1 | WI @upper | RT @upper 1
        at_. RT a 1 | RM | RM | WI a | RT b 1""",
    "what-is": """
        c1_? WI a
        u1_. RT a 1 | WI a
        l2sn RT a 1 | RT b 2 | WI a
        atn0 RT a 1 | RT a 2 | WI a
        cn_? RT a 1 | CT a 2 | WI a
        si_! RT a 1 | RM | WI a
        cedc RM | WI a
        um_s RT a 1 | RT b 1 | WI b
        l1_m RT a 1 | WI 1
        cvew CT a 1 | WI a
        arts WI a | WI a
        c1_. RT a 1 | WI b | WI a | WI b
        sx_? RT @lower 1 | RT @title 2 | WI @upper
        c2n3 RT @escaped-as-bare 1 | WI @quoted-as-bare | WI @bare-as-escaped
        u1_0 RT @quoted-these @quoted-your | WI @quoted-your | WI @quoted-these
        lf_b RT a 1 | RM | RT a 2 | WI a
        cl_u RT @latin-a 1 | WI @cyrillic-a
        atec RT @longest-quoted 1 | RT a @longest-quoted | WI @longest-quoted
        c1_? WI @keyword-memory | WI @keyword-what
        smc. RT a 1 | RT b 2 | RM | RT b 3 | ~Where is {a} | WI b""",
    "change-to": """
        c1_. RT a 1 | CT a 2
        u1s! RT a 1 | CT a 1
        l2_n RT a 1 | CT a 2 | CT a 1
        atn0 RT a 1 | RT b 2 | CT a 2
        ci_? RT a 1 | RT b 1 | CT b 2
        sedc RT a 1 | RM | RT a 1 | CT a 2
        cn_s RT a 1 | WI a | CT a 2
        um_. CT a 1 | RT a 1 | CT a 1
        l1em RT a a | CT a 1
        cvtw RT a 1 | CT a a
        sr_. RT @quoted-this @quoted-that | WI @quoted-that | CT @quoted-this @quoted-me
        a1_! RT a 1 | RT b 2 | CT a 3 | CT b 3
        cxn. RT a 1 | ~Changed {a} to {2} | CT a 2
        u2_3 RT a @lower | RT b @title | CT a @upper
        cl_0 WI @escaped-as-bare | RT @bare-as-escaped 1 | CT @escaped-as-bare 2
        lf_b RT a 1 | RT a 2 | RT a 3 | CT a 4
        c1_u RT @longest-quoted @longest-bare | RT @longest-bare @longest-quoted
             | CT @longest-quoted @longest-quoted
        stcc RT a 1 | RM | CT a 2 | RT a 2 | CT a 3
        am_? RM | RT @keyword-under @keyword-what | CT @keyword-under @keyword-recall
        c1d. RT a 1 | RT b 2 | RT c 3 | CT b 1 | WI c | CT c 2""",
    "reset-memory": """
        c1_. RM
        u1s! RT a 1 | RM
        l2_n WI a | RM
        atn0 RM | RM
        cn_? RT a 1 | RT b 2 | RM
        si_. RT a 1 | RM | RM
        cedc RT a 1 | RT a 2 | RM
        um_s RT a 1 | CT a 2 | RM
        l1_m CT a 1 | RM
        cvew RT a 1 | WI a | RM
        artm RT a 1 | RM | RT a 1 | RM
        c1_3 ~Forget {a} | RM
        sx_. RT a 1 | RT b 1 | RT c 1 | RM
        c2n! RM | RT a 1 | RM
        u1_0 RT a 1.x | WI 1 | RM
        lf_b RM | WI a | RM
        clcu RT @quoted-your 1 | CT @quoted-your @quoted-us | WI @quoted-us | RM
        at_c RT a 1 | RM | WI a | RT a 2 | RM
        cm_? ~{a} | ~{b} | RM
        s1d. RT a b | RT b a | RM""",
    "remember-is": """
        c1_. RI a 1
        unsn RT a 1 | RI a 2
        l2_! SU a 1 | RI b 1
        at_0 RC a | RI a 1
        ciec RI a 1 | RI a 2 | RI a 3
        se_? ST a 1 | CM | RI a 1
        cmdw RI a 1 | UT a 2 | RI a 1
        u1_s CM | RM | RI a 1
        lvn. RI a a
        crtm UT a 1 | RI a 2
        sx_. ~Do remember {a} as {1} | RI b 2
        af_! ST a 1 | ST b 2 | RI c 1
        c2_3 RI @quoted-they @quoted-us | RI @quoted-us @quoted-they
        ul_0 RI @composed 1 | RI @decomposed 1
        l1cu RC @longest-escaped | RI @longest-quoted 1.d
        ct_b RI @keyword-is @keyword-is | RI @keyword-under @keyword-is
        sn_? RT a 1 | RI b a | RI a b
        a1n. RI a @latin-a | RI b @cyrillic-a
        cm_c RI a 1 | WI a | RC a | RI b 2 | RC b
             | RI a 2
        u1d! RI @joined 1 | RC @unjoined | RI @unjoined 2""",
    "set-to": """
        c1_. ST a 1
        u2s! RC a | WI b | ST a 1
        ltnn ST a 1 | ST b 2 | ST a 2
        am_0 RI a 1 | ST a 1
        cie? SU a 1 | RM | ST b 1
        sn_c CM | ST a 1
        ced. ST a a
        u1_s ST a 1 | ST b 1 | ST c 1 | ST d 1
        lvt. RT a 1 | CT a 2 | ST a 3
        crnw ST @quoted-its 1 | ST a @quoted-its
        sx_m CT a 1 | UT a 1 | ST a 1
        a2_! ~Sett {a} to {1} | ST a 1
        cf_3 ST @escaped-as-bare 1 | ST @quoted-as-bare 2 | ST @bare-as-escaped 3
        u1_0 RC @keyword-to | ST @keyword-to @keyword-to
        ltcu RC @longest-bare | ST @longest-escaped @longest-bare
        cl_b ST a 1 | CM | RC a | ST a 2
        smn. ST @title 1 | ST @lower 1
        a1_? ST a.x 1.x | UT a 1 | ST a 2.x
        c1_n ST a.e 1.e | ST 1 a
        u2d. ST a 1 | UT a 2 | RC a | ST a 1 | RC a
             | ST a 3""",
    "store-under": """
        c1_. SU a 1
        u1s! SU a 1 | SU b 1
        l2_n ST a 1 | SU a 2
        atn0 WI a | RC a | SU a 1
        ci_? SU a 1 | SU a 1 | SU a 1
        sedc RI a 1 | RI b 2 | CM | SU b 1
        cn_s SU a b | SU b a
        um_. SU a a
        l1em CM | CM | SU a 1
        cvtw RT a 1 | UT a 2 | SU a 1
        sr_. ~Stow {1} under {a} | SU a 1
        a1_! SU @quoted-him @quoted-she | SU @quoted-she @quoted-she
        cxn. RC @keyword-under | SU @keyword-under @keyword-under
        u2_3 SU @longest-bare @longest-quoted | RC @longest-bare | SU a @longest-quoted
        cl_0 SU a 1 | SU b 2 | SU c 3 | SU a 3
        lf_b UT a 1 | SU a 1
        c1_u SU a @composed | SU a @decomposed
        stcc SU a.q 1.q | SU a 2.q | SU b.q 1
        am_? SU a 1 | RM | SU b 2 | RC a | SU a 2
        c1d. SU @unjoined 1 | RC @joined | SU @joined 1""",
    "update-to": """
        c1_. ST a 1 | UT a 2
        u2_! SU a 1 | UT a 1
        ltsn RI a 1 | UT a 2 | UT a 3 | UT a 4
        amn0 RT a 1 | ST b 2 | UT a 2
        ci_? ST a 1 | SU b 1 | UT a 2 | UT b 2
        setc ST a 1 | CM | SU a 1 | UT a 2
        c1ds ST a 1 | RC a | RC b | UT a 2
        un_m UT a 1 | ST a 1 | UT a 2
        l1_. SU a a | UT a 1
        cvew RI a 1 | UT a a
        sr_. ST @quoted-we @quoted-us | UT @quoted-we @quoted-we
        a2_! ST a 1 | CT a 2 | UT a 3 | CT a 4
             | UT a 5
        cxn. ST a 1 | ~Updating {a} | UT a 2
        u1_3 ST @lower @upper | ST @title @lower | UT @lower @title
        cl_0 SU @quoted-as-bare 1 | UT @escaped-as-bare 2
        lf_b RI a 1 | RI a 2 | UT a 1
        c1_u CM | ST @longest-quoted 1 | UT @longest-quoted @longest-escaped
        stcc ST a 1 | RM | UT a 2 | SU a 3 | UT a 2
        am_? RI @keyword-memory @keyword-to | UT @keyword-memory @keyword-what
        c1d. ST a.e 1.e | RC a | UT a 2.e""",
    "recall": """
        c1_. RC a
        u1s? ST a 1 | RC a
        l2_n SU a 1 | SU b 2 | RC b
        atn0 RI a 1 | RI a 2 | RC a
        cn_! ST a 1 | UT a 2 | RC a
        si_. SU a 1 | CM | RC a
        cedc CM | RC a
        um_s ST a 1 | SU b 1 | RI c 1 | RC c
        l1_m SU a 1 | RC 1
        cvew UT a 1 | RC a
        arts RC a | WI a | RC a
        c1_. ST a 1 | RC b | UT b 2 | RC b
        sx_? ST @title 1 | RC @lower
        c2n3 SU @bare-as-escaped 1 | RC @quoted-as-bare | RC @escaped-as-bare
        u1_0 ST @quoted-me @quoted-that | RC @quoted-that | RC @quoted-me
        lf_b ST a 1 | RM | SU a 2 | CM | RI a 3
             | RC a
        cl_u ST @cyrillic-a 1 | ST @latin-a 2 | RC @cyrillic-a
        atec RI @longest-escaped 1 | RC @longest-escaped
        c1_? RC @keyword-what | RC @keyword-recall
        smc. ST a 1 | ~Recalling {a} | ST b a | RC b""",
    "clear-memory": """
        c1_. CM
        u1s! ST a 1 | CM
        l2_n RC a | CM
        atn0 RM | CM
        cn_? SU a 1 | SU b 2 | CM
        si_. RI a 1 | CM | CM
        cedc ST a 1 | ST a 2 | CM
        um_s ST a 1 | UT a 2 | RC a | CM
        l1_m UT a 1 | CT a 1 | CM
        cvew SU a 1 | RC a | CM
        artm ST a 1 | CM | SU a 1 | RM | CM
        c1_3 ~Empty {a} | CM
        sx_. RI a 1 | SU b 1 | ST c 1 | CM
        c2n! CM | ST a 1 | CM
        u1_0 ST a.x 1.q | RC a | RC 1 | CM
        lf_b WI a | WI b | CM
        clcu ST @quoted-it @quoted-this | ST @quoted-this 1 | CM
        at_c RI a 1 | CM | UT a 2 | CM
        cm_? ~{a.p} | ~{b.e} | ~{c.x} | CM
        s1d. SU a b | SU b c | SU c a | CM""",
}


def _clauses(row: str, labels: Labels) -> list[Clause]:
    surface, _, script = row.partition(" ")
    spelling, gap, before, after = surface
    cast = Cast(labels)
    *set_up, case = steps(script)
    clauses = [cast.clause(step) for step in set_up]
    clauses.append(
        cast.clause(
            case,
            spell=SPELLINGS[spelling],
            gaps=GAPS[gap],
            before=BEFORE[before],
            after=AFTER[after],
        )
    )
    return clauses


def cases(labels: Labels) -> list[tuple[str, list[Clause]]]:
    """Form and clauses of each case, in order."""
    found: list[tuple[str, list[Clause]]] = []
    for form, table in ROWS.items():
        found.extend((form, _clauses(row, labels)) for row in rows(table))
    return found
