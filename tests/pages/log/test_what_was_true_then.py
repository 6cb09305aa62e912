"""A line of the log says what was true when it was written, whatever has changed since."""

import re

import pytest

from games import play
from games.matches.stored_match import build_game
from games.rules.built_in.game_templates import TEMPLATES
from games.rules.record import HandRecord
from tests.builders import enter, make_house_match, make_match, save_hand
from tests.play.undoing import undo
from tests.reading_pages import get, plain_text

pytestmark = pytest.mark.django_db

JOKERS = {
    **TEMPLATES["golf-6-jokers"],
    "name": "Our Golf",
    "mark": {"text": "Grabbed the last card", "points": -3},
    "question": {"text": "Who knocked?", "nobody": True, "beaten": {"add": 10}},
}
CARDS = [{**card, "points": -2} if card["card"] == "Jo" else card for card in JOKERS["cards"]]
CHANGED = {
    **JOKERS,
    "name": "Their Golf",
    "cards": CARDS,
    "mark": {"text": "Was quickest", "points": 0},
    "question": {**JOKERS["question"], "beaten": {"add": 20}},
}


def lines(match, place=""):
    """Return the lines of a page of the log, the last first."""
    found = re.findall(r'<li class="line">(.*?)</li>', get(match, f"log/{place}").text, re.DOTALL)
    return [re.sub(r" \d\d:\d\d:\d\d ·", "", plain_text(line)) for line in found]


def entered(match, position, cards, *, marked=False):
    save_hand(match, 1, position, HandRecord(build_game(match).card_set.read(cards), marked=marked))


@pytest.fixture
def match():
    """One deal of a game with jokers at −5, which count −2 in the club's game by now."""
    match = make_house_match(JOKERS, 2)
    entered(match, 0, "Jo 2 K Jo 3 K", marked=True)
    entered(match, 1, "9 8 7 6 5 4")
    play.answer_deal(match, 1, None, based_on=0)
    play.change_game(match.club.house_games.latest("pk"), CHANGED, "", based_on=1)
    return match


def test_hands_keep_score_and_mark_when_rules_are_adopted(match):
    before = lines(match)
    assert any("Jo 2 K Jo 3 K, grabbed the last card" in line for line in before)
    play.adopt_rules(match, based_on=2)
    assert lines(match)[1:] == before
    assert lines(match, f"?before={match.log.get(action='game').pk}") == before


def test_later_entries_follow_the_changed_game(match):
    play.adopt_rules(match, based_on=2)
    save_hand(match, 2, 0, HandRecord(("Jo", "Q", "2", "3", "4", "5")))
    play.undo(match, play.load_undo_steps(match).undo)
    play.undo(match, play.load_undo_steps(match).undo)
    save_hand(match, 2, 0, HandRecord(("Jo", "Q", "2", "3", "4", "5")))
    scores = [re.findall(r"Jo Q 2 3 4 5: (\d+)", line) for line in lines(match)]
    assert [score for found in scores for score in found] == ["15", "18", "18"]


def test_a_divided_pot_stays_when_the_stakes_are_removed():
    match = make_match("golf", 3, stakes="pot")
    enter(match, 1, [5, 6, 7], answer=0)
    play.end_match(match, "split")
    before = lines(match)
    assert "pot split equally" in before[0]
    play.resume_match(match)
    play.change_stakes(match, {"stakes": "none"})
    assert lines(match)[2:] == before


def test_names_are_those_of_the_time():
    match = make_match("golf", ["Anm", "Bob"])
    ann, bob = (seat.player for seat in match.seats.order_by("position"))
    save_hand(match, 1, 0, HandRecord(typed=7), phone=ann.pk)
    before = lines(match)
    assert before[0] == "Anm’s hand in deal 1 Anm’s phone typed 7"
    play.rename_player(match.club, ann.pk, "Ann")
    play.rename_player(match.club, ann.pk, "Anna")
    assert lines(match)[2:] == before
    bert = play.add_player(match.club, "Bert")
    play.merge_players(match.club, bert.pk, bob.pk, phone=bert.pk)
    save_hand(match, 1, 1, HandRecord(typed=8), phone=bert.pk)
    assert lines(match)[0] == "Bert’s hand in deal 1 Bert’s phone typed 8"
    assert lines(match)[4:] == before


def test_an_undone_newcomer_is_still_named():
    match = make_match("golf", 2)
    enter(match, 1, [1, 2], 0)
    play.join_match(match, play.add_player(match.club, "Cy").pk)
    save_hand(match, 2, 2, HandRecord(typed=7))
    undo(match, 2)
    log = lines(match)
    assert [line.partition(" deal 2")[0] for line in log[1:3]] == ["Cy’s hand in"] * 2
    assert lines(match, f"?before={match.log.latest('pk').pk}") == log[1:]
