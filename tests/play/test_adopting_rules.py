"""A match takes over a changed game that asks something of deals which were played without it."""

from typing import Any

import pytest

from games import play
from games.management.commands.check_results import find_differences
from games.matches.club_games import to_game
from games.matches.stored_match import build_game, load_match
from games.models import Match
from games.rules.built_in.game_templates import TEMPLATES
from games.rules.record import HandRecord
from games.rules.replay import replay
from tests.builders import make_house_match, save_hand
from tests.play.rows import nothing_changes
from tests.play.undoing import redo, undo

pytestmark = pytest.mark.django_db

GOLF = {**TEMPLATES["golf-6"], "name": "Our Golf", "groups": [{"shape": [2, 1], "points": 0}]}
KNOCKED = {"text": "Who knocked?", "beaten": {"add": 10}}
ANN, BOB = 0, 1


def played(declaration: Any, *answers: int | None, deals: int = 2) -> Match:
    """Make a match of so many deals of 39 points for Ann and 8 for Bob each."""
    match = make_house_match(declaration, 2)
    for number in range(1, deals + 1):
        for position, cards in enumerate(("9 8 7 6 5 4", "A A A 2 3 4")):
            save_hand(match, number, position, HandRecord(build_game(match).card_set.read(cards)))
        if answers:
            play.answer_deal(match, number, answers[number - 1], based_on=0)
    return match


def change(match: Match, question: Any) -> list[int]:
    """Change what the club's game asks; returns the deals for which that has to be answered."""
    game = match.club.house_games.get()
    play.change_game(
        game, {**GOLF, "question": question} if question else GOLF, "", based_on=game.number
    )
    return play.list_deals_to_answer(load_match(match.pk), to_game(match.club.house_games.get()))


def state(match: Match) -> tuple[list[list[int]], list[int | None]]:
    """Return the scores of the deals that count, and who was the answer."""
    record = load_match(match.pk).build_record()
    assert not list(find_differences(load_match(match.pk)))
    return [list(deal.scores) for deal in replay(record).deals], [
        deal.answer for deal in record.deals
    ]


PLAIN = [39, 8]


def test_answers_to_a_new_question_can_be_undone_and_redone() -> None:
    match = played(GOLF)
    assert change(match, KNOCKED) == [1, 2]
    play.adopt_rules(match, based_on=2, answers={1: ANN, 2: BOB})
    assert state(match) == ([[49, 8], PLAIN], [ANN, BOB])
    for _ in range(2):
        undo(match)
        assert state(match) == ([PLAIN, PLAIN], [None, None])
        assert not any(deal.is_answered for deal in load_match(match.pk).deals)
        redo(match)
        assert state(match) == ([[49, 8], PLAIN], [ANN, BOB])


@pytest.mark.parametrize(
    ("question", "scores", "answers"),
    [
        ({"text": "who  knocked?", "beaten": {"add": 20}}, [[59, 8], PLAIN], [ANN, BOB]),
        (None, [PLAIN, PLAIN], [None, None]),
    ],
)
def test_answers_stay_unless_the_question_changes(question, scores, answers) -> None:
    match = played({**GOLF, "question": KNOCKED}, ANN, BOB)
    assert change(match, question) == []
    play.adopt_rules(match, based_on=2)
    assert state(match) == (scores, answers)
    assert change(match, {"text": "Other?", "beaten": {"add": 1}}) == [1, 2]
    change(match, question)
    with nothing_changes():  # the same rules again
        play.adopt_rules(match, based_on=4)


def test_deals_answered_nobody_are_asked_when_nobody_is_dropped() -> None:
    match = played({**GOLF, "question": {**KNOCKED, "nobody": True}}, None, BOB)
    assert change(match, KNOCKED) == [1]
    play.adopt_rules(match, based_on=2, answers={1: ANN})
    assert state(match) == ([[49, 8], PLAIN], [ANN, BOB])
    undo(match)
    redo(match)
    assert state(match) == ([[49, 8], PLAIN], [ANN, BOB])
