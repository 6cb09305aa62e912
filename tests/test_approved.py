"""Every page says what was approved: `make approve` writes anew what it says, and the diff is read
like the page.
"""

import os
import re
from difflib import unified_diff
from itertools import groupby
from pathlib import Path

import pytest
import time_machine
from django.db import connection

from games.models import ClubPhone, Paid, Player
from tests.approving.looking import ALL, list_addresses, look, make_phones
from tests.approving.scenarios import TONIGHT, Scenario

pytestmark = [pytest.mark.django_db, pytest.mark.postgres_too, pytest.mark.slow_on_postgres]
APPROVED = Path(__file__).parent / "approved"
REWRITES = "APPROVE" in os.environ
# The pages with the deepest sentences, which are approved in German as well.
IN_GERMAN = {
    "places_of_last_time": ("stakes", "table"),
    "hands_while_they_go_in": ("question", "list of scores"),
    "deals_on_the_way": ("deal 1 some are in", "deal 2 two share 5 cents"),
    "matches_that_go_on": ("all bids", "near the end"),
    "matches_that_are_over": ("best hand", "three winners and an odd cent"),
    "corrections": ("log",),
    "people_of_a_match": ("comes with another total and seat", "person who leads"),
    "evenings_to_settle": ("evening is over", "balance"),
    "prizes": ("short tied",),
}
FEW = 3
"""A page of fewer lines is shown whole for everybody."""
MANY = 3
"""So many lines that a phone lacks are not repeated."""
AS_A_RULE = {"outsider": ["404"], "seat": ["the same"]}
"""What these phones show, unless the text of a page says otherwise."""
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
    (re.compile(r"(?<=Card Night Scorekeeper )\d[\w.+]+"), "‹version›"),
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
                cursor.execute(
                    "INSERT INTO sqlite_sequence (name, seq) VALUES (%s, %s)", [table, first]
                )


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


def as_text(where: str, scenario: Scenario) -> str:
    """Return a page for everybody: whole for the first phone, for each other what is different
    there.
    """
    parts = ("header", "main") if scenario.with_heads else ("main",)
    pages = {who: look(client, where, parts) for who, client in make_phones(scenario).items()}
    mask = Mask(scenario)  # a page that is opened may begin a table
    text: list[str] = [mask(where)]
    first: list[str] = []
    for who, page in pages.items():
        lines = mask(page).splitlines()
        shown = lines if len(first) < FEW or len(lines) < FEW else differences(first, lines)
        first = first or lines
        if shown == AS_A_RULE.get(who):
            continue
        if len(shown) == 1:
            text.append(f"== {who}: {shown[0]}")
            continue
        between = [""] if len(text) > 1 else []
        text += [*between, f"== {who}", *shown]
    return "\n".join(text) + "\n"


def differences(first: list[str], other: list[str]) -> list[str]:
    """Return the lines that are only in one of two pages, with - and +.

    Of `MANY` or more lines in a row that only the first page has, the first is shown: all stand
    above.
    """
    _, _, *found = [*unified_diff(first, other, lineterm="", n=0)] or ["", ""]
    shown: list[str] = []
    for sign, lines in groupby(found, key=lambda line: line[0]):
        row = list(lines)
        if sign == "-" and len(row) >= MANY:
            row = [row[0], f"-… and the {len(row) - 1} lines after it"]
        shown += [] if sign == "@" else row  # between two places of the pages
    return shown or ["the same"]


@pytest.mark.parametrize("build", ALL, ids=lambda build: build.__name__)
@time_machine.travel(TONIGHT, tick=False)
def test_every_page_has_its_approved_text(build, subtests) -> None:
    scenario = build()
    folder = APPROVED / build.__name__.replace("_", "-")
    pages = {name.replace(" ", "-"): where for name, where in list_addresses(scenario).items()}
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
            assert text == file.read_text(encoding="utf-8"), (
                f"{file} is another one: make approve writes it anew"
            )


@pytest.mark.parametrize(
    "build",
    [build for build in ALL if build.__name__ in IN_GERMAN],
    ids=lambda build: build.__name__,
)
@time_machine.travel(TONIGHT, tick=False)
def test_the_deepest_pages_have_their_approved_german_text(build, subtests) -> None:
    scenario = build()
    keeper = make_phones(scenario)["keeper"]
    keeper.defaults["HTTP_ACCEPT_LANGUAGE"] = "de"
    folder = APPROVED / "in-german" / build.__name__.replace("_", "-")
    folder.mkdir(parents=True, exist_ok=True)
    for name in IN_GERMAN[build.__name__]:
        with subtests.test(name):
            file = folder / f"{name.replace(' ', '-')}.txt"
            page = look(keeper, list_addresses(scenario)[name], ("main",))
            text = Mask(scenario)(page) + "\n"
            if REWRITES:
                file.write_text(text, encoding="utf-8")
            assert text == file.read_text(encoding="utf-8")
