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
from .ratings import MAX_RATED as MAX_RATED
from .ratings import RatingHistory, rate_players
from .records import Record, find_records
from .tallies import PlayerTotals, add_up_by_player, sort_by_matches, sort_by_name, sort_by_wins

MAX_CHART_LINES = 6
"""The most players with a line in the chart: those who played most."""
MAX_FACES = 6
"""The most faces that are shown at once."""
RATING_UNITS = {
    "evening": (say("evening"), say("Rating at the end of each evening")),
    "month": (say("month"), say("Rating at the end of each month")),
    "year": (say("year"), say("Rating at the end of each year")),
}
"""The units of time of ratings, each with its name and the caption of the chart's numbers."""


@dataclass(frozen=True, slots=True)
class Face:
    """A selectable player with the matches won, and the query string after a tap."""

    person: Person
    won: int
    chosen: bool
    tap_query: str


@dataclass(frozen=True, slots=True)
class Skill:
    """Ratings now, each with its place and name, and over time."""

    rows: list[tuple[int, str, int]]
    chart: Chart
    lines: str  # names the players that are drawn
    cut: int | None  # the number of matches rated, if not all


@dataclass(frozen=True, slots=True)
class StatisticsView:
    """The statistics page; before the first match `skill` is None and most parts are empty."""

    games: tuple[Game, ...]
    game: Game | None  # None for all together
    line: str
    evenings: int  # the number of evenings with a match
    lead: Lead | None
    rows: tuple[tuple[Player, PlayerTotals], ...]
    money: bool
    figures: FiguresTable | None  # bids and counted numbers of one game that has such
    records: list[Record]
    skill: Skill | None
    faces: tuple[Face, ...]
    more_faces: tuple[Face, ...]  # those with fewest wins
    hint: str  # what a tap on a face does
    only_player: int | None  # the id of a single chosen player
    versus: HeadToHead | None  # the comparison of two chosen players

    @property
    def has_choice(self) -> bool:
        return self.only_player is not None or self.versus is not None

    @property
    def more_chosen(self) -> bool:
        return any(face.chosen for face in self.more_faces)


@snapshot_transaction()
def load_statistics(
    club: Club,
    key: str,
    chosen: tuple[int, ...] | None,
    time: ChosenTime = ALL_TIME,
) -> StatisticsView:
    """Load the statistics of a club in the game of that key, or in all if it has none such.

    `chosen` are two players (ids) to compare, or one; raise `PlayersError` if one is not in the
    club, or is chosen twice. At most five queries, and one more for bids or counted numbers.
    """
    games = load_games(club)
    evenings = time.evenings
    game = games.get(key)
    key = game.key if game else ""
    past = load_past_matches(club, game=key, evenings=evenings)
    matches = past.matches
    tallies = add_up_by_player(past.matches)
    players = club.players.in_bulk()
    names = {pk: player.name for pk, player in players.items()}
    rated = rate_players(matches)
    if chosen:
        _check_chosen(chosen, names)
    picked = chosen or ()
    only_player = picked[0] if len(picked) == 1 else None
    versus = None
    if len(picked) > 1:
        versus = compare_players(matches, (picked[0], picked[1]), names)
    faces: tuple[Face, ...] = ()
    if len(tallies) > 1 or chosen:
        faces = _build_faces(tallies, players, picked, _build_query(game, time))
    figures = load_figures_table(club, game, names, evenings) if game else None
    skill = _build_skill(rated, tallies, players, len(matches)) if rated else None
    rows = [(players[pk], tallies[pk]) for pk in sort_by_wins(tallies, names)]
    return StatisticsView(
        games=tuple(games.values()),
        game=game,
        line=_format_scope(past, time),
        evenings=len({match.evening for match in matches}),
        lead=find_lead(tallies, names),
        rows=tuple(rows),
        money=any(totals.by_currency for totals in tallies.values()),
        figures=figures,
        records=find_records(matches, names, one_game=game is not None),
        skill=skill,
        faces=faces[:MAX_FACES],
        more_faces=faces[MAX_FACES:],
        hint=_format_hint(picked, tallies, names),
        only_player=only_player,
        versus=versus,
    )


def _check_chosen(chosen: tuple[int, ...], names: Collection[int]) -> None:
    if not set(chosen).issubset(names):
        raise PlayersError(say("One of these players is no longer in this club"))
    if len(set(chosen)) < len(chosen):
        raise PlayersError(say("Choose two different players"))


def _build_skill(
    rated: RatingHistory,
    tallies: Mapping[int, PlayerTotals],
    players: Mapping[int, Player],
    matches: int,
) -> Skill:
    """Build ratings now, with places, and the chart of those with most matches."""
    now = rated.now
    names = {pk: player.name for pk, player in players.items()}
    order = sorted(sort_by_name(now, names), key=lambda pk: -now[pk])
    played_most = [pk for pk in sort_by_matches(tallies, names) if pk in now][:MAX_CHART_LINES]
    drawn = [pk for pk in order if pk in played_most]
    lines = ""
    if len(drawn) < len(now):
        lines = phrase(
            "{n} player with most matches", "{n} players with most matches", n=len(drawn)
        )
    places = dict(zip(order, places_of([now[pk] for pk in order], lowest_wins=False), strict=True))
    return Skill(
        rows=[(places[pk], names[pk], now[pk]) for pk in order],
        chart=_build_chart(rated, drawn, players),
        lines=lines,
        cut=MAX_RATED if matches > MAX_RATED else None,
    )


def _build_chart(
    rated: RatingHistory, drawn: Sequence[int], players: Mapping[int, Player]
) -> Chart:
    """Build the chart of ratings of the players (ids) in `drawn`, the best at the end first."""
    ratings = [[moment.ratings.get(pk, 0) for pk in drawn] for moment in rated.moments]
    unit, caption = RATING_UNITS[rated.unit]
    names = [moment.name for moment in rated.moments]
    axis = Axis(phrase("Rating over time"), translate(unit), translate(caption), names)
    return build_chart(
        build_people([players[pk] for pk in drawn]), ratings, range(len(drawn)), axis
    )


def _format_scope(past: PastMatches, time: ChosenTime) -> str:
    """Describe over how many matches of which time the statistics are; if cut, only how many."""
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


def _build_query(game: Game | None, time: ChosenTime) -> dict[str, str]:
    return ({"game": game.key} if game else {}) | dict(time.query)


def _build_faces(
    tallies: Mapping[int, PlayerTotals],
    players: Mapping[int, Player],
    chosen: tuple[int, ...],
    base_query: Mapping[str, str],
) -> tuple[Face, ...]:
    """Return everybody who has played, by wins, then who else is chosen."""
    names = {pk: player.name for pk, player in players.items()}
    order = [*sort_by_wins(tallies, names), *sort_by_name(set(chosen) - set(tallies), names)]
    faces = []
    for pk, person in zip(order, build_people([players[pk] for pk in order]), strict=True):
        rest = tuple(picked for picked in chosen if picked != pk)
        # A tap on a chosen one lets go, a third replaces the first.
        after = rest if pk in chosen else (*rest[-1:], pk)
        query = dict(zip(("first", "second"), after, strict=False)) | dict(base_query)
        faces.append(Face(person, _count_wins(tallies, pk), pk in chosen, urlencode(query)))
    return tuple(faces)


def _count_wins(tallies: Mapping[int, PlayerTotals], pk: int) -> int:
    return tallies[pk].wins if pk in tallies else 0


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
