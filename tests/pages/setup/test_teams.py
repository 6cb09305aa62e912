"""Who plays together: offered where so many can be divided, proposed in a game of sides, kept in a
rematch.
"""

from typing import Any

import pytest

from games import play
from games.access.form_tokens import make_token
from games.matches.stored_match import load_match
from games.models import Club, Match, Table
from games.rules.built_in.game_templates.counted import COUNTED
from tests.builders import make_club, phone
from tests.counted_matches import enter_deal
from tests.reading_pages import on_one_line
from tests.set_up import choose, make_table, start

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


@pytest.mark.parametrize("odd", ["1", "-1", "x", "2.0", "9" * 50])
def test_invalid_teams_leave_everybody_alone(club: Club, odd: str) -> None:
    assert load_match(started(club, "golf", teams=odd).pk).teams == ()


@pytest.mark.new_club_only("seats all players")
def test_partners_sit_opposite_and_a_rematch_keeps_them(
    club: Club,
) -> None:
    page = on_one_line(phone(club).get(f"/t/{lay_for(club, key(club)).uid}/?open=options"))
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
def test_any_other_game_is_played_alone_or_in_teams(club: Club) -> None:
    assert load_match(started(club, "golf").pk).teams == ()
    assert load_match(started(club, "golf", teams="2").pk).teams == ((0, 2), (1, 3))
    assert 'id="teams"' not in on_one_line(
        phone(club).get(f"/t/{lay_for(club, 'golf', 3).uid}/?open=options")
    )


def lobby_of(club: Club, table: Table) -> Any:
    return phone(club).get(f"/t/{table.uid}/").context["lobby"]


def come(club: Club, table: Table, *names: str) -> None:
    play.sit_down(table, [play.add_player(club, name) for name in names])


@pytest.mark.parametrize(
    ("more", "says"),
    [(["Eve"], "1 player"), (["Eve", "Flo"], "2 players"), (["Eve", "Flo", "Gus"], "3 players")],
)
def test_the_button_reports_too_many_for_a_game_of_sides(club, more, says):
    table = lay_for(club, key(club))
    come(club, table, *more)
    choose(phone(club), table, stakes="none")
    page = on_one_line(phone(club).get(f"/t/{table.uid}/"))
    button = page.partition('id="start"')[2].partition("</a>")[0]
    assert '#who-plays"' in button
    assert button.endswith(f">{says} too many for Spades")
    assert 'id="who-plays"' in page
    assert "formaction" not in page
    refused = start(phone(club), table)
    assert refused.status_code == 422
    assert f"{says} too many for Spades." in on_one_line(refused)
    assert not club.matches.filter(table=table).exists()
    for person in table.people.order_by("pk")[4:]:
        play.set_plays_next(table, person.player_id, plays=False)
    assert lobby_of(club, table).missing_step is None


def test_extra_players_of_a_game_played_alone_sit_out_in_turn(club):
    table = lay_for(club, key(club))
    come(club, table, "Eve")
    answer = choose(phone(club), table, stakes="none", teams="0")
    lobby = answer.context["lobby"]
    assert (lobby.missing_step, lobby.sides) == (None, ())
    assert lobby.sitting_out.player_count == 4


def test_sides_that_no_longer_fit_are_asked_about(club):
    table = lay_for(club, "golf")
    choose(phone(club), table, stakes="none", teams="2")
    come(club, table, "Eve")
    lobby, page = (
        lobby_of(club, table),
        on_one_line(phone(club).get(f"/t/{table.uid}/?open=options")),
    )
    assert (lobby.missing_step.text, lobby.missing_step.part) == ("Choose the teams", "options")
    assert '<option value="2" selected>2 teams do not fit 5 players. Choose again</option>' in page
    assert '<option value="0">Everyone plays alone</option>' in page
    assert start(phone(club), table).status_code == 422
    come(club, table, "Flo")
    lobby = lobby_of(club, table)
    assert lobby.missing_step is None
    assert [len(side) for side in lobby.sides] == [3, 3]
    play.leave_table(table, club.players.get(name="Flo").pk)
    choose(phone(club), table, teams="0")
    assert lobby_of(club, table).missing_step is None
    come(club, table, "Flo", "Gus")
    assert lobby_of(club, table).missing_step is None, "once said, it is not asked again"


def test_three_of_four_sides_are_asked_about_too(club):
    table = lay_for(club, "golf")
    come(club, table, "Eve", "Flo")
    choose(phone(club), table, stakes="none", teams="3")
    assert lobby_of(club, table).missing_step is None
    for name in ("Eve", "Flo"):
        play.leave_table(table, club.players.get(name=name).pk)
    lobby = lobby_of(club, table)
    assert lobby.missing_step.part == "options"
    assert [value for value, _ in lobby.teams.choices] == ["3", "0", "2"]
    choose(phone(club), table, teams="2")
    assert [len(side) for side in lobby_of(club, table).sides] == [2, 2]


def test_a_game_of_sides_asks_five_but_not_two_or_three(club):
    game = play.make_game(club, {**COUNTED["spades"], "name": "Spades for some", "players": [2, 6]})
    for many in (2, 3):
        table = lay_for(club, game.key, many)
        choose(phone(club), table, stakes="none")
        assert lobby_of(club, table).missing_step is None
    table = lay_for(club, game.key)
    choose(phone(club), table, stakes="none")
    come(club, table, "Eve")
    assert lobby_of(club, table).missing_step.text == "Choose the teams"
