"""Before a match is ended early: what it will come to, and both ways to deal with the rest of the pot."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from games.matches.match_reading import Reading
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


def rest_to_divide(reading: Reading) -> int:
    """Return the cents in the pot whose taker is chosen when the match ends; 0 if there is nothing to choose."""
    money = reading.result.money
    return (money.pot or 0) if money and reading.result.deals else 0


def rest_choices(reading: Reading) -> tuple[RestChoice, ...]:
    """Return the ways to deal with the rest of the pot; none if there is nothing to choose."""
    return (_leader(reading), _split(reading)) if rest_to_divide(reading) else ()


def format_half_entered(reading: Reading) -> str:
    """Say that the deal which is not complete will not count; nothing if there is none."""
    half = reading.open_deal()
    return f"Deal {half.number} is half entered and will not count." if half else ""


def format_end(reading: Reading) -> str:
    """Say what ending the match now will mean if there is nothing to choose."""
    money = reading.result.money
    if not reading.result.deals:
        return " ".join(filter(None, ["No deal is complete yet, so nobody wins.", ante_back(reading)]))
    leaders = [standing.seat for standing in reading.result.standings if standing.place == 1]
    wins = f"{reading.names(leaders)} {'wins' if len(leaders) == 1 else 'share the win'}."
    if money and money.pot is None:
        return f"{wins} Each two settle the difference of their totals."
    return f"{wins} Nothing is left in the pot." if money else wins


def _leader(reading: Reading) -> RestChoice:
    ended = _ended(reading, "leader")
    leaders, alone = list(ended.winners), len(ended.winners) == 1
    total = next(number(each.total) for each in ended.standings if each.seat == leaders[0])
    title = f"{reading.names(leaders)} {'takes' if alone else 'take'} it"
    return _choice(reading, "leader", title, f"who {'leads' if alone else 'lead'}, with {total}", ended, leaders)


def _split(reading: Reading) -> RestChoice:
    ended = _ended(reading, "split")
    there = list(reading.facts.at_table(len(reading.result.deals) + 1))
    return _choice(reading, "split", "Everybody takes a share", f"{len(there)} equal ones", ended, there)


def _choice(reading: Reading, value: Rest, title: str, who: str, ended: MatchResult, seats: list[int]) -> RestChoice:
    cents = [ended.money.final_share[seat] for seat in seats] if ended.money else []
    even = len(set(cents)) == 1
    amount = reading.cents(cents[0]) if even else ""
    if not even:
        who = f"{shares(reading, seats, cents)}."
    takes = f"{amount} each" if even and len(seats) > 1 else f"{reading.names(seats)} takes {amount}"
    return RestChoice(
        value,
        title,
        who,
        len(seats),
        cents[0] if even else None,
        odd_cents(reading, seats, cents),
        f"End it: {takes if even else 'everybody takes a share' if value == 'split' else title}",
        standings_of(replace(reading, result=ended)),
    )


def _ended(reading: Reading, rest: Rest) -> MatchResult:
    return replay(replace(reading.facts.record(), ended_early=rest))
