"""A club's statistics: a table of its players, records, two players compared, skill over time."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from games.database.snapshot import snapshot_transaction
from games.drawings.charts import Axis, Chart, build_chart
from games.matches.club_games import load_games
from games.matches.people import Person, build_people
from games.models import Club, Player
from games.rules.errors import PlayersError
from games.rules.game import Game
from games.rules.result import places_of
from games.rules.say import say
from games.wording.chosen_time import ALL_TIME, ChosenTime
from games.wording.translated import phrase, translate

from .figures import FiguresTable, load_figures_table
from .head_to_head import HeadToHead, compare_players
from .lead import Lead, find_lead
from .past_matches import PastMatches, load_past_matches
from .ratings import MAX_RATED, RatingHistory, rate_players
from .records import Record, find_records
from .tallies import PlayerTotals, add_up_by_player, sort_by_matches, sort_by_name, sort_by_wins

MAX_CHART_LINES = 6
"""The most players with a line in the chart: those who played most."""
MAX_FACES = 6  # the others are folded
RATING_UNITS = {
    "evening": (say("evening"), say("Rating at the end of each evening")),
    "month": (say("month"), say("Rating at the end of each month")),
    "year": (say("year"), say("Rating at the end of each year")),
}
"""The name of each unit of time of ratings, and the caption of the chart's numbers in it."""


@dataclass(frozen=True, slots=True)
class Face:
    """A player to tap, who is then compared with others."""

    person: Person
    won: int  # matches
    is_chosen: bool
    tap_query: str  # the query string to which a tap leads


@dataclass(frozen=True, slots=True)
class Skill:
    rows: list[tuple[int, str, int]]  # place, name and rating of each player
    chart: Chart
    drawn_players: str  # who has a line in the chart; "" for all
    rated_matches: int | None  # the number of matches rated; None for all


@dataclass(frozen=True, slots=True)
class StatisticsView:
    """The statistics page; before the first match `skill` is None and most parts are empty."""

    games: tuple[Game, ...]
    game: Game | None  # None for all together
    scope: str  # over how many matches
    evenings: int  # the number of evenings with a match
    lead: Lead | None
    rows: tuple[tuple[Player, PlayerTotals], ...]  # most wins first
    has_money: bool  # somebody played for money
    figures: FiguresTable | None  # bids and counts, if it is one game that has them
    records: list[Record]
    skill: Skill | None
    faces: tuple[Face, ...]
    more_faces: tuple[Face, ...]  # those after the first `MAX_FACES`
    hint: str  # what a tap on a face does
    only_player: int | None  # the id of a single chosen player
    versus: HeadToHead | None  # the comparison of two chosen players

    @property
    def has_choice(self) -> bool:
        return self.only_player is not None or self.versus is not None

    @property
    def is_more_face_chosen(self) -> bool:
        return any(face.is_chosen for face in self.more_faces)


@snapshot_transaction()
def load_statistics(
    club: Club,
    key: str,
    chosen: tuple[int, ...] = (),
    time: ChosenTime = ALL_TIME,
) -> StatisticsView:
    """Load the statistics of a club in the game of that key; if it has no such game, in all.

    `chosen` are up to two players (ids), to compare; raise `PlayersError` if one is not in the
    club, or is chosen twice. At most five queries, and one more for bids or counts.
    """
    games = load_games(club)
    game = games.get(key)
    past = load_past_matches(club, game=game.key if game else "", evenings=time.evenings)
    matches = past.matches
    tallies = add_up_by_player(matches)
    players = club.players.in_bulk()
    names = {pk: player.name for pk, player in players.items()}
    _check_chosen(chosen, names)
    versus = None
    if len(chosen) == 2:
        versus = compare_players(matches, (chosen[0], chosen[1]), names)
    only_player = chosen[0] if len(chosen) == 1 else None
    faces: tuple[Face, ...] = ()
    # A single player has nobody to be compared with; whoever is chosen can be taken off.
    if len(tallies) > 1 or chosen:
        query = ({"game": game.key} if game else {}) | dict(time.query)
        faces = _build_faces(tallies, players, chosen, query)
    figures = load_figures_table(club, game, names, time.evenings) if game else None
    rated = rate_players(matches)
    skill = _build_skill(rated, tallies, players, match_count=len(matches)) if rated else None
    rows = [(players[pk], tallies[pk]) for pk in sort_by_wins(tallies, names)]
    return StatisticsView(
        games=tuple(games.values()),
        game=game,
        scope=_format_scope(past, time),
        evenings=len({match.evening for match in matches}),
        lead=find_lead(tallies, names),
        rows=tuple(rows),
        has_money=any(totals.by_currency for totals in tallies.values()),
        figures=figures,
        records=find_records(matches, names, one_game=game is not None),
        skill=skill,
        faces=faces[:MAX_FACES],
        more_faces=faces[MAX_FACES:],
        hint=_format_hint(chosen, tallies, names),
        only_player=only_player,
        versus=versus,
    )


def _check_chosen(chosen: tuple[int, ...], players: Collection[int]) -> None:
    if not set(chosen).issubset(players):
        raise PlayersError(say("One of these players is no longer in this club"))
    if len(set(chosen)) < len(chosen):
        raise PlayersError(say("Choose two different players"))


def _build_skill(
    rated: RatingHistory,
    tallies: Mapping[int, PlayerTotals],
    players: Mapping[int, Player],
    match_count: int,
) -> Skill:
    """Build ratings now, with places, and the chart of those with most matches."""
    ratings = rated.now
    names = {pk: player.name for pk, player in players.items()}
    order = sorted(sort_by_name(ratings, names), key=lambda pk: -ratings[pk])
    # No rating: their matches are older than those that are rated, or had nobody to compare with.
    played_most = [pk for pk in sort_by_matches(tallies, names) if pk in ratings][:MAX_CHART_LINES]
    drawn = [pk for pk in order if pk in played_most]
    drawn_players = ""
    if len(drawn) < len(ratings):
        drawn_players = phrase(
            "{n} player with most matches", "{n} players with most matches", n=len(drawn)
        )
    places = places_of([ratings[pk] for pk in order], lowest_wins=False)
    return Skill(
        rows=[(place, names[pk], ratings[pk]) for pk, place in zip(order, places, strict=True)],
        chart=_build_chart(rated, drawn, players),
        drawn_players=drawn_players,
        rated_matches=MAX_RATED if match_count > MAX_RATED else None,
    )


def _build_chart(
    rated: RatingHistory, drawn: Sequence[int], players: Mapping[int, Player]
) -> Chart:
    """Build the chart of ratings of the players (ids) in `drawn`, whose best comes first."""
    ratings = [[moment.ratings.get(pk, 0) for pk in drawn] for moment in rated.moments]
    unit, caption = RATING_UNITS[rated.unit]
    moment_names = [moment.name for moment in rated.moments]
    axis = Axis(phrase("Rating over time"), translate(unit), translate(caption), moment_names)
    people = build_people([players[pk] for pk in drawn])
    return build_chart(people, ratings, order=range(len(drawn)), axis=axis)


def _format_scope(past: PastMatches, time: ChosenTime) -> str:
    """Describe over how many matches the statistics are, and of which time.

    If older matches are left out, the time is not named, as it would not be true.
    """
    if past.cut:
        return phrase("Of the latest {n} match.", "Of the latest {n} matches.", n=len(past.matches))
    if not time.words:
        return phrase("1 finished match.", "{n} finished matches.", n=len(past.matches))
    return phrase(
        "1 finished match {time}.",
        "{n} finished matches {time}.",
        n=len(past.matches),
        time=time.words,
    )


def _build_faces(
    tallies: Mapping[int, PlayerTotals],
    players: Mapping[int, Player],
    chosen: tuple[int, ...],
    base_query: Mapping[str, str],
) -> tuple[Face, ...]:
    """Return everybody who has played, most wins first; then chosen players who have not."""
    names = {pk: player.name for pk, player in players.items()}
    order = [*sort_by_wins(tallies, names), *sort_by_name(set(chosen) - set(tallies), names)]
    faces = []
    for pk, person in zip(order, build_people([players[pk] for pk in order]), strict=True):
        # A tap on a chosen player takes that one off; a third player replaces the first.
        chosen_after_tap: tuple[int, ...] = (*chosen[-1:], pk)
        if pk in chosen:
            chosen_after_tap = tuple(other for other in chosen if other != pk)
        # Not strict, as one player or none may be chosen.
        query = dict(zip(("first", "second"), chosen_after_tap, strict=False)) | dict(base_query)
        wins = tallies[pk].wins if pk in tallies else 0
        faces.append(Face(person, wins, pk in chosen, urlencode(query)))
    return tuple(faces)


def _format_hint(
    chosen: tuple[int, ...], tallies: Mapping[int, PlayerTotals], names: Mapping[int, str]
) -> str:
    """Describe what tapping a face does, after the chosen player's wins or the names compared."""
    if not chosen:
        return phrase("Tap a name. Tap two to compare them.")
    if len(chosen) > 1:
        return phrase(
            "{players}. Tap another name to compare that player. To remove one of these, tap it "
            "again.",
            players=[names[pk] for pk in chosen],
        )
    totals = tallies.get(chosen[0])
    if totals is None:
        return phrase(
            "{player} has no finished match yet. Tap another name to compare.",
            player=names[chosen[0]],
        )
    return phrase(
        "{player} won {wins} of {matches}. Tap another name to compare.",
        player=names[chosen[0]],
        wins=totals.wins,
        matches=totals.matches_and_win_rate,
    )
