"""Stakes of a match whose game has no pot of its own: nothing, cents a point, or a pot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from games.rules.errors import OptionError
from games.rules.options import Option, Prizes, Value, WholeNumber, WordChoice, format_value
from games.rules.result import DealResult
from games.rules.say import say

from .pot import CURRENCY_OPTION, UNIT_OPTION, Pot, Stakes, build_ladder

ANTE_OPTION = WholeNumber("ante_units", default=16, low=1, high=10_000)
PRIZES_OPTION = Prizes("prizes", default=(5, 2))
OPTIONS_BY_STAKES: Mapping[object, tuple[Option, ...]] = {
    "points": (UNIT_OPTION, CURRENCY_OPTION),
    "pot": (ANTE_OPTION, PRIZES_OPTION, UNIT_OPTION, CURRENCY_OPTION),
}
# A pot has all options that any stakes have.
STAKES_OPTIONS = OPTIONS_BY_STAKES["pot"]


@dataclass(frozen=True)
class TableStakes(Stakes):
    """The table's choice of stakes: `"none"`, `"points"` or `"pot"`."""

    options: tuple[Option, ...] = (
        WordChoice("stakes", default="none", words=("none", "points", "pot")),
    )
    beside = OPTIONS_BY_STAKES

    def check(self, values: Mapping[str, object]) -> None:
        """Raise `OptionError` for unknown stakes, and for an option that they do not have."""
        (choice,) = self.options
        stakes = choice.check(values.get(choice.name, choice.default))
        names = {option.name for option in self.beside.get(stakes, ())}
        for option in STAKES_OPTIONS:
            if option.name in values and option.name not in names:
                raise OptionError(
                    say(
                        "{option} does not go with the stakes {stakes}.",
                        option=option.name,
                        stakes=format_value(stakes),
                    )
                )

    def get_point_cents(self, options: Mapping[str, Value]) -> int | None:
        return int(options["unit_cents"]) if options["stakes"] == "points" else None

    def open_pot(self, players: int, options: Mapping[str, Value]) -> Pot | None:
        if options["stakes"] != "pot":
            return None
        return Pot(
            build_ladder(options["prizes"]), options["unit_cents"], options["ante_units"], players
        )


def compute_net(
    totals: Sequence[int], unit: int, *, lowest_wins: bool, teams: Sequence[Sequence[int]] = ()
) -> tuple[int, ...]:
    """Return the cents won or lost by seat if each two settle their difference at `unit` a point.

    With `teams`, a seat's total is its team's; each member wins or loses what the team does.
    """
    sides = [totals[team[0]] for team in teams] if teams else totals
    together = sum(sides)
    sign = 1 if lowest_wins else -1
    # The sum of all differences to the own total, whose difference to itself is 0.
    return tuple([sign * (together - len(sides) * own_total) * unit for own_total in totals])


def compute_deal_net(deal: DealResult, unit: int, *, lowest_wins: bool) -> tuple[int, ...]:
    """Return the cents won or lost by seat in a deal at `unit` a point, landings included.

    A player outside the deal has 0. Not for teams.
    """
    scores = {
        seat: score + deal.landed.get(seat, 0)
        for seat, score in enumerate(deal.scores)
        if score is not None
    }
    net = compute_net(tuple(scores.values()), unit, lowest_wins=lowest_wins)
    net_by_seat = dict(zip(scores, net, strict=True))
    return tuple(net_by_seat.get(seat, 0) for seat in range(len(deal.scores)))
