"""Entering, correcting and confirming hands, and what is asked once a deal."""

from __future__ import annotations

from collections.abc import Sequence

from games.matches.facts import DealFacts, MatchFacts, hand_record
from games.matches.log_facts import HandFact
from games.models import Hand, Match, Seat
from games.rules import record as rules
from games.rules.checks import check_answer
from games.rules.errors import PlayersError

from .attendance import settle_next
from .ownership import check_own_entry
from .transaction import (
    Action,
    ClosedError,
    ConflictError,
    MovedError,
    cancel_change,
    change_to,
    check_in_deal,
    open_deal,
    seat_at,
    written,
)


def record_hand(
    match: Match,
    number: int,
    position: int,
    hand: rules.Hand,
    *,
    seen: int,
    player: int | None = None,
    phone: int | None = None,
    out_instead: int | None = None,
    submission: str = "",
    follows: Sequence[str] = (),
    agreed: bool = False,
) -> MatchFacts:
    """Enter or correct the hand of the seat at `position` in a deal; returns the match's facts as they are now.

    `seen` is the version of the hand that the form was filled in from, `player` the id of whose hand it was filled in
    for: `MovedError` where they do not sit there by now. `out_instead`: the seat whose hand becomes empty with it,
    where the player who went out was the wrong one. `submission` is the phone's name for what it sends:
    the same again changes nothing, whatever became of the hand since. `follows`: submissions of the same phone whose
    answer it never saw, and which this one replaces. `agreed`: somebody was asked whether to replace what the player
    saved themselves. Raises `RuleError`, `ClosedError`, `ConflictError`, and `OwnEntryError` without that.
    """
    with change_to(match, phone, submission) as change:
        facts = change.facts
        if player is not None and facts.position_of(player) != position:
            raise MovedError(facts.position_of(player))
        seat = seat_at(facts, position)
        if facts.sent_before and _sent_before(facts.match, number, seat, hand, submission):
            return cancel_change(facts)
        deal = facts.deal(number)
        stored = deal.hands.get(position) if deal else None
        hands = _new_hands(deal, position, hand, out_instead)
        if deal and stored and not hands:
            if stored.confirmed or phone != seat.player_id:
                return cancel_change(facts)
            change.confirm(deal, position)  # its owner enters the very same
            return facts
        deal = open_deal(facts, number)
        check_in_deal(facts, number, position)
        if stored and position in hands and stored.version != seen and not _made_by(facts.match, stored, follows):
            raise ConflictError(stored)
        was_whole = facts.is_complete(deal)
        if stored and position in hands and not (agreed or was_whole):
            check_own_entry(facts, number, position, written(hand_record(stored)), theirs=stored, phone=phone)
        change.set_hands(deal, hands, Action.HAND)
        if facts.is_complete(deal):
            if not was_whole:
                settle_next(change)
            change.refresh()
        return facts


def undo_entry(match: Match, number: int, position: int, *, seen: int, phone: int | None = None) -> None:
    """Undo what made version `seen` of a hand: it is as before, or open again, and so are hands that changed with it.

    Raises `ConflictError` where the hand was entered again since, or in an open deal by its player themselves and this
    is another phone; `ClosedError` where it is gone, where it would open a
    deal after which another has begun, or one of a match that stays over, and `RuleError` where the rules do not allow
    any more what was there before.
    """
    with change_to(match, phone) as change:
        facts = change.facts
        seat, deal = seat_at(facts, position), facts.deal(number)
        stored = deal.hands.get(position) if deal else None
        if deal is None or stored is None or stored.version != seen:
            if _taken_back_before(facts.match, number, seat, seen):
                cancel_change(facts)
                return
            raise ConflictError(stored) if stored else ClosedError("That hand is not there any more")
        if not facts.is_complete(deal):
            check_own_entry(facts, number, position, written(hand_record(stored)), theirs=stored, phone=phone)
        complete, before = facts.is_complete(deal), _hands_before(facts, deal, seen)
        if facts.match.finished_at and not complete:
            raise ClosedError("The match is over")
        opens = None in before.values()
        if opens and number < len(facts.deals):
            raise ClosedError(f"Deal {number + 1} has begun. Open the hand and enter it again instead")
        change.set_hands(deal, before, Action.TAKE_BACK)
        if complete:
            change.refresh()
        if opens and facts.match.finished_at:
            raise ClosedError("The match is over. Open the hand and enter it again instead")


def confirm(match: Match, number: int, position: int, *, seen: int, phone: int | None) -> None:
    """Say that version `seen` of a hand is right; `phone` is its owner's. A hand that is confirmed stays so.

    Raises `PlayersError` for anybody else's phone, `ConflictError` where the hand was entered again since, and
    `ClosedError` where it is gone.
    """
    with change_to(match, phone) as change:
        facts = change.facts
        seat, deal = seat_at(facts, position), facts.deal(number)
        stored = deal.hands.get(position) if deal else None
        if seat.player_id != phone:
            raise PlayersError(f"Only {seat.player.name} can say that this hand is right, on a phone that is theirs")
        if deal is None or stored is None:
            raise ClosedError("That hand is not there any more")
        if stored.version != seen:
            raise ConflictError(stored)
        if stored.confirmed:
            cancel_change(facts)
            return
        change.confirm(deal, position)


def answer_deal(match: Match, number: int, answer: int | None, *, seen: int, phone: int | None = None) -> None:
    """Answer the game's question for a deal whose hands are all in: the position of a player, or None for nobody.

    `seen` is the version of the answer that the form was filled in from. Raises `RuleError`, `ClosedError`,
    `ConflictError`.
    """
    with change_to(match, phone) as change:
        facts = change.facts
        if facts.game.question is None:
            raise ClosedError(f"{facts.game.name} asks no such question")
        check_answer(facts.game, answer)
        if answer is not None:
            seat_at(facts, answer)
        deal = open_deal(facts, number)
        row = deal.row
        if row is None or not facts.all_in(deal):
            raise ClosedError("The hands of this deal come first")
        if deal.answered and change.answer(deal) == answer:
            cancel_change(facts)
            return
        if row.answer_version != seen:
            raise ConflictError(row)
        was_whole = deal.answered
        change.set_answer(deal, {"answer": answer})
        if not was_whole and facts.is_complete(deal):
            settle_next(change)
        change.refresh()


def _new_hands(
    deal: DealFacts | None, position: int, hand: rules.Hand, out_instead: int | None
) -> dict[int, rules.Hand]:
    """The hands of a deal that differ after an entry, by position."""
    stored = deal.hands if deal else {}
    entered = {position: hand}
    if out_instead in stored and out_instead != position:
        entered[out_instead] = rules.Hand(cards=(), marked=stored[out_instead].marked)
    return {where: what for where, what in entered.items() if where not in stored or hand_record(stored[where]) != what}


def _sent_before(match: Match, number: int, seat: Seat, hand: rules.Hand, submission: str) -> bool:
    """Whether a submission came before with the same hand: a page that is gone back to may send it with another one."""
    lines = match.log.filter(submission=submission, deal=number, seat=seat)
    return any(after == written(hand) for after in lines.values_list("after", flat=True))


def _made_by(match: Match, hand: Hand, submissions: Sequence[str]) -> bool:
    """Whether a hand is as one of these submissions left it."""
    lines = match.log.filter(revision=hand.version, seat=hand.seat_id, submission__in=submissions)
    return bool(submissions) and lines.exists()


def _hands_before(facts: MatchFacts, deal: DealFacts, version: int) -> dict[int, rules.Hand | None]:
    """What the hands of that version were before they became it, by position; None: not in yet."""
    lines = facts.match.log.filter(revision=version, deal=deal.number)
    before = dict(lines.values_list("seat_id", "before"))
    rows = {position: before[hand.seat_id] for position, hand in deal.hands.items() if hand.version == version}
    return {position: HandFact.read(row).hand if row else None for position, row in rows.items()}


def _taken_back_before(match: Match, number: int, seat: Seat, seen: int) -> bool:
    """Whether the first thing that happened to a hand after version `seen` is that it was taken back."""
    after = match.log.filter(deal=number, seat=seat, revision__gt=seen).exclude(action=Action.CONFIRM).first()
    return after is not None and after.action == Action.TAKE_BACK
