"""Made-up games of other kinds than those that are there go through every page: one without cards, one of few cards."""

import pytest
from django.test import Client

from games import play
from games.demo import demo_club
from games.management.commands.check_results import find_differences
from games.matches.stored_match import load_match
from games.models import Match, new_uid
from games.rules.built_in import BUILT_IN
from games.rules.declared.reading import read_declaration
from games.rules.game import Game
from games.rules.words import Words
from tests.builders import make_club, phone
from tests.reading_pages import words
from tests.routes import strange_answers
from tests.set_up import lay, start

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_will_do]


TRICKS = Game(
    read_declaration(
        {"name": "As Many as You Said", "players": [3, 7], "layout": "typed", "wins": "highest", "end": {"deals": 2}}
    ),
    Words(line="Say how many tricks you take. Highest wins."),
    key="tricks",
    listed=True,
)
"""Tricks are counted at the table; the app hears of scores alone."""
FOUR_IN_A_ROW = Game(
    read_declaration(
        {
            "name": "Four in a Row",
            "players": [2, 4],
            "layout": {"rows": 1, "columns": 4},
            "cards": [
                {"card": card, "points": points}
                for card, points in {"9": 0, "10": 10, "J": 2, "Q": 3, "K": 4, "A": 11}.items()
            ],
            "wins": "lowest",
            "end": {"target": 30, "when": "reached"},
        }
    ),
    Words(line="Nines and above. Lowest wins."),
    key="four-in-a-row",
    listed=True,
)
"""Four cards of a pack without low ranks."""
ENTERED = {"tricks": {"typed": "21"}, "four-in-a-row": {"cards": "9 10 J A"}}
REFUSED = {"tricks": {"cards": "9"}, "four-in-a-row": {"cards": "9 10 2 A"}}


@pytest.fixture(params=[TRICKS, FOUR_IN_A_ROW], ids=lambda game: game.key)
def game(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Game:
    """One more game in the list of all of them, and nothing else."""
    game: Game = request.param
    monkeypatch.setitem(BUILT_IN, game.key, game)  # type: ignore[index]
    return game


@pytest.fixture
def match(game: Game) -> Match:
    """A match that was set up and whose first deal was entered on its pages."""
    club = make_club()
    client, ids = phone(club), [play.add_player(club, name).pk for name in ("Ann", "Bob", "Cy")]
    assert start(client, lay(club, game.key, ids, first=ids[0]), stakes="none").status_code == 303
    match = club.matches.get()
    for seat in (1, 2, 3):
        here = f"/m/{match.uid}/deals/1/hands/{seat}/"
        assert client.post(here, {**REFUSED[game.key], "seen": 0}).status_code == 422
        assert client.post(here, {**ENTERED[game.key], "seen": 0}).status_code == 303
    return match


@pytest.mark.slow
def test_it_is_counted_and_every_page_of_the_app_and_of_the_admin_site_can_be_shown(match: Match) -> None:
    assert {seat.total for seat in match.seats.all()} == {21 if match.game == "tricks" else 23}
    lacking = {"question", "live-question", "result", "result-picture"}
    assert strange_answers(match, of_some=lacking if BUILT_IN[match.game].has_cards else {*lacking, "decks"}) == set()
    assert list(find_differences(load_match(match.pk))) == []


def test_its_rules_card_says_its_cards_and_decks_only_where_it_has_any(game: Game) -> None:
    said = words(Client().get(f"/rules/{game.key}/"))
    cards = "Decks 1 deck A hand 4 cards in a row" in said and "Card Points 9 0 10 10 J 2 Q 3 K 4 A 11" in said
    nothing_of_cards = "deck" not in said.lower() and "What the cards count" not in said
    assert (cards, nothing_of_cards) == (game.has_cards, not game.has_cards)


def test_a_typed_score_is_asked_about_where_no_cards_give_it_and_never_without_cards(game: Game) -> None:
    club = make_club()
    ids = [play.add_player(club, name).pk for name in ("Ann", "Bob", "Cy")]
    match = play.start_match(club, game.key, ids, 0, {}, uid=new_uid())
    sent = {"typed": "500", "seen": 0}
    answer = phone(club).post(f"/m/{match.uid}/deals/1/hands/1/", sent)
    assert answer.status_code == (422 if game.has_cards else 303)
    assert ("Four in a Row’s four cards give 0 to 44. Save 500 all the same?" in answer.text) == game.has_cards


@pytest.mark.slow
def test_the_demo_has_it_as_it_has_the_others(game: Game) -> None:
    club = demo_club.seed_club(10)
    mine = [load_match(match.pk) for match in club.matches.filter(game=game.key)]
    assert {stored.match.finished_at is None for stored in mine} == {True, False}
    assert [list(find_differences(stored)) for stored in mine] == [[] for _ in mine]
