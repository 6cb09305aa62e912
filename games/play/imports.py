"""Writing many matches at once that were recorded elsewhere: match files, and large histories for trials.

All of them or none: one transaction. What is written is what `games.play` would have written by hand, log and all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

from games.facts import BATCH, batched, load_many
from games.models import Club, Deal, Hand, LogEntry, Match, Player, Seat
from games.names import name_key, tidy_name
from games.rules.cards import write_cards
from games.rules.errors import PlayersError
from games.rules.record import MatchRecord
from games.rules.replay import replay
from games.rules.result import MatchResult

from .change import hand_facts

Action = LogEntry.Action
Key = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Imported:
    """How many matches were added, and how many were there already."""

    added: int
    known: int


@dataclass(frozen=True, slots=True)
class Played:
    """A match to be written: its record, and when it was played."""

    record: MatchRecord
    at: datetime


def import_matches(
    club: Club,
    records: Sequence[MatchRecord],
    *,
    phone: int | None = None,
    dry_run: bool = False,
    done: Callable[[int], object] = lambda many: None,
) -> Imported:
    """Add matches to a club; one that is there already is not added again, so that a file can be imported twice.

    Two matches are the same where their match files are, players known by their names. `done` is told after each
    batch how many are dealt with. `dry_run` leaves everything as it was and says what would be done. Raises
    `PlayersError` where two players of a match are one in the club.
    """
    with transaction.atomic():
        # Taking the club's row first: the same file sent twice at once is imported one after the other.
        Club.objects.select_for_update().get(pk=club.pk)
        known = _known(club, records)
        new = []
        for record in records:
            key = _key(record)
            if known[key]:
                known[key] -= 1
            else:
                new.append(Played(record, timezone.now()))
        add_matches(club, new, phone=phone, done=done)
        if dry_run:
            transaction.set_rollback(True)
    return Imported(len(new), len(records) - len(new))


def add_matches(
    club: Club,
    matches: Iterable[Played],
    *,
    phone: int | None = None,
    done: Callable[[int], object] = lambda many: None,
) -> None:
    """Write matches to a club, without asking whether they are there already."""
    people = _People(club)
    with transaction.atomic():
        for batch in batched(matches, BATCH):
            _write([_Rows(club, played, people, phone) for played in batch])
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

    def _player(self, name: str) -> Player:
        key = name_key(name)
        if key not in self.known:
            self.known[key] = Player.objects.create(club=self.club, name=name, key=key)
        player = self.known[key]
        return player.merged_into or player


class _Rows:
    """The rows of one match, not written yet."""

    def __init__(self, club: Club, played: Played, people: _People, phone: int | None) -> None:
        self.record, self.at, self.phone = played.record, played.at, phone
        record, result = self.record, replay(self.record)
        self.match = Match(
            club=club,
            game=record.variant.key,
            options=dict(record.options),
            first_dealer=record.first_dealer,
            started_at=self.at,
            ended_early=record.ended_early or "",
            finished_at=self.at if result.finished else None,
            deals_counted=len(result.deals),
            pot_cents=result.money.pot if result.money else None,
        )
        self.seats = [
            Seat(match=self.match, position=position, player=player)
            for position, player in enumerate(people.of(record.players))
        ]
        self._cache(result)
        self.deals = [Deal(match=self.match, number=number) for number in range(1, len(record.deals) + 1)]
        self.hands: list[Hand] = []
        self.log = [self._line(Action.START, after=self._started())]
        for deal, facts in zip(self.deals, record.deals, strict=True):
            for seat, hand in zip(self.seats, facts.hands, strict=True):
                self._enter(
                    deal, seat, write_cards(hand.cards) if hand.cards is not None else None, hand.typed, hand.marked
                )
            if record.variant.question:
                self._answer(deal, facts.answer)
        if record.ended_early:
            self.log.append(self._line(Action.END, after={"rest": record.ended_early}))

    def _started(self) -> dict[str, Any]:
        record = self.record
        return {
            "game": record.variant.key,
            "players": [seat.player.name for seat in self.seats],
            "first_dealer": record.first_dealer,
            "options": dict(record.options),
        }

    def _cache(self, result: MatchResult) -> None:
        for standing in result.standings:
            seat = self.seats[standing.seat]
            seat.total, seat.place, seat.won = standing.total, standing.place, standing.seat in result.winners
            seat.net_cents = result.money.net[standing.seat] if result.money else None

    def _enter(self, deal: Deal, seat: Seat, cards: str | None, typed: int | None, marked: bool) -> None:
        self.match.revision += 1
        hand = Hand(deal=deal, seat=seat, cards=cards, typed=typed, marked=marked, version=self.match.revision)
        self.hands.append(hand)
        self.log.append(self._line(Action.HAND, deal=deal.number, seat=seat, after=hand_facts(hand)))

    def _answer(self, deal: Deal, answer: int | None) -> None:
        self.match.revision += 1
        deal.answer = None if answer is None else self.seats[answer]
        deal.answer_version = self.match.revision
        self.log.append(self._line(Action.ANSWER, deal=deal.number, after={"answer": answer}))

    def _line(self, action: str, *, deal: int | None = None, seat: Seat | None = None, after: object) -> LogEntry:
        return LogEntry(
            match=self.match,
            revision=self.match.revision,
            at=self.at,
            phone_id=self.phone,
            action=action,
            deal=deal,
            seat=seat,
            after=after,
        )


def _write(batch: Sequence[_Rows]) -> None:
    """Write the rows of several matches, each table's at once, first those that others refer to."""
    Match.objects.bulk_create(rows.match for rows in batch)
    Seat.objects.bulk_create(seat for rows in batch for seat in rows.seats)
    Deal.objects.bulk_create(deal for rows in batch for deal in rows.deals)
    Hand.objects.bulk_create((hand for rows in batch for hand in rows.hands), batch_size=2000)
    LogEntry.objects.bulk_create((line for rows in batch for line in rows.log), batch_size=2000)


def _known(club: Club, records: Sequence[MatchRecord]) -> Counter[Key]:
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
    return Counter(_key(facts.record()) for facts in load_many(candidates))


def _look(record: MatchRecord) -> Key:
    result = replay(record)
    totals = {standing.seat: standing.total for standing in result.standings}
    return record.variant.key, len(result.deals), *(totals[seat] for seat in range(len(record.players)))


def _key(record: MatchRecord) -> Key:
    names = tuple(name_key(tidy_name(name)) for name in record.players)
    options = tuple(sorted(record.options.items()))
    return record.variant.key, names, record.first_dealer, options, record.deals, record.ended_early
