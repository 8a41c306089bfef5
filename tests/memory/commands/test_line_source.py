"""Lines as they come: numbered, blank ones left out, long ones cut, none split by the blocks they were read in."""

import io
import os

import pytest

from memory.commands.line_source import CHUNK_LINES, LineSource


def all_of(data: bytes, most: int = 100) -> list[tuple[int, bytes]]:
    source = LineSource(io.BytesIO(data), most)
    found: list[tuple[int, bytes]] = []
    while not source.at_end or source.has_lines:
        while source.has_lines:
            chunk = source.take()
            found += zip(chunk.numbers, chunk.lines, strict=True)
        source.read()
    return found


@pytest.mark.parametrize(
    ("data", "lines"),
    [
        (b"", []),
        (b"a", [(1, b"a")]),
        (b"a\n", [(1, b"a")]),
        (b"a\nb", [(1, b"a"), (2, b"b")]),
        (b"\n\na\r\n \t\r\nb\n\n", [(3, b"a"), (5, b"b")]),
        (b"a\x0bb\n", [(1, b"a\x0bb")]),
        (b"x" * 100 + b"\ny\n", [(1, b"x" * 100), (2, b"y")]),
        (b"x" * 101 + b"\ny\n", [(1, b"x" * 101), (2, b"y")]),
        (b"x" * 1_000_000 + b"\ny\n", [(1, b"x" * 101), (2, b"y")]),
        (b"y\n" + b"x" * 1_000_000, [(1, b"y"), (2, b"x" * 101)]),
    ],
)
def test_lines_are_split_numbered_and_bounded(data: bytes, lines: list[tuple[int, bytes]]) -> None:
    assert all_of(data) == lines


@pytest.mark.parametrize("size", [1, 2, 3, 7])
def test_the_blocks_of_a_pipe_do_not_matter(size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("memory.commands.line_source.BLOCK_BYTES", size)
    data = b"one\r\n\ntwo\n" + b"z" * 150 + b"\nlast"
    assert all_of(data) == [(1, b"one"), (3, b"two"), (4, b"z" * 101), (5, b"last")]


def test_chunks_are_small_and_tell_what_they_used() -> None:
    data = b"".join(b"%d\n" % number for number in range(100))
    source = LineSource(io.BytesIO(data), 100)
    source.read()
    chunks = []
    while source.has_lines:
        chunks.append(source.take())
    assert [len(chunk.lines) for chunk in chunks] == [CHUNK_LINES, CHUNK_LINES, CHUNK_LINES, 4]
    assert sum(chunk.size for chunk in chunks) == len(data)


def test_a_pipe_is_read_as_it_comes() -> None:
    read, write = os.pipe()
    with os.fdopen(read, "rb") as file, os.fdopen(write, "wb", buffering=0) as writer:
        source = LineSource(file, 100)
        writer.write(b"first\nsec")
        source.read()
        assert source.take().lines == [b"first"]
        assert not source.has_lines
        assert not source.at_end
        writer.write(b"ond\n")
        source.read()
        assert source.take()[:2] == ([2], [b"second"])


@pytest.mark.parametrize(("count", "last", "rest"), [(0, None, b"a"), (2, b"b", b"c"), (3, b"c", None)])
def test_lines_that_are_not_blank_are_skipped(count: int, last: bytes | None, rest: bytes | None) -> None:
    source = LineSource(io.BytesIO(b"a\n\nb\n\nc\n"), 100)
    assert source.skip(count) == last
    if not source.has_lines and not source.at_end:
        source.read()
    assert (source.take().lines[0] if source.has_lines else None) == rest


def test_more_lines_than_there_are_cannot_be_skipped() -> None:
    assert LineSource(io.BytesIO(b"a\nb\n"), 100).skip(3) is None
