"""Tens on a grid, as tests see it."""

from itertools import groupby

from tests.game_facts import GameFacts, alike, rank_values


def points(cards, queen=10):
    values = rank_values(J=10, Q=queen, K=0)
    columns = [cards[i] + " " + cards[i + 5] for i in range(5)]
    total = 0
    for column, equal in groupby(columns):
        upper, lower = column.split()
        width = len(list(equal))
        if upper != lower:
            total += width * (values[upper] + values[lower])
        elif width > 1:
            total -= 10 * width
    return total


FACTS = GameFacts(
    low="K K A 2 3 K K A 2 4",
    entered=("2 2 2 2 2 3 3 4 4 5", "2 3 4 5 6 7 8 9 10 J"),
    random_hand=alike(10),
    defaults={"decks": 2, "target": 100, "queen": 10, "stakes": "none"},
    chosen={"queen": (0, 15)},
    points=points,
    over=lambda totals, target: max(totals) > target or min(totals) < -target,
)
