"""Declared games with everything that can be declared, and variants, so that a rules card has to
say each fact.
"""

from typing import Any

ODD: dict[str, Any] = {
    "name": "Odd",
    "players": [3, 5],
    "layout": {"rows": 3, "columns": 3},
    "gone": "rows",
    "cards": [
        {"card": "A", "points": 1},
        {"card": "K♥", "points": -7, "like": "K", "copies": 2},
        {"card": "K♠", "points": 8, "like": "K", "copies": 2},
        {"card": "9", "points": 9, "copies": 8},
        {"card": "-1", "points": -1},
        {"card": "Jo", "points": 50, "wild": True, "copies": 3},
    ],
    "decks": {"3": 2, "5": 6},
    "groups": [
        {"shape": [1, 3], "points": -11, "only": ["9", "a"]},
        {"shape": [2, 2], "points": -12, "not": ["K"]},
        {"shape": [2, 1], "points": -13},
        {"shape": [3, 3], "points": -14},
        {"corners": True, "points": -15},
        {"diagonal": True, "points": -16},
    ],
    "choice": "in_order",
    "wins": "lowest",
    "end": {"target": 321, "when": "outside"},
    "question": {
        "text": "Who sang?",
        "nobody": True,
        "best": {"add": -21},
        "tied": {"score": 22},
        "beaten": {"double": True},
        "rest": {"others": -1},
    },
    "mark": {"text": "Laughed", "points": -33},
}


def odd_game(**stored: Any) -> dict[str, Any]:
    """Return that game with these facts in place of its own; None leaves one out."""
    return {key: value for key, value in (ODD | stored).items() if value is not None}


def question(*cases: str) -> dict[str, Any]:
    """Return a question whose answer gives a point in these cases."""
    return {"text": "Who sang?"} | {case: {"add": 1} for case in cases}


BID = {"number": "Bid", "least": 0, "most": "dealt", "first": True}
TRICKS = {"number": "Tricks", "least": 0, "most": "dealt", "sum": "dealt"}
WON = {"number": "Won", "least": 0, "most": 1, "default": 0}
VALUE = {"number": "Value", "least": 1, "most": 30, "once": True}
LEFT = {"number": "Left", "least": 0, "most": 40}
LINES: list[dict[str, Any]] = [
    {
        "text": "Made",
        "if": [{"what": "Tricks", "equal": "Bid"}],
        "points": 10,
        "each": 1,
        "of": "Tricks",
    },
    {"side": True, "if": [{"what": "Tricks", "at_least": "Bid"}], "each": 10, "of": "Bid"},
    {
        "if": [{"what": "Tricks", "more": "Bid"}],
        "each": -10,
        "of": {"plus": ["Tricks"], "minus": ["Bid"]},
    },
    {
        "if": [{"what": "Tricks", "less": "Bid"}],
        "each": -10,
        "of": {"plus": ["Bid"], "minus": ["Tricks"]},
    },
    {"each": 2, "of": {"plus": ["Tricks"], "minus": ["Bid"]}},
    {
        "if": [{"what": "Won", "equal": 1}, {"what": {"others": "Won"}, "between": [1, 2]}],
        "points": 5,
    },
    {"if": [{"what": "Won", "less": 1}], "each": -1, "of": "Value", "times": "Tricks"},
    {"if": [{"what": "Won", "equal": 1}], "points": 31, "each": -1, "of": "Left", "to": "others"},
    {
        "if": [{"what": "Left", "less": {"others": "Left"}}, {"what": "Value", "not": 2}],
        "points": -3,
    },
    {"if": [{"what": {"plus": ["Won", {"others": "Won"}]}, "more": 0}], "points": 2},
    {"each": 1, "of": {"plus": ["Won", "Tricks"]}},
    {"points": 7},
]


def counted_game(name: str, **stored: Any) -> dict[str, Any]:
    """Return a game in which numbers are noted, with these facts."""
    rest: dict[str, Any] = {
        "players": [3, 6],
        "layout": "numbers",
        "wins": "highest",
        "end": {"deals": 3},
        "dealt": 13,
    }
    return (
        rest
        | {"name": name, "numbers": [BID, TRICKS, WON, VALUE, LEFT], "lines": [{"points": 1}]}
        | stored
    )


ODDITIES = (
    ODD,
    odd_game(
        name="Every group",
        choice="all",
        gone="columns",
        end={"deals": 1},
        question=question("tied", "beaten"),
    ),
    counted_game("Every line", lines=LINES),
    counted_game(
        "Every number",
        numbers=[
            {**BID, "not_sum": "dealt"},
            TRICKS,
            {**WON, "sum": 1},
            VALUE,
            {**LEFT, "default": 7},
        ],
        dealt=[7, 6, 5, 6, 7],
    ),
)
