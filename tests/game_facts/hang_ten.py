"""Hang Ten, as tests see it."""

from tests.game_facts import GameFacts, alike, rank_values

VALUES = rank_values(J=10, Q=10, K=10) | {"7": 0}


def points(cards, block=-10):
    return least_for_columns(list(zip(cards[:5], cards[5:], strict=True)), block)


def least_for_columns(columns, block):
    """Return the fewest points of all ways to put neighbouring columns together, each in one block
    at most.
    """
    if not columns:
        return 0
    upper, lower = columns[0]
    alone = 0 if upper == lower else VALUES[upper] + VALUES[lower]
    ways = [alone + least_for_columns(columns[1:], block)]
    if len(columns) > 1 and len({*columns[0], *columns[1]}) == 1:
        ways.append(block + least_for_columns(columns[2:], block))
    return min(ways)


FACTS = GameFacts(
    low="7 7 7 7 7 7 7 7 7 A",
    entered=("7 7 7 7 7 7 7 7 7 A", "2 2 2 2 2 2 2 2 2 2"),
    random_hand=alike(10),
    defaults={
        "decks": 4,
        "deals": 10,
        "block": -10,
        "pot": True,
        "unit_cents": 5,
        "currency": "USD",
    },
    chosen={"block": (-50, 0)},
    points=points,
)
