"""The address of the app for other phones, and the invitation to a table."""

from __future__ import annotations

from contextlib import suppress
from ipaddress import ip_address
from urllib.parse import urlsplit

from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.db import DatabaseError
from django.http import HttpRequest
from django.http.request import validate_host
from django.urls import Resolver404, resolve, reverse

from games import play
from games.models import Club, Match, Role
from games.rules.limits import is_too_long
from games.values.table_codes import format_code
from games.web.invitations import Invite
from scorekeeper.network import find_lan_address


def find_base_url(request: HttpRequest) -> str | None:
    """Return the address at which other phones reach the app, without a slash at its end, or None.

    It is the one that this phone uses, unless that is localhost: then `PUBLIC_URL`, or else the
    computer's address in the local network, if `ALLOWED_HOSTS` allow it.
    """
    origin = read_request_origin(request)
    parts = urlsplit(origin)
    if not _is_loopback(parts.hostname or ""):
        return origin
    if settings.PUBLIC_URL:
        return str(settings.PUBLIC_URL)
    address = find_lan_address()
    if address is None or not validate_host(address, settings.ALLOWED_HOSTS):
        return None
    return f"{parts.scheme}://{address}{f':{parts.port}' if parts.port else ''}"


def _is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def read_request_origin(request: HttpRequest) -> str:
    """Return the address of the app as this phone requested it, without a slash at its end.

    If `PUBLIC_URL` is http but this phone came by https (it trusts a proxy), it is `PUBLIC_URL`:
    other phones may not trust that proxy. Raise `DisallowedHost` for an impossible host or port.
    """
    address = f"{request.scheme}://{request.get_host()}"
    if request.is_secure() and settings.PUBLIC_URL and not settings.HTTPS:
        address = settings.PUBLIC_URL
    try:
        is_possible = urlsplit(address).port != 0
    except ValueError:
        is_possible = False
    if not is_possible:
        raise DisallowedHost("The host or its port is none")
    return address


def find_table_invite(
    request: HttpRequest, club: Club, role: Role, *, table: int | None = None, create: bool = True
) -> Invite | None:
    """Return the invitation to play or watch at a table; None if no other phone reaches the app.

    - `table`: its id; None is this evening's newest table.
    - `create`: make a code if there is none, and open a table; else None without a code.
    """
    base = find_base_url(request)
    if base is None:
        return None
    if create:
        # While nothing can be saved, the page shows the code that there is, or none.
        with suppress(DatabaseError):
            play.get_or_make_code(club, role, table)
    code = play.find_code(club, role, table)
    if code is None:
        return None
    return Invite(f"{base}{reverse('who', args=[code])}", format_code(code))


def build_share_url(match: Match) -> str:
    """Return the address of the page with the club's codes, which leads back to the match."""
    share_url = reverse("share", args=[match.club.uid])
    return f"{share_url}?next={reverse('match', args=[match.uid])}"


def read_match_address(address: str) -> str:
    """Return the address if it is that of a match's page in this app; "" for other text."""
    if is_too_long(address):
        return ""
    try:
        return address if resolve(address).url_name == "match" else ""
    except Resolver404:
        return ""
