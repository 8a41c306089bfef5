"""A client that openapi-python-client makes of the OpenAPI document, and every call made through it."""

import importlib
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import pytest

from support.markdown import blocks
from support.server import ROOT, Workbench, workbench

pytest.importorskip("openapi_python_client", reason="the package openapi-python-client is not installed")

TEXT: Final = 'Set color to green. What is color? Change "it" to blue. Reset memory. Nonsense.'
REQUEST: Final = (
    'Search the web for "news". For each item in step 1, draft "a note" from the item. Delete "x". Nonsense.'
)


@pytest.fixture(scope="module")
def server() -> Iterator[Workbench]:
    with workbench() as running:
        yield running


@pytest.fixture(scope="module")
def package(server: Workbench, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ModuleType]:
    """The generated package; it is made from the running workbench's own document, and without a warning."""
    folder = tmp_path_factory.mktemp("generated")
    programs = str(Path(sys.executable).parent)  # ruff, which the generator formats with
    done = subprocess.run(
        [
            *(
                sys.executable,
                "-m",
                "openapi_python_client",
                "generate",
                "--fail-on-warning",
                "--meta",
                "none",
            ),
            *(
                "--url",
                f"http://{server.host}/api/openapi.json",
                "--output-path",
                str(folder / "renigma_client"),
            ),
        ],
        env={**os.environ, "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}"},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "arning" not in done.stdout, done.stdout
    sys.path.insert(0, str(folder))
    try:
        yield importlib.import_module("renigma_client")
    finally:
        sys.path.remove(str(folder))


class Calls:
    """The generated functions by the document's operation ids."""

    def __init__(self, client: Any) -> None:
        self.client = client
        self.models = importlib.import_module("renigma_client.models")
        self.made: set[str] = set()

    def __call__(self, name: str, model: str | None = None, **members: Any) -> Any:
        module = importlib.import_module(f"renigma_client.api.{name.partition('_')[0]}.{name}")
        self.made.add(name)
        if model is None:
            return module.sync(client=self.client)
        return module.sync(client=self.client, body=getattr(self.models, model).from_dict(members))

    def with_body(self, name: str, body: Any) -> Any:
        module = importlib.import_module(f"renigma_client.api.{name.partition('_')[0]}.{name}")
        self.made.add(name)
        return module.sync(client=self.client, body=body)


@pytest.fixture
def call(package: ModuleType, server: Workbench) -> Iterator[Calls]:
    with package.Client(base_url=f"http://{server.host}") as client:
        yield Calls(client)


def test_every_call_is_made_and_its_answer_read(call: Calls, server: Workbench) -> None:
    config = call("memory_config")
    assert (config.engine.kind.value, config.limits.statements.value) == ("dictionary-reference", 128)

    review = call("memory_preview", "MemoryPreviewBody", text=TEXT, prior_revisions=[])
    operations = [type(event).__name__ for event in review.document.events]
    assert operations == [
        "RememberEvent2",
        "RecallEvent2",
        "UnresolvedEvent2",
        "ResetEvent2",
        "UnresolvedEvent2",
    ]
    assert review.document.events[1].answer.label == "green"
    adopted = call(
        "memory_apply", "MemoryApplyBody", text=TEXT, prior_revisions=[], review_sha256=review.review_sha256
    )
    assert adopted == review.document
    assert call.with_body("memory_validate", adopted) == adopted
    first = call("memory_run", "MemoryRunBody", text="Remember that a is b.", prior_sources=["x"])
    assert (type(first).__name__, first.prior_sources) == ("Record1", ["x"])
    assert call.with_body("memory_validate", first) == first

    why = call("memory_explain", "MemoryExplainBody", text=TEXT, language_version=2, event=1, key=None)
    assert [link.wording for link in why.chain] == ["Set color to green"]
    trial = call("memory_without", "MemoryWithoutBody", text=TEXT, language_version=2, event=0)
    assert trial.answers[0].without.label is None
    help_ = call("memory_assist", "MemoryAssistBody", text="Rember a is b.", language_version=2, offset=None)
    assert help_.problems[0].reason.value == "unsupported"

    plan = call("plans_parse", "PlansParseBody", text=REQUEST)
    assert [step.action for step in plan.steps] == ["search", "draft", "delete"]
    assert (plan.executed, plan.steps[1].for_each.source.step) == (False, 1)
    assert call.with_body("plans_validate", plan) == plan
    steps = call("plans_assist", "PlansAssistBody", text=REQUEST, offset=None).steps
    assert steps == plan.steps

    document = server.get("/api/openapi.json").json()
    assert call.made == {
        operation["operationId"] for path in document["paths"].values() for operation in path.values()
    }


def test_a_refusal_is_read_too(call: Calls) -> None:
    stale = call("memory_apply", "MemoryApplyBody", text=TEXT, prior_revisions=[], review_sha256="0" * 64)
    assert (type(stale).__name__, stale.code.value, stale.status.value) == ("Problem", "review-mismatch", 409)
    assert stale.pointer == "/review_sha256"


def test_the_page_shows_how(
    package: ModuleType, server: Workbench, capsys: pytest.CaptureFixture[str]
) -> None:
    (block,) = [found.content for found in blocks(ROOT / "docs" / "api.md") if found.language == "python"]
    assert "127.0.0.1:8765" in block
    exec(block.replace("127.0.0.1:8765", server.host), {})  # noqa: S102 - the page's own lines
    assert capsys.readouterr().out == "green\n"
