"""Bids that came true: as far as a game's own lines say so, deal by deal, and for a team
together.
"""

import json
from pathlib import Path

import pytest

from games.rules.bids import count_bids, find_bid_rule
from games.rules.built_in.game_templates import TEMPLATES
from games.rules.declared.games import read_game
from games.rules.figures import build_figures
from games.rules.files.match_file import FORMAT, read_match
from games.rules.replay import replay

GAMES = json.loads((Path(__file__).parent / "declared" / "counted_games.json").read_text("utf-8"))
FOUR = ["Ann", "Bob", "Cy", "Di"]


def test_a_line_that_compares_with_a_bid_decides_if_it_was_made():
    rules = {key: find_bid_rule(read_game(stored)) for key, stored in GAMES.items()}
    told = {
        key: (rule.number.name, rule.line.text, rule.exact) for key, rule in rules.items() if rule
    }
    assert told == {
        "oh-hell": ("Bid", "Exact", True),
        "wizard": ("Bid", "As said", True),
        "spades": ("Bid", "Made", False),
        "rook": ("Bid", "", False),
        "pinochle": ("Bid", "", False),
    }
    assert not any(
        find_bid_rule(read_game(stored)) for stored in TEMPLATES.values() if "numbers" not in stored
    )


@pytest.mark.parametrize(
    ("condition", "exact"),
    [
        ({"what": "Bid", "equal": "Tricks"}, True),
        ({"what": "Bid", "at_most": "Tricks"}, False),
        ({"what": "Tricks", "more": "Bid"}, None),
        ({"what": "Bid", "at_least": "Tricks"}, None),
        ({"what": "Bid", "equal": 3}, None),
        ({"what": "Tricks", "equal": {"others": "Bid"}}, None),
        ({"what": "Tricks", "equal": {"plus": ["Bid", "Bid"]}}, None),
        ({"what": {"plus": ["Bid", "Tricks"]}, "equal": "Bid"}, None),
    ],
)
def test_a_bid_condition_works_either_way_round_for_ones_own_bid(condition, exact):
    rule = find_bid_rule(
        read_game({**GAMES["wizard"], "lines": [{"if": [condition], "points": 1}]})
    )
    assert (rule and rule.exact) == exact


def figures(key, deals, players=FOUR, **more):
    """By name, in how many deals they bid and made it."""
    match = {
        "format": FORMAT,
        "game": GAMES[key],
        "players": players,
        "first_dealer": players[0],
        **more,
    }
    match["deals"] = [
        {
            "numbers": {
                name: {
                    player: value
                    for player, value in zip(players, values, strict=True)
                    if value is not None
                }
                for name, values in deal.items()
            }
        }
        for deal in deals
    ]
    record = read_match(match)
    result = replay(record)
    assert count_bids(record, result) == [
        (each.bids, each.bids_made) for each in build_figures(record, result).seats
    ]
    return dict(zip(players, count_bids(record, result), strict=True))


def test_bids_made_are_counted_in_the_deals_that_count():
    deals = [{"Bid": [3, 1, 0], "Tricks": [3, 2, 2]}, {"Bid": [1, 1, 0], "Tricks": [1, 5, 0]}]
    assert figures("oh-hell", deals, FOUR[:3]) == {"Ann": (2, 2), "Bob": (2, 0), "Cy": (2, 1)}
    assert figures("oh-hell", deals, FOUR[:3], options={"deals": 1}) == {
        "Ann": (1, 1),
        "Bob": (1, 0),
        "Cy": (1, 0),
    }


def test_a_team_makes_the_bids_of_its_players_together():
    deals = [
        {"Bid": [4, 3, 0, 4], "Tricks": [2, 3, 2, 6]},
        {"Bid": [4, 3, 3, 4], "Tricks": [3, 3, 3, 4]},
    ]
    pairs = [["Ann", "Cy"], ["Bob", "Di"]]
    assert figures("spades", deals, teams=pairs) == {
        "Ann": (2, 1),
        "Bob": (2, 2),
        "Cy": (2, 1),
        "Di": (2, 2),
    }
    assert figures("spades", deals) == {"Ann": (2, 0), "Bob": (2, 2), "Cy": (2, 2), "Di": (2, 2)}


def test_a_default_number_is_not_a_bid():
    deals = [{"Bid": [90, None, None, None], "Points": [100, 20, 60, None]}]
    pairs = [["Ann", "Cy"], ["Bob", "Di"]]
    assert figures("rook", deals, teams=pairs) == {
        "Ann": (1, 1),
        "Bob": (0, 0),
        "Cy": (1, 1),
        "Di": (0, 0),
    }
