"""Whole matches as rows, with the log.

They come from match files, as if they had been entered by hand, and from the files of clubs.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Model

from games.database.id_map import IdMap, Row
from games.models import Change, Club, Deal, Hand, LogEntry, Match, Player, Seat, new_uid
from games.rules.declared.games import dump_game
from games.rules.figures import SEAT_FIGURES, MatchFigures, build_figures
from games.rules.game import Game
from games.rules.notes import NOTE_KINDS
from games.rules.record import DealRecord, MatchRecord
from games.rules.replay import replay
from games.values.clocks import get_night, get_zone
from games.values.notes import tidy_note

from .attendance import SeatChange, TablePeople
from .transaction import Action, PhoneOwner, hand_to_row

# A line of a match's log: action, number of the deal, position of the seat, fact after it.
LogStep = tuple[str, int | None, int | None, Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    record: MatchRecord
    started_at: datetime
    pace: timedelta = timedelta()  # from one deal to the next
    entered: datetime | None = None  # the time of its log lines; None: while it was played


@dataclass(frozen=True, slots=True)
class MatchRows:
    """The rows of a match by their columns.

    They refer to seats by index in `seats`, to players and matches by the keys of an `IdMap`.
    """

    match: Row
    seats: Sequence[Row]
    changes: Sequence[Row]
    deals: Sequence[tuple[Row, Sequence[Row]]]  # each with its hands
    log: Sequence[Row]
    figures: MatchFigures  # what the rows of the match and its seats lack


def insert_matches(rows: IdMap, club: Club, batch: Mapping[int, MatchRows]) -> list[int]:
    """Insert the rows of matches table by table; return the matches' ids.

    `rows` maps the ids of the club's players, and afterwards the keys of the `batch`, to ids here.
    """
    zone = get_zone(club.time_zone)
    tables: dict[type[Model], list[Row]] = {
        model: [] for model in (Match, Seat, Change, Deal, Hand, LogEntry)
    }
    for ref, match_rows in batch.items():
        evening = match_rows.match.get("evening") or get_night(match_rows.match["started_at"], zone)
        columns = {
            "id": ref,
            "club_id": club.pk,
            "uid": new_uid(),
            "evening": evening,
            "has_changes": bool(match_rows.changes),
            "deals_counted": match_rows.figures.deals_counted,
            "pot_cents": match_rows.figures.pot_cents,
        }
        tables[Match].append({**match_rows.match, **columns})
        for index, seat in enumerate(match_rows.seats):
            # The last seats may be unseated, without figures: they get those of the first.
            seat_figures = match_rows.figures.seats[
                index if index < len(match_rows.figures.seats) else 0
            ]
            figures = {name: getattr(seat_figures, name) for name in SEAT_FIGURES}
            tables[Seat].append({**seat, **figures, "id": (ref, index), "match_id": ref})
        for deal, hands in match_rows.deals:
            answer = None if deal["answer_id"] is None else (ref, deal["answer_id"])
            deal_ref = (ref, deal["number"])
            tables[Deal].append({**deal, "answer_id": answer, "id": deal_ref, "match_id": ref})
            tables[Hand] += [_refer_to_seat(ref, {**hand, "deal_id": deal_ref}) for hand in hands]
        of_match = {"match_id": ref}
        tables[Change] += [_refer_to_seat(ref, {**row, **of_match}) for row in match_rows.changes]
        tables[LogEntry] += [_refer_to_seat(ref, {**row, **of_match}) for row in match_rows.log]
    for model, model_rows in tables.items():
        rows.insert(model, model_rows)
    # Rows to come refer to none of these.
    for model in (Seat, Deal):
        rows.ids.pop(model, None)
    return [rows.ids[Match][ref] for ref in batch]


def _refer_to_seat(ref: int, row: Row) -> Row:
    """Return the row; the index of its seat, if any, becomes the seat's key (ref, index)."""
    return row if row["seat_id"] is None else {**row, "seat_id": (ref, row["seat_id"])}


def build_match_rows(
    played: PlayedMatch,
    figures: MatchFigures,
    game: str,
    players: Sequence[Player],
    substitutes: Sequence[Player],
    phone: PhoneOwner | None,
) -> MatchRows:
    """Build the rows that `games.play` would have written, had the match been entered by hand.

    `game` is a key; `substitutes` are who played for others, in the order of the changes.
    """
    record = played.record
    seat_changes = _build_seat_changes(record, substitutes)
    log = _build_log(played, game, players, seat_changes, phone)
    started_at = played.started_at
    finished_at = started_at + figures.deals_counted * played.pace if figures.finished else None
    match = {
        "game": game,
        "declaration": dump_game(record.game),
        "options": dict(record.options),
        "first_dealer": record.first_dealer,
        "started_at": started_at,
        "ended_early": record.ended_early or "",
        **dict.fromkeys(NOTE_KINDS, ""),
        **_tidy_notes(record),
        "revision": log[-1]["revision"],
        "finished_at": finished_at,
    }
    team_numbers = {seat: number for number, seats in enumerate(record.teams) for seat in seats}
    seats = [
        {"position": position, "player_id": player.pk, "team": team_numbers.get(position)}
        for position, player in enumerate(players)
    ]
    changes = [
        {
            "before": change.before,
            "kind": change.kind,
            "seat_id": change.seat,
            "start": change.start,
            "score": change.score,
            "by_id": change.by and change.by.pk,
        }
        for change in seat_changes
    ]
    return MatchRows(match, seats, changes, _build_deals(record, log), log, figures)


def _build_seat_changes(record: MatchRecord, substitutes: Sequence[Player]) -> list[SeatChange]:
    """Return the record's changes; `substitutes` are who played for others, in order."""
    next_substitutes = iter(substitutes)
    changes = []
    for change in record.changes:
        start = change.start or ""
        score = change.score or ""
        substitute = next(next_substitutes) if change.by else None
        changes.append(
            SeatChange(change.before, change.kind, change.seat, start, score, substitute)
        )
    return changes


def _build_log(
    played: PlayedMatch,
    game: str,
    players: Sequence[Player],
    seat_changes: Sequence[SeatChange],
    phone: PhoneOwner | None,
) -> list[Row]:
    """Return the lines of the log, with when they would have been written."""
    record = played.record
    people: Mapping[str, Any] = TablePeople(tuple(players)).to_log()
    steps = _generate_log_steps(record, game, players, seat_changes)
    log = []
    for revision, (action, deal_number, seat, fact) in enumerate(steps):
        # The start is line 0; lines about the whole match count as written after the last deal.
        deals_over = (deal_number or len(record.deals)) if revision else 0
        before = None
        if action == Action.PEOPLE:
            before = people
            people = fact
        log.append(
            {
                "revision": revision,
                "at": played.entered or played.started_at + deals_over * played.pace,
                "phone_id": phone,
                "action": action,
                "deal": deal_number,
                "seat_id": seat,
                "before": before,
                "after": fact,
            }
        )
    return log


def _build_deals(record: MatchRecord, log: Sequence[Row]) -> list[tuple[Row, Sequence[Row]]]:
    """Return each deal with its hands; their versions are the revisions of their log lines."""
    # By deal number and seat; the seat of an answer is None.
    versions = {
        (line["deal"], line["seat_id"]): line["revision"]
        for line in log
        if line["action"] in (Action.HAND, Action.ANSWER)
    }
    deals: list[tuple[Row, Sequence[Row]]] = []
    for number, deal in enumerate(record.deals, 1):
        row = {
            "number": number,
            "answer_id": deal.answer,
            "answer_version": versions.get((number, None), 0),
            "said": build_announced(record.game, deal),
            "numbers": deal.numbers or None,
        }
        hands = [
            {
                "seat_id": seat,
                "numbers": None,  # all rows need the same columns
                **hand_to_row(hand),
                "version": versions[number, seat],
            }
            for seat, hand in enumerate(deal.hands)
            if (number, seat) in versions
        ]
        deals.append((row, hands))
    return deals


def _generate_log_steps(
    record: MatchRecord,
    game_key: str,
    players: Sequence[Player],
    seat_changes: Sequence[SeatChange],
) -> Iterator[LogStep]:
    """Yield (action, deal, seat, fact) of a match's log, in order."""
    start = {
        "game": game_key,
        "players": [player.name for player in players],
        "first_dealer": record.first_dealer,
        "options": dict(record.options),
    }
    if record.teams:
        start["teams"] = [list(team) for team in record.teams]
    yield Action.START.value, None, None, start
    # Changes may wait for the deal after the last one.
    for deal_number in range(1, len(record.deals) + 2):
        if any(change.before == deal_number for change in seat_changes):
            until_then = tuple(change for change in seat_changes if change.before <= deal_number)
            yield Action.PEOPLE.value, None, None, TablePeople(tuple(players), until_then).to_log()
        if deal_number <= len(record.deals):
            yield from _generate_deal_log_steps(record, deal_number)
    if record.ended_early:
        yield Action.END.value, None, None, {"rest": record.ended_early}
    for name, note in _tidy_notes(record).items():
        yield Action.NOTE.value, None, None, {name: note}


def _tidy_notes(record: MatchRecord) -> dict[str, str]:
    """Return the notes as they are stored, except those of which nothing is left."""
    notes = {name: tidy_note(note) for name, note in record.notes.items()}
    return {name: note for name, note in notes.items() if note}


def _generate_deal_log_steps(record: MatchRecord, deal_number: int) -> Iterator[LogStep]:
    deal = record.deals[deal_number - 1]
    for position, noted in (build_announced(record.game, deal) or {}).items():
        yield Action.ANNOUNCED.value, deal_number, int(position), noted
    if deal.numbers:
        yield Action.NUMBERS.value, deal_number, None, dict(deal.numbers)
    for seat, hand in enumerate(deal.hands):
        if seat in record.attendance.in_deal(deal_number):
            yield Action.HAND.value, deal_number, seat, hand_to_row(hand)
    if record.game.question:
        yield Action.ANSWER.value, deal_number, None, {"answer": deal.answer}


def build_announced(game: Game, deal: DealRecord) -> dict[str, dict[str, int]] | None:
    """Return numbers announced before a deal, by position (as text) and name; None without any."""
    names = [rule.name for rule in game.numbers if rule.first and not rule.once]
    if not names:
        return None
    return {
        str(seat): {name: hand.numbers[name] for name in names}
        for seat, hand in enumerate(deal.hands)
        if hand
    }


def calculate_figures(record: MatchRecord) -> MatchFigures:
    """Return the figures of a match; raise `RuleError` if it cannot have happened so."""
    return build_figures(record, replay(record))
