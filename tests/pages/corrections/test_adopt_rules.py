"""A match that is going on takes over its club's game as it was changed."""

import pytest

from games import play
from games.matches.stored_match import load_match
from games.models import new_uid
from games.rules.built_in.game_templates import TEMPLATES
from games.rules.record import HandRecord
from games.rules.replay import replay
from tests.builders import make_house_match, make_match, phone, save_hand
from tests.reading_pages import get, get_revision, words

pytestmark = pytest.mark.django_db

GOLF = {**TEMPLATES["golf-6"], "name": "Our Golf"}
TWOS_STAY = {**GOLF, "groups": [{"shape": [2, 1], "points": 0, "not": ["2"]}]}
ASKS = {**TWOS_STAY, "question": {"text": "Who knocked?", "nobody": True, "beaten": {"add": 10}}}
PAGE = "correct/game/"


@pytest.fixture
def match():
    """One deal of a game in which a pair of twos cancels, and the game has been changed since: it
    stays −4.
    """
    match = make_house_match(GOLF, 2)
    for position, cards in enumerate(("2 3 4 2 5 6", "9 9 8 9 7 8")):
        save_hand(match, 1, position, HandRecord(tuple(cards.split())))
    change(match, TWOS_STAY)
    return match


def change(match, declaration):
    game = match.club.house_games.latest("pk")
    play.change_game(game, declaration, "", based_on=game.number)


def adopt(match, version, **form):
    return phone(match.club).post(f"/m/{match.uid}/{PAGE}", {"version": version, **form})


def ask(match, page=PAGE):
    """Return what a page says that a button asks for: what would change."""
    return words(phone(match.club).post(f"/m/{match.uid}/{page}"))


def scores(match):
    return replay(load_match(match.pk).build_record()).deals[0].scores


def test_changes_of_a_game_are_listed_before_they_are_adopted(match):
    jokers = [
        {"card": "Jo", "points": -5, "copies": 2},
        {"card": "K", "points": 0},
        {"card": "2", "points": -2},
    ]
    cheaper = [{**jokers[0], "points": -2}, *jokers[1:]]
    with_jokers = play.make_game(match.club, {**GOLF, "name": "With jokers", "cards": jokers})
    ids = [seat.player_id for seat in match.seats.all()]
    other = play.start_match(match.club, with_jokers.key, ids, 0, {}, uid=new_uid())
    play.change_game(
        with_jokers,
        {**GOLF, "name": "With jokers", "cards": cheaper, "end": {"deals": 5}},
        "",
        based_on=1,
    )
    page = ask(other)
    assert "A joker counts from −5 → to −2" in page
    assert "The match ends" not in page  # this match keeps the number of deals that it began with
    adopt(other, 2, sure=get_revision(other))
    assert "A joker counts: from −5 → to −2" in words(get(other, "log/"))
    assert "A joker counts, from −2 → to −5" in words(get(other, "correct/"))
    assert "A joker counts from −2 → to −5" in ask(other, "undo/")


def test_a_change_without_effect_on_the_match_says_so(match):
    play.adopt_rules(match, based_on=2)
    change(match, {**TWOS_STAY, "end": {"deals": 5}})
    assert "Nothing changes for this match." in ask(match)
    adopt(match, 3, sure=get_revision(match))
    assert "The game’s rules" in words(get(match, "log/"))
    assert "Undo:" in words(get(match, "log/"))


def test_an_open_question_is_asked_before_everything_else(match):
    change(match, ASKS)
    page = get(match, PAGE)
    assert (
        "Answer it for the deals that you have played. Deal 1 Choose an answer Ann Bob Nobody"
        in words(page)
    )
    assert "Equal cards in a column count 0 together, for from all cards → to all but 2" in words(
        page
    )
    refused = adopt(match, 3, **{"answer-1": "9"})
    assert refused.status_code == 422
    assert "Choose an answer." in words(refused)
    assert "autofocus" in refused.text
    seen = adopt(match, 3, **{"answer-1": "2"})
    assert "Who knocked? Deal 1 from not asked → to Bob" in words(seen)
    assert 'name="answer-1" value="2"' in seen.text
    assert f'href="/m/{match.uid}/correct/game/?answer-1=2"' in seen.text
    assert '<option value="2" selected>Bob' in get(match, f"{PAGE}?answer-1=2").text
    assert scores(match)[1] == 16
    adopt(match, 3, **{"answer-1": "2"}, sure=get_revision(match))
    assert scores(match)[1] == 26
    play.undo(match, play.load_undo_steps(match).undo)
    assert words(get(match, "log/?before=999999")).count("Who knocked? Deal 1") == 2


def test_answers_stay_in_the_form_when_the_game_changes_again(match):
    change(match, ASKS)
    change(match, {**ASKS, "wins": "highest"})
    answer = adopt(match, 3, **{"answer-1": "2"}, sure=get_revision(match))
    assert answer.status_code == 409
    assert "The game has changed again since then." in words(answer)
    assert '<option value="2" selected>Bob' in answer.text
    assert "Who wins from the lowest total → to the highest total" in words(answer)
    assert scores(match)[1] == 16


def test_a_deal_entered_meanwhile_is_asked_about_too(match, monkeypatch):
    change(match, ASKS)
    deals = play.list_deals_to_answer

    def another_deal_comes_in(stored, game):
        asked = deals(stored, game)
        for position in (0, 1):
            save_hand(match, 2, position, HandRecord(("2", "3", "4", "2", "5", "6")))
        return asked

    monkeypatch.setattr(play, "list_deals_to_answer", another_deal_comes_in)
    answer = adopt(match, 3, **{"answer-1": "2"})
    monkeypatch.undo()
    assert (answer.status_code, answer["Location"]) == (302, f"/m/{match.uid}/{PAGE}?answer-1=2")
    assert "Deal 2 Choose" in words(phone(match.club).get(answer["Location"]))


def test_a_newly_declared_mark_is_pointed_out(match):
    grabbed = {"text": "Grabbed exactly 19", "points": -10}
    change(match, {**TWOS_STAY, "mark": grabbed})
    page = ask(match)
    assert "No hand has “Grabbed exactly 19” yet. To add it, edit a hand." in page
    play.adopt_rules(match, based_on=3)
    save_hand(match, 2, 0, HandRecord(("2", "3", "4", "2", "5", "6"), marked=True))
    change(match, {**TWOS_STAY, "mark": {**grabbed, "points": -20}})
    assert "from now on: look at" not in ask(match)
    change(match, {**TWOS_STAY, "mark": {**grabbed, "text": "Was quickest"}})
    page = ask(match)
    assert (
        "Hands with “Grabbed exactly 19” now count as hands with “Was quickest”. Check deal 2."
        in page
    )


def test_adopting_rules_is_previewed_and_can_be_undone(match):
    assert "Our Golf has changed since this match started" in words(get(match, "correct/"))
    assert "Use the new rules of Our Golf?" in words(get(match, PAGE))
    page = ask(match)
    assert "Use the new rules of Our Golf?" in page
    assert "from 18 → to 14" in page
    assert scores(match)[0] == 18
    adopt(match, 2, sure=get_revision(match))
    assert scores(match)[0] == 14
    assert "was changed since" not in words(get(match, "correct/"))
    phone(match.club).post(
        f"/m/{match.uid}/undo/", {"step": match.log.last().revision, "sure": get_revision(match)}
    )
    assert scores(match)[0] == 18


def test_a_change_of_game_or_match_meanwhile_asks_again(match):
    seen = get_revision(match)
    change(match, {**TWOS_STAY, "wins": "highest"})
    assert adopt(match, 2, sure=seen).status_code == 200
    save_hand(match, 2, 0, HandRecord(("A",) * 4 + ("3", "4")))
    assert adopt(match, 3, sure=seen).status_code == 200
    assert scores(match)[0] == 18


def test_a_game_that_does_not_fit_the_entries_is_refused(match):
    change(match, {**GOLF, "layout": {"rows": 1, "columns": 2}, "groups": []})
    answer = adopt(match, 3, sure=get_revision(match))
    assert answer.status_code == 409
    assert "Ann has 6 cards, but Our Golf needs 2." in words(answer)
    built_in = make_match("golf")
    assert "Nothing to change" in words(get(built_in, PAGE))
    assert adopt(built_in, 1).status_code == 409
