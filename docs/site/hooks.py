"""What MkDocs needs beside the pages in docs: those on top of the project, two made here, links, and colours of code.

The pages are written for the project's folder, where every link leads to a file. On the site a link to a page leads to
that page, and a link to any other file becomes its words.
"""

import posixpath
import re
from pathlib import Path
from typing import Any, Final

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page
from pygments.formatters import HtmlFormatter

import renigma

ROOT: Final = Path(__file__).resolve().parents[2]

# Pages outside docs, by their place in the project, with their names on the site.
OUTSIDE: Final = {
    "README.md": "index.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "SECURITY.md": "reporting.md",
    "corpus/README.md": "corpus-files.md",
}
# Styles of Pygments, by the look of the page; theme/main.html names the files.
CODE_STYLES: Final = {"light": "default", "dark": "monokai"}
DECISIONS: Final = "decisions/index.md"

_FENCE: Final = re.compile(r"(^```.*?^```$)", re.MULTILINE | re.DOTALL)
# Code in a line, a link or picture, or a bracket that is neither and that an extension would take for a reference.
_PIECE: Final = re.compile(
    r"`+[^`\n]*`+|(?P<mark>!?)\[(?P<words>[^\]]*)\]\((?P<target>[^)\s]+)\)|(?P<bracket>\[)"
)
_ADDRESS: Final = re.compile(r"[a-z]+:|#")


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Adds the pages from outside, the list of decisions, the reference and the colours of code."""
    for source, name in OUTSIDE.items():
        files.append(File.generated(config, name, content=(ROOT / source).read_text("utf-8")))
    files.append(File.generated(config, DECISIONS, content=_decisions()))
    files.append(File.generated(config, "reference.md", content=_reference()))
    for name, style in CODE_STYLES.items():
        colours = HtmlFormatter(style=style).get_style_defs(".codehilite")
        files.append(File.generated(config, f"code-{name}.css", content=colours))
    return files


def on_page_markdown(markdown: str, *, page: Page, files: Files, **_: object) -> str:
    """Leads links to pages of the site; a block of the Dask recipe is Python."""
    name = page.file.src_uri
    source = next((place for place, found in OUTSIDE.items() if found == name), f"docs/{name}")
    parts = _FENCE.split(markdown.replace("```dask\n", "```python\n"))
    return "".join(
        part if part.startswith("```") else _PIECE.sub(lambda found: _led(found, source, name, files), part)
        for part in parts
    )


def _led(piece: re.Match[str], source: str, name: str, files: Files) -> str:
    """A piece of a line as the site needs it; only links to files of the project and bare brackets change."""
    if piece["bracket"]:
        return r"\["
    mark, words, target = piece["mark"], piece["words"], piece["target"]
    if target is None or _ADDRESS.match(target):
        return piece[0]
    path, _, fragment = target.partition("#")
    place = posixpath.normpath(posixpath.join(posixpath.dirname(source), path))
    found = OUTSIDE.get(place, DECISIONS if place == "docs/decisions" else place.removeprefix("docs/"))
    if files.get_file_from_path(found) is None:
        return words
    relative = posixpath.relpath(found, posixpath.dirname(name) or ".")
    return f"{mark}[{words}]({relative}{'#' if fragment else ''}{fragment})"


def _decisions() -> str:
    lines = []
    for path in sorted((ROOT / "docs" / "decisions").glob("*.md")):
        title = path.read_text("utf-8").partition("\n")[0].removeprefix("# ")
        lines.append(f"- [{title}]({path.name})\n")
    return "# Decisions\n\nWhy things are as they are, in the order in which it was decided.\n\n" + "".join(
        lines
    )


def _reference() -> str:
    """The API pages, from the docstrings of the public names, and of what a session gives."""
    head = "# Python reference\n\nEvery name of `import renigma`. [The Python API](python-api.md) shows their use.\n"
    places = {f"renigma.{name}": _place(name) for name in renigma.__all__}
    places |= {"Answer": "memory.session.Answer", "Problem": "memory.session.Problem"}
    return head + "".join(
        f"\n::: {place}\n    options:\n      heading: {name}\n      toc_label: {name}\n"
        for name, place in places.items()
    )


def _place(name: str) -> str:
    """Where a public name is defined; there it may have another one."""
    found: Any = getattr(renigma, name)
    return f"{found.__module__}.{found.__qualname__}"
