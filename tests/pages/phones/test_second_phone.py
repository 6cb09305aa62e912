"""Two phones say that they are the same player's: the first one is told, and can say no."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from games import play
from games.models import Club, LogEntry, Match, Table, new_uid
from tests.builders import make_club, phone, read_session, save_hand
from tests.play.rows import nothing_changes
from tests.reading_pages import words

pytestmark = [pytest.mark.django_db, pytest.mark.both_clubs]


@pytest.fixture
def table() -> Table:
    club = make_club("The Kitchen Table")
    table = play.open_table(club)
    play.sit_down(table, [play.add_player(club, name) for name in ("Ann", "Bob", "Dan")])
    return table


@pytest.fixture
def club(table: Table) -> Club:
    return table.club


@pytest.fixture
def match(table: Table, club: Club) -> Match:
    ids = [club.players.get(name=name).pk for name in ("Ann", "Bob", "Dan")]
    return play.start_match(club, "golf", ids, 0, {}, uid=new_uid(), table=table)


def code_of(table: Table) -> str:
    return reverse("who", args=[play.get_or_make_code(table.club, "keeper", table.pk)])


def dan(club: Club) -> int:
    return club.players.get(name="Dan").pk


def come_as_dan(table: Table) -> Client:
    client = phone()
    response = client.post(code_of(table), {"player": dan(table.club), "sure": "1"})
    assert response.status_code == 302, words(response)
    return client


def asked(club: Club) -> str:
    return reverse("phone-asked", args=[club.uid])


def poll(client: Client, table: Table, match: Match | None = None) -> str:
    """Ask as an open page does, and return where it is led, "" if nowhere."""
    address = (
        reverse("live-match", args=[match.uid])
        if match
        else reverse("live-table", args=[table.uid])
    )
    response = client.get(
        address, {"seen": "0", "after": match.uid if match else ""}, headers={"HX-Request": "true"}
    )
    return response.headers.get("HX-Redirect", "")


def answer(client: Client, club: Club, which: str):
    page = client.get(asked(club))
    sent = dict(re.findall(r'name="(rival)" value="(\d+)"', page.text))
    return client.post(asked(club), {**sent, which: "1"}, follow=True)


def owner_of(client: Client, club: Club) -> str | None:
    row = club.phones.select_related("player").get(
        pk=read_session(client)["clubs"][club.uid]["phone"]
    )
    return row.player and row.player.name


def test_a_name_whose_phone_is_at_the_table_asks_once(table, club):
    come_as_dan(table)
    client = phone()
    with nothing_changes():
        page = client.post(code_of(table), {"player": dan(club)})
    assert "Dan’s second phone?" in words(page)
    assert "It shows that this one joins." in words(page)
    sent = dict(re.findall(r'name="(sure|player)" value="(\d+)"', page.text))
    client.post(code_of(table), sent)
    assert owner_of(client, club) == "Dan"


def test_the_first_phone_is_asked_once_on_whatever_page(table, club, match):
    first = come_as_dan(table)
    assert poll(first, table, match) == ""
    come_as_dan(table)
    assert poll(first, table, match) == asked(club)
    assert poll(first, table, match) == ""
    board = words(first.get(reverse("match", args=[match.uid])))
    assert "Another phone has joined under your name." in board
    assert "Another phone has joined as Dan" in words(first.get(asked(club)))
    other = phone()
    other.post(code_of(table), {"player": club.players.get(name="Ann").pk})
    assert poll(other, table, match) == ""


def test_answering_no_unassigns_the_other_phone_and_is_logged(table, club, match):
    first, second = come_as_dan(table), come_as_dan(table)
    page = answer(first, club, "other")
    assert "The other phone is no longer linked to you." in words(page)
    assert (owner_of(first, club), owner_of(second, club)) == ("Dan", None)
    line = match.log.latest("pk")
    assert (line.action, line.phone.name, line.after) == (
        LogEntry.Action.NOT_MINE,
        "Dan",
        {"name": "Dan"},
    )
    assert "A phone is not this player’s" in words(first.get(reverse("log", args=[match.uid])))
    assert poll(second, table, match) == asked(club)
    page = second.get(reverse("match", args=[match.uid]), follow=True)
    assert page.redirect_chain[-1][0] == code_of(table)
    assert "Dan says that this is another player’s phone." in words(page)
    second.post(code_of(table), {"player": club.players.get(name="Bob").pk})
    assert owner_of(second, club) == "Bob"
    assert second.get(reverse("match", args=[match.uid])).status_code == 200


def test_a_refused_phone_that_watches_is_not_asked_again(table, club, match):
    first, second = come_as_dan(table), come_as_dan(table)
    answer(first, club, "other")
    second.post(code_of(table), {"watch": "1"})
    assert second.get(reverse("match", args=[match.uid])).status_code == 200
    assert owner_of(second, club) is None


def test_a_refused_phone_still_saves_its_typed_hand(table, club, match):
    first, second = come_as_dan(table), come_as_dan(table)
    answer(first, club, "other")
    saved = second.post(
        reverse("hand", args=[match.uid, 1, 2]), {"cards": "A K 2 3 5 6", "seen": "0"}
    )
    assert saved.status_code == 303
    assert match.log.latest("pk").phone is None


def test_answering_yes_keeps_both_phones(table, club, match):
    first, second = come_as_dan(table), come_as_dan(table)
    assert "Both phones are yours." in words(answer(first, club, "own"))
    assert (owner_of(first, club), owner_of(second, club)) == ("Dan", "Dan")
    assert "Another phone" not in words(first.get(reverse("match", args=[match.uid])))
    assert first.get(asked(club)).status_code == 302


def test_two_phones_with_opposite_answers_are_both_informed(table, club, match):
    first, third = come_as_dan(table), come_as_dan(table)
    answer(first, club, "own")
    second = come_as_dan(table)
    pages = [client.get(asked(club)) for client in (first, third)]
    sent = [dict(re.findall(r'name="(rival)" value="(\d+)"', page.text)) for page in pages]
    assert "Both phones are yours." in words(
        first.post(asked(club), {**sent[0], "own": "1"}, follow=True)
    )
    late = third.post(asked(club), {**sent[1], "other": "1"}, follow=True)
    assert "Another phone has answered this question." in words(late)
    assert owner_of(second, club) == "Dan"


def test_a_phone_that_denies_being_dans_ends_the_question(table, club, match):
    first, second = come_as_dan(table), come_as_dan(table)
    page = first.get(asked(club))
    sent = dict(re.findall(r'name="(rival)" value="(\d+)"', page.text))
    second.post(reverse("not-me", args=[club.uid]))
    late = first.post(asked(club), {**sent, "other": "1"}, follow=True)
    assert "Another phone has answered this question." in words(late)
    assert not match.log.filter(action=LogEntry.Action.NOT_MINE).exists()


def test_a_refused_phone_frees_its_seat_unless_dan_has_entries(table, club):
    first = come_as_dan(table)
    for entered in (False, True):
        play.leave_table(table, dan(club))
        come_as_dan(table)
        assert table.people.filter(player=dan(club)).exists()
        if entered:
            ids = [club.players.get(name=name).pk for name in ("Ann", "Dan")]
            match = play.start_match(club, "golf", ids, 0, {}, uid=new_uid(), table=table)
            save_hand(match, 1, 1, 3, phone=dan(club))
        answer(first, club, "other")
        assert table.people.filter(player=dan(club)).exists() == entered
