"""The draws of who begins the next match at a table, as its row keeps them until that match starts."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from games.models import Table


@dataclass(frozen=True, slots=True)
class Draw:
    """A draw: ids of the players in seat order, and of the one who begins; `seats`: that order was drawn as well.

    `by` is the id of the player whose phone drew, if that is known.
    """

    at: datetime
    by: int | None
    players: tuple[int, ...]
    first: int
    seats: bool

    def to_row(self) -> dict[str, Any]:
        """Return the draw as a row keeps it; the inverse of `read_draws`."""
        return {
            "at": self.at.isoformat(),
            "by": self.by,
            "players": [*self.players],
            "first": self.first,
            "seats": self.seats,
        }

    @property
    def ids(self) -> set[int]:
        """The ids of all players in it."""
        return {*self.players, self.first, *([self.by] if self.by else [])}


def read_draws(table: Table) -> list[Draw]:
    """Return the draws for the next match of a table, the oldest first."""
    return [
        Draw(datetime.fromisoformat(row["at"]), row["by"], tuple(row["players"]), row["first"], row["seats"])
        for row in table.draws
    ]
