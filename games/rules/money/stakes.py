"""What a match is played for, where the game brings no pot of its own: nothing, so much a point, or a pot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from games.rules.errors import OptionError
from games.rules.options import Choice, Option, Prizes, Value, WholeNumber, show
from games.rules.result import DealResult

from .pot import CURRENCY, UNIT, Pot, Stakes, ladder

ANTE = WholeNumber("ante_units", 16, 1, 10_000)
PRIZES = Prizes("prizes", (5, 2))
BESIDE: Mapping[object, tuple[Option, ...]] = {"points": (UNIT, CURRENCY), "pot": (ANTE, PRIZES, UNIT, CURRENCY)}
"""The options that have a meaning beside `stakes`, by its value."""
ALL_BESIDE = BESIDE["pot"]


@dataclass(frozen=True)
class TableStakes(Stakes):
    """What the table chooses to play for: `"none"`, `"points"` or `"pot"`."""

    options: tuple[Option, ...] = (Choice("stakes", "none", ("none", "points", "pot")),)
    beside = BESIDE

    def check(self, given: Mapping[str, object]) -> None:
        """As `Stakes` says, and for stakes that are none."""
        (choice,) = self.options
        stakes = choice.check(given.get(choice.name, choice.default))
        known = {option.name for option in self.beside.get(stakes, ())}
        for option in ALL_BESIDE:
            if option.name in given and option.name not in known:
                raise OptionError(f"{option.name} has no meaning with the stakes {show(stakes)}")

    def points(self, options: Mapping[str, Value]) -> int | None:
        """As `Stakes` says."""
        return int(options["unit_cents"]) if options["stakes"] == "points" else None

    def open(self, players: int, options: Mapping[str, Value]) -> Pot | None:
        """As `Stakes` says."""
        if options["stakes"] != "pot":
            return None
        return Pot(ladder(options["prizes"]), options["unit_cents"], options["ante_units"], players)


def net_by_points(
    totals: Sequence[int], unit: int, *, lowest_wins: bool, teams: Sequence[Sequence[int]] = ()
) -> tuple[int, ...]:
    """What everybody has won or lost in cents, where each two settle the difference of their totals, `unit` a point.

    Of `teams`, each two do, and each member wins or loses what the team does; `totals` are then those of the teams.
    """
    sides = [totals[team[0]] for team in teams] if teams else totals
    together, sign = sum(sides), 1 if lowest_wins else -1
    return tuple([sign * (together - len(sides) * mine) * unit for mine in totals])


def net_of_deal(deal: DealResult, unit: int, *, lowest_wins: bool) -> tuple[int, ...]:
    """What a deal moves where each two who are in it settle the difference of their scores, and of where they landed.

    Not for teams.
    """
    own = {seat: score + deal.landed.get(seat, 0) for seat, score in enumerate(deal.scores) if score is not None}
    net = dict(zip(own, net_by_points(tuple(own.values()), unit, lowest_wins=lowest_wins), strict=True))
    return tuple([net.get(seat, 0) for seat in range(len(deal.scores))])
