"""The draw of who begins a table's next match, kept in the table's row until it starts."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone

from games.models import Player, Table

# No page shows the result while faces roll, so that each phone that polls sees it happen.
ROLLS_FOR = timedelta(seconds=2.4)


@dataclass(frozen=True, slots=True)
class Draw:
    """A draw; players are ids."""

    drawn_at: datetime
    by: int | None  # whose phone drew; None: unknown
    players: tuple[int, ...]  # in seat order
    first: int  # who begins
    seats: bool = False  # whether an earlier version drew the seats as well

    def to_row(self) -> dict[str, Any]:
        """Return the draw as a row keeps it; the inverse of `read_draw`."""
        return {
            "at": self.drawn_at.isoformat(),
            "by": self.by,
            "players": [*self.players],
            "first": self.first,
            "seats": self.seats,
        }

    @property
    def version(self) -> str:
        return self.drawn_at.isoformat()

    @property
    def is_rolling(self) -> bool:
        return timezone.now() - self.drawn_at < ROLLS_FOR


def read_draw(table: Table) -> Draw | None:
    """Return the draw for a table's next match: the last, where an earlier version kept several."""
    if not table.draws:
        return None
    row = table.draws[-1]
    return Draw(
        drawn_at=datetime.fromisoformat(row["at"]),
        by=row["by"],
        players=tuple(row["players"]),
        first=row["first"],
        seats=row["seats"],
    )


def is_rolling(table: Table) -> bool:
    draw = read_draw(table)
    return draw is not None and draw.is_rolling


def load_players_in_draw(draw: Draw) -> dict[int, Player]:
    """Return the players in a draw, and whose phone drew, by the id they had then; one query."""
    ids = {*draw.players, draw.first, *([draw.by] if draw.by else [])}
    found = Player.objects.select_related("merged_into").in_bulk(sorted(ids))
    return {pk: player.current for pk, player in found.items()}
