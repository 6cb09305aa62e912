"""What decides a match: its totals, or a count of the game, in which the highest wins."""

from __future__ import annotations

from dataclasses import dataclass

from .game import Game
from .result import DealResult, Standing
from .say import say


@dataclass(frozen=True, slots=True)
class Distance:
    """How far apart two places of a match are, in what decides between them."""

    size: int
    # The name of the count that decides, or “Points” between players with an equal count; "" if
    # only totals decide, as it goes without saying then.
    unit: str


def measure_distance(game: Game, first: Standing, second: Standing) -> Distance | None:
    """Return the distance between two standings; None if a count decides and one has none."""
    points = abs(second.total - first.total)
    if not game.end.count:
        return Distance(points, "")
    if first.count is None or second.count is None:
        return None
    if first.count == second.count:
        return Distance(points, say("Points"))
    return Distance(abs(second.count - first.count), game.end.count)


def get_deciding_number(standing: Standing) -> int:
    """Return the number that decides a player's place: a count if there is one, else the total."""
    return standing.total if standing.count is None else standing.count


def is_in_lead(game: Game, deal: DealResult, seat: int) -> bool:
    """Return whether no other seat was ahead after a deal; False for a seat away from the table."""
    sign = -1 if game.lowest_wins else 1
    # Without a count that decides, all have the same one.
    counts = deal.counts[game.end.count] if game.end.count else (0,) * len(deal.totals)
    # The greatest is in the lead.
    keys = {
        other_seat: (count, sign * total)
        for other_seat, (count, total) in enumerate(zip(counts, deal.totals, strict=True))
        if total is not None
    }
    return seat in keys and keys[seat] == max(keys.values())
