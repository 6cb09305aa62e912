"""Enter, correct and confirm hands, and answer the question of a deal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from games.matches.log_facts import HandFact
from games.matches.poll_pace import LIVELY_WITH_OPEN_DEAL
from games.matches.stored_match import HandRef, StoredDeal, StoredMatch, to_hand
from games.models import Hand, Match
from games.rules import record as rules
from games.rules.checks import check_answer
from games.rules.errors import PlayersError
from games.rules.game import Game
from games.rules.say import say

from .attendance import prepare_next_deal
from .ownership import check_own_entry
from .transaction import (
    Action,
    ClosedError,
    ConflictError,
    MatchChange,
    MovedError,
    PhoneOwner,
    cancel_change,
    change_match,
    check_in_deal,
    get_open_deal,
    get_seat,
    hand_to_row,
)


def record_hand(
    match: Match,
    ref: HandRef,
    hand: rules.HandRecord,
    *,
    based_on: int,
    player: int | None = None,
    phone: PhoneOwner | None = None,
    out_instead: int | None = None,
    submission: str = "",
    follows: Sequence[str] = (),
    agreed: bool = False,
) -> StoredMatch:
    """Enter or correct a hand; return the match as stored now.

    - `player`: the id of the player it was filled in for. Raise `MovedError` if they moved since.
    - `out_instead`: a position whose hand becomes empty, as its player went out, not another one.
    - `submission`: the phone's name for what it sends. The same again changes nothing.
    - `follows`: submissions of the same phone that this one replaces, whose answer it never saw.
    - `agreed`: to replace what the player saved themselves; without it, raise `OwnEntryError`.
    """
    with change_match(match, phone, submission, lively_for=LIVELY_WITH_OPEN_DEAL) as change:
        stored = change.stored
        position = ref.position
        if player is not None and stored.find_position(player) != position:
            raise MovedError(stored.find_position(player))
        get_seat(stored, position)
        if stored.sent_before and _was_sent_before(stored, ref, hand, submission):
            return cancel_change(stored)
        deal = ref.get_deal(stored)
        saved_hand = deal.hands.get(position)
        # Another order of the cards alone is no change.
        if saved_hand and _is_same_pile(stored.game, to_hand(saved_hand), hand):
            hand = to_hand(saved_hand)
        hands = _build_changed_hands(deal, position, hand, out_instead)
        if saved_hand and not hands:
            return _confirm_same_hand(change, ref, saved_hand)
        # Checked only now: the same hand sent again is no error, even if the match is over.
        deal = get_open_deal(stored, ref.deal_number)
        check_in_deal(stored, ref)
        was_complete = stored.is_complete(deal)
        if saved_hand and position in hands:
            _check_version(stored.match, saved_hand, based_on, follows)
            # Another phone has to ask only while the deal is open: later it is a correction.
            if not (agreed or was_complete):
                check_own_entry(stored, ref, saved_hand, phone)
        change.set_hands(deal, hands, Action.HAND)
        if stored.is_complete(deal):
            if not was_complete:
                prepare_next_deal(change)
            change.refresh()
        return stored


def _confirm_same_hand(change: MatchChange, ref: HandRef, saved_hand: Hand) -> StoredMatch:
    """Confirm a hand if its player enters it again as it is; else change nothing."""
    seat = change.stored.seats[ref.position]
    if saved_hand.confirmed or change.phone != seat.player_id:
        return cancel_change(change.stored)
    change.confirm(ref)
    return change.stored


def _check_version(match: Match, saved_hand: Hand, based_on: int, follows: Sequence[str]) -> None:
    """Raise `ConflictError` unless the form saw the saved hand, or the phone itself saved it."""
    if saved_hand.version != based_on and not was_made_by(match, saved_hand, follows):
        raise ConflictError(saved_hand)


def undo_entry(
    match: Match, ref: HandRef, *, based_on: int, phone: PhoneOwner | None = None
) -> None:
    """Undo the change that made version `based_on` of a hand, for all hands that it changed.

    Raise `ConflictError` if the hand was entered again since, or `OwnEntryError` in an open deal if
    its player entered it on another phone. Raise `ClosedError` if that would open a deal that is
    not the last, or whose match stays over.
    """
    with change_match(match, phone, lively_for=LIVELY_WITH_OPEN_DEAL) as change:
        stored = change.stored
        get_seat(stored, ref.position)
        deal = ref.get_deal(stored)
        saved_hand = deal.hands.get(ref.position)
        if saved_hand is None or saved_hand.version != based_on:
            if _was_taken_back(stored, ref, based_on):
                cancel_change(stored)
                return
            if saved_hand is None:
                raise ClosedError(say("This hand no longer exists."))
            raise ConflictError(saved_hand)
        was_complete = stored.is_complete(deal)
        if not was_complete:
            check_own_entry(stored, ref, saved_hand, phone)
        hands_before = _load_hands_before(stored, deal, based_on)
        if stored.match.finished_at and not was_complete:
            raise ClosedError(say("The match is over."))
        # Asked first, since a deal without entries is deleted.
        has_later_deal = deal.number < len(stored.deals)
        change.set_hands(deal, hands_before, Action.TAKE_BACK)
        is_open_now = None in hands_before.values() or not stored.adds_up(deal)
        if is_open_now and has_later_deal:
            raise ClosedError(
                say(
                    "Deal {deal} has already started. Open the hand and change it instead.",
                    deal=deal.number + 1,
                )
            )
        if was_complete:
            change.refresh()
        if is_open_now and stored.match.finished_at:
            raise ClosedError(say("The match is over. Open the hand and change it instead."))


def confirm_hand(match: Match, ref: HandRef, *, based_on: int, phone: PhoneOwner | None) -> None:
    """Confirm version `based_on` of a hand; raise `PlayersError` for another player's phone."""
    with change_match(match, phone) as change:
        stored = change.stored
        seat = get_seat(stored, ref.position)
        saved_hand = ref.find_hand(stored)
        if seat.player_id != phone:
            raise PlayersError(
                say(
                    "Only {player} can confirm this hand, on their own phone.",
                    player=seat.player.name,
                )
            )
        if saved_hand is None:
            raise ClosedError(say("This hand no longer exists."))
        if saved_hand.version != based_on:
            raise ConflictError(saved_hand)
        if saved_hand.confirmed:
            cancel_change(stored)
            return
        change.confirm(ref)


def answer_deal(
    match: Match,
    deal_number: int,
    answer: int | None,
    *,
    based_on: int,
    phone: PhoneOwner | None = None,
) -> None:
    """Answer the question of a deal whose hands are in: a player's position, or None for nobody."""
    with change_match(match, phone) as change:
        stored = change.stored
        if stored.game.question is None:
            raise ClosedError(say("{game} does not ask this question.", game=stored.game.name))
        check_answer(stored.game, answer)
        if answer is not None:
            get_seat(stored, answer)
        deal = get_asked_deal(stored, deal_number)
        if deal.is_answered and stored.find_answer(deal) == answer:
            cancel_change(stored)
            return
        if deal.row and deal.row.answer_version != based_on:
            raise ConflictError(deal.row)
        was_answered = deal.is_answered
        change.set_answer(deal, {"answer": answer})
        if not was_answered and stored.is_complete(deal):
            prepare_next_deal(change)
        change.refresh()


def get_asked_deal(stored: StoredMatch, deal_number: int) -> StoredDeal:
    """Return the deal if its question can be answered now; else raise `ClosedError`."""
    deal = get_open_deal(stored, deal_number)
    if deal.row is None or not stored.has_all_hands(deal):
        raise ClosedError(say("Enter the hands of this deal first."))
    return deal


def _build_changed_hands(
    deal: StoredDeal, position: int, hand: rules.HandRecord, out_instead: int | None
) -> dict[int, rules.HandRecord]:
    """Return the hands that differ from the stored ones; one at `out_instead` becomes empty."""
    saved_hands = deal.hands
    entered = {position: hand}
    if out_instead in saved_hands and out_instead != position:
        entered[out_instead] = to_hand(saved_hands[out_instead]).go_out()
    return {
        position: entered_hand
        for position, entered_hand in entered.items()
        if position not in saved_hands or to_hand(saved_hands[position]) != entered_hand
    }


def _is_same_pile(game: Game, saved: rules.HandRecord, entered: rules.HandRecord) -> bool:
    """Return whether two hands without a grid differ at most in the order of their cards."""
    if game.grid or saved.cards is None or entered.cards is None:
        return False
    has_same_cards = sorted(entered.cards) == sorted(saved.cards)
    return has_same_cards and replace(entered, cards=saved.cards) == saved


def _was_sent_before(
    stored: StoredMatch, ref: HandRef, hand: rules.HandRecord, submission: str
) -> bool:
    """Return whether this hand was sent with the submission: a page may send others with it."""
    lines = ref.filter_log(stored).filter(submission=submission)
    return any(after == hand_to_row(hand) for after in lines.values_list("after", flat=True))


def was_made_by(match: Match, hand: Hand, submissions: Sequence[str]) -> bool:
    """Return whether one of these submissions made the hand as it is; no query without any."""
    if not submissions:
        return False
    lines = match.log.filter(revision=hand.version, seat=hand.seat_id, submission__in=submissions)
    return lines.exists()


def _load_hands_before(
    stored: StoredMatch, deal: StoredDeal, version: int
) -> dict[int, rules.HandRecord | None]:
    """Return the hands of that version as they were before it, by position (None: not in yet)."""
    lines = stored.match.log.filter(revision=version, deal=deal.number)
    facts_before = dict(lines.values_list("seat_id", "before"))
    hands_before = {}
    for position, hand in deal.hands.items():
        if hand.version == version:
            fact = facts_before[hand.seat_id]
            hands_before[position] = HandFact.read(fact).hand if fact else None
    return hands_before


def _was_taken_back(stored: StoredMatch, ref: HandRef, based_on: int) -> bool:
    """Return whether the first change to a hand after that version, except confirming, undid it."""
    later_lines = ref.filter_log(stored).filter(revision__gt=based_on)
    first_change = later_lines.exclude(action=Action.CONFIRM).first()
    return first_change is not None and first_change.action == Action.TAKE_BACK
