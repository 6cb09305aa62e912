"""A phone whose owner is known comes by a table's code: it is seated, and one tap says that it is
somebody else's.
"""

import re

import pytest
from django.test import Client
from django.urls import reverse

from games import play
from games.models import Club, Match, Player, Table, new_uid
from tests.builders import (
    enter,
    make_club,
    make_match,
    phone,
    player_at,
    read_session,
    save_hand,
)
from tests.play.rows import nothing_changes
from tests.reading_pages import on_one_line, words

pytestmark = [pytest.mark.django_db, pytest.mark.both_clubs]
FOUR = ("Ann", "Bob", "Cat", "Dan")


@pytest.fixture
def last_time() -> Match:
    """Return a match of an earlier evening, at a table that is over."""
    match = make_match("golf", FOUR, make_club("The Kitchen Table"))
    play.end_match(match, "leader")
    Match.objects.filter(pk=match.pk).update(table=None)
    return match


@pytest.fixture
def club(last_time: Match) -> Club:
    return last_time.club


@pytest.fixture
def table(club: Club) -> Table:
    return play.open_table(club)


def code_of(table: Table) -> str:
    return reverse("who", args=[play.get_or_make_code(table.club, "keeper", table.pk)])


def known(club: Club, name: str) -> Client:
    """Return a phone that came to the club on an earlier evening, and is that player's."""
    client = phone(club)
    client.post(reverse("me", args=[club.uid]), {"player": club.players.get(name=name).pk})
    return client


def come(client: Client, table: Table, **fields: object) -> str:
    """Send the form of a code's page, which a script does at once, and return where that leads."""
    page = client.get(code_of(table))
    sent = dict(re.findall(r'<input type="hidden" name="(player)" value="(\d+)"', page.text))
    response = client.post(code_of(table), {**sent, **fields})
    assert response.status_code == 302, words(response)
    return response["Location"]


def seated(table: Table) -> list[str]:
    return [row.player.name for row in table.people.filter(here=True).select_related("player")]


def owner_of(client: Client, club: Club) -> str | None:
    row = club.phones.select_related("player").get(
        pk=read_session(client)["clubs"][club.uid]["phone"]
    )
    return row.player and row.player.name


def begin(table: Table, *names: str) -> Match:
    """Start a match at the table, of club members of these names."""
    ids = [table.club.players.get(name=name).pk for name in names]
    return play.start_match(table.club, "golf", ids, 0, {}, uid=new_uid(), table=table)


def test_opening_the_code_shows_the_player_and_seats_nobody(club, table):
    client, address = known(club, "Cat"), code_of(table)
    with nothing_changes():
        page = client.get(address)
    assert "Welcome back, Cat" in words(page)
    assert page.text.count("Sit down as Cat") == 1
    assert 'id="come-in"' in page.text
    assert not table.people.exists()


def test_sending_the_form_seats_the_player_once(club, table):
    address = reverse("seated", args=[table.uid])
    for name in ("Bob", "Dan", "Cat", "Cat"):
        client = known(club, name)
        for _ in range(2):
            assert come(client, table) == address
    assert seated(table) == ["Bob", "Cat", "Dan"]
    page = client.get(address)
    assert "Welcome back, Cat" in words(page)
    assert "You sit between Bob and Dan" in words(page)


def test_everybody_gets_their_last_seat_in_any_order(club, table):
    for name in ("Dan", "Bob", "Ann", "Cat"):
        come(known(club, name), table)
    people = seated(table)
    first = people.index("Ann")
    assert [*people[first:], *people[:first]] == [*FOUR]


def test_a_player_who_is_not_cat_frees_the_seat_and_is_asked(club, table):
    come(known(club, "Bob"), table)
    client = known(club, "Cat")
    come(client, table)
    for _ in range(2):
        response = client.post(reverse("not-me", args=[club.uid]))
        assert response["Location"] == code_of(table)
    assert seated(table) == ["Bob"]
    assert owner_of(client, club) is None
    assert "Who are you?" in words(client.get(code_of(table)))
    assert come(client, table, player=club.players.get(name="Dan").pk)
    assert (owner_of(client, club), seated(table)) == ("Dan", ["Bob", "Dan"])


def test_each_page_with_a_name_sends_its_token_when_denied(club, table, running):
    for name, address in (
        ("Cat", None),
        ("Dan", reverse("come-in-now", args=[running.uid])),
        ("Cat", "hand"),
    ):
        client = known(club, name)
        page = (
            client.get(code_of(table))
            if address is None
            else client.get(come(client, table), follow=True)
        )
        form = re.search(r'<form[^>]*action="[^"]*/me/not/".*?</form>', page.text, re.DOTALL)[0]
        assert "csrfmiddlewaretoken" in form, address


def test_a_seat_given_by_somebody_else_stays(club, table):
    cat = club.players.get(name="Cat")
    play.sit_down(table, [cat])
    client = known(club, "Cat")
    come(client, table)
    client.post(reverse("not-me", args=[club.uid]))
    assert seated(table) == ["Cat"]


def test_a_seat_with_entries_stays(club, table):
    come(known(club, "Ann"), table)
    client = known(club, "Cat")
    come(client, table)
    cat = club.players.get(name="Cat")
    match = begin(table, "Ann", "Cat")
    save_hand(match, 1, 1, 12, phone=cat.pk)
    assert match.deals.get().hands.get().entered_by == cat
    play.end_match(match, "leader")
    client.post(reverse("not-me", args=[club.uid]))
    assert seated(table) == ["Ann", "Cat"]
    assert owner_of(client, club) is None


@pytest.fixture
def running(club: Club, table: Table) -> Match:
    """Return a match of Ann, Bob and Cat at the table, in its second deal."""
    match = begin(table, *FOUR[:3])
    enter(match, 1, [1, 2, 3])
    match.refresh_from_db()
    return match


def test_a_player_is_welcomed_once_on_their_own_hand(club, table, running):
    client = known(club, "Cat")
    assert come(client, table) == reverse("next-hand", args=[running.uid])
    page = client.get(reverse("next-hand", args=[running.uid]), follow=True)
    assert page.redirect_chain[-1][0] == reverse("hand", args=[running.uid, 2, 2])
    assert re.search(r'<h1[^>]*>Welcome back, <span id="who">Cat</span></h1>', on_one_line(page))
    assert "I’m not Cat" in words(page)
    address = page.redirect_chain[-1][0]
    assert "Welcome back" not in words(client.get(address))
    after_a_tap = client.get(
        f"{address}score/", {"cards": "A _ _ _ _ _"}, headers={"HX-Request": "true"}
    )
    assert "Welcome back" not in words(after_a_tap)


def test_a_player_with_a_saved_hand_is_welcomed_while_waiting(club, table, running):
    cat = club.players.get(name="Cat")
    save_hand(running, 2, 2, 5, phone=cat.pk)
    client = known(club, "Cat")
    for name in ("Ann", "Bob"):
        come(known(club, name), table)
    page = client.get(come(client, table), follow=True)
    assert "/hands/" not in page.redirect_chain[-1][0]
    assert "Welcome back, Cat" in words(page)
    assert "I’m not Cat" in words(page)


def test_a_player_outside_the_match_is_asked_from_which_deal(club, table, running):
    client = known(club, "Dan")
    address = reverse("come-in-now", args=[running.uid])
    assert come(client, table) == address
    page = client.get(address)
    for text in (
        "Welcome back, Dan",
        "You join from deal 2",
        "I’m not Dan",
        "Just watch",
        "Join from deal 2",
    ):
        assert text in words(page)
    assert re.search(r'type="radio" name="start" value="\w+" checked', page.text)


def test_a_player_too_late_for_a_deal_is_offered_the_next(club, table, running):
    client = known(club, "Dan")
    page = client.get(come(client, table))
    sent = dict(re.findall(r'name="(said|before)" value="([^"]*)"', page.text))
    save_hand(running, 2, 0, 5)
    address = reverse("come-in-now", args=[running.uid])
    late = client.post(address, {**sent, "start": "zero"})
    assert late.status_code == 409
    assert "Deal 2 has begun, so you join from deal 3." in words(late)
    assert "You join from deal 3" in words(late)
    assert 'value="zero" checked' in late.text
    sent = dict(re.findall(r'name="(said|before)" value="([^"]*)"', late.text))
    assert client.post(address, {**sent, "start": "zero"}).status_code == 302
    assert running.changes.get().start == "zero"


def test_denying_a_name_after_joining_removes_its_player(club, table, running):
    client = known(club, "Dan")
    page = client.get(come(client, table))
    sent = dict(re.findall(r'name="(said|before)" value="([^"]*)"', page.text))
    client.post(reverse("come-in-now", args=[running.uid]), sent)
    assert running.seats.count() == 4
    client.post(reverse("not-me", args=[club.uid]))
    assert running.seats.count() == 3
    assert "Dan" not in seated(table)


def test_a_phone_in_two_clubs_is_another_player_in_each(club, table):
    client = known(club, "Cat")
    other = make_match("golf", ["Kim", "Lee"], make_club("Other"))
    there = play.open_table(other.club)
    response = client.post(code_of(there), {"player": player_at(other, 0)})
    assert response.status_code == 302
    assert "Welcome back, Cat" in words(client.get(code_of(table)))
    assert "Welcome back, Kim" in words(client.get(code_of(there)))
    client.post(reverse("not-me", args=[other.club.uid]))
    assert "Welcome back, Cat" in words(client.get(code_of(table)))


def test_a_retired_player_who_returns_belongs_to_the_club_again(club, table):
    client = known(club, "Cat")
    cat = club.players.get(name="Cat")
    play.retire_player(club, cat.pk, retired=True)
    come(client, table)
    assert Player.objects.get(pk=cat.pk).retired_at is None
    assert seated(table) == ["Cat"]


def test_a_waiting_page_follows_its_table(club, table):
    client = known(club, "Cat")
    address = come(client, table)
    match = begin(table, *FOUR[:3])
    assert client.get(address)["Location"] == reverse("next-hand", args=[match.uid])
    poll = client.get(address, {"after": "", "seen": "0"}, headers={"HX-Request": "true"})
    assert poll["HX-Redirect"] == reverse("go-along", args=[match.uid])
    play.end_match(match, "leader")
    play.end_evening(table)
    over = client.get(address, {"after": "", "seen": "0"}, headers={"HX-Request": "true"})
    assert over["HX-Redirect"] == reverse("evening-over", args=[table.uid])


def test_a_waiting_player_sees_the_next_game_and_the_draw(club, table):
    client = known(club, "Cat")
    address = come(client, table)
    come(known(club, "Dan"), table)
    play.choose_next_game(table, "golf", {})
    page = client.get(address)
    assert "Next game: Six-card Golf" in words(page)
    live = re.search(r'data-live="([^"]*)"', page.text)[1].replace("&amp;", "&")
    table.refresh_from_db()
    play.draw_first_player(table, based_on=play.NO_DRAW)
    poll = client.get(f"{live}&seen=0", headers={"HX-Request": "true"})
    assert poll["HX-Redirect"] == reverse("table", args=[table.uid])
    assert client.get(address).status_code == 200
