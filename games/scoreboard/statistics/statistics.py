"""A club's statistics: a table of its players, records, two of them head to head, and skill over time."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from games.club_games import games_of
from games.models import Club, Player
from games.rules.errors import PlayersError
from games.rules.variant import Variant

from ..shown.chart import Axis, Chart, draw
from ..shown.people import people
from ..shown.words import count, decimal, number, percent, signed_money, spelled
from .head_to_head import Versus, versus
from .past_matches import cut_words, past_of
from .ratings import MOST as MOST_RATED
from .ratings import Rated, rate
from .records import Record, records_of
from .tallies import PlayerTotals, best_and_worst, most_played, totals_by_player

MOST_LINES = 6
"""The most players with a line in the chart: those who played most."""


@dataclass(frozen=True, slots=True)
class FilterChoice:
    """Something to choose: a game by its key (empty for all together), or a player by the id."""

    key: str
    name: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class PlayerFigures:
    """A player's line in the table; points stand there only for one game, money only where some was played for."""

    pk: int
    name: str
    rate: str
    wins: str
    average: str
    best: str
    money: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RatingRow:
    """A player's skill rating, as a place and a number."""

    pk: int
    place: int
    name: str
    rating: str


@dataclass(frozen=True, slots=True)
class Skill:
    """Ratings now and over time; `cut` says from how many matches they are, where that is not all."""

    rows: tuple[RatingRow, ...]
    chart: Chart
    lines: str
    cut: str


@dataclass(frozen=True, slots=True)
class StatisticsView:
    """The page: what it is about, then its parts; `skill` is None, and the others are empty, before the first match."""

    games: tuple[FilterChoice, ...]
    game: str
    line: str
    rows: tuple[PlayerFigures, ...]
    money: bool
    records: tuple[Record, ...]
    skill: Skill | None
    pair: tuple[tuple[FilterChoice, ...], ...]
    versus: Versus | None


def statistics_of(club: Club, variant: Variant | None, pair: tuple[int, int] | None) -> StatisticsView:
    """The statistics of a club in a game, or in all; `pair` are two players (ids) to compare. Four queries.

    Without a pair those two are compared who played most. Raises `PlayersError` for a pair that is none of the club's.
    """
    past = past_of(club, game=variant.key if variant else "")
    matches, tallies = past.matches, totals_by_player(past.matches)
    players = club.players.in_bulk()
    names = {pk: player.name for pk, player in players.items()}
    rated = rate(matches)
    if pair:
        _check(pair, names)
    two = pair or _usual_pair(tallies)
    return StatisticsView(
        games=_games(club, variant),
        game=variant.key if variant else "",
        line=cut_words(past) or f"{count(len(matches), 'finished match', 'finished matches')}.",
        rows=_rows(tallies, names, variant),
        money=any(mine.purses for mine in tallies.values()),
        records=records_of(matches, names, one_game=variant is not None),
        skill=_skill(rated, tallies, players, len(matches)) if rated else None,
        pair=_choices(tallies, names, two) if two else (),
        versus=versus(matches, two, names, one_game=variant is not None) if two else None,
    )


def _check(pair: tuple[int, int], names: Collection[int]) -> None:
    if not set(pair).issubset(names):
        raise PlayersError("One of these players is not in this club any more")
    if pair[0] == pair[1]:
        raise PlayersError("Choose two different players")


def _games(club: Club, chosen: Variant | None) -> tuple[FilterChoice, ...]:
    games = [FilterChoice(key, variant.name, variant is chosen) for key, variant in games_of(club).items()]
    return (FilterChoice("", "All games", chosen is None), *games)


def _rows(
    tallies: Mapping[int, PlayerTotals], names: Mapping[int, str], variant: Variant | None
) -> tuple[PlayerFigures, ...]:
    """Who won most comes first, of equals who won more of their matches."""
    order = sorted(tallies, key=lambda pk: (-tallies[pk].wins, tallies[pk].matches, names[pk]))
    return tuple(_row(pk, names[pk], tallies[pk], variant) for pk in order)


def _row(pk: int, name: str, mine: PlayerTotals, variant: Variant | None) -> PlayerFigures:
    return PlayerFigures(
        pk=pk,
        name=name,
        rate=percent(mine.wins, mine.matches),
        wins=f"{number(mine.wins)} of {number(mine.matches)}",
        average=decimal(mine.average) if variant else "",
        best=best_and_worst(variant, mine)[0] if variant else "",
        money=tuple(signed_money(purse.cents, code) for code, purse in sorted(mine.purses.items())),
    )


def _skill(rated: Rated, tallies: Mapping[int, PlayerTotals], players: Mapping[int, Player], matches: int) -> Skill:
    now = rated.now
    drawn = [pk for pk in most_played(tallies) if pk in now][:MOST_LINES]
    everybody = len(drawn) == len(now)
    return Skill(
        rows=tuple(
            RatingRow(pk, 1 + sum(other > rating for other in now.values()), players[pk].name, number(rating))
            for pk, rating in now.items()
        ),
        chart=_chart(rated, drawn, players),
        lines="" if everybody else f"the {spelled(len(drawn))} with most matches",
        cut=f"From the latest {number(MOST_RATED)} matches." if matches > MOST_RATED else "",
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
    return draw(people([players[pk] for pk in drawn]), ratings, order, axis)


def _usual_pair(tallies: Mapping[int, PlayerTotals]) -> tuple[int, int] | None:
    first, second, *_ = [*most_played(tallies), None, None]
    return None if first is None or second is None else (first, second)


def _choices(
    tallies: Collection[int], names: Mapping[int, str], two: tuple[int, int]
) -> tuple[tuple[FilterChoice, ...], ...]:
    """What the two fields offer: everybody who has played, and who is compared, by name."""
    players = sorted({*tallies, *two}, key=lambda pk: names[pk].casefold())
    return tuple(tuple(FilterChoice(str(pk), names[pk], pk == one) for pk in players) for one in two)
