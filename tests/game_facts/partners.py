"""Partners: a made-up game without cards, of bids in teams, with all that numbers can have."""

from games.rules.declared.reading import read_declaration
from games.rules.game import Game
from games.rules.words import Words

MET = [{"what": "Stitches", "at_least": "Call"}]
ABOVE = {"plus": ["Stitches"], "minus": ["Call"]}

FACTS = {
    "name": "Partners",
    "players": [4, 6],
    "layout": "numbers",
    "wins": "highest",
    "dealt": {"4": [3, 2], "6": 2},
    "end": {"target": 3, "when": "reached", "count": "Stars"},
    "numbers": [
        {"number": "Call", "least": 0, "most": "dealt", "first": True, "not_sum": "dealt"},
        {"number": "Stitches", "least": 0, "most": "dealt", "sum": "dealt"},
        {"number": "Sang", "least": 0, "most": 1, "default": 0},
        {"number": "Stake", "least": 1, "most": 4, "once": True, "default": 1},
    ],
    "lines": [
        {
            "text": "Kept",
            "side": True,
            "if": MET,
            "points": {"option": "kept"},
            "each": 2,
            "of": "Call",
            "times": "Stake",
        },
        {"text": "Broken", "side": True, "if": [{"what": "Stitches", "less": "Call"}], "each": -3, "of": "Call"},
        {"text": "A song", "if": [{"what": "Sang", "equal": 1}], "points": 1, "to": "others"},
        {"if": [{"what": {"others": "Stitches"}, "between": [0, 1]}], "points": 4},
    ],
    "counts": [{"count": "Stars", "if": MET, "of": ABOVE, "every": 2, "points": -5}],
    "landings": [{"total": 10, "becomes": 0}],
    "options": [{"option": "kept", "text": "A kept call gives", "default": 5, "least": 0, "most": 9}],
}

PARTNERS = Game(read_declaration(FACTS), Words(line="Call, and take what you called."), key="partners", listed=True)
