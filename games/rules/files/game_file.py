"""The JSON file of a declared game: its declaration, and how to play it."""

from __future__ import annotations

import json

from games.rules.declared.writing import write_declaration
from games.rules.errors import FileError
from games.rules.game import Game
from games.rules.options import format_value
from games.rules.say import say

from .json_values import Json, check_keys, expect_object, parse_json

FORMAT = "scorekeeper-game/1"


def read_game_file(text: str) -> tuple[Json, str]:
    """Return a file's unchecked declaration, and how to play it, or ""; raise `RuleError`."""
    data = expect_object(parse_json(text), say("A game file"))
    # `told` is how to play the game: stored files keep this key.
    check_keys(data, ("format", "game", "told"), say("a game file"))
    if data.get("format") != FORMAT:
        given = format_value(data.get("format"))
        raise FileError(
            say(
                "format must be “{format}” in a game file, not {given}.", format=FORMAT, given=given
            )
        )
    how_to_play = data.get("told", "")
    if not isinstance(how_to_play, str):
        raise FileError(say("told must be a text, not {given}.", given=format_value(how_to_play)))
    return expect_object(data.get("game"), "game"), how_to_play


def write_game_file(game: Game, how_to_play: str) -> str:
    data: Json = {"format": FORMAT, "game": write_declaration(game.declaration)}
    if how_to_play:
        data["told"] = how_to_play
    return json.dumps(data, ensure_ascii=False) + "\n"
