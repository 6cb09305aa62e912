"""The rules card of a game in which numbers are noted: what is noted and what it gives, in sentences and examples."""

import json
from pathlib import Path

import pytest
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games import play
from games.models import new_uid
from games.pages.rules.counted_examples import worked_line
from games.rules.built_in.templates.counted import COUNTED
from games.rules.declared.games import declared_game
from tests.builders import make_club, phone
from tests.examples import examples
from tests.pages.rules.test_declared_rules import words
from tests.rules.declared.counted_strategies import counted_games

KNOWN = json.loads((Path(__file__).parents[2] / "rules" / "declared" / "counted_games.json").read_text("utf-8"))

BID = {"number": "Bid", "least": 0, "most": "dealt", "first": True}
TRICKS = {"number": "Tricks", "least": 0, "most": "dealt", "sum": "dealt"}
WON = {"number": "Won", "least": 0, "most": 1, "default": 0}
VALUE = {"number": "Value", "least": 1, "most": 30, "once": True}
LEFT = {"number": "Left", "least": 0, "most": 40}


def card(*lines, numbers=(BID, TRICKS, WON, VALUE, LEFT), **facts):
    """The card of a game with these lines."""
    whole = {
        "name": "Odd",
        "players": [3, 6],
        "layout": "numbers",
        "wins": "highest",
        "end": {"deals": 3},
        "dealt": 13,
        "numbers": list(numbers),
        "lines": list(lines) or [{"points": 1}],
    }
    return words(declared_game(whole | facts))


def test_the_card_says_what_is_noted_when_by_whom_and_what_it_must_add_up_to():
    said = card(numbers=[{**BID, "not_sum": "dealt"}, TRICKS, {**WON, "sum": 1}, VALUE, {**LEFT, "default": 7}])
    for part in (
        "Noted Bid, Tricks, Won, Value and Left",
        "Cards dealt: 13 to each player, in every deal.",
        "Bid: 0 to the number of cards dealt, said by each player before the deal is played.",
        "All together must not add up to the number of cards dealt.",
        "Tricks: 0 to the number of cards dealt, noted by each player. All together must add up to the number",
        "Won: Yes or no, noted by each player. In every deal it is so for exactly 1 player.",
        "Value: 1 to 30, noted once for the whole table.",
        "Left: 0 to 40, noted by each player. If nothing is noted, it is 7.",
    ):
        assert part in said, (part, said)


@pytest.mark.parametrize(
    ("dealt", "said"),
    [
        ([7, 6, 5, 6, 7], "7 down to 5, then 6 up to 7 to each player, deal by deal, and again from the start."),
        ([4, 4, 4, 2], "4 3 times, then 2 to each player, deal by deal"),
        ({"3": [1, 2, 3], "5": 8}, "1 up to 3 to each of 3 or 4 players; 8 to each of 5 or 6, deal by deal"),
    ],
)
def test_cards_dealt_are_told_deal_by_deal(dealt, said):
    assert said in card(dealt=dealt)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (
            {"text": "Made", "if": [{"what": "Tricks", "equal": "Bid"}], "points": 10, "each": 1, "of": "Tricks"},
            "Made: A player whose Tricks equal their Bid gets 10, and 1 for each Trick. "
            "Bid 3, Tricks 3: 10 + 3 13 points",
        ),
        (
            {"side": True, "if": [{"what": "Tricks", "at_least": "Bid"}], "each": 10, "of": "Bid"},
            "A side whose Tricks are at least its Bid gets 10 times its Bid. "
            "Ann: Bid 4, Tricks 4 Cy: Bid 3, Tricks 3 Together: Bid 7, Tricks 7: 10 × 7 70 points",
        ),
        (
            {
                "if": [{"what": "Tricks", "more": "Bid"}],
                "each": -10,
                "of": {"plus": ["Tricks"], "minus": ["Bid"]},
            },
            "A player whose Tricks are more than their Bid gets −10 for each Trick above their Bid. "
            "Bid 3, Tricks 5: −10 × 2 −20 points",
        ),
        (
            {"if": [{"what": "Tricks", "less": "Bid"}], "each": -10, "of": {"plus": ["Bid"], "minus": ["Tricks"]}},
            "A player whose Tricks are less than their Bid gets −10 for each Trick below their Bid. "
            "Bid 3, Tricks 1: −10 × 2 −20 points",
        ),
        (
            {"each": 2, "of": {"plus": ["Tricks"], "minus": ["Bid"]}},
            "Each player gets 2 times (their Tricks less their Bid).",
        ),
        (
            {"if": [{"what": "Won", "equal": 1}, {"what": {"others": "Won"}, "between": [1, 2]}], "points": 5},
            "Where 1 or 2 of the others have “Won”, a player with “Won” gets 5. Won 1, the others’ Won 1 5 points",
        ),
        (
            {"if": [{"what": "Won", "less": 1}], "each": -1, "of": "Value", "times": "Tricks"},
            "A player without “Won” gets minus the Value, all of it times their Tricks. "
            "Tricks 3, Won 0, Value 3: −1 × 3 × 3 −9 points",
        ),
        (
            {"if": [{"what": "Won", "equal": 1}], "points": 31, "each": -1, "of": "Left", "to": "others"},
            "For a player with “Won”, every other player gets 31, less that player’s Left.",
        ),
        (
            {"if": [{"what": "Left", "less": {"others": "Left"}}, {"what": "Value", "not": 2}], "points": -3},
            "Where the Value is other than 2, a player whose Left is less than the others’ Left gets −3. "
            "Value 3, Left 3, the others’ Left 7 −3 points",
        ),
        (
            {"if": [{"what": {"plus": ["Won", {"others": "Won"}]}, "more": 0}], "points": 2},
            "Where the Won of all is more than 0, each player gets 2.",
        ),
        (
            {"each": 1, "of": {"plus": ["Won", "Tricks"]}},
            "Each player gets 1 for each of their Won and Tricks.",
        ),
        ({"points": 7}, "Each player gets 7."),
    ],
)
def test_a_line_is_a_sentence_with_an_example_that_the_rules_have_worked_out(line, said):
    shown = card(line)
    assert said in shown, shown


def test_every_line_of_thirty_well_known_games_has_an_example_that_gives_something():
    games = [declared_game(facts) for facts in {**KNOWN, **COUNTED}.values()]
    worked = [(game.name, line, worked_line(game, line)) for game in games for line in game.lines]
    assert len(worked) > 80
    assert [each for each in worked if each[2] is None or each[2].points == "0"] == []


@settings(max_examples=examples(60), suppress_health_check=[HealthCheck.too_slow])
@given(facts=st.integers(2, 6).flatmap(counted_games))
def test_whatever_numbers_are_declared_there_is_a_card_for_them(facts):
    game = declared_game(facts)
    said = words(game)
    for number in game.numbers:
        assert f"{number.name}: " in said
    for line in game.lines:
        example = worked_line(game, line)
        assert example is None or example.points != "0"


def test_the_cards_of_a_hand_may_be_part_of_a_line_and_count_beside_the_lines():
    said = card(
        {"text": "Few", "if": [{"what": "hand", "less": 5}], "each": -1, "of": "hand"},
        layout="pile",
        dealt=7,
        decks={"3": 1},
    )
    assert "Every line that holds counts. What they give is added to what a hand counts." in said
    assert "Few: A player whose hand is less than 5 gets minus their hand." in said
    assert "with everything that equal cards change, but before anything that the deal adds" in said


@pytest.mark.django_db
def test_the_card_of_a_match_says_the_values_that_it_has_chosen():
    club = make_club()
    game = play.make_game(club, COUNTED["spades"])
    ids = [play.add_player(club, name).pk for name in ("Ann", "Bob", "Cy", "Di")]
    given = {"nil": 50, "target": 250}
    match = play.start_match(club, game.key, ids, 0, given, uid=new_uid(), teams=[[0, 2], [1, 3]])
    text = phone(club).get(f"/m/{match.uid}/rules/").text
    assert "whose Bid is 0 and Tricks are 0 gets 50." in text
    assert "to 250 or more" in text
    assert "As this match is played" in text
    assert "<dt>Nil is worth</dt><dd>50</dd>" in text
    assert "<dt>Playing for</dt><dd>nothing</dd>" in text
    assert Client().get(f"/m/{match.uid}/rules/").status_code == 404
