"""What a player saved themselves is replaced by another phone only after a question, and can be given back."""

import pytest

from games import play
from games.matches.stored_match import load_match
from games.models import Match
from games.rules.built_in.templates.counted import COUNTED
from tests.builders import hand, make_house_match, make_match, player_at
from tests.play.rows import hands, nothing_changes, version

pytestmark = pytest.mark.django_db


@pytest.fixture
def bidding() -> Match:
    return make_house_match(COUNTED["oh-hell"], ["Ann", "Bob", "Cy"])


def bid(match: Match, value: int, *, was: int | None = None, by: int | None = 1, agreed: bool = False) -> None:
    """Bob's bid, from the phone of the player at position `by`."""
    before = {} if was is None else {"Bid": was}
    phone = None if by is None else player_at(match, by)
    play.announce(match, 1, {1: {"Bid": value}}, was={1: before}, phone=phone, agreed=agreed)


def bids_of_bob(match: Match) -> int:
    return load_match(match.pk).deals[0].announced[1]["Bid"]


def replaced(match: Match) -> play.ReplacedEntry:
    stored = load_match(match.pk)
    (found,) = play.load_replaced_entries(stored, stored.deals[0])
    return found


def test_a_replaced_bid_says_by_whom_and_goes_back_to_what_its_player_said(bidding: Match) -> None:
    bid(bidding, 2)
    bid(bidding, 4, was=2, by=0, agreed=True)
    bid(bidding, 5, was=4, by=0)
    entry = replaced(bidding)
    assert (entry.position, entry.own, entry.now, entry.by) == (1, {"Bid": 2}, {"Bid": 5}, player_at(bidding, 0))
    for _ in range(2):  # a second tap changes nothing
        play.restore_entry(bidding, 1, 1, revision=entry.revision, phone=player_at(bidding, 1))
    stored = load_match(bidding.pk)
    assert bids_of_bob(bidding) == 2
    assert not play.load_replaced_entries(stored, stored.deals[0])


@pytest.mark.parametrize("substitute", [False, True])
def test_a_hand_that_its_player_or_who_plays_for_them_saved_is_replaced_after_a_question_and_given_back(
    substitute: bool,
) -> None:
    match = make_match("hang-ten", 4)
    ann, bob = player_at(match, 0), player_at(match, 1)
    if substitute:
        bob = play.add_player(match.club, "Dora").pk
        play.set_substitute(match, 1, 1, bob)
    play.record_hand(match, 1, 1, hand(12), based_on=0, phone=bob)
    seen = version(match, 1)
    with nothing_changes(), pytest.raises(play.OwnEntryError):
        play.record_hand(match, 1, 1, hand(14), based_on=seen, phone=ann)
    with nothing_changes(), pytest.raises(play.OwnEntryError):
        play.undo_entry(match, 1, 1, based_on=seen, phone=ann)
    play.record_hand(match, 1, 1, hand(14), based_on=seen, phone=ann, agreed=True)
    entry = replaced(match)
    assert (entry.own["typed"], entry.now["typed"], entry.by) == (12, 14, ann)
    play.restore_entry(match, 1, 1, revision=entry.revision, phone=bob)
    assert hands(match)[1] == 12
    for position in (0, 2, 3):
        play.record_hand(match, 1, position, hand(12), based_on=0)
    play.record_hand(match, 1, 1, hand(14), based_on=version(match, 1), phone=ann)  # a deal that is complete: as ever
    stored = load_match(match.pk)
    assert not play.load_replaced_entries(stored, stored.deals[0])
