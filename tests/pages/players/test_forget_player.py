"""Forgetting a name on a player's page."""

import pytest

from games.models import Player
from games.wording.words import USUAL_CURRENCY, money
from tests.builders import make_club, make_match, phone
from tests.evenings import play_pots
from tests.reading_pages import words

pytestmark = pytest.mark.django_db


def test_a_keeper_sees_what_it_does_and_does_it_once() -> None:
    match = make_match("golf", ["Zoë O'Hara", "Bob"])
    club, who = match.club, match.seats.first().player
    client, address = phone(club), f"/c/{match.club.uid}/players/{who.pk}/"
    assert "Forget this name" in words(client.get(address))
    page = words(client.get(f"{address}forget/"))
    assert page.endswith("Leave it Forget the name")
    assert "Forget Zoë O'Hara?" in page
    assert "Still open" not in page
    assert Player.objects.get(pk=who.pk).name == "Zoë O'Hara"
    done = client.post(f"{address}forget/", follow=True)
    assert "The name is gone. They are Somebody 1 from now on." in words(done)
    again = client.post(f"{address}forget/", follow=True)
    assert (again.status_code, Player.objects.get(pk=who.pk).name) == (200, "Somebody 1")
    assert "Forget this name" not in words(client.get(address))


def test_what_is_open_in_money_is_said_first() -> None:
    club = make_club()
    play_pots(club, 0)
    match = club.matches.latest("pk")
    seats = match.seats.order_by("net_cents")
    for who, does in ((seats.first(), "pay"), (seats.last(), "get")):
        page = words(phone(match.club).get(f"/c/{match.club.uid}/players/{who.player_id}/forget/"))
        amount = money(abs(who.net_cents), match.options.get("currency", USUAL_CURRENCY))
        assert f"Still open for {who.player.name}: {amount} to {does}." in page
