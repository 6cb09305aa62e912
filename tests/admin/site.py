"""The admin site as the person sees it who runs the server."""

import re
from collections.abc import Iterable
from html import unescape
from urllib.parse import urljoin

from django.contrib.auth.models import Permission, User
from django.http import HttpResponse
from django.test import Client

from games.models import Match

MATCHES, CLUBS, PLAYERS = "/admin/games/match/", "/admin/games/club/", "/admin/games/player/"
IMPORTS = "/admin/games/importbatch/"


def staff(*permissions: str) -> Client:
    """Make a member of staff who may do only this, such as `view_match`; return their browser."""
    user = User.objects.create_user(f"staff {User.objects.count()}", is_staff=True)
    user.user_permissions.set(Permission.objects.filter(codename__in=permissions))
    client = Client()
    client.force_login(user)
    return client


def run_action(
    client: Client, where: str, action: str, rows: Iterable[object], **more: str
) -> HttpResponse:
    return client.post(
        where, {"action": action, "_selected_action": [row.pk for row in rows], **more}
    )


def listed_rows(response: HttpResponse) -> list[object]:
    assert response.status_code == 200, response.get("Location")
    return list(response.context["cl"].result_list)


def count_rows(match: Match) -> list[int]:
    """Return how many rows there are of all that belongs to a match."""
    return [
        match.seats.count(),
        match.deals.count(),
        sum(deal.hands.count() for deal in match.deals.all()),
    ]


def find_link(page: HttpResponse, text: str) -> str:
    """Return the address, from the root, of the first link with that text on a page."""
    (address, *_) = re.findall(rf'<a href="([^"]+)"[^>]*>\s*{text}\s*</a>', page.text)
    return urljoin(page.request["PATH_INFO"], unescape(address))
