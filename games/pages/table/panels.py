"""What is unfolded at a table, above its bar: one panel at a time, `open` in the address."""

from __future__ import annotations

from .lobby import Lobby

PANELS = ("game", "stakes", "options", "deal", "add", "me", "code")
"""Game, stakes, options; who deals first; another player; whose phone this is; the large code."""


def find_panel(asked: str, lobby: Lobby, *, owner: int | None) -> str:
    """Return the panel that was asked for, for a phone that keeps score; "" for none."""
    if asked in PANELS:
        return asked
    # A phone of nobody is asked whose it is as long as nobody has a place.
    return "me" if owner is None and not lobby.places else ""


def choose_next_panel(do: str, panel: str, lobby: Lobby) -> str:
    """Return the panel after a tap: the same if more is done in it; after the game the stakes."""
    if do.startswith("game-"):
        missing = lobby.missing.part if lobby.missing else ""
        return "stakes" if missing == "stakes" else ""
    return panel if panel in ("stakes", "options", "add") else ""
