"""What a sheet would import: matches, new names and games, known matches, and questions."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime

from django.utils import timezone

from games.matches.club_games import load_games
from games.matches.people import build_people
from games.play.clubs import check_player_room
from games.play.imports import ClubPeople
from games.play.old_results import KnownResults, PastResult
from games.rules.built_in.game_templates import TEMPLATES
from games.rules.errors import RuleError
from games.rules.game import Game
from games.rules.say import say
from games.rules.totals import build_past_record, build_totals_game
from games.values.clocks import EVENING_TIME
from games.values.names import make_name_key
from games.values.near_names import NearNames
from games.values.old_results.matches import PastMatch, Reading
from games.wording.translated import phrase

MAX_QUESTIONS = 200
"""A form has at most 500 fields."""
HIGHEST = "highest"
LOWEST = "lowest"
TEMPLATE_WINNERS = {
    make_name_key(str(game["name"])): str(game["wins"]) for game in TEMPLATES.values()
}


@dataclass(frozen=True, slots=True)
class PreviewedMatch:
    """A match of the sheet, and the result that would be imported."""

    match: PastMatch
    result: PastResult
    duplicate_text: str  # why it is not imported unless the form says “again”; "" if it is new


@dataclass(slots=True)
class Preview:
    """What a sheet would import into a club, filled while the sheet is gone through."""

    people: ClubPeople
    matches: list[PreviewedMatch] = field(default_factory=list)
    # About names and games: the field, the words, the choices, the one that is chosen.
    questions: list[dict[str, object]] = field(default_factory=list)
    new_names: list[str] = field(default_factory=list)
    # By name of the game that is imported instead, the game that needs more than totals.
    stand_ins: dict[str, str] = field(default_factory=dict)

    def ask(
        self,
        field: str,
        words: str,
        choices: Mapping[str, str],
        given: Mapping[str, str],
        proposed: str,
    ) -> str:
        """Add a question; return its answer or the proposed one. Raise `RuleError` for too many."""
        if len(self.questions) == MAX_QUESTIONS:
            raise RuleError(
                say("There are too many new names and games. Import some of the lines first")
            )
        answer = given.get(field, proposed)
        chosen = answer if answer in choices else proposed
        self.questions.append(
            {"field": field, "words": words, "choices": choices.items(), "chosen": chosen}
        )
        return chosen


def build_preview(
    people: ClubPeople, reading: Reading, given: Mapping[str, str], evening: date
) -> Preview:
    """Return what would be imported into a club, with the answers of a form (`given`).

    Raise `RuleError` if the club has no room for all, or there are too many questions.
    """
    preview = Preview(people)
    names = _choose_names(preview, reading, given)
    games = _choose_games(preview, reading.matches, given)
    known = KnownResults(people.club, people)
    seen = set()
    for match in reading.matches:
        game = games[make_name_key(match.game)]
        players = [names[key] for key in match.totals]
        record, figures = build_past_record(
            game, players, totals=[*match.totals.values()], note="; ".join(match.notes)
        )
        # The game can need more than totals: then another one stands for it.
        if record.game.key != game.key:
            preview.stand_ins[record.game.name] = game.name
        result = PastResult(record, figures, _get_start(match.day, evening))
        key = known.build_key(result)
        duplicate_text = ""
        if key in known:
            duplicate_text = phrase("Already in the club")
        elif key in seen:
            duplicate_text = phrase("Twice in the sheet")
        seen.add(key)
        preview.matches.append(PreviewedMatch(match, result, duplicate_text))
    return preview


def describe_matches(
    preview: Preview, shown: Sequence[PreviewedMatch]
) -> Iterator[dict[str, object]]:
    """Yield the rows of a list of matches: who won, with what total, and a winner's badge."""
    people = preview.people
    for previewed in shown:
        record = previewed.result.record
        seats = previewed.result.figures.seats
        winners = [name for name, seat in zip(record.players, seats, strict=True) if seat.won]
        # None if nobody won, or the winner is new in the club.
        winner = people.by_key.get(people.build_key(winners[0])) if winners else None
        yield {
            "winners": winners,
            "best": next((seat.total for seat in seats if seat.won), 0),
            "badge": build_people([winner])[0] if winner else None,
            "game": record.game.name,
            "day": previewed.match.day,
            "line": previewed.match.line,
            "duplicate_text": previewed.duplicate_text,
        }


def _choose_names(preview: Preview, reading: Reading, given: Mapping[str, str]) -> dict[str, str]:
    """Return the name of each player in the sheet, by key; ask about new ones near known ones."""
    matches_by_key: defaultdict[str, set[int]] = defaultdict(set)
    for index, match in enumerate(reading.matches):
        for key in match.totals:
            matches_by_key[key].add(index)
    people = preview.people
    # A merged player counts as the one they were merged into.
    current = {key: player.current for key, player in people.by_key.items()}
    near_names = NearNames(player.name for player in current.values() if not player.forgotten_at)
    names: dict[str, str] = {}
    for key, written in reading.names.items():
        if key in current:
            names[key] = current[key].name
            continue
        similar: dict[str, str] = {}  # keys by name
        for name in near_names.find(written):
            other_key = people.build_key(name)
            # Two who play in one match are two people.
            if not matches_by_key[other_key] & matches_by_key[key]:
                similar[name] = other_key
        # Further names in the sheet can be near this one, too.
        near_names.add(written)
        chosen = ""
        if similar:
            question = phrase("Who is {name}?", name=written)
            choices = {**{name: name for name in similar}, "": phrase("A new player")}
            proposed = next(iter(similar))
            chosen = preview.ask(f"who-{written}", question, choices, given, proposed)
        if chosen:
            other_key = similar[chosen]
            # What was chosen can be a name of the sheet that was itself given another one.
            names[key] = names.get(other_key, chosen)
            matches_by_key[other_key] |= matches_by_key[key]
            # One set for all names of a person: a third name may be near this one, and play beside
            # the other.
            matches_by_key[key] = matches_by_key[other_key]
        else:
            check_player_room(len(current) + len(preview.new_names))
            names[key] = written
            preview.new_names.append(written)
    return names


def _choose_games(
    preview: Preview, matches: Sequence[PastMatch], given: Mapping[str, str]
) -> dict[str, Game]:
    """Return the game of each name in the sheet, by key; ask who wins a new one."""
    games = {make_name_key(game.name): game for game in load_games(preview.people.club).values()}
    for match in matches:
        key = make_name_key(match.game)
        if key not in games:
            words = phrase("{game} is a new game. Which total wins?", game=match.game)
            choices = {HIGHEST: phrase("The highest"), LOWEST: phrase("The lowest")}
            proposed = TEMPLATE_WINNERS.get(key, HIGHEST)
            wins = preview.ask(f"wins-{match.game}", words, choices, given, proposed)
            games[key] = build_totals_game(match.game, lowest_wins=wins == LOWEST)
    return games


def _get_start(day: date, evening: date) -> datetime:
    """Return when a match of a day counts as played: in the evening, but not later than now."""
    start = timezone.make_aware(datetime.combine(day, EVENING_TIME))
    return min(start, timezone.now()) if day == evening else start
