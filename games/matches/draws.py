"""The draws of who begins the next match at a table, as its row keeps them until that match starts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from games.models import Player, Table

from .people import Person, build_people


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
        """The ids of all players in it, with the one whose phone drew."""
        return {*self.players, self.first, *([self.by] if self.by else [])}


def read_draws(table: Table) -> list[Draw]:
    """Return the draws for the next match of a table, the oldest first."""
    return [
        Draw(datetime.fromisoformat(row["at"]), row["by"], tuple(row["players"]), row["first"], row["seats"])
        for row in table.draws
    ]


def load_players_in_draws(draws: Sequence[Draw]) -> dict[int, Player]:
    """Return the players in these draws by the id they had then, as those they are merged into now, if they are.

    Those who are not stored any more are missing. One query, or none without draws.
    """
    ids = sorted({pk for draw in draws for pk in draw.ids})
    found = Player.objects.select_related("merged_into").in_bulk(ids) if ids else {}
    return {pk: player.current for pk, player in found.items()}


def load_people_in_draws(draws: Sequence[Draw]) -> dict[int, Person]:
    """Return the players of `load_players_in_draws` as pages show them, by the same ids; positions mean nothing."""
    players = load_players_in_draws(draws)
    return dict(zip(players, build_people([*players.values()]), strict=True))
