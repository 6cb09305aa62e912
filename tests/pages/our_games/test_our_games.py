"""/c/<club>/games/: which games there are, putting one away, and the cards of the club's own games."""

import pytest

from games import play
from games.models import Club, HouseGame
from games.rules.built_in import BUILT_IN
from games.rules.built_in.templates import TEMPLATES
from tests.builders import make_club, make_match, phone
from tests.reading_pages import words

pytestmark = pytest.mark.django_db
JOKERS = {**TEMPLATES["golf-6-jokers"], "name": "Golf with jokers"}


@pytest.fixture
def game(club: Club) -> HouseGame:
    return play.make_game(club, JOKERS, "Deal six.\n\nTurn up two.")


def address(game: HouseGame, what: str = "rules") -> str:
    return f"/c/{game.club.uid}/games/{game.key}/{what}/"


def test_the_clubs_own_games_come_first_those_played_most_before_others(club: Club, game: HouseGame) -> None:
    rummy = play.make_game(club, {**TEMPLATES["typed"], "name": "Oma’s Rummy"})
    make_match(rummy.key, 2, club)
    said = words(phone(club).get(f"/c/{club.uid}/games/"))
    order = [said.index(name) for name in ("Made by you", "Oma’s Rummy", "Golf with jokers", "Built in", "Templates")]
    assert order == sorted(order)
    assert "Oma’s Rummy Scores are typed, ten deals. Played once for 2–16 players" in said
    assert "Golf with jokers Six cards, equal columns 0, jokers −5. Not played yet for 2–8 players" in said


@pytest.mark.new_club_only("lists all there is")
def test_every_built_in_game_and_template_is_there_with_a_drawing_and_leads_to_its_card(club: Club) -> None:
    html = phone(club, "watcher").get(f"/c/{club.uid}/games/").content.decode()
    assert "Made by you" not in html
    assert html.count('class="lay"') == len(BUILT_IN) + len(TEMPLATES)
    for key in (*BUILT_IN, *TEMPLATES):
        where = f"/c/{club.uid}/games/{key}/rules/"
        assert f'href="{where}"' in html  # of a template too, where nobody may make one like it
        assert phone(club, "watcher").get(where).status_code == 200


def test_the_list_takes_as_many_queries_for_many_games_as_for_few(club: Club, django_assert_num_queries) -> None:
    for number in range(3):
        play.make_game(club, {**JOKERS, "name": f"Golf {number}"})
    client = phone(club)
    with django_assert_num_queries(3):
        client.get(f"/c/{club.uid}/games/")


def test_keepers_make_play_give_and_put_away_and_watchers_look(game: HouseGame) -> None:
    html = phone(game.club).get(address(game)).text
    assert all(address(game, what) in html for what in ("play", "give", "away"))
    html = phone(game.club, "watcher").get(address(game)).text
    assert not [what for what in ("/play/", "<form", "/give/", "/games/new/") if what in html]
    assert "/games/make/" not in phone(game.club, "watcher").get(f"/c/{game.club.uid}/games/").text


def test_a_game_is_made_like_any_other(game: HouseGame) -> None:
    games, client = f"/c/{game.club.uid}/games/", phone(game.club)
    page = client.get(f"{games}make/").text
    for key in (game.key, *BUILT_IN, *TEMPLATES):
        where = f"{games}new/?like={key}"
        assert f'href="{where}"' in page
        assert client.get(where).status_code == 200
        card = client.get(f"{games}{key}/rules/").text
        assert f'href="{where}"' in card
        assert f"/games/{key}/play/" in card
        assert (f"/games/{key}/change/" in card) == (key == game.key)


def test_a_card_of_another_clubs_game_is_not_there(game: HouseGame) -> None:
    other = make_club("Friday Table")
    assert phone(other).get(f"/c/{other.uid}/games/{game.key}/rules/").status_code == 404
    assert phone(other).get(address(game)).status_code == 404
    assert phone(other).get(f"/c/{other.uid}/games/bridge/rules/").status_code == 404


def test_a_game_is_put_away_and_taken_out_again_unless_another_has_its_name_by_now(game: HouseGame) -> None:
    client = phone(game.club)
    page = client.post(address(game, "away"), follow=True)
    assert "Golf with jokers is put away. Its matches stay." in words(page)
    assert "Put away" in words(page)
    assert address(game, "play") not in client.get(address(game)).text
    page = client.post(address(game, "back"), follow=True)
    assert "Golf with jokers is there for new matches again." in words(page)
    assert "Made by you" in words(page)
    play.put_away(game)
    play.make_game(game.club, {**JOKERS, "end": {"deals": 3}})
    page = client.post(address(game, "back"), follow=True)
    assert "There is a game called Golf with jokers already." in words(page)
    game.refresh_from_db()
    assert game.put_away_at


def test_a_match_keeps_the_card_of_the_game_as_it_was(game: HouseGame) -> None:
    match = make_match(game.key, 3, game.club)
    cards = [card | ({"points": -99} if card["card"] == "Jo" else {}) for card in JOKERS["cards"]]
    play.change_game(game, {**JOKERS, "cards": cards}, "Deal six.", seen=1)
    where = f"/m/{match.uid}/rules/"
    assert f'href="{where}"' in phone(game.club).get(f"/m/{match.uid}/").content.decode()
    said = words(phone(game.club, "watcher").get(where))
    assert "Jo −5" in said
    assert "−99" not in said
    assert "Jo −99" in words(phone(game.club).get(address(game)))
