"""The panel above the bar of a table: one at a time is open, `open` in the address names it."""

from __future__ import annotations

from .lobby import Lobby

PANELS = ("game", "stakes", "options", "deal", "add", "me", "code")
"""Game, stakes, options; who deals first; another player; whose phone this is; the large code."""


def find_panel(asked: str, lobby: Lobby, *, owner_id: int | None) -> str:
    """Return the panel that was asked for, for a phone that keeps score; "" for none."""
    if asked in PANELS:
        return asked
    # At an empty table, a phone without an owner is asked who uses it.
    return "me" if owner_id is None and not lobby.places else ""


def choose_next_panel(do: str, panel: str, lobby: Lobby) -> str:
    """Return the panel after the tap `do`; "" for none.

    After the choice of a game it is that of the stakes if they have to be chosen. Otherwise the
    `panel` that is open stays so if more is usually done in it.
    """
    if do.startswith("game-"):
        needs_stakes = lobby.missing_step and lobby.missing_step.part == "stakes"
        return "stakes" if needs_stakes else ""
    return panel if panel in ("stakes", "options", "add") else ""
