"""What templates may call: the address of a static file."""

from django import template

from renigma_site.web.static_files import address_of

register = template.Library()


@register.simple_tag
def static_file(name: str) -> str:
    """The address of a static file with the SHA-256 of its content in it: `{% static_file "renigma/app.js" %}`."""
    return f"/static/{address_of(name)}"
