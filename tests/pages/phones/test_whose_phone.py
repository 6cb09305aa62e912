"""/m/<uid>/whose/ and /c/<uid>/me/: whose phone it is, said with one tap at a table or anywhere in
the club.
"""

import re

import pytest
from django.urls import reverse

from games import play
from games.models import LogEntry, Match
from tests.builders import enter, make_club, make_match, phone, player_at, read_session
from tests.play.rows import nothing_changes
from tests.reading_pages import on_one_line, words

pytestmark = [pytest.mark.django_db, pytest.mark.both_clubs]
PAGES = ("whose-phone", "me")


@pytest.fixture
def match() -> Match:
    match = make_match("golf", 3)
    enter(match, 1, [5, 6, 7])
    return match


def address(match: Match, which: str) -> str:
    return reverse(which, args=[match.uid if which == "whose-phone" else match.club.uid])


def home(match: Match, which: str) -> str:
    """Return where the page leads if it was opened from nowhere."""
    return f"/m/{match.uid}/" if which == "whose-phone" else f"/c/{match.club.uid}/"


@pytest.mark.parametrize("which", PAGES)
def test_back_leads_to_the_page_before_or_home(match, which):
    client = phone(match.club)
    log = f"/m/{match.uid}/log/"
    for query, target in (("", home(match, which)), (f"?next={log}", log)):
        page = on_one_line(client.get(f"{address(match, which)}{query}"))
        assert re.search(rf'<a href="{target}"> ?<svg', page)


@pytest.mark.parametrize("which", PAGES)
@pytest.mark.parametrize("role", ["keeper", "watcher"])
def test_a_tap_gives_a_phone_to_a_player_or_to_nobody(match, which, role):
    client, where = phone(match.club, role), address(match, which)
    for tapped in (player_at(match, 1), player_at(match, 2), None):
        response = client.post(where, {"player": tapped or ""})
        assert (response.status_code, response["Location"]) == (302, home(match, which))
        assert read_session(client)["clubs"][match.club.uid]["player"] == tapped
        row = match.club.phones.latest("pk")
        assert (row.role, row.player_id) == (role, tapped)
        marked = re.findall(
            r'name="player" value="(\d+)" aria-current', on_one_line(client.get(where))
        )
        assert marked == ([str(tapped)] if tapped else [])


@pytest.mark.parametrize("which", PAGES)
def test_the_form_leads_back_to_its_page_and_nowhere_else(match, which):
    client, where, elsewhere = phone(match.club), address(match, which), make_match("golf", 2)
    for here in ("deals/2/hands/2/", "log/"):
        here = f"/m/{match.uid}/{here}"
        assert (
            f'href="{address(match, "whose-phone")}?next={here}" aria-label="Who uses'
            in on_one_line(client.get(here))
        )
        assert f'name="next" value="{here}"' in on_one_line(client.get(where, {"next": here}))
        assert client.post(where, {"player": player_at(match, 1), "next": here})["Location"] == here
    for here in (
        "https://elsewhere.test/",
        "//elsewhere.test/",
        "/admin/",
        "",
        "\0",
        f"/m/{elsewhere.uid}/",
    ):
        response = client.post(where, {"player": player_at(match, 1), "next": here})
        assert response["Location"] == home(match, which)


@pytest.mark.parametrize(
    ("which", "why"),
    [
        ("whose-phone", "The players at the table have changed."),
        ("me", "This player is no longer in the club."),
    ],
)
def test_a_missing_player_is_refused_in_a_sentence(match, which, why):
    client = phone(match.club, player=player_at(match, 0))
    stranger = play.add_player(match.club if which == "whose-phone" else make_club(), "Ludmila").pk
    for wrong in (stranger, "0", "-1", "x", "9" * 40, "１"):
        with nothing_changes():
            response = client.post(address(match, which), {"player": wrong})
        assert response.status_code == 422
        assert why in words(response)
    assert client.post(address(match, "me")).status_code == 422
    assert read_session(client)["clubs"][match.club.uid]["player"] == player_at(match, 0)


def test_an_unlisted_person_types_a_name_on_a_keepers_phone(match):
    client, log, me = phone(match.club), f"/m/{match.uid}/log/", address(match, "me")
    assert f'href="{me}?next={log}">I’m not' in on_one_line(
        client.get(address(match, "whose-phone"), {"next": log})
    )
    assert client.post(me, {"name": "Ludmila", "next": log})["Location"] == log
    assert match.club.phones.latest("pk").player.name == "Ludmila"
    assert client.post(me, {"name": "x" * 41}).status_code == 422
    assert phone(match.club, "watcher").post(me, {"name": "Vera"}).status_code == 422
    assert not match.club.players.filter(name="Vera").exists()


def test_a_departed_player_counts_as_nobody(match):
    eve, stranger = play.add_player(match.club, "Eve"), play.add_player(make_club(), "Mallory")
    for seat, somebody in ((1, eve), (2, stranger)):
        client = phone(match.club, player=somebody.pk)
        if somebody == eve:
            eve.delete()
        assert "aria-current" not in on_one_line(client.get(address(match, "me")))
        hand = reverse("hand", args=[match.uid, 2, seat])
        assert client.post(hand, {"cards": "2 3 4 5 6 7", "seen": "0"}).status_code == 303
        assert LogEntry.objects.last().phone is None
        assert client.get(home(match, "me")).status_code == 200
