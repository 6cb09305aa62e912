"""Looking at a page writes nothing: each of them is there, too, while the database cannot be
written to.
"""

import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client

from games import play
from games.models import Match
from games.rules.built_in.game_templates import TEMPLATES
from tests.builders import enter, make_house_match, make_match, phone
from tests.play.rows import everything
from tests.read_only import read_only_database
from tests.routes import ROUTES, address_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_clubs]

WRITE = re.compile(r"(?:INSERT|UPDATE|DELETE|REPLACE)\b[^\"]*\"(\w+)\"")
WRITTEN = {
    "games_table",  # now and then, that a phone which keeps score is at it
    "games_tablecode",  # the code that Share shows
}
"""What a page notes while somebody looks at it; it goes on without where that cannot be written."""
ANSWERED = {200, 204, 302, 303, 403, 404, 405, 410}


def make_matches() -> tuple[Match, Match]:
    """Return a match that goes on, its house game changed since, and one that is over; both can be
    corrected.
    """
    going_on = make_house_match(TEMPLATES["golf-6"], 3)
    enter(going_on, 1, [5, 6, 7])
    game = going_on.club.house_games.get(key=going_on.game)
    play.change_game(game, {**TEMPLATES["golf-6"], "end": {"deals": 3}}, "", based_on=game.number)
    over = make_match("hang-ten", 4, going_on.club, deals=1)
    enter(over, 1, [1, 2, 3, 4])
    return going_on, over


def test_every_page_opens_while_nothing_can_be_written() -> None:
    """Only two pages try to write."""
    going_on, over = make_matches()
    admin = Client()
    admin.force_login(User.objects.create_superuser("root"))
    keeper = phone(going_on.club, player=going_on.seats.get(position=0).player_id)
    pages = [
        (admin if route.in_admin else keeper, address_of(route, going_on, over)) for route in ROUTES
    ]
    pages += [
        (keeper, f"/m/{over.uid}/{page}")
        for page in ("", "undo/", "correct/", "deals/1/hands/1/?typed=9")
    ]
    before, written = everything(), set()

    def note_write(execute: Any, sql: str, *more: Any) -> Any:
        written.update(WRITE.findall(sql))
        return execute(sql, *more)

    with read_only_database(), connection.execute_wrapper(note_write):
        statuses = {address: read(client, address) for client, address in pages}
    assert {address: status for address, status in statuses.items() if status not in ANSWERED} == {}
    assert written <= WRITTEN
    assert everything() == before


def read(client: Client, address: str) -> int:
    """Return the status of a page once it is read to its end."""
    answer = client.get(address)
    if answer.streaming:
        list(answer)
    return answer.status_code
