"""Ten-card Basketball, as tests see it."""

from collections import Counter

from tests.game_facts import GameFacts, alike, rank_values

VALUES = rank_values(J=10, Q=10, K=25) | {"A": 15}


def points(cards, pair=25, three=40, four=50):
    total = 0
    for rank, count in Counter(cards).items():
        if rank in "AK":
            total += count * VALUES[rank]
            continue
        total += max(
            four * fours
            + three * threes
            + pair * twos
            + VALUES[rank] * (count - 4 * fours - 3 * threes - 2 * twos)
            for fours in range(3)
            for threes in range(4)
            for twos in range(6)
            if 4 * fours + 3 * threes + 2 * twos <= count
        )
    return total


FACTS = GameFacts(
    low="2 3 4 5 6 7 8 9 10 J",
    entered=("2 3 4 5 6 7 8 9 10 J", "2 2 2 2 9 9 9 9 K K"),
    random_hand=alike(10),
    defaults={"decks": 1, "deals": 1, "pair": 25, "three": 40, "four": 50, "stakes": "none"},
    chosen={"pair": (0, 100), "three": (0, 100), "four": (0, 100)},
    points=points,
    best=max,
)
