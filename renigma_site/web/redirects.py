"""Answers that send a visit on, and that give a file: what the views of both apps share."""

from typing import Final

from django.http import HttpResponse

SEE_OTHER: Final = 303


def see_other(address: str) -> HttpResponse:
    """Sends a visit to another address of this site, as a GET."""
    response = HttpResponse(status=SEE_OTHER)
    response.headers["Location"] = address
    return response


def download(name: str, media_type: str, data: bytes) -> HttpResponse:
    """A file that the browser saves under a name; `name` is the site's own and holds no quote."""
    response = HttpResponse(data, content_type=media_type)
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
