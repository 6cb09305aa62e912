"""The pages of all scenarios, and how a phone sees one: for what is approved, and for languages."""

import re

from django.contrib.auth.models import User
from django.http import HttpResponse, QueryDict
from django.test import Client

from tests.approving.admin_site import admin_site
from tests.approving.at_the_table import AT_THE_TABLE
from tests.approving.changing_a_match import CHANGING_A_MATCH
from tests.approving.joining import phones_at_the_door, phones_of_somebody_else
from tests.approving.making_games import games_in_the_editor
from tests.approving.page_text import text_of
from tests.approving.rooms import ROOMS
from tests.approving.rules_cards import rules_cards
from tests.approving.scenarios import SCENARIOS, Scenario
from tests.approving.setting_up import before_a_match
from tests.approving.the_table_tonight import THE_TABLE_TONIGHT
from tests.builders import phone
from tests.routes import ROUTES, Route, address_of

ALL = (
    *SCENARIOS,
    *AT_THE_TABLE,
    *CHANGING_A_MATCH,
    *ROOMS,
    *THE_TABLE_TONIGHT,
    *(
        before_a_match,
        phones_at_the_door,
        phones_of_somebody_else,
        rules_cards,
        games_in_the_editor,
        admin_site,
    ),
)
ASKS = re.compile(r"/(?:undo|redo|correct/game|me/not)/$|&seen=\d+$|^/join/\w+/\?(?:name|player)=")
"""Addresses to which a button sends a form, and which ask before they do what it says."""


def make_phones(scenario: Scenario) -> dict[str, Client]:
    """Return who looks at a page: a phone that keeps score, the first player's, one that looks on,
    a stranger's.
    """
    if scenario.by_staff:
        return {"staff": make_staff()}
    club, match = scenario.club, scenario.match
    first = match.seats.get(position=0).player_id if match else None
    seat = {"seat": phone(club, player=first)} if first else {}
    other = {"other": scenario.other} if scenario.other else {}
    return {
        "keeper": phone(club),
        **seat,
        **other,
        "looker-on": phone(club, "watcher"),
        "outsider": phone(),
    }


def make_staff() -> Client:
    client = Client()
    client.force_login(
        User.objects.get_or_create(username="root", is_staff=True, is_superuser=True)[0]
    )
    return client


def list_addresses(scenario: Scenario) -> dict[str, str]:
    """Return the address of each page of a scenario, by its name."""
    known = {route.name: route for route in ROUTES}
    found = {name: make_address(known[name], scenario) for name in scenario.routes}
    return found | scenario.further


def make_address(route: Route, scenario: Scenario) -> str:
    if scenario.match:
        return address_of(route, scenario.match, scenario.over)
    return route.filled(
        uid=scenario.club.uid if route.pattern.startswith("c/") else scenario.club.tables.get().uid
    )


def request_page(client: Client, where: str) -> HttpResponse:
    """Return the page at an address, behind redirects, or what its button asks first."""
    path, _, query = where.partition("?")
    if ASKS.search(where):
        return client.post(path, QueryDict(query).dict(), follow=True)
    return client.get(where, follow=True)


def look(client: Client, where: str, parts: tuple[str, ...]) -> str:
    """Return what somebody sees at an address: its page as text, or where it leads, or why not."""
    response = request_page(client, where)
    led = [f"→ {hop}" for hop, _ in getattr(response, "redirect_chain", [])]
    if response.status_code in (403, 404):
        return "\n".join([*led, f"{response.status_code}"])
    status = [] if response.status_code == 200 else [f"{response.status_code}"]
    return "\n".join([*led, *status, *text_of(response.text, parts)])
