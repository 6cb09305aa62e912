"""Checking facts: names, hands, and records that cannot have happened so."""

from dataclasses import replace

import pytest

from games.rules.built_in import BUILT_IN
from games.rules.cards import read_cards
from games.rules.checks import check_hands, check_match
from games.rules.errors import CardError, DeckError, HandError, OptionError, PlayersError, RuleError, ScoreError
from games.rules.files.match_file import read_match
from games.rules.record import DealRecord, HandRecord
from games.rules.text import clean_name
from tests.rules.build import match

GOLF = BUILT_IN["golf"]


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("Ann", "Ann"),
        ("  Ann\t", "Ann"),
        ("\u00a0Ann\u2003", "Ann"),
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
        (" \n\t ", "needs a name"),
        ("x" * 41, "at most 40 characters"),
        ("A\x00n", "control characters"),
        ("A\x7fn", "control characters"),
        ("A\x85n", "control characters"),
        ("A\ud800n", "control characters"),
    ],
)
def test_any_other_name_is_refused(typed, message):
    with pytest.raises(PlayersError, match=message):
        clean_name(typed)


@pytest.mark.parametrize(
    ("hand", "error", "message"),
    [
        (HandRecord(read_cards("A 2 3 4 5")), CardError, "Bob has 5 cards"),
        (HandRecord(typed=10_001), ScoreError, "Bob: a score"),
        (HandRecord(read_cards("A 2 3 4 5 6"), typed=21), HandError, "Bob has both cards and a typed score"),
        (HandRecord(typed=3, marked=True), HandError, "Bob: Six-card Golf has no mark on a hand"),
        (HandRecord(read_cards("A A A A A 6")), DeckError, "5 aces"),
    ],
)
def test_an_error_about_a_hand_names_the_player_and_the_seat(hand, error, message):
    with pytest.raises(error, match=message) as caught:
        check_hands(GOLF, ["Ann", "Bob"], {"decks": 1}, {0: HandRecord(typed=4), 1: hand})
    assert caught.value.seats == (1,)


def golf_record(*deals):
    return read_match(match("golf", deals or [[1, 2], [3, 4]]))


def test_a_record_that_cannot_have_happened_so_is_refused():
    check_match(golf_record())
    for seat in (-1, 2):
        with pytest.raises(PlayersError, match="first dealer"):
            check_match(replace(golf_record(), first_dealer=seat))
    with pytest.raises(PlayersError, match="“Ann ” has space around it"):
        check_match(replace(golf_record(), players=("Ann ", "Bob")))
    with pytest.raises(OptionError, match="decks is missing"):
        check_match(replace(golf_record(), options={"deals": 9}))


@pytest.mark.parametrize(
    ("hands", "error", "message", "seats"),
    [
        ((HandRecord(typed=1),), RuleError, "1 hands for 2 players", ()),
        ((HandRecord(typed=1), HandRecord(read_cards("A"))), CardError, "Bob has 1 card; Six-card Golf needs 6", (1,)),
    ],
)
def test_an_error_in_a_deal_keeps_its_kind_its_number_and_its_seats(hands, error, message, seats):
    record = golf_record()
    with pytest.raises(error) as caught:
        check_match(replace(record, deals=(record.deals[0], DealRecord(hands))))
    assert (caught.value.deal, caught.value.seats, caught.value.message) == (2, seats, message)
    assert str(caught.value) == f"Deal 2: {message}"


def test_an_answer_that_is_no_seat_or_that_the_game_does_not_ask_for_is_refused():
    hands = (HandRecord(typed=1), HandRecord(typed=2))
    check_match(replace(golf_record(), deals=(DealRecord(hands, 1),)))
    for answer in (-1, 2):
        with pytest.raises(RuleError, match="not one of the players"):
            check_match(replace(golf_record(), deals=(DealRecord(hands, answer),)))
    with pytest.raises(RuleError, match="not one of the players"):
        check_match(replace(read_match(match("tens-grid", [[1, 2]])), deals=(DealRecord(hands, 0),)))


def test_decks_hold_for_every_deal_and_cannot_go_below_what_one_needs():
    record = golf_record([1, 2])
    hands = (HandRecord(read_cards("A A A A A 2")), HandRecord(typed=3))
    two_decks = replace(record, options={**record.options, "decks": 2}, deals=(*record.deals, DealRecord(hands)))
    check_match(two_decks)
    with pytest.raises(DeckError) as caught:
        check_match(replace(two_decks, options=two_decks.options | {"decks": 1}))
    assert caught.value.deal == 2
