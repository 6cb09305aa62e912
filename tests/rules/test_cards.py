"""Reading and writing hands, and what decks can hold."""

import pytest

from games.rules.built_in import BUILT_IN
from games.rules.cards import DISCARDED, STANDARD, CardSet, count_cards, read_cards, write_cards
from games.rules.checks import check_hands
from games.rules.errors import CardError, DeckError
from games.rules.record import HandRecord


def test_cards_are_read_in_any_case_and_ten_as_t_with_any_white_space_between_and_written_as_10():
    assert read_cards("  a K\tq J\n10 t\r\nT   2 - ") == ("A", "K", "Q", "J", "10", "10", "10", "2", "-")
    assert write_cards(read_cards("t 2 T")) == "10 2 10"
    assert write_cards(()) == ""
    assert [read_cards(text) for text in ("", " ", "\n\t ")] == [()] * 3


@pytest.mark.parametrize("piece", ["1", "11", "01", "A♠", "7h", "joker", "--", "−", "1 0", "A,2", "٣"])
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
    assert count_cards([("A", "A", "-", "-"), ("A", "K")]) == {"A": 3, "K": 1}
    assert count_cards([]) == {}


@pytest.mark.parametrize(
    ("hands", "decks"),
    [([], 1), ([("-", "-")], 1), ([("A",) * 4], 1), ([("A",) * 4, ("A",)], 2), ([("A",) * 8, ("K",) * 9], 3)],
)
def test_decks_needed_for_a_deal_are_those_with_which_its_hands_can_be(hands, decks):
    assert STANDARD.count_decks_needed(hands) == decks
    given = {seat: HandRecord(cards) for seat, cards in enumerate(hands)} | {len(hands): HandRecord(typed=0)}
    names, can_be = ["Ann", "Bob", "Cy"], DISCARDED not in str(hands)
    if can_be:
        check_hands(BUILT_IN["tens-pile"], names, {"decks": decks}, given)
    if decks > 1:
        with pytest.raises(DeckError):
            check_hands(BUILT_IN["tens-pile"], names, {"decks": decks - 1}, given)


def test_decks_needed_go_by_how_many_of_each_card_a_deck_holds():
    cards = CardSet({"K": 4, "Jo": 2, "Q♠": 1})
    assert cards.count_decks_needed([("K", "K", "Jo"), ("K", "K", "Jo", DISCARDED)]) == 1
    assert cards.count_decks_needed([("Jo",), ("Jo", "Jo")]) == 2
    assert cards.count_decks_needed([("Q♠", "Q♠", "Q♠")]) == 3
