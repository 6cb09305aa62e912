"""Opening the table of an evening as it was the last time."""

from __future__ import annotations

from games import play
from games.models import Club, Table
from games.pages.shared.next_match import next_dealer


def seat_as_last_time(club: Club, table: Table, *, phone: int | None) -> None:
    """Seat those of the club's last match at a table where nobody is yet, with its game, and whose turn it is first.

    `phone` is the id of whose phone it is: they are the host if they play. Done before, it changes nothing.
    """
    last = club.matches.order_by("-started_at", "-pk").first()
    if last is None:
        return
    players = play.last_people(club)
    order = list(last.seats.order_by("position").values_list("player", flat=True))
    turn, there = next_dealer(last, len(order)), {player.pk for player in players}
    first = next((player for player in (*order[turn:], *order[:turn]) if player in there), None)
    host = phone if phone in there else None
    play.open_with(table, players, game=last.game, first=first, host=host)
