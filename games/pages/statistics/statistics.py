"""A club's statistics: a table of its players, records, two of them head to head, and skill over time."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from games.drawings.charts import Axis, Chart, chart_of
from games.matches.club_games import load_games
from games.matches.people import Person, build_people
from games.models import Club, Player
from games.rules.errors import PlayersError
from games.rules.game import Game
from games.values.names import reading_order
from games.wording.words import count, listing, number, spelled

from .chosen_time import ALL_TIME, ChosenTime
from .for_others import hands_for_others, who_played_for_others
from .head_to_head import Versus, versus
from .lead import Lead, find_lead
from .noted_figures import NotedView, noted_view
from .past_matches import PastMatches, past_of
from .ratings import MOST as MOST_RATED
from .ratings import Rated, rate
from .records import Record, records_of
from .tallies import PlayerTotals, most_played, totals_by_player

MOST_LINES = 6
"""The most players with a line in the chart: those who played most."""
MOST_FACES = 6
"""The most faces that are shown at once."""


@dataclass(frozen=True, slots=True)
class Face:
    """Somebody to tap: who has played, what they won, whether they are chosen, and who is after a tap (a query)."""

    person: Person
    won: int
    chosen: bool
    tapped: str


@dataclass(frozen=True, slots=True)
class Skill:
    """Ratings now, each with its place and name, and over time.

    `lines` says whose are drawn, `cut` is from how many matches they are, if not from all.
    """

    rows: list[tuple[int, str, int]]
    chart: Chart
    lines: str
    cut: int | None


@dataclass(frozen=True, slots=True)
class StatisticsView:
    """The page: what it is about, then its parts; `skill` is None, and the others are empty, before the first match.

    `game` is the one that it is about, None for all together; `rows` are the players with their figures. `noted` are
    bids and what is counted, of one game that has such. `told` says what a tap on a face does; `more_faces` are those
    with fewest wins, `more_chosen` if one of them is chosen. Two that are chosen are compared; `one` is the id of a
    single one. `for_others` says who played hands for others.
    """

    games: tuple[Game, ...]
    game: Game | None
    line: str
    lead: Lead | None
    rows: tuple[tuple[Player, PlayerTotals], ...]
    money: bool
    noted: NotedView | None
    for_others: str
    records: list[Record]
    skill: Skill | None
    faces: tuple[Face, ...]
    more_faces: tuple[Face, ...]
    told: str
    one: int | None
    versus: Versus | None

    @property
    def picked(self) -> bool:
        """Whether anybody is chosen."""
        return self.one is not None or self.versus is not None

    @property
    def more_chosen(self) -> bool:
        """Whether a face is chosen that is not among the first."""
        return any(face.chosen for face in self.more_faces)


def statistics_of(
    club: Club, game: Game | None, chosen: tuple[int, ...] | None, time: ChosenTime = ALL_TIME
) -> StatisticsView:
    """Return the statistics of a club in a game, or in all; `chosen` are two players (ids) to compare, or one.

    Five queries, and one more for a game in which bids are made or something is counted. Raises `PlayersError` for
    somebody who is not in the club.
    """
    key, evenings = game.key if game else "", time.evenings
    past = past_of(club, game=key, evenings=evenings)
    matches, tallies = past.matches, totals_by_player(past.matches)
    players = club.players.in_bulk()
    names = {pk: player.name for pk, player in players.items()}
    rated = rate(matches)
    if chosen:
        _check(chosen, names)
    picked = chosen or ()
    two = (picked[0], picked[1]) if len(picked) > 1 else None
    faces = _faces(tallies, players, picked, _query(game, time)) if len(tallies) > 1 or chosen else ()
    return StatisticsView(
        games=tuple(load_games(club).values()),
        game=game,
        line=_line(past, time),
        lead=find_lead(tallies, names),
        rows=tuple((players[pk], tallies[pk]) for pk in _by_wins(tallies, names)),
        money=any(mine.by_currency for mine in tallies.values()),
        noted=noted_view(club, game, names, evenings) if game else None,
        for_others=who_played_for_others(hands_for_others(club, game=key, evenings=evenings), names),
        records=records_of(matches, names, one_game=game is not None),
        skill=_skill(rated, tallies, players, len(matches)) if rated else None,
        faces=faces[:MOST_FACES],
        more_faces=faces[MOST_FACES:],
        told=_told(picked, tallies, names),
        one=picked[0] if len(picked) == 1 else None,
        versus=versus(matches, two, names) if two else None,
    )


def _check(chosen: tuple[int, ...], names: Collection[int]) -> None:
    if not set(chosen).issubset(names):
        raise PlayersError("One of these players is not in this club any more")
    if len(set(chosen)) < len(chosen):
        raise PlayersError("Choose two different players")


def _by_wins(tallies: Mapping[int, PlayerTotals], names: Mapping[int, str]) -> list[int]:
    """Who won most comes first, of equals who won more of their matches."""
    return sorted(tallies, key=lambda pk: (-tallies[pk].wins, tallies[pk].matches, names[pk]))


def _skill(rated: Rated, tallies: Mapping[int, PlayerTotals], players: Mapping[int, Player], matches: int) -> Skill:
    now = rated.now
    drawn = [pk for pk in most_played(tallies) if pk in now][:MOST_LINES]
    everybody = len(drawn) == len(now)
    return Skill(
        rows=[
            (1 + sum(other > rating for other in now.values()), players[pk].name, rating) for pk, rating in now.items()
        ],
        chart=_chart(rated, drawn, players),
        lines="" if everybody else f"the {spelled(len(drawn))} with most matches",
        cut=MOST_RATED if matches > MOST_RATED else None,
    )


def _chart(rated: Rated, drawn: Sequence[int], players: Mapping[int, Player]) -> Chart:
    ratings = [[moment.ratings.get(pk, 0) for pk in drawn] for moment in rated.moments]
    order = sorted(range(len(drawn)), key=lambda line: -ratings[-1][line])
    axis = Axis(
        "Rating over time",
        rated.unit,
        f"Rating at the end of each {rated.unit}",
        [moment.name for moment in rated.moments],
    )
    return chart_of(build_people([players[pk] for pk in drawn]), ratings, order, axis)


def _line(past: PastMatches, time: ChosenTime) -> str:
    if past.cut:
        return f"Of the latest {number(len(past.matches))} matches."
    words = f"{count(len(past.matches), 'finished match', 'finished matches')} {time.words}"
    return f"{words.rstrip()}."


def _query(game: Game | None, time: ChosenTime) -> dict[str, str]:
    """Return what an address has to ask for the same game and time."""
    return ({"game": game.key} if game else {}) | dict(time.query)


def _faces(
    tallies: Mapping[int, PlayerTotals],
    players: Mapping[int, Player],
    chosen: tuple[int, ...],
    asked: Mapping[str, str],
) -> tuple[Face, ...]:
    """Everybody who has played, and who is chosen, by wins; a third one takes the place of the first."""
    order = sorted({*tallies, *chosen}, key=lambda pk: (-_wins(tallies, pk), reading_order(players[pk].name)))
    found = []
    for pk, person in zip(order, build_people([players[pk] for pk in order]), strict=True):
        rest = tuple(each for each in chosen if each != pk)
        after = rest if pk in chosen else (*rest[-1:], pk)
        query = dict(zip(("first", "second"), after, strict=False)) | dict(asked)
        found.append(Face(person, _wins(tallies, pk), pk in chosen, urlencode(query)))
    return tuple(found)


def _wins(tallies: Mapping[int, PlayerTotals], pk: int) -> int:
    return tallies[pk].wins if pk in tallies else 0


def _told(chosen: tuple[int, ...], tallies: Mapping[int, PlayerTotals], names: Mapping[int, str]) -> str:
    if not chosen:
        return "Tap a face. Tap two to compare."
    if len(chosen) > 1:
        return f"{listing(names[pk] for pk in chosen)}. Tap another face to compare it, or one of these to let go."
    mine = tallies.get(chosen[0])
    if mine is None:
        return f"{names[chosen[0]]} has no finished match yet. Tap another face to compare."
    return f"{names[chosen[0]]} won {number(mine.wins)} of {mine.of_matches}. Tap another face to compare."
