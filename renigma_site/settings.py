"""One person, this machine, nothing kept.

No database, no session, no cache, no upload on disk, no log of requests.
"""

import secrets
from typing import Any, Final

from csp.constants import NONE, SELF

from memory.engine.dictionary import DictionaryReference
from memory.engine.protocol import Engine
from plans.language.declared import NO_VERBS, DeclaredVerbs
from renigma_site.kernel import paths

# What `renigma workbench` decides at start: which engine replays, which verbs are declared, the port that it bound, and
# the one under which a forward reaches it, if any. No bound port means that none was bound here (the test client,
# `manage.py runserver`), and then any port in Host is the own one.
MEMORY_ENGINE: Engine = DictionaryReference()
REQUEST_VERBS: DeclaredVerbs = NO_VERBS
WORKBENCH_PORT: int | None = None
PUBLIC_PORT: int | None = None

DEBUG = False  # always: a debug page would show what a person typed
SECRET_KEY = secrets.token_urlsafe(48)  # nothing that outlives the process is signed with it
ALLOWED_HOSTS = ["127.0.0.1", "localhost", "[::1]"]  # HostRules judges first, and more strictly

INSTALLED_APPS = ["memory", "plans"]
ROOT_URLCONF = "renigma_site.urls"
WSGI_APPLICATION = "renigma_site.wsgi.application"
DATABASES: Final[dict[str, Any]] = {}

# From the outside in. ResponseHeaders and the policy only add headers; the first verdict is HostRules.
MIDDLEWARE = [
    "renigma_site.web.middleware.ResponseHeaders",
    "renigma_site.web.middleware.HostRules",
    "renigma_site.web.middleware.OriginRules",
    "renigma_site.web.middleware.StaticFiles",
    "renigma_site.web.middleware.RequestRules",
    "renigma_site.web.middleware.PageForms",
]

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [paths.TEMPLATES],
        "OPTIONS": {
            "context_processors": [],
            "builtins": ["renigma_site.web.template_tags"],
        },
    }
]
USE_I18N = False
USE_TZ = True

STATIC_URL = "/static/"
STATIC_ROOT = paths.STATIC / "renigma"  # beside it are the editor's sources, which are not part of a page
WHITENOISE_STATIC_PREFIX = "/static/renigma/"
WHITENOISE_ALLOW_ALL_ORIGINS = False
WHITENOISE_MAX_AGE = 0  # a browser asks again, so that a new release is seen at once

# The cookie is shared by every port of the host, so its name says whose it is. With Lax it also comes with a
# link from elsewhere: with Strict that visit would replace it, and the forms of open pages would be refused.
CSRF_COOKIE_NAME = "renigma_form"
CSRF_COOKIE_HTTPONLY = True
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_AGE = None
CSRF_FAILURE_VIEW = "renigma_site.web.errors.csrf_failure"

# Above the limit that RequestRules enforces first, so that Django's own never decides. PageForms reads the forms;
# should anything else ever read one, it has no handler that writes a file.
DATA_UPLOAD_MAX_MEMORY_SIZE = 2_097_152
FILE_UPLOAD_MAX_MEMORY_SIZE = 2_097_152
FILE_UPLOAD_HANDLERS = ["django.core.files.uploadhandler.MemoryFileUploadHandler"]

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF],
        "connect-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
        "object-src": [NONE],
        "require-trusted-types-for": ["'script'"],
    }
}

# Nobody writes a request, a header or a text: not Django, not waitress, not the last resort of `logging`.
_SILENT: Final = {"handlers": ["nothing"], "level": "CRITICAL", "propagate": False}
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "handlers": {"nothing": {"class": "logging.NullHandler"}},
    "root": {"handlers": ["nothing"], "level": "CRITICAL"},
    "loggers": {
        "django": _SILENT,
        "django.request": _SILENT,
        "django.security": _SILENT,
        "django.server": _SILENT,
        "waitress": _SILENT,
        "waitress.queue": _SILENT,
    },
}

# Exceptions to `manage.py check --deploy`, each with its reason.
SILENCED_SYSTEM_CHECKS = [
    "security.W001",  # SecurityMiddleware: ResponseHeaders sets the same headers, and more, in one layer
    "security.W002",  # XFrameOptionsMiddleware: X-Frame-Options is set by ResponseHeaders
    "security.W003",  # CsrfViewMiddleware: PageForms is one, with the pages' own reader of forms before it
]
