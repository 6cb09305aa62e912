"""A sum of bids that must not be binds the dealer; in a game without a dealer the last to bid."""

import itertools
from collections.abc import Iterable

import pytest

from games import play
from games.matches.next_step import have_all_announced
from games.matches.noted_sums import find_who_must_change
from games.matches.stored_match import HandRef, StoredMatch, load_match
from games.models import Match
from games.rules.built_in.game_templates.counted import COUNTED
from games.rules.errors import NumberError
from games.rules.record import HandRecord
from tests.builders import make_house_match, player_at, save_hand
from tests.play.undoing import redo, undo

pytestmark = [pytest.mark.django_db, pytest.mark.both_clubs]
THREE = ["Ann", "Bob", "Cy"]
SEVEN = {0: 2, 1: 4, 2: 1}
"""Bids that make the seven tricks of the first deal."""


@pytest.fixture
def match() -> Match:
    """Oh Hell of three that has just started: seven cards each, Ann deals."""
    return make_house_match(COUNTED["oh-hell"], THREE)


def announce(match: Match, position: int, bid: int) -> None:
    deals = load_match(match.pk).deals
    before = deals[0].announced if deals else {}
    play.announce(match, 1, {position: {"Bid": bid}}, before=before)


def announce_all(match: Match, order: Iterable[int]) -> None:
    for position in order:
        announce(match, position, SEVEN[position])


def bids(match: Match) -> dict[int, int]:
    return {
        position: said["Bid"] for position, said in load_match(match.pk).deals[0].announced.items()
    }


def who_must_change(match: Match) -> int | None:
    stored = load_match(match.pk)
    return find_who_must_change(stored, stored.deals[0])


@pytest.mark.parametrize("order", list(itertools.permutations(range(3))))
def test_bids_are_accepted_in_any_order_except_the_dealers_last(match, order):
    if order[-1] == 0:
        announce_all(match, order[:-1])
        with pytest.raises(NumberError, match="Ann cannot enter 2"):
            announce_all(match, order[-1:])
        assert bids(match) == {1: 4, 2: 1}
        assert who_must_change(match) is None
        return
    announce_all(match, order)
    assert bids(match) == SEVEN
    assert who_must_change(match) == 0


def test_the_deal_waits_until_somebody_changes_the_sum(match):
    announce_all(match, range(3))
    stored = load_match(match.pk)
    assert not have_all_announced(stored, stored.deals[0])
    announce(match, 0, 3)
    assert who_must_change(match) is None
    announce(match, 1, 3)
    assert who_must_change(match) == 0
    announce(match, 2, 2)
    stored = load_match(match.pk)
    assert have_all_announced(stored, stored.deals[0])


def test_a_bid_can_change_until_a_trick_is_entered(match):
    for position, bid in enumerate((2, 3, 1)):
        announce(match, position, bid)
    announce(match, 1, 4)
    assert who_must_change(match) == 0
    announce(match, 1, 3)
    save_hand(match, 1, 2, HandRecord(numbers={"Bid": 1, "Tricks": 0}))
    with pytest.raises(play.ClosedError, match="Deal 1 has started"):
        announce(match, 1, 4)
    with pytest.raises(NumberError, match="must not add up to 7"):
        save_hand(match, 1, 1, HandRecord(numbers={"Bid": 4, "Tricks": 0}))
    assert sorted(load_match(match.pk).deals[0].hands) == [2]


def test_tricks_wait_until_the_dealer_changes_the_bid(match):
    announce_all(match, range(3))
    with pytest.raises(NumberError, match="Ann is the dealer and has to change the number first"):
        save_hand(match, 1, 1, HandRecord(numbers={"Bid": 4, "Tricks": 4}))
    assert load_match(match.pk).deals[0].hands == {}
    save_hand(match, 1, 0, HandRecord(numbers={"Bid": 3, "Tricks": 3}))
    assert who_must_change(match) is None


def test_undo_and_redo_pass_through_a_forbidden_sum(match):
    announce_all(match, range(3))
    announce(match, 0, 3)
    undo(match)
    assert who_must_change(match) == 0
    redo(match)
    assert who_must_change(match) is None
    undo(match, 2)
    assert bids(match) == {0: 2, 1: 4}


def test_a_restored_bid_makes_the_dealer_change(match):
    bob = player_at(match, 1)
    play.announce(match, 1, {1: {"Bid": 4}}, before={}, phone=bob)
    announce(match, 0, 2)
    play.announce(match, 1, {1: {"Bid": 0}}, before={1: {"Bid": 4}}, agreed=True)
    announce(match, 2, 1)
    assert who_must_change(match) is None
    play.announce(match, 1, {1: {"Bid": 4}}, before={1: {"Bid": 0}}, phone=bob)
    assert bids(match) == SEVEN
    assert who_must_change(match) == 0


def test_without_a_dealer_the_last_to_bid_is_bound(match, monkeypatch):
    monkeypatch.setattr(StoredMatch, "find_dealer", lambda stored, number: None)
    announce_all(match, (0, 1))
    with pytest.raises(NumberError, match="Cy cannot enter 1"):
        announce(match, 2, 1)
    announce(match, 2, 0)
    with pytest.raises(NumberError, match="Ann cannot enter 3"):
        announce(match, 0, 3)
    assert bids(match) == {0: 2, 1: 4, 2: 0}


def test_a_dealer_who_sits_the_deal_out_is_not_bound():
    match = make_house_match(COUNTED["oh-hell"], [*THREE, "Di"])
    for position in (1, 2, 3):
        announce(match, position, 1)
    play.sit_out(match, HandRef(1, 0))
    with pytest.raises(NumberError, match="Di cannot enter 5"):
        announce(match, 3, 5)
    announce(match, 3, 4)
    stored = load_match(match.pk)
    assert have_all_announced(stored, stored.deals[0])


def test_a_leaving_player_leaves_the_dealer_to_change(match):
    for position, tricks in enumerate((2, 4, 1)):
        save_hand(match, 1, position, HandRecord(numbers={"Bid": 0, "Tricks": tricks}))
    play.join_match(match, play.add_player(match.club, "Dee").pk, after=2)
    for position in range(3):
        play.announce(match, 2, {position: {"Bid": 2}}, before={})
    stored = load_match(match.pk)
    assert find_who_must_change(stored, stored.deals[1]) is None
    play.leave_match(match, 3)
    stored = load_match(match.pk)
    assert find_who_must_change(stored, stored.deals[1]) == 1
