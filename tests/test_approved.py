"""Every page says what was approved: `make approve` writes anew what it says, and the diff is read like the page."""

import os
import re
from difflib import unified_diff
from pathlib import Path

import pytest
import time_machine
from django.contrib.auth.models import User
from django.db import connection
from django.http import QueryDict
from django.test import Client

from games.models import ClubPhone, Paid, Player
from tests.approving.admin_site import admin_site
from tests.approving.at_the_table import AT_THE_TABLE
from tests.approving.changing_a_match import CHANGING_A_MATCH
from tests.approving.joining import phones_at_the_door, phones_of_somebody_else
from tests.approving.making_games import games_in_the_editor
from tests.approving.page_text import text_of
from tests.approving.rooms import ROOMS
from tests.approving.rules_cards import rules_cards
from tests.approving.scenarios import SCENARIOS, TONIGHT, Scenario
from tests.approving.setting_up import before_a_match
from tests.approving.the_table_tonight import THE_TABLE_TONIGHT
from tests.builders import phone
from tests.routes import ROUTES, Route, address_of

pytestmark = [pytest.mark.django_db, pytest.mark.postgres_too, pytest.mark.slow_on_postgres]
APPROVED = Path(__file__).parent / "approved"
ALL = (
    *SCENARIOS,
    *AT_THE_TABLE,
    *CHANGING_A_MATCH,
    *ROOMS,
    *THE_TABLE_TONIGHT,
    *(before_a_match, phones_at_the_door, phones_of_somebody_else, rules_cards, games_in_the_editor, admin_site),
)
REWRITES = "APPROVE" in os.environ
FEW = 3
"""A page of fewer lines is shown whole for everybody."""
ASKS = re.compile(r"/(?:undo|redo|correct/game|me/not)/$|&seen=\d+$|^/join/\w+/\?(?:name|player)=")
"""Addresses to which a button sends a form, and which ask before they do what it says."""
OF_THE_CODE = re.compile(r"\b[A-Z]\w+\(\w+=|\bNone\b(?! of| is)|\bTrue\b|\bFalse\b|<\w+ object")
FAR = {Player: 700_000, ClubPhone: 800_000, Paid: 900_000}
"""So far from all other numbers begin the ids of these rows, so that they are known on a page."""
MASKS = (
    (re.compile(r"\b[2-9A-HJ-NP-Z]{3}-[2-9A-HJ-NP-Z]{3}\b"), "‹code›"),
    (re.compile(r"/join/[^/)\s]+/"), "/join/‹secret›/"),
    (re.compile(r"/r/[^/]+/[^/)\s]+/"), "/r/‹result›/"),
    (re.compile(r"/g/[^)\s]+/"), "/g/‹game›/"),
    (re.compile(r"/move/[^/)\s]+/"), "/move/‹secret›/"),
    (re.compile(r"\bown-[0-9a-f]{16}\b"), "own-‹game›"),
    (re.compile(r"\b80\d{4}\b"), "‹phone›"),
    (re.compile(r"(?<=[=/])[A-Za-z0-9_-]{22}(?=[/)&\s»]|$)"), "‹uid›"),
    (re.compile(r"\b90\d{4}\b"), "‹payment›"),
    (re.compile(r"(?<=/admin/games/)(match|club|housegame)/\d+(?=/)"), r"\1/‹number›"),
    (re.compile(r"(?<=club__id__exact=)\d+"), "‹number›"),
    (re.compile(r"(?<= _selected_action=)\d+"), "‹number›"),
    (re.compile(r"(?<=\d{4}-\d\d-\d\d · )[\w-]{6}(?![\w-])"), "‹mark›"),
)


@pytest.fixture(autouse=True)
def start_ids_high() -> None:
    """Let ids begin where no number of a page is."""
    for model, first in FAR.items():
        table = model._meta.db_table
        with connection.cursor() as cursor:
            if connection.vendor == "postgresql":
                cursor.execute(f"SELECT setval(pg_get_serial_sequence('{table}', 'id'), {first})")
            else:
                cursor.execute("DELETE FROM sqlite_sequence WHERE name = %s", [table])
                cursor.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (%s, %s)", [table, first])


class Mask:
    """Puts names in a text for what is different each time: uids, ids, codes and secrets."""

    def __init__(self, scenario: Scenario) -> None:
        club = scenario.club
        matches = [match.uid for match in club.matches.order_by("pk")]
        tables = [table.uid for table in club.tables.order_by("pk")]
        self.names = {club.uid: "‹club›"} | {
            str(pk): f"‹{name}›" for pk, name in club.players.values_list("pk", "name")
        }
        self.names |= {uid: f"‹match {number}›" for number, uid in enumerate(matches, 1)}
        self.names |= {uid: f"‹table {number}›" for number, uid in enumerate(tables, 1)}
        uids = "|".join(map(re.escape, [club.uid, *matches, *tables]))
        self.known = re.compile(rf"{uids}|(?<!\d)\d+(?!\d)")

    def __call__(self, text: str) -> str:
        text = self.known.sub(lambda found: self.names.get(found[0], found[0]), text)
        for mask, name in MASKS:
            text = mask.sub(name, text)
        return text


def phones(scenario: Scenario) -> dict[str, Client]:
    """Return who looks at a page: a phone that keeps score, the first player's, one that looks on, a stranger's."""
    if scenario.by_staff:
        return {"staff": runs_the_server()}
    club, match = scenario.club, scenario.match
    first = match.seats.get(position=0).player_id if match else None
    seat = {"seat": phone(club, player=first)} if first else {}
    other = {"other": scenario.other} if scenario.other else {}
    return {"keeper": phone(club), **seat, **other, "looker-on": phone(club, "watcher"), "outsider": phone()}


def runs_the_server() -> Client:
    client = Client()
    client.force_login(User.objects.get_or_create(username="root", is_staff=True, is_superuser=True)[0])
    return client


def addresses(scenario: Scenario) -> dict[str, str]:
    """Return the address of each page of a scenario, by its name."""
    known = {route.name: route for route in ROUTES}
    found = {name: address(known[name], scenario) for name in scenario.routes}
    return found | scenario.further


def address(route: Route, scenario: Scenario) -> str:
    if scenario.match:
        return address_of(route, scenario.match, scenario.over)
    return route.filled(uid=scenario.club.uid if route.pattern.startswith("c/") else scenario.club.tables.get().uid)


def seen(client: Client, where: str, parts: tuple[str, ...]) -> str:
    """Return what somebody sees at an address: its page as text, or where it leads, or why not."""
    path, _, query = where.partition("?")
    response = (
        client.post(path, QueryDict(query).dict(), follow=True)
        if ASKS.search(where)
        else client.get(where, follow=True)
    )
    led = [f"→ {hop}" for hop, _ in getattr(response, "redirect_chain", [])]
    if response.status_code in (403, 404):
        return "\n".join([*led, f"{response.status_code}"])
    status = [] if response.status_code == 200 else [f"{response.status_code}"]
    return "\n".join([*led, *status, *text_of(response.text, parts)])


def as_text(where: str, scenario: Scenario) -> str:
    """Return a page for everybody: whole for the first phone, for each other what is different there."""
    parts = ("header", "main") if scenario.with_heads else ("main",)
    pages = {who: seen(client, where, parts) for who, client in phones(scenario).items()}
    mask = Mask(scenario)  # a page that is opened may begin a table
    text: list[str] = [mask(where)]
    first: list[str] = []
    for who, page in pages.items():
        lines = mask(page).splitlines()
        shown = lines if len(first) < FEW or len(lines) < FEW else differences(first, lines)
        first = first or lines
        text += ["", f"== {who}", *shown] if len(shown) > 1 else [f"== {who}: {shown[0]}"]
    return "\n".join(text) + "\n"


def differences(first: list[str], other: list[str]) -> list[str]:
    """Return the lines that are only in one of two pages, with - and +."""
    found = unified_diff(first, other, lineterm="", n=0)
    return [line for line in found if not line.startswith(("---", "+++", "@@"))] or ["the same"]


@pytest.mark.parametrize("build", ALL, ids=lambda build: build.__name__)
@time_machine.travel(TONIGHT, tick=False)
def test_every_page_says_what_was_approved(build, subtests) -> None:
    scenario = build()
    folder = APPROVED / build.__name__.replace("_", "-")
    pages = {name.replace(" ", "-"): where for name, where in addresses(scenario).items()}
    if REWRITES:
        folder.mkdir(parents=True, exist_ok=True)
        for old in set(folder.glob("*.txt")) - {folder / f"{name}.txt" for name in pages}:
            old.unlink()
    for name, where in pages.items():
        with subtests.test(name):
            file, text = folder / f"{name}.txt", as_text(where, scenario)
            if REWRITES:
                file.write_text(text, encoding="utf-8")
            assert not OF_THE_CODE.search(text), "a page shows a value of the code"
            assert text == file.read_text(encoding="utf-8"), f"{file} is another one: make approve writes it anew"
