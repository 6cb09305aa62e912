"""Who sits out at a table where more people are than its game takes, and how many deals are fair then."""

from __future__ import annotations

from dataclasses import dataclass

from games.pages.setup import Setup
from games.rules.attendance import Attendance
from games.rules.end import AfterDeals
from games.rules.sitting_out import proposed_to_sit_out
from games.wording.words import listing, spelled, times

ROUNDS = (1, 2)
"""How often it may be everybody's turn to sit out, in the numbers of deals that are offered."""


@dataclass(frozen=True, slots=True)
class FairDeals:
    """A number of deals in which everybody sits out equally often: how often that is, in words."""

    deals: str
    often: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class SittingOut:
    """Who sits out the first deal, how it goes on, and how many play a deal; numbers of deals to choose from."""

    title: str
    then: str
    many: str
    choices: tuple[FairDeals, ...]


def out_first(setup: Setup) -> tuple[int, ...]:
    """Who has to sit the first deal out, by position; nobody where the game takes all, or they play in teams."""
    if setup.game is None or not setup.seats or setup.teams:
        return ()
    return proposed_to_sit_out(setup.game, Attendance(len(setup.seats), setup.first_position), 1)


def sitting_out(setup: Setup, names: list[str], does_first: str) -> SittingOut | None:
    """What is said of it at the table; None where nobody has to. `names` are of those who play, in seat order."""
    out = out_first(setup)
    if not out or setup.game is None:
        return None
    dealer, others = names[setup.first_position], [names[seat] for seat in out if seat != setup.first_position]
    title = f"{dealer} {does_first.removesuffix(' first')}, and sits out deal 1"
    with_them = f" {listing(others)} {'sits' if len(others) == 1 else 'sit'} out, too." if others else ""
    play = f"{spelled(len(setup.seats) - len(out))} play a deal"
    return SittingOut(title, f"Then it is whoever’s turn to deal.{with_them}", play, fair_choices(setup))


def fair_choices(setup: Setup) -> tuple[FairDeals, ...]:
    """The numbers of deals that are fair; none where the match does not end after some."""
    game, over = setup.game, len(out_first(setup))
    if game is None or not over or not isinstance(game.end, AfterDeals):
        return ()
    many = len(setup.seats)
    chosen = setup.shown.get(game.limit, "")
    return tuple(
        FairDeals(str(turn * many), f"out {times(turn * over)} each", chosen == str(turn * many))
        for turn in ROUNDS
        if turn * many <= game.end.option.high
    )
