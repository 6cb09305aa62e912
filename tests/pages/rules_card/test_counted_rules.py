"""The rules card of a game in which numbers are noted: examples that give something; its words are approved pages."""

import json
from pathlib import Path

import pytest
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games import play
from games.models import new_uid
from games.pages.rules_card.counted_examples import worked_line
from games.rules.built_in.templates.counted import COUNTED
from games.rules.declared.games import declared_game
from tests.builders import make_club, phone
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
