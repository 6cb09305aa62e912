"""A club's players: the list of them, what is known of each, and what merging two of them would do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from games.matches.people import Person, in_reading_order, people
from games.matches.shared_seats import sat_together, two_people
from games.models import Club, Player
from games.pages.statistics import (
    PastMatch,
    PlayerTotals,
    by_game,
    cut_words,
    hands_for_others,
    has_figures,
    in_order,
    noted_sentence,
    noted_totals,
    past_of,
    played_for_others,
    totals_by_player,
    totals_of,
)
from games.values.pay_links import spelled_out
from games.wording.words import count, nth, number, signed_money

from .wins_line import WinsLine, wins_line

LAST = 8
"""How many of the last matches a player's page lists."""


Row = tuple[Player, PlayerTotals | None]
"""A player in the list, and what they have played; None: nothing."""


@dataclass(frozen=True, slots=True)
class PlayerList:
    """Who comes, and who does not come any more; `cut` says of how many matches the figures are, if not of all."""

    present: tuple[Row, ...]
    retired: tuple[Row, ...]
    cut: str


LastMatch = tuple[PastMatch, str, str]
"""One of the last matches, with the place in words, and the money (empty without)."""


@dataclass(frozen=True, slots=True)
class PlayerView:
    """A player's page: the figures over all games (None before the first match), then by game, last matches.

    `answers` says how often they were the answer to a game's question, and their bids were made, in games with such.
    `for_others` says how many hands were played for others. `pay_link` is where they can be paid, to be read.
    """

    player: Player
    person: Person
    figures: PlayerTotals | None
    line: WinsLine | None
    games: tuple[PlayerTotals, ...]
    answers: tuple[str, ...]
    for_others: str
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
    players = in_reading_order(club.players.filter(merged_into=None))
    return PlayerList(
        present=tuple((player, tallies.get(player.pk)) for player in players if player.retired_at is None),
        retired=tuple((player, tallies.get(player.pk)) for player in players if player.retired_at),
        cut=cut_words(past),
    )


def player_of(club: Club, player: Player) -> PlayerView:
    """The page of one of the club's players; three queries, and one more for games of bids or counts."""
    past = past_of(club, player=player.pk)
    played = by_game(past.matches)
    games = tuple(totals_of(player.pk, played[key]) for key in in_order(played))
    return PlayerView(
        player=player,
        person=people([player])[0],
        figures=totals_of(player.pk, past.matches) if past.matches else None,
        line=wins_line(past.matches, player.pk),
        games=games,
        answers=(*_answers(games), *_noted(club, player, games)),
        for_others=played_for_others(hands_for_others(club, player=player.pk).get(player.pk, 0)),
        last=tuple(_last_match(match, player.pk) for match in past.matches[: -LAST - 1 : -1]),
        cut=cut_words(past),
        pay_link=spelled_out(player.pay_link),
    )


def _answers(games: Iterable[PlayerTotals]) -> Iterator[str]:
    """How often somebody was the answer to the question of each game that asks one."""
    for mine in games:
        if mine.game.question:
            what = f"{mine.game.name}: {mine.game.question.times}"
            yield f"{what} in {number(mine.answers)} of {count(mine.deals, 'deal')}."


def _noted(club: Club, player: Player, games: Iterable[PlayerTotals]) -> Iterator[str]:
    """How often somebody's bids were made, and what was counted, for each game that has such; one query, if any has."""
    noting = [mine.game for mine in games if has_figures(mine.game)]
    totals = noted_totals(club, [game.key for game in noting], player.pk) if noting else {}
    yield from filter(None, (noted_sentence(game, totals[game.key, player.pk]) for game in noting))


def _last_match(match: PastMatch, player: int) -> LastMatch:
    sat = match.of(player)
    sides = {other.side: other.place for other in match.seats if other.place is not None}
    shared = [*sides.values()].count(sat.place or 0) > 1
    if sat.place is None:
        place = "Had gone by the end"
    elif sat.won:
        place = "Shared the win" if shared else "Won"
    else:
        place = f"{'Tied ' if shared else ''}{nth(sat.place)} of {len(sides)}"
    money = "" if sat.net_cents is None else signed_money(sat.net_cents, match.currency or "")
    return match, place[0].upper() + place[1:], money


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
    others = in_reading_order(club.players.filter(merged_into=None).exclude(pk=player.pk))
    return sorted(others, key=lambda other: bool(other.retired_at))
