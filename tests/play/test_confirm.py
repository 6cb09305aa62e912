"""Whose phone entered a hand, and whether its owner says that it is right."""

import pytest

from games import play
from games.models import Hand, Match
from games.play import ClosedError, ConflictError
from games.rules.errors import PlayersError
from tests.builders import enter, hand, make_club, make_match
from tests.play.rows import hands, log, nothing_changes, replayed, stored

pytestmark = pytest.mark.django_db


@pytest.fixture
def match():
    return make_match("tens-grid", 2)


def player(match: Match, position: int) -> int:
    return match.seats.get(position=position).player_id


def record(match: Match, points: int = 5, by: int | None = None, seen: int = 0) -> Hand:
    """Ann's hand, entered from the phone of the player at position `by`."""
    phone = None if by is None else player(match, by)
    play.record_hand(match, 1, 0, hand(points), seen=seen, phone=phone, agreed=True)
    return Hand.objects.get(deal__match=match, seat__position=0)


def confirm(match: Match, by: int | None = 0, seen: int = 1) -> None:
    play.confirm(match, 1, 0, seen=seen, phone=None if by is None else player(match, by))


def test_a_hand_from_its_owners_phone_is_confirmed(match):
    entered = record(match, by=0)
    assert (entered.entered_by_id, entered.confirmed) == (player(match, 0), True)


@pytest.mark.parametrize("by", [1, None])
def test_a_hand_from_another_phone_is_not(match, by):
    entered = record(match, by=by)
    assert (entered.entered_by_id, entered.confirmed) == (by and player(match, by), False)


def test_somebody_who_is_not_at_the_table_can_enter_hands(match):
    zoe = play.add_player(match.club, "Zoë")
    facts = play.record_hand(match, 1, 0, hand(5), seen=0, phone=zoe.pk)
    assert Hand.objects.get().entered_by == zoe
    assert facts.deals[0].hands[0].entered_by_id == zoe.pk


def test_whoever_is_of_another_club_or_gone_signs_no_hand(match):
    foreign, gone = play.add_player(make_club(), "Ann"), play.add_player(match.club, "Zoë")
    gone_id = gone.pk
    gone.delete()
    for position, phone in enumerate([foreign.pk, gone_id]):
        play.record_hand(match, 1, position, hand(5), seen=0, phone=phone)
    assert [row.entered_by for row in Hand.objects.all()] == [None, None]


def test_its_owner_confirms_a_hand(match):
    record(match, by=1)
    confirm(match)
    line = match.log.last()
    assert Hand.objects.get().confirmed
    assert log(match)[-1] == ("confirm", 1, 0)
    assert (line.revision, line.phone_id) == (2, player(match, 0))
    assert line.after == {"cards": None, "typed": 5, "marked": False}


def test_confirming_leaves_the_version_so_that_an_open_form_still_holds(match):
    record(match, by=1)
    confirm(match)
    assert record(match, 6, by=1, seen=1).typed == 6


def test_confirming_twice_is_confirming_once(match):
    record(match, by=1)
    confirm(match)
    with nothing_changes():
        confirm(match)


def test_confirming_ones_own_entry_changes_nothing(match):
    record(match, by=0)
    with nothing_changes():
        confirm(match)


def test_entering_the_very_same_hand_confirms_it(match):
    record(match, by=1)
    assert record(match, by=0).confirmed
    assert log(match)[1:] == [("hand", 1, 0), ("confirm", 1, 0)]
    with nothing_changes():
        record(match, by=0)


@pytest.mark.parametrize("by", [1, None])
def test_nobody_confirms_for_somebody_else(match, by):
    record(match, by=1)
    with nothing_changes(), pytest.raises(PlayersError, match="Only Ann can say that this hand is right"):
        confirm(match, by=by)


def test_a_correction_by_somebody_else_is_not_confirmed(match):
    record(match, by=0)
    assert not record(match, 6, by=1, seen=1).confirmed


def test_a_correction_by_its_owner_is(match):
    record(match, by=1)
    assert record(match, 6, by=0, seen=1).confirmed


def test_a_hand_that_was_corrected_since_is_not_confirmed_unseen(match):
    record(match, by=1)
    record(match, 6, by=1, seen=1)
    with nothing_changes(), pytest.raises(ConflictError):
        confirm(match, seen=1)


def test_a_hand_that_was_taken_back_is_not_confirmed(match):
    record(match, by=1)
    play.undo_entry(match, 1, 0, seen=1)
    with nothing_changes(), pytest.raises(ClosedError, match="not there any more"):
        confirm(match)


def test_a_hand_that_was_confirmed_can_be_taken_back_once(match):
    record(match, by=1)
    confirm(match)
    play.undo_entry(match, 1, 0, seen=1)
    with nothing_changes():
        play.undo_entry(match, 1, 0, seen=1)
    assert hands(match) == [None, None]


def test_taking_back_is_known_again_also_when_the_hand_was_confirmed_before(match):
    record(match, by=1)
    record(match, 6, by=1, seen=1)
    confirm(match, seen=2)
    play.undo_entry(match, 1, 0, seen=2)
    with nothing_changes():
        play.undo_entry(match, 1, 0, seen=2)
    assert hands(match)[0] == 5


def test_a_hand_of_a_match_that_is_over_can_be_confirmed(match):
    enter(match, 1, [101, 6])
    confirm(match)
    assert Hand.objects.get(seat__position=0).confirmed
    assert stored(match) == replayed(match)


def test_a_match_that_is_gone_gets_a_sentence(match):
    record(match, by=1)
    phone = player(match, 0)
    play.delete_match(match)
    with pytest.raises(Match.DoesNotExist, match="not there any more"):
        play.confirm(match, 1, 0, seen=1, phone=phone)


def test_a_seat_that_is_not_there_gets_a_sentence(match):
    with pytest.raises(PlayersError, match="choose one of the players"):
        play.confirm(match, 1, 7, seen=1, phone=player(match, 0))
