"""Who joins, leaves, sits out and is substituted in a match: as rows, and as the log has it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.db.models import F

from games.matches.stored_match import StoredMatch
from games.models import Change, LogEntry, Player, Seat
from games.rules.attendance import Attendance
from games.rules.attendance import ChangeRecord as RuleChange
from games.rules.checks import build_hand_outside_error, build_no_hand_error
from games.rules.end import AtTotal
from games.rules.errors import PlayersError
from games.rules.replay import replay
from games.rules.result import MatchResult
from games.rules.say import say
from games.rules.sitting_out import propose_sitting_out

from .phones import activate_waiting_phones
from .transaction import MatchChange

LogData = Mapping[str, Any]
# Added first to the positions of seats that move, since no two seats may share one.
TEMPORARY_OFFSET = 1_000


@dataclass(frozen=True, slots=True)
class SeatChange:
    """A `Change` of the seat at a position."""

    before: int  # the number of the deal before which it is
    kind: str  # a `Change.Kind`
    seat: int  # the position
    start: str = ""  # the total to come with, as in match files; "": the default
    score: str = ""  # what sitting out gives, as in match files; "": nothing
    by: Player | None = None  # the substitute

    def is_sitting_out(self, deal_number: int) -> bool:
        return self.kind == Change.Kind.SIT_OUT and self.before == deal_number

    def to_log(self) -> dict[str, Any]:
        """Return the change as JSON for the log; `by` becomes name and id."""
        facts = {name: getattr(self, name) for name in ("start", "score") if getattr(self, name)}
        by = {"by": self.by.name, "by_id": self.by.pk} if self.by else {}
        return {"before": self.before, "kind": self.kind, "seat": self.seat, **facts, **by}


@dataclass(frozen=True, slots=True)
class TablePeople:
    """All players with a seat, and all changes, both in order."""

    players: tuple[Player, ...]
    changes: tuple[SeatChange, ...] = ()

    def with_changes(self, *new: SeatChange) -> TablePeople:
        """Return the people with these changes after their own."""
        return replace(self, changes=(*self.changes, *new))

    def with_player(self, player: Player, position: int) -> TablePeople:
        """Return new people with the player at that position; those from it on move on by one."""
        # True counts as 1.
        changes = [
            replace(change, seat=change.seat + (change.seat >= position)) for change in self.changes
        ]
        return TablePeople(
            (*self.players[:position], player, *self.players[position:]), tuple(changes)
        )

    def without_seat(self, position: int) -> TablePeople:
        """Return new people without the player at a position and their changes; others move up."""
        kept = [
            replace(change, seat=change.seat - (change.seat > position))
            for change in self.changes
            if change.seat != position
        ]
        return TablePeople((*self.players[:position], *self.players[position + 1 :]), tuple(kept))

    def to_log(self) -> dict[str, Any]:
        """Return the people as the log keeps them: names, ids and changes as JSON."""
        return {
            "players": [player.name for player in self.players],
            "ids": [player.pk for player in self.players],
            "changes": [change.to_log() for change in self.changes],
        }


def build_people(stored: StoredMatch) -> TablePeople:
    positions = {seat.pk: seat.position for seat in stored.seats}
    changes = [
        SeatChange(row.before, row.kind, positions[row.seat_id], row.start, row.score, row.by)
        for row in stored.changes
    ]
    return TablePeople(tuple(seat.player for seat in stored.seats), tuple(changes))


def load_logged_people(fact: LogData, stored: StoredMatch) -> TablePeople:
    """Return the people in a line of the log, merged players as those they are now."""
    players = load_logged_players(stored, fact["ids"])
    substitutes = _load_current_players(
        stored, [logged["by_id"] for logged in fact["changes"] if "by_id" in logged]
    )
    changes = []
    for logged in fact["changes"]:
        values = {name: value for name, value in logged.items() if name not in ("by", "by_id")}
        changes.append(SeatChange(**values, by=substitutes.get(logged.get("by_id"))))
    return TablePeople(tuple(players), tuple(changes))


def load_logged_players(stored: StoredMatch, ids: Sequence[int]) -> list[Player]:
    """Return the players with these ids; raise `PlayersError` if two are one person by now."""
    current = _load_current_players(stored, ids)
    if len({player.pk for player in current.values()}) < len(ids):
        raise PlayersError(say("You cannot undo this. Players of 2 seats are the same person now."))
    return [current[pk] for pk in ids]


def _load_current_players(stored: StoredMatch, ids: Sequence[int]) -> dict[int, Player]:
    """Load players by the ids they had, each as the one into whom they were merged, if any."""
    found = stored.match.club.players.select_related("merged_into").in_bulk(ids)
    return {pk: player.current for pk, player in found.items()}


def set_people(change: MatchChange, people: TablePeople) -> None:
    """Write and log a match's seats and changes; waiting phones of these people now keep score.

    Raise `RuleError` if hands and players of a deal do not match. `MatchChange.refresh` finds what
    else is impossible.
    """
    stored = change.stored
    before = build_people(stored).to_log()
    _write_seats(change, people.players)
    write_changes(stored, people.changes)
    substitutes = [seat_change.by for seat_change in people.changes if seat_change.by]
    activate_waiting_phones(stored.match.club, [*people.players, *substitutes])
    change.log(LogEntry.Action.PEOPLE, before=before, after=build_people(stored).to_log())
    check_hands_have_players(stored)


def write_changes(stored: StoredMatch, changes: Sequence[SeatChange]) -> None:
    """Replace the changes of a match and save its first dealer; nothing is logged."""
    match = stored.match
    match.changes.all().delete()
    rows = [
        Change(
            match=match,
            before=seat_change.before,
            kind=seat_change.kind,
            seat=stored.seats[seat_change.seat],
            start=seat_change.start,
            score=seat_change.score,
            by=seat_change.by,
        )
        for seat_change in sorted(changes, key=lambda seat_change: seat_change.before)
    ]
    Change.objects.bulk_create(rows)
    stored.set_changes(rows)
    match.has_changes = bool(rows)
    # `_write_seats` may have moved the first dealer.
    match.save(update_fields=["has_changes", "first_dealer"])


def check_hands_have_players(stored: StoredMatch) -> None:
    """Raise `RuleError` for a hand without player, or no hand of a player in an earlier deal."""
    for deal in stored.deals:
        in_deal = {*stored.in_deal(deal.number)}
        outside = deal.hands.keys() - in_deal
        if outside:
            raise build_hand_outside_error(stored.names[min(outside)]).in_deal(deal.number)
        missing = in_deal - deal.hands.keys()
        # The last deal may be open, and wait for hands.
        if missing and deal is not stored.deals[-1]:
            raise build_no_hand_error(stored.names[min(missing)]).in_deal(deal.number)


def prepare_next_deal(change: MatchChange) -> None:
    """Write and log who is knocked out (option `knockout`) and who sits the next deal out."""
    stored = change.stored
    next_deal = len(stored.deals) + 1
    knocks_out = bool(stored.options.get("knockout"))
    too_many = len(stored.at_table(next_deal)) > stored.game.players[-1]
    # In a match with teams nobody is knocked out or sits out.
    if stored.teams or not (knocks_out or too_many):
        return
    result = replay(stored.build_record())
    if result.finished:
        return
    new = _list_knocked_out(stored, result, next_deal) if knocks_out else []
    people = build_people(stored)
    new += propose_sit_outs(stored, [*people.changes, *new], next_deal)
    if new:
        set_people(change, people.with_changes(*new))


def _list_knocked_out(stored: StoredMatch, result: MatchResult, next_deal: int) -> list[SeatChange]:
    """Return the changes of those who have reached the total at which the game ends for them."""
    end = stored.game.end
    if not isinstance(end, AtTotal):
        return []
    limit = stored.options[stored.game.end_option]
    totals = {standing.seat: standing.total for standing in result.standings}
    return [
        SeatChange(next_deal, Change.Kind.OUT, position)
        for position in stored.at_table(next_deal)
        if end.is_over(totals[position], limit)
    ]


def propose_sit_outs(
    stored: StoredMatch, changes: Sequence[SeatChange], deal_number: int
) -> list[SeatChange]:
    """Return new changes for who else has to sit a deal out; none if all can play."""
    rule_changes = [
        RuleChange(change.before, change.kind, change.seat)  # type: ignore[arg-type]
        for change in changes
    ]
    attendance = Attendance(len(stored.seats), stored.match.first_dealer, rule_changes)
    return [
        SeatChange(deal_number, Change.Kind.SIT_OUT, position)
        for position in propose_sitting_out(stored.game, attendance, deal_number)
    ]


def update_sit_outs(
    stored: StoredMatch, before: Sequence[SeatChange], after: Sequence[SeatChange], deal_number: int
) -> Sequence[SeatChange]:
    """Return `after` with new proposals for sitting out, if `before` had exactly the proposed ones.

    Otherwise the table decided itself who sits out, and `after` stays as it is.
    """
    others_before = [change for change in before if not change.is_sitting_out(deal_number)]
    sit_outs = {*before} - {*others_before}
    if {*propose_sit_outs(stored, others_before, deal_number)} != sit_outs:
        return after
    others = [change for change in after if not change.is_sitting_out(deal_number)]
    return [*others, *propose_sit_outs(stored, others, deal_number)]


def _write_seats(change: MatchChange, players: Sequence[Player]) -> None:
    """Seat these players in this order, with hands, bids, first dealer; unseat the others."""
    stored = change.stored
    match = stored.match
    former_seats = {seat.player_id: seat for seat in stored.seats}
    ids = [player.pk for player in players]
    if list(former_seats) == ids:
        return
    _unseat(change, [seat for pk, seat in former_seats.items() if pk not in ids])
    Seat.objects.filter(match=match).update(position=F("position") + TEMPORARY_OFFSET)
    moves = {}  # new positions by former ones
    seats = []
    for position, player in enumerate(players):
        seat = former_seats.get(player.pk) or _get_or_create_seat(stored, player)
        if player.pk in former_seats:
            moves[seat.position] = position
        seat.match = match
        seat.player = player
        seat.position = position
        seat.unseated = False
        seats.append(seat)
    Seat.all_seats.bulk_update(seats, ["position", "unseated"])
    stored.seats = seats
    match.first_dealer = moves[match.first_dealer]
    for deal in stored.deals:
        deal.hands = {moves[position]: hand for position, hand in deal.hands.items()}
        deal.announced = {moves[position]: noted for position, noted in deal.announced.items()}
        if deal.row and deal.announced:
            deal.row.said = {
                str(position): noted for position, noted in sorted(deal.announced.items())
            }
            deal.row.save(update_fields=["said"])


def _unseat(change: MatchChange, seats: Sequence[Seat]) -> None:
    """Mark seats as unseated and delete their bids; raise `RuleError` if one has a hand."""
    # A copy: a deal that loses its last entry is removed from the list.
    for deal in [*change.stored.deals]:
        for seat in seats:
            if seat.position in deal.hands:
                raise build_hand_outside_error(seat.player.name).in_deal(deal.number)
        announced: dict[int, dict[str, int]] = {
            seat.position: {} for seat in seats if seat.position in deal.announced
        }
        if announced:
            change.set_announced(deal, announced)
    for seat in seats:
        seat.unseated = True
    Seat.objects.bulk_update(seats, ["unseated"])


def _get_or_create_seat(stored: StoredMatch, player: Player) -> Seat:
    """Return the seat that a player had before they were unseated, or a new one, not seated yet."""
    former = Seat.all_seats.filter(match=stored.match, player=player, unseated=True).first()
    # The position is one that no seat has, until the caller sets it.
    return former or Seat.all_seats.create(
        match=stored.match, player=player, position=2 * TEMPORARY_OFFSET, unseated=True
    )
