"""What the help page shows of this language: its tables, and the legend of the edges."""

from typing import NamedTuple

from django.utils.safestring import SafeString

from plans.presenters.edges import legend
from plans.presenters.help import HelpTables, help_tables
from renigma_site.web.markup import finished


class PlansHelp(NamedTuple):
    """The tables, and the markup of the legend."""

    tables: HelpTables
    legend: SafeString


def plans_help() -> PlansHelp:
    """All of it; the result never changes."""
    return PlansHelp(help_tables(), finished(legend()))
