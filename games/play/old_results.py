"""Bring in old results from a table, in one step, and undo that in one step."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from itertools import groupby
from operator import itemgetter

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet

from games.database.bulk_insert import insert
from games.matches.log_facts import FINAL_ACTIONS
from games.models import (
    Change,
    Club,
    ClubPhone,
    ImportBatch,
    LogEntry,
    Match,
    Paid,
    Player,
    Seat,
    TablePerson,
)
from games.rules.errors import RuleError
from games.rules.figures import MatchFigures
from games.rules.game import Game
from games.rules.record import MatchRecord
from games.values.clocks import get_night, get_zone

from .house_games import find_played_game_key
from .imports import ClubPeople, PendingMatch, insert_pending
from .locks import lock_club
from .match_rows import PlayedMatch
from .matches import delete_matches
from .transaction import PhoneOwner, now

ResultKey = tuple[date, str, frozenset[tuple[str, int]]]
"""What makes two results the same: the evening, the game, and everybody's total."""


@dataclass(frozen=True, slots=True)
class PastResult:
    """A match to be brought in: what happened, the figures of its result, when it was played."""

    record: MatchRecord
    figures: MatchFigures
    at: datetime


class KnownResults:
    """The results that a club has, to tell which of a table are there already."""

    def __init__(self, club: Club, people: ClubPeople | None = None) -> None:
        """Load the keys of the club's finished matches; `people` are loaded if they are not given."""
        self.club, self.people = club, people or ClubPeople(club)
        self._zone = get_zone(club.time_zone)
        self._games: dict[Game, str] = {}
        self._keys = set(self._load_keys())

    def __contains__(self, key: ResultKey) -> bool:
        """Return whether the club has a finished match with that key."""
        return key in self._keys

    def build_key(self, result: PastResult) -> ResultKey:
        """Return a result's evening, game (by name if the club does not have it yet), and players with totals."""
        names = map(self.people.build_key, result.record.players)
        totals = zip(names, (seat.total for seat in result.figures.seats), strict=True)
        return get_night(result.at, self._zone), self._get_game_key(result.record.game), frozenset(totals)

    def _get_game_key(self, game: Game) -> str:
        """Return the key of a built-in game, or of the club's game that is the same; the name of a new one."""
        if game.listed:
            return game.key
        if game not in self._games:
            self._games[game] = find_played_game_key(self.club, game) or game.name
        return self._games[game]

    def _load_keys(self) -> Iterable[ResultKey]:
        """Yield evening, game (key), and players with totals of each finished match of the club; one query."""
        rows = Seat.objects.filter(match__club=self.club).exclude(match__finished_at=None).order_by("match_id")
        columns = ("match_id", "match__game", "match__started_at", "player__key", "total")
        for _, seats in groupby(rows.values_list(*columns).iterator(), itemgetter(0)):
            (_, game, started, *first), *others = seats
            totals = ((name, total) for name, total in (first, *(other[3:] for other in others)))
            yield get_night(started, self._zone), game, frozenset(totals)


def bring_in_results(
    club: Club, results: Sequence[PastResult], *, uid: str, again: bool = False, phone: PhoneOwner | None = None
) -> ImportBatch:
    """Add the results to a club as finished matches, with new players and games, in one transaction.

    Those that are there already, or twice among them, are left out, unless with `again`. `uid` was made for the form:
    sent twice, it gives the first batch, which may be undone by then. Raise `RuleError` if none is left, or for names
    that cannot be, and `ClosedError` if the club was deleted.
    """
    with transaction.atomic():
        lock_club(club)
        sent = club.import_batches.filter(uid=uid).first()
        if sent:
            return sent
        people, at = ClubPeople(club), now()
        people.check(result.record for result in results)
        new = results if again else _leave_out_known(KnownResults(club, people), results)
        if not new:
            raise RuleError("All of these matches are here already")
        return _add(people, new, at, uid, phone)


def _leave_out_known(known: KnownResults, results: Iterable[PastResult]) -> list[PastResult]:
    """Return the first of each result that the club does not have."""
    first: dict[ResultKey, PastResult] = {}
    for result in results:
        first.setdefault(known.build_key(result), result)
    return [result for key, result in first.items() if key not in known]


def _add(
    people: ClubPeople, results: Sequence[PastResult], at: datetime, uid: str, phone: PhoneOwner | None
) -> ImportBatch:
    """Add the results, and return the new batch that remembers them and their new players.

    `at` is its time, also that of the logs and of new games; `phone` is the id of the player who signs.
    """
    club, before = people.club, set(people.by_key)
    signed = club.players.filter(pk=phone).first() if phone else None
    batch = ImportBatch.objects.create(uid=uid, club=club, at=at, phone=signed, many=len(results))
    matches = [PendingMatch(PlayedMatch(one.record, one.at, entered=at), one.figures) for one in results]
    ids = insert_pending(people, matches, phone)
    insert(ImportBatch.matches.through, ("importbatch_id", "match_id"), ((batch.pk, pk) for pk in ids))
    batch.new_players.set([player for key, player in people.by_key.items() if key not in before])
    club.house_games.filter(made_at__gte=at).update(made_at=at)
    return batch


def query_changed_since(batch: ImportBatch) -> QuerySet[Match]:
    """Return the matches of a batch that somebody corrected since it was brought in."""
    lines = LogEntry.objects.filter(match=OuterRef("pk"), at__gt=batch.at).exclude(action__in=FINAL_ACTIONS)
    return batch.matches.filter(Exists(lines))


def undo_import(club: Club, uid: str, *, phone: PhoneOwner | None = None) -> ImportBatch:
    """Delete the matches of a batch, and its players and games that nothing else refers to, in one transaction.

    A game that was changed since stays. Done before, it changes nothing. Return the batch, which stays as a line of
    what was done. Raise `ImportBatch.DoesNotExist` if there is none.
    """
    with transaction.atomic():
        lock_club(club)
        batch = club.import_batches.get(uid=uid)
        if batch.undone_at:
            return batch
        players = [*batch.new_players.values_list("pk", flat=True)]
        delete_matches(Match.objects.filter(pk__in=batch.matches.values("pk")))
        _query_unused_players(club, players).delete()
        played = Match.objects.filter(game=OuterRef("key"))
        club.house_games.filter(~Exists(played), made_at=batch.at, number=1).delete()
        batch.undone_at, batch.undone_by = now(), club.players.filter(pk=phone).first() if phone else None
        batch.save(update_fields=["undone_at", "undone_by"])
    return batch


def _query_unused_players(club: Club, players: Sequence[int]) -> QuerySet[Player]:
    """Return those of the players (ids) to whom nothing in the club refers, and who have no link to be paid by.

    A seat, a substitution, a line of the log, a phone, a table, a payment or a merged name refers to a player.
    """
    me = OuterRef("pk")
    used = (
        Exists(Seat.all_seats.filter(player=me))
        | Exists(Change.objects.filter(by=me))
        | Exists(LogEntry.objects.filter(phone=me))
        | Exists(ClubPhone.objects.filter(player=me))
        | Exists(TablePerson.objects.filter(player=me))
        | Exists(Paid.objects.filter(Q(payer=me) | Q(payee=me) | Q(phone=me)))
        | Exists(Player.objects.filter(merged_into=me))
    )
    return club.players.filter(~used, pk__in=players, pay_link="")
