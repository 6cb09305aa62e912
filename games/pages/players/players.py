"""A club's players: the list of them, what is known of each, and what merging two of them would do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from games.models import Club, Player
from games.pages.shared.people import Person, people
from games.pages.shared.words import count, day, how_often, number, ordinal, percent, signed_money
from games.pages.statistics import (
    CurrencyTotal,
    PastMatch,
    PlayerTotals,
    average_words,
    best_and_worst,
    by_game,
    cut_words,
    hands_for_others,
    has_figures,
    in_order,
    noted_sentence,
    noted_totals,
    past_of,
    played_for_others,
    streak_words,
    totals_by_player,
    totals_of,
)
from games.rules.game import Game
from games.shared_seats import sat_together, two_people
from games.values.pay_links import spelled_out

from .wins_line import WinsLine, wins_line

LAST = 8
"""How many of the last matches a player's page lists."""


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """A player in the list: what they played and won in words, when last (empty for never)."""

    pk: int
    name: str
    line: str
    last: str


@dataclass(frozen=True, slots=True)
class PlayerList:
    """Who comes, and who does not come any more; `cut` says of how many matches the figures are, if not of all."""

    present: tuple[PlayerRow, ...]
    retired: tuple[PlayerRow, ...]
    cut: str


@dataclass(frozen=True, slots=True)
class GameFigures:
    """A player's figures in one game: how many of the matches were won, points a hand, the best hand and the worst."""

    game: str
    rate: str
    wins: str
    average: str
    best: str
    worst: str


@dataclass(frozen=True, slots=True)
class PurseRow:
    """What somebody won or lost in a currency: in all, a night, and over how many nights."""

    total: str
    a_night: str
    nights: str


@dataclass(frozen=True, slots=True)
class LastMatch:
    """One of the last matches: the game and when, the place in words, the money (empty without)."""

    uid: str
    title: str
    place: str
    money: str


@dataclass(frozen=True, slots=True)
class Summary:
    """How many wins, of how many matches and so how often, and how it is going."""

    wins: str
    line: str
    streak: str


@dataclass(frozen=True, slots=True)
class PlayerView:
    """A player's page: the figures over all games (None before the first match), then by game, money, last matches.

    `answers` says how often they were the answer to a game's question, and their bids were made, in games with such.
    `for_others` says how many hands were played for others. `pay_link` is where they can be paid, to be read.
    """

    player: Player
    person: Person
    summary: Summary | None
    line: WinsLine | None
    games: tuple[GameFigures, ...]
    answers: tuple[str, ...]
    for_others: str
    purses: tuple[PurseRow, ...]
    last: tuple[LastMatch, ...]
    cut: str
    pay_link: str


@dataclass(frozen=True, slots=True)
class PlayerToKeep:
    """Which of two players stays, and what becomes of the other's matches then."""

    player: Player
    effect: str


@dataclass(frozen=True, slots=True)
class MergeView:
    """What merging two players would do, for either of them staying; `why_not` where it cannot be."""

    choices: tuple[PlayerToKeep, ...]
    why_not: str


def list_of(club: Club) -> PlayerList:
    """The club's players by name; three queries."""
    past = past_of(club)
    tallies = totals_by_player(past.matches)
    players = list(club.players.filter(merged_into=None).order_by("key"))
    rows = {player.pk: _player_row(player, tallies.get(player.pk)) for player in players}
    return PlayerList(
        present=tuple(rows[player.pk] for player in players if player.retired_at is None),
        retired=tuple(rows[player.pk] for player in players if player.retired_at),
        cut=cut_words(past),
    )


def _player_row(player: Player, mine: PlayerTotals | None) -> PlayerRow:
    if mine is None or mine.last is None:
        return PlayerRow(player.pk, player.name, "No finished match", "")
    line = f"{count(mine.matches, 'match', 'matches')} · {count(mine.wins, 'win')}"
    return PlayerRow(player.pk, player.name, line, day(mine.last))


def player_of(club: Club, player: Player) -> PlayerView:
    """The page of one of the club's players; three queries, and one more for games of bids or counts."""
    past = past_of(club, player=player.pk)
    mine = totals_of(player.pk, past.matches)
    played = by_game(past.matches)
    games = [(played[key][0].game, totals_of(player.pk, played[key])) for key in in_order(played)]
    return PlayerView(
        player=player,
        person=people([player])[0],
        summary=_summary(mine) if mine.matches else None,
        line=wins_line(past.matches, player.pk),
        games=tuple(_game_row(game, totals) for game, totals in games),
        answers=(*filter(None, (_answers(game, totals) for game, totals in games)), *_noted(club, player, games)),
        for_others=played_for_others(hands_for_others(club, player=player.pk).get(player.pk, 0)),
        purses=tuple(_purse_row(purse, currency) for currency, purse in sorted(mine.purses.items())),
        last=tuple(_last_match(match, player.pk) for match in past.matches[: -LAST - 1 : -1]),
        cut=cut_words(past),
        pay_link=spelled_out(player.pay_link),
    )


def _summary(mine: PlayerTotals) -> Summary:
    return Summary(
        wins=number(mine.wins),
        line=f"{'win' if mine.wins == 1 else 'wins'} in {count(mine.matches, 'match', 'matches')}"
        f"{how_often(mine.wins, mine.matches)}",
        streak=streak_words(mine),
    )


def _game_row(game: Game, mine: PlayerTotals) -> GameFigures:
    best, worst = best_and_worst(game, mine)
    return GameFigures(
        game=game.name,
        rate=percent(mine.wins, mine.matches),
        wins=f"{number(mine.wins)} of {number(mine.matches)}",
        average=average_words(mine),
        best=best,
        worst=worst,
    )


def _answers(game: Game, mine: PlayerTotals) -> str:
    """How often somebody was the answer to the game's question; empty for a game that asks none."""
    if game.question is None:
        return ""
    return f"{game.name}: {game.question.times} in {number(mine.answers)} of {count(mine.deals, 'deal')}."


def _noted(club: Club, player: Player, games: Iterable[tuple[Game, PlayerTotals]]) -> Iterator[str]:
    """How often somebody's bids were made, and what was counted, for each game that has such; one query, if any has."""
    noting = [game for game, _ in games if has_figures(game)]
    totals = noted_totals(club, [game.key for game in noting], player.pk) if noting else {}
    yield from filter(None, (noted_sentence(game, totals[game.key, player.pk]) for game in noting))


def _purse_row(purse: CurrencyTotal, currency: str) -> PurseRow:
    return PurseRow(
        total=signed_money(purse.cents, currency),
        a_night=signed_money(purse.a_night, currency),
        nights=count(len(purse.nights), "night"),
    )


def _last_match(match: PastMatch, player: int) -> LastMatch:
    sat = match.of(player)
    sides = {other.side: other.place for other in match.seats if other.place is not None}
    shared = [*sides.values()].count(sat.place or 0) > 1
    if sat.place is None:
        place = "Had gone by the end"
    elif sat.won:
        place = "Shared the win" if shared else "Won"
    else:
        place = f"{'Tied ' if shared else ''}{ordinal(sat.place)} of {len(sides)}"
    return LastMatch(
        uid=match.uid,
        title=f"{match.game.name} · {day(match.at)}",
        place=place[0].upper() + place[1:],
        money="" if sat.net_cents is None else signed_money(sat.net_cents, match.currency or ""),
    )


def merge_view(one: Player, other: Player) -> MergeView:
    """What merging two of a club's players would do; the name with more matches comes first. Three queries."""
    together = sat_together(one, other).first()
    if together:
        return MergeView((), f"{two_people(one, other, together)}.")
    matches = {player.pk: player.seats.count() for player in (one, other)}
    less, more = sorted((one, other), key=lambda player: matches[player.pk])
    return MergeView((_choice(more, less, matches), _choice(less, more, matches)), "")


def _choice(stays: Player, goes: Player, matches: Mapping[int, int]) -> PlayerToKeep:
    many = matches[goes.pk]
    if not many:
        return PlayerToKeep(stays, f"{goes.name} has no match; the name leads to {stays.name}.")
    whose = f"{goes.name}’s {'match becomes' if many == 1 else f'{number(many)} matches become'}"
    return PlayerToKeep(stays, f"{whose} {stays.name}’s.")


def others_of(club: Club, player: Player) -> Sequence[Player]:
    """The club's other players, by name, those that come first; one query."""
    others = club.players.filter(merged_into=None).exclude(pk=player.pk).order_by("key")
    return sorted(others, key=lambda other: bool(other.retired_at))
