"""Who plays together: offered where so many can be divided, proposed in a game of sides, kept in a rematch."""

import pytest

from games import play
from games.access.form_tokens import make_token
from games.matches.stored_match import load_match
from games.models import Club, Match, Table
from games.rules.built_in.templates.counted import COUNTED
from tests.builders import make_club, phone
from tests.counted_matches import enter_deal
from tests.set_up import make_table, start

pytestmark = pytest.mark.django_db
FOUR = ["Ann", "Bob", "Cy", "Di"]


@pytest.fixture
def club() -> Club:
    """With four players, and Spades among its games."""
    club = make_club()
    for name in FOUR:
        play.add_player(club, name)
    play.make_game(club, COUNTED["spades"])
    return club


def lay_for(club: Club, game: str, players: int = 4) -> Table:
    return make_table(club, game, [player.pk for player in club.players.order_by("pk")[:players]])


def started(club: Club, game: str, **more: str) -> Match:
    """Return the match that the page of such a table starts."""
    assert start(phone(club), lay_for(club, game), stakes="none", **more).status_code == 303
    return club.matches.latest("pk")


def key(club: Club) -> str:
    return str(club.house_games.latest("pk").key)


@pytest.mark.parametrize("odd", ["3", "-1", "x", "2.0", "9" * 50])
def test_teams_that_cannot_be_leave_everybody_alone(club: Club, odd: str) -> None:
    assert load_match(started(club, "golf", teams=odd).pk).teams == ()


@pytest.mark.new_club_only("seats all players")
def test_a_game_of_sides_proposes_partners_opposite_each_other_and_a_rematch_keeps_them(club: Club) -> None:
    page = phone(club).get(f"/t/{lay_for(club, key(club)).uid}/").text
    assert '<option value="2" selected>Ann and Cy, Bob and Di</option>' in page
    match = started(club, key(club))
    assert load_match(match.pk).teams == ((0, 2), (1, 3))
    enter_deal(match, 1, (4, 6), (3, 3), (0, 0), (4, 4))
    play.end_match(match, "leader")
    phone(club).post(f"/m/{match.uid}/rematch/", {"token": make_token()})
    again = club.matches.latest("pk")
    assert again.pk != match.pk
    assert load_match(again.pk).teams == ((0, 2), (1, 3))


@pytest.mark.new_club_only("seats all players")
def test_any_other_game_is_played_alone_or_in_teams_and_three_cannot_be_divided(club: Club) -> None:
    assert load_match(started(club, "golf").pk).teams == ()
    assert load_match(started(club, "golf", teams="2").pk).teams == ((0, 2), (1, 3))
    assert "Who plays together" not in phone(club).get(f"/t/{lay_for(club, 'golf', 3).uid}/").text
