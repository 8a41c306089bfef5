"""The assistants' resources: the language on one page, made from the parser's own table, and the published schemas."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from memory.language.forms import FORMS, LANGUAGE_VERSIONS, Form
from renigma_site.published import SCHEMAS, published_schema

LANGUAGE: Final = "renigma://language"
_SCHEMA: Final = "renigma://schema/"

_RULES: Final = """\
Write one command a clause. A clause ends at an unquoted full stop, question mark, exclamation mark or line break.
KEY and VALUE are one label each: word characters and hyphens, or a double-quoted JSON string of 1 to 128 characters.
Keywords ignore case, labels do not. Everything that matches no form stays an unresolved event and changes nothing.
In version 2 a pronoun such as "it" or "my" must be quoted to be a label: no referent is inferred.
Every replay starts from empty memory: keep the lines that write a key above the questions about it.
At most 128 clauses, 20,000 characters, 32 keys and 64 values.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Resource:
    """One document that a client can read: its address, title, media type and text."""

    uri: str
    name: str
    title: str
    media_type: str
    text: str


def resources() -> Mapping[str, Resource]:
    """Every resource by its address."""
    found = [
        Resource(
            uri=LANGUAGE,
            name="language",
            title="The memory language on one page",
            media_type="text/markdown",
            text=_language_page(),
        )
    ]
    found += [
        Resource(
            uri=_SCHEMA + name,
            name=name,
            title=f"JSON Schema {name}",
            media_type="application/schema+json",
            text=published_schema(name).decode(),
        )
        for name in SCHEMAS
    ]
    return {resource.uri: resource for resource in found}


def _language_page() -> str:
    rows = [f"| {form.phrase} | {form.operation} | {_versions(form)} |" for form in FORMS]
    table = "\n".join(["| phrase | operation | versions |", "|---|---|---|", *rows])
    return f"# The renigma memory language\n\n{_RULES}\n{table}\n"


def _versions(form: Form) -> str:
    return ", ".join(str(version) for version in LANGUAGE_VERSIONS if version >= form.since)
