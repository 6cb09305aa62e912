"""How a match ended: who won, what the pot gave, who pays whom."""

from __future__ import annotations

from dataclasses import dataclass

from games.matches.match_reading import Reading
from games.matches.people import Person
from games.rules.money.settling import settle

from .prizes import ante_back, odd_cents, points_sentence, shares
from .standings import why_over
from .words import count, listing, number

ANTES_TOO = "Antes and prizes together, if no money has changed hands yet."


@dataclass(frozen=True, slots=True)
class ResultPayment:
    """Who pays whom how much, in cents."""

    payer: Person
    payee: Person
    cents: int


@dataclass(frozen=True, slots=True)
class ResultView:
    """The headline with its winners and their total, sentences on the pot (and one small one), and the payments.

    `settling` is None in a match without stakes; else it says how many payments there are, and `settles` what they do.
    """

    line: str
    winners: tuple[Person, ...]
    headline: str
    total: str
    why: str
    pot: tuple[str, ...]
    small: str
    currency: str
    settling: str | None
    payments: tuple[ResultPayment, ...]
    settles: str


def result_of(reading: Reading) -> ResultView:
    """The result of a finished match."""
    result = reading.result
    payments = _payments(reading)
    pot, small = final_share(reading)
    settling = None
    if result.money:
        settling = f"{count(len(payments), 'payment')} settle{'s' if len(payments) == 1 else ''} it" if payments else ""
    return ResultView(
        line=" · ".join([reading.facts.game.name, *([count(len(result.deals), "deal")] if result.deals else [])]),
        winners=tuple(reading.people[seat] for seat in result.winners),
        headline=headline(reading),
        total=number(result.standings[0].total) if result.winners else "",
        why=why_over(reading),
        pot=tuple(pot),
        small=small,
        currency=reading.currency,
        settling=settling,
        payments=payments,
        settles=points_sentence(reading) or ANTES_TOO,
    )


def final_share(reading: Reading) -> tuple[list[str], str]:
    """What became of the rest of the pot, in sentences, and the rule for odd cents where it was needed."""
    money = reading.result.money
    if money is None or money.pot is None:
        return [], ""
    rest = sum(money.final_share)
    if not reading.result.deals:
        return [ante_back(reading)], ""
    if not rest:
        return ["Nothing was left in the pot."], ""
    early = reading.facts.match.ended_early == "split" and reading.result.end and reading.result.end.reason == "early"
    there = reading.facts.at_table(len(reading.result.deals) + 1)
    seats = list(there) if early or not reading.result.winners else list(reading.result.winners)
    cents = [money.final_share[seat] for seat in seats]
    if early and len(set(cents)) == 1:
        who = f"everybody takes {reading.cents(cents[0])}"
    else:
        who = shares(reading, seats, cents)
    return [f"{reading.cents(rest)} was left in the pot:", f"{who}."], odd_cents(reading, seats, cents)


def headline(reading: Reading) -> str:
    """Who won a match that is over, as a headline."""
    winners = [reading.people[seat].name for seat in reading.result.winners]
    if not winners:
        return "Nobody won"
    if len(winners) == 1:
        return f"{winners[0]} wins"
    if reading.result.winners in reading.facts.teams:
        return f"{listing(winners)} win"
    everybody = len(winners) == len(reading.people) and len(winners) > 2
    return "Everybody shares the win" if everybody else f"{listing(winners)} share the win"


def _payments(reading: Reading) -> tuple[ResultPayment, ...]:
    money = reading.result.money
    if money is None:
        return ()
    payments = sorted(settle(dict(enumerate(money.net))), key=lambda payment: -payment.cents)
    return tuple(
        ResultPayment(reading.people[payment.payer], reading.people[payment.payee], payment.cents)
        for payment in payments
    )
