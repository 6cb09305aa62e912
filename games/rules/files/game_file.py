"""The JSON file of a declared game: its declaration, and what its table tells of set-up and turns."""

from __future__ import annotations

import json

from games.rules.declared.writing import write_declaration
from games.rules.errors import FileError
from games.rules.game import Game
from games.rules.options import show

from .json_values import Json, check_keys, expect_object, parse

FORMAT = "scorekeeper-game/1"
WHAT = "a game file"


def read_game_file(text: str) -> tuple[Json, str]:
    """The declaration in a game's file, not checked yet, and what the table tells. Raises `RuleError`."""
    data = expect_object(parse(text, "game file"), "A game file")
    check_keys(data, ("format", "game", "told"), WHAT)
    if data.get("format") != FORMAT:
        raise FileError(f"The format of a game file is “{FORMAT}”, not {show(data.get('format'))}")
    told = data.get("told", "")
    if not isinstance(told, str):
        raise FileError(f"told must be a text, not {show(told)}")
    return expect_object(data.get("game"), "game"), told


def write_game_file(game: Game, told: str) -> str:
    """The text of a game's file, which `read_game_file` reads."""
    data = {"format": FORMAT, "game": write_declaration(game.declaration), **({"told": told} if told else {})}
    return json.dumps(data, ensure_ascii=False) + "\n"
