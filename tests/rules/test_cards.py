"""Reading and writing hands, and what decks can hold."""

import pytest

from games.rules.built_in import BUILT_IN
from games.rules.cards import (
    GONE,
    RANKS,
    STANDARD,
    CardSet,
    count_ranks,
    read_cards,
    write_cards,
)
from games.rules.checks import check_hands
from games.rules.errors import CardError, DeckError
from games.rules.record import Hand


def test_cards_are_read_in_any_case_and_ten_as_t():
    assert read_cards("a K q J 10 t T 2 -") == ("A", "K", "Q", "J", "10", "10", "10", "2", "-")


@pytest.mark.parametrize("text", ["", " ", "\n\t "])
def test_nothing_is_a_hand_without_cards(text):
    assert read_cards(text) == ()


def test_any_white_space_separates_cards():
    assert read_cards("  A\t2\n3\r\n4   5 ") == ("A", "2", "3", "4", "5")


def test_ten_is_written_as_10():
    assert write_cards(read_cards("t 2 T")) == "10 2 10"
    assert write_cards(()) == ""


@pytest.mark.parametrize(
    "piece", ["1", "11", "0", "01", "A♠", "7h", "♥", "joker", "X", "--", "−", "1 0", "A,2", "ten", "٣"]
)
def test_what_is_no_card_is_named(piece):
    with pytest.raises(CardError) as caught:
        read_cards(f"A {piece} 2")
    assert f"“{piece.split()[0]}” is no card" in caught.value.message


def test_a_long_piece_that_is_no_card_is_shortened():
    with pytest.raises(CardError) as caught:
        read_cards("7" * 1000)
    assert "“" + "7" * 20 + "…”" in caught.value.message
    assert len(caught.value.message) < 120


def test_ranks_are_counted_over_all_hands_without_discarded_cells():
    assert count_ranks([("A", "A", "-", "-"), ("A", "K")]) == {"A": 3, "K": 1}
    assert count_ranks([]) == {}


@pytest.mark.parametrize(
    ("hands", "decks"),
    [
        ([], 1),
        ([()], 1),
        ([("-", "-")], 1),
        ([("A",) * 4], 1),
        ([("A",) * 4, ("A",)], 2),
        ([("A",) * 8, ("K",) * 9], 3),
    ],
)
def test_decks_needed_for_a_deal(hands, decks):
    assert STANDARD.decks_needed(hands) == decks


def hands_of(*texts):
    return {seat: Hand(read_cards(text)) for seat, text in enumerate(texts)}


def test_as_many_cards_of_a_rank_as_the_decks_hold_are_right():
    hands = hands_of("A A 2 3 4 5", "A A 2 3 4 5")
    check_hands(BUILT_IN["golf"], ["Ann", "Bob"], {"decks": 1}, hands)


def test_one_card_of_a_rank_more_is_refused_with_rank_count_decks_and_holders():
    hands = hands_of("K K 2 3 4 5", "A A A 3 4 5", "A A 2 6 7 8")
    with pytest.raises(DeckError) as caught:
        check_hands(BUILT_IN["golf"], ["Ann", "Bob", "Cy"], {"decks": 1}, hands)
    assert caught.value.message == "5 aces in this deal; 1 deck holds 4: Bob has 3, Cy has 2"
    assert caught.value.seats == (1, 2)


def test_more_decks_hold_more():
    hands = hands_of("7 7 7 7 7 7", "7 7 7 2 3 4")
    check_hands(BUILT_IN["golf"], ["Ann", "Bob"], {"decks": 3}, hands)
    with pytest.raises(DeckError, match="9 sevens in this deal; 2 decks hold 8"):
        check_hands(BUILT_IN["golf"], ["Ann", "Bob"], {"decks": 2}, hands)


@pytest.mark.parametrize("rank", RANKS)
def test_every_rank_is_held_to_the_decks(rank):
    with pytest.raises(DeckError):
        check_hands(BUILT_IN["tens-pile"], ["Ann"], {"decks": 1}, hands_of(" ".join([rank] * 5)))


def test_typed_scores_hold_no_cards():
    hands = {0: Hand(read_cards("A A A A 2 3")), 1: Hand(typed=4)}
    check_hands(BUILT_IN["golf"], ["Ann", "Bob"], {"decks": 1}, hands)


def test_decks_needed_go_by_how_many_of_each_card_a_deck_holds():
    cards = CardSet({"K": 4, "Jo": 2, "Q♠": 1})
    assert cards.decks_needed([("K", "K", "Jo"), ("K", "K", "Jo", GONE)]) == 1
    assert cards.decks_needed([("Jo",), ("Jo", "Jo")]) == 2
    assert cards.decks_needed([("Q♠", "Q♠", "Q♠")]) == 3
