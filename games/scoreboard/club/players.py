"""A club's players: the list of them, what is known of each, and what merging two of them would do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from games.models import Club, Player
from games.rules.variant import Variant
from games.same_table import sat_together, two_people

from ..shown.dates import day
from ..shown.words import count, decimal, number, ordinal, percent, signed_money
from ..statistics import (
    CurrencyTotal,
    PastMatch,
    PlayerTotals,
    best_and_worst,
    by_game,
    cut_words,
    in_order,
    past_of,
    streak_words,
    totals_by_player,
    totals_of,
)

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
    """Wins out of matches, the win rate, and how it is going."""

    wins: str
    matches: str
    rate: str
    streak: str


@dataclass(frozen=True, slots=True)
class PlayerView:
    """A player's page: the figures over all games (None before the first match), then by game, money, last matches.

    `answers` says how often they were the answer to a game's question, for each game that asks one.
    """

    player: Player
    summary: Summary | None
    games: tuple[GameFigures, ...]
    answers: tuple[str, ...]
    purses: tuple[PurseRow, ...]
    last: tuple[LastMatch, ...]
    cut: str


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
    """The page of one of the club's players; two queries."""
    past = past_of(club, player=player.pk)
    mine = totals_of(player.pk, past.matches)
    played = by_game(past.matches)
    games = [(played[key][0].variant, totals_of(player.pk, played[key])) for key in in_order(played)]
    return PlayerView(
        player=player,
        summary=_summary(mine) if mine.matches else None,
        games=tuple(_game_row(variant, totals) for variant, totals in games),
        answers=tuple(filter(None, (_answers(variant, totals) for variant, totals in games))),
        purses=tuple(_purse_row(purse, currency) for currency, purse in sorted(mine.purses.items())),
        last=tuple(_last_match(match, player.pk) for match in past.matches[: -LAST - 1 : -1]),
        cut=cut_words(past),
    )


def _summary(mine: PlayerTotals) -> Summary:
    return Summary(
        wins=count(mine.wins, "win"),
        matches=count(mine.matches, "match", "matches"),
        rate=percent(mine.wins, mine.matches),
        streak=streak_words(mine),
    )


def _game_row(variant: Variant, mine: PlayerTotals) -> GameFigures:
    best, worst = best_and_worst(variant, mine)
    return GameFigures(
        game=variant.name,
        rate=percent(mine.wins, mine.matches),
        wins=f"{number(mine.wins)} of {number(mine.matches)}",
        average=decimal(mine.average),
        best=best,
        worst=worst,
    )


def _answers(variant: Variant, mine: PlayerTotals) -> str:
    """How often somebody was the answer to the game's question; empty for a game that asks none."""
    if variant.question is None:
        return ""
    return f"{variant.name}: {variant.question.times} in {number(mine.answers)} of {count(mine.deals, 'deal')}."


def _purse_row(purse: CurrencyTotal, currency: str) -> PurseRow:
    return PurseRow(
        total=signed_money(purse.cents, currency),
        a_night=signed_money(purse.a_night, currency),
        nights=count(len(purse.nights), "night"),
    )


def _last_match(match: PastMatch, player: int) -> LastMatch:
    sat = match.of(player)
    shared = sum(other.place == sat.place for other in match.seats) > 1
    if sat.won:
        place = "Shared the win" if shared else "Won"
    else:
        place = f"{'Tied ' if shared else ''}{ordinal(sat.place)} of {len(match.seats)}"
    return LastMatch(
        uid=match.uid,
        title=f"{match.variant.name} · {day(match.at)}",
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
