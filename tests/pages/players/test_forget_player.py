"""Forgetting a name on a player's page."""

import re
from html import unescape

import pytest
from django.http import HttpResponse

from games import play
from games.models import Club, Player
from games.wording.words import USUAL_CURRENCY, money
from tests.builders import enter, make_club, make_match, phone
from tests.evenings import play_pots
from tests.reading_pages import on_one_line, words

pytestmark = pytest.mark.django_db


def test_a_keeper_sees_the_effects_and_forgets_a_player_once() -> None:
    match = make_match("golf", ["Zoë O'Hara", "Bob"])
    club, who = match.club, match.seats.first().player
    client, address = phone(club), f"/c/{match.club.uid}/players/{who.pk}/"
    assert "Erase this name" in words(client.get(address))
    page = words(client.get(f"{address}forget/"))
    assert page.endswith("Keep the name Erase the name")
    assert "Erase Zoë O'Hara’s name?" in page
    assert "Unpaid for" not in page
    assert Player.objects.get(pk=who.pk).name == "Zoë O'Hara"
    done = client.post(f"{address}forget/", follow=True)
    assert "The name is erased. The player is now called Somebody 1." in words(done)
    again = client.post(f"{address}forget/", follow=True)
    assert (again.status_code, Player.objects.get(pk=who.pk).name) == (200, "Somebody 1")
    assert "Erase this name" not in words(client.get(address))


def test_open_money_is_shown_first() -> None:
    club = make_club()
    play_pots(club, 0)
    match = club.matches.latest("pk")
    seats = match.seats.order_by("net_cents")
    for who, does in ((seats.first(), "pay"), (seats.last(), "get")):
        page = words(phone(match.club).get(f"/c/{match.club.uid}/players/{who.player_id}/forget/"))
        amount = money(abs(who.net_cents), match.options.get("currency", USUAL_CURRENCY))
        assert f"Unpaid for {who.player.name}: {amount} to {does}" in page


class Form:
    """The notes of the form on a page, in their order."""

    def __init__(self, page: HttpResponse) -> None:
        inputs = re.findall(
            r'<input type="(\w+)" name="(listed|note)" value="([^"]*)"( checked)?>',
            on_one_line(page),
        )
        self.listed = [unescape(value) for _, name, value, _ in inputs if name == "listed"]
        self.ticked = [
            unescape(value) for _, name, value, checked in inputs if name == "note" and checked
        ]


def play_noted(*notes: str) -> tuple[Club, str]:
    """Let Bob play a match for each note; return the club, and the address of the page that forgets
    him.
    """
    club = make_club()
    for note in notes:
        match = make_match("golf", ["Ann", "Bob"], club)
        enter(match, 1, [3, 4], 1)
        play.end_match(match, "leader")
        play.write_note(match, note, based_on="")
    return club, f"/c/{club.uid}/players/{club.players.get(name='Bob').pk}/forget/"


def list_notes(club: Club) -> list[str]:
    """Return the notes of the matches in which Bob played, or whoever he is now."""
    bob = club.players.latest("pk")
    return [*club.matches.filter(seats__player=bob).order_by("pk").values_list("note", flat=True)]


def test_listed_notes_that_stay_ticked_are_deleted() -> None:
    club, address = play_noted("Bobs Abend", "#TeamBob", "A long night")
    page = Form(phone(club).get(address))
    assert (page.listed, page.ticked) == (["Bobs Abend", "#TeamBob"], ["Bobs Abend"])
    done = phone(club).post(address, {"listed": page.listed, "note": ["#TeamBob"]})
    assert done.status_code == 302
    assert list_notes(club) == ["Bobs Abend", "", "A long night"]


def test_no_note_is_deleted_without_a_tick() -> None:
    club, address = play_noted("Bobs Abend", "#TeamBob")
    assert phone(club).post(address, {"listed": ["Bobs Abend", "#TeamBob"]}).status_code == 302
    assert list_notes(club) == ["Bobs Abend", "#TeamBob"]


def test_a_note_written_meanwhile_is_asked_about_and_ticks_stay() -> None:
    club, address = play_noted("Bobs Abend", "#TeamBob", "BOB!")
    sent = {"listed": ["Bobs Abend", "#TeamBob"], "note": ["#TeamBob"]}
    again = phone(club).post(address, sent)
    assert (again.status_code, Player.objects.filter(name="Bob", club=club).count()) == (422, 1)
    assert "A note was written since you opened this page." in words(again)
    assert Form(again).ticked == ["BOB!", "#TeamBob"]
    assert list_notes(club) == ["Bobs Abend", "#TeamBob", "BOB!"]


def test_only_the_first_of_too_many_notes_are_listed(
    monkeypatch,
) -> None:
    monkeypatch.setattr("games.pages.players.named_notes.MAX_LISTED", 1)
    club, address = play_noted("Bobs Abend", "Bob!", "#TeamBob")
    page = phone(club).get(address)
    assert Form(page).listed == ["Bob!"]
    assert "Not listed here, but deleted, too: 1 Not listed here, and kept: 1" in words(page)
    assert phone(club).post(address, {"listed": ["Bob!"]}).status_code == 302
    assert list_notes(club) == ["", "Bob!", "#TeamBob"]
