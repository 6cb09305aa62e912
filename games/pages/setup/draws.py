"""The draw of who begins, as the lobby and its television show it."""

from __future__ import annotations

from dataclasses import dataclass

from games.matches.draws import load_players_in_draw, read_draw
from games.models import Table
from games.wording.draws import describe_draw


@dataclass(frozen=True, slots=True)
class LobbyDraw:
    version: str  # another one after each draw
    name: str = ""  # of the player who was drawn; "" while faces roll
    sentence: str = ""  # on whose phone it was drawn, and among how many
    holds: bool = True  # the player who was drawn still begins

    @property
    def is_rolling(self) -> bool:
        """Whether faces roll on all phones, so that none may show yet who begins."""
        return not self.name


def find_draw(table: Table, first_id: int | None) -> LobbyDraw | None:
    """Return the last draw, compared with who begins (`first_id`); None if there was none."""
    draw = read_draw(table)
    if draw is None:
        return None
    if draw.is_rolling:
        return LobbyDraw(draw.version)
    players = load_players_in_draw(draw)
    drawn = players.get(draw.first)
    # Their row was deleted since.
    if drawn is None:
        return None
    return LobbyDraw(
        draw.version,
        name=drawn.name,
        sentence=describe_draw(draw, players),
        holds=drawn.pk == first_id,
    )
