"""A hand that is sent later is logged under whose phone it was when it was entered."""

import re

import pytest
from django.test import Client

from games import play
from games.models import Match
from tests.builders import make_match, phone
from tests.pages.hands import path

pytestmark = pytest.mark.django_db


@pytest.fixture
def match() -> Match:
    return make_match("hang-ten", 6)


@pytest.fixture
def shared(match: Match) -> Client:
    return choose_player(phone(match.club), match, 0)


def choose_player(client: Client, match: Match, position: int | None) -> Client:
    player = "" if position is None else match.seats.get(position=position).player_id
    assert client.post(f"/m/{match.uid}/whose/", {"player": player}).status_code == 302
    return client


def whose(client: Client, match: Match, page: str = "") -> str:
    """Return what a page says of whose phone it is; nothing where it does not."""
    found = re.search(
        r'<meta name="phone" content="(.*?)">', client.get(f"/m/{match.uid}/{page}").text
    )
    return found[1] if found else ""


def send(client: Client, match: Match, was: str, seat: int = 1) -> tuple[str | None, bool]:
    """Send a hand that waited; return under whom it is logged, and whether it counts as confirmed
    by its owner.
    """
    answer = client.post(
        path(match, seat=seat),
        {"seen": 0, "typed": "5"},
        headers={"HX-Request": "true", "X-Whose-Phone": was},
    )
    assert answer.status_code == 200
    line = match.log.get(action="hand", seat__position=seat - 1)
    row = match.deals.get(number=1).hands.get(seat__position=seat - 1)
    assert row.entered_by == line.phone
    return line.phone and line.phone.name, row.confirmed


@pytest.mark.parametrize(
    ("before", "after", "signed"), [(0, 1, ("Ann", True)), (None, 0, (None, False))]
)
def test_a_late_hand_is_logged_under_the_owner_of_that_time(match, shared, before, after, signed):
    was = whose(choose_player(shared, match, before), match)
    choose_player(shared, match, after)
    assert send(shared, match, was) == signed


def test_a_merged_player_is_logged_as_the_other(match, shared):
    dora = play.add_player(match.club, "Dora")
    shared.post(f"/c/{match.club.uid}/me/", {"player": dora.pk})
    was = whose(shared, match)
    choose_player(shared, match, 1)
    play.merge_players(match.club, match.seats.get(position=0).player_id, dora.pk)
    assert send(shared, match, was) == ("Ann", True)


def test_an_owner_of_another_phone_or_club_is_ignored(match, shared):
    told = whose(shared, match)
    elsewhere = make_match("hang-ten", 4)
    strange = whose(choose_player(phone(elsewhere.club), elsewhere, 0), elsewhere)
    other = choose_player(phone(match.club), match, 1)
    for seat, was in enumerate(
        (told, strange, told.replace(":", ":1", 1), f"{told}x", "a:b:c:d"), 1
    ):
        assert send(other, match, was, seat) == ("Bob", seat == 2)


@pytest.mark.parametrize("page", ["", "deals/1/hands/1/", "deals/1/scores/", "log/"])
def test_pages_name_the_owner_only_to_keepers(match, shared, page):
    assert whose(shared, match, page).startswith(f"{match.club.uid}:")
    assert whose(phone(match.club, "watcher"), match, page) == ""
