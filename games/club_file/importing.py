"""A club's file as a club of this server: a new one beside the existing ones, with new links."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter
from typing import IO

from django.db import DataError, IntegrityError, transaction

from games.database.batches import batched
from games.database.id_map import IdMap, Row
from games.matches.log_facts import set_game_key
from games.models import Club, HouseGame, Paid, Player, RemovedMatch, new_game_key, new_uid
from games.play.clubs import start_club
from games.play.match_rows import MatchRows, insert_matches
from games.rules.errors import FileError
from games.rules.figures import MatchFigures
from games.rules.money.pot import CURRENCY_OPTION
from games.values.clocks import check_zone, get_night, get_zone
from games.values.names import tidy_name

from .checking import ClubChecker, unpack_figures
from .contents import MATCH, OWN_GAME_PREFIX, PAID, REMOVED
from .reading import Entry, FileHead, read_club

BATCH_SIZE = 20

Advance = Callable[[int], object]
StartProgress = Callable[[int], Advance]


def ignore_progress(_total: int) -> Advance:
    """Return a function that is told how much of the total is done, for nobody to see."""
    return lambda _done: None


@dataclass(frozen=True, slots=True)
class Bounds:
    """The size of a file that is imported at once: lines, and steps of work."""

    lines: int
    steps: int


def import_club(
    file: IO[bytes],
    start_progress: StartProgress,
    *,
    uid: str = "",
    sender: str | None = None,
    bounds: Bounds | None = None,
) -> Club:
    """Store a file's club as a new one with new links, in one transaction.

    - The file is read twice: all of it is checked before anything is stored.
    - `start_progress` gets the number of steps, two for each match, and returns a function that is
      called with how many were just done.
    - `uid` and `sender` are as in `start_club`. If a club has that `uid`, it is returned as it is.

    Raise `FileError`, also if the file exceeds the `bounds`, and the errors of `start_club`.
    """
    head, entries = read_club(file)
    lines = sum(head.lines.values())
    if bounds and lines > bounds.lines:
        raise FileError(
            f"This file has {lines:,} lines, but this page imports at most {bounds.lines:,}. "
            "The person who runs this server can import it with “scorekeeper import_club”."
        )
    advance = start_progress(2 * head.lines[MATCH.word])
    checked = _check_file(head, entries, advance, bounds)
    uid = uid or new_uid()
    # `start_club` then returns the stored one, to which nothing may be added.
    is_stored_already = Club.objects.filter(uid=uid).exists()
    try:
        with transaction.atomic():
            club = start_club(head.club["name"], uid, sender=sender)
            if not is_stored_already:
                Club.objects.filter(pk=club.pk).update(**head.club)
                club.refresh_from_db()
                # The entries once more, from the beginning of the file.
                ClubImporter(club, checked).insert(read_club(file)[1], advance)
    except (DataError, IntegrityError):
        raise FileError(
            "This file has lines that do not fit together. Export the club again."
        ) from None
    return club


def _check_file(
    head: FileHead, entries: Iterator[Entry], advance: Advance, bounds: Bounds | None
) -> ClubChecker:
    """Check a file's club and entries, and tidy its name; raise `RuleError` if any is wrong."""
    head.club["name"] = tidy_name(head.club["name"], "club")
    check_zone(head.club["time_zone"])
    if head.club["currency"]:
        CURRENCY_OPTION.check(head.club["currency"])
    checked = ClubChecker(head, max_steps=bounds.steps if bounds else None)
    for entry in entries:
        checked.add(entry)
        if entry.kind is MATCH:
            advance(1)
    checked.check_players()
    return checked


class ClubImporter:
    """Inserts a checked file's rows: players and games when it is made, others by `insert`."""

    def __init__(self, club: Club, checked: ClubChecker) -> None:
        self.club = club
        self.club_cell = {"club_id": club.pk}
        self.rows = IdMap({Club: {club.pk: club.pk}})
        self.figures = map(unpack_figures, checked.figures)
        players = enumerate(checked.players, 1)
        self.rows.insert(
            Player, ({**player, "id": number} | self.club_cell for number, player in players)
        )
        self.rows.game_keys = {
            f"{OWN_GAME_PREFIX}{number}": new_game_key()
            for number in range(1, len(checked.games) + 1)
        }
        games = zip(checked.games, self.rows.game_keys.values(), strict=True)
        self.rows.insert(HouseGame, ({**game, "key": key} | self.club_cell for game, key in games))

    def insert(self, entries: Iterator[Entry], advance: Advance) -> None:
        """Insert matches, removed matches and payments; `advance` gets batch sizes of matches."""
        next_number = 1
        for kind, entries_of_kind in groupby(entries, attrgetter("kind")):
            for batch in batched(entries_of_kind, BATCH_SIZE):
                if kind is MATCH:
                    rows = {
                        number: self._build_match_rows(entry, next(self.figures))
                        for number, entry in enumerate(batch, next_number)
                    }
                    insert_matches(self.rows, self.club, rows)
                    next_number += len(batch)
                    advance(len(batch))
                elif kind is REMOVED:
                    self.rows.insert(
                        RemovedMatch,
                        ({**entry.values, "uid": new_uid()} | self.club_cell for entry in batch),
                    )
                elif kind is PAID:
                    self.rows.insert(
                        Paid, (self._complete_payment(entry.values) for entry in batch)
                    )
        self.rows.insert_later_references()

    def _complete_payment(self, paid: Row) -> Row:
        """Return a payment's row; older files lack `until` of one over all evenings."""
        until = paid["until"]
        if not until and not paid["night"]:
            until = get_night(paid["at"], get_zone(self.club.time_zone))
        return {**paid, "until": until, **self.club_cell}

    def _build_match_rows(self, entry: Entry, figures: MatchFigures) -> MatchRows:
        """Return the rows of a match's entry; it is finished only if its figures are."""
        match = entry.values
        log = [line for _, line in entry.log]
        # The club may not have the game of an old match any more.
        if match["declaration"]:
            self.rows.game_keys.setdefault(match["game"], new_game_key())
        last_change = max((line["at"] for line in log), default=match["started_at"])
        if not figures.finished:
            match["finished_at"] = None
        elif not match["finished_at"]:
            match["finished_at"] = last_change
        match["rematch_of_id"] = match["rematch_of_id"] or None
        for line in log:
            for side in ("before", "after"):
                line[side] = set_game_key(line["action"], line[side], match["game"])
        deals = [(deal, hands) for _, deal, hands in entry.deals]
        return MatchRows(match, entry.seats, entry.changes, deals, log, figures)
