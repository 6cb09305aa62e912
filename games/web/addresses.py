"""How other phones come here: the address of the app as they are told it, and the code of a table."""

from __future__ import annotations

from ipaddress import ip_address
from urllib.parse import urlsplit

from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest
from django.http.request import validate_host
from django.urls import Resolver404, resolve, reverse

from games import play
from games.models import Club, Role
from games.rules.limits import is_too_long
from games.values.table_codes import spelled
from games.web.invitations import Invite
from scorekeeper.network import lan_address


def base_address(request: HttpRequest) -> str | None:
    """The address under which other phones find the app, without a slash at its end; None where they cannot.

    That is the one which this phone uses, unless only the computer itself can use that.
    """
    asked = address_asked(request)
    parts = urlsplit(asked)
    if not _is_own(parts.hostname or ""):
        return asked
    if settings.PUBLIC_URL:
        return str(settings.PUBLIC_URL)
    address = lan_address()
    if address is None or not validate_host(address, settings.ALLOWED_HOSTS):
        return None
    return f"{parts.scheme}://{address}{f':{parts.port}' if parts.port else ''}"


def _is_own(host: str) -> bool:
    """Whether the name or address means the computer that uses it."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def address_asked(request: HttpRequest) -> str:
    """The app's address as this phone wrote it, without a slash at its end, for other phones.

    A server whose own address is http may be asked over https, by a phone that trusts its proxy: others need not.
    Raises `DisallowedHost`, which is answered with 400, where there can be no such host or port.
    """
    address = f"{request.scheme}://{request.get_host()}"
    if request.is_secure() and settings.PUBLIC_URL and not settings.HTTPS:
        address = settings.PUBLIC_URL
    try:
        possible = urlsplit(address).port != 0
    except ValueError:
        possible = False
    if not possible:
        raise DisallowedHost("The host or its port is none")
    return address


def code_of_table(
    request: HttpRequest, club: Club, role: Role, *, table: int | None = None, make: bool = True
) -> Invite | None:
    """The code that lets phones play at a table of the club, or look on, as pages show it; None where none can come.

    `table` is the table's id; without one it is that of the newest table. `make`: where there is no code, one is made.
    Those that are closed are not shown.
    """
    base = base_address(request)
    if base is None:
        return None
    if make:
        play.code_for(club, role, table)
    code = play.present_code(club, role, table)
    if code is None:
        return None
    return Invite(f"{base}{reverse('who', args=[code])}", spelled(code))


def match_page(address: str) -> str:
    """The address, if it is that of a match's page in this app, else nothing: a link leads nowhere else."""
    if is_too_long(address):
        return ""
    try:
        return address if resolve(address).url_name == "match" else ""
    except Resolver404:
        return ""
