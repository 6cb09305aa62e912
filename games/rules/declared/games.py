"""Declared games, read from JSON and cached."""

from __future__ import annotations

import json
from functools import lru_cache

from games.rules.game import Game

from .reading import read_declaration
from .writing import write_declaration

MAX_REMEMBERED_GAMES = 100
# By `repr`, as JSON values cannot be keys.
_games_by_repr: dict[str, Game] = {}


@lru_cache(maxsize=MAX_REMEMBERED_GAMES)
def load_game(text: str, key: str) -> Game:
    """Return the game that a checked declaration's JSON text declares; cached."""
    return Game(read_declaration(json.loads(text)), key=key)


def dump_game(game: Game) -> str:
    """Return a game's JSON text for `load_game`; "" for a listed game: its key is enough."""
    if game.listed:
        return ""
    return json.dumps(
        write_declaration(game.declaration), ensure_ascii=False, separators=(",", ":")
    )


def read_game(value: object) -> Game:
    """Return the game that a JSON value declares, cached by it; raise `DeclarationError`."""
    try:
        text = repr(value)
    except RecursionError:
        text = ""  # nested too deeply: `read_declaration` refuses it
    if text not in _games_by_repr:
        game = Game(read_declaration(value))
        if len(_games_by_repr) >= MAX_REMEMBERED_GAMES:
            _games_by_repr.clear()
        _games_by_repr[text] = game
    return _games_by_repr[text]
