"""A whole match on one sheet: every hand of every deal as it was entered, where everybody stands, and the money."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.facts import DealFacts, hand_record
from games.rules.cards import write_cards
from games.rules.record import Hand
from games.rules.result import HandScore, Line
from games.rules.variant import Variant

from ..shown.match_reading import Reading, hand_scores
from ..shown.people import Person
from ..shown.progress import progress_of
from ..shown.words import MINUS, currency_of, money, number
from .board import Standings, standings_of
from .result import ResultView, result_of


@dataclass(frozen=True, slots=True)
class SheetHand:
    """A hand as it was entered and its score; in a deal that counts also the total after it and what the pot paid.

    `working` is there where a bonus or penalty is part of the score.
    """

    person: Person
    cards: str
    score: str
    working: str
    total: str
    prize: str


@dataclass(frozen=True, slots=True)
class SheetDeal:
    """A deal: its hands by seat (None: not in), the answer to the game's question, and why it does not count."""

    number: int
    dealer: Person | None
    hands: tuple[SheetHand | None, ...]
    answer: str
    note: str


@dataclass(frozen=True, slots=True)
class MoneyRow:
    """What a player paid in and took out of the pot: prizes, final share, and the net of it all."""

    person: Person
    paid_in: str
    prizes: str
    share: str
    net: str


@dataclass(frozen=True, slots=True)
class Sheet:
    """The sheet of a match. `where` it is while it goes on, `result` when it is over; `money` is empty without a pot.

    `options` are what the match is played with, by name.
    """

    people: tuple[Person, ...]
    options: tuple[tuple[str, str], ...]
    where: str
    result: ResultView | None
    standings: Standings
    question: str
    deals: tuple[SheetDeal, ...]
    money: tuple[MoneyRow, ...]
    pot: str


def sheet_of(reading: Reading) -> Sheet:
    """The sheet of a match."""
    facts, result = reading.facts, reading.result
    return Sheet(
        people=tuple(reading.people),
        options=tuple(option_words(name, facts.options) for name in facts.options),
        where="" if result.finished else progress_of(reading).where,
        result=result_of(reading) if result.finished else None,
        standings=standings_of(reading),
        question=facts.variant.question.text if facts.variant.question else "",
        deals=tuple(_deal(reading, deal) for deal in facts.deals),
        money=_money(reading),
        pot=reading.cents(result.money.pot) if result.money and result.money.pot is not None else "",
    )


def hand_words(variant: Variant, hand: Hand) -> str:
    """A hand as it was entered: its cards, or the score that was typed, and its mark."""
    cards = "" if hand.cards is None else write_cards(hand.cards) or "no cards left"
    entered = cards or f"typed {number(hand.typed or 0)}"
    return f"{entered}, {variant.mark.text.lower()}" if hand.marked and variant.mark else entered


def option_words(name: str, options: Mapping[str, Any]) -> tuple[str, str]:
    """An option of a match and its value, in words."""
    value = options[name]
    if name == "unit_cents":
        return "unit", money(value, currency_of(options))
    if isinstance(value, list):
        return name, ", ".join(map(number, value))
    shown = {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
    return name.replace("_", " "), f"{value:,}" if type(value) is int else shown


def answer_words(reading: Reading, seat: int | None) -> str:
    """The answer to the game's question: a player, or what nobody means."""
    question = reading.facts.variant.question
    return reading.people[seat].name if seat is not None else question.nobody if question else ""


def _deal(reading: Reading, deal: DealFacts) -> SheetDeal:
    complete = reading.facts.is_complete(deal)
    counts = deal.number <= len(reading.result.deals)
    note = "" if counts else "does not count" if complete or reading.result.finished else "not complete"
    answer = reading.facts.deal_record(deal).answer if complete else None
    scores = hand_scores(reading.facts, deal)
    return SheetDeal(
        number=deal.number,
        dealer=reading.dealer(deal.number),
        hands=tuple(_hand(reading, deal, person, scores) for person in reading.people),
        answer=answer_words(reading, answer) if complete else "",
        note=note,
    )


def _hand(reading: Reading, deal: DealFacts, person: Person, scores: dict[int, HandScore]) -> SheetHand | None:
    seat, row = person.position, deal.hands.get(person.position)
    if row is None:
        return None
    counted = reading.result.deals[deal.number - 1] if deal.number <= len(reading.result.deals) else None
    prize = counted.prizes[seat] if counted and counted.prizes else 0
    return SheetHand(
        person=person,
        cards=hand_words(reading.facts.variant, hand_record(row)),
        score=number(scores[seat].points),
        working=_working(scores[seat]),
        total=number(counted.totals[seat]) if counted else "",
        prize=reading.signed_cents(prize) if prize else "",
    )


def _working(score: HandScore) -> str:
    """How a bonus or penalty came to the score: 20 + 10 (Went out without the lowest hand); empty without one."""
    return " ".join([number(score.base), *map(_added, score.lines)]) if score.lines else ""


def _added(line: Line) -> str:
    return f"{MINUS if line.points < 0 else '+'} {number(abs(line.points))} ({line.text})"


def _money(reading: Reading) -> tuple[MoneyRow, ...]:
    money = reading.result.money
    if money is None:
        return ()
    return tuple(
        MoneyRow(
            person,
            reading.cents(money.paid_in[person.position]),
            reading.cents(money.taken_out[person.position] - money.final_share[person.position]),
            reading.cents(money.final_share[person.position]),
            reading.signed_cents(money.net[person.position]),
        )
        for person in reading.people
    )
