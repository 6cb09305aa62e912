"""Lines, counts, the end and landings of a declared game, changed fact by fact."""

import pytest

from games.rules.declared.counted import Condition, CountRule, Landing, LineRule, Quantity, Term
from games.rules.declared.points import FromOption
from games.rules.editing.change import change_game
from games.rules.end import AfterDeals, AtTotal
from games.rules.errors import DeclarationError
from tests.rules.editing.counted_taps import BID, OVER, TRICKS, game, refused


def test_new_lines_reward_a_bid_then_what_gives_nothing_yet():
    bare = game("typed", "dealing-0=same", "note=bid", "note=tricks", "note=points")
    lines = change_game(change_game(change_game(bare, "give", ""), "give", ""), "give", "").lines
    assert lines[0] == LineRule("As bid", conditions=(Condition(TRICKS, "equal", BID),), points=10)
    assert lines[1] == LineRule(each=1, of=Quantity((Term("Points"),)))
    assert lines[2].of == Quantity((Term("hand"),))
    full = game("hearts", *["give="] * 20)
    for tap in ("give", "line_again-0"):
        with pytest.raises(DeclarationError, match="at most 24 lines"):
            change_game(full, tap, "")


def test_a_line_gives_fixed_points_points_for_each_or_both():
    line = game("oh-hell", "line_each_of-0=").lines[0]
    assert (line.points, line.each, line.of) == (FromOption(10, "exact"), None, None)
    assert game("oh-hell", "line_each_of-0=", "line_each_of-0=").lines == game("oh-hell").lines
    each = game("oh-hell", "line_flat-0=")
    assert (each.lines[0].points, each.options) == (None, ())
    assert change_game(each, "line_each_of-0", "") == each
    assert change_game(each, "line_flat-0", "").lines[0].points == 10
    assert game("hearts", "line_each-0=5").lines[0].each == 5
    assert game("hearts", "line_points-0=5") == game("hearts")


def test_a_line_can_count_for_sides_or_others_and_be_multiplied():
    assert not game("spades", "line_side-0=no").lines[0].side
    assert game("spades", "line_to-0=others").lines[0].to_others
    assert game("spades", "line_times-0=1").lines[0].times == Term("Tricks")
    assert game("spades", "line_times-0=1", "line_times-0=").lines == game("spades").lines
    again = game("spades", "line_again-0=").lines
    assert again[0] == again[1]
    assert [line.text for line in game("spades", "line_off-1=", "line-0= ").lines] == [
        "",
        "Set",
        "Nil",
        "Nil broken",
    ]


def test_a_question_and_lines_of_sides_exclude_each_other():
    assert "does not go with points of a team" in refused("spades", "asked=asked")
    asked = game("hearts", "asked=asked")
    with pytest.raises(DeclarationError, match="do not go with a question"):
        change_game(asked, "line_side-0", "yes")


def test_a_condition_compares_with_numbers_or_noted_values():
    def condition(*taps):
        return game("spades", *taps).lines[0].conditions[0]

    assert condition("line_how-0-0=less") == Condition(TRICKS, "less", BID)
    assert condition("line_than-0-0=3") == Condition(TRICKS, "at_least", 3)
    assert condition("line_than-0-0=3", "line_how-0-0=between") == Condition(
        TRICKS, "between", (3, 4)
    )
    assert condition("line_how-0-0=between") == Condition(TRICKS, "between", (0, 1))
    assert condition("line_how-0-0=between", "line_than-0-0=5") == Condition(
        TRICKS, "between", (5, 5)
    )
    assert condition("line_how-0-0=between", "line_high-0-0=−1") == Condition(
        TRICKS, "between", (-1, -1)
    )
    assert condition("line_how-0-0=between", "line_as-0-0=dealt") == Condition(
        TRICKS, "equal", Quantity((Term("dealt"),))
    )
    assert condition("line_how-0-0=between", "line_how-0-0=not") == Condition(TRICKS, "not", 0)
    assert "exactly, not" in refused("spades", "line_how-0-0=near")


def test_up_to_four_conditions_can_be_added_and_removed():
    more = game("spades", "line_if-0=", "line_if-0=", "line_if-0=")
    assert more.lines[0].conditions[1:] == (
        Condition(BID, "more", 0),
        Condition(Quantity((Term("dealt"),)), "more", 0),
        Condition(BID, "more", 0),
    )
    with pytest.raises(DeclarationError, match="at most 4 conditions"):
        change_game(more, "line_if-0", "")
    assert game("spades", "line_without-0-0=").lines[0].conditions == ()


def test_quantities_can_be_added_and_removed():
    def of(*taps):
        return game("spades", *taps).lines[0].of

    assert of("line_of_minus-0=1") == Quantity(BID.plus, TRICKS.plus)
    assert of("line_of_plus-0=others 1") == Quantity((*BID.plus, Term("Tricks", others=True)))
    assert of("line_of_plus-0=1", "line_of_plus-0=0") == TRICKS
    assert of("line_of_plus-0=0") == BID
    assert of("line_of_plus-0=1", "line_of_minus-0=1") == Quantity(BID.plus, TRICKS.plus)
    assert of("line_of-0=others 0") == Quantity((Term("Bid", others=True),))
    assert game("spades", "line_what_minus-0-0=0").lines[0].conditions[0].what == OVER
    assert game("spades", "line_as_plus-0-0=1").lines[0].conditions[0].value == Quantity(
        (*BID.plus, *TRICKS.plus)
    )
    with pytest.raises(DeclarationError, match="at most 4 numbers"):
        game(
            "hearts",
            "note=points",
            *[f"line_of_plus-0={term}" for term in ("1", "2", "others 0", "others 1")],
        )
    assert "one of the numbers of this game" in refused("spades", "line_of-0=Bid")


def test_the_first_count_is_tricks_above_the_bid():
    bags = game("oh-hell", "count_more=").counts
    made = Condition(TRICKS, "at_least", BID)
    assert bags == (CountRule("Bags", OVER, (made,), 10, -100),)
    two = game("oh-hell", "count_more=", "count_more=").counts
    assert two[1] == CountRule("Count", BID)
    with pytest.raises(DeclarationError, match="at most 2 counts"):
        game("oh-hell", *["count_more="] * 3)


def test_the_points_and_the_quantity_of_a_count_can_change():
    count = game("spades", "count_every-0=5", "count_points-0=−50", "count_of-0=1").counts[0]
    assert (count.every, count.points, count.of) == (5, -50, TRICKS)
    nothing = game("spades", "count_gives-0=no")
    assert (nothing.counts[0].every, nothing.counts[0].points) == (None, None)
    assert change_game(nothing, "count_gives-0", "yes") == game("spades")
    assert change_game(nothing, "count_every-0", "3") == nothing
    assert len(game("spades", "count_if-0=").counts[0].conditions) == 2


def test_the_end_follows_a_renamed_count_or_else_totals():
    assert game("phase-10", "count-0=Levels").end.count == "Levels"
    assert game("phase-10", "count_off-0=").end == AtTotal(100, beyond=False, below_zero=False)
    assert game("spades", "ends=passed 0").end == AtTotal(
        10, beyond=True, below_zero=False, count="Bags"
    )
    assert game("spades", "ends=passed 0", "limit=7", "ends=reached 0").end.default == 7
    assert game("spades", "ends=reached 3") == game("spades")
    assert "with a total or a count" in refused("spades", "ends=outside 0")
    two = game("spades", "count_more=")
    with pytest.raises(DeclarationError, match="“BAGS” is already in this game"):
        change_game(two, "count-1", "BAGS")


def test_a_match_has_as_many_deals_as_listed():
    assert game("oh-hell").end.as_dealt
    assert game("oh-hell", "ends=deals").end == AfterDeals(9)
    assert game("oh-hell", "ends=deals", "ends=dealt").end == game("oh-hell").end
    assert game("oh-hell", "limit=5") == game("oh-hell")
    assert "needs dealt as lists" in refused("spades", "ends=dealt")
    assert game("oh-hell", "dealing-0=same").end == AfterDeals(13)


def test_totals_can_land_on_other_values():
    assert game("spades", "landing=").landings == (Landing(100, 50),)
    four = game("spades", *["landing="] * 4).landings
    assert four == (Landing(100, 50), Landing(150, 100), Landing(200, 150), Landing(250, 200))
    assert "at most 4 special totals" in refused("yaniv", "landing=")
    assert game("yaniv", "landing_total-0=25", "landing_becomes-0=−5").landings[0] == Landing(
        25, -5
    )
    assert refused("yaniv", "landing_total-0=100") == "There is already a rule for the total 100."
    assert refused("yaniv", "landing_becomes-0=50") == "A total must become another total."
    assert len(game("yaniv", "landing_off-0=").landings) == 3
    high = game("spades", "landing=", "landing_total-0=10000", "landing=").landings
    assert high[1] == Landing(1, 0)
