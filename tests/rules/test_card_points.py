"""What the cards of a hand can score: both bounds are reached, and no hand is beyond them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.built_in import BUILT_IN
from games.rules.cards import COPIES_PER_DECK, RANKS, STANDARD, read_cards
from games.rules.record import HandRecord
from games.rules.scoring import score_hand
from tests.rules.build import points

EXTREMES = [
    ("hang-ten", 1, -20, "3 3 4 4 7 3 3 4 4 7", 100, "10 10 J J Q K K Q Q J"),
    ("hang-ten", 4, -20, "3 3 3 3 7 3 3 3 3 7", 100, "10 10 J J Q K K Q Q J"),
    ("tens-grid", 1, -40, "3 3 4 4 K 3 3 4 4 K", 100, "10 10 J J Q J J Q Q 10"),
    ("tens-grid", 2, -50, "3 3 3 4 4 3 3 3 4 4", 100, "10 10 J J Q J J Q Q 10"),
    ("tens-grid", 3, -50, "3 3 3 3 3 3 3 3 3 3", 100, "10 10 J J Q J J Q Q 10"),
    ("basketball", 1, 64, "2 3 4 5 6 7 8 9 10 J", 185, "K K K K A A A A 9 9"),
    ("basketball", 2, 64, "2 3 4 5 6 7 8 9 10 Q", 230, "K K K K K K K K A A"),
    ("basketball", 3, 64, "2 3 4 5 6 7 8 9 10 Q", 250, "K K K K K K K K K K"),
    ("golf", 1, -8, "J J J J K K", 68, "Q Q Q Q 10 10"),
    ("golf", 2, -12, "J J J J J J", 72, "Q Q Q Q Q Q"),
    ("tens-pile", 1, 0, "", 404, " ".join(RANKS * 4)),
]


@pytest.mark.parametrize(("game", "decks", "least", "low_hand", "most", "high_hand"), EXTREMES)
def test_card_points_range_from_the_lowest_to_the_highest_hand(
    game, decks, least, low_hand, most, high_hand
):
    assert BUILT_IN[game].get_card_points(decks) == range(least, most + 1)
    assert (points(game, low_hand), points(game, high_hand)) == (least, most)
    assert all(
        STANDARD.count_decks_needed([read_cards(cards)]) <= decks for cards in (low_hand, high_hand)
    )


@pytest.mark.parametrize("game", BUILT_IN)
@given(data=st.data())
def test_no_hand_scores_outside_its_card_points(game, data):
    played, decks = BUILT_IN[game], data.draw(st.integers(1, 4))
    few = data.draw(st.lists(st.sampled_from(RANKS), min_size=1, max_size=13, unique=True))
    shoe = data.draw(
        st.permutations([rank for rank in few for _ in range(COPIES_PER_DECK * decks)])
    )
    cards = tuple(shoe[: played.grid.size if played.grid else data.draw(st.integers(0, 60))])
    if played.grid is None or len(cards) == played.grid.size:
        assert score_hand(played, HandRecord(cards)).points in played.get_card_points(decks)
