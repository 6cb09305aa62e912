"""Players who join, leave, sit out and are substituted during a match, and correcting that."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from games.matches.stored_match import HandRef, StoredMatch
from games.models import Change, Match
from games.rules.attendance import COMING_KINDS, ONE_DEAL_KINDS
from games.rules.change_checks import check_before
from games.rules.say import say

from .attendance import (
    SeatChange,
    TablePeople,
    build_people,
    prepare_next_deal,
    propose_sit_outs,
    set_people,
    update_sit_outs,
)
from .matches import increase_decks, load_club_players
from .transaction import ClosedError, MatchChange, PhoneOwner, cancel_change, change_match, get_seat

Kind = Change.Kind


@dataclass(frozen=True, slots=True)
class ChangeRef:
    before: int  # the number of the deal before which it was
    kind: str
    player: int  # id

    def find_index(self, people: TablePeople) -> int | None:
        """Return the index of the change meant, the last of several; None if there is none."""
        found = [
            index
            for index, change in enumerate(people.changes)
            if ChangeRef(change.before, change.kind, people.players[change.seat].pk) == self
        ]
        return found[-1] if found else None


@dataclass(frozen=True, slots=True)
class ChangeUpdate:
    """What a corrected change becomes; `start` and `score` None or empty: as they were."""

    before: int  # the number of the deal before which it was
    start: str | None = None
    score: str | None = None

    def apply_to(self, change: SeatChange) -> SeatChange:
        """Return the corrected change: `start` is for one who comes, `score` for sitting out."""
        updated = replace(change, before=self.before)
        if self.start and change.kind in COMING_KINDS:
            updated = replace(updated, start=self.start)
        if self.score and change.kind == Kind.SIT_OUT:
            updated = replace(updated, score=self.score)
        return updated


def join_match(
    match: Match,
    player: int,
    *,
    start: str = "",
    after: int | None = None,
    decks: int | None = None,
    phone: PhoneOwner | None = None,
) -> StoredMatch:
    """Let one of the club's players (by id) join the next deal, or come back to their seat.

    - `start`: the total to start with (“worst”, “average”, “zero”, “own”), empty as usual.
    - `after`: the position on a new player's right; None: at the end.
    - `decks`: how many the match goes on with, never fewer than so far.

    Raise `ClosedError` in a match that is over or has teams.
    """
    with change_match(match, phone) as change:
        stored = _check_running(change)
        (joining,) = load_club_players(stored.match.club, [player])
        next_deal = get_next_deal_number(stored)
        people = build_people(stored)
        old_position = stored.find_position(joining.pk)
        if old_position is not None and old_position in stored.at_table(next_deal):
            return cancel_change(stored)
        if decks is not None:
            increase_decks(change, decks)
        if old_position is not None:
            back = SeatChange(next_deal, Kind.BACK, old_position, start=start)
            return _save_people(change, people.with_changes(back))
        position = len(stored.seats) if after is None else get_seat(stored, after).position + 1
        people = people.with_player(joining, position)
        if next_deal > 1:  # else they are there from the start
            people = people.with_changes(SeatChange(next_deal, Kind.JOIN, position, start=start))
        return _save_people(change, people)


def leave_match(match: Match, position: int, *, phone: PhoneOwner | None = None) -> StoredMatch:
    """Let the player at a position leave before the next deal; one who joined for it is removed."""
    with change_match(match, phone) as change:
        stored = _check_running(change)
        seat = get_seat(stored, position)
        next_deal = get_next_deal_number(stored)
        if position not in stored.at_table(next_deal):
            return cancel_change(stored)
        if next_deal == 1:
            raise ClosedError(
                say(
                    "Nobody can leave before the first deal. Start a new match without {player}.",
                    player=seat.player.name,
                )
            )
        people = build_people(stored)
        to_come = [
            seat_change
            for seat_change in people.changes
            if seat_change.before >= next_deal and seat_change.seat == position
        ]
        if any(seat_change.kind == Kind.JOIN for seat_change in to_come):
            return _save_people(change, _remove_newcomer(stored, people, position, next_deal))
        changes = [seat_change for seat_change in people.changes if seat_change not in to_come]
        # Without what was to come, somebody who would have come back has left already.
        if not _has_left(changes, position):
            changes.append(SeatChange(next_deal, Kind.LEAVE, position))
        updated = update_sit_outs(stored, people.changes, changes, next_deal)
        return _save_people(change, replace(people, changes=tuple(updated)))


def _has_left(changes: Sequence[SeatChange], position: int) -> bool:
    """Return whether a player's last move was to leave or to be knocked out."""
    kinds = [
        change.kind
        for change in changes
        if change.seat == position and change.kind in (Kind.LEAVE, Kind.OUT, Kind.BACK)
    ]
    return bool(kinds) and kinds[-1] != Kind.BACK


def _remove_newcomer(
    stored: StoredMatch, people: TablePeople, position: int, first_deal: int
) -> TablePeople:
    """Return the people without a player who leaves before their first deal.

    Sit-outs of that deal that were only proposed go, too, if `_save_people` proposes them anew.
    """
    others = [change for change in people.changes if not change.is_sitting_out(first_deal)]
    sit_outs = {*people.changes} - {*others}
    if not stored.find_open_deal() and {*propose_sit_outs(stored, others, first_deal)} == sit_outs:
        people = replace(people, changes=tuple(others))
    return people.without_seat(position)


def sit_out(
    match: Match, ref: HandRef, *, score: str = "", phone: PhoneOwner | None = None
) -> StoredMatch:
    """Let the player of a hand sit that deal out; return the match.

    `score` is what that gives them: "average" (of the deal's scores), or empty for nothing. Raise
    `ClosedError` in a match with teams, for a deal that is complete or does not come next, or if
    their hand is in, and `RuleError` if too few would play.
    """
    sitting_out = SeatChange(ref.deal_number, Kind.SIT_OUT, ref.position, score=score)
    return _change_one_deal(match, ref, lambda: sitting_out, phone)


def set_substitute(
    match: Match, ref: HandRef, player: int, *, phone: PhoneOwner | None = None
) -> StoredMatch:
    """Let the club's `player` (id) play another player's hand.

    Errors are as for `sit_out`, but the match may have teams, and the hand may be in.
    """

    def build_substitution() -> SeatChange:
        (substitute,) = load_club_players(match.club, [player])
        return SeatChange(ref.deal_number, Kind.SUBSTITUTE, ref.position, by=substitute)

    return _change_one_deal(match, ref, build_substitution, phone)


def play_after_all(match: Match, ref: HandRef, *, phone: PhoneOwner | None = None) -> StoredMatch:
    """Let a player play their hand of a deal, without substitute or sitting out."""
    return _change_one_deal(match, ref, lambda: None, phone)


def correct_change(
    match: Match, ref: ChangeRef, update: ChangeUpdate | None, *, phone: PhoneOwner | None = None
) -> None:
    """Correct a change, also in a finished match.

    `update` None deletes it, and if the player joined by it, also their seat.
    """
    with change_match(match, phone) as change:
        people = build_people(change.stored)
        index = ref.find_index(people)
        if index is None:
            raise ClosedError(say("This entry no longer exists."))
        former = people.changes[index]
        changes = list(people.changes)
        if update is None:
            del changes[index]
            people = replace(people, changes=tuple(changes))
            if former.kind == Kind.JOIN:
                people = people.without_seat(former.seat)
            _save_people(change, people)
            return
        # A change that waits for a later deal may stay there.
        latest = max(get_next_deal_number(change.stored), former.before)
        check_before(update.before, former.kind, last=1, highest=latest)  # type: ignore[arg-type]
        changes[index] = update.apply_to(former)
        if changes[index] == former:
            cancel_change(change.stored)
            return
        _save_people(change, replace(people, changes=tuple(changes)))


def get_next_deal_number(stored: StoredMatch) -> int:
    """Return the number of the first deal without hands, which may have bids."""
    last = stored.deals[-1] if stored.deals else None
    if last and (last.hands or stored.is_complete(last)):
        return last.number + 1
    return len(stored.deals) or 1


def find_hand_to_sit_out(stored: StoredMatch, position: int) -> HandRef:
    """Return the player's hand of the open deal if it is missing, else of the next one."""
    open_deal = stored.find_open_deal()
    if open_deal and position not in open_deal.hands:
        return HandRef(open_deal.number, position)
    return HandRef(get_next_deal_number(stored), position)


def _change_one_deal(
    match: Match,
    ref: HandRef,
    build_new: Callable[[], SeatChange | None],
    phone: PhoneOwner | None,
) -> StoredMatch:
    """Replace a player's change for one deal by what `build_new` returns (None: they play).

    It is called once the match is locked. Raise what `sit_out` does.
    """
    with change_match(match, phone) as change:
        new = build_new()
        has_substitute = new is not None and new.by is not None
        stored = _check_running(change, allows_teams=new is None or has_substitute)
        deal_number, position = ref
        seat = get_seat(stored, position)
        deal = stored.find_deal(deal_number)
        is_over = deal is not None and stored.is_complete(deal)
        if is_over or not 1 <= deal_number <= get_next_deal_number(stored):
            raise ClosedError(say("Deal {deal} is not the current deal.", deal=deal_number))
        if deal and position in deal.hands and not has_substitute:
            raise ClosedError(
                say(
                    "{player}’s hand of deal {deal} is entered already.",
                    player=seat.player.name,
                    deal=deal_number,
                )
            )
        people = build_people(stored)
        changes = [
            seat_change
            for seat_change in people.changes
            if (seat_change.before, seat_change.seat) != ref
            or seat_change.kind not in ONE_DEAL_KINDS
        ]
        if new:
            changes.append(new)
        # In any order, for which `repr` serves: changes cannot be compared.
        if sorted(map(repr, changes)) == sorted(map(repr, people.changes)):
            return cancel_change(stored)
        return _save_people(change, replace(people, changes=tuple(changes)))


def _save_people(change: MatchChange, people: TablePeople) -> StoredMatch:
    """Save and log the people, and who sits out next if no deal is open; return the match."""
    stored = change.stored
    complete_before = len(stored.list_complete_deals())
    set_people(change, people)
    if len(stored.list_complete_deals()) > complete_before:  # nobody has to enter the missing hand
        prepare_next_deal(change)
    elif not (stored.teams or stored.match.finished_at or stored.find_open_deal()):
        saved = build_people(stored)
        sit_outs = propose_sit_outs(stored, saved.changes, get_next_deal_number(stored))
        if sit_outs:
            set_people(change, saved.with_changes(*sit_outs))
    change.refresh()
    return stored


def _check_running(change: MatchChange, *, allows_teams: bool = False) -> StoredMatch:
    """Return the match; raise `ClosedError` if it is over, or has teams unless `allows_teams`."""
    stored = change.stored
    if stored.match.finished_at:
        raise ClosedError(say("The match is over."))
    if stored.teams and not allows_teams:
        raise ClosedError(say("Nobody can join, leave or sit out in a match with teams."))
    return stored
