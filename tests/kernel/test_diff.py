"""Differences of two sources: complete, shortest, and bounded on the worst texts."""

import random

import pytest

from renigma_site.kernel import diff
from renigma_site.kernel.diff import DiffLine, diff_lines, diff_within, mark_within, unified


def old_side(lines):
    return "\n".join(text for sign, text in lines if sign != "+")


def new_side(lines):
    return "\n".join(text for sign, text in lines if sign != "-")


def fewest_marks(old, new):
    """The textbook table of edit costs, for holding the answer against."""
    before, after = old.split("\n"), new.split("\n")
    row = list(range(len(after) + 1))
    for count, line in enumerate(before, 1):
        above, row = row, [count]
        for place, other in enumerate(after, 1):
            row.append(above[place - 1] if line == other else 1 + min(above[place], row[-1]))
    return row[-1]


def test_it_works():
    old = "Set a to b.\nUpdate it to done.\nWhat is a?"
    new = "Set a to b.\nUpdate a to done.\nWhat is a?\nReset memory."
    assert diff_lines(old, new) == [
        (" ", "Set a to b."),
        ("-", "Update it to done."),
        ("+", "Update a to done."),
        (" ", "What is a?"),
        ("+", "Reset memory."),
    ]


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("", "", [(" ", "")]),
        ("same", "same", [(" ", "same")]),
        ("", "a", [("-", ""), ("+", "a")]),
        ("a\n", "a", [(" ", "a"), ("-", "")]),
        ("a\r\nb", "a\nb", [("-", "a\r"), ("+", "a"), (" ", "b")]),
        ("a\nb\nc", "a\nc", [(" ", "a"), ("-", "b"), (" ", "c")]),
        ("x\na\ny", "a\nz", [("-", "x"), (" ", "a"), ("-", "y"), ("+", "z")]),
        ("a\nb", "b\na", [("-", "a"), (" ", "b"), ("+", "a")]),
        ("a\u2028b\x0bc", "a", [("-", "a\u2028b\x0bc"), ("+", "a")]),
        ("a\na\na", "a\na", [(" ", "a"), (" ", "a"), ("-", "a")]),
    ],
)
def test_marks_lines(old, new, expected):
    assert diff_lines(old, new) == expected


@pytest.mark.parametrize("held", [1, 2, 3, 128])
def test_is_complete_and_shortest_on_random_texts(monkeypatch, held):
    monkeypatch.setattr(diff, "_ROWS_HELD", held)
    draw = random.Random(held)  # noqa: S311 - a fixed sequence of test texts, nothing secret
    for _ in range(150):
        old, new = ("\n".join(draw.choices("abcd", k=draw.randrange(12))) for _ in range(2))
        lines = diff_lines(old, new)
        assert (old_side(lines), new_side(lines)) == (old, new)
        assert sum(sign != " " for sign, _ in lines) == fewest_marks(old, new)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("\n" * 19_999 + "a", "a" + "\n" * 19_999),
        ("a\nb\n" * 5_000, "b\na\n" * 5_000),
        ("a\n" * 10_000, "b\n" * 10_000),
        ("\n".join(map(str, range(3_600))), "\n".join(map(str, reversed(range(3_600))))),
    ],
    ids=["blank lines", "alternating", "nothing shared", "reversed"],
)
def test_the_longest_texts_come_back_whole(old, new):
    lines = diff_lines(old, new)
    assert (old_side(lines), new_side(lines)) == (old, new)


@pytest.mark.parametrize("length", [2_500, 20_000])
def test_takes_one_step_for_each_old_line(monkeypatch, length):
    steps = 0
    rows = diff._rows  # noqa: SLF001 - the step that is counted

    def counted(first, matches, everything):
        nonlocal steps
        steps += len(matches)
        return rows(first, matches, everything)

    monkeypatch.setattr(diff, "_rows", counted)
    diff_lines("a\nb\n" * (length // 4), "b\na\n" * (length // 4))
    assert steps <= 2 * (length // 2 + 1)


def test_marks_the_words_that_differ_within_two_lines():
    before, after = diff_within('Set "project color" to green.', 'Set "project colour" to "sea green".')
    assert "".join(piece.text for piece in before) == 'Set "project color" to green.'
    assert [piece.text for piece in before if piece.changed] == ["color"]
    assert [piece.text for piece in after if piece.changed] == ["colour", '"sea ', '"']
    assert "".join(piece.text for piece in after) == 'Set "project colour" to "sea green".'


def test_lines_that_share_nothing_are_wholly_marked():
    assert diff_within("abc", "xyz") == ([("abc", True)], [("xyz", True)])


def marks(old, new):
    """The lines of a difference, with what is marked in each."""
    return [
        (line.sign, "".join(piece.text for piece in line.pieces), [p.text for p in line.pieces if p.changed])
        for line in mark_within(diff_lines(old, new))
    ]


def test_marks_words_in_the_line_that_came_in_place_of_another():
    assert marks("a\nSet place to Oslo.\nz", "a\nSet place to Bergen.\nz") == [
        (" ", "a", []),
        ("-", "Set place to Oslo.", ["Oslo"]),
        ("+", "Set place to Bergen.", ["Bergen"]),
        (" ", "z", []),
    ]


def test_looks_past_a_line_that_came_before_it():
    assert marks("What is color?", "Set place to Oslo.\nWhat is color? Recall place.") == [
        ("-", "What is color?", []),
        ("+", "Set place to Oslo.", []),
        ("+", "What is color? Recall place.", [" Recall place."]),
    ]


def test_marks_nothing_in_lines_that_share_little():
    assert marks("Recall x.", "Set x to y.") == [("-", "Recall x.", []), ("+", "Set x to y.", [])]
    assert marks("...", "...!") == [("-", "...", []), ("+", "...!", [])]


def test_a_line_corresponds_to_one_line_only():
    assert [marked for _, _, marked in marks("Set a to b.\nSet a to c.", "Set a to d.")] == [["b"], [], ["d"]]


def test_lines_only_removed_or_only_added_are_not_marked():
    assert marks("a\nb", "a") == [(" ", "a", []), ("-", "b", [])]
    assert marks("a", "a\nb") == [(" ", "a", []), ("+", "b", [])]


def test_no_cluster_is_cut_apart():
    family, wave = "\U0001f469\u200d\U0001f469\u200d\U0001f467", "\U0001f44b\U0001f3fd"
    old, new = f"Set caf\u0065\u0301 to {family}.", f"Set cafe to {wave}."
    assert [marked for _, _, marked in marks(old, new)] == [["cafe\u0301", family], ["cafe", wave]]


def test_marked_lines_are_the_lines():
    rng = random.Random(11)  # noqa: S311 - a fixed sequence of test texts, nothing secret
    for _ in range(200):
        old, new = ("\n".join(" ".join(rng.choices("abc. ", k=4)) for _ in range(6)) for _ in range(2))
        lines = diff_lines(old, new)
        assert [
            DiffLine(line.sign, "".join(piece.text for piece in line.pieces)) for line in mark_within(lines)
        ] == lines


@pytest.mark.parametrize("length", [2_000, 16_000])
def test_marking_takes_work_in_proportion(monkeypatch, length):
    steps = 0
    rows, count = diff._rows, diff.Counter  # noqa: SLF001 - the steps that are counted

    def counted_rows(first, matches, everything):
        nonlocal steps
        steps += len(matches)
        return rows(first, matches, everything)

    def counted_words(words):
        nonlocal steps
        steps += len(words)
        return count(words)

    monkeypatch.setattr(diff, "_rows", counted_rows)
    monkeypatch.setattr(diff, "Counter", counted_words)
    old = "Set a to b.\n" * (length // 24) + "x " * (length // 4)
    new = "Set a to c.\n" * (length // 24) + "y " + "x " * (length // 4)
    list(
        mark_within(
            [DiffLine("-", line) for line in old.split("\n")]
            + [DiffLine("+", line) for line in new.split("\n")]
        )
    )
    assert steps <= 3 * length


def applied(old: str, hunks: str) -> str:
    """The new text as an independent reader of unified differences makes it."""
    before, after, place = old.split("\n"), [], 0
    for hunk in filter(None, hunks.split("@@ -")):
        head, _, body = hunk.partition(" @@\n")
        (start, length), (new_start, new_length) = (map(int, side.split(",")) for side in head.split(" +"))
        lines = body.removesuffix("\n").split("\n")
        first = start - (length > 0)
        after += before[place:first]
        assert len(after) == new_start - (new_length > 0)
        assert [line[1:] for line in lines if line[0] != "+"] == before[first : first + length]
        after += [line[1:] for line in lines if line[0] != "-"]
        assert sum(line[0] != "-" for line in lines) == new_length
        place = first + length
    return "\n".join(after + before[place:])


def test_a_unified_difference_can_be_applied():
    made = random.Random(3)  # noqa: S311 - texts for a test
    for _ in range(400):
        old = "\n".join(made.choices("abcdefg", k=made.randrange(1, 30)))
        new = "\n".join(line for line in old.split("\n") if made.random() > 0.2) + made.choice(
            ["", "\nx", "\nx\ny"]
        )
        assert applied(old, unified(old, new)) == new


def test_a_unified_difference_is_written_as_everywhere():
    old = "\n".join("abcdefghijklmnop")
    new = old.replace("c", "C").replace("e", "E").replace("p", "p\nq")
    assert unified(old, new) == (
        "@@ -1,8 +1,8 @@\n a\n b\n-c\n+C\n d\n-e\n+E\n f\n g\n h\n@@ -14,3 +14,4 @@\n n\n o\n p\n+q\n"
    )
    assert unified(old, old) == ""
    assert unified("a", "b") == "@@ -1,1 +1,1 @@\n-a\n+b\n"
