"""One atheris target: bytes in, and nothing but the contract's outcomes out.

python tests/fuzz/coverage_guided.py TARGET SECONDS SEED
"""

import os
import sys
import tempfile
from pathlib import Path

import atheris

os.environ["DJANGO_SETTINGS_MODULE"] = "renigma_site.settings"

with atheris.instrument_imports(include=["memory", "plans", "renigma_site"]):
    import django

    django.setup()
    import renigma_site.urls
    from memory import service
    from memory.engine.dictionary import DictionaryReference
    from plans import service as plans_service
    from renigma_site.kernel.canonical import pretty_bytes
    from renigma_site.kernel.refusal import Refusal
    from renigma_site.kernel.spans import Span
    from renigma_site.web.error_codes import ERROR_CODES

from django.test import Client

from support.forms import whole_form

ENGINE = DictionaryReference()
CLIENT = Client(headers={"host": "127.0.0.1"})
PAGES = [
    *(f"/memory/{action}/" for action in ("review", "open", "export", "reset", "adopt", "import", "cancel")),
    *(f"/plans/{action}/" for action in ("review", "open", "export", "reset")),
]
SEEDS = {
    "parse": ["Set color to green. What is color?", 'Remember that "a b" is "c".\nReset memory!'],
    "plan": [
        'Read "notes.txt" and summarize it in 5 bullets.',
        'If step 1 is approved, send it to "Ana" by email.',
    ],
    "body": ['{"text": "Set a to b", "prior_revisions": [{"source_text": "x", "language_version": 1}]}'],
    "record": [
        pretty_bytes(service.preview("Set a to b. Recall a. Nonsense.", [], ENGINE).document).decode()
    ],
    "form": ["Set a to b.", "What is it?", '{"version": 2}'],
}


def parse(data: bytes) -> None:
    """Any text replays in both languages; spans give back their wording; export and import are exact."""
    text = data.decode("utf-8", "ignore")
    for language_version in (1, 2):
        try:
            if language_version == 1:
                document = service.run(text, [], ENGINE)
            else:
                document = service.preview(text, [], ENGINE).document
        except Refusal as refusal:
            assert refusal.code in ("text-too-long", "too-many-statements", "record-too-large")
            continue
        for event in document["events"]:
            wording = Span(**event["span"]).of(text)
            assert wording == wording.strip() != ""
        assert service.import_record(pretty_bytes(document), ENGINE) == document


def plan(data: bytes) -> None:
    """Any request gives a plan, and a complete plan's paraphrases read back as the same steps."""
    try:
        document = plans_service.parse(data.decode("utf-8", "ignore"))
    except Refusal as refusal:
        assert refusal.code in ("text-too-long", "too-many-steps")
        return
    if document["complete"]:
        again = plans_service.parse("\n".join(step["paraphrase"] for step in document["steps"]))
        for fresh, step in zip(again["steps"], document["steps"], strict=True):
            assert fresh["paraphrase"] == step["paraphrase"]


def body(data: bytes) -> None:
    """Any bytes POSTed give a status of the contract, and an error has a code that is published."""
    for call in (
        "memory/run",
        "memory/preview",
        "memory/apply",
        "memory/validate",
        "plans/parse",
        "plans/validate",
    ):
        answer = CLIENT.post(f"/api/{call}", data, content_type="application/json")
        if answer.status_code != 200:
            assert ERROR_CODES[answer.json()["code"]].status == answer.status_code < 500


def record(data: bytes) -> None:
    """A record is refused with a code, or comes back byte for byte what a replay makes of it."""
    try:
        fresh = service.import_record(data, ENGINE)
    except Refusal as refusal:
        assert refusal.code in ERROR_CODES
    else:
        assert service.import_record(pretty_bytes(fresh), ENGINE) == fresh


def form(data: bytes) -> None:
    """Any text in any field of a page gives a page."""
    text = data.decode("utf-8", "ignore")
    action, _, value = text.partition("\n")
    names = ("source", "session", "review", "record", "request")
    chosen = len(action) % 6  # one field, or all of them
    fields = {name: value for index, name in enumerate(names) if chosen in (index, 5)}
    for address in PAGES:
        assert CLIENT.post(address, whole_form(**fields)).status_code in (200, 400, 409, 413, 422)


def main(target: str, seconds: str, seed: str) -> None:
    assert renigma_site.urls.urlpatterns
    with tempfile.TemporaryDirectory() as corpus:
        for number, text in enumerate(SEEDS[target]):
            (Path(corpus) / str(number)).write_text(text, "utf-8")
        limits = [f"-max_total_time={seconds}", f"-seed={seed}", "-max_len=4096", "-timeout=10"]
        options = [*limits, "-print_final_stats=1", f"-artifact_prefix={corpus}/"]
        atheris.Setup([sys.argv[0], *options, corpus], globals()[target])
        atheris.Fuzz()


if __name__ == "__main__":
    main(*sys.argv[1:])
