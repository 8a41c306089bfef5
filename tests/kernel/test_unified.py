"""Unified differences: what `diff -u` writes, applied by git where it is installed."""

import shutil
import subprocess
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from renigma_site.kernel.unified import unified_difference

TEN = "".join(f"line {number}\n" for number in range(10))


@pytest.mark.parametrize(
    ("old", "new", "body"),
    [
        ("a\n", "a\n", ""),
        ("a\n", "b\n", "@@ -1 +1 @@\n-a\n+b\n"),
        ("a", "b\n", "@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+b\n"),
        ("a\n", "a", "@@ -1 +1 @@\n-a\n+a\n\\ No newline at end of file\n"),
        ("a\nb", "c\nb", "@@ -1,2 +1,2 @@\n-a\n+c\n b\n\\ No newline at end of file\n"),
        ("", "a\nb\n", "@@ -0,0 +1,2 @@\n+a\n+b\n"),
        ("a\nb\n", "", "@@ -1,2 +0,0 @@\n-a\n-b\n"),
        ("", "", ""),
        ("\n", "", "@@ -1 +0,0 @@\n-\n"),
        (
            TEN,
            TEN.replace("line 0", "first").replace("line 9", "last"),
            "@@ -1,4 +1,4 @@\n-line 0\n+first\n line 1\n line 2\n line 3\n"
            "@@ -7,4 +7,4 @@\n line 6\n line 7\n line 8\n-line 9\n+last\n",
        ),
        (
            TEN,
            TEN.replace("line 1\n", "").replace("line 8\n", ""),
            "@@ -1,10 +1,8 @@\n line 0\n-line 1\n line 2\n line 3\n line 4\n line 5\n"
            " line 6\n line 7\n-line 8\n line 9\n",
        ),
        ("a\rb\n", "a\rc\n", "@@ -1 +1 @@\n-a\rb\n+a\rc\n"),
    ],
)
def test_it_is_what_diff_writes(old: str, new: str, body: str) -> None:
    assert unified_difference(old, new, "a", "b") == f"--- a\n+++ b\n{body}"


texts = st.lists(st.sampled_from(["a", "b", "", "c d"])).map("\n".join)


@pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed")
@settings(max_examples=25, deadline=None)
@given(texts, texts)
def test_git_applies_it(tmp_path_factory: pytest.TempPathFactory, old: str, new: str) -> None:
    folder: Path = tmp_path_factory.mktemp("applied")
    (folder / "text").write_text(old, encoding="utf-8", newline="")
    difference = unified_difference(old, new, "a/text", "b/text")
    if old == new:
        assert difference == "--- a/text\n+++ b/text\n"
        return
    subprocess.run(
        ["git", "apply", "--unidiff-zero", "--whitespace=nowarn", "-"],
        input=difference.encode(),
        cwd=folder,
        check=True,
        capture_output=True,
        env={"GIT_CEILING_DIRECTORIES": str(folder.parent), "PATH": "/usr/bin:/bin"},
    )
    assert (folder / "text").read_bytes() == new.encode()
