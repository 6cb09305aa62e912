"""The code that lets phones come to a club's table, as pages show it."""

from __future__ import annotations

from django.http import HttpRequest
from django.urls import reverse

from games import play
from games.models import Club, Role, Table
from games.pages.shared.invitations import TableInvite, table_invite
from games.pages.shared_views.addresses import base_address


def code_of_table(
    request: HttpRequest, club: Club, role: Role, *, table: Table | None = None, make: bool = True
) -> TableInvite | None:
    """The code that lets phones play at a table of the club, or look on, as pages show it; None where none can come.

    Without a `table` it is that of the newest one. `make`: where there is no code, one is made. Those that are closed
    are not shown.
    """
    base = base_address(request)
    if base is None:
        return None
    if make:
        play.code_for(club, role, table)
    code = play.present_code(club, role, table.pk if table else None)
    if code is None:
        return None
    return table_invite(f"{base}{reverse('who', args=[code])}", code)
