"""What would be brought in of a table: matches, games, names, and what stands in the way."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.utils import timezone

from games.models import Club
from games.play.imports import ClubPeople
from games.play.old_results import KnownResults, PastResult
from games.rules.errors import PlayersError, RuleError
from games.rules.totals import build_past_record
from games.values.clocks import EVENING_TIME, get_night
from games.values.names import tidy_name
from games.values.near_names import NearNames, is_same_without_accents
from games.values.tables.bg_stats import PlayExport, is_export, parse_export
from games.values.tables.lines import MOST_PROBLEMS
from games.values.tables.reading import Answers, PastMatchRow, ReadTable, list_names, read_sheet, read_table

from .game_choices import MOST_PICKED, GameChoice, KnownGames, OfferedGame

MOST_ASKED = 100
"""The most columns, and the most names, that are asked about one by one."""
MOST_SHOWN = 6


@dataclass(frozen=True, slots=True)
class NameChoice:
    """A name of the table that is new in the club, those near it, and which of these it is (empty: somebody new)."""

    written: str
    near: list[str]
    chosen: str


@dataclass(frozen=True, slots=True)
class Preview:
    """What was read of a table, and what comes of it.

    `results` are by the matches of the table, those that are `doubled` among them: there already (True), or twice in
    the table (False). `new` are names of new players, `known` those of the club. `offered` are the games of an export.
    """

    table: ReadTable
    games: list[GameChoice]
    names: list[NameChoice]
    known: list[str]
    new: list[str]
    results: list[tuple[PastMatchRow, PastResult]]
    doubled: list[tuple[PastMatchRow, bool]]
    problems: list[str]
    offered: Sequence[OfferedGame] = ()

    @property
    def picked(self) -> int:
        """How many games of an export are brought in."""
        return sum(game.is_picked for game in self.offered)

    @property
    def is_ready(self) -> bool:
        """Whether nothing is unclear or wrong, and there is at least one match to bring in."""
        asked = self.table.asks_order or self.table.asks_day or any(choice.game is None for choice in self.games)
        return not asked and not self.problems and bool(self.results)

    @property
    def digest(self) -> str:
        """A digest of the matches, to tell if others were looked at before."""
        return hashlib.sha256(repr(self.table.matches).encode()).hexdigest()[:16]

    @property
    def first(self) -> list[PastMatchRow]:
        """The first matches of the table, `MOST_SHOWN` at most."""
        return [*self.table.matches[:MOST_SHOWN]]

    @property
    def left(self) -> int:
        """How many matches are not among the first."""
        return len(self.table.matches) - len(self.first)


@dataclass(frozen=True, slots=True)
class Choices:
    """What was chosen for the games and names that a table writes, by what is written: empty for what was not asked.

    `picked` are the games of an export to bring in; None: nobody was asked.
    """

    games: Mapping[str, str]
    game_names: Mapping[str, str]
    names: Mapping[str, str]
    picked: Collection[str] | None


def build_preview(club: Club, text: str, answers: Answers, made: Choices) -> Preview:
    """Return what a table or an export of plays would bring into a club, with the choices that were made.

    If anything in it cannot be read, or a name cannot be, the preview has these problems and no matches. Raise
    `RuleError` if it is no table.
    """
    here, export = KnownGames(club), parse_export(text) if is_export(text) else None
    offered = here.offer(export.count_plays(), made.picked) if export else []
    table = _read_export(export, offered, answers) if export else read_table(text, answers)
    people = ClubPeople(club)
    problems = [*table.problems, *_list_name_problems(list_names(table))]
    if problems:
        return Preview(table, [], [], [], [], [], [], problems[:MOST_PROBLEMS], offered)
    choices, known, new = _choose_names(people, list_names(table), made.names)
    chosen = here.choose(table.matches, made.games, made.game_names, export.highest_wins if export else {})
    results = _build_results(table.matches, choices, {choice.written: choice for choice in chosen}, people, problems)
    unclear = problems or any(choice.game is None for choice in chosen)
    doubled = [] if unclear else [*_find_doubled(KnownResults(club, people), results)]
    return Preview(table, chosen, choices, known, new, results, doubled, problems[:MOST_PROBLEMS], offered)


def _read_export(export: PlayExport, offered: Sequence[OfferedGame], answers: Answers) -> ReadTable:
    """Return the matches of the games picked in `offered`, read by `answers`; without any, none and no problems."""
    picked = {game.name for game in offered if game.is_picked}
    found = export.build_table(picked)
    if not picked:
        return ReadTable(found.sheet, False, "")
    problems = found.problems
    if len(picked) > MOST_PICKED:
        problems = (f"{len(picked)} games are ticked. Tick {MOST_PICKED} at most, and bring in the others afterwards",)
    return read_sheet(found.sheet, replace(answers, deals=False, order=""), problems, found.notes)


def _list_name_problems(names: Iterable[str]) -> Iterator[str]:
    """Yield what is wrong with names that a table may have, but a club's player may not."""
    for name in names:
        try:
            tidy_name(name)
        except PlayersError as error:
            yield f"“{name}”: {error}"


def _choose_names(
    people: ClubPeople, names: Sequence[str], made: Mapping[str, str]
) -> tuple[list[NameChoice], list[str], list[str]]:
    """Return the new names with near ones (in the club, or before in the table), those of the club, and all others.

    The first are at most `MOST_ASKED`; more count as new. `made` are the choices, by the name as the table writes it.
    Without a choice, the nearest name is taken if they differ by accents only, else it is somebody new.
    """
    here = [player.name for player in people.by_key.values() if player.forgotten_at is None]
    near = NearNames(here)
    choices: list[NameChoice] = []
    known: list[str] = []
    new: list[str] = []
    for name in names:
        if people.build_key(name) in people.by_key:
            known.append(name)
            continue
        found = near.find(name)
        near.add(name)
        if not found or len(choices) == MOST_ASKED:
            new.append(name)
            continue
        first = found[0] if is_same_without_accents(found[0], name) else ""
        chosen = made.get(name, first)
        choices.append(NameChoice(name, found, chosen if chosen in found else ""))
    return choices, known, new


def _build_results(
    matches: Sequence[PastMatchRow],
    choices: Sequence[NameChoice],
    games: Mapping[str, GameChoice],
    people: ClubPeople,
    problems: list[str],
) -> list[tuple[PastMatchRow, PastResult]]:
    """Return the matches that can be, each with its record; add what is wrong with the others to `problems`.

    Those whose game is not chosen are left out silently, and so are all after `MOST_PROBLEMS` problems.
    """
    instead = {choice.written: choice.chosen for choice in choices if choice.chosen}
    for name in instead:  # one new name may be another one, which is somebody of the club
        while instead[name] in instead:
            instead[name] = instead[instead[name]]
    results = []
    for match in matches:
        game = games[match.game].played if match.game in games else None
        if game is None or len(problems) >= MOST_PROBLEMS:
            continue
        names = [tidy_name(instead.get(name, name)) for name in match.names]
        try:
            if len({*map(people.build_key, names)}) < len(names):
                raise PlayersError(f"two of {', '.join(match.names)} are one person")
            record, figures = build_past_record(game, names, match.deals)
        except RuleError as error:
            problems.append(f"{match.place}: {error}")
        else:
            results.append((match, PastResult(record, figures, _get_start(match))))
    return results


def _get_start(match: PastMatchRow) -> datetime:
    """Return when a match was played: as the table says, else at `EVENING_TIME`; now if that is still ahead tonight."""
    at = match.at or datetime.combine(match.day, EVENING_TIME)
    at, now = at if at.tzinfo else timezone.make_aware(at), timezone.now()
    return now if at > now and get_night(now) == match.day else at


def _find_doubled(
    known: KnownResults, results: Iterable[tuple[PastMatchRow, PastResult]]
) -> Iterator[tuple[PastMatchRow, bool]]:
    """Yield the matches that are in the club already (True), or a second time in the table (False)."""
    seen = set()
    for match, result in results:
        key = known.build_key(result)
        if key in known or key in seen:
            yield match, key in known
        seen.add(key)
