"""Games and hands that are made to take long: as many groups, equal cards and wild cards as there
can be.
"""

from games.rules.declared.games import read_game
from games.rules.files.match_file import read_match

LIKES = "ABCDEFGHIJKLMNOPQRS"
PILE = {
    "name": "A hundred cards",
    "players": [2, 16],
    "layout": "pile",
    "wins": "highest",
    "end": {"deals": 100},
    "cards": [
        *({"card": like, "points": place % 7, "copies": 200} for place, like in enumerate(LIKES)),
        {"card": "Jo", "points": -5, "copies": 200, "wild": True},
    ],
    "decks": {"2": 20},
    "groups": [{"same": size, "points": 13 * size - 5 * (size % 3)} for size in range(2, 9)],
}
"""All that makes equal cards much work: many of them, likes, sizes, and wild cards."""
SHAPES = [[1, 2], [2, 1], [1, 3], [3, 1], [1, 4], [2, 2], [4, 1], [1, 5], [2, 3], [3, 2], [3, 3]]
GRID = {
    "name": "Everything fits",
    "players": [2, 16],
    "layout": {"rows": 4, "columns": 5},
    "wins": "highest",
    "end": {"deals": 100},
    "cards": [
        {"card": "A", "points": 5, "copies": 200},
        {"card": "Jo", "points": -5, "copies": 200, "wild": True},
    ],
    "groups": [
        {"corners": True, "points": 45},
        *({"shape": shape, "points": 10 * shape[0] * shape[1] + shape[1]} for shape in SHAPES),
    ],
}
"""All that makes a grid much work: as many groups as there can be, small ones, and everything is
equal.
"""
HALF_WILD = (*["Jo"] * 50, *[LIKES[number % 19] for number in range(50)])
ALL_EQUAL = ("A", "Jo") * 10

NUMBERS = [f"Number {place}" for place in range(6)]
MANY_TERMS = {"plus": NUMBERS[:4], "minus": [{"others": name} for name in NUMBERS[2:]]}
NOTING = {
    "name": "Everything is noted",
    "players": [2, 16],
    "layout": "numbers",
    "wins": "highest",
    "end": {"deals": 100},
    "numbers": [{"number": name, "least": 0, "most": 3, "default": 0} for name in NUMBERS],
    "lines": [
        {
            "text": f"Line {place}",
            "side": True,
            "if": [{"what": MANY_TERMS, "at_least": MANY_TERMS}] * 4,
            "points": 1,
            "each": 1,
            "of": MANY_TERMS,
            "times": NUMBERS[0],
        }
        for place in range(24)
    ],
}
"""All that makes lines much work: as many as there can be, each with as many terms."""


def steps(game, *dealt):
    return [*read_game(game).working.count_steps(dealt)]


def match(game, hand, deals):
    """Return a match in which two players have that hand deal after deal."""
    players = ["Ann", "Bob"]
    deal = {"hands": {name: " ".join(hand) for name in players}}
    whole = {
        "players": players,
        "first_dealer": "Ann",
        "options": {"decks": 20},
        "deals": [deal] * deals,
    }
    return read_match({"format": "scorekeeper-match/1", "game": game, **whole})


def noted(deals):
    """Return a match in which sixteen players note the same deal after deal."""
    players = [f"Player {seat}" for seat in range(16)]
    deal = {
        "numbers": {name: dict.fromkeys(players, place % 4) for place, name in enumerate(NUMBERS)}
    }
    whole = {"players": players, "first_dealer": players[0], "deals": [deal] * deals}
    return read_match({"format": "scorekeeper-match/1", "game": NOTING, **whole})
