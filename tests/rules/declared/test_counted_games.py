"""Thirty well-known games as tables declare them: read, written back, and played against a plain
count by the rules.
"""

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.declared.games import read_game
from games.rules.declared.reading import read_declaration
from games.rules.declared.writing import write_declaration
from tests.examples import examples
from tests.rules.declared.counted_strategies import matches_of
from tests.rules.declared.test_counted_properties import expected, printed

GAMES = json.loads((Path(__file__).parent / "counted_games.json").read_text("utf-8"))
PLAYED = [key for key in GAMES if key not in ("hang-ten", "tens-grid", "basketball")]
"""Grids of ten cards are too much for trying out every way to group them."""
each_game = pytest.mark.parametrize("key", GAMES)


def test_there_are_thirty_counted_games():
    assert len(GAMES) == 30


@each_game
def test_a_game_is_written_as_declared_without_defaults(key):
    game = read_declaration(GAMES[key])
    written = json.loads(json.dumps(write_declaration(game)))
    assert read_declaration(written) == game
    usual = {"cards": None, "groups": None}
    assert written | usual == GAMES[key] | usual
    for one, other in zip(
        written.get("cards", []), GAMES[key].get("cards", []), strict="cards" in written
    ):
        assert {"copies": 4, **one} == {"copies": 4, **other}
    for one, other in zip(written.get("groups", []), GAMES[key].get("groups", []), strict=True):
        assert one == other


@each_game
def test_the_options_of_a_game_are_options_of_its_matches(key):
    game = read_game(GAMES[key])
    options = {option.name: option for option in game.options}
    for declared in GAMES[key].get("options", []):
        option = options[declared["option"]]
        assert (option.default, option.low, option.high) == (
            declared["default"],
            declared["least"],
            declared["most"],
        )
        assert option.text == declared["text"]


@pytest.mark.parametrize("key", PLAYED)
@settings(max_examples=examples(30))
@given(data=st.data())
def test_matches_of_each_game_equal_a_plain_count(key, data):
    least, most = GAMES[key]["players"]
    match = data.draw(matches_of(GAMES[key], data.draw(st.integers(least, min(most, 6)))))
    assert printed(match) == expected(match)


def test_default_decks_and_deals_follow_from_the_players():
    yaniv, wizard = read_game(GAMES["yaniv"]), read_game(GAMES["wizard"])
    assert [yaniv.get_default_decks(players) for players in (2, 3, 4, 8)] == [1, 1, 2, 2]
    assert [wizard.get_default_deals(players) for players in (3, 4, 5, 6)] == [20, 15, 12, 10]
    assert [wizard.dealt(4, deal) for deal in (0, 14, 15)] == [1, 15, 1]
    assert wizard.end.default == 10


def test_points_from_an_option_follow_its_value_or_its_negative():
    spades = read_game(GAMES["spades"])
    assert [line.points for line in spades.lines[3:]] == [100, -100]
    assert [line.points for line in spades.with_options({"nil": 70}).lines[3:]] == [70, -70]
    assert [int(line.points) for line in spades.declaration.lines[3:]] == [100, -100]
