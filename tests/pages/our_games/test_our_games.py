"""/c/<club>/games/: which games there are, putting one away, and the cards of the club's own
games.
"""

import pytest

from games import play
from games.models import Club, HouseGame
from games.rules.built_in.game_templates import TEMPLATES
from tests.builders import make_club, make_match, phone
from tests.reading_pages import on_one_line, words

pytestmark = pytest.mark.django_db
JOKERS = {**TEMPLATES["golf-6-jokers"], "name": "Golf with jokers"}


@pytest.fixture
def game(club: Club) -> HouseGame:
    return play.make_game(club, JOKERS, "Deal six.\n\nTurn up two.")


def address(game: HouseGame, what: str = "rules") -> str:
    return f"/c/{game.club.uid}/games/{game.key}/{what}/"


def test_the_list_costs_the_same_queries_for_many_games(
    club: Club, django_assert_num_queries
) -> None:
    for number in range(3):
        play.make_game(club, {**JOKERS, "name": f"Golf {number}"})
    client = phone(club)
    with django_assert_num_queries(3):
        client.get(f"/c/{club.uid}/games/")


def test_a_card_of_another_clubs_game_is_not_found(game: HouseGame) -> None:
    other = make_club("Friday Table")
    assert phone(other).get(f"/c/{other.uid}/games/{game.key}/rules/").status_code == 404
    assert phone(other).get(address(game)).status_code == 404
    assert phone(other).get(f"/c/{other.uid}/games/bridge/rules/").status_code == 404


def test_a_game_put_away_returns_unless_its_name_is_taken(
    game: HouseGame,
) -> None:
    client = phone(game.club)
    page = client.post(address(game, "away"), follow=True)
    assert "Golf with jokers is archived. Its matches stay." in words(page)
    assert "Archived games" in words(page)
    assert address(game, "play") not in client.get(address(game)).text
    page = client.post(address(game, "back"), follow=True)
    assert "You can play Golf with jokers again." in words(page)
    assert "Your own games" in words(page)
    play.put_game_away(game)
    play.make_game(game.club, {**JOKERS, "end": {"deals": 3}})
    page = client.post(address(game, "back"), follow=True)
    assert "This club already has a game called Golf with jokers." in words(page)
    game.refresh_from_db()
    assert game.put_away_at


def test_a_match_keeps_the_rules_card_of_its_time(game: HouseGame) -> None:
    match = make_match(game.key, 3, game.club)
    cards = [card | ({"points": -99} if card["card"] == "Jo" else {}) for card in JOKERS["cards"]]
    play.change_game(game, {**JOKERS, "cards": cards}, "Deal six.", based_on=1)
    where = f"/m/{match.uid}/rules/"
    assert f'href="{where}"' in on_one_line(phone(game.club).get(f"/m/{match.uid}/"))
    said = words(phone(game.club, "watcher").get(where))
    assert "Jo −5" in said
    assert "−99" not in said
    assert "Jo −99" in words(phone(game.club).get(address(game)))
