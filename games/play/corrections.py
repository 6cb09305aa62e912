"""Correct seats and the end of a match, and ask for consent to a correction's effects."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, TypeVar, get_args

from django.db import transaction
from django.db.models import F

from games.matches.stored_match import StoredMatch, load_match, to_hand
from games.models import Hand, Match, Player, Seat
from games.rules import record as rules
from games.rules.checks import check_players
from games.rules.errors import PlayersError, RuleError
from games.rules.replay import replay
from games.rules.say import say

from .matches import load_club_players, set_early_end
from .owners_words import load_owners_words
from .transaction import (
    Action,
    ClosedError,
    MatchChange,
    PhoneOwner,
    cancel_change,
    change_match,
    hand_to_row,
)

T = TypeVar("T")


class ConsentNeededError(Exception):
    """A change has effects nobody has agreed to: the match is not written, only shown."""

    def __init__(self, before: StoredMatch, after: StoredMatch) -> None:
        super().__init__(say("Preview this change first."))
        self.before = before
        self.after = after


def run_with_consent(
    match: Match, change: Callable[[], T], *, sure: int | None, always: bool = False
) -> T:
    """Run a change of a match if it was agreed to or alters no outcome; return its result.

    `sure` is the revision for which somebody saw the effects and agreed. `always`: ask about any
    change. Raise `ConsentNeededError`, which undoes it.
    """
    with transaction.atomic():
        # Locked, so that the change is seen with the match as it was agreed to.
        Match.objects.select_for_update(no_key=True).get(pk=match.pk)
        before = load_match(match.pk)
        result = change()
        if sure != before.match.revision:
            after = load_match(match.pk)
            has_changed = after.match.revision != before.match.revision
            if has_changed and (
                always or _changes_outcome(before.build_record(), after.build_record())
            ):
                raise ConsentNeededError(before, after)
        return result


def change_seats(match: Match, players: Sequence[int], *, phone: PhoneOwner | None = None) -> None:
    """Seat these players instead (ids, one per seat); hands stay at the seats."""
    with change_match(match, phone) as change:
        stored = change.stored
        seated = load_club_players(stored.match.club, players)
        if len(seated) != len(stored.seats):
            raise PlayersError(
                say(
                    "This match has {seats} seats. Choose a player for each.",
                    seats=len(stored.seats),
                )
            )
        check_players(stored.game, [player.name for player in seated])
        if [seat.player_id for seat in stored.seats] == list(players):
            cancel_change(stored)
            return
        seat_players(change, seated)
        change.refresh()


def correct_end(
    match: Match, rest: rules.Rest, deals: int, *, phone: PhoneOwner | None = None
) -> None:
    """Correct how a match ended early: after how many `deals`, and who gets the rest of the pot.

    What was entered for later deals is deleted. A match that is running ends by it.
    """
    if rest not in get_args(rules.Rest):
        raise RuleError(say("Choose who gets the rest of the pot."))
    with change_match(match, phone) as change:
        stored = change.stored
        if not 1 <= deals <= len(stored.list_complete_deals()):
            raise RuleError(say("Choose one of the complete deals."))
        record = stored.build_record()
        if replay(replace(record, deals=record.deals[:deals], ended_early=None)).finished:
            raise RuleError(say("The match was already over by deal {deal}.", deal=deals))
        if stored.match.ended_early == rest and len(stored.deals) == deals:
            cancel_change(stored)
            return
        # The slice is a copy: a deal that loses its last entry is removed from the list.
        for deal in stored.deals[deals:]:
            change.set_announced(deal, {position: {} for position in deal.announced})
            if deal.numbers:
                change.set_numbers(deal, {})
            if deal.hands:
                # None for each hand takes it out.
                change.set_hands(deal, dict.fromkeys(deal.hands), Action.TAKE_BACK)
        set_early_end(change, rest)
        change.refresh()


def resume_match(match: Match, *, phone: PhoneOwner | None = None) -> None:
    """Let a match that was ended early go on. Raise `ClosedError` if it was not ended early."""
    with change_match(match, phone) as change:
        if not change.stored.match.ended_early:
            raise ClosedError(say("This match was not ended early."))
        set_early_end(change, None)
        change.refresh()


def seat_players(change: MatchChange, seated: Sequence[Player]) -> None:
    """Write and log who sits where; hands at changed seats are no longer confirmed."""
    stored = change.stored
    before = _seating_to_log(stored)
    moved = [
        seat
        for seat, player in zip(stored.seats, seated, strict=True)
        if seat.player_id != player.pk
    ]
    # First these seats get ids that no player has, as nobody may have two seats meanwhile.
    # The database checks only at COMMIT whether there are such players.
    Seat.objects.filter(pk__in=[seat.pk for seat in moved]).update(player=F("pk") * -1)
    for seat, player in zip(stored.seats, seated, strict=True):
        seat.player = player
    Seat.objects.bulk_update(moved, ["player"])
    _confirm_anew(change, moved)
    change.log(Action.SEATS, before=before, after=_seating_to_log(stored))


def _confirm_anew(change: MatchChange, moved: Sequence[Seat]) -> None:
    """Confirm of the hands at `moved` seats those that their present players entered themselves.

    The others there are no longer confirmed.
    """
    own_entries = load_owners_words(change.stored.match, moved)
    changed = []
    for deal in change.stored.deals:
        for seat in moved:
            hand = deal.hands.get(seat.position)
            if hand is None:
                continue
            own_entry = own_entries.get((deal.number, seat.pk))
            is_confirmed = own_entry == hand_to_row(to_hand(hand))
            if hand.confirmed != is_confirmed:
                hand.confirmed = is_confirmed
                changed.append(hand)
    Hand.objects.bulk_update(changed, ["confirmed"])


def _seating_to_log(stored: StoredMatch) -> dict[str, Any]:
    return {"players": list(stored.names), "ids": [seat.player_id for seat in stored.seats]}


def _changes_outcome(before: rules.MatchRecord, after: rules.MatchRecord) -> bool:
    """Return whether the outcome changes; a deal added to the same others is no correction."""
    keeps_deals = after.deals[: len(before.deals)] == before.deals
    keeps_match = (after.players, after.ended_early) == (before.players, before.ended_early)
    if keeps_deals and keeps_match:
        return False
    return _build_outcome(before) != _build_outcome(after)


def _build_outcome(record: rules.MatchRecord) -> tuple[object, ...]:
    """Return what counts as a match's outcome, to compare two."""
    result = replay(record)
    deals = [(deal.scores, deal.prizes) for deal in result.deals]
    return (
        record.players,
        deals,
        result.standings,
        result.winners,
        result.money,
        result.end,
        result.not_counted,
    )
