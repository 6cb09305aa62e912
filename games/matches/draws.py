"""The draw of who begins the next match at a table, as its row keeps it until that match starts."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone

from games.models import Player, Table

ROLLS_FOR = timedelta(seconds=2.4)
"""For so long faces roll and no page says who was drawn, so that each phone that polls sees it
happen.
"""


@dataclass(frozen=True, slots=True)
class Draw:
    """A draw: ids of the players in seat order, and of the one who begins.

    `by` is the id of the player whose phone drew, if that is known. `seats`: the seats were drawn
    as well, as earlier versions did.
    """

    at: datetime
    by: int | None
    players: tuple[int, ...]
    first: int
    seats: bool = False

    def to_row(self) -> dict[str, Any]:
        """Return the draw as a row keeps it; the inverse of `read_draw`."""
        return {
            "at": self.at.isoformat(),
            "by": self.by,
            "players": [*self.players],
            "first": self.first,
            "seats": self.seats,
        }

    @property
    def version(self) -> str:
        """What tells it apart from another draw for the same match."""
        return self.at.isoformat()

    @property
    def is_rolling(self) -> bool:
        """Whether it happens just now."""
        return timezone.now() - self.at < ROLLS_FOR


def read_draw(table: Table) -> Draw | None:
    """Return the draw for the next match of a table, the last if earlier versions drew again; None
    if there is none.
    """
    if not table.draws:
        return None
    row = table.draws[-1]
    return Draw(
        datetime.fromisoformat(row["at"]),
        row["by"],
        tuple(row["players"]),
        row["first"],
        row["seats"],
    )


def is_rolling(table: Table) -> bool:
    """Return whether it is being drawn just now who begins at a table, so that no page may say it
    yet.
    """
    draw = read_draw(table)
    return draw is not None and draw.is_rolling


def load_players_in_draw(draw: Draw) -> dict[int, Player]:
    """Return the players in a draw, and whose phone drew, by the id they had then; one query.

    They are those they are merged into now, if they are. Those who are not stored any more are
    missing.
    """
    ids = {*draw.players, draw.first, *([draw.by] if draw.by else [])}
    found = Player.objects.select_related("merged_into").in_bulk(sorted(ids))
    return {pk: player.current for pk, player in found.items()}
