"""What a phone is in its club: what a keeper said of it stays, whichever way it comes again."""

import pytest
from django.urls import reverse

from games import play
from games.access.letting_in import ONLY_WATCHES
from games.access.phones import CLUBS_KEY
from games.models import Match
from tests.access.ways_in import ann, phone_by_code, phone_by_link, phone_id
from tests.builders import join_by_link, make_match, phone, read_session
from tests.reading_pages import words

pytestmark = pytest.mark.django_db


def test_no_code_or_link_makes_a_keeper_of_a_demoted_phone(
    match: Match,
) -> None:
    club = match.club
    client = phone_by_code(club, "keeper", {"player": ann(club).pk})
    client.cookies["csrftoken"] = "a" * 32
    number = phone_id(client, club)
    play.set_phone_role(club, number, "watcher")
    code = reverse("who", args=[play.get_or_make_code(club, "keeper")])
    ways = [
        client.post(code, {"player": ann(club).pk}, follow=True),
        client.post(code, {"name": "Ludmila"}, follow=True),
        client.post("/join/", {"secret": club.keeper_secret}, follow=True),
        client.post("/tv/", {"code": play.get_or_make_code(club, "keeper")}, follow=True),
    ]
    assert all(response.status_code == 200 and ONLY_WATCHES in words(response) for response in ways)
    row = club.phones.get(pk=number)
    assert (row.role, row.waits) == ("watcher", False)
    make_match("golf", ["Ann", "Ludmila"], club)
    assert client.get(reverse("next-hand", args=[match.uid])).status_code == 403
    assert "can only watch" in words(phone(club).get(reverse("share", args=[club.uid])))


def test_a_phone_that_forgot_its_club_is_known_by_its_browser(match: Match) -> None:
    club, client = match.club, phone()
    client.cookies["csrftoken"] = "a" * 32
    phone_by_code(club, "keeper", {"player": ann(club).pk}, client)
    play.set_phone_role(club, phone_id(client, club), "watcher")
    del client.cookies["phone"]
    phone_by_code(club, "keeper", {"player": ann(club).pk, "sure": "1"}, client)
    assert club.phones.get().role == "watcher"


def test_a_demoted_or_removed_phone_can_play_again(
    match: Match,
) -> None:
    club = match.club
    client = phone_by_code(club, "keeper", {"player": ann(club).pk})
    play.set_phone_role(club, phone_id(client, club), "watcher")
    play.set_phone_role(club, phone_id(client, club), "keeper")
    assert client.get(reverse("next-hand", args=[match.uid])).status_code == 303
    play.set_phone_role(club, phone_id(client, club), "watcher")
    play.remove_phone(club, phone_id(client, club))
    phone_by_code(club, "keeper", {"player": ann(club).pk}, client)
    assert client.get(reverse("next-hand", args=[match.uid])).status_code == 303


def test_an_old_keeper_without_a_number_is_listed_on_return(
    match: Match,
) -> None:
    client = phone(match.club)
    join_by_link(client, match.club.watch_secret)
    row = match.club.phones.get()
    assert (row.role, phone_id(client, match.club)) == ("keeper", row.pk)
    play.set_phone_role(match.club, row.pk, "watcher")
    assert client.get(reverse("next-hand", args=[match.uid])).status_code == 403
    join_by_link(client, match.club.watch_secret)
    assert ONLY_WATCHES not in words(
        client.get(f"/c/{match.club.uid}/")
    )  # who wants no more is told nothing


def test_a_keepers_role_follows_its_own_number_only(match: Match) -> None:
    club = match.club
    own, other = phone_by_link(club, "keeper"), phone_by_link(club, "watcher")
    join_by_link(own, club.watch_secret)
    join_by_link(other, club.watch_secret)
    assert phone_id(own, club) != phone_id(other, club)
    assert [club.phones.get(pk=phone_id(each, club)).role for each in (own, other)] == [
        "keeper",
        "watcher",
    ]
    play.set_phone_role(club, phone_id(own, club), "watcher")
    join_by_link(own, club.watch_secret)
    assert read_session(own)[CLUBS_KEY][club.uid]["link"] == club.get_link_digest("watcher")
    assert club.phones.get(pk=phone_id(own, club)).role == "watcher"
