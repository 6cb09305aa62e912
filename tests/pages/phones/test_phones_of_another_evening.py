"""A phone that was at the table on another evening may be at home tonight."""

import pytest
from django.test import Client
from django.urls import reverse

from games import play
from games.models import Club, ClubPhone, Match
from tests.builders import enter, make_match, phone, set_session
from tests.reading_pages import words

pytestmark = [pytest.mark.django_db, pytest.mark.both_clubs]


@pytest.fixture
def match() -> Match:
    """Two deals of tonight's match, whose people all had a phone at the table of the evening
    before.
    """
    match = make_match("hang-ten", 4)
    before = play.open_table(match.club)
    for seat in match.seats.select_related("player"):
        play.note_phone_at_table(
            before, play.let_in(match.club, "keeper", "keeper", player=seat.player).pk
        )
    play.end_evening(before)
    enter(match, 1, [1, 2, 3, 4])
    return match


def row_of(match: Match, position: int) -> ClubPhone:
    return match.club.phones.get(player=match.seats.get(position=position).player_id)


def client_of(club: Club, row: ClubPhone) -> Client:
    client = Client()
    entry = {
        "role": "keeper",
        "link": club.get_link_digest("keeper"),
        "player": row.player_id,
        "phone": row.pk,
    }
    set_session(client, clubs={club.uid: entry})
    return client


def test_others_enter_for_a_player_who_left_the_phone_at_home(
    match: Match,
) -> None:
    ann, bob = (client_of(match.club, row_of(match, position)) for position in (0, 1))
    board = f"/m/{match.uid}/deals/2/"
    ann.post(f"{board}hands/1/", {"typed": 3, "seen": 0})
    page = ann.get(board)
    assert "Bob no phone" in words(page)
    assert "Enter for Bob" in page.text
    revision = Match.objects.get(pk=match.pk).revision
    bob.get(f"/m/{match.uid}/next/", follow=True)
    assert row_of(match, 1).table_id == match.table_id
    assert Match.objects.get(pk=match.pk).revision > revision
    page = words(ann.get(board))
    assert "Bob not entered yet" in page
    assert "Cy no phone" in page
    play.end_match(match, "leader")
    assert words(ann.get(f"/t/{match.table.uid}/")).count("no phone") == 2


def test_looking_at_a_match_does_not_move_a_phone(
    match: Match,
) -> None:
    bob = row_of(match, 1)
    other = make_match("golf", ["Ida", "Jo"], match.club)
    play.end_match(match, "leader")
    for seen in (other, match):
        client_of(match.club, bob).get(f"/m/{seen.uid}/")
        assert row_of(match, 1).table_id == bob.table_id


def test_another_phone_is_not_asked_about_the_one_at_home(match: Match) -> None:
    address = reverse("who", args=[play.get_or_make_code(match.club, "keeper", table=match.table)])
    assert "phone joined" not in words(phone().get(address))
    response = phone().post(address, {"player": match.seats.get(position=1).player_id})
    assert response.status_code == 302
