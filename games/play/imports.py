"""Writing many matches at once that were recorded elsewhere: match files, and large histories for trials.

All of them or none: one transaction. What is written is what `games.play` would have written by hand, log and all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import astuple, dataclass
from datetime import datetime, timedelta
from itertools import count, islice
from typing import Any

from django.db import transaction
from django.utils import timezone

from games.database.bulk_insert import insert
from games.facts import BATCH, batched, load_many
from games.models import Club, Deal, Hand, LogEntry, Match, Player, Seat, new_uid
from games.names import name_key, tidy_name
from games.rules.cards import write_cards
from games.rules.errors import PlayersError, RuleError
from games.rules.figures import figures_of
from games.rules.record import MatchRecord
from games.rules.replay import replay
from games.rules.result import MatchResult

from .change import FIGURES
from .clubs import check_room
from .limits import MOST_DEALS

Action = LogEntry.Action
Key = tuple[object, ...]
Row = tuple[object, ...]

MATCH = (
    "club_id", "uid", "game", "options", "first_dealer", "started_at", "ended_early", "revision", "finished_at",
    "deals_counted", "pot_cents",
)  # fmt: skip
SEAT = ("match_id", "position", "player_id", *FIGURES)
DEAL = ("match_id", "number", "answer_id", "answer_version")
HAND = ("deal_id", "seat_id", "cards", "typed", "marked", "version")
LINE = ("match_id", "revision", "at", "phone_id", "action", "deal", "seat_id", "after")


@dataclass(frozen=True, slots=True)
class Imported:
    """How many matches were added, and how many were there already."""

    added: int
    known: int


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """A match to be written: its record, when it was started, and how long each deal took.

    `entered` is when that comes in, for the log; None: while it was played.
    """

    record: MatchRecord
    at: datetime
    pace: timedelta = timedelta()
    entered: datetime | None = None


def check_size(record: MatchRecord) -> None:
    """Raises `RuleError` for a match with more deals than one can have."""
    if len(record.deals) > MOST_DEALS:
        raise RuleError(f"A match has {MOST_DEALS} deals at most; this one has {len(record.deals)}")


def import_matches(
    club: Club,
    records: Sequence[MatchRecord],
    *,
    played: datetime | None = None,
    phone: int | None = None,
    dry_run: bool = False,
    done: Callable[[int], object] = lambda many: None,
) -> Imported:
    """Add matches to a club; one that is there already is not added again, so that a file can be imported twice.

    Two matches are the same where their match files are, players known by their names. A file does not say when its
    matches were played: `played` does, None means now. `done` is told after each batch how many are dealt with.
    `dry_run` leaves everything as it was and says what would be done. Raises `PlayersError` where two players of a
    match are one in the club.
    """
    with transaction.atomic():
        # Taking the club's row first: the same file sent twice at once is imported one after the other.
        Club.objects.select_for_update().get(pk=club.pk)
        people = _People(club)
        known = _known(club, records, people)
        new, now = [], timezone.now()
        for record in records:
            check_size(record)
            key = _key(record, people)
            if known[key]:
                known[key] -= 1
            else:
                new.append(PlayedMatch(record, played or now, entered=now))
        add_matches(club, new, phone=phone, done=done)
        if dry_run:
            transaction.set_rollback(True)
    return Imported(len(new), len(records) - len(new))


def add_matches(
    club: Club,
    matches: Iterable[PlayedMatch],
    *,
    phone: int | None = None,
    done: Callable[[int], object] = lambda many: None,
) -> None:
    """Write matches to a club, without asking whether they are there already."""
    people = _People(club)
    with transaction.atomic():
        # A phone may still say that it is somebody's who is not in the club any more.
        signed = club.players.filter(pk=phone).values_list("pk", flat=True).first() if phone else None
        for batch in batched(matches, BATCH):
            entries = [_MatchRows(each, replay(each.record), people.of(each.record.players)) for each in batch]
            _write(club, entries, signed)
            done(len(batch))


class _People:
    """The club's players by name, new ones made as they come."""

    def __init__(self, club: Club) -> None:
        self.club = club
        self.known = {player.key: player for player in club.players.select_related("merged_into")}

    def of(self, names: Sequence[str]) -> list[Player]:
        players = [self._player(tidy_name(name)) for name in names]
        if len({player.pk for player in players}) < len(players):
            raise PlayersError(f"Two of the players {', '.join(names)} are the same person in this club")
        return players

    def key(self, name: str) -> str:
        """What tells the player of that name from others, whether they are in the club yet or not."""
        key = name_key(tidy_name(name))
        player = self.known.get(key)
        return player.merged_into.key if player and player.merged_into else key

    def _player(self, name: str) -> Player:
        key = name_key(name)
        if key not in self.known:
            check_room(len(self.known))
            self.known[key] = Player.objects.create(club=self.club, name=name, key=key)
        player = self.known[key]
        return player.merged_into or player


@dataclass(slots=True)
class _MatchRows:
    """A match on its way into the tables; the ids of its rows are there as soon as they are written."""

    played: PlayedMatch
    result: MatchResult
    players: Sequence[Player]
    pk: int = 0
    seats: Sequence[int] = ()
    deals: Sequence[int] = ()

    @property
    def record(self) -> MatchRecord:
        return self.played.record

    def match_row(self, club: Club) -> Row:
        record, result, started = self.record, self.result, self.played.at
        *_, (_, revision, *_) = self.changes()
        return (
            club.pk,
            new_uid(),
            record.variant.key,
            dict(record.options),
            record.first_dealer,
            started,
            record.ended_early or "",
            revision,
            started + len(result.deals) * self.played.pace if result.finished else None,
            len(result.deals),
            result.money.pot if result.money else None,
        )

    def seat_rows(self) -> Iterator[Row]:
        figures = figures_of(self.record, self.result)
        for seat, (player, mine) in enumerate(zip(self.players, figures, strict=True)):
            yield self.pk, seat, player.pk, *astuple(mine)

    def deal_rows(self) -> Iterator[Row]:
        answered = {deal: revision for action, revision, deal, *_ in self.changes() if action == Action.ANSWER}
        for number, deal in enumerate(self.record.deals, 1):
            answer = None if deal.answer is None else self.seats[deal.answer]
            yield self.pk, number, answer, answered.get(number, 0)

    def hand_rows(self) -> Iterator[Row]:
        for action, revision, deal, seat, fact in self.changes():
            if action == Action.HAND:
                yield self.deals[deal - 1], self.seats[seat], fact["cards"], fact["typed"], fact["marked"], revision

    def log_rows(self, phone: int | None) -> Iterator[Row]:
        for action, revision, deal, seat, fact in self.changes():
            over = (deal or len(self.record.deals)) if revision else 0
            at = self.played.entered or self.played.at + over * self.played.pace
            yield self.pk, revision, at, phone, action, deal, None if seat is None else self.seats[seat], fact

    def changes(self) -> Iterator[tuple[str, int, Any, Any, Any]]:
        """What was done, one after the other: action, revision, deal, seat, the fact that came of it."""
        record, revision = self.record, count()
        started = {
            "game": record.variant.key,
            "players": [player.name for player in self.players],
            "first_dealer": record.first_dealer,
            "options": dict(record.options),
        }
        yield Action.START.value, next(revision), None, None, started
        for number, deal in enumerate(record.deals, 1):
            for seat, hand in enumerate(deal.hands):
                cards = None if hand.cards is None else write_cards(hand.cards)
                fact = {"cards": cards, "typed": hand.typed, "marked": hand.marked}
                yield Action.HAND.value, next(revision), number, seat, fact
            if record.variant.question:
                yield Action.ANSWER.value, next(revision), number, None, {"answer": deal.answer}
        if record.ended_early:
            yield Action.END.value, next(revision), None, None, {"rest": record.ended_early}


def _write(club: Club, batch: Sequence[_MatchRows], phone: int | None) -> None:
    """Write the rows of several matches, each table's at once, first those that others refer to."""
    for entry, pk in zip(batch, insert(Match, MATCH, [entry.match_row(club) for entry in batch]), strict=True):
        entry.pk = pk
    seats = iter(insert(Seat, SEAT, (row for entry in batch for row in entry.seat_rows())))
    for entry in batch:
        entry.seats = list(islice(seats, len(entry.players)))
    deals = iter(insert(Deal, DEAL, (row for entry in batch for row in entry.deal_rows())))
    for entry in batch:
        entry.deals = list(islice(deals, len(entry.record.deals)))
    insert(Hand, HAND, (row for entry in batch for row in entry.hand_rows()))
    insert(LogEntry, LINE, (row for entry in batch for row in entry.log_rows(phone)))


def _known(club: Club, records: Sequence[MatchRecord], people: _People) -> Counter[Key]:
    """Which of the club's matches could be among `records`, as often as they are there.

    What lists know of a match tells most of them apart; only those that look alike are read whole.
    """
    alike = {_look(record) for record in records}
    totals: dict[int, list[int]] = {}
    games: dict[int, tuple[str, int]] = {}
    rows = Seat.objects.filter(match__club=club).order_by("match_id", "position")
    for pk, game, deals, total in rows.values_list(
        "match_id", "match__game", "match__deals_counted", "total"
    ).iterator():
        totals.setdefault(pk, []).append(total)
        games[pk] = game, deals
    candidates = [pk for pk in totals if (*games[pk], *totals[pk]) in alike]
    return Counter(_key(facts.record(), people) for facts in load_many(candidates))


def _look(record: MatchRecord) -> Key:
    result = replay(record)
    totals = {standing.seat: standing.total for standing in result.standings}
    return record.variant.key, len(result.deals), *(totals[seat] for seat in range(len(record.players)))


def _key(record: MatchRecord, people: _People) -> Key:
    names = tuple(map(people.key, record.players))
    options = tuple(sorted(record.options.items()))
    return record.variant.key, names, record.first_dealer, options, record.deals, record.ended_early
