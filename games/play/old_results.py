"""Bring in old results from a sheet in one step, and undo that in one step."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from itertools import groupby
from operator import itemgetter

from django.db import transaction
from django.db.models import Exists, ManyToOneRel, OuterRef, QuerySet

from games.database.bulk_insert import insert
from games.matches.log_facts import FINAL_ACTIONS
from games.models import Club, HouseGame, ImportBatch, LogEntry, Match, Player, Seat, Table
from games.rules.errors import RuleError
from games.rules.figures import MatchFigures
from games.rules.game import Game
from games.rules.record import MatchRecord
from games.rules.say import say
from games.values.clocks import get_night, get_zone

from .house_games import find_played_game_key
from .imports import ClubPeople, PendingMatch, insert_pending
from .locks import lock_club
from .match_rows import PlayedMatch
from .matches import delete_matches
from .transaction import PhoneOwner, now

# What makes two results the same: the evening, the game's key, and pairs of name key and total.
ResultKey = tuple[date, str, frozenset[tuple[str, int]]]


@dataclass(frozen=True, slots=True)
class PastResult:
    record: MatchRecord
    figures: MatchFigures
    started_at: datetime


class KnownResults:
    """The results that a club has, to find those that a sheet repeats."""

    def __init__(self, club: Club, people: ClubPeople | None = None) -> None:
        self.club = club
        self.people = people or ClubPeople(club)
        self._zone = get_zone(club.time_zone)
        self._games: dict[Game, str] = {}
        self._keys = set(self._load_keys())

    def __contains__(self, key: ResultKey) -> bool:
        return key in self._keys

    def build_key(self, result: PastResult) -> ResultKey:
        """Return the key of a result; the game is by name if the club does not have it yet."""
        name_keys = map(self.people.build_key, result.record.players)
        totals = (seat.total for seat in result.figures.seats)
        return (
            get_night(result.started_at, self._zone),
            self._find_game_key(result.record.game),
            frozenset(zip(name_keys, totals, strict=True)),
        )

    def _find_game_key(self, game: Game) -> str:
        if game.listed:
            return game.key
        if game not in self._games:
            self._games[game] = find_played_game_key(self.club, game) or game.name
        return self._games[game]

    def _load_keys(self) -> Iterable[ResultKey]:
        """Yield the key of each finished match of the club; one query."""
        rows = (
            Seat.objects.filter(match__club=self.club)
            .exclude(match__finished_at=None)
            .order_by("match_id")
        )
        columns = ("match_id", "match__game", "match__evening", "player__key", "total")
        for _, seats in groupby(rows.values_list(*columns).iterator(), itemgetter(0)):
            rows_of_match = list(seats)
            _, game, evening, *_ = rows_of_match[0]
            totals = frozenset((name_key, total) for *_, name_key, total in rows_of_match)
            yield evening, game, totals


def bring_in_results(
    club: Club,
    results: Sequence[PastResult],
    *,
    uid: str,
    again: bool = False,
    phone: PhoneOwner | None = None,
) -> ImportBatch:
    """Add results to a club as finished matches, with new players and games, in one transaction.

    Results that the club has, or that are there twice, are left out, unless `again`. The form sent
    twice (with the same `uid`) brings them in once. Raise `RuleError` if none is left, and for the
    form of another club.
    """
    with transaction.atomic():
        lock_club(club)
        signed = club.players.filter(pk=phone).first() if phone else None
        batch, is_new = ImportBatch.objects.get_or_create(
            uid=uid, defaults={"club": club, "at": now(), "phone": signed, "many": len(results)}
        )
        if batch.club_id != club.pk:
            raise RuleError(
                say("This page is of another club. Start again from the list of files.")
            )
        if is_new:
            _insert_results(batch, results, again, phone)
        return batch


def _insert_results(
    batch: ImportBatch, results: Sequence[PastResult], again: bool, phone: PhoneOwner | None
) -> None:
    """Insert a batch's matches, and note in its row which players and games came with them."""
    people = ClubPeople(batch.club)
    people.check(result.record for result in results)
    new = results if again else _leave_out_known(KnownResults(batch.club, people), results)
    if not new:
        raise RuleError(say("All these matches are already in the club."))
    players_before = {player.pk for player in people.by_key.values()}
    games_before = {game.pk for game in batch.club.house_games.all()}
    matches = [
        PendingMatch(
            PlayedMatch(result.record, result.started_at, entered=batch.at), result.figures
        )
        for result in new
    ]
    ids = insert_pending(people, matches, phone)
    insert(
        ImportBatch.matches.through, ("importbatch_id", "match_id"), ((batch.pk, pk) for pk in ids)
    )
    batch.new_players.set(batch.club.players.exclude(pk__in=players_before))
    batch.new_games.set(batch.club.house_games.exclude(pk__in=games_before))
    batch.many = len(new)
    batch.save(update_fields=["many"])


def _leave_out_known(known: KnownResults, results: Iterable[PastResult]) -> list[PastResult]:
    """Return the first of each of the results that the club does not have."""
    first_by_key: dict[ResultKey, PastResult] = {}
    for result in results:
        first_by_key.setdefault(known.build_key(result), result)
    return [result for key, result in first_by_key.items() if key not in known]


def query_corrected(batch: ImportBatch) -> QuerySet[Match]:
    """Return the matches of a batch that somebody corrected since."""
    lines = (
        LogEntry.objects.filter(match=OuterRef("pk"))
        # Lines that came with the batch have its very time.
        .exclude(at=batch.at)
        .exclude(action__in=FINAL_ACTIONS)
    )
    return batch.matches.filter(Exists(lines))


def undo_import(
    club: Club, uid: str, *, with_corrected: bool = False, phone: PhoneOwner | None = None
) -> ImportBatch:
    """Delete a batch's matches, and players and games of undone batches that nothing refers to.

    The batch stays as a line of what was done. Raise `RuleError` if somebody corrected a match
    since, unless `with_corrected`.
    """
    with transaction.atomic():
        lock_club(club)
        batch = club.import_batches.get(uid=uid)
        if batch.undone_at:
            return batch
        if not with_corrected and query_corrected(batch).exists():
            raise RuleError(
                say(
                    "Some of these matches were corrected since then. Confirm that you delete "
                    "them, too."
                )
            )
        delete_matches(Match.objects.filter(pk__in=batch.matches.values("pk")))
        batch.undone_at = now()
        batch.undone_by = club.players.filter(pk=phone).first() if phone else None
        batch.save(update_fields=["undone_at", "undone_by"])
        _query_unused_players(club).delete()
        _query_unused_games(club).delete()
    return batch


def _query_unused_players(club: Club) -> QuerySet[Player]:
    """Return the players who came with undone batches, if no other row refers to them.

    Merged players stay, so that the same sheet finds them, and so do those with a payment link.
    """
    batch_players = ImportBatch.new_players.through
    came = batch_players.objects.filter(
        importbatch__club=club, importbatch__undone_at__isnull=False
    )
    unused = club.players.filter(pk__in=came.values("player"), merged_into=None, pay_link="")
    # All foreign keys to players, also those without a name on that side.
    for relation in Player._meta.get_fields(include_hidden=True):
        if isinstance(relation, ManyToOneRel) and relation.related_model is not batch_players:
            rows = relation.related_model._base_manager
            unused = unused.filter(~Exists(rows.filter(**{relation.field.name: OuterRef("pk")})))
    return unused


def _query_unused_games(club: Club) -> QuerySet[HouseGame]:
    """Return the unchanged games of undone batches that no match is of, and none is next."""
    came = ImportBatch.new_games.through.objects.filter(
        importbatch__club=club, importbatch__undone_at__isnull=False
    )
    games = club.house_games.filter(pk__in=came.values("housegame"), number=1)
    return games.filter(
        ~Exists(Match.objects.filter(game=OuterRef("key"))),
        ~Exists(Table.objects.filter(game=OuterRef("key"))),
    )
