"""Checking facts: names, hands, and records that cannot have happened so."""

from dataclasses import replace

import pytest

from games.rules.built_in import BUILT_IN
from games.rules.cards import read_cards
from games.rules.checks import check, check_cards, check_hands, check_players, check_typed
from games.rules.errors import (
    CardError,
    DeckError,
    HandError,
    OptionError,
    PlayersError,
    RuleError,
    ScoreError,
)
from games.rules.files.match_file import read_match
from games.rules.record import DealRecord, Hand
from games.rules.text import clean_name
from tests.rules.build import PEOPLE, match

GOLF = BUILT_IN["golf"]


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("Ann", "Ann"),
        ("  Ann\t", "Ann"),
        ("\u00a0Ann\u2003", "Ann"),
        ("Mary Ann", "Mary Ann"),
        ("李", "李"),
        ("x" * 40, "x" * 40),
        (" " + "x" * 40 + " ", "x" * 40),
        ("👩‍🚀 Zoë", "👩‍🚀 Zoë"),
        ("O\u2028K", "O\u2028K"),
    ],
)
def test_a_name_is_trimmed_and_has_1_to_40_characters(typed, name):
    assert clean_name(typed) == name


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ("", "needs a name"),
        (" \n\t ", "needs a name"),
        ("x" * 41, "at most 40 characters"),
        ("A\x00n", "control characters"),
        ("A\nn", "control characters"),
        ("A\tn", "control characters"),
        ("A\x7fn", "control characters"),
        ("A\x85n", "control characters"),
        ("A\ud800n", "control characters"),
        ("\x07", "control characters"),
    ],
)
def test_any_other_name_is_refused(typed, message):
    with pytest.raises(PlayersError, match=message):
        clean_name(typed)


@pytest.mark.parametrize(("one", "other"), [("Ann", "Ann"), ("Ann", "ANN"), ("straße", "STRASSE"), ("Σ", "ς")])
def test_names_differ_by_more_than_case(one, other):
    with pytest.raises(PlayersError, match=f"Two players are called {other}"):
        check_players(GOLF, ["Bob", one, other])


def test_names_of_a_record_are_trimmed_already():
    with pytest.raises(PlayersError, match="“Ann ” has space around it"):
        check_players(GOLF, ["Ann ", "Bob"])


@pytest.mark.parametrize("game", BUILT_IN)
def test_one_player_too_few_or_too_many_is_refused_with_the_numbers_allowed(game):
    played = BUILT_IN[game]
    low, high = played.players[0], played.players[-1]
    for number in (0, low - 1, high + 1):
        people = [f"{PEOPLE[seat % 12]} {seat}" for seat in range(number)]
        with pytest.raises(PlayersError, match=f"{played.name} is for {low} to {high} players, not {number}$"):
            check_players(played, people)
    for number in (low, high):
        check_players(played, PEOPLE[:number])


@pytest.mark.parametrize("game", [key for key, played in BUILT_IN.items() if played.grid])
def test_a_hand_has_exactly_the_cards_that_its_game_asks_for(game):
    played = BUILT_IN[game]
    size = played.grid.size
    check_cards(played, ("2",) * size, "Ann")
    for count, said in (
        (size - 1, f"{size - 1} cards"),
        (size + 1, f"{size + 1} cards"),
        (1, "1 card"),
        (0, "0 cards"),
    ):
        with pytest.raises(CardError) as caught:
            check_cards(played, ("2",) * count, "Ann")
        assert caught.value.message == f"Ann has {said}; {played.name} needs {size}"


@pytest.mark.parametrize("game", [key for key, played in BUILT_IN.items() if key != "golf"])
def test_only_golf_has_discarded_cells(game):
    played = BUILT_IN[game]
    size = played.grid.size if played.grid else 2
    with pytest.raises(CardError, match=f"Ann: “-” is no card in {played.name}"):
        check_cards(played, ("-", "-", *("2",) * (size - 2)), "Ann")


@pytest.mark.parametrize("game", BUILT_IN)
def test_a_record_with_a_card_that_is_none_is_refused(game):
    played = BUILT_IN[game]
    size = played.grid.size if played.grid else 3
    with pytest.raises(CardError, match="Ann: “X” is no card"):
        check_cards(played, ("-", "-", "X", *("2",) * (size - 3)), "Ann")


@pytest.mark.parametrize("game", BUILT_IN)
def test_typed_scores_have_bounds(game):
    played = BUILT_IN[game]
    least = 0 if game == "tens-pile" else -10_000
    for points in (least, -0, 10_000):
        check_typed(played, points, "Ann")
    for points in (least - 1, 10_001, 10**40, True, False, None, 1.0, "5", [5]):
        with pytest.raises(ScoreError, match=r"^Ann: a score is a whole number from") as caught:
            check_typed(played, points, "Ann")
        assert "to 10,000, not " in caught.value.message


def test_bounds_of_a_typed_score_are_written_with_a_minus_sign():
    with pytest.raises(ScoreError, match="from −10,000 to 10,000"):
        check_typed(GOLF, None, "Ann")


@pytest.mark.parametrize(
    ("hand", "error", "message"),
    [
        (Hand(read_cards("A 2 3 4 5")), CardError, "Bob has 5 cards"),
        (Hand(typed=10_001), ScoreError, "Bob: a score"),
        (Hand(), ScoreError, "not null"),
        (Hand(read_cards("A 2 3 4 5 6"), typed=21), HandError, "Bob has both cards and a typed score"),
        (Hand(typed=3, marked=True), HandError, "Bob: Six-card Golf has no mark on a hand"),
        (Hand(read_cards("A A A A A 6")), DeckError, "5 aces"),
    ],
)
def test_an_error_about_a_hand_names_the_player_and_the_seat(hand, error, message):
    with pytest.raises(error, match=message) as caught:
        check_hands(GOLF, ["Ann", "Bob"], {"decks": 1}, {0: Hand(typed=4), 1: hand})
    assert caught.value.seats == (1,)


def golf_record(*deals):
    return read_match(match("golf", deals or [[1, 2], [3, 4]]))


def test_a_record_that_was_read_is_right():
    check(golf_record())


def test_a_first_dealer_who_does_not_sit_there_is_refused():
    for seat in (-1, 2):
        with pytest.raises(PlayersError, match="first dealer"):
            check(replace(golf_record(), first_dealer=seat))


def test_a_record_without_an_option_is_refused():
    with pytest.raises(OptionError, match="decks is missing"):
        check(replace(golf_record(), options={"deals": 9}))


def test_a_deal_needs_a_hand_for_every_seat():
    record = golf_record()
    broken = replace(record, deals=(record.deals[0], DealRecord((Hand(typed=1),))))
    with pytest.raises(RuleError, match="1 hands for 2 players") as caught:
        check(broken)
    assert (caught.value.deal, str(caught.value)) == (2, "Deal 2: 1 hands for 2 players")


def test_an_answer_that_is_no_seat_or_that_the_game_does_not_ask_for_is_refused():
    hands = (Hand(typed=1), Hand(typed=2))
    check(replace(golf_record(), deals=(DealRecord(hands, 1),)))
    for answer in (-1, 2):
        with pytest.raises(RuleError, match="not one of the players"):
            check(replace(golf_record(), deals=(DealRecord(hands, answer),)))
    with pytest.raises(RuleError, match="not one of the players"):
        check(replace(read_match(match("tens-grid", [[1, 2]])), deals=(DealRecord(hands, 0),)))


def test_an_error_in_a_deal_keeps_its_kind_and_its_seats():
    record = golf_record({"scores": {"Ann": 1, "Bob": 2}})
    bad = DealRecord((Hand(typed=1), Hand(read_cards("A"))))
    with pytest.raises(CardError) as caught:
        check(replace(record, deals=(*record.deals, record.deals[0], bad)))
    assert (caught.value.deal, caught.value.seats, caught.value.message) == (
        3,
        (1,),
        "Bob has 1 card; Six-card Golf needs 6",
    )


def test_decks_hold_for_every_deal_and_cannot_go_below_what_one_needs():
    record = golf_record([1, 2])
    hands = (Hand(read_cards("A A A A A 2")), Hand(typed=3))
    two_decks = replace(record, options={**record.options, "decks": 2}, deals=(*record.deals, DealRecord(hands)))
    check(two_decks)
    with pytest.raises(DeckError) as caught:
        check(replace(two_decks, options=two_decks.options | {"decks": 1}))
    assert caught.value.deal == 2
