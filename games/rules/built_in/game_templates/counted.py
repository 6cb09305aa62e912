"""Templates of counted games, as in a match file: bids and tricks, bags and phases."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from games.rules.built_in.ranks import build_ranks
from games.rules.files.json_values import Json
from games.rules.say import say

BID = say("Bid")
TRICKS = say("Tricks")
HEARTS = say("Hearts")
QUEEN = say("Queen ♠")
BAGS = say("Bags")
PHASE_DONE = say("Phase done")
PHASES = say("Phases")


def _build_bid(most: object = "dealt", **more: object) -> Json:
    """Build the number Bid, noted before the deal: from 0 to `most`, by default the cards dealt."""
    return {"number": BID, "least": 0, "most": most, "first": True, **more}


def _build_tricks(most: object = "dealt") -> Json:
    """Build the number Tricks: all together have as many as the cards dealt to each."""
    return {"number": TRICKS, "least": 0, "most": most, "sum": "dealt"}


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


OVER = {"plus": [TRICKS], "minus": [BID]}
UNDER = {"plus": [BID], "minus": [TRICKS]}
AS_BID = [{"what": TRICKS, "equal": BID}]
AT_LEAST = [{"what": TRICKS, "at_least": BID}]
TOO_FEW = [{"what": TRICKS, "less": BID}]
ALL_HEARTS = [{"what": HEARTS, "equal": 13}, {"what": QUEEN, "equal": 1}]

# In the order in which they are offered.
COUNTED: Mapping[str, Json] = MappingProxyType(
    {
        "oh-hell": _build_trick_game(
            "Oh Hell",
            players=[3, 6],
            dealt=[7, 6, 5, 4, 3, 2, 1, 2, 3, 4, 5, 6, 7],
            numbers=[_build_bid(not_sum="dealt"), _build_tricks()],
            lines=[
                {
                    "text": say("As bid"),
                    "if": AS_BID,
                    "points": {"option": "exact"},
                    "each": 1,
                    "of": TRICKS,
                }
            ],
            options=[
                _build_option("exact", say("A bid that is met gives"), default=10, least=5, most=20)
            ],
        ),
        "wizard": _build_trick_game(
            "Wizard",
            players=[3, 6],
            dealt={str(players): [*range(1, 60 // players + 1)] for players in (3, 4, 5, 6)},
            numbers=[_build_bid(), _build_tricks()],
            lines=[
                {"text": say("As bid"), "if": AS_BID, "points": 20, "each": 10, "of": BID},
                {
                    "text": say("Too many"),
                    "if": [{"what": TRICKS, "more": BID}],
                    "each": -10,
                    "of": OVER,
                },
                {"text": say("Too few"), "if": TOO_FEW, "each": -10, "of": UNDER},
            ],
        ),
        "spades": {
            "name": "Spades",
            "players": [4, 4],
            "layout": "numbers",
            "wins": "highest",
            "end": {"target": 500, "when": "reached"},
            "dealt": 13,
            "numbers": [_build_bid(most=13), _build_tricks(most=13)],
            "lines": [
                {"text": say("Made"), "side": True, "if": AT_LEAST, "each": 10, "of": BID},
                {"text": BAGS, "side": True, "if": AT_LEAST, "each": 1, "of": OVER},
                {"text": say("Set"), "side": True, "if": TOO_FEW, "each": -10, "of": BID},
                {
                    "text": say("Nil"),
                    "if": [{"what": BID, "equal": 0}, {"what": TRICKS, "equal": 0}],
                    "points": {"option": "nil"},
                },
                {
                    "text": say("Nil broken"),
                    "if": [{"what": BID, "equal": 0}, {"what": TRICKS, "more": 0}],
                    "points": {"option": "nil", "minus": True},
                },
            ],
            "counts": [{"count": BAGS, "if": AT_LEAST, "of": OVER, "every": 10, "points": -100}],
            "options": [_build_option("nil", say("Nil is worth"), default=100, least=0, most=200)],
        },
        "hearts": {
            "name": "Hearts",
            "players": [3, 6],
            "layout": "numbers",
            "wins": "lowest",
            "end": {"target": 100, "when": "reached"},
            "numbers": [
                {"number": HEARTS, "least": 0, "most": 13, "sum": 13, "default": 0},
                {"number": QUEEN, "least": 0, "most": 1, "sum": 1, "default": 0},
            ],
            "lines": [
                {"each": 1, "of": HEARTS},
                {"each": 13, "of": QUEEN},
                {"text": say("Shot the moon"), "if": ALL_HEARTS, "points": -26},
                {"text": say("Shot the moon"), "if": ALL_HEARTS, "points": 26, "to": "others"},
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
                "text": say("Who called Yaniv?"),
                "best": {"score": 0},
                "tied": {"add": {"option": "assaf"}},
                "beaten": {"add": {"option": "assaf"}},
            },
            "landings": [{"total": total, "becomes": total - 50} for total in (50, 100, 150, 200)],
            "options": [_build_option("assaf", say("Assaf costs"), default=30, least=10, most=50)],
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
            "numbers": [{"number": PHASE_DONE, "least": 0, "most": 1, "default": 0}],
            "counts": [{"count": PHASES, "of": PHASE_DONE}],
            "end": {"target": 10, "when": "reached", "count": PHASES},
        },
    }
)
