"""Tens, the shedding game, as tests see it."""

from tests.game_facts import RANK_LETTERS, GameFacts, cards, rank_values

VALUES = rank_values(J=11, Q=12, K=13) | {"10": 20}


def grabbed_nineteen(deal, scores, exact_19=-10):
    for player in deal.get("exact_19", []):
        scores[player] += exact_19


FACTS = GameFacts(
    low="2 2 3",
    entered=("", "2", "2 2", "K K K", "A A A A A A A A A"),
    random_hand=cards(RANK_LETTERS, 1, 7),
    defaults={"decks": 2, "target": 100, "exact_19": -10, "stakes": "none"},
    chosen={"exact_19": (-50, 0)},
    points=lambda hand, **chosen: sum(VALUES[card] for card in hand),
    extras=grabbed_nineteen,
    over=lambda totals, target: max(totals) >= target,
    drawn="6 6 9",
)
