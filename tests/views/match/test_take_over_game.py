"""A match that is going on takes over its club's game as it was changed."""

import pytest

from games import play
from games.facts import load_facts
from games.models import Match, new_uid
from games.rules.record import Hand
from games.rules.replay import replay
from games.rules.templates import TEMPLATES
from tests.builders import make_club, make_match, phone
from tests.pages import get, sure, words

pytestmark = pytest.mark.django_db

GOLF = {**TEMPLATES["golf-6"], "name": "Our Golf"}
TWOS_STAY = {**GOLF, "groups": [{"shape": [2, 1], "points": 0, "not": ["2"]}]}


@pytest.fixture
def match():
    """One deal of a game in which a pair of twos cancels, and the game has been changed since: it stays −4."""
    club = make_club()
    game = play.make_game(club, GOLF)
    ids = [play.add_player(club, name).pk for name in ("Ann", "Bob")]
    match = play.start_match(club, game.key, ids, 0, {}, uid=new_uid())
    for position, cards in enumerate(("2 3 4 2 5 6", "9 9 8 9 7 8")):
        play.record_hand(match, 1, position, Hand(tuple(cards.split())), seen=0)
    play.change_game(game, TWOS_STAY, "", seen=1)
    return match


def path(match):
    return f"/m/{match.uid}/correct/game/"


def scores(match):
    return replay(load_facts(match.pk).record()).deals[0].scores


def test_the_corrections_offer_it_only_where_the_game_was_changed(match):
    assert "Our Golf was changed since this match began" in words(get(match, "correct/"))
    fresh = play.start_match(
        match.club, match.game, [seat.player_id for seat in match.seats.all()], 0, {}, uid=new_uid()
    )
    assert "was changed" not in words(get(fresh, "correct/"))


def test_what_it_changes_is_shown_before_anything_is_saved(match):
    page = words(get(match, "correct/game/"))
    assert "Go on with Our Golf as it is now?" in page
    assert "18" in page
    assert "14" in page
    assert scores(match)[0] == 18


def test_whoever_has_seen_it_goes_on_with_the_changed_game_and_it_can_be_undone(match):
    answer = phone(match.club).post(path(match), {"version": 2, "sure": sure(match)}, follow=True)
    assert "This match goes on with Our Golf as it is now." in words(answer)
    assert scores(match)[0] == 14
    assert "The game’s rules" in words(get(match, "log/"))
    phone(match.club).post(f"/m/{match.uid}/undo/", {"step": match.log.last().revision, "sure": sure(match)})
    assert scores(match)[0] == 18


def test_it_asks_again_where_the_game_or_the_match_was_changed_meanwhile(match):
    seen = sure(match)
    play.change_game(match.club.house_games.get(), {**TWOS_STAY, "wins": "highest"}, "", seen=2)
    assert phone(match.club).post(path(match), {"version": 2, "sure": seen}).status_code == 200
    play.record_hand(match, 2, 0, Hand(("A",) * 4 + ("3", "4")), seen=0)
    assert phone(match.club).post(path(match), {"version": 3, "sure": seen}).status_code == 200
    assert scores(match)[0] == 18


def test_a_game_that_does_not_go_with_what_was_entered_is_refused_with_the_reason(match):
    play.change_game(
        match.club.house_games.get(), {**GOLF, "layout": {"rows": 1, "columns": 2}, "groups": []}, "", seen=2
    )
    answer = phone(match.club).post(path(match), {"version": 3, "sure": sure(match)})
    assert answer.status_code == 409
    assert "Deal 1: Ann has 6 cards; Our Golf needs 2." in words(answer)


def test_a_match_of_a_built_in_game_has_nothing_to_take_over():
    match = make_match("golf")
    assert "Nothing to take over" in words(get(match, "correct/game/"))
    assert phone(match.club).post(path(match), {}).status_code == 409


def test_an_outsider_does_not_find_it_and_a_watcher_may_not(match):
    assert phone().get(path(match)).status_code == 404
    assert phone(match.club, "watcher").get(path(match)).status_code == 403
    assert Match.objects.get(pk=match.pk).declaration == match.declaration
