"""Who sits at a table, and who came, went, sat out and was played for there: as rows, and as the log keeps it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.db.models import F

from games.matches.stored_match import StoredMatch
from games.models import Change, LogEntry, Player, Seat
from games.rules.attendance import Attendance
from games.rules.attendance import Change as RuleChange
from games.rules.end import AtTotal
from games.rules.errors import PlayersError, RuleError
from games.rules.replay import replay
from games.rules.sitting_out import propose_sitting_out

from .phones import activate_waiting_phones
from .transaction import MatchChange

LogData = Mapping[str, Any]
TEMPORARY_OFFSET = 1_000
"""Seats that move go beyond this first: nobody may sit where somebody else still does."""


@dataclass(frozen=True, slots=True)
class SeatChange:
    """A `Change`, of the seat at a position; `by` is who plays for whoever sits there."""

    before: int
    kind: str
    seat: int
    start: str = ""
    score: str = ""
    by: Player | None = None

    def is_sitting_out(self, deal: int) -> bool:
        """Whether somebody sits that deal out."""
        return self.kind == Change.Kind.SIT_OUT and self.before == deal

    def to_log(self) -> dict[str, Any]:
        """As the log keeps it."""
        told = {name: getattr(self, name) for name in ("start", "score") if getattr(self, name)}
        by = {"by": self.by.name, "by_id": self.by.pk} if self.by else {}
        return {"before": self.before, "kind": self.kind, "seat": self.seat, **told, **by}


@dataclass(frozen=True, slots=True)
class TablePeople:
    """Everybody who has a seat, in order, and what happened there in order."""

    players: tuple[Player, ...]
    changes: tuple[SeatChange, ...] = ()

    def with_player(self, player: Player, position: int) -> TablePeople:
        """Somebody more, at that position; those after it move on by one."""
        changes = [replace(one, seat=one.seat + (one.seat >= position)) for one in self.changes]
        return TablePeople((*self.players[:position], player, *self.players[position:]), tuple(changes))

    def without_seat(self, position: int) -> TablePeople:
        """Without whoever sits there, and what happened to them."""
        kept = [replace(one, seat=one.seat - (one.seat > position)) for one in self.changes if one.seat != position]
        return TablePeople((*self.players[:position], *self.players[position + 1 :]), tuple(kept))

    def to_log(self) -> dict[str, Any]:
        """As the log keeps it."""
        return {
            "players": [player.name for player in self.players],
            "ids": [player.pk for player in self.players],
            "changes": [one.to_log() for one in self.changes],
        }


def build_people(stored: StoredMatch) -> TablePeople:
    """Who is in a match as it is."""
    positions = {seat.pk: seat.position for seat in stored.seats}
    changes = [
        SeatChange(row.before, row.kind, positions[row.seat_id], row.start, row.score, row.by) for row in stored.changes
    ]
    return TablePeople(tuple(seat.player for seat in stored.seats), tuple(changes))


def load_logged_people(fact: LogData, stored: StoredMatch) -> TablePeople:
    """Who was in a match, from the log. Raises `PlayersError` where two of them are one person by now."""
    players, changes = load_logged_players(stored, fact["ids"]), fact["changes"]
    substitutes = _load_current_players(stored, [one["by_id"] for one in changes if "by_id" in one])
    told = [{name: value for name, value in one.items() if name not in ("by", "by_id")} for one in changes]
    by = [substitutes.get(one.get("by_id")) for one in changes]
    return TablePeople(tuple(players), tuple(SeatChange(**one, by=who) for one, who in zip(told, by, strict=True)))


def load_logged_players(stored: StoredMatch, ids: Sequence[int]) -> list[Player]:
    """Who had these ids when they had a seat. Raises `PlayersError` where two of them are one person by now."""
    now = _load_current_players(stored, ids)
    if len({player.pk for player in now.values()}) < len(ids):
        raise PlayersError("Two who sat at different seats are the same person now, so that cannot come back")
    return [now[pk] for pk in ids]


def _load_current_players(stored: StoredMatch, ids: Sequence[int]) -> dict[int, Player]:
    """Players of the club by the ids that they had, each as the one that they are by now."""
    found = stored.match.club.players.select_related("merged_into").in_bulk(ids)
    return {pk: player.current for pk, player in found.items()}


def set_people(change: MatchChange, people: TablePeople) -> None:
    """Write who sits there and what happened, and log it. Raises `RuleError` where hands are left without players.

    What else cannot be is found when the match is replayed (`MatchChange.refresh`).
    """
    stored = change.stored
    before = build_people(stored).to_log()
    _write_seats(stored, people.players)
    write_changes(stored, people.changes)
    activate_waiting_phones(stored.match.club, [*people.players, *(one.by for one in people.changes if one.by)])
    change.log(LogEntry.Action.PEOPLE, before=before, after=build_people(stored).to_log())
    check_hands_have_players(stored)


def write_changes(stored: StoredMatch, changes: Sequence[SeatChange]) -> None:
    """Write what happened at a table, in the place of what was written before."""
    match = stored.match
    match.changes.all().delete()
    rows = [
        Change(
            match=match,
            before=one.before,
            kind=one.kind,
            seat=stored.seats[one.seat],
            start=one.start,
            score=one.score,
            by=one.by,
        )
        for one in sorted(changes, key=lambda one: one.before)
    ]
    Change.objects.bulk_create(rows)
    stored.set_changes(rows)
    match.has_changes = bool(rows)
    match.save(update_fields=["has_changes", "first_dealer"])


def check_hands_have_players(stored: StoredMatch) -> None:
    """Raise `RuleError` where a hand has no player in its deal, or a deal that is over lacks one of a player."""
    for deal in stored.deals:
        there = {*stored.in_deal(deal.number)}
        for position in sorted(deal.hands.keys() - there):
            raise RuleError(f"{stored.names[position]} has a hand, but is not in the deal", deal=deal.number)
        missing = sorted(there - deal.hands.keys()) if deal is not stored.deals[-1] else []
        if missing:
            raise RuleError(f"{stored.names[missing[0]]} is in the deal, but has no hand", deal=deal.number)


def prepare_next_deal(change: MatchChange) -> None:
    """After a deal that has become whole: who is out now, and who sits the next one out where too many are there."""
    stored, game = change.stored, change.stored.game
    coming, people = len(stored.deals) + 1, build_people(stored)
    if stored.teams or not (stored.options.get("knockout") or len(stored.at_table(coming)) > game.players[-1]):
        return
    result = replay(stored.build_record())
    if result.finished:
        return
    changes = list(people.changes)
    if stored.options.get("knockout") and isinstance(game.end, AtTotal):
        totals = {standing.seat: standing.total for standing in result.standings}
        over = [at for at in stored.at_table(coming) if game.end.is_over(totals[at], stored.options[game.end_option])]
        changes += [SeatChange(coming, Change.Kind.OUT, at) for at in over]
    changes += propose_sit_outs(stored, changes, coming)
    if len(changes) > len(people.changes):
        set_people(change, replace(people, changes=tuple(changes)))


def propose_sit_outs(stored: StoredMatch, changes: Sequence[SeatChange], deal: int) -> list[SeatChange]:
    """Who has to sit that deal out beside those of whom it is said, where more are there than the game takes."""
    known = [RuleChange(one.before, one.kind, one.seat) for one in changes]  # type: ignore[arg-type]
    table = Attendance(len(stored.seats), stored.match.first_dealer, known)
    return [SeatChange(deal, Change.Kind.SIT_OUT, seat) for seat in propose_sitting_out(stored.game, table, deal)]


def update_sit_outs(
    stored: StoredMatch, was: Sequence[SeatChange], now: Sequence[SeatChange], deal: int
) -> Sequence[SeatChange]:
    """`now`, with who has to sit that deal out as many as are there now, if in `was` it was just who had to.

    What the table has said itself stays: who sits out though all could play, or in the place of somebody else.
    """
    said = [one for one in was if not one.is_sitting_out(deal)]
    if {*propose_sit_outs(stored, said, deal)} != {*was} - {*said}:
        return now
    others = [one for one in now if not one.is_sitting_out(deal)]
    return [*others, *propose_sit_outs(stored, others, deal)]


def _write_seats(stored: StoredMatch, players: Sequence[Player]) -> None:
    """Let these players sit there in this order, and move everything that goes by positions with them."""
    match, now = stored.match, {seat.player_id: seat for seat in stored.seats}
    if list(now) == [player.pk for player in players]:
        return
    _unseat(stored, [seat for pk, seat in now.items() if pk not in {player.pk for player in players}])
    Seat.objects.filter(match=match).update(position=F("position") + TEMPORARY_OFFSET)
    moves, seats = {}, []
    for position, player in enumerate(players):
        seat = now.get(player.pk) or _get_or_create_seat(stored, player)
        if player.pk in now:
            moves[seat.position] = position
        seat.match, seat.player, seat.position, seat.unseated = match, player, position, False
        seats.append(seat)
    Seat.all_seats.bulk_update(seats, ["position", "unseated"])
    stored.seats = seats
    match.first_dealer = moves[match.first_dealer]
    for deal in stored.deals:
        deal.hands = {moves[position]: hand for position, hand in deal.hands.items()}
        deal.announced = {moves[position]: said for position, said in deal.announced.items()}
        if deal.row and deal.announced:
            deal.row.said = {str(position): said for position, said in sorted(deal.announced.items())}
            deal.row.save(update_fields=["said"])


def _unseat(stored: StoredMatch, seats: Sequence[Seat]) -> None:
    for deal in stored.deals:
        for seat in seats:
            if seat.position in deal.hands:
                raise RuleError(f"{seat.player.name} has a hand, but is not in the deal", deal=deal.number)
            deal.announced.pop(seat.position, None)
    for seat in seats:
        seat.unseated = True
    Seat.objects.bulk_update(seats, ["unseated"])


def _get_or_create_seat(stored: StoredMatch, player: Player) -> Seat:
    """A seat for somebody who comes: the one they had, where that was taken back."""
    before = Seat.all_seats.filter(match=stored.match, player=player, unseated=True).first()
    return before or Seat.all_seats.create(
        match=stored.match, player=player, position=2 * TEMPORARY_OFFSET, unseated=True
    )
