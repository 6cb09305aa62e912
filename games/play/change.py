"""One change to a match while it is being written: the facts, and the rows that go with them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from datetime import datetime
from typing import Any

from django.db.models import Subquery

from games.facts import DealFacts, MatchFacts, hand_record
from games.models import Deal, Hand, LogEntry, Player, Seat
from games.rules import record as rules
from games.rules.cards import write_cards
from games.rules.checks import check_hands
from games.rules.figures import SeatFigures, figures_of
from games.rules.number_checks import check_noted, check_sums
from games.rules.replay import replay
from games.rules.work import check_work

FIGURES = tuple(field.name for field in fields(SeatFigures))


@dataclass(frozen=True, slots=True)
class MatchChange:
    """A match's facts, of the revision that the change makes; the player whose phone makes it, if it said so; when.

    `submission` is the phone's name for what it sent, if it has one; `undoes` is the revision that it takes back.
    """

    facts: MatchFacts
    phone: int | None
    at: datetime
    submission: str = ""
    undoes: int | None = None

    def set_hands(self, deal: DealFacts, hands: Mapping[int, rules.Hand | None], action: str) -> None:
        """Make hands of a deal, by position, what they are from now on (None: not in any more), and log it.

        Raises a `RuleError` where the deal's hands cannot be like that together. As few queries as for one hand.
        """
        after = {position: hand for position, hand in hands.items() if hand is not None}
        others = {position: hand_record(row) for position, row in deal.hands.items() if position not in hands}
        in_deal = len(self.facts.in_deal(deal.number))
        check_hands(self.facts.game, self.facts.names, self.facts.options, others | after, in_deal)
        if self.facts.game.numbers:
            self._check_numbers(deal, others | after, after)
        before = {position: deal.hands.get(position) for position in hands}
        row = self._row(deal)
        rows = {position: self._hand(row, position, hand) for position, hand in after.items()}
        if rows:
            fields = ["cards", "typed", "marked", "numbers", "version", "entered_by", "confirmed"]
            Hand.objects.bulk_create(
                rows.values(), update_conflicts=True, unique_fields=["deal", "seat"], update_fields=fields
            )
            for hand in rows.values():
                hand.entered_by_id = self.phone
            deal.hands.update(rows)
        lines = [
            self._line(action, deal, self.facts.seats[position], hand_facts(was), hand_facts(rows.get(position)))
            for position, was in before.items()
        ]
        LogEntry.objects.bulk_create(lines)
        self._remove(deal, [position for position, was in before.items() if was and position not in rows])
        if any(hand.cards for hand in after.values()):
            self.check_work("Type the score of this hand in place of its cards")
        elif after and self.facts.game.is_counted:
            self.check_work("End it, and go on with a rematch")

    def check_work(self, advice: str) -> None:
        """Raise `WorkError` where the match's hands take too long to score; the advice says what to do about it."""
        hands = [hand for deal in self.facts.deals for hand in deal.hands.values()]
        cards = (tuple(hand.cards.split()) for hand in hands if hand.cards)
        check_work(self.facts.game, len(hands), cards, advice)

    def set_said(self, deal: DealFacts, said: Mapping[int, Mapping[str, int]]) -> None:
        """Make what was said before a deal, by position, what it is from now on (empty: nothing), and log it."""
        row = self._row(deal)
        lines = []
        for position, noted in said.items():
            before = deal.said.pop(position, None)
            if noted:
                deal.said[position] = dict(noted)
            seat = self.facts.seats[position]
            lines.append(self._line(LogEntry.Action.SAID, deal, seat, before, dict(noted) or None))
        row.said = {str(position): noted for position, noted in sorted(deal.said.items())} or None
        row.save(update_fields=["said"])
        LogEntry.objects.bulk_create(lines)
        self._remove(deal, [])

    def set_numbers(self, deal: DealFacts, numbers: Mapping[str, int]) -> None:
        """Make the numbers of the whole table of a deal what they are from now on, and log it."""
        row, before = self._row(deal), deal.numbers or None
        deal.numbers = dict(numbers)
        row.numbers = deal.numbers or None
        row.save(update_fields=["numbers"])
        self.log(LogEntry.Action.NUMBERS, deal=deal, before=before, after=row.numbers)
        self._remove(deal, [])

    def _check_numbers(
        self, deal: DealFacts, hands: Mapping[int, rules.Hand], entered: Mapping[int, rules.Hand]
    ) -> None:
        """Raise `NumberError` where what was noted in these hands cannot be; `entered` are the new ones of them."""
        game, dealt = self.facts.game, self.facts.dealt(deal.number)
        for position, hand in entered.items():
            check_noted(game, hand.numbers, dealt, self.facts.names[position])
        if len(hands) == len(self.facts.in_deal(deal.number)):
            check_sums(game.numbers, [hand.numbers for hand in hands.values()], dealt)

    def confirm(self, deal: DealFacts, position: int) -> None:
        """Note that the owner of a hand says that it is right."""
        hand = deal.hands[position]
        hand.confirmed = True
        hand.save(update_fields=["confirmed"])
        self.log(LogEntry.Action.CONFIRM, deal=deal, seat=self.facts.seats[position], after=hand_facts(hand))

    def log(
        self,
        action: str,
        *,
        deal: DealFacts | None = None,
        seat: Seat | None = None,
        before: Mapping[str, Any] | None = None,
        after: Mapping[str, Any] | None = None,
    ) -> None:
        """Write the log's line about a fact other than what a hand is."""
        self._line(action, deal, seat, before, after).save(force_insert=True)

    def refresh(self) -> None:
        """Bring the cache up to the facts: the one place that writes it."""
        match, record = self.facts.match, self.facts.record()
        result = replay(record)
        if result.finished != bool(match.finished_at):
            match.finished_at = self.at if result.finished else None
        match.deals_counted = len(result.deals)
        match.pot_cents = result.money.pot if result.money else None
        match.save(update_fields=["finished_at", "deals_counted", "pot_cents"])
        figures = list(zip(self.facts.seats, figures_of(record, result), strict=True))
        changed = [name for name in FIGURES if any(getattr(seat, name) != getattr(new, name) for seat, new in figures)]
        for seat, new in figures:
            for name in changed:
                setattr(seat, name, getattr(new, name))
        if changed:
            Seat.objects.bulk_update(self.facts.seats, changed)

    def answer(self, deal: DealFacts) -> int | None:
        """The position of the player who is the answer to a deal's question, whether its hands are all in or not."""
        answer = deal.row.answer_id if deal.row else None
        return next((seat.position for seat in self.facts.seats if seat.pk == answer), None)

    def _row(self, deal: DealFacts) -> Deal:
        if deal.row is None:
            deal.row = Deal.objects.create(match=self.facts.match, number=deal.number)
            self.facts.deals.append(deal)
        return deal.row

    def _hand(self, deal: Deal, position: int, hand: rules.Hand) -> Hand:
        seat = self.facts.seats[position]
        row = Hand(deal=deal, seat=seat, version=self.facts.match.revision, **written(hand))
        row.entered_by_id = self._signed()
        row.confirmed = self.phone == seat.player_id
        return row

    def _signed(self) -> Any:
        """Whose phone it is, for a row: a phone may still say that it is somebody's who is not in the club any more."""
        if self.phone is None or self.facts.position_of(self.phone) is not None:
            return self.phone
        return Subquery(Player.objects.filter(pk=self.phone, club=self.facts.match.club_id).values("pk"))

    def _remove(self, deal: DealFacts, positions: list[int]) -> None:
        if positions:
            Hand.objects.filter(pk__in=[deal.hands.pop(position).pk for position in positions]).delete()
        if deal.row and not deal.hands and not deal.said and not deal.numbers:
            if deal.answered:
                self.log(LogEntry.Action.ANSWER, deal=deal, before={"answer": self.answer(deal)})
            deal.row.delete()
            self.facts.deals.remove(deal)

    def _line(
        self,
        action: str,
        deal: DealFacts | None,
        seat: Seat | None,
        before: Mapping[str, Any] | None,
        after: Mapping[str, Any] | None,
    ) -> LogEntry:
        match = self.facts.match
        line = LogEntry(match=match, revision=match.revision, at=self.at, action=action, before=before, after=after)
        line.deal, line.seat = deal.number if deal else None, seat
        line.phone_id, line.submission = self._signed(), self.submission
        line.undoes = self.undoes
        return line


def hand_facts(hand: Hand | None) -> dict[str, Any] | None:
    """A hand as the log keeps it; None: not in."""
    return _facts(hand.cards, hand.typed, hand.marked, hand.numbers) if hand else None


def written(hand: rules.Hand) -> dict[str, Any]:
    """A hand that was entered as rows and log keep it."""
    cards = None if hand.cards is None else write_cards(hand.cards)
    return _facts(cards, hand.typed, hand.marked, hand.numbers)


def _facts(cards: str | None, typed: int | None, marked: bool, numbers: Mapping[str, int] | None) -> dict[str, Any]:
    noted = {"numbers": dict(numbers)} if numbers else {}
    return {"cards": cards, "typed": typed, "marked": marked, **noted}
