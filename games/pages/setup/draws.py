"""The draw of who begins, as the lobby and its television show it."""

from __future__ import annotations

from dataclasses import dataclass

from games.matches.draws import load_players_in_draw, read_draw
from games.models import Table
from games.wording.draws import describe_draw


@dataclass(frozen=True, slots=True)
class LobbyDraw:
    version: str
    name: str = ""  # who was drawn; empty while faces roll
    sentence: str = ""  # on who was drawn
    holds: bool = True  # that player still begins

    @property
    def is_rolling(self) -> bool:
        """Whether faces roll, and nobody may know yet who begins."""
        return not self.name


def find_draw(table: Table, begins: int | None) -> LobbyDraw | None:
    """Return the draw for the next match; None if nobody was drawn, or that player is gone."""
    draw = read_draw(table)
    if draw is None:
        return None
    if draw.is_rolling:
        return LobbyDraw(draw.version)
    players = load_players_in_draw(draw)
    drawn = players.get(draw.first)
    if drawn is None:
        return None
    return LobbyDraw(
        draw.version, drawn.name, describe_draw(draw, players), holds=drawn.pk == begins
    )
