"""Import many matches that were recorded elsewhere: match files, and large histories for trials."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import groupby
from operator import itemgetter
from threading import Lock

from django.db import connection, transaction
from django.utils import timezone

from games.database.batches import batched
from games.database.id_map import IdMap
from games.matches.match_batches import BATCH_SIZE, load_matches
from games.models import Club, Player, Seat, Tally
from games.rules.built_in import BUILT_IN
from games.rules.errors import PlayersError, RuleError
from games.rules.figures import MatchFigures
from games.rules.game import Game
from games.rules.record import MatchRecord
from games.rules.say import say
from games.rules.step_limit import count_max_steps, count_steps
from games.values.names import make_name_key, tidy_name

from . import house_games
from .clubs import check_player_room, choose_look
from .limits import FILES_AN_HOUR, MAX_DEALS, TooManyError, count_up
from .locks import lock_club
from .match_rows import MatchRows, PlayedMatch, build_match_rows, calculate_figures, insert_matches
from .transaction import ClosedError, PhoneOwner

MatchKey = tuple[object, ...]
ReportProgress = Callable[[int], object]

# One transaction writes so many hands, or one match that has more. It takes a fraction of a second.
HANDS_PER_TRANSACTION = 2_000
# Up to so many steps of scoring, the hands of a match are not counted one by one.
FEW_STEPS = 10_000
# Seconds between two transactions on SQLite, where waiting writers retry that often.
PAUSE_SECONDS = 0.1

# Held while a file is imported, one at a time in each process.
_importing = Lock()


class PartlyAddedError(Exception):
    """An import stopped after adding some of its matches. The message is shown to users."""


@dataclass(frozen=True, slots=True)
class ImportResult:
    """How many matches were added and known already, and the names of added games."""

    added: int
    known: int
    games: tuple[str, ...] = ()


def check_storable(record: MatchRecord) -> int:
    """Return how many steps scoring the match takes at most; raise `RuleError` for too much."""
    if not record.game.listed:
        tidy_name(record.game.name, "game")  # raises for a name that no house game can have
    if len(record.deals) > MAX_DEALS:
        raise RuleError(
            say(
                "A match can have at most {most} deals, but this one has {given}.",
                most=MAX_DEALS,
                given=len(record.deals),
            )
        )
    hands = len(record.players) * len(record.deals)
    steps = count_max_steps(record.game, hands)
    if steps <= FEW_STEPS:
        return steps
    advice = say("Split it into several matches.")
    if record.game.has_cards:
        advice = say(
            "Split it into several matches, or give scores instead of the cards of some hands."
        )
    cards = (hand.cards for deal in record.deals for hand in deal.hands if hand and hand.cards)
    return count_steps(record.game, hands, cards, advice)


@contextmanager
def take_import_turn(sender: str | None) -> Iterator[None]:
    """Let the caller import one file inside the block, while other threads answer phones.

    Raise `TooManyError` if another file is being imported, or the `sender` has sent too many.
    """
    if not _importing.acquire(blocking=False):
        raise TooManyError(say("Someone else is importing matches. Try again in 1 minute."))
    try:
        if sender is not None and not count_up(Tally.LimitedAction.FILE, sender, FILES_AN_HOUR):
            raise TooManyError(
                say("Too many files were imported from your network. Try again in 1 hour.")
            )
        yield
    finally:
        _importing.release()


def import_matches(
    club: Club,
    records: Sequence[MatchRecord],
    *,
    played: datetime | None = None,
    phone: PhoneOwner | None = None,
    dry_run: bool = False,
    done: ReportProgress = lambda many: None,
) -> ImportResult:
    """Add matches to a club, except those that it has: importing a file twice adds them once.

    - Two matches are the same if their files are, except for notes; players are known by name.
    - `played`: when they were played, which files do not say; None: now.
    - `done` is called after each batch with the number of its matches.
    - `dry_run`: add nothing, and return what would be added.
    - Everything is checked first. Short transactions follow, so that others save in between.
    - A crash, or `PartlyAddedError` if somebody changes the club, leaves the first matches of the
      file; the same import again adds the others.
    """
    now = timezone.now()
    people = ClubPeople(club)
    people.check(records)
    for record in records:
        check_storable(record)
    declared = {record.game for record in records if not record.game.listed}
    if declared:
        house_games.check_room_for_games(club, declared)
    existing = ExistingMatches(club, people)
    pending = existing.expect(
        [PlayedMatch(record, played or now, entered=now) for record in records]
    )
    existing.count_new()
    missing = [match for match in pending if existing.lacks(match)]
    added = len(missing) if dry_run else _add_in_batches(existing, missing, phone, done)
    games = (
        club.house_games.filter(made_at__gte=now).values_list("name", flat=True)
        if declared and added
        else ()
    )
    return ImportResult(added, len(records) - added, tuple(games))


def add_matches(
    club: Club, matches: Iterable[PlayedMatch], *, done: ReportProgress = lambda many: None
) -> None:
    """Write matches of built-in games in one transaction, without looking for existing ones."""
    with transaction.atomic():
        people = ClubPeople(club)
        for batch in batched(matches, BATCH_SIZE):
            pending = [PendingMatch(match, calculate_figures(match.record)) for match in batch]
            insert_pending(people, pending, phone=None)
            done(len(batch))


class ClubPeople:
    """The club's players by name, and its declared games; missing ones are made."""

    def __init__(self, club: Club) -> None:
        self.club = club
        self.by_key = {player.key: player for player in club.players.select_related("merged_into")}
        self._games: dict[Game, str] = {}

    def check(self, records: Iterable[MatchRecord]) -> None:
        """Raise `PlayersError` if two players of a match are one, or there is no room for all."""
        new_keys: set[str] = set()
        for record in records:
            keys = [self.build_key(name) for name in record.players]
            _check_different(keys, record.players)
            for key in (*keys, *map(self.build_key, _list_substitutes(record))):
                if key not in self.by_key and key not in new_keys:
                    check_player_room(len(self.by_key) + len(new_keys))
                    new_keys.add(key)

    def get_or_create_players(self, names: Sequence[str]) -> list[Player]:
        players = [self._get_or_create_player(tidy_name(name)) for name in names]
        _check_different([player.pk for player in players], names)
        return players

    def build_key(self, name: str) -> str:
        """Return the key of a name; if that player was merged into another one, the other's."""
        key = make_name_key(tidy_name(name))
        player = self.by_key.get(key)
        return player.merged_into.key if player and player.merged_into else key

    def get_or_create_game_key(self, game: Game) -> str:
        if game.listed:
            return game.key
        if game not in self._games:
            self._games[game] = house_games.get_or_create_played_game(self.club, game).key
        return self._games[game]

    def _get_or_create_player(self, name: str) -> Player:
        key = make_name_key(name)
        if key not in self.by_key:
            check_player_room(len(self.by_key))
            look = choose_look(name, self.by_key.values())
            self.by_key[key] = Player.objects.create(club=self.club, name=name, key=key, **look)
        player = self.by_key[key]
        return player.current


def _list_substitutes(record: MatchRecord) -> list[str]:
    return [change.by for change in record.changes if change.by]


def _check_different(players: Sequence[object], names: Sequence[str]) -> None:
    """Raise `PlayersError` if two of the players (keys or ids) are one."""
    if len(set(players)) < len(players):
        raise PlayersError(
            say("2 of these players are the same person in this club: {players}.", players=names)
        )


@dataclass(frozen=True, slots=True)
class PendingMatch:
    played: PlayedMatch
    figures: MatchFigures  # not its result: those of a large file would fill the memory
    # Two matches with the same key are the same; this is the `nth` of them in its file.
    key: MatchKey = ()
    nth: int = 1


class ExistingMatches:
    """Counts how often the club has each match of a file."""

    def __init__(self, club: Club, people: ClubPeople) -> None:
        self.club = club
        self._people = people
        self._times: Counter[MatchKey] = Counter()
        # Game, number of deals, and totals of each match of the file.
        self._summaries: set[tuple[object, ...]] = set()
        self._newest = 0  # the id of the last match that was looked at

    def expect(self, matches: Iterable[PlayedMatch]) -> list[PendingMatch]:
        """Return matches as pending, for `count_new` to find; raise as `calculate_figures` does."""
        times_in_file: Counter[MatchKey] = Counter()
        pending = []
        for played in matches:
            key = self._build_key(played.record)
            figures = calculate_figures(played.record)
            times_in_file[key] += 1
            pending.append(PendingMatch(played, figures, key, times_in_file[key]))
            game = _get_listed_key(played.record.game.key)
            totals = (seat.total for seat in figures.seats)
            self._summaries.add((game, figures.deals_counted, *totals))
        return pending

    def count_new(self) -> None:
        """Count the matches added since the last call; load only those of a known summary."""
        rows = Seat.objects.filter(match__club=self.club, match__gt=self._newest).order_by(
            "match_id", "position"
        )
        columns = ("match_id", "match__game", "match__deals_counted", "total")
        candidates = []
        for pk, seats in groupby(rows.values_list(*columns).iterator(), itemgetter(0)):
            rows_of_match = list(seats)
            _, game, deals_counted, _ = rows_of_match[0]
            totals = (total for *_, total in rows_of_match)
            if (_get_listed_key(game), deals_counted, *totals) in self._summaries:
                candidates.append(pk)
            self._newest = pk
        for stored in load_matches(candidates):
            self._times[self._build_key(stored.build_record())] += 1

    def lacks(self, match: PendingMatch) -> bool:
        """Return whether the club has fewer of a match than the file has up to this one."""
        return self._times[match.key] < match.nth

    def count_added(self, added: Sequence[PendingMatch], newest: int) -> None:
        """Count matches that were added, the last with the id `newest`, without loading them."""
        self._times.update(match.key for match in added)
        self._newest = max(self._newest, newest)

    def _build_key(self, record: MatchRecord) -> MatchKey:
        """Return what a match's file says except its notes, with keys for names, hashable."""
        names = tuple(map(self._people.build_key, record.players))
        options = repr(sorted(record.options.items()))  # a list among them has no hash
        changes = tuple(
            replace(change, by=change.by and self._people.build_key(change.by))
            for change in record.changes
        )
        return (
            record.game,
            names,
            record.first_dealer,
            options,
            record.deals,
            record.ended_early,
            record.teams,
            changes,
        )


def _get_listed_key(game: str) -> str:
    # A declared game may have another key in each club.
    return game if game in BUILT_IN else ""


def _add_in_batches(
    existing: ExistingMatches,
    missing: Sequence[PendingMatch],
    phone: PhoneOwner | None,
    done: ReportProgress,
) -> int:
    """Add matches in batches; return how many. Raise `PartlyAddedError` after the first batch."""
    added = 0
    for batch in _split_into_batches(missing):
        if added and connection.vendor == "sqlite":
            time.sleep(PAUSE_SECONDS)
        try:
            added += _add_batch(existing, batch, phone)
        except (RuleError, ClosedError) as error:
            if not added:
                raise
            raise PartlyAddedError(
                say(
                    "{problem} Matches imported before that: {n}. Fix this and import the file "
                    "again. "
                    "Matches that are in the club already are skipped.",
                    problem=str(error),
                    n=added,
                )
            ) from None
        done(len(batch))
    return added


def _add_batch(
    existing: ExistingMatches, batch: Sequence[PendingMatch], phone: PhoneOwner | None
) -> int:
    """Add those matches that are still missing, in one transaction; return how many."""
    with transaction.atomic():
        # First, so that of two imports of the same file at once, each sees what the other added.
        lock_club(existing.club)
        existing.count_new()
        new = [match for match in batch if existing.lacks(match)]
        # Players are loaded again: others may have been added since the last batch.
        newest = max(insert_pending(ClubPeople(existing.club), new, phone), default=0)
    existing.count_added(new, newest)
    return len(new)


def _split_into_batches(matches: Iterable[PendingMatch]) -> Iterator[list[PendingMatch]]:
    """Yield batches of about `HANDS_PER_TRANSACTION` hands; each seat counts as one more."""
    batch = []
    hands = 0
    for match in matches:
        batch.append(match)
        record = match.played.record
        hands += len(record.players) * (1 + len(record.deals))
        if hands >= HANDS_PER_TRANSACTION:
            yield batch
            batch = []
            hands = 0
    if batch:
        yield batch


def insert_pending(
    people: ClubPeople, matches: Sequence[PendingMatch], phone: PhoneOwner | None
) -> list[int]:
    """Insert matches, with missing players and games; return their ids in the same order."""
    # A phone may still say that it is somebody's who is not in the club any more.
    signed = (
        people.club.players.filter(pk=phone).values_list("pk", flat=True).first() if phone else None
    )
    batch = {number: _build_rows(people, match, signed) for number, match in enumerate(matches)}
    # Clubs and players are referred to by the ids that they have here.
    players = {player.pk: player.pk for player in people.by_key.values()}
    id_map = IdMap({Club: {people.club.pk: people.club.pk}, Player: players})
    return insert_matches(id_map, people.club, batch)


def _build_rows(people: ClubPeople, match: PendingMatch, signed: int | None) -> MatchRows:
    record = match.played.record
    players = people.get_or_create_players(record.players)
    # One by one: the same player may be a substitute several times.
    substitutes = [
        player
        for name in _list_substitutes(record)
        for player in people.get_or_create_players([name])
    ]
    game = people.get_or_create_game_key(record.game)
    return build_match_rows(match.played, match.figures, game, players, substitutes, phone=signed)
