"""A change to a match: it locks the row, has a time, can be refused, writes rows and log lines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import Subquery
from django.utils import timezone

from games.database.match_queries import lock_and_bump
from games.matches.noted_sums import find_bound_position, find_forbidden_sum
from games.matches.poll_pace import LIVELY_AFTER_CHANGE, find_lively_time, get_lively_until
from games.matches.stored_match import HandRef, StoredDeal, StoredMatch, load_match_rows, to_hand
from games.models import Deal, Hand, LogEntry, Match, Player, Seat
from games.rules import record as rules
from games.rules.cards import write_cards
from games.rules.checks import check_hands, check_numbers, check_own_numbers, check_sums
from games.rules.errors import NumberError, PlayersError
from games.rules.figures import SEAT_FIGURES, build_figures
from games.rules.replay import replay
from games.rules.say import Text, say
from games.rules.step_limit import check_work
from scorekeeper.metrics import get_counters

from .limits import MAX_DEALS
from .owners_words import load_owners_words

Action = LogEntry.Action
# The columns of a hand's row that an entry writes.
HAND_COLUMNS = ("cards", "typed", "marked", "numbers", "version", "entered_by", "confirmed")
# The id of the player whose phone asks for a change, who signs it in the log.
PhoneOwner = int
_moment: ContextVar[datetime | None] = ContextVar("moment", default=None)


class ClosedError(Exception):
    """Too late, or too early: a match is over, a deal has not begun. The message is shown."""


class MovedError(ClosedError):
    """The player whose hand it is now sits at another `position`, or has no seat (None)."""

    def __init__(self, position: int | None) -> None:
        super().__init__(say("Someone joined or left since then."))
        self.position = position


class ConflictError(Exception):
    """Somebody else changed the entry since the form was filled in; `theirs` is the stored one."""

    def __init__(self, theirs: Hand | Deal) -> None:
        super().__init__(say("Someone else changed this while you were entering it."))
        self.theirs = theirs


@contextmanager
def backdate(moment: datetime) -> Iterator[None]:
    """Date changes inside the block to `moment`, for matches that are entered later."""
    token = _moment.set(moment)
    try:
        yield
    finally:
        _moment.reset(token)


def now() -> datetime:
    """Return the current time, or inside `backdate` the one given there."""
    return _moment.get() or timezone.now()


@dataclass(frozen=True, slots=True)
class MatchChange:
    """A change to a stored match at its new revision."""

    stored: StoredMatch
    phone: PhoneOwner | None  # whose phone makes it; None: unknown
    changed_at: datetime
    submission: str = ""  # the phone's name for what it sent
    undoes: int | None = None  # the revision that it undoes
    complete_before: int = 0  # how many deals were complete before

    def set_hands(
        self, deal: StoredDeal, hands: Mapping[int, rules.HandRecord | None], action: str
    ) -> None:
        """Write and log hands of a deal by position (None: take it out), in few queries.

        Raise `RuleError` for impossible hands or numbers, or if the match takes too long to score.
        """
        stored = self.stored
        entered = {position: hand for position, hand in hands.items() if hand is not None}
        others = {
            position: to_hand(row) for position, row in deal.hands.items() if position not in hands
        }
        all_hands = others | entered
        players = len(stored.in_deal(deal.number))
        check_hands(stored.game, stored.names, stored.options, all_hands, players_in_deal=players)
        if stored.game.numbers:
            is_correction = (
                action == Action.HAND and self.undoes is None and stored.is_complete(deal)
            )
            self._check_numbers(deal, all_hands, entered, must_add_up=is_correction)
        self._write_hands(deal, hands, action)
        if any(hand.cards for hand in entered.values()):
            self.check_work(say("Enter the score of this hand instead of its cards."))
        elif entered and stored.game.is_counted:
            self.check_work(say("End the match, and start a rematch."))

    def _write_hands(
        self, deal: StoredDeal, hands: Mapping[int, rules.HandRecord | None], action: str
    ) -> None:
        """Write and log hands without checks; delete the deal if no entry is left."""
        version = self.stored.match.revision
        deal_row = self._get_or_create_row(deal)
        hand_rows = {}
        removed = []
        lines = []
        confirmed = self._find_confirmed(deal, hands, action)
        for position, hand in hands.items():
            seat = self.stored.seats[position]
            stored_hand = deal.hands.get(position)
            before = hand_to_row(to_hand(stored_hand)) if stored_hand else None
            after = hand_to_row(hand) if hand else None
            lines.append(self._build_line(action, deal, seat, before, after))
            if after:
                row = Hand(deal=deal_row, seat=seat, version=version, **after)
                row.entered_by_id = self._resolve_owner()
                row.confirmed = position in confirmed
                hand_rows[position] = row
            elif stored_hand:
                removed.append(deal.hands.pop(position).pk)
        if hand_rows:
            Hand.objects.bulk_create(
                hand_rows.values(),
                update_conflicts=True,
                unique_fields=["deal", "seat"],
                update_fields=HAND_COLUMNS,
            )
            for row in hand_rows.values():
                row.entered_by_id = self.phone  # instead of a subquery
            deal.hands.update(hand_rows)
        LogEntry.objects.bulk_create(lines)
        if removed:
            Hand.objects.filter(pk__in=removed).delete()
        if not deal.hands:
            self._remove_if_empty(deal)

    def _find_confirmed(
        self, deal: StoredDeal, hands: Mapping[int, rules.HandRecord | None], action: str
    ) -> set[int]:
        """Return the positions whose player enters the hand now, or last entered this very one.

        So players need not confirm anew what another phone changed and then put right. One query,
        but none for first entries.
        """
        seats = self.stored.seats
        confirmed = {position for position in hands if self.phone == seats[position].player_id}
        others = {
            position: hand for position, hand in hands.items() if hand and position not in confirmed
        }
        # A hand that is entered for the first time has no earlier entry to look up.
        restores = action == Action.TAKE_BACK or self.undoes is not None
        seats_to_look_up = [
            seats[position] for position in others if restores or position in deal.hands
        ]
        if seats_to_look_up:
            own_entries = load_owners_words(self.stored.match, seats_to_look_up, deal.number)
            for position, hand in others.items():
                if own_entries.get((deal.number, seats[position].pk)) == hand_to_row(hand):
                    confirmed.add(position)
        return confirmed

    def check_work(self, advice: Text) -> None:
        """Raise `WorkError`, ending with the advice, if the match takes too long to score."""
        hands = [hand for deal in self.stored.deals for hand in deal.hands.values()]
        cards_of_hands = (tuple(hand.cards.split()) for hand in hands if hand.cards)
        check_work(self.stored.game, len(hands), cards_of_hands, advice)

    def set_announced(self, deal: StoredDeal, announced: Mapping[int, Mapping[str, int]]) -> None:
        """Write and log announced numbers, by position; delete the deal if no entry is left."""
        row = self._get_or_create_row(deal)
        lines = []
        for position, noted in announced.items():
            before = deal.announced.pop(position, None)
            after = dict(noted) or None
            if after:
                deal.announced[position] = after
            seat = self.stored.seats[position]
            lines.append(self._build_line(Action.ANNOUNCED, deal, seat, before, after))
        row.said = {
            str(position): noted for position, noted in sorted(deal.announced.items())
        } or None
        row.save(update_fields=["said"])
        LogEntry.objects.bulk_create(lines)
        self._remove_if_empty(deal)

    def set_numbers(self, deal: StoredDeal, numbers: Mapping[str, int]) -> None:
        """Write and log the table's numbers of a deal; delete the deal if no entry is left."""
        row = self._get_or_create_row(deal)
        before = deal.numbers or None
        deal.numbers = dict(numbers)
        row.numbers = deal.numbers or None
        row.save(update_fields=["numbers"])
        self.log(Action.NUMBERS, deal=deal, before=before, after=row.numbers)
        self._remove_if_empty(deal)

    def set_answer(self, deal: StoredDeal, answer: Mapping[str, Any] | None) -> None:
        """Write and log a deal's answer, as of `AnswerFact`; None: the question is open again.

        Raise `PlayersError` if nobody has that seat.
        """
        before = {"answer": self.stored.find_answer(deal)} if deal.is_answered else None
        position = answer["answer"] if answer else None
        row = self._get_or_create_row(deal)
        row.answer = None if position is None else get_seat(self.stored, position)
        row.answer_version = self.stored.match.revision if answer else 0
        row.save(update_fields=["answer", "answer_version"])
        self.log(Action.ANSWER, deal=deal, before=before, after=answer)

    def _check_numbers(
        self,
        deal: StoredDeal,
        hands: Mapping[int, rules.HandRecord],
        entered: Mapping[int, rules.HandRecord],
        *,
        must_add_up: bool,
    ) -> None:
        """Raise `NumberError` for impossible numbers of the `entered` hands, or sums of the deal.

        `hands` are all of the deal that are in. Sums of what they note after it are checked only if
        they `must_add_up`: an open deal waits, since any of its players may have miscounted.
        """
        game = self.stored.game
        dealt = self.stored.count_dealt(deal.number)
        for position, hand in entered.items():
            check_own_numbers(game, hand.numbers, dealt, self.stored.names[position])
        if len(hands) == len(self.stored.in_deal(deal.number)):
            rules_to_check = [rule for rule in game.numbers if must_add_up or rule.first]
            check_sums(rules_to_check, [hand.numbers for hand in hands.values()], dealt)
        elif hands:
            self._check_forbidden_sum(deal, hands)

    def _check_forbidden_sum(self, deal: StoredDeal, hands: Mapping[int, rules.HandRecord]) -> None:
        """Raise `NumberError` if what all announced makes a forbidden sum."""
        noted = {position: hand.numbers for position, hand in hands.items()}
        rule = find_forbidden_sum(self.stored, deal.number, {**deal.announced, **noted})
        if rule is None:
            return
        total = rule.get_sum(self.stored.count_dealt(deal.number))
        dealer = find_bound_position(self.stored, deal.number)
        if dealer is None:
            raise NumberError(
                say(
                    "“{number}” must not add up to {total}. One player has to change their "
                    "number first.",
                    number=rule.name,
                    total=total,
                )
            )
        raise NumberError(
            say(
                "“{number}” must not add up to {total}. {dealer} is the dealer and has to change "
                "the number first.",
                number=rule.name,
                total=total,
                dealer=self.stored.names[dealer],
            )
        )

    def confirm(self, ref: HandRef) -> None:
        """Write and log that the player of a hand confirms it."""
        deal = ref.get_deal(self.stored)
        hand = deal.hands[ref.position]
        hand.confirmed = True
        hand.save(update_fields=["confirmed"])
        self.log(
            Action.CONFIRM,
            deal=deal,
            seat=self.stored.seats[ref.position],
            after=hand_to_row(to_hand(hand)),
        )

    def log(
        self,
        action: str,
        *,
        deal: StoredDeal | None = None,
        seat: Seat | None = None,
        before: Mapping[str, Any] | None = None,
        after: Mapping[str, Any] | None = None,
    ) -> None:
        """Write a log line at the change's revision; `before` and `after` are the fact's data."""
        self._build_line(action, deal, seat, before, after).save(force_insert=True)

    def refresh(self, ended: datetime | None = None) -> None:
        """Replay the match and write the figures that follow from it, of the match and its seats.

        Nothing else writes them. `ended` is when the match ended, if this change ends it; None:
        now.
        """
        match = self.stored.match
        record = self.stored.build_record()
        self._check_untouched_sums(record)
        figures = build_figures(record, replay(record))
        if figures.finished != bool(match.finished_at):
            match.finished_at = (ended or self.changed_at) if figures.finished else None
        lively_for = find_lively_time(self.stored, self.complete_before)
        match.lively_until = get_lively_until(self.changed_at, lively_for)
        match.deals_counted = figures.deals_counted
        match.pot_cents = figures.pot_cents
        match.save(update_fields=["finished_at", "deals_counted", "pot_cents", "lively_until"])
        changed_columns = set()
        for seat, seat_figures in zip(self.stored.seats, figures.seats, strict=True):
            for name in SEAT_FIGURES:
                value = getattr(seat_figures, name)
                if getattr(seat, name) != value:
                    setattr(seat, name, value)
                    changed_columns.add(name)
        if changed_columns:
            Seat.objects.bulk_update(self.stored.seats, sorted(changed_columns))

    def _check_untouched_sums(self, record: rules.MatchRecord) -> None:
        """Raise `NumberError` if the last deal, complete before, no longer adds up.

        Not so if one of its hands was changed: a wrong entry opens the deal, until it is put right.
        """
        deal = self.stored.deals[-1] if self.stored.deals else None
        if deal is None or deal.number > self.complete_before or self.stored.adds_up(deal):
            return
        if all(hand.version != self.stored.match.revision for hand in deal.hands.values()):
            check_numbers(record, self.stored.build_deal_record(deal), deal.number)

    def _get_or_create_row(self, deal: StoredDeal) -> Deal:
        if deal.row is None:
            deal.row = Deal.objects.create(match=self.stored.match, number=deal.number)
            self.stored.deals.append(deal)
        return deal.row

    def _resolve_owner(self) -> Any:
        """Return the phone's owner as a row's value: for one without a seat, a subquery.

        It gives None for somebody who is not in the club any more.
        """
        if self.phone is None or self.stored.find_position(self.phone) is not None:
            return self.phone
        return Subquery(
            Player.objects.filter(pk=self.phone, club=self.stored.match.club_id).values("pk")
        )

    def _remove_if_empty(self, deal: StoredDeal) -> None:
        """Delete a deal without hands, bids and numbers, from `stored` too; log its lost answer."""
        if deal.row and not deal.hands and not deal.announced and not deal.numbers:
            if deal.is_answered:
                self.log(
                    Action.ANSWER,
                    deal=deal,
                    before={"answer": self.stored.find_answer(deal)},
                )
            deal.row.delete()
            deal.row = None
            self.stored.deals.remove(deal)

    def _build_line(
        self,
        action: str,
        deal: StoredDeal | None,
        seat: Seat | None,
        before: Mapping[str, Any] | None,
        after: Mapping[str, Any] | None,
    ) -> LogEntry:
        match = self.stored.match
        line = LogEntry(
            match=match,
            revision=match.revision,
            at=self.changed_at,
            action=action,
            before=before,
            after=after,
        )
        line.deal = deal.number if deal else None
        line.seat = seat
        line.phone_id = self._resolve_owner()
        line.submission = self.submission
        line.undoes = self.undoes
        line.was_over_at = match.finished_at
        return line


@contextmanager
def change_match(
    match: Match,
    phone: PhoneOwner | None,
    submission: str = "",
    lively_for: timedelta = LIVELY_AFTER_CHANGE,
) -> Iterator[MatchChange]:
    """Yield a change of a match, in one transaction: row locked, revision raised, loaded again.

    - No other row is locked, and nothing inside may lock the club (see `games.play.locks`).
    - `submission`: the phone's name for what it sent; see `StoredMatch.sent_before`.
    - `lively_for`: how long open pages poll often, unless `MatchChange.refresh` finds another.
    """
    try:
        with transaction.atomic():
            if counters := get_counters():
                transaction.on_commit(counters.saves.inc)
            row = lock_and_bump(match, get_lively_until(now(), lively_for))
            stored = load_match_rows(row, submission) if row else None
            if stored is None:
                raise Match.DoesNotExist(say("This match no longer exists."))
            complete = len(stored.list_complete_deals())
            yield MatchChange(stored, phone, now(), submission, complete_before=complete)
    except ConflictError:
        if counters := get_counters():
            counters.conflicts.inc()
        raise


def cancel_change(stored: StoredMatch) -> StoredMatch:
    """Have a change that changes nothing rolled back; return the match at its old revision."""
    transaction.set_rollback(True)
    stored.match.revision -= 1
    return stored


def get_seat(stored: StoredMatch, position: int) -> Seat:
    if position not in range(len(stored.seats)):
        raise PlayersError(say("Nobody has this seat. Choose one of the players."))
    return stored.seats[position]


def check_in_deal(stored: StoredMatch, ref: HandRef) -> None:
    """Raise `ClosedError` if the player has left, or sits the deal out."""
    if ref.position not in stored.in_deal(ref.deal_number):
        raise ClosedError(
            say(
                "{player} is not in deal {deal}.",
                player=stored.names[ref.position],
                deal=ref.deal_number,
            )
        )


def get_open_deal(stored: StoredMatch, deal_number: int) -> StoredDeal:
    """Return the deal to enter or correct.

    Raise `ClosedError` for one after the open deal, an incomplete one of a finished match, and one
    beyond `MAX_DEALS`.
    """
    deal = stored.find_deal(deal_number)
    if stored.match.finished_at and (deal is None or not stored.is_complete(deal)):
        raise ClosedError(say("The match is over."))
    if deal is None:
        open_number = len(stored.list_complete_deals()) + 1
        raise ClosedError(
            say(
                "Deal {deal} has not started. Enter deal {next_deal} first.",
                deal=deal_number,
                next_deal=open_number,
            )
        )
    if deal_number > MAX_DEALS:
        raise ClosedError(
            say(
                "A match has at most {most} deals. End this match, and start a rematch.",
                most=MAX_DEALS,
            )
        )
    return deal


def hand_to_row(hand: rules.HandRecord) -> dict[str, Any]:
    """Return a hand as rows and the log have it: cards as text or None, score, mark, numbers."""
    cards = None if hand.cards is None else write_cards(hand.cards)
    noted = {"numbers": dict(hand.numbers)} if hand.numbers else {}
    return {"cards": cards, "typed": hand.typed, "marked": hand.marked, **noted}
