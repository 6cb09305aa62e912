"""A whole match on one sheet: every hand of every deal as it was entered, where everybody stands, and the money."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.matches.people import Person
from games.matches.replayed_match import ReplayedMatch, score_hands
from games.matches.stored_match import StoredDeal, to_hand
from games.rules.cards import format_card, write_cards
from games.rules.game import Game
from games.rules.options import Option
from games.rules.record import HandRecord
from games.rules.result import DealResult, HandScore

from .attendance import change_words
from .hands import how_it_adds_up, noted, said_so_far
from .result import ResultView, result_of
from .standings import Standings, progress_of, standings_of
from .words import get_currency, money, numeral


@dataclass(frozen=True, slots=True)
class SheetHand:
    """A hand as it was entered and its points; in a deal that counts also the total after it and what the pot paid.

    `entered` is what was, `working` is there where a bonus or penalty is part of the score, `counted` says what is
    counted by then and where the total landed.
    """

    person: Person
    entered: str
    points: int | None
    working: str
    total: int | None
    prize: int
    counted: str


@dataclass(frozen=True, slots=True)
class SheetDeal:
    """A deal: its hands by seat, each with what was said before (None: not in), the answer to the game's question, what
    was noted for the whole table, and why it does not count."""

    number: int
    dealer: Person | None
    hands: tuple[tuple[SheetHand | None, str], ...]
    answer: str
    noted: str
    note: str


@dataclass(frozen=True, slots=True)
class MoneyRow:
    """What a player paid in and took out of the pot, in cents: prizes, final share, and the net of it all."""

    person: Person
    paid_in: int
    prizes: int
    share: int
    net: int


@dataclass(frozen=True, slots=True)
class Sheet:
    """The sheet of a match. `where` it is while it goes on, `result` when it is over; `money` is empty without a pot.

    `options` are what the match is played with, by name; `changes` who came, went, sat out and was played for, each
    with the number of the deal before which that was.
    """

    people: tuple[Person, ...]
    options: tuple[tuple[str, str], ...]
    where: str
    result: ResultView | None
    standings: Standings
    question: str
    deals: tuple[SheetDeal, ...]
    currency: str
    money: tuple[MoneyRow, ...]
    pot: int | None
    changes: tuple[tuple[int, str], ...]


def sheet_of(replayed: ReplayedMatch) -> Sheet:
    """The sheet of a match."""
    stored, result = replayed.stored, replayed.result
    known = {option.name: option for option in stored.game.list_options(stored.options)}
    return Sheet(
        people=tuple(replayed.people),
        options=tuple(option_words(option, stored.options) for name, option in known.items() if name in stored.options),
        where="" if result.finished else progress_of(replayed).where,
        result=result_of(replayed) if result.finished else None,
        standings=standings_of(replayed),
        question=stored.game.question.text if stored.game.question else "",
        deals=tuple(_deal(replayed, deal) for deal in stored.deals),
        currency=replayed.currency,
        money=_money(replayed),
        pot=result.money.pot if result.money else None,
        changes=tuple((change.before, change_words(change, stored.names)) for change in stored.to_rule_changes()),
    )


def hand_words(game: Game, hand: HandRecord) -> str:
    """A hand as it was entered: its cards, or the score that was typed, what was noted, and its mark."""
    cards = "" if hand.cards is None else write_cards(map(format_card, hand.cards)) or "no cards left"
    entered = cards or ("" if hand.typed is None else f"typed {numeral(hand.typed)}")
    marked = game.mark.text.lower() if hand.marked and game.mark else ""
    return ", ".join(filter(None, [entered, noted(game, hand.numbers).text, marked])) or "nothing"


def option_words(option: Option, options: Mapping[str, Any]) -> tuple[str, str]:
    """An option of a match and its value, in words."""
    name, value = option.name, options[option.name]
    if name == "unit_cents":
        return "unit", money(value, get_currency(options))
    if isinstance(value, list):
        return name, ", ".join(map(numeral, value))
    shown = {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
    return option.text or name.replace("_", " "), numeral(value) if type(value) is int else shown


def answer_words(replayed: ReplayedMatch, seat: int | None) -> str:
    """The answer to the game's question: a player, or what nobody means."""
    question = replayed.stored.game.question
    return replayed.people[seat].name if seat is not None else question.nobody if question else ""


def _deal(replayed: ReplayedMatch, deal: StoredDeal) -> SheetDeal:
    complete = replayed.stored.is_complete(deal)
    counts = deal.number <= len(replayed.result.deals)
    note = "" if counts else "does not count" if complete or replayed.result.finished else "not complete"
    answer = replayed.stored.build_deal_record(deal).answer if complete else None
    scores = score_hands(replayed.stored, deal, replayed.result)
    return SheetDeal(
        number=deal.number,
        dealer=replayed.find_dealer(deal.number),
        hands=tuple(
            (_hand(replayed, deal, person, scores), said_so_far(replayed.stored, deal, person.position))
            for person in replayed.people
        ),
        answer=answer_words(replayed, answer) if complete else "",
        noted=noted(replayed.stored.game, deal.numbers).text,
        note=note,
    )


def _hand(replayed: ReplayedMatch, deal: StoredDeal, person: Person, scores: dict[int, HandScore]) -> SheetHand | None:
    seat, row = person.position, deal.hands.get(person.position)
    if row is None:
        return None
    counted = replayed.result.deals[deal.number - 1] if deal.number <= len(replayed.result.deals) else None
    prize = (counted.prizes[seat] or 0) if counted and counted.prizes else 0
    counts = replayed.stored.game.has_scores or replayed.stored.is_complete(deal)
    return SheetHand(
        person=person,
        entered=hand_words(replayed.stored.game, to_hand(row)),
        points=scores[seat].points if counts else None,
        working=how_it_adds_up(scores[seat], replayed.stored.game),
        total=counted.totals[seat] if counted else None,
        prize=prize,
        counted=_counted(counted, seat) if counted else "",
    )


def _counted(deal: DealResult, seat: int) -> str:
    """What is counted by the end of a deal, and where the total landed: Bags 7, landed: −50."""
    parts = [f"{name} {numeral(counts[seat])}" for name, counts in deal.counts.items()]
    return ", ".join([*parts, *([f"landed: {numeral(deal.landed[seat])}"] if seat in deal.landed else [])])


def _money(replayed: ReplayedMatch) -> tuple[MoneyRow, ...]:
    money = replayed.result.money
    if money is None:
        return ()
    return tuple(
        MoneyRow(
            person,
            money.paid_in[person.position],
            money.taken_out[person.position] - money.final_share[person.position],
            money.final_share[person.position],
            money.net[person.position],
        )
        for person in replayed.people
    )
