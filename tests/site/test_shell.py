"""The site around both tabs: settings, headers, errors, and what a start loads."""

import json
import re
import subprocess
import sys
from io import StringIO
from typing import Any

import pytest
from django.conf import settings
from django.core.management import call_command
from django.http import HttpResponse
from django.test import Client, RequestFactory
from django.urls import URLPattern, URLResolver, get_resolver

from renigma_site.kernel.refusal import Refusal, RequestCode
from renigma_site.web.error_codes import ERROR_CODES, STATUS_TITLES
from renigma_site.web.errors import refuse_by_code, server_error
from renigma_site.web.middleware import RequestRules
from renigma_site.web.view_rules import rules_of
from support.answers import API_POLICY, FIXED_HEADERS, PAGE_POLICY, parse_policy
from support.forms import whole_form
from support.server import ROOT, environment

MARK = "correct-horse-battery-staple"


def run_python(program: str) -> str:
    """What a fresh interpreter prints for a program."""
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        check=True,
        env=environment(),
        cwd=ROOT,
    )
    return done.stdout


def views(patterns: list[Any]) -> list[Any]:
    found = []
    for pattern in patterns:
        found += views(pattern.url_patterns) if isinstance(pattern, URLResolver) else [pattern.callback]
    assert all(not isinstance(pattern, URLPattern) or pattern.callback in found for pattern in patterns)
    return found


def test_it_works(client: Client) -> None:
    answer = client.get("/")
    assert (answer.status_code, answer.headers["Location"]) == (303, "/memory/")
    for page in ("/memory/", "/plans/", "/help/", "/help/acceptance/"):
        answer = client.get(page)
        assert answer.status_code == 200
        assert answer.headers["Content-Type"] == "text/html; charset=utf-8"


def test_the_deployment_check_is_clean() -> None:
    out, err = StringIO(), StringIO()
    call_command("check", deploy=True, fail_level="WARNING", stdout=out, stderr=err)
    assert out.getvalue().startswith("System check identified no issues (3 silenced)")
    assert err.getvalue() == ""


def test_every_silenced_check_has_its_reason() -> None:
    source = (ROOT / "renigma_site" / "settings.py").read_text()
    for identifier in settings.SILENCED_SYSTEM_CHECKS:
        assert re.search(rf'"{re.escape(identifier)}",  # \w+: .{{20,}}', source)


def test_nothing_is_configured_to_be_kept() -> None:
    assert settings.DEBUG is False
    assert {database["ENGINE"] for database in settings.DATABASES.values()} <= {"django.db.backends.dummy"}
    for kept in ("sessions", "auth", "admin", "messages", "cache"):
        assert not any(kept in name for name in [*settings.INSTALLED_APPS, *settings.MIDDLEWARE])
    assert settings.FILE_UPLOAD_HANDLERS == ["django.core.files.uploadhandler.MemoryFileUploadHandler"]


def test_the_secret_key_is_made_anew_for_each_process() -> None:
    program = "from renigma_site import settings; print(settings.SECRET_KEY)"
    keys = {run_python(program).strip() for _ in range(2)}
    assert len(keys) == 2
    assert all(len(key) > 50 for key in keys)


def test_a_start_loads_no_parser_of_plans_and_nothing_of_training() -> None:
    program = "import os, sys; os.environ['DJANGO_SETTINGS_MODULE'] = 'renigma_site.settings'\n"
    program += (
        "from renigma_site.wsgi import application; import renigma_site.urls, renigma_site.web.server\n"
    )
    program += "print(*sys.modules)"
    loaded = set(run_python(program).split())
    assert "django" in loaded
    assert not loaded & {"lark", "numpy", "sqlite3", "webbrowser", "pytest", "jsonschema", "unittest"}


def test_djangos_default_host_is_refused() -> None:
    for host in (None, "testserver"):
        answer = Client(headers={} if host is None else {"host": host}).get("/memory/")
        assert answer.status_code == (400 if host is None else 421)


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("get", "/memory/", 200),
        ("get", "/plans/", 200),
        ("get", "/help/", 200),
        ("get", "/help/acceptance/", 200),
        ("get", "/static/renigma/app.css", 200),
        ("get", "/api/memory/config", 200),
        ("get", "/api/openapi.json", 200),
        ("get", "/", 303),
        ("get", "/memory/review/", 303),
        ("get", "/nothing", 404),
        ("get", "/api/nothing", 404),
        ("put", "/memory/review/", 405),
        ("put", "/api/memory/run", 405),
        ("post", "/static/renigma/app.css", 405),
    ],
)
def test_every_answer_has_the_headers(client: Client, method: str, path: str, status: int) -> None:
    answer = getattr(client, method)(path)
    answer.close()
    assert answer.status_code == status
    api = path.startswith("/api/")
    for name, value in FIXED_HEADERS.items():
        assert answer.headers[name] == value
    assert parse_policy(answer.headers["Content-Security-Policy"]) == (API_POLICY if api else PAGE_POLICY)
    kept = {"/static/renigma/app.css": "max-age=0, public"} if status == 200 else {}
    assert answer.headers["Cache-Control"] == ("no-store" if api else kept.get(path, "private, no-cache"))


def test_a_download_is_not_kept(client: Client) -> None:
    request = whole_form(request='Read "a" and count it.')
    button = re.search(r'value="(save:[^"]+)"', client.post("/plans/review/", request).content.decode())
    assert button is not None
    answer = client.post("/plans/export/", {**request, "do": button[1]})
    assert answer.headers["Content-Disposition"].startswith("attachment; ")
    assert answer.headers["Cache-Control"] == "no-store"


def test_every_view_says_what_it_answers_to() -> None:
    """Only actions and API calls take a POST; whatever has no rules of its own is a page, and takes none."""
    found = views(get_resolver().url_patterns)
    assert len(found) >= 24
    takers = [view for view in found if "POST" in rules_of(view).methods]
    for view in takers:
        rules = rules_of(view)
        assert rules.media_type is not None
        assert rules.body_limit in (262_144, 1_048_576)
        assert getattr(view, "csrf_exempt", False) is (rules.body_limit == 262_144)


@pytest.mark.parametrize("code", ERROR_CODES)
def test_a_page_and_a_problem_say_the_same(code: RequestCode) -> None:
    kind = ERROR_CODES[code]
    page = refuse_by_code(RequestFactory().get("/memory/"), code)
    document = refuse_by_code(RequestFactory().get("/api/memory/config"), code)
    assert page.status_code == document.status_code == kind.status
    assert json.loads(document.content) == {
        "type": "about:blank",
        "title": STATUS_TITLES[kind.status],
        "status": kind.status,
        "detail": kind.detail,
        "code": code,
    }
    text = page.content.decode()
    for words in (kind.title, code, str(kind.status)):
        assert words in text
    assert kind.detail.partition("'")[0] in text


def test_a_refusal_that_leaves_a_view_is_told_with_its_place() -> None:
    rules = RequestRules(lambda request: HttpResponse())
    refusal = Refusal("schema", "A string is expected here.", "/text")
    answer = rules.process_exception(RequestFactory().get("/api/x"), refusal)
    assert answer is not None
    assert answer.status_code == 422
    assert json.loads(answer.content)["pointer"] == "/text"
    page = rules.process_exception(RequestFactory().get("/x"), refusal)
    assert page is not None
    assert "A string is expected here." in page.content.decode()
    assert rules.process_exception(RequestFactory().get("/x"), ValueError(MARK)) is None


@pytest.mark.parametrize("path", ["/memory/", "/api/memory/config"])
def test_an_unexpected_fault_is_told_in_one_line_without_its_message(
    path: str, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        json.loads(f"{{{MARK}")
    except ValueError:
        answer = server_error(RequestFactory().get(path))
    assert answer.status_code == 500
    assert MARK not in answer.content.decode()
    written = capsys.readouterr()
    assert written.out == ""
    assert re.fullmatch(
        r"renigma workbench: unexpected JSONDecodeError in json\.decoder, line \d+\n", written.err
    )


def test_nothing_is_logged(client: Client, capsys: pytest.CaptureFixture[str], caplog: Any) -> None:
    client.get(f"/{MARK}")
    client.get("/memory/", headers={"host": MARK})
    client.get("/memory/", headers={"origin": MARK})
    client.post("/memory/review/", whole_form(source=MARK))
    client.post("/api/memory/run", MARK, content_type="application/json")
    captured = capsys.readouterr()
    assert (captured.out, captured.err) == ("", "")
    assert caplog.text == ""
