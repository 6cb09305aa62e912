"""Whose phone entered a hand, and whether its owner says that it is right."""

import pytest

from games import play
from games.matches.stored_match import HandRef
from games.models import Hand, Match
from tests.builders import enter, make_club, player_at, save_hand
from tests.play.rows import hands, log, nothing_changes, replayed_result, stored_result

pytestmark = pytest.mark.django_db


def record(match: Match, points: int = 5, by: int | None = None, seen: int = 0) -> Hand:
    """Ann's hand, entered from the phone of the player at position `by`."""
    phone = None if by is None else player_at(match, by)
    save_hand(match, 1, 0, points, based_on=seen, phone=phone, agreed=True)
    return Hand.objects.get(deal__match=match, seat__position=0)


def confirm(match: Match, by: int | None = 0, seen: int = 1) -> None:
    play.confirm_hand(
        match, HandRef(1, 0), based_on=seen, phone=None if by is None else player_at(match, by)
    )


def test_only_existing_players_of_the_club_sign_entries(match):
    zoe, gone = (play.add_player(match.club, name) for name in ("Zoë", "Gone"))
    foreign = play.add_player(make_club(), "Ann")
    whose = {zoe.pk: zoe, foreign.pk: None, gone.pk: None}
    gone.delete()
    for seen, (phone, signed) in enumerate(whose.items()):
        save_hand(match, 1, 0, 5 + seen, based_on=seen, phone=phone, agreed=True)
        assert Hand.objects.get().entered_by == match.log.last().phone == signed


def test_entering_the_same_hand_again_confirms_it_once(match):
    enter(match, 1, [101, 6])
    assert record(match, 101, by=0).confirmed
    assert log(match)[-1] == ("confirm", 1, 0)
    with nothing_changes():
        record(match, 101, by=0)
        confirm(match)
    assert stored_result(match) == replayed_result(match)


@pytest.mark.parametrize("before", [None, 5])
def test_a_hand_that_was_confirmed_can_be_taken_back_once(match, before):
    version = 0
    for version, points in enumerate((6,) if before is None else (before, 6), 1):
        record(match, points, by=1, seen=version - 1)
    confirm(match, seen=version)
    play.undo_entry(match, HandRef(1, 0), based_on=version)
    with nothing_changes():
        play.undo_entry(match, HandRef(1, 0), based_on=version)
    assert hands(match) == [before, None]
