"""Reading and writing hands."""

import pytest

from games.rules.cards import read_cards, write_cards
from games.rules.errors import CardError


def test_cards_are_read_in_any_case_and_spacing():
    assert read_cards("  a K\tq J\n10 t\r\nT   2 - ") == (
        "A",
        "K",
        "Q",
        "J",
        "10",
        "10",
        "10",
        "2",
        "-",
    )
    assert write_cards(read_cards("t 2 T")) == "10 2 10"
    assert write_cards(()) == ""
    assert [read_cards(text) for text in ("", " ", "\n\t ")] == [()] * 3


@pytest.mark.parametrize(
    "piece", ["1", "11", "01", "A♠", "7h", "joker", "--", "−", "1 0", "A,2", "٣"]
)
def test_an_unknown_card_is_named(piece):
    with pytest.raises(CardError) as caught:
        read_cards(f"A {piece} 2")
    assert f"“{piece.split()[0]}” is not a card" in caught.value.message


def test_a_long_unknown_card_is_shortened():
    with pytest.raises(CardError) as caught:
        read_cards("7" * 1000)
    assert "“" + "7" * 20 + "…”" in caught.value.message
    assert len(caught.value.message) < 120
