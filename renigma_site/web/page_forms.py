"""Where the form of a request lies between `middleware.PageForms`, which reads it, and the view that is asked."""

from django.http import HttpRequest

from renigma_site.web.form_data import FormData


def give_form(request: HttpRequest, form: FormData) -> None:
    """Leaves the form of a request for its view."""
    request.page_form = form  # type: ignore[attr-defined]  # a plain attribute, as Django's own additions are


def form_of(request: HttpRequest) -> FormData:
    """The form of a POST to an action: exactly the fields that its rules name."""
    form: FormData = request.page_form  # type: ignore[attr-defined]  # given by `middleware.PageForms`
    return form
