"""Six-card Golf, as tests see it."""

from hypothesis import strategies as st

from tests.game_facts import RANK_LETTERS, GameFacts, cards, rank_values

VALUES = rank_values(J=-2, Q=12, K=0)
ROW = st.one_of(st.just("- -"), cards("JQ5", 2, 2), cards(RANK_LETTERS, 2, 2))


def out_without_the_lowest(deal, scores, went_out=10):
    out = deal["went_out"]
    if (
        out is not None
        and min(score for player, score in scores.items() if player != out) <= scores[out]
    ):
        scores[out] += went_out


FACTS = GameFacts(
    low="A K 2 3 5 6",
    entered=("A K 2 3 5 6", "- - 2 2 2 2", "A A A A A 2", "- 2 3 4 5 6"),
    random_hand=st.tuples(ROW, ROW, ROW).map(" ".join),
    defaults={"decks": 2, "deals": 9, "went_out": 10, "stakes": "none"},
    chosen={"went_out": (0, 50)},
    points=lambda hand, **chosen: sum(VALUES[card] for card in hand if card != "-"),
    extras=out_without_the_lowest,
    drawn="6 9 - - 6 K",
)
