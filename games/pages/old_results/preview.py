"""What would come in of the matches of a sheet: games, people, what is there already, and questions about them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime

from django.utils import timezone

from games.matches.club_games import load_games
from games.matches.people import Person, build_people
from games.models import Club
from games.play.house_games import check_room_for_games
from games.play.imports import ClubPeople
from games.play.old_results import KnownResults, PastResult
from games.rules.built_in.templates import TEMPLATES
from games.rules.errors import RuleError, format_number
from games.rules.game import Game
from games.rules.totals import build_past_record, build_totals_game
from games.values.clocks import EVENING_TIME
from games.values.names import make_name_key
from games.values.near_names import NearNames
from games.values.old_results.matches import PastMatch, Problem

MAX_ASKED = 100
"""New games, and names, that are asked about: a form has at most 500 fields."""
HIGHEST, LOWEST = "highest", "lowest"
TEMPLATE_WINNERS = {make_name_key(str(game["name"])): str(game["wins"]) for game in TEMPLATES.values()}


@dataclass(frozen=True, slots=True)
class Question:
    """A question about a game or a name: its choices, and the one that was made or is proposed."""

    field: str
    about: str
    choices: Sequence[tuple[str, str]]
    """Their values, and the words for them."""
    chosen: str


@dataclass(frozen=True, slots=True)
class PreviewedMatch:
    """A match with what comes in of it; `here` says why it stays out unless it is asked for."""

    match: PastMatch
    result: PastResult
    here: str
    winner: Person | None
    """Who won, or one of them; None if they are new in the club."""

    @property
    def winners(self) -> list[str]:
        """The names of those who won."""
        players = zip(self.result.record.players, self.result.figures.seats, strict=True)
        return [name for name, seat in players if seat.won]

    @property
    def best(self) -> int:
        """The total of those who won."""
        return next((seat.total for seat in self.result.figures.seats if seat.won), 0)


@dataclass(slots=True)
class Preview:
    """What comes in of a sheet; nothing as long as there are `problems`, lines that do not fit the club."""

    matches: list[PreviewedMatch] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    name_questions: list[Question] = field(default_factory=list)
    game_questions: list[Question] = field(default_factory=list)
    new_names: list[str] = field(default_factory=list)
    stand_ins: dict[str, str] = field(default_factory=dict)
    """Games that need more than totals, by the names of those that stand for them."""


def build_preview(club: Club, matches: Sequence[PastMatch], given: Mapping[str, str], evening: date) -> Preview:
    """Return what would come into a club, with the answers that a form gives; `evening` is that of now.

    Raise `RuleError` if the club has no room for it, or there is too much to ask.
    """
    preview, people = Preview(), ClubPeople(club)
    names = _name_people(preview, people, matches, given)
    games = _choose_games(preview, club, matches, given)
    known = KnownResults(club, people)
    seen = set()
    for match in matches:
        players = [names[people.build_key(name)] for name in match.names]
        keys = [*map(people.build_key, players)]
        if len(set(keys)) < len(keys):
            second = next(place for place, key in enumerate(keys) if key in keys[:place])
            text = f"{match.names[second]} and {match.names[keys.index(keys[second])]} are one person in this club"
            preview.problems.append(Problem(match.lines[second], text))
            continue
        game = games[make_name_key(match.game)]
        record, figures = build_past_record(game, players, match.totals, match.note)
        if record.game.key != game.key:
            preview.stand_ins[record.game.name] = game.name
        result = PastResult(record, figures, _get_start(match.day, evening))
        key = known.build_key(result)
        here = "in the club already" if key in known else "twice in the sheet" if key in seen else ""
        seen.add(key)
        first = next((player for player, seat in zip(keys, figures.seats, strict=True) if seat.won), keys[0])
        winner = build_people([people.by_key[first].current])[0] if first in people.by_key else None
        preview.matches.append(PreviewedMatch(match, result, here, winner))
    records = [previewed.result.record for previewed in preview.matches]
    people.check(records)
    check_room_for_games(club, {record.game for record in records if not record.game.listed})
    return preview


def _name_people(
    preview: Preview, people: ClubPeople, matches: Sequence[PastMatch], given: Mapping[str, str]
) -> dict[str, str]:
    """Return the name under which each person comes in, by the key of the name in the sheet; ask about new ones."""
    written: dict[str, str] = {}
    played: defaultdict[str, set[int]] = defaultdict(set)
    for number, match in enumerate(matches):
        for name in match.names:
            key = people.build_key(name)
            written.setdefault(key, name)
            played[key].add(number)
    here = {key: player.current.name for key, player in people.by_key.items() if not player.forgotten_at}
    near_names = NearNames(here.values())
    names: dict[str, str] = {}
    for key, name in written.items():
        if key in people.by_key:
            names[key] = people.by_key[key].current.name
            continue
        near = {other: people.build_key(names.get(people.build_key(other), other)) for other in near_names.find(name)}
        choices = {other: other_key for other, other_key in near.items() if not played[other_key] & played[key]}
        near_names.add(name)
        chosen = _ask_who(preview, name, [*choices], given) if choices else ""
        if chosen:
            played[choices[chosen]] |= played[key]
            names[key] = names.get(choices[chosen], chosen)
        else:
            names[key] = name
            preview.new_names.append(name)
    return names


def _ask_who(preview: Preview, name: str, near: Sequence[str], given: Mapping[str, str]) -> str:
    """Ask whether a new name is one of those near it; return that one, "" for somebody new. Raise `RuleError`."""
    if len(preview.name_questions) == MAX_ASKED:
        raise RuleError(f"More than {MAX_ASKED} names are nearly another one. Read some of the lines first")
    answer = given.get(f"who-{name}", near[0])
    chosen = answer if answer in near else ""
    choices = [*((other, other) for other in near), ("", "Somebody new")]
    preview.name_questions.append(Question(f"who-{name}", name, choices, chosen))
    return chosen


def _choose_games(
    preview: Preview, club: Club, matches: Sequence[PastMatch], given: Mapping[str, str]
) -> dict[str, Game]:
    """Return the game of each name in the sheet, by the key of the name; ask who wins a new one. Raise `RuleError`."""
    games = {make_name_key(game.name): game for game in load_games(club).values()}
    for match in matches:
        key = make_name_key(match.game)
        if key in games:
            continue
        if len(preview.game_questions) == MAX_ASKED:
            raise RuleError(f"There are more than {format_number(MAX_ASKED)} new games. Read some of the lines first")
        answer = given.get(f"wins-{match.game}", TEMPLATE_WINNERS.get(key, HIGHEST))
        wins = LOWEST if answer == LOWEST else HIGHEST
        choices = [(HIGHEST, "The highest"), (LOWEST, "The lowest")]
        preview.game_questions.append(Question(f"wins-{match.game}", match.game, choices, wins))
        games[key] = build_totals_game(match.game, lowest_wins=wins == LOWEST)
    return games


def _get_start(day: date, evening: date) -> datetime:
    """Return when a match of a day was played, as far as is known: this evening's may not be later than now."""
    start = timezone.make_aware(datetime.combine(day, EVENING_TIME))
    return min(start, timezone.now()) if day == evening else start
