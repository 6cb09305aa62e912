"""A game without a dealer: no page says that anybody deals, only whose hand is entered first."""

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client

from games import play
from games.models import Match, new_uid
from tests.builders import make_match, phone
from tests.pages.hands import save
from tests.play.rows import hands
from tests.reading_pages import words
from tests.routes import ROUTES, Route, address_of

pytestmark = pytest.mark.django_db
DEALS = re.compile(r"dealer|deals first|dealt by|dealt\b|>deals<|\w deals\.|Next dealer|Dealer")
NOT_OF_A_MATCH = {
    *("rules", "rules-card", "games", "game-rules", "given-game", "whole-club", "player-file"),
    *("new-game", "change-game", "play-game"),
}
"""Pages that tell of all games or declare any, and a set-up whose game is not chosen yet."""


def started(game: str = "tens-pile", first: int = 1) -> Match:
    """Start a match of Ann, Bob and Cy that one of them begins."""
    other = make_match(game, ("Ann", "Bob", "Cy"))
    ids = list(other.seats.values_list("player_id", flat=True))
    match = play.start_match(other.club, game, ids, first, {}, uid=new_uid())
    play.delete_match(other)
    return match


def finished() -> Match:
    match = started()
    for position, points in enumerate((0, 60, 120)):
        save(match, seat=position + 1, typed=str(points))
    match.refresh_from_db()
    assert match.finished_at
    return match


def text(client: Client, route: Route, match: Match) -> str:
    response = client.get(address_of(route, match, match))
    page = b"".join(response) if response.streaming else response.content
    return "" if response.get("Content-Type", "").startswith("image") else page.decode("utf-8-sig")


@pytest.mark.parametrize("over", [False, True], ids=["running", "finished"])
def test_no_page_names_a_dealer(over: bool) -> None:
    match, runs_it = finished() if over else started(), Client()
    runs_it.force_login(User.objects.create_superuser("runs the server"))
    pages = [route for route in ROUTES if route.name not in NOT_OF_A_MATCH]
    pages = [route for route in pages if not route.in_admin or "/match/" in route.pattern]
    said = {
        route: text(runs_it if route.in_admin else phone(match.club), route, match)
        for route in pages
    }
    header = "match,game,started,deal,dealer,"  # the columns of a file are the same for every game
    found = {route.name: DEALS.findall(page.replace(header, "")) for route, page in said.items()}
    assert {name: words for name, words in found.items() if words} == {}
    assert any("Bob enters first" in page for page in said.values())


def test_hands_of_each_deal_begin_with_the_first_to_enter() -> None:
    match = started()
    client = phone(match.club)
    assert client.get(f"/m/{match.uid}/next/")["Location"] == f"/m/{match.uid}/deals/1/hands/2/"
    for position, points in ((1, 0), (2, 3), (0, 4)):
        save(match, seat=position + 1, typed=str(points))
    assert hands(match) == [4, 0, 3]
    assert client.get(f"/m/{match.uid}/next/")["Location"] == f"/m/{match.uid}/deals/2/hands/2/"


def test_in_the_next_match_the_same_player_enters_first() -> None:
    match = finished()
    client = phone(match.club)
    assert "Bob enters first" in client.get(f"/c/{match.club.uid}/").text
    table = client.post(f"/c/{match.club.uid}/table/", {"tonight": "1"}, follow=True)
    assert "Start, Bob enters" in words(table)


def test_hands_begin_at_the_first_seat_if_somebody_deals() -> None:
    match = started("golf")
    assert (
        phone(match.club).get(f"/m/{match.uid}/next/")["Location"]
        == f"/m/{match.uid}/deals/1/hands/1/"
    )
