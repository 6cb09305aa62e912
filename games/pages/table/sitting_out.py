"""Who sits out at a table where more people are than its game takes, and how many deals are fair then."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.matches.people import Person
from games.pages.setup import Setup
from games.rules.attendance import Attendance
from games.rules.end import AfterDeals
from games.rules.sitting_out import propose_sitting_out

ROUNDS = (1, 2)
"""How often it may be everybody's turn to sit out, in the numbers of deals that are offered."""


@dataclass(frozen=True, slots=True)
class FairDeals:
    """A number of deals in which everybody sits out equally often."""

    deals: int
    often: int
    chosen: bool


@dataclass(frozen=True, slots=True)
class SittingOut:
    """The dealer, who sits out the first deal, and the others who do; the players of a deal; fair numbers of deals."""

    dealer: Person
    others: tuple[Person, ...]
    players: int
    choices: tuple[FairDeals, ...]


def out_first(setup: Setup) -> tuple[int, ...]:
    """Who has to sit the first deal out, by position; nobody where the game takes all, or they play in teams."""
    if setup.game is None or not setup.seats or setup.teams:
        return ()
    return propose_sitting_out(setup.game, Attendance(len(setup.seats), setup.first_position), 1)


def sitting_out(setup: Setup, seated: Sequence[Person]) -> SittingOut | None:
    """Return who sits out at the table, of those who play, in seat order; None if nobody has to."""
    out = out_first(setup)
    if not out:
        return None
    others = tuple(seated[seat] for seat in out if seat != setup.first_position)
    return SittingOut(seated[setup.first_position], others, len(seated) - len(out), fair_choices(setup))


def fair_choices(setup: Setup) -> tuple[FairDeals, ...]:
    """Return the numbers of deals that are fair; none if the match does not end after some."""
    game, over, many = setup.game, len(out_first(setup)), len(setup.seats)
    if game is None or not over or not isinstance(game.end, AfterDeals):
        return ()
    chosen = setup.shown.get(game.end_option, "")
    return tuple(
        FairDeals(turn * many, turn * over, chosen == str(turn * many))
        for turn in ROUNDS
        if turn * many <= game.end.option.high
    )
