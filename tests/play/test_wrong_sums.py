"""A deal whose numbers do not add up waits, with all its hands; a deal that is over never opens by
it unasked.
"""

from typing import Any

import pytest

from games import play
from games.matches.stored_match import HandRef, load_match
from games.models import Match
from games.rules.built_in.game_templates.counted import COUNTED
from games.rules.errors import RuleError
from games.rules.record import HandRecord
from tests.builders import make_house_match, save_hand
from tests.play.undoing import redo, undo

pytestmark = [pytest.mark.django_db, pytest.mark.both_clubs]
WIZARD: dict[str, Any] = {
    **COUNTED["wizard"],
    "dealt": {"3": [3, 2], "4": [2, 1], "5": [1], "6": [1]},
}


@pytest.fixture
def match() -> Match:
    """Hearts of three that has just begun."""
    return make_house_match(COUNTED["hearts"], ["Ann", "Bob", "Cy"])


def enter(match: Match, position: int, hearts: int, queen: int = 0, deal: int = 1) -> None:
    deals = load_match(match.pk).deals
    saved = deals[deal - 1].hands.get(position) if len(deals) >= deal else None
    hand = HandRecord(numbers={"Hearts": hearts, "Queen ♠": queen})
    save_hand(match, deal, position, hand, based_on=saved.version if saved else 0)


def complete(match: Match) -> int:
    return len(load_match(match.pk).list_complete_deals())


@pytest.mark.parametrize(
    "hands", [((9, 0), (4, 0), (1, 1)), ((5, 0), (4, 0), (4, 0)), ((5, 1), (4, 1), (4, 0))]
)
def test_a_deal_waits_after_its_last_hand_until_it_adds_up(match, hands):
    for position, (hearts, queen) in enumerate(hands):
        enter(match, position, hearts, queen)
    stored = load_match(match.pk)
    assert sorted(stored.deals[0].hands) == [0, 1, 2]
    assert (complete(match), stored.match.deals_counted, stored.build_record().deals) == (0, 0, ())
    with pytest.raises(play.ClosedError, match="Deal 2 has not started"):
        enter(match, 0, 5, deal=2)
    for position, hearts, queen in ((2, 4, 1), (0, 5, 0), (1, 4, 0)):
        enter(match, position, hearts, queen)
    assert (complete(match), load_match(match.pk).match.deals_counted) == (1, 1)


def test_a_correction_of_a_finished_deal_has_to_add_up(match):
    for deal in (1, 2):
        for position, hearts in enumerate((5, 4, 4)):
            enter(match, position, hearts, int(not position), deal)
    for deal in (1, 2):
        with pytest.raises(RuleError, match="“Hearts” adds up to"):
            enter(match, 1, 6, deal=deal)
    assert complete(match) == 2


def test_undo_reopens_a_deal_that_a_hand_put_right(match):
    for position, hearts in enumerate((5, 4, 3)):
        enter(match, position, hearts, int(not position))
    enter(match, 2, 4)
    assert complete(match) == 1
    undo(match)
    assert (complete(match), load_match(match.pk).match.deals_counted) == (0, 0)
    redo(match)
    assert (complete(match), load_match(match.pk).match.deals_counted) == (1, 1)


def test_the_hand_that_put_a_deal_right_stays_once_the_next_begins(match):
    for position, hearts in enumerate((5, 4, 3)):
        enter(match, position, hearts, int(not position))
    enter(match, 2, 4)
    version = load_match(match.pk).deals[0].hands[2].version
    enter(match, 0, 1, deal=2)
    with pytest.raises(play.ClosedError, match="Deal 2 has already started"):
        play.undo_entry(match, HandRef(1, 2), based_on=version)
    undo(match)
    play.undo_entry(match, HandRef(1, 2), based_on=version)
    assert complete(match) == 0


def test_a_match_ends_when_its_last_deal_adds_up(match):
    match = make_house_match(
        {**COUNTED["hearts"], "name": "Hearts once", "end": {"deals": 1}}, ["Ann", "Bob", "Cy"]
    )
    for position, hearts in enumerate((5, 4, 3)):
        enter(match, position, hearts, int(not position))
    assert load_match(match.pk).match.finished_at is None
    enter(match, 2, 4)
    assert load_match(match.pk).match.finished_at is not None
    with pytest.raises(RuleError, match="adds up to 14"):
        enter(match, 2, 5)
    assert load_match(match.pk).match.finished_at is not None


def test_changed_rules_do_not_reopen_a_finished_deal():
    match = make_house_match(WIZARD, ["Ann", "Bob", "Cy"])
    for position, tricks in enumerate((1, 1, 1)):
        save_hand(match, 1, position, HandRecord(numbers={"Bid": 0, "Tricks": tricks}))
    assert complete(match) == 1
    game = match.club.house_games.get(key=match.game)
    changed = {**WIZARD, "dealt": {**WIZARD["dealt"], "3": [4, 2]}}
    play.change_game(game, changed, "", based_on=game.number)
    with pytest.raises(RuleError, match="“Tricks” adds up to"):
        play.adopt_rules(match, based_on=2)
    assert complete(match) == 1
