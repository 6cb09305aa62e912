"""The file of a game: what is written is read again, and what is none is told about."""

import json

import pytest
from hypothesis import given, settings

from games.rules.built_in.game_templates import TEMPLATES
from games.rules.declared.games import read_game
from games.rules.errors import RuleError
from games.rules.files.game_file import FORMAT, read_game_file, write_game_file
from tests.examples import examples
from tests.rules.declared.strategies import declarations


@given(declarations())
@settings(max_examples=examples(50))
def test_a_written_game_reads_back_the_same(declared):
    game = read_game(declared)
    read, told = read_game_file(write_game_file(game, "Deal.\n\nTurn."))
    assert read_game(read) == game
    assert told == "Deal.\n\nTurn."


def test_an_empty_explanation_is_left_out():
    text = write_game_file(read_game(TEMPLATES["typed"]), "")
    assert json.loads(text) == {
        "format": FORMAT,
        "game": json.loads(json.dumps(TEMPLATES["typed"])),
    }
    assert read_game_file(text)[1] == ""


GAME = TEMPLATES["typed"]


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ([], "A game file must be an object, not"),
        ({"game": GAME}, "format must be “scorekeeper-game/1” in a game file, not"),
        ({"format": "scorekeeper-match/1", "game": GAME}, "not “scorekeeper-match/1”"),
        ({"format": FORMAT}, "game must be an object"),
        ({"format": FORMAT, "game": "golf"}, "game must be an object, not “golf”"),
        ({"format": FORMAT, "game": GAME, "told": 7}, "told must be a text, not 7"),
        ({"format": FORMAT, "game": GAME, "note": ""}, "“note” is not a key of a game file"),
    ],
)
def test_a_malformed_game_file_is_rejected(data, said):
    with pytest.raises(RuleError, match=said):
        read_game_file(json.dumps(data, ensure_ascii=False))


@pytest.mark.parametrize(
    "text", ["", "{", "[" * 100_000, '{"game": NaN}', '{"game": {}, "game": {}}', "9" * 5000]
)
def test_broken_json_is_rejected(text):
    with pytest.raises(RuleError, match="This is nested too deeply" if "[[" in text else None):
        read_game_file(text)
