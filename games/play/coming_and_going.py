"""Players who join, leave, sit out and are substituted during a match, and correcting that."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from games.matches.stored_match import HandRef, StoredMatch
from games.models import Change, Match
from games.rules.attendance import COMING_KINDS
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
    """A reference to a change of a match: before which deal, its kind, the player’s id."""

    before: int
    kind: str
    player: int

    def find_index(self, people: TablePeople) -> int | None:
        """Return the index of the change meant, the last of several; None if there is none."""
        ids = [player.pk for player in people.players]
        meant = (self.before, self.kind, self.player)
        found = [
            index
            for index, change in enumerate(people.changes)
            if (change.before, change.kind, ids[change.seat]) == meant
        ]
        return found[-1] if found else None


@dataclass(frozen=True, slots=True)
class ChangeUpdate:
    """A corrected change: before which deal, `start` and `score` (None or empty: as it was)."""

    before: int
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
        (who,) = load_club_players(stored.match.club, [player])
        before = get_next_deal_number(stored)
        people = build_people(stored)
        position = stored.find_position(who.pk)
        if position is not None and position in stored.at_table(before):
            return cancel_change(stored)
        if decks is not None:
            increase_decks(change, decks)
        if position is not None:
            came = SeatChange(before, Kind.BACK, position, start=start)
            return _save_people(change, replace(people, changes=(*people.changes, came)))
        where = len(stored.seats) if after is None else get_seat(stored, after).position + 1
        people = people.with_player(who, where)
        if before > 1:
            people = replace(
                people, changes=(*people.changes, SeatChange(before, Kind.JOIN, where, start=start))
            )
        return _save_people(change, people)


def leave_match(match: Match, position: int, *, phone: PhoneOwner | None = None) -> StoredMatch:
    """Let the player at a position leave before the next deal; one without a deal is removed."""
    with change_match(match, phone) as change:
        stored = _check_running(change)
        seat = get_seat(stored, position)
        before = get_next_deal_number(stored)
        if position not in stored.at_table(before):
            return cancel_change(stored)
        people = build_people(stored)
        if before == 1:
            raise ClosedError(
                say(
                    "Nobody can leave before the first deal. Start a new match without {player}.",
                    player=seat.player.name,
                )
            )
        kept = [
            change
            for change in people.changes
            if not (change.before >= before and change.seat == position)
        ]
        if any(change.kind == Kind.JOIN for change in people.changes if change not in kept):
            return _save_people(change, _remove_newcomer(stored, people, position, before))
        now = (
            kept if _has_left(kept, position) else [*kept, SeatChange(before, Kind.LEAVE, position)]
        )
        return _save_people(
            change,
            replace(people, changes=tuple(update_sit_outs(stored, people.changes, now, before))),
        )


def _has_left(changes: Sequence[SeatChange], position: int) -> bool:
    kinds = [
        change.kind
        for change in changes
        if change.seat == position and change.kind in (Kind.LEAVE, Kind.OUT, Kind.BACK)
    ]
    return bool(kinds) and kinds[-1] != Kind.BACK


def _remove_newcomer(
    stored: StoredMatch, people: TablePeople, position: int, before: int
) -> TablePeople:
    """Return the people without a player who leaves before their first deal.

    If exactly those sit it out who had to, that is dropped, too: `_save_people` proposes it again.
    """
    changes = [change for change in people.changes if not change.is_sitting_out(before)]
    last = stored.deals[-1] if stored.deals else None
    said_anew = (last is None or stored.is_complete(last)) and {
        *propose_sit_outs(stored, changes, before)
    } == ({*people.changes} - {*changes})
    return (replace(people, changes=tuple(changes)) if said_anew else people).without_seat(position)


def sit_out(
    match: Match, ref: HandRef, *, score: str = "", phone: PhoneOwner | None = None
) -> StoredMatch:
    """Let the player of a hand sit that deal out; return the match.

    `score` is "average" (of the deal's scores) or empty for nothing. Raise `ClosedError` in a match
    with teams, for a complete or too late deal, or if their hand is in, and `RuleError` if too few
    would play.
    """
    sits_out = SeatChange(ref.deal_number, Kind.SIT_OUT, ref.position, score=score)
    return _change_one_deal(match, ref, lambda: sits_out, phone)


def set_substitute(
    match: Match, ref: HandRef, player: int, *, phone: PhoneOwner | None = None
) -> StoredMatch:
    """Let the club's `player` (id) play a hand for the one whose it is.

    Errors are as for `sit_out`, but a match may have teams, and a hand may be in.
    """

    def played() -> SeatChange:
        (who,) = load_club_players(match.club, [player])
        return SeatChange(ref.deal_number, Kind.SUBSTITUTE, ref.position, by=who)

    return _change_one_deal(match, ref, played, phone)


def play_after_all(match: Match, ref: HandRef, *, phone: PhoneOwner | None = None) -> StoredMatch:
    """Let a player play their hand of a deal, without substitute or sitting out."""
    return _change_one_deal(match, ref, lambda: None, phone)


def correct_change(
    match: Match, which: ChangeRef, becomes: ChangeUpdate | None, *, phone: PhoneOwner | None = None
) -> None:
    """Correct a change, also in a finished match; None deletes it, with a join also the seat."""
    with change_match(match, phone) as change:
        people = build_people(change.stored)
        place = which.find_index(people)
        if place is None:
            raise ClosedError(say("This entry no longer exists."))
        before = people.changes[place]
        others = list(people.changes)
        if becomes is None:
            del others[place]
            people = replace(people, changes=tuple(others))
            if before.kind == Kind.JOIN:
                people = people.without_seat(before.seat)
            _save_people(change, people)
            return
        last = max(get_next_deal_number(change.stored), before.before)
        check_before(becomes.before, before.kind, 1, last)  # type: ignore[arg-type]
        others[place] = becomes.apply_to(before)
        if others[place] == before:
            cancel_change(change.stored)
            return
        _save_people(change, replace(people, changes=tuple(others)))


def get_next_deal_number(stored: StoredMatch) -> int:
    """Return the number of the first deal without hands, which may have bids."""
    last = stored.deals[-1] if stored.deals else None
    if last and (last.hands or stored.is_complete(last)):
        return last.number + 1
    return len(stored.deals) or 1


def find_hand_to_sit_out(stored: StoredMatch, position: int) -> HandRef:
    """Return the player's hand of the open deal if it is missing, else of the next one."""
    following = get_next_deal_number(stored)
    running = stored.find_deal(following - 1)
    is_open = running is not None and running.hands and not stored.is_complete(running)
    can_still = is_open and running and position not in running.hands
    return HandRef(following - 1 if can_still else following, position)


def _change_one_deal(
    match: Match,
    ref: HandRef,
    make: Callable[[], SeatChange | None],
    phone: PhoneOwner | None,
) -> StoredMatch:
    """Replace a player's change for one deal by what `make` returns; raise what `sit_out` does."""
    with change_match(match, phone) as change:
        happened = make()
        stored = _check_running(change, one_plays=happened is None or happened.by is not None)
        number, position = ref
        seat = get_seat(stored, position)
        deal = stored.find_deal(number)
        if (
            number > get_next_deal_number(stored)
            or number < 1
            or (deal and stored.is_complete(deal))
        ):
            raise ClosedError(say("Deal {deal} is not the current deal.", deal=number))
        if deal and position in deal.hands and not (happened and happened.by):
            raise ClosedError(
                say(
                    "{player}’s hand of deal {deal} is entered already.",
                    player=seat.player.name,
                    deal=number,
                )
            )
        people = build_people(stored)
        of_deal = (Kind.SIT_OUT, Kind.SUBSTITUTE)
        kept = [
            change
            for change in people.changes
            if (change.before, change.seat) != ref or change.kind not in of_deal
        ]
        changes = (*kept, happened) if happened else tuple(kept)
        if sorted(map(repr, changes)) == sorted(map(repr, people.changes)):
            return cancel_change(stored)
        return _save_people(change, replace(people, changes=changes))


def _save_people(change: MatchChange, people: TablePeople) -> StoredMatch:
    """Save and log the people, and who sits out next if no deal is open; return the match."""
    stored = change.stored
    was_whole = len(change.stored.list_complete_deals())
    set_people(change, people)
    last = stored.deals[-1] if stored.deals else None
    if len(stored.list_complete_deals()) > was_whole:
        prepare_next_deal(change)
    elif not (stored.teams or stored.match.finished_at) and (
        last is None or stored.is_complete(last)
    ):
        sit_outs = propose_sit_outs(
            stored, build_people(stored).changes, get_next_deal_number(stored)
        )
        if sit_outs:
            now = build_people(stored)
            set_people(change, replace(now, changes=(*now.changes, *sit_outs)))
    change.refresh()
    return change.stored


def _check_running(change: MatchChange, *, one_plays: bool = False) -> StoredMatch:
    """Return the match; raise `ClosedError` if it is over, or has teams without `one_plays`."""
    stored = change.stored
    if stored.match.finished_at:
        raise ClosedError(say("The match is over."))
    if stored.teams and not one_plays:
        raise ClosedError(say("Nobody can join, leave or sit out in a match with teams."))
    return stored
