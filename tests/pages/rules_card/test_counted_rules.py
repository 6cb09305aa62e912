"""The rules card of a game in which numbers are noted: examples that give something; its words are approved pages."""

import json
from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.pages.rules_card.counted_examples import worked_line
from games.rules.built_in.templates.counted import COUNTED
from games.rules.declared.games import declared_game
from tests.examples import examples
from tests.pages.rules_card.test_declared_rules import words
from tests.rules.declared.counted_strategies import counted_games

KNOWN = json.loads((Path(__file__).parents[2] / "rules" / "declared" / "counted_games.json").read_text("utf-8"))


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
