"""The workbench with extra addresses: views that take their time, and views that fail.

Run as a program, it is started and stopped exactly like `renigma workbench`, and takes the same arguments. The
variable RENIGMA_OUTPUT sets what is kept for clients that do not read: bytes, seconds of patience, idle seconds.
"""

import os
import sys
import time

os.environ["DJANGO_SETTINGS_MODULE"] = "renigma_site.settings"


MARK = "correct-horse-battery-staple"


def bound_output() -> None:
    """Sets what is kept for clients that do not read, where RENIGMA_OUTPUT says how much and how long."""
    from renigma_site.web import pending_output, server

    if "RENIGMA_OUTPUT" in os.environ:
        most_bytes, patience, idle = os.environ["RENIGMA_OUTPUT"].split()
        pending_output.MOST_BYTES, pending_output.PATIENCE_SECONDS = int(most_bytes), float(patience)
        server.IDLE_SECONDS = float(idle)


def main() -> int:
    from django.conf import settings
    from django.http import HttpRequest, HttpResponse
    from django.urls import path

    from renigma_site import cli, urls

    def slow(request: HttpRequest) -> HttpResponse:
        sys.stderr.write("slow\n")
        sys.stderr.flush()
        time.sleep(1.5)
        return HttpResponse(b"done" * 1_000_000)

    def stuck(request: HttpRequest) -> HttpResponse:
        sys.stderr.write("slow\n")
        sys.stderr.flush()
        time.sleep(60)
        return HttpResponse()

    def fail(request: HttpRequest) -> HttpResponse:
        raise ValueError(MARK)

    def recurse(request: HttpRequest) -> HttpResponse:
        return recurse(request)

    def exhaust(request: HttpRequest) -> HttpResponse:
        return HttpResponse(bytes(2**62))

    def write(request: HttpRequest) -> HttpResponse:
        with open(request.GET["path"], "w"):  # noqa: PTH123 - what the audit hook is shown to notice
            return HttpResponse()

    def call_out(request: HttpRequest) -> HttpResponse:
        import socket

        with socket.socket() as connection:
            connection.settimeout(1)
            connection.connect_ex(("127.0.0.1", 9))
        return HttpResponse()

    bound_output()

    assert settings.WORKBENCH_PORT is None
    for view in (slow, stuck, fail, recurse, exhaust, write, call_out):
        for prefix in ("", "api/"):
            urls.urlpatterns.append(path(f"{prefix}{view.__name__.replace('_', '-')}/", view))
    return cli.main(["workbench", *sys.argv[1:]])


if __name__ == "__main__":
    import django

    django.setup()
    sys.exit(main())
