"""The builder owes nothing to the package under test, and gives the published bytes whenever it runs."""

import ast
import hashlib
import json
import subprocess
import sys
from pathlib import Path

from support.corpus_builder import FOLDER

FILES = ("positive.jsonl", "negative.jsonl", "episodes.jsonl", "MANIFEST.json")
SOURCES = [FOLDER / "build.py", *sorted((FOLDER / "builder").glob("*.py"))]


def imported(source: Path) -> set[str]:
    """The top-level names that a module imports, wherever in it."""
    names = set()
    for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names.add(node.module or "")
    return {name.partition(".")[0] for name in names}


def test_the_builder_imports_the_standard_library_and_itself() -> None:
    assert len(SOURCES) > 5
    for source in SOURCES:
        assert imported(source) <= sys.stdlib_module_names | {"builder"}, source.name


def test_the_builder_imports_nothing_by_name_at_run_time() -> None:
    for source in SOURCES:
        text = source.read_text(encoding="utf-8")
        assert not any(word in text for word in ("importlib", "__import__", "exec(", "eval(")), source.name


def test_it_builds_the_published_bytes_without_the_package(tmp_path: Path) -> None:
    # Isolated mode hides the checkout, and the finder refuses the packages wherever they may be installed.
    program = f"""
import runpy, sys
class Refuse:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("memory", "plans", "renigma_site", "django"):
            raise ImportError(name)
sys.meta_path.insert(0, Refuse())
sys.argv = ["build.py", "--out", {str(tmp_path)!r}]
try:
    import memory
except ImportError:
    runpy.run_path({str(FOLDER / "build.py")!r}, run_name="__main__")
"""
    done = subprocess.run([sys.executable, "-I", "-B", "-c", program], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    for name in FILES:
        assert (tmp_path / name).read_bytes() == (FOLDER / name).read_bytes(), name


def test_the_manifest_tells_what_the_files_hold() -> None:
    manifest = json.loads((FOLDER / "MANIFEST.json").read_text(encoding="utf-8"))
    found = []
    for name in FILES[:-1]:
        data = (FOLDER / name).read_bytes()
        found.append(
            {"name": name, "cases": data.count(b"\n"), "sha256": hashlib.sha256(data).hexdigest()},
        )
    assert manifest == {"format": "renigma.acceptance-corpus", "version": 1, "files": found}
    assert [file["cases"] for file in found] == [200, 200, 80]


def test_version_1_is_frozen() -> None:
    """Written down here as well, so that corpus and manifest cannot be changed together unnoticed."""
    manifest = (FOLDER / "MANIFEST.json").read_bytes()
    assert (
        hashlib.sha256(manifest).hexdigest()
        == "185dc002d1a198b919e7f192740a5355ee59c2c703cb90ad7fd427dccdf57beb"
    )
