"""What rows are called in addresses and files."""

from __future__ import annotations

import secrets

from games.rules.built_in import BUILT_IN

UID_BYTES = 16
UID_LENGTH = 22


def new_uid() -> str:
    """A name for an address that nobody can guess: 128 random bits."""
    return secrets.token_urlsafe(UID_BYTES)


def new_game_key() -> str:
    """What tells a house game from all others, also in files: no built-in game has such a key."""
    return f"own-{secrets.token_hex(8)}"


def game_names() -> list[tuple[str, str]]:
    """The games that there are, for choices: key and name. A function, so that a further game needs no migration."""
    return [(game.key, game.name) for game in BUILT_IN.values()]
