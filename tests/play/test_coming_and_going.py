"""Who comes, goes, sits out and is played for: each a change with its line, undone and done again,
and corrected.
"""

import pytest

from games import play
from games.matches.stored_match import HandRef, load_match
from games.models import Seat
from games.play import ClosedError
from games.rules.errors import RuleError
from tests.builders import enter, make_match, save_hand
from tests.play.undoing import undo

pytestmark = pytest.mark.django_db


def names_and_changes(match):
    """Who sits there, and what happened, as people see it."""
    stored = load_match(match.pk)
    names = stored.names
    return names, [
        (one.before, one.kind, names[one.seat], one.start, one.score, one.by)
        for one in stored.to_rule_changes()
    ]


def player(match, name):
    return play.add_player(match.club, name).pk


def enter_hands(match, *positions):
    """Enter hands of deal 2, and return the facts after the last."""
    return [save_hand(match, 2, position, 5) for position in positions][-1]


def change_ref(match, before, kind, name):
    return play.ChangeRef(before, kind, player(match, name))


@pytest.fixture
def match():
    """Basketball of three, of which a deal is played."""
    match = make_match("basketball", 3, deals=5)
    enter(match, 1, [10, 20, 30])
    return match


def test_joining_gives_a_seat_from_the_next_deal_on(match):
    eve = player(match, "Eve")
    revision = play.join_match(match, eve, start="average").match.revision
    assert play.join_match(match, eve).match.revision == revision
    assert names_and_changes(match) == (
        ("Ann", "Bob", "Cy", "Eve"),
        [(2, "join", "Eve", "average", None, None)],
    )
    stored = load_match(match.pk)
    assert [*stored.in_deal(1)] == [0, 1, 2]
    assert [*stored.in_deal(2)] == [0, 1, 2, 3]
    assert stored.is_complete(stored.deals[0])


def test_joining_and_leaving_before_one_deal_leaves_no_trace(match):
    eve, before = player(match, "Eve"), names_and_changes(match)
    play.join_match(match, eve, after=0)
    play.leave_match(match, 1)
    assert names_and_changes(match) == before
    stored = load_match(match.pk)
    assert stored.is_complete(stored.deals[0])
    enter_hands(match, 0, 1, 2)
    assert load_match(match.pk).match.deals_counted == 2
    play.join_match(match, eve)
    assert names_and_changes(match)[1] == [(3, "join", "Eve", None, None, None)]


def test_returning_and_leaving_before_one_deal_changes_nothing(match):
    play.leave_match(match, 1)
    gone = names_and_changes(match)
    enter_hands(match, 0, 2)
    play.join_match(match, player(match, "Bob"))
    play.leave_match(match, 1)
    assert (
        names_and_changes(match)
        == gone
        == (("Ann", "Bob", "Cy"), [(2, "leave", "Bob", None, None, None)])
    )
    assert [*load_match(match.pk).in_deal(3)] == [0, 2]


def test_joining_between_two_seats_keeps_hands_with_their_players(match):
    before = {hand.seat.player.name: hand.typed for hand in match.deals.get().hands.all()}
    play.join_match(match, player(match, "Eve"), after=0)
    assert names_and_changes(match)[0] == ("Ann", "Eve", "Bob", "Cy")
    assert {hand.seat.player.name: hand.typed for hand in match.deals.get().hands.all()} == before
    stored = load_match(match.pk)
    assert {stored.names[at]: row.typed for at, row in stored.deals[0].hands.items()} == before
    assert stored.names[stored.find_dealer(1)] == "Ann"
    assert stored.names[stored.find_dealer(2)] == "Eve"


def test_joining_before_the_first_deal_is_no_change(django_assert_num_queries):
    match = make_match("basketball", 3, deals=5)
    play.join_match(match, player(match, "Eve"), after=1)
    assert names_and_changes(match) == (("Ann", "Bob", "Eve", "Cy"), [])
    with django_assert_num_queries(3):
        assert not load_match(match.pk).match.has_changes


def test_a_returning_player_takes_the_old_seat_in_the_next_deal(match):
    play.leave_match(match, 1)
    enter_hands(match, 0)
    play.join_match(match, player(match, "Eve"))
    stored = enter_hands(match, 2)
    assert stored.is_complete(stored.deals[1])
    play.join_match(match, stored.seats[1].player_id, start="worst")
    assert names_and_changes(match) == (
        ("Ann", "Bob", "Cy", "Eve"),
        [
            (2, "leave", "Bob", None, None, None),
            (3, "join", "Eve", None, None, None),
            (3, "back", "Bob", "worst", None, None),
        ],
    )


def test_nobody_leaves_before_the_first_deal():
    with pytest.raises(ClosedError, match="Start a new match without Bob"):
        play.leave_match(make_match("basketball", 3), 1)


def test_a_player_can_sit_out_until_their_hand_is_in(match):
    play.join_match(match, player(match, "Eve"))
    play.leave_match(match, 1)
    enter_hands(match, 0, 3)
    with pytest.raises(ClosedError, match="Ann’s hand of deal 2 is entered"):
        play.sit_out(match, HandRef(2, 0))
    assert play.sit_out(match, HandRef(2, 2)).match.deals_counted == 2
    for position, name in ((1, "Bob"), (2, "Cy")):
        with pytest.raises(ClosedError, match=f"{name} is not in deal 2"):
            save_hand(match, 2, position, 5)
    with pytest.raises(ClosedError, match="Deal 2 is not the current deal"):
        play.play_after_all(match, HandRef(2, 2))


def test_a_substitute_can_be_replaced_but_not_by_the_player(match):
    with pytest.raises(RuleError):
        play.set_substitute(match, HandRef(2, 1), load_match(match.pk).seats[1].player_id)
    assert names_and_changes(match)[1] == []
    max_ = player(match, "Max")
    play.set_substitute(match, HandRef(2, 1), max_)
    with pytest.raises(RuleError, match="2 people"):
        play.merge_players(match.club, load_match(match.pk).seats[1].player_id, max_)
    play.set_substitute(match, HandRef(2, 1), player(match, "Nia"))
    assert names_and_changes(match)[1] == [(2, "substitute", "Bob", None, None, "Nia")]
    play.play_after_all(match, HandRef(2, 1))
    assert names_and_changes(match)[1] == []
    assert not load_match(match.pk).match.has_changes


def test_a_player_whose_joining_was_undone_can_join_again(match):
    eve = player(match, "Eve")
    play.join_match(match, eve)
    save_hand(match, 2, 3, 5)
    undo(match, 2)
    assert names_and_changes(match)[0] == ("Ann", "Bob", "Cy")
    play.join_match(match, eve)
    assert names_and_changes(match)[0] == ("Ann", "Bob", "Cy", "Eve")
    assert Seat.all_seats.filter(match=match).count() == 4


def test_a_correction_that_parts_a_hand_from_its_player_is_rejected(match):
    play.join_match(match, player(match, "Eve"))
    enter(match, 2, [1, 2, 3, 4])
    for before in (None, 3):
        with pytest.raises(RuleError, match="Deal 2: Eve has a hand, but is not in the deal"):
            play.correct_change(
                match, change_ref(match, 2, "join", "Eve"), before and play.ChangeUpdate(before)
            )
    enter(match, 3, [1, 2, 3, 4])
    play.join_match(match, player(match, "Flo"))
    with pytest.raises(RuleError, match="Deal 2: Flo is in the deal, but has no hand"):
        play.correct_change(match, change_ref(match, 4, "join", "Flo"), play.ChangeUpdate(2))
    play.correct_change(match, change_ref(match, 4, "join", "Flo"), None)
    assert names_and_changes(match) == (
        ("Ann", "Bob", "Cy", "Eve"),
        [(2, "join", "Eve", None, None, None)],
    )


def test_an_impossible_correction_of_a_change_is_rejected(match):
    play.join_match(match, player(match, "Eve"))
    for becomes, why in (
        (play.ChangeUpdate(1), "before must be a whole number from 2 to 2, not 1"),
        (play.ChangeUpdate(3), "before must be a whole number from 2 to 2, not 3"),
        (play.ChangeUpdate(2, start="own"), "start must be “worst”, “average” or “zero”"),
    ):
        with pytest.raises(RuleError, match=why):
            play.correct_change(match, change_ref(match, 2, "join", "Eve"), becomes)
    with pytest.raises(ClosedError, match="no longer exists"):
        play.correct_change(match, change_ref(match, 3, "join", "Eve"), None)
    assert names_and_changes(match)[1] == [(2, "join", "Eve", None, None, None)]


def test_joining_a_full_table_makes_the_dealer_sit_out():
    match = make_match("hang-ten", 6)
    enter(match, 1, [1, 2, 3, 4, 5, 6])
    play.join_match(match, player(match, "Gus"))
    assert names_and_changes(match)[1] == [
        (2, "join", "Gus", None, None, None),
        (2, "sit_out", "Bob", None, None, None),
    ]


@pytest.fixture
def seven():
    """Hang Ten of seven before deal 2: its dealer, Bob, has to sit it out."""
    match = make_match("hang-ten", 7)
    for position in range(1, 7):
        save_hand(match, 1, position, position)
    return match


def out_of(match, deal):
    stored = load_match(match.pk)
    return [stored.names[at] for at in stored.attendance.sat_out(deal)]


def test_a_player_out_for_an_arrival_plays_once_the_arrival_leaves(seven):
    before = names_and_changes(seven)
    play.join_match(seven, player(seven, "Kim"))
    play.leave_match(seven, len(before[0]))
    assert names_and_changes(seven) == before


@pytest.mark.parametrize(("goes", "out"), [("Gus", ["Bob"]), ("Bob", ["Cy"])])
def test_leaving_brings_back_players_who_had_to_sit_out(seven, goes, out):
    play.join_match(seven, player(seven, "Hal"))
    assert out_of(seven, 2) == ["Ann", "Bob"]
    lines = seven.log.count()
    play.leave_match(seven, load_match(seven.pk).names.index(goes))
    assert out_of(seven, 2) == out
    assert seven.log.count() == lines + 1
    undo(seven)
    assert out_of(seven, 2) == ["Ann", "Bob"]


def test_a_player_out_by_choice_stays_out_when_another_leaves(seven):
    play.play_after_all(seven, HandRef(2, 1))
    assert out_of(seven, 2) == ["Bob"]  # seven are too many
    play.leave_match(seven, 6)
    assert out_of(seven, 2) == []
    play.sit_out(seven, HandRef(2, 3))
    play.leave_match(seven, 5)
    assert out_of(seven, 2) == ["Di"]


def test_a_knocked_out_player_can_buy_in():
    match = make_match("tens-pile", 4, target=30, knockout=True)
    enter(match, 1, [0, 31, 12, 5])
    assert names_and_changes(match)[1] == [(2, "out", "Bob", None, None, None)]
    play.join_match(match, load_match(match.pk).seats[1].player_id, start="average")
    assert names_and_changes(match)[1][1] == (2, "back", "Bob", "average", None, None)
    undo(match, 2)  # the last hand, too, and with it that Bob was out
    assert names_and_changes(match)[1] == []
