"""What is noted of a deal: said before it, by whom, over whose head; numbers of the table; hands of
numbers alone.
"""

from typing import Any

import pytest

from games import play
from games.matches.stored_match import load_match
from games.models import Match
from games.rules.built_in.game_templates.counted import COUNTED
from games.rules.errors import RuleError
from games.rules.record import HandRecord
from tests.builders import make_club, make_house_match, save_hand
from tests.play.undoing import redo, undo

pytestmark = pytest.mark.django_db
THREE = ["Ann", "Bob", "Cy"]
EUCHRE: dict[str, Any] = {
    "name": "Euchre",
    "players": [2, 4],
    "layout": "numbers",
    "wins": "highest",
    "end": {"target": 10, "when": "reached"},
    "numbers": [
        {"number": "Tricks", "least": 0, "most": 5, "sum": 5},
        {"number": "Alone", "least": 0, "most": 1, "once": True},
    ],
    "lines": [{"each": 1, "of": "Tricks", "times": "Alone"}],
}
"""With a number that is one for the whole table."""


@pytest.fixture
def match() -> Match:
    """Oh Hell of three that has just started: seven cards each."""
    return make_house_match(COUNTED["oh-hell"], THREE)


def announce(match: Match, *bids: int) -> None:
    for position, bid in enumerate(bids):
        play.announce(match, 1, {position: {"Bid": bid}}, before={})


def enter_tricks(match: Match, *tricks: int) -> None:
    for position, taken in enumerate(tricks):
        said = load_match(match.pk).deals[0].announced[position]
        save_hand(match, 1, position, HandRecord(numbers={**said, "Tricks": taken}))


def announced(match: Match) -> dict[int, dict[str, int]]:
    deals = load_match(match.pk).deals
    return deals[0].announced if deals else {}


def test_a_bid_can_be_changed_until_a_hand_is_in(match: Match) -> None:
    announce(match, 1, 2, 3)
    play.announce(match, 1, {0: {"Bid": 0}}, before={0: {"Bid": 1}})
    assert announced(match)[0] == {"Bid": 0}
    save_hand(match, 1, 0, HandRecord(numbers={"Bid": 0, "Tricks": 1}))
    with pytest.raises(play.ClosedError, match="Deal 1 has started"):
        play.announce(match, 1, {1: {"Bid": 0}}, before={1: {"Bid": 2}})
    undo(match)
    stored = load_match(match.pk)
    assert stored.deals[0].hands == {}
    assert len(stored.deals[0].announced) == 3


def test_a_bid_can_be_undone_and_redone(match: Match) -> None:
    announce(match, 1, 2)
    undo(match)
    assert announced(match) == {0: {"Bid": 1}}
    redo(match)
    assert announced(match) == {0: {"Bid": 1}, 1: {"Bid": 2}}
    undo(match, 2)
    assert load_match(match.pk).deals == []  # the first bid taken back leaves no deal


def test_teams_are_stored_with_the_seats_and_count_together() -> None:
    club = make_club()
    ids = [play.add_player(club, name).pk for name in ("Ann", "Bob", "Cy", "Di")]
    game = play.make_game(club, COUNTED["spades"])
    match = play.start_match(club, game.key, ids, 0, {}, uid="a" * 22, teams=((0, 2), (1, 3)))
    for position, (bid, tricks) in enumerate(((4, 6), (3, 3), (0, 0), (4, 4))):
        save_hand(match, 1, position, HandRecord(numbers={"Bid": bid, "Tricks": tricks}))
    stored = load_match(match.pk)
    assert stored.teams == ((0, 2), (1, 3))
    assert [(seat.total, seat.place) for seat in stored.seats] == [
        (142, 1),
        (70, 2),
        (142, 1),
        (70, 2),
    ]
    with pytest.raises(RuleError, match="teams must all have the same size"):
        play.start_match(club, game.key, ids, 0, {}, uid="b" * 22, teams=((0, 1, 2), (3,)))


def test_numbers_noted_after_an_earlier_end_return_with_undo(match: Match) -> None:
    announce(match, 1, 2, 3)
    enter_tricks(match, 1, 2, 4)
    play.announce(match, 2, {0: {"Bid": 1}}, before={})
    euchre = make_house_match(EUCHRE, THREE)
    for number in (1, 2):
        play.record_table_numbers(euchre, number, {"Alone": 1}, before={})
        if number == 1:
            for position, tricks in enumerate((3, 1, 1)):
                save_hand(euchre, 1, position, HandRecord(numbers={"Tricks": tricks}))
    for one in (match, euchre):
        play.end_match(one, "leader")
        play.correct_end(one, "split", 1)
        assert one.deals.count() == 1
        undo(one)
        assert one.deals.count() == 2


def test_the_bid_of_a_leaving_player_is_dropped(match: Match) -> None:
    announce(match, 1, 2, 1)
    enter_tricks(match, 4, 2, 1)
    before = load_match(match.pk)
    play.join_match(match, play.add_player(match.club, "Dee").pk, after=0)
    play.announce(match, 2, {1: {"Bid": 5}}, before={})
    play.leave_match(match, 1)
    after = load_match(match.pk)
    assert (after.names, len(after.deals)) == (before.names, 1)
    undo(match)
    play.announce(match, 2, {0: {"Bid": 0}, 2: {"Bid": 3}}, before={})
    play.leave_match(match, 1)
    assert load_match(match.pk).deals[1].announced == {0: {"Bid": 0}, 1: {"Bid": 3}}
