"""What holds for every answer of the server, whatever was asked."""

from support.raw_http import Answer

STATUSES = frozenset({200, 302, 303, 304, 400, 403, 404, 405, 409, 411, 413, 415, 421, 422, 431, 500, 501})
PROBLEM_MEMBERS = ["type", "title", "status", "detail", "code"]

PAGE_POLICY = {
    "default-src": {"'none'"},
    "script-src": {"'self'"},
    "style-src": {"'self'"},
    "img-src": {"'self'"},
    "connect-src": {"'self'"},
    "form-action": {"'self'"},
    "base-uri": {"'none'"},
    "frame-ancestors": {"'none'"},
    "object-src": {"'none'"},
    "require-trusted-types-for": {"'script'"},
}
API_POLICY = {"default-src": {"'none'"}, "frame-ancestors": {"'none'"}}

FIXED_HEADERS = {
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "cross-origin-embedder-policy": "require-corp",
}
FORBIDDEN_HEADERS = frozenset({"server", "via", "strict-transport-security", "x-powered-by"})


def parse_policy(value: str) -> dict[str, set[str]]:
    """A Content-Security-Policy as directives with their sources; no directive may be said twice."""
    directives: dict[str, set[str]] = {}
    for directive in value.split(";"):
        name, *sources = directive.split()
        assert name not in directives
        directives[name] = set(sources)
    return directives


def assert_sound(answer: Answer, *, api: bool) -> None:
    """Checks status, headers and the shape of an error."""
    assert answer.status in STATUSES
    for name, value in FIXED_HEADERS.items():
        assert answer.one(name) == value
    assert parse_policy(answer.one("content-security-policy")) == (API_POLICY if api else PAGE_POLICY)
    features = answer.one("permissions-policy").split(", ")
    assert "clipboard-write=(self)" in features
    assert all(feature.endswith("=()") for feature in features if feature != "clipboard-write=(self)")
    names = {name for name, _ in answer.headers}
    assert not names & FORBIDDEN_HEADERS
    assert not any(name.startswith("access-control-") for name in names)
    assert len(answer.all("cache-control")) == 1
    if api:
        assert answer.one("cache-control") == "no-store"
    if answer.status == 405:
        assert answer.one("allow")
    if api and answer.status >= 400:
        assert_is_problem(answer)


def assert_is_problem(answer: Answer) -> None:
    """Checks that an error is one problem document, with its members in their order."""
    assert answer.one("content-type") == "application/problem+json"
    document = answer.json()
    assert [name for name in document if name != "pointer"] == PROBLEM_MEMBERS
    assert document["type"] == "about:blank"
    assert document["status"] == answer.status
    assert document["detail"]
