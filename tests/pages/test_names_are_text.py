"""Names of clubs, people and games are text: no HTML answer of any route has markup from one."""

from collections.abc import Iterator

import pytest
from django.http import HttpResponse
from django.test import Client
from django.utils.html import escape

from games import play
from games.models import Match, new_uid
from games.rules.built_in.game_templates import TEMPLATES
from tests.builders import enter, make_club, make_match, phone, save_hand
from tests.routes import ROUTES, address_of

pytestmark = pytest.mark.django_db
MARKUP = "<x-name>"
"""A tag that no template has."""
NAMES = [f"{MARKUP}{name}" for name in ("Ann", "Bob", "Cy")]
HTMX = {"HX-Request": "true"}
ASKED = [{}, HTMX, HTMX | {"HX-Target": "lobby"}]


@pytest.fixture
def match() -> Match:
    """A match of a game of the club's own that goes on at its table after one that is over, a deal
    of it played.
    """
    club = make_club(f"{MARKUP} Club")
    game = play.make_game(club, TEMPLATES["golf-6"] | {"name": f"{MARKUP}Golf"})
    over = make_match(game.key, NAMES, club)
    enter(over, 1, [5, 6, 7], 0)
    play.end_match(over, "leader")
    ids = [seat.player_id for seat in over.seats.all()]
    match = play.start_match(club, game.key, ids, 0, {}, uid=new_uid(), table=over.table)
    enter(match, 1, [5, 6, 7], 0)
    save_hand(match, 2, 0, 5)
    return match


def clients(match: Match) -> list[Client]:
    """Return phones that keep score, one of them somebody's, one that looks on, and a
    stranger's.
    """
    club, own = match.club, match.seats.get(position=0).player_id
    return [phone(club), phone(club, "keeper", own), phone(club, "watcher", own), phone()]


def has_markup(answer: HttpResponse) -> bool:
    """Return whether an answer is HTML and has a tag from a name in it."""
    if not answer.get("Content-Type", "").startswith("text/html"):
        return False
    return MARKUP in answer.getvalue().decode()


def answers(match: Match, addresses: dict[str, str]) -> Iterator[tuple[str, HttpResponse]]:
    """Yield what the addresses answer to each of those phones: a page, and the fragments for htmx
    and for scripts.
    """
    for client in clients(match):
        for name, address in addresses.items():
            for headers in ASKED:
                yield name, client.get(address, headers=headers)


@pytest.mark.slow
@pytest.mark.new_club_only("a past has no names with markup")
def test_no_html_answer_of_any_route_has_markup_from_a_name(match: Match) -> None:
    over = match.club.matches.exclude(finished_at=None).latest("pk")
    routes = [route for route in ROUTES if not route.in_admin]
    addresses = {address_of(route, each, over) for each in (match, over) for route in routes}
    assert not {
        name
        for name, answer in answers(match, {one: one for one in addresses})
        if has_markup(answer)
    }


def test_redirects_of_open_pages_have_no_markup(match: Match) -> None:
    over = match.club.matches.exclude(finished_at=None).latest("pk")
    live = {
        route.name: f"{address_of(route, over, over)}?seen=0&next=&after={over.uid}"
        for route in ROUTES
        if "/live/" in route.pattern and not route.in_admin
    }
    assert {"live-match", "live-table", "live-tv"} <= live.keys()
    led_on = set()
    for name, answer in answers(match, live):
        assert not has_markup(answer), name
        if escape(MARKUP) in answer.getvalue().decode() and "HX-Redirect" in answer:
            led_on.add(name)
    assert {"live-match", "live-table"} <= led_on
