"""What is noted in a declared game and what that gives, changed fact by fact."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.declared.counted import LineRule, NumberRule, Quantity, Term
from games.rules.declared.points import FromOption
from games.rules.declared.reading import read_declaration
from games.rules.declared.writing import write_declaration
from games.rules.editing.by_players import format_cards_dealt, read_cards
from games.rules.editing.change import change_game
from games.rules.editing.differences import find_differences
from games.rules.end import AfterDeals, AtTotal
from games.rules.errors import DeclarationError
from tests.rules.editing.counted_taps import BID, GAMES, TAPS, game, refused


@given(GAMES, TAPS)
def test_any_taps_leave_a_readable_game_or_a_reason(declaration, taps):
    now, said = read_declaration(declaration), []
    for fact, value in taps:
        try:
            now = change_game(now, fact, value)
        except DeclarationError as error:
            said.append(error.message)
        assert read_declaration(write_declaration(now)) == now
    assert all(message.endswith(".") for message in said)


@pytest.mark.parametrize(
    "fact",
    [
        "line-9",
        "line_what-0-4",
        "line_what-9-0",
        "count_off-3",
        "number-6",
        "line_than-0-",
        "landing_off-0",
    ],
)
def test_a_missing_part_changes_nothing(fact):
    assert change_game(game(), fact, "0") == game()


def test_a_missing_number_changes_nothing_whatever_is_typed():
    assert change_game(game(), "number_least-9", "x") == game()


def test_typing_points_of_an_option_changes_its_default():
    fifty = game("spades", "line_points-3=50")
    assert [(option.name, option.default) for option in fifty.options] == [("nil", 50)]
    assert [line.points for line in fifty.lines[3:]] == [
        FromOption(50, "nil"),
        FromOption(50, "nil", minus=True),
    ]
    assert game("spades", "line_points-4=−50") == fifty
    assert game("spades", "line_points-3=250").options[0].high == 250
    assert game("yaniv", "tied_points=20").question.beaten.number == FromOption(20, "assaf")


def test_any_points_can_become_an_option_and_fixed_again():
    for template, fact in (
        ("spades", "line_each_as-0"),
        ("spades", "count_points_as-0"),
        ("phase-10", "points_as-0"),
        ("golf-6", "gives_as-0"),
        ("yaniv", "tied_points_as"),
    ):
        chosen = game(template, f"{fact}=no", f"{fact}=new")
        assert len(chosen.options) == len({*game(template).options, chosen.options[-1]})
        assert change_game(chosen, fact, "no") == game(template, f"{fact}=no")
    marked = game("golf-6", "mark=yes", "mark_points_as=new")
    assert (marked.mark.points, marked.options[0].low, marked.options[0].high) == (
        FromOption(-10, "did_something_special"),
        -20,
        0,
    )


def test_points_can_come_from_an_existing_option_or_its_negative():
    alike = game("spades", "line_each_as-0=0", "line_each_as-2=-0")
    assert alike.lines[0].each == FromOption(100, "nil")
    assert alike.lines[2].each == FromOption(100, "nil", minus=True)
    assert game("spades", "line_each_as-0=7") == game("spades")
    assert "always the same, or chosen" in refused("spades", "line_each_as-0=nil")


def test_an_option_can_be_renamed_and_bounded():
    option = game(
        "spades", "option_text-0=Nil gives", "option_least-0=120", "option_most-0=110"
    ).options[0]
    assert (option.name, option.text, option.low, option.default, option.high) == (
        "nil",
        "Nil gives",
        110,
        110,
        110,
    )
    always = game("spades", "option_default-0=60", "option_off-0=")
    assert (always.options, always.lines[3].points, always.lines[4].points) == ((), 60, -60)


def test_option_names_are_unique_and_at_most_eight():
    twice = game("golf-6", "written-0=Tgt", "points_as-0=new", "written-1=tgt2", "points_as-1=new")
    assert [option.name for option in twice.options] == ["tgt_counts", "tgt2_counts"]
    full = game("golf-6", *[f"points_as-{place}=new" for place in range(8)])
    assert len({option.name for option in full.options}) == 8
    with pytest.raises(DeclarationError, match="at most 8 options"):
        change_game(full, "points_as-8", "new")


@pytest.mark.parametrize(
    ("typed", "cards"),
    [
        ("7 6 5", (7, 6, 5)),
        ("3–1, 2–3", (3, 2, 1, 2, 3)),
        ("1 - 4;4", (1, 2, 3, 4, 4)),
        ("2 to 4, 6…5", (2, 3, 4, 6, 5)),
        ("13", (13,)),
    ],
)
def test_cards_of_each_deal_are_read_as_people_write_them(typed, cards):
    assert read_cards(typed) == cards


@given(st.lists(st.integers(1, 60), min_size=1, max_size=100).map(tuple))
def test_cards_dealt_read_back_as_written(cards):
    assert read_cards(format_cards_dealt(cards)) == cards


def test_cards_dealt_can_be_listed_or_all_the_same():
    listed = game("spades", "dealing-0=list", "dealt-0=3–1")
    assert listed.dealt == ((0, (3, 2, 1)),)
    assert change_game(listed, "dealing-0", "same").dealt == ((0, 3),)
    assert "1 to 60" in refused("spades", "dealt-0=61")
    for typed in ("", "0", "61", "x", "1-", "1.5", "2 to 4 … 6"):
        assert "such as 7 6 5 or 7–1" in refused("oh-hell", f"dealt-0={typed}")
    assert refused("oh-hell", "dealt-0=1–60 1–41") == "You can list at most 100 deals."


def test_removing_the_cards_dealt_removes_what_uses_them():
    none = game("oh-hell", "dealing-0=no")
    assert none.numbers == (NumberRule("Bid", 0, 13, first=True), NumberRule("Tricks", 0, 13))
    assert none.end == AfterDeals(13)
    asks = game("oh-hell", "line_as-0-0=dealt", "dealing-0=no")
    assert asks.lines == ()


def test_fewer_cards_dealt_lower_the_bounds():
    many = game(
        "oh-hell", "dealt-0=5–3", "number_silent-0=yes", "number_default-0=3", "number_least-0=2"
    )
    assert (many.numbers[0].least, many.numbers[0].default) == (2, 3)
    fewer = change_game(many, "dealt-0", "1")
    assert (fewer.numbers[0].least, fewer.numbers[0].default) == (1, 1)
    with pytest.raises(DeclarationError, match="at most 1, the fewest cards"):
        change_game(fewer, "number_least-0", "2")
    with pytest.raises(DeclarationError, match="from 1 to 1"):
        change_game(fewer, "number_default-0", "2")


def test_cards_dealt_can_differ_by_number_of_players():
    more = game("oh-hell", "more_dealt=", "dealt-1=5–1")
    assert [players for players, _ in more.dealt] == [3, 4]
    assert change_game(more, "dealt_since-1", "6").dealt[1] == (6, (5, 4, 3, 2, 1))
    assert change_game(more, "fewer_dealt-1", "").dealt == game("oh-hell").dealt
    with pytest.raises(DeclarationError, match="from 4 to 16"):
        change_game(more, "dealt_since-1", "3")
    assert [players for players, _ in change_game(more, "least", "4").dealt] == [4]
    assert [players for players, _ in change_game(more, "least", "2").dealt] == [2, 4]
    full = game("wizard", "most=16", "dealt_since-3=16")
    with pytest.raises(DeclarationError, match="at most 16 players"):
        change_game(full, "more_dealt", "")


def test_usual_numbers_follow_the_cards_dealt():
    bare = game("typed", "note=bid", "note=tricks")
    assert [number.most for number in bare.numbers] == [13, 13]
    dealt = game(
        "typed", "dealing-0=same", "note=bid", "note=tricks", "note=bid", "note=points", "note=yes"
    )
    assert [(number.name, number.most, number.sum) for number in dealt.numbers] == [
        ("Bid", "dealt", None),
        ("Tricks", "dealt", "dealt"),
        ("Bid 2", "dealt", None),
        ("Points", 200, None),
        ("Won", 1, None),
    ]
    full = change_game(dealt, "note", "yes")
    with pytest.raises(DeclarationError, match="at most 6 numbers"):
        change_game(full, "note", "yes")
    assert "a bid, tricks" in refused("typed", "note=")


def test_a_renamed_number_is_still_used():
    renamed = game("spades", "number-1=Stiche")
    assert renamed.lines[1].of == Quantity((Term("Stiche"),), BID.plus)
    assert renamed.counts[0].conditions[0].what == Quantity((Term("Stiche"),))
    assert (
        refused("spades", "number-1=bid") == "“bid” is already in this game. Choose another name."
    )
    assert (
        refused("spades", "number-1= Hand ")
        == "“Hand” already has a meaning of its own. Choose another name."
    )
    assert "at most 20" in refused("spades", f"number-1={'x' * 21}")
    assert game("spades", "number-1=TRICKS").numbers[1].name == "TRICKS"


def test_removing_a_number_removes_what_used_it():
    gone = game("spades", "number_off-0=")
    assert (gone.lines, gone.counts, gone.options) == ((), (), ())
    assert game("phase-10", "number_off-0=").end == AtTotal(100, beyond=False, below_zero=False)
    with pytest.raises(DeclarationError, match="needs numbers that players enter"):
        change_game(gone, "number_off-0", "")


def test_bounds_of_a_number_keep_their_order():
    assert game("hearts", "number_least-0=20").numbers[0] == NumberRule(
        "Hearts", 20, 20, default=20, sum=13
    )
    assert game("hearts", "number_most-0=−3").numbers[0] == NumberRule(
        "Hearts", -3, -3, default=-3, sum=13
    )
    assert game("hearts", "number_kind-0=yes").numbers[0] == NumberRule(
        "Hearts", 0, 1, default=0, sum=13
    )
    assert game("hearts", "number_kind-1=no").numbers[1].most == 10
    assert game("spades", "number_kind-1=yes", "number_kind-1=no").numbers[1].most == "dealt"
    assert game("spades", "number_most_as-0=dealt").numbers[0].most == "dealt"
    assert game("spades", "number_most_as-0=dealt", "number_most_as-0=number") == game("spades")
    assert refused("hearts", "number_most_as-0=dealt") == "Choose first how many cards are dealt."
    assert game("spades", "number_first-1=yes").numbers[1].first
    assert not game("spades", "number_first-0=no").numbers[0].first


def test_a_sum_is_free_exact_or_forbidden():
    assert game("spades", "number_sum-0=not dealt").numbers[0].not_sum == "dealt"
    exact = game("spades", "number_sum-1=sum", "number_sum_is-1=12").numbers[1]
    assert (exact.sum, exact.not_sum) == (12, None)
    never = game("hearts", "number_sum-0=not").numbers[0]
    assert (never.sum, never.not_sum) == (None, 13)
    assert game("hearts", "number_sum-0=any", "number_sum_is-0=3") == game(
        "hearts", "number_sum-0=any"
    )
    assert game("hearts", "number_sum-1=any", "number_sum-1=sum").numbers[1].sum == 1
    assert refused("hearts", "number_sum-0=sum dealt") == "Choose first how many cards are dealt."
    assert "anything, exactly" in refused("hearts", "number_sum-0=much")


def test_a_number_of_the_whole_table_has_no_sum():
    once = game("hearts", "number_once-0=yes").numbers[0]
    assert (once.once, once.sum) == (True, None)
    others = game("hearts", "line_of-0=others 0")
    with pytest.raises(DeclarationError, match="A line uses what all other players have"):
        change_game(others, "number_once-0", "yes")


@pytest.mark.parametrize(
    "tap", ["line_points_as-3={}", "line_points_as-3=-{}", "ends=reached {}", "line_of-0={}"]
)
@pytest.mark.parametrize("place", ["9" * 5000, "٣", "1.5", "-"])
def test_an_unknown_place_is_rejected(tap, place):
    assert refused("spades", tap.format(place))


def test_a_game_of_numbers_alone_starts_with_points():
    points = game("typed", "layout=numbers")
    assert points.numbers == (NumberRule("Points", 0, 200, default=0),)
    assert points.lines == (LineRule(each=1, of=Quantity((Term("Points"),))),)
    assert game("golf-6", "layout=numbers").cards == ()
    hands = game("phase-10", "give=", "line_of-0=hand", "give=", "line_of-1=0", "layout=numbers")
    assert [line.of for line in hands.lines] == [
        Quantity((Term("Phase done"),))
    ]  # no line looks at the hand
    pile = game("spades", "layout=pile")
    assert (pile.layout, len(pile.cards), pile.numbers) == ("pile", 13, game("spades").numbers)


def test_a_changed_option_default_is_one_difference():
    assert find_differences(game("spades"), game("spades", "line_points-3=50")) == ["option nil"]
    plain = game("spades", "line_points_as-3=no")
    assert find_differences(game("spades"), plain) == ["line Nil 0"]


def test_cards_dealt_for_too_few_players_are_no_difference():
    by_players = replace(
        game("hearts"), players=(4, 4), dealt=((2, 26), (3, 17), (4, 13), (5, (10,)))
    )
    assert (
        find_differences(by_players, replace(by_players, dealt=((3, 17), (4, 13), (5, (10,)))))
        == []
    )
    assert find_differences(by_players, replace(by_players, dealt=((4, 13), (5, (10, 9))))) == [
        "dealt"
    ]
