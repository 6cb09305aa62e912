"""A whole match on one sheet: every hand as it was entered, the standings, and the money."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from games.matches.people import Person
from games.matches.replayed_match import ReplayedMatch, score_hands
from games.matches.stored_match import StoredDeal, to_hand
from games.rules.cards import format_card, write_cards
from games.rules.game import Game
from games.rules.options import Option
from games.rules.record import HandRecord
from games.rules.result import DealResult, HandScore
from games.rules.say import say

from .attendance import describe_record
from .hands import build_noted_text, explain_score, format_announced
from .result import ResultView, build_result
from .standings import Standings, build_progress, build_standings_table
from .translated import numeral, phrase, translate
from .words import get_currency, money


@dataclass(frozen=True, slots=True)
class SheetHand:
    """A hand as it was entered and its points; in a deal that counts, also total and prize."""

    person: Person
    entered: str
    points: int | None
    working: str  # explains a bonus or penalty
    total: int | None
    prize: int  # cents
    counted: str  # the counts so far, and what the total landed on


@dataclass(frozen=True, slots=True)
class SheetDeal:
    number: int
    dealer: Person | None
    hands: tuple[tuple[SheetHand | None, str], ...]  # by seat (None: not in); what was announced
    answer: str
    noted: str  # the table's numbers
    note: str  # why it does not count


@dataclass(frozen=True, slots=True)
class MoneyRow:
    """A player's money in cents."""

    person: Person
    paid_in: int
    prizes: int  # of deals
    share: int  # of what was left in the pot at the end
    net: int


@dataclass(frozen=True, slots=True)
class Sheet:
    people: tuple[Person, ...]
    options: tuple[tuple[str, str], ...]  # name and value
    where: str  # “Deal 3 of 9” while it goes on, then empty
    result: ResultView | None  # once it is over
    standings: Standings
    question: str  # asked in each deal; empty if the game has none
    deals: tuple[SheetDeal, ...]
    currency: str
    money: tuple[MoneyRow, ...]
    pot: int | None  # cents in it; None without a pot
    changes: tuple[tuple[int, str], ...]  # before which deal; who came, left or sat out


def build_sheet(replayed: ReplayedMatch) -> Sheet:
    stored = replayed.stored
    result = replayed.result
    options = [
        format_option(option, stored.options)
        for option in stored.game.list_options(stored.options)
        if option.name in stored.options
    ]
    changes = [
        (change.before, describe_record(change, stored.names))
        for change in stored.to_rule_changes()
    ]
    question = stored.game.question
    is_over = result.finished
    return Sheet(
        people=tuple(replayed.people),
        options=tuple(options),
        where="" if is_over else build_progress(replayed).where,
        result=build_result(replayed) if is_over else None,
        standings=build_standings_table(replayed),
        question=question.text if question else "",
        deals=tuple(_build_deal(replayed, deal) for deal in stored.deals),
        currency=replayed.currency,
        money=_build_money_rows(replayed),
        pot=result.money.pot if result.money else None,
        changes=tuple(changes),
    )


def format_hand(game: Game, hand: HandRecord) -> str:
    """Return a hand as entered: cards or typed score, noted numbers, mark; or “nothing”."""
    entered = ""
    if hand.cards is not None:
        entered = write_cards(map(format_card, hand.cards)) or phrase("no cards left")
    elif hand.typed is not None:
        entered = phrase("typed {points}", points=hand.typed)
    noted = build_noted_text(game, hand.numbers).text
    mark = game.mark.text.lower() if hand.marked and game.mark else ""
    return ", ".join(filter(None, [entered, noted, mark])) or phrase("nothing")


# The names of options that a game does not name itself.
OPTION_NAMES = {
    "ante_units": say("ante units"),
    "currency": say("currency"),
    "deals": say("deals"),
    "decks": say("decks"),
    "knockout": say("knockout"),
    "pot": say("pot"),
    "prizes": say("prizes"),
    "stakes": say("stakes"),
    "target": say("target"),
}
STAKES_NAMES = {"none": say("none"), "points": say("points"), "pot": say("pot")}


def format_option(option: Option, options: Mapping[str, Any]) -> tuple[str, str]:
    """Return name and value of an option as text: (“unit”, “5 ¢”), (“knockout”, “yes”)."""
    name = option.name
    value = options[option.name]
    if name == "unit_cents":
        return phrase("unit"), money(value, get_currency(options))
    text = translate(option.text or OPTION_NAMES.get(name) or name.replace("_", " "))
    if isinstance(value, list):
        return text, ", ".join(map(numeral, value))
    if isinstance(value, bool):
        return text, phrase("yes") if value else phrase("no")
    if isinstance(value, int):
        return text, numeral(value)
    return text, translate(STAKES_NAMES.get(value, str(value)))


def format_answer_name(replayed: ReplayedMatch, seat: int | None) -> str:
    """Return the name of the player at `seat`; for None the question's text for nobody."""
    question = replayed.stored.game.question
    if seat is not None:
        return replayed.people[seat].name
    return translate(question.nobody) if question else ""


def _build_deal(replayed: ReplayedMatch, deal: StoredDeal) -> SheetDeal:
    """Return a deal with its hands and bids; a note if it is not complete or does not count."""
    is_complete = replayed.stored.is_complete(deal)
    note = ""
    if deal.number > len(replayed.result.deals):
        # A complete deal fails to count only if the match was over before it.
        is_too_late = is_complete or replayed.result.finished
        note = "does not count" if is_too_late else "not complete"
    answer = replayed.stored.build_deal_record(deal).answer if is_complete else None
    scores = score_hands(replayed.stored, deal, replayed.result)
    return SheetDeal(
        number=deal.number,
        dealer=replayed.find_dealer(deal.number),
        hands=tuple(
            (
                _build_hand(replayed, deal, person, scores),
                format_announced(replayed.stored, deal, person.position),
            )
            for person in replayed.people
        ),
        answer=format_answer_name(replayed, answer) if is_complete else "",
        noted=build_noted_text(replayed.stored.game, deal.numbers).text,
        note=note,
    )


def _build_hand(
    replayed: ReplayedMatch, deal: StoredDeal, person: Person, scores: dict[int, HandScore]
) -> SheetHand | None:
    """Build a player's hand in a deal; None if it is not in.

    If the game scores only whole deals, it has points once the deal is complete.
    """
    seat = person.position
    row = deal.hands.get(seat)
    if row is None:
        return None
    has_points = replayed.stored.game.has_scores or replayed.stored.is_complete(deal)
    hand = SheetHand(
        person=person,
        entered=format_hand(replayed.stored.game, to_hand(row)),
        points=scores[seat].points if has_points else None,
        working=explain_score(scores[seat], replayed.stored.game),
        total=None,
        prize=0,
        counted="",
    )
    if deal.number > len(replayed.result.deals):
        return hand
    deal_result = replayed.result.deals[deal.number - 1]
    return replace(
        hand,
        total=deal_result.totals[seat],
        prize=(deal_result.prizes[seat] or 0) if deal_result.prizes else 0,
        counted=_format_counts(deal_result, seat),
    )


def _format_counts(deal: DealResult, seat: int) -> str:
    """Return a seat's counts after a deal, and what its total landed on: Bags 7, landed: −50."""
    parts = [f"{name} {numeral(counts[seat])}" for name, counts in deal.counts.items()]
    if seat in deal.landed:
        parts.append(f"landed: {numeral(deal.landed[seat])}")
    return ", ".join(parts)


def _build_money_rows(replayed: ReplayedMatch) -> tuple[MoneyRow, ...]:
    money = replayed.result.money
    if money is None:
        return ()
    rows = []
    for person in replayed.people:
        seat = person.position
        share = money.final_share[seat]
        row = MoneyRow(
            person=person,
            paid_in=money.paid_in[seat],
            prizes=money.taken_out[seat] - share,
            share=share,
            net=money.net[seat],
        )
        rows.append(row)
    return tuple(rows)
