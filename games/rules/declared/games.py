"""Games that are read from what was declared, and kept for the next time."""

from __future__ import annotations

import json
from functools import lru_cache

from games.rules.game import Game

from .reading import read_declaration
from .writing import write_declaration

MAX_REMEMBERED_GAMES = 100
_kept: dict[str, Game] = {}


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
        text = ""  # nested so deeply that reading it says so
    if text not in _kept:
        game = Game(read_declaration(value))
        if len(_kept) >= MAX_REMEMBERED_GAMES:
            _kept.clear()
        _kept[text] = game
    return _kept[text]
