"""Facts of a declared game, changed one by one."""

from dataclasses import fields

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.built_in.game_templates import TEMPLATES
from games.rules.declared.declaration import Action, Card, Declaration, GroupRule
from games.rules.declared.reading import read_declaration
from games.rules.declared.settings import TOPICS
from games.rules.declared.writing import write_declaration
from games.rules.editing.cards import propose_card
from games.rules.editing.change import CHANGES, change_game
from games.rules.end import AfterDeals, AtTotal
from games.rules.errors import DeclarationError
from tests.fuzz.making import ANYTHING
from tests.rules.declared.strategies import declarations

VALUES = st.one_of(
    ANYTHING,
    st.integers(-1_001, 1_001).map(str),
    st.sampled_from(
        [
            "grid",
            "pile",
            "typed",
            "rows",
            "columns",
            "yes",
            "no",
            "asked",
            "out",
            "2x1",
            "1x2",
            "2x2",
            "4x6",
        ]
    ),
    st.sampled_from(
        [
            "corners",
            "diagonal",
            "same",
            "best",
            "in_order",
            "all",
            "A",
            "k",
            "Jo",
            "xyz",
            "add 10",
            "take",
        ]
    ),
    st.sampled_from(
        [
            "double",
            "score −5",
            "give",
            "nothing",
            "deals",
            "reached",
            "outside",
            "lowest",
            "highest",
        ]
    ),
)
FACTS = st.tuples(st.sampled_from(sorted(CHANGES)), st.integers(0, 13), VALUES)


def game(template="golf-6", **stored):
    """Return a template with these facts changed; a place stands behind two underscores."""
    declared = read_declaration(TEMPLATES[template])
    for fact, value in stored.items():
        declared = change_game(declared, fact.replace("__", "-"), value)
    return declared


def refused(declared, fact, value):
    with pytest.raises(DeclarationError) as caught:
        change_game(declared, fact, value)
    return caught.value.message


@given(declarations(most_cells=12, most_groups=3), st.lists(FACTS, max_size=12))
def test_any_taps_leave_a_readable_game_or_a_reason(declaration, taps):
    now, said = read_declaration(declaration), []
    for fact, place, value in taps:
        try:
            now = change_game(now, f"{fact}-{place}", value)
        except DeclarationError as error:
            said.append(error.message)
        assert read_declaration(write_declaration(now)) == now
    assert all(message.endswith(".") for message in said)


@pytest.mark.parametrize(
    "fact", ["", "nothing", "points-99", "points--1", "gives-5", "cards", "__class__", "points-1x"]
)
def test_an_unknown_fact_changes_nothing(fact):
    assert change_game(game(), fact, "5") == game()


@pytest.mark.parametrize(
    ("typed", "points"), [("−5", -5), ("-5", -5), ("+5", 5), (" 1,000 ", 1000), ("0", 0)]
)
def test_numbers_are_read_as_people_write_them(typed, points):
    assert game(points__1=typed).cards[1].points == points


@pytest.mark.parametrize("typed", ["", "x", "1001", "-1001", "1.5", "٣", "9999999", "--1"])
def test_a_wrong_number_is_rejected_with_the_bounds(typed):
    assert refused(game(), "points-1", typed).startswith(
        "Enter a whole number from −1,000 to 1,000, not "
    )


def test_further_cards_are_a_joker_missing_ranks_then_numbers():
    assert game(another="").cards[-1] == Card("Jo", -5, copies=2)
    assert propose_card(game("penalty-hearts", another="")).card == "A"
    assert propose_card(game(another="")) == Card("11", 11)


def test_a_game_has_two_to_twenty_cards_none_of_them_twice():
    full = game()
    for _ in range(7):
        full = change_game(full, "another", "")
    assert refused(full, "another", "") == "A game has at most 20 cards."
    assert refused(game("penalty-hearts"), "without-0", "") == "A game has at least 2 cards."
    assert refused(game(), "written-0", "k") == "“k” is already in this game. Choose another name."
    assert "1 to 4 characters" in refused(game(), "written-0", "a b")


def test_groups_follow_a_renamed_card_and_forget_a_removed_one():
    pairs = game(excluding__0="2")
    assert change_game(pairs, "written-1", "Z").groups[0].excluded == ("Z",)
    assert change_game(pairs, "without-1", "").groups[0].excluded == ()
    only = game(only__0="2")
    assert change_game(only, "wild-1", "yes").groups == ()
    wild = game(like__1="K", wild__1="yes")
    assert (wild.cards[1].wild, wild.cards[1].equals) == (
        True,
        "",
    )  # a wild card is like none other
    assert not change_game(wild, "wild-1", "no").cards[1].wild


def test_groups_adapt_to_a_grid_of_another_size():
    assert game(rows="3").groups == (GroupRule("shape", 0, shape=(3, 1)),)
    assert game("golf-9", columns="4").groups == (
        GroupRule("shape", 0, shape=(1, 4)),
        GroupRule("shape", 0, shape=(3, 1)),
    )
    assert game(rows="1").groups == ()
    assert [game(gone="columns").gone, game(gone="columns", rows="1").gone] == ["columns", None]
    assert refused(game(columns="6"), "rows", "4") == "A grid has at most 20 cards, not 4 × 6."


def test_another_layout_drops_the_facts_of_the_old_one():
    pile = game(layout="pile")
    assert (pile.layout, pile.groups, pile.cards) == ("pile", (), game().cards)
    typed = change_game(pile, "layout", "typed")
    assert (typed.cards, typed.decks) == ((), ())
    assert change_game(typed, "layout", "grid").rows == 2
    assert not game("winner-takes", layout="grid").exactly_one_empty


def test_a_group_is_switched_on_with_usual_points_and_off():
    on = game(equal="2x2")
    assert on.groups[-1] == GroupRule("shape", -10, shape=(2, 2))
    assert change_game(on, "equal", "2x2") == game()
    assert game("winner-takes", equal="same").groups[0].points == 20


def test_equal_cards_anywhere_exclude_the_shapes():
    anywhere = game(equal="same")
    assert [group.form for group in anywhere.groups] == ["same"]
    assert [group.form for group in change_game(anywhere, "equal", "corners").groups] == ["corners"]


def test_a_group_covers_all_cards_all_but_some_or_only_some():
    but = game(excluding__0="2")
    assert but.groups[0].excluded == ("2",)
    only = change_game(but, "only-0", "k")
    assert (only.groups[0].only, only.groups[0].excluded) == (("K",), ())
    assert change_game(only, "only-0", "K").groups == game().groups
    assert change_game(but, "every-0", "").groups == game().groups


def test_a_group_can_be_added_again_for_other_cards():
    twos = game(again__0="", only__1="2", gives__1="−4", first__1="")
    assert [(group.points, group.only) for group in twos.groups] == [(-4, ("2",)), (0, ())]
    assert change_game(twos, "off-0", "") == game()


def test_a_question_can_be_asked_with_its_actions():
    asked = game(asked="asked", beaten="add 10", rest="take", tied="double", best="score 0")
    question = asked.question
    assert (question.text, question.beaten, question.rest) == (
        "Who went out?",
        Action("add", 10),
        Action("others", 1),
    )
    assert change_game(asked, "beaten_points", "−7").question.beaten == Action("add", -7)
    assert change_game(asked, "asked", "no").question is None
    assert game("left-in-hand", asked="out").exactly_one_empty
    assert game("left-in-hand", asked="out", rest="double").question.rest == Action("double")
    assert "pile" in refused(game(), "asked", "out")


def test_the_end_keeps_its_number_while_its_meaning_stays():
    assert game(limit="18").end == AfterDeals(18)
    assert game(ends="reached", limit="200", ends__1="outside").end == AtTotal(
        200, beyond=True, below_zero=True
    )


def test_player_counts_stay_ordered_and_decks_cover_the_fewest():
    assert game(least="9").players == (9, 9)
    assert game(least="9").decks == ((9, 3),)
    assert game(most="2").players == (2, 2)
    assert game(decks__0="2", since__1="5").decks == ((2, 2), (5, 2), (8, 3))
    assert game("numbers", more_decks="").decks == ((2, 1), (4, 2))
    assert game(fewer_decks__1="").decks == ((2, 1), (8, 3))
    assert "from 3 to 7" in refused(game(), "since-1", "8")


def test_every_field_of_a_game_is_in_a_topic_or_compared():
    in_topics = {field for topic in TOPICS for field in topic.fields}
    by_parts = {"cards", "groups", "numbers", "lines", "counts", "options"}
    in_a_way_of_its_own = {"decks", "question", "exactly_one_empty"}
    assert in_topics | by_parts | in_a_way_of_its_own >= {
        field.name for field in fields(Declaration)
    }


def test_a_game_needs_a_name():
    assert refused(game(), "name", " ") == "A game needs a name."
    assert "at most 40" in refused(game(), "name", "x" * 41)
    assert game(name="  Our   game ").name == "Our game"
