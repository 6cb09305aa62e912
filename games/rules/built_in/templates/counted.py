"""Templates of counted games, as in a match file: bids and tricks, bags and phases."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from games.rules.built_in.ranks import build_ranks
from games.rules.files.json_values import Json


def _build_bid(most: object = "dealt", **more: object) -> Json:
    """Build the number Bid, noted before the deal: from 0 to `most`, by default the cards dealt."""
    return {"number": "Bid", "least": 0, "most": most, "first": True, **more}


def _build_tricks(most: object = "dealt") -> Json:
    """Build the number Tricks: all together have as many as the cards dealt to each."""
    return {"number": "Tricks", "least": 0, "most": most, "sum": "dealt"}


def _build_option(name: str, text: str, default: int, least: int, most: int) -> Json:
    return {"option": name, "text": text, "default": default, "least": least, "most": most}


def _build_trick_game(name: str, players: list[int], dealt: object, **more: object) -> Json:
    """Build the declaration of a game of numbers that ends once all of `dealt` is dealt."""
    return {
        "name": name,
        "players": players,
        "layout": "numbers",
        "wins": "highest",
        "end": {"deals": "dealt"},
        "dealt": dealt,
        **more,
    }


OVER = {"plus": ["Tricks"], "minus": ["Bid"]}
UNDER = {"plus": ["Bid"], "minus": ["Tricks"]}
AS_BID = [{"what": "Tricks", "equal": "Bid"}]
AT_LEAST = [{"what": "Tricks", "at_least": "Bid"}]
TOO_FEW = [{"what": "Tricks", "less": "Bid"}]
ALL_HEARTS = [{"what": "Hearts", "equal": 13}, {"what": "Queen ♠", "equal": 1}]

# In the order in which they are offered.
COUNTED: Mapping[str, Json] = MappingProxyType(
    {
        "oh-hell": _build_trick_game(
            "Oh Hell",
            [3, 6],
            [7, 6, 5, 4, 3, 2, 1, 2, 3, 4, 5, 6, 7],
            numbers=[_build_bid(not_sum="dealt"), _build_tricks()],
            lines=[
                {
                    "text": "As bid",
                    "if": AS_BID,
                    "points": {"option": "exact"},
                    "each": 1,
                    "of": "Tricks",
                }
            ],
            options=[_build_option("exact", "A bid that is met gives", 10, 5, 20)],
        ),
        "wizard": _build_trick_game(
            "Wizard",
            [3, 6],
            {str(players): [*range(1, 60 // players + 1)] for players in (3, 4, 5, 6)},
            numbers=[_build_bid(), _build_tricks()],
            lines=[
                {"text": "As bid", "if": AS_BID, "points": 20, "each": 10, "of": "Bid"},
                {
                    "text": "Too many",
                    "if": [{"what": "Tricks", "more": "Bid"}],
                    "each": -10,
                    "of": OVER,
                },
                {"text": "Too few", "if": TOO_FEW, "each": -10, "of": UNDER},
            ],
        ),
        "spades": {
            "name": "Spades",
            "players": [4, 4],
            "layout": "numbers",
            "wins": "highest",
            "end": {"target": 500, "when": "reached"},
            "dealt": 13,
            "numbers": [_build_bid(13), _build_tricks(13)],
            "lines": [
                {"text": "Made", "side": True, "if": AT_LEAST, "each": 10, "of": "Bid"},
                {"text": "Bags", "side": True, "if": AT_LEAST, "each": 1, "of": OVER},
                {"text": "Set", "side": True, "if": TOO_FEW, "each": -10, "of": "Bid"},
                {
                    "text": "Nil",
                    "if": [{"what": "Bid", "equal": 0}, {"what": "Tricks", "equal": 0}],
                    "points": {"option": "nil"},
                },
                {
                    "text": "Nil broken",
                    "if": [{"what": "Bid", "equal": 0}, {"what": "Tricks", "more": 0}],
                    "points": {"option": "nil", "minus": True},
                },
            ],
            "counts": [{"count": "Bags", "if": AT_LEAST, "of": OVER, "every": 10, "points": -100}],
            "options": [_build_option("nil", "Nil is worth", 100, 0, 200)],
        },
        "hearts": {
            "name": "Hearts",
            "players": [3, 6],
            "layout": "numbers",
            "wins": "lowest",
            "end": {"target": 100, "when": "reached"},
            "numbers": [
                {"number": "Hearts", "least": 0, "most": 13, "sum": 13, "default": 0},
                {"number": "Queen ♠", "least": 0, "most": 1, "sum": 1, "default": 0},
            ],
            "lines": [
                {"each": 1, "of": "Hearts"},
                {"each": 13, "of": "Queen ♠"},
                {"text": "Shot the moon", "if": ALL_HEARTS, "points": -26},
                {"text": "Shot the moon", "if": ALL_HEARTS, "points": 26, "to": "others"},
            ],
        },
        "yaniv": {
            "name": "Yaniv",
            "players": [2, 8],
            "layout": "pile",
            "cards": [*build_ranks(), {"card": "Jo", "points": 0, "copies": 2}],
            "decks": {"2": 1, "4": 2},
            "wins": "lowest",
            "end": {"target": 200, "when": "passed"},
            "question": {
                "text": "Who called Yaniv?",
                "best": {"score": 0},
                "tied": {"add": {"option": "assaf"}},
                "beaten": {"add": {"option": "assaf"}},
            },
            "landings": [{"total": total, "becomes": total - 50} for total in (50, 100, 150, 200)],
            "options": [_build_option("assaf", "Assaf costs", 30, 10, 50)],
        },
        "phase-10": {
            "name": "Phase 10",
            "players": [2, 6],
            "layout": "pile",
            "one_out": True,
            "wins": "lowest",
            "cards": [
                *[
                    {"card": str(face), "points": 5 if face < 10 else 10, "copies": 8}
                    for face in range(1, 13)
                ],
                {"card": "Skip", "points": 15},
                {"card": "Wild", "points": 25, "copies": 8},
            ],
            "numbers": [{"number": "Phase done", "least": 0, "most": 1, "default": 0}],
            "counts": [{"count": "Phases", "of": "Phase done"}],
            "end": {"target": 10, "when": "reached", "count": "Phases"},
        },
    }
)
