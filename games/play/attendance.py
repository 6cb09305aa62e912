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
from games.rules.say import say
from games.rules.sitting_out import propose_sitting_out

from .phones import activate_waiting_phones
from .transaction import MatchChange

LogData = Mapping[str, Any]
# Added first to the positions of seats that move, since no two seats may share one.
TEMPORARY_OFFSET = 1_000


@dataclass(frozen=True, slots=True)
class SeatChange:
    """A `Change` of the seat at a position; `by` is the substitute."""

    before: int
    kind: str
    seat: int
    start: str = ""
    score: str = ""
    by: Player | None = None

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

    def with_player(self, player: Player, position: int) -> TablePeople:
        """Return new people with the player at that position; those from it on move on by one."""
        changes = [
            replace(change, seat=change.seat + (change.seat >= position)) for change in self.changes
        ]
        return TablePeople(
            (*self.players[:position], player, *self.players[position:]), tuple(changes)
        )

    def without_seat(self, position: int) -> TablePeople:
        """Return new people without the player at a position; those after it move up."""
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
    changes = fact["changes"]
    substitutes = _load_current_players(
        stored, [change["by_id"] for change in changes if "by_id" in change]
    )
    facts = [
        {name: value for name, value in change.items() if name not in ("by", "by_id")}
        for change in changes
    ]
    by = [substitutes.get(change.get("by_id")) for change in changes]
    return TablePeople(
        tuple(players),
        tuple(SeatChange(**change, by=who) for change, who in zip(facts, by, strict=True)),
    )


def load_logged_players(stored: StoredMatch, ids: Sequence[int]) -> list[Player]:
    """Return the players with these ids; raise `PlayersError` if two are one person by now."""
    now = _load_current_players(stored, ids)
    if len({player.pk for player in now.values()}) < len(ids):
        raise PlayersError(say("You cannot undo this. Players of 2 seats are the same person now."))
    return [now[pk] for pk in ids]


def _load_current_players(stored: StoredMatch, ids: Sequence[int]) -> dict[int, Player]:
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
    activate_waiting_phones(
        stored.match.club, [*people.players, *(change.by for change in people.changes if change.by)]
    )
    change.log(LogEntry.Action.PEOPLE, before=before, after=build_people(stored).to_log())
    check_hands_have_players(stored)


def write_changes(stored: StoredMatch, changes: Sequence[SeatChange]) -> None:
    """Replace the changes of a match and save its first dealer; nothing is logged."""
    match = stored.match
    match.changes.all().delete()
    rows = [
        Change(
            match=match,
            before=change.before,
            kind=change.kind,
            seat=stored.seats[change.seat],
            start=change.start,
            score=change.score,
            by=change.by,
        )
        for change in sorted(changes, key=lambda change: change.before)
    ]
    Change.objects.bulk_create(rows)
    stored.set_changes(rows)
    match.has_changes = bool(rows)
    match.save(update_fields=["has_changes", "first_dealer"])


def check_hands_have_players(stored: StoredMatch) -> None:
    """Raise `RuleError` for a hand without player, or no hand of a player in an earlier deal."""
    for deal in stored.deals:
        there = {*stored.in_deal(deal.number)}
        for position in sorted(deal.hands.keys() - there):
            raise build_hand_outside_error(stored.names[position]).in_deal(deal.number)
        missing = sorted(there - deal.hands.keys()) if deal is not stored.deals[-1] else []
        if missing:
            raise build_no_hand_error(stored.names[missing[0]]).in_deal(deal.number)


def prepare_next_deal(change: MatchChange) -> None:
    """Write and log who is knocked out (option `knockout`) and who sits the next deal out."""
    stored = change.stored
    game = change.stored.game
    coming = len(stored.deals) + 1
    people = build_people(stored)
    if stored.teams or not (
        stored.options.get("knockout") or len(stored.at_table(coming)) > game.players[-1]
    ):
        return
    result = replay(stored.build_record())
    if result.finished:
        return
    changes = list(people.changes)
    if stored.options.get("knockout") and isinstance(game.end, AtTotal):
        totals = {standing.seat: standing.total for standing in result.standings}
        over = [
            position
            for position in stored.at_table(coming)
            if game.end.is_over(totals[position], stored.options[game.end_option])
        ]
        changes += [SeatChange(coming, Change.Kind.OUT, position) for position in over]
    changes += propose_sit_outs(stored, changes, coming)
    if len(changes) > len(people.changes):
        set_people(change, replace(people, changes=tuple(changes)))


def propose_sit_outs(
    stored: StoredMatch, changes: Sequence[SeatChange], deal_number: int
) -> list[SeatChange]:
    """Return new changes for who else has to sit a deal out; none if all can play."""
    known = [
        RuleChange(change.before, change.kind, change.seat)  # type: ignore[arg-type]
        for change in changes
    ]
    table = Attendance(len(stored.seats), stored.match.first_dealer, known)
    return [
        SeatChange(deal_number, Change.Kind.SIT_OUT, seat)
        for seat in propose_sitting_out(stored.game, table, deal_number)
    ]


def update_sit_outs(
    stored: StoredMatch, before: Sequence[SeatChange], after: Sequence[SeatChange], deal_number: int
) -> Sequence[SeatChange]:
    """Return `after` with new proposals for sitting out, if `before` held the proposed ones."""
    shown_before = [change for change in before if not change.is_sitting_out(deal_number)]
    if {*propose_sit_outs(stored, shown_before, deal_number)} != {*before} - {*shown_before}:
        # The table decided itself who sits out.
        return after
    others = [change for change in after if not change.is_sitting_out(deal_number)]
    return [*others, *propose_sit_outs(stored, others, deal_number)]


def _write_seats(change: MatchChange, players: Sequence[Player]) -> None:
    """Seat these players in this order, with hands, bids, first dealer; unseat the others."""
    stored = change.stored
    match = stored.match
    now = {seat.player_id: seat for seat in stored.seats}
    if list(now) == [player.pk for player in players]:
        return
    _unseat(
        change, [seat for pk, seat in now.items() if pk not in {player.pk for player in players}]
    )
    Seat.objects.filter(match=match).update(position=F("position") + TEMPORARY_OFFSET)
    moves = {}
    seats = []
    for position, player in enumerate(players):
        seat = now.get(player.pk) or _get_or_create_seat(stored, player)
        if player.pk in now:
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
    before = Seat.all_seats.filter(match=stored.match, player=player, unseated=True).first()
    return before or Seat.all_seats.create(
        match=stored.match, player=player, position=2 * TEMPORARY_OFFSET, unseated=True
    )
