"""Whole matches as rows, log and all: what `games.play` would have written, change by change, had it been by hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import astuple, dataclass
from datetime import datetime, timedelta
from itertools import count, islice
from typing import Any

from games.database.bulk_insert import insert
from games.models import Change, Club, Deal, Hand, LogEntry, Match, Player, Seat, new_uid
from games.rules.declared.games import text_of
from games.rules.figures import SEAT_FIGURES, MatchFigures, figures_of
from games.rules.game import Game
from games.rules.record import DealRecord, MatchRecord
from games.rules.replay import replay

from .attendance import Happened, People
from .transaction import written

Action = LogEntry.Action
Row = tuple[object, ...]

MATCH = (
    "club_id", "uid", "game", "options", "first_dealer", "started_at", "ended_early", "revision", "finished_at",
    "deals_counted", "pot_cents", "declaration", "has_changes",
)  # fmt: skip
SEAT = ("match_id", "position", "player_id", "team", *SEAT_FIGURES)
DEAL = ("match_id", "number", "answer_id", "answer_version", "said", "numbers")
HAND = ("deal_id", "seat_id", "cards", "typed", "marked", "numbers", "version")
CHANGE = ("match_id", "before", "kind", "seat_id", "start", "score", "by_id")
LINE = ("match_id", "revision", "at", "phone_id", "action", "deal", "seat_id", "before", "after")


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """A match to be written: its record, when it was started, and how long each deal took.

    `entered` is when that comes in, for the log; None: while it was played.
    """

    record: MatchRecord
    at: datetime
    pace: timedelta = timedelta()
    entered: datetime | None = None


@dataclass(slots=True)
class MatchRows:
    """A match on its way into the tables, with what its rows repeat of its result: that itself would fill the memory.

    `players`, `substitutes` in the order in which they played, and the key of the `game` are known, and the ids of its
    rows, once it is written.
    """

    played: PlayedMatch
    figures: MatchFigures
    players: Sequence[Player] = ()
    substitutes: Sequence[Player] = ()
    game: str = ""
    pk: int = 0
    seats: Sequence[int] = ()
    deals: Sequence[int] = ()

    @property
    def record(self) -> MatchRecord:
        """The facts."""
        return self.played.record

    def match_row(self, club: Club) -> Row:
        """The match's own row."""
        record, figures, started = self.record, self.figures, self.played.at
        *_, (_, revision, *_) = self.changes()
        return (
            club.pk,
            new_uid(),
            self.game,
            dict(record.options),
            record.first_dealer,
            started,
            record.ended_early or "",
            revision,
            started + figures.deals_counted * self.played.pace if figures.finished else None,
            figures.deals_counted,
            figures.pot_cents,
            text_of(record.game),
            bool(record.changes),
        )

    def seat_rows(self) -> Iterator[Row]:
        """Its seats, once the match is written."""
        team_of = {seat: team for team, seats in enumerate(self.record.teams) for seat in seats}
        for seat, (player, mine) in enumerate(zip(self.players, self.figures.seats, strict=True)):
            yield self.pk, seat, player.pk, team_of.get(seat), *astuple(mine)

    def deal_rows(self) -> Iterator[Row]:
        """Its deals, once the seats are written."""
        answered = {deal: revision for action, revision, deal, *_ in self.changes() if action == Action.ANSWER}
        for number, deal in enumerate(self.record.deals, 1):
            answer = None if deal.answer is None else self.seats[deal.answer]
            yield (
                self.pk,
                number,
                answer,
                answered.get(number, 0),
                said_in(self.record.game, deal),
                deal.numbers or None,
            )

    def change_rows(self) -> Iterator[Row]:
        """Who came and went, once the seats are written."""
        for one in self._happened():
            yield self.pk, one.before, one.kind, self.seats[one.seat], one.start, one.score, one.by and one.by.pk

    def _happened(self) -> tuple[Happened, ...]:
        substitutes = iter(self.substitutes)
        return tuple(
            Happened(
                one.before, one.kind, one.seat, one.start or "", one.score or "", next(substitutes) if one.by else None
            )
            for one in self.record.changes
        )

    def hand_rows(self) -> Iterator[Row]:
        """Its hands, once the deals are written."""
        for action, revision, deal, seat, fact in self.changes():
            if action == Action.HAND:
                what = (fact["cards"], fact["typed"], fact["marked"], fact.get("numbers"))
                yield self.deals[deal - 1], self.seats[seat], *what, revision

    def log_rows(self, phone: int | None) -> Iterator[Row]:
        """The log's lines, signed by the player whose phone it is, once the seats are written."""
        people = People(tuple(self.players)).fact()
        for action, revision, deal, seat, fact in self.changes():
            over = (deal or len(self.record.deals)) if revision else 0
            at = self.played.entered or self.played.at + over * self.played.pace
            before = None
            if action == Action.PEOPLE:
                before, people = people, fact
            whose = None if seat is None else self.seats[seat]
            yield self.pk, revision, at, phone, action, deal, whose, before, fact

    def changes(self) -> Iterator[tuple[str, int, Any, Any, Any]]:
        """What was done, one after the other: action, revision, deal, seat, the fact that came of it."""
        record, revision = self.record, count()
        started = {
            "game": self.game,
            "players": [player.name for player in self.players],
            "first_dealer": record.first_dealer,
            "options": dict(record.options),
            **({"teams": [*map(list, record.teams)]} if record.teams else {}),
        }
        yield Action.START.value, next(revision), None, None, started
        for number, deal in enumerate(record.deals, 1):
            yield from self._people_before(number, revision)
            for position, said in (said_in(record.game, deal) or {}).items():
                yield Action.SAID.value, next(revision), number, int(position), said
            if deal.numbers:
                yield Action.NUMBERS.value, next(revision), number, None, dict(deal.numbers)
            for seat, hand in enumerate(deal.hands):
                if seat in record.attendance.in_deal(number):
                    yield Action.HAND.value, next(revision), number, seat, written(hand)
            if record.game.question:
                yield Action.ANSWER.value, next(revision), number, None, {"answer": deal.answer}
        yield from self._people_before(len(record.deals) + 1, revision)
        if record.ended_early:
            yield Action.END.value, next(revision), None, None, {"rest": record.ended_early}

    def _people_before(self, number: int, revision: Iterator[int]) -> Iterator[tuple[str, int, Any, Any, Any]]:
        """Who came and went before a deal."""
        if any(one.before == number for one in self.record.changes):
            until = tuple(one for one in self._happened() if one.before <= number)
            yield Action.PEOPLE.value, next(revision), None, None, People(tuple(self.players), until).fact()


def said_in(game: Game, deal: DealRecord) -> dict[str, dict[str, int]] | None:
    """What was said before a deal, as its row keeps it; None in a game in which nothing is."""
    first = [number.name for number in game.numbers if number.first and not number.once]
    if not first:
        return None
    return {str(seat): {name: hand.numbers[name] for name in first} for seat, hand in enumerate(deal.hands) if hand}


def rows_of(played: PlayedMatch) -> MatchRows:
    """A match ready to be written, but for its players. Raises `RuleError` where it cannot have happened so."""
    return MatchRows(played, figures_of(played.record, replay(played.record)))


def write(club: Club, batch: Sequence[MatchRows], phone: int | None) -> None:
    """Write the rows of several matches, each table's at once, first those that others refer to."""
    for entry, pk in zip(batch, insert(Match, MATCH, [entry.match_row(club) for entry in batch]), strict=True):
        entry.pk = pk
    seats = iter(insert(Seat, SEAT, (row for entry in batch for row in entry.seat_rows())))
    for entry in batch:
        entry.seats = list(islice(seats, len(entry.players)))
    deals = iter(insert(Deal, DEAL, (row for entry in batch for row in entry.deal_rows())))
    for entry in batch:
        entry.deals = list(islice(deals, len(entry.record.deals)))
    insert(Change, CHANGE, (row for entry in batch for row in entry.change_rows()))
    insert(Hand, HAND, (row for entry in batch for row in entry.hand_rows()))
    insert(LogEntry, LINE, (row for entry in batch for row in entry.log_rows(phone)))
