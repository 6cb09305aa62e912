"""Matches in which bids, tricks and the like are noted, entered as a table would."""

from typing import Any

from games import play
from games.models import Club, Match, new_uid
from games.rules.built_in.game_templates.counted import COUNTED
from games.rules.record import HandRecord
from tests.builders import make_club, save_hand

FOUR = ("Ann", "Bob", "Cy", "Di")
PAIRS = ((0, 2), (1, 3))
EUCHRE: dict[str, Any] = {
    "name": "Euchre",
    "players": [4, 4],
    "layout": "numbers",
    "wins": "highest",
    "end": {"target": 10, "when": "reached"},
    "dealt": 5,
    "numbers": [
        {"number": "Tricks", "least": 0, "most": 5, "sum": 5, "default": 0},
        {"number": "Made trumps", "least": 0, "most": 1, "sum": 1, "default": 0},
        {"number": "Alone", "least": 0, "most": 1, "once": True, "default": 0},
    ],
    "lines": [
        {
            "text": "March",
            "side": True,
            "if": [{"what": "Made trumps", "equal": 1}, {"what": "Tricks", "equal": 5}],
            "points": 2,
            "times": "Alone",
        },
        {"text": "Made", "side": True, "if": [{"what": "Made trumps", "equal": 1}], "points": 1},
    ],
}
"""With a number of the whole table, and ticks."""


def make_spades(club: Club | None = None, **options: object) -> Match:
    """Make a match of Spades in pairs, Ann with Cy and Bob with Di, that has just started."""
    return make_counted_match(COUNTED["spades"], club, teams=PAIRS, **options)


def make_counted_match(
    declaration: dict[str, Any],
    club: Club | None = None,
    teams: tuple[tuple[int, ...], ...] = (),
    **options: object,
) -> Match:
    """Make a match of four of a game that its club has declared, perhaps before."""
    club = club or make_club()
    ids = [play.add_player(club, name).pk for name in FOUR]
    game = club.house_games.filter(name=declaration["name"]).first() or play.make_game(
        club, declaration
    )
    return play.start_match(club, game.key, ids, 0, options, uid=new_uid(), teams=teams)


def enter_bids(match: Match, number: int, *bids: int) -> None:
    """Enter what everybody says before a deal, in seat order."""
    for position, said in enumerate(bids):
        play.announce(match, number, {position: {"Bid": said}}, before={})


def enter_tricks(match: Match, number: int, *hands: tuple[int, int]) -> None:
    """Enter what everybody bid and took in a deal, in seat order."""
    for position, (said, taken) in enumerate(hands):
        save_hand(match, number, position, HandRecord(numbers={"Bid": said, "Tricks": taken}))


def enter_deal(match: Match, number: int, *hands: tuple[int, int]) -> None:
    """Enter a whole deal: bids, then what was taken."""
    enter_bids(match, number, *(said for said, _ in hands))
    enter_tricks(match, number, *hands)
