"""Sitting out in turn at a table with more people than the game takes; fair numbers of deals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.matches.people import Person
from games.pages.setup import Setup
from games.rules.attendance import Attendance
from games.rules.end import AfterDeals
from games.rules.sitting_out import propose_sitting_out
from games.wording.translated import phrase

OFFERED_ROUNDS = (1, 2)
"""The rounds of sitting out in the numbers of deals that are offered."""


@dataclass(frozen=True, slots=True)
class FairDeals:
    """A number of deals in which everybody sits out `times_out` times."""

    deals: int
    times_out: int
    is_chosen: bool

    @property
    def out_text(self) -> str:
        if self.times_out == 1:
            return phrase("once out each")
        if self.times_out == 2:
            return phrase("twice out each")
        return phrase("{n} time out each", "{n} times out each", n=self.times_out)


@dataclass(frozen=True, slots=True)
class SittingOut:
    """Who sits out the first deal of a match in which all sit out in turn."""

    dealer: Person  # who sits out the first deal as well
    others: tuple[Person, ...]
    player_count: int  # in each deal
    choices: tuple[FairDeals, ...]


def find_first_out(setup: Setup) -> tuple[int, ...]:
    """Return the positions that sit out the first deal; () with teams, or if all can play."""
    if setup.game is None or not setup.seats or setup.teams or setup.has_misfit_teams:
        return ()
    return propose_sitting_out(
        setup.game,
        Attendance(len(setup.seats), first_dealer=setup.first_position),
        deal_number=1,
    )


def find_sitting_out(setup: Setup, seated: Sequence[Person]) -> SittingOut | None:
    """Return who of the players, in seat order, sits out the first deal; None if nobody has to."""
    positions = find_first_out(setup)
    if not positions:
        return None
    others = [seated[position] for position in positions if position != setup.first_position]
    return SittingOut(
        dealer=seated[setup.first_position],
        others=tuple(others),
        player_count=len(seated) - len(positions),
        choices=list_fair_deals(setup),
    )


def list_fair_deals(setup: Setup) -> tuple[FairDeals, ...]:
    """Return the fair numbers of deals; () if nobody sits out, or deals do not end the match."""
    game = setup.game
    out_count = len(find_first_out(setup))
    if game is None or not out_count or not isinstance(game.end, AfterDeals):
        return ()
    chosen = setup.shown.get(game.end_option, "")
    fair_deals = []
    for rounds in OFFERED_ROUNDS:
        # In a round each player deals once, so each sits out as often as people sit out a deal.
        deals = rounds * len(setup.seats)
        if deals <= game.end.option.high:
            fair_deals.append(
                FairDeals(deals, times_out=rounds * out_count, is_chosen=chosen == str(deals))
            )
    return tuple(fair_deals)
