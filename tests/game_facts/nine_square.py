"""Nine Square: a made-up game that is not in the app, with all that a game can have, in a grid of
its own.
"""

from collections.abc import Sequence

from games.rules.built_in.ranks import build_ranks
from games.rules.declared.reading import read_declaration
from games.rules.game import Game
from games.rules.money.pot import Claim, PotRules
from games.rules.options import WholeNumber, WordChoice, YesNo
from games.rules.words import Question, Words


def claims(places: Sequence[int], players: int = 0) -> list[Claim]:
    """Return the claim of the best hand of a deal: two units, or one each if several tie."""
    first = tuple(seat for seat, place in enumerate(places) if place == 1)
    return [Claim(1, first, 2 if len(first) == 1 else len(first))]


FACTS = {
    "name": "Nine Square",
    "players": [2, 5],
    "layout": {"rows": 3, "columns": 3},
    "gone": "columns",
    "cards": build_ranks(J=11, Q=12, K=-3),
    "decks": {"2": 1, "3": 2, "5": 3},
    "groups": [
        {"shape": [1, 3], "points": {"option": "three"}},
        {"shape": [3, 1], "points": {"option": "three"}},
    ],
    "choice": "in_order",
    "wins": "highest",
    "end": {"deals": 3},
    "question": {
        "text": "Who peeked?",
        "nobody": True,
        "best": {"add": -3},
        "tied": {"add": {"option": "caught", "minus": True}},
        "beaten": {"add": {"option": "caught", "minus": True}},
        "rest": {"add": 1},
    },
    "mark": {"text": "Sang along", "points": 4},
    "options": [
        {"option": "three", "text": "Three in a line give", "default": 25, "least": 0, "most": 60},
        {"option": "caught", "text": "Peeking costs", "default": 7, "least": 1, "most": 20},
    ],
}
WORDS = Words(
    line="Rows and columns of three equal cards give {three}. Highest wins.",
    how_to_play="Everybody gets nine cards, face down.\n\nThe best peeker wins, unless caught: that "
    "costs {caught}.",
    examples={"Three fives in a row.": "5 5 5 K A 10 7 A 10"},
    groups=("three {}", "three {}"),
    question=Question(
        key="was_caught",
        text="Who was caught peeking?",
        why="It costs {caught} points, or 3 with a hand that is the best. Everybody else gets 1 "
        "point.",
        nobody="Nobody peeked",
        short="peek",
        times="caught peeking",
        lines={
            "best": "Peeked with the best hand",
            "tied": "Peeked",
            "beaten": "Peeked",
            "rest": "Did not peek",
        },
    ),
    mark="sang_along",
)

NINE_SQUARE = Game(
    read_declaration(FACTS),
    WORDS,
    PotRules(antes={2: 12, 3: 10, 4: 8, 5: 8}, claims=claims),
    key="nine-square",
    listed=True,
    agreements=(
        WholeNumber("cards_seen", 2, 0, 9),
        YesNo("aloud", True, text="Points are said aloud"),
        WordChoice("pace", "slow", ("slow", "fast")),
    ),
)
