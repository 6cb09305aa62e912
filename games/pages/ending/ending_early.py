"""Before a match is ended early: what it will come to, and both ways to deal with the rest of the pot."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from games.matches.replayed_match import ReplayedMatch
from games.rules.record import Rest
from games.rules.replay import replay
from games.rules.result import MatchResult
from games.wording.prizes import ante_back, odd_cents, shares
from games.wording.standings import Standings, standings_of
from games.wording.words import number

UNASKED: Final = "split"
"""What is to become of the rest of the pot where nothing was to be chosen."""


@dataclass(frozen=True, slots=True)
class RestChoice:
    """One way to deal with the rest: its value, what it is called, who takes it, a rule for odd cents, its button.

    `cents` is what each of `takers` gets, None unless all get the same; `standings` are what everybody has won or lost
    by it.
    """

    value: Rest
    title: str
    who: str
    takers: int
    cents: int | None
    odd: str
    button: str
    standings: Standings


def rest_to_divide(replayed: ReplayedMatch) -> int:
    """Return the cents in the pot whose taker is chosen when the match ends; 0 if there is nothing to choose."""
    money = replayed.result.money
    return (money.pot or 0) if money and replayed.result.deals else 0


def rest_choices(replayed: ReplayedMatch) -> tuple[RestChoice, ...]:
    """Return the ways to deal with the rest of the pot; none if there is nothing to choose."""
    return (_leader(replayed), _split(replayed)) if rest_to_divide(replayed) else ()


def format_half_entered(replayed: ReplayedMatch) -> str:
    """Say that the deal which is not complete will not count; nothing if there is none."""
    half = replayed.find_open_deal()
    return f"Deal {half.number} is half entered and will not count." if half else ""


def format_end(replayed: ReplayedMatch) -> str:
    """Say what ending the match now will mean if there is nothing to choose."""
    money = replayed.result.money
    if not replayed.result.deals:
        return " ".join(filter(None, ["No deal is complete yet, so nobody wins.", ante_back(replayed)]))
    leaders = [standing.seat for standing in replayed.result.standings if standing.place == 1]
    wins = f"{replayed.format_names(leaders)} {'wins' if len(leaders) == 1 else 'share the win'}."
    if money and money.pot is None:
        return f"{wins} Each two settle the difference of their totals."
    return f"{wins} Nothing is left in the pot." if money else wins


def _leader(replayed: ReplayedMatch) -> RestChoice:
    ended = _ended(replayed, "leader")
    leaders, alone = list(ended.winners), len(ended.winners) == 1
    total = next(number(each.total) for each in ended.standings if each.seat == leaders[0])
    title = f"{replayed.format_names(leaders)} {'takes' if alone else 'take'} it"
    return _choice(replayed, "leader", title, f"who {'leads' if alone else 'lead'}, with {total}", ended, leaders)


def _split(replayed: ReplayedMatch) -> RestChoice:
    ended = _ended(replayed, "split")
    there = list(replayed.stored.at_table(len(replayed.result.deals) + 1))
    return _choice(replayed, "split", "Everybody takes a share", f"{len(there)} equal ones", ended, there)


def _choice(
    replayed: ReplayedMatch, value: Rest, title: str, who: str, ended: MatchResult, seats: list[int]
) -> RestChoice:
    cents = [ended.money.final_share[seat] for seat in seats] if ended.money else []
    even = len(set(cents)) == 1
    amount = replayed.format_cents(cents[0]) if even else ""
    if not even:
        who = f"{shares(replayed, seats, cents)}."
    takes = f"{amount} each" if even and len(seats) > 1 else f"{replayed.format_names(seats)} takes {amount}"
    return RestChoice(
        value,
        title,
        who,
        len(seats),
        cents[0] if even else None,
        odd_cents(replayed, seats, cents),
        f"End it: {takes if even else 'everybody takes a share' if value == 'split' else title}",
        standings_of(replace(replayed, result=ended)),
    )


def _ended(replayed: ReplayedMatch, rest: Rest) -> MatchResult:
    return replay(replace(replayed.stored.build_record(), ended_early=rest))
