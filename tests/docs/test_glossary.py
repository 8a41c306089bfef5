"""docs/glossary.md: each term once, in order, and Help defines the same terms in the same words."""

import re
from html import unescape

from support.server import ROOT

GLOSSARY = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
DEFINED = re.findall(r"^\| \*\*(.+?)\*\* \| (.+) \|$", GLOSSARY, re.MULTILINE)


def test_each_term_is_defined_once_and_in_order() -> None:
    parts = [re.findall(r"^\| \*\*(.+?)\*\*", part, re.MULTILINE) for part in GLOSSARY.split("\n## ")[1:]]
    assert [sorted(set(part)) for part in parts] == parts
    assert {"slot", "binding", "event", "digest", "unresolved", "declared verb"} <= {
        term for term, _ in DEFINED
    }


def test_help_defines_the_same_terms() -> None:
    page = (ROOT / "templates" / "help" / "glossary.html").read_text(encoding="utf-8")
    shown = [
        (term, " ".join(unescape(re.sub("</?code>", "`", re.sub("</?i>", "*", meaning))).split()))
        for term, meaning in re.findall(r"<dt>(.+?)</dt>\s*<dd>(.+?)</dd>", page, re.DOTALL)
    ]
    assert shown == DEFINED
