"""What would be brought in of a table: matches, games, names, and what stands in the way."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.utils import timezone

from games.matches.club_games import load_games
from games.models import Club
from games.play.imports import ClubPeople
from games.play.old_results import KnownResults, PastResult
from games.rules.built_in.templates import TEMPLATES
from games.rules.errors import PlayersError, RuleError
from games.rules.game import Game
from games.rules.totals import build_past_record, build_stand_in, build_totals_game
from games.values.clocks import EVENING_TIME, get_night
from games.values.names import make_name_key, tidy_name
from games.values.near_names import NearNames, is_same_without_accents
from games.values.tables.lines import MOST_PROBLEMS
from games.values.tables.reading import Answers, PastMatchRow, ReadTable, list_names, read_table

MOST_ASKED = 100
"""The most columns, and the most names, that are asked about one by one: forms have at most 500 fields."""
MOST_SHOWN = 6
LOWEST, HIGHEST = "lowest", "highest"
"""The choices of a new game, by who wins."""


@dataclass(frozen=True, slots=True)
class GameChoice:
    """A game as the table writes it (empty: it does not say), how many matches have it, and what it is here.

    `chosen` is the key of a game, a new game's winner, or empty; `name` is the new game's. `stand_in` is the game for
    scores alone, if the chosen one has more than scores. `is_missing`: it was asked for, and not chosen.
    """

    written: str
    many: int
    chosen: str
    name: str
    game: Game | None = None
    stand_in: Game | None = None
    error: str = ""
    is_missing: bool = False

    @property
    def played(self) -> Game | None:
        """The game that the matches come in as: the stand-in if there is one, else what was chosen; None if nothing."""
        return self.stand_in or self.game


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
    the table (False). `new` are names of new players, `known` those of the club.
    """

    table: ReadTable
    games: list[GameChoice]
    names: list[NameChoice]
    known: list[str]
    new: list[str]
    results: list[tuple[PastMatchRow, PastResult]]
    doubled: list[tuple[PastMatchRow, bool]]
    problems: list[str]

    @property
    def is_ready(self) -> bool:
        """Whether nothing is unclear or wrong, and there is at least one match to bring in."""
        asked = self.table.asks_order or self.table.asks_day or any(choice.game is None for choice in self.games)
        return not asked and not self.problems and bool(self.results)

    @property
    def first(self) -> list[PastMatchRow]:
        """The first matches of the table, `MOST_SHOWN` at most."""
        return [*self.table.matches[:MOST_SHOWN]]

    @property
    def left(self) -> int:
        """How many matches are not among the first."""
        return len(self.table.matches) - len(self.first)


def build_preview(
    club: Club,
    text: str,
    answers: Answers,
    games: Mapping[str, str],
    game_names: Mapping[str, str],
    names: Mapping[str, str],
) -> Preview:
    """Read a table for a club; `games`, `game_names` and `names` are choices by what is written.

    If something in it cannot be read, or a name cannot be, the preview has these problems and nothing else. Raise
    `RuleError` if it is no table.
    """
    table = read_table(text, answers)
    people = ClubPeople(club)
    problems = [*table.problems, *_check_names(list_names(table))]
    if problems:
        return Preview(table, [], [], [], [], [], [], problems[:MOST_PROBLEMS])
    choices, known, new = _choose_names(people, list_names(table), names)
    chosen = _choose_games(club, table.matches, games, game_names)
    results = _build_results(table.matches, choices, {choice.written: choice for choice in chosen}, people, problems)
    unclear = problems or any(choice.game is None for choice in chosen)
    doubled = [] if unclear else [*_find_doubled(KnownResults(club, people), results)]
    return Preview(table, chosen, choices, known, new, results, doubled, problems[:MOST_PROBLEMS])


def _check_names(names: Iterable[str]) -> Iterator[str]:
    """Yield what is wrong with names that only the club refuses."""
    for name in names:
        try:
            tidy_name(name)
        except PlayersError as error:
            yield f"“{name}”: {error}"


def _choose_names(
    people: ClubPeople, names: Sequence[str], said: Mapping[str, str]
) -> tuple[list[NameChoice], list[str], list[str]]:
    """Return the new names with near ones (in the club, or before in the table), those of the club, and all others.

    The first are at most `MOST_ASKED`; more count as new. `said` are the choices, by the name as the table writes it.
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
        chosen = said.get(name, first)
        choices.append(NameChoice(name, found, chosen if chosen in found else ""))
    return choices, known, new


def _choose_games(
    club: Club, matches: Sequence[PastMatchRow], said: Mapping[str, str], names: Mapping[str, str]
) -> list[GameChoice]:
    """Return each game of the table (`MOST_ASKED` at most) with what it is: as chosen, else by its name or key.

    `said` are the choices, `names` the names for new games, both by what the table writes. Without a choice it is the
    game here of that name or key; with the name of a template a new game, won as that is; else not chosen.
    """
    many: dict[str, int] = {}
    for match in matches:
        many[match.game] = many.get(match.game, 0) + 1
    games = load_games(club)
    by_name = {make_name_key(game.name): key for key, game in games.items()}
    winners = {make_name_key(str(game["name"])): str(game["wins"]) for game in TEMPLATES.values()}
    choices: list[GameChoice] = []
    for written, times in [*many.items()][:MOST_ASKED]:
        key = make_name_key(written)
        slug = key.replace(" ", "-")
        guess = by_name.get(key) or (slug if slug in games else winners.get(key, ""))
        chosen = said.get(written, guess)
        choice = _choose_game(written, times, chosen, names.get(written, written), games)
        choices.append(replace(choice, is_missing=written in said and choice.game is None))
    return choices


def _choose_game(written: str, many: int, chosen: str, name: str, games: Mapping[str, Game]) -> GameChoice:
    """Return the choice for a game that the table writes so, in `many` matches, as `GameChoice` describes it.

    `chosen` is a key of `games`, `LOWEST` or `HIGHEST` for a new game called `name`, or anything else: not chosen.
    """
    if chosen in games:
        game = build_stand_in(games[chosen])
        return GameChoice(written, many, chosen, name, games[chosen], game if game is not games[chosen] else None)
    if chosen not in (LOWEST, HIGHEST):
        return GameChoice(written, many, "", name)
    try:
        game = build_totals_game(tidy_name(name, "A game"), lowest_wins=chosen == LOWEST)
    except PlayersError as error:
        return GameChoice(written, many, chosen, name, error=str(error))
    return GameChoice(written, many, chosen, name, game)


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
    """Return when a match was played: as the table says, else at `EVENING_TIME`; now if that is later this evening."""
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
