"""A club's players: the list of them, what is known of each, and what merging two of them would do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from games.matches.people import Person, build_people, sort_by_name
from games.matches.shared_seats import explain_two_people, find_shared_matches
from games.models import Club, Player
from games.pages.statistics import (
    PastMatch,
    PastMatches,
    PlayerTotals,
    add_up_by_player,
    add_up_player,
    count_hands_for_others,
    format_figures,
    group_by_game,
    has_figures,
    load_figure_totals,
    load_past_matches,
    sort_games,
)
from games.wording.words import count, nth, number

from .wins_line import WinsLine, wins_line

LAST = 8
"""How many of the last matches a player's page lists."""


LastMatch = tuple[PastMatch, str, int | None]
"""One of the last matches, with the place in words, and the cents won or lost (None without a stake)."""


@dataclass(frozen=True, slots=True)
class PlayerView:
    """A player's page: the figures over all games (None before the first match), then by game, last matches.

    `past` is what they are from. `answers` says how often they were the answer to a game's question, and their bids
    were made, in games with such. `hands_for_others` is how many hands they played for others.
    """

    player: Player
    person: Person
    past: PastMatches
    figures: PlayerTotals | None
    line: WinsLine | None
    games: list[PlayerTotals]
    answers: list[str]
    hands_for_others: int
    last: list[LastMatch]


def load_players(club: Club) -> tuple[list[tuple[Player, PlayerTotals | None]], PastMatches]:
    """Return the club's players by name, each with what they have played, if anything; three queries.

    The second value are the matches that this is from.
    """
    past = load_past_matches(club)
    totals = add_up_by_player(past.matches)
    players = sort_by_name(club.players.filter(merged_into=None))
    return [(player, totals.get(player.pk)) for player in players], past


def load_player(club: Club, player: Player) -> PlayerView:
    """Return the page of one of the club's players; three queries, and one more for games of bids or counts."""
    past = load_past_matches(club, player=player.pk)
    played = group_by_game(past.matches)
    games = [add_up_player(player.pk, played[key]) for key in sort_games(played)]
    return PlayerView(
        player=player,
        person=build_people([player])[0],
        past=past,
        figures=add_up_player(player.pk, past.matches) if past.matches else None,
        line=wins_line(past.matches, player.pk),
        games=games,
        answers=[*_answers(games), *_noted(club, player, games)],
        hands_for_others=count_hands_for_others(club, player=player.pk).get(player.pk, 0),
        last=[_last_match(match, player.pk) for match in past.matches[: -LAST - 1 : -1]],
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
    totals = load_figure_totals(club, [game.key for game in noting], player.pk) if noting else {}
    yield from filter(None, (format_figures(game, totals[game.key, player.pk]) for game in noting))


def _last_match(match: PastMatch, player: int) -> LastMatch:
    sat = match.get_seat(player)
    sides = {other.side: other.place for other in match.seats if other.place is not None}
    shared = [*sides.values()].count(sat.place or 0) > 1
    if sat.place is None:
        place = "Had gone by the end"
    elif sat.won:
        place = "Shared the win" if shared else "Won"
    else:
        place = f"{'Tied ' if shared else ''}{nth(sat.place)} of {len(sides)}"
    return match, place, sat.net_cents


def find_merge_choices(one: Player, other: Player) -> tuple[list[tuple[Player, str]], str]:
    """Return who may stay of two of a club's players, the one with more matches first, and what merging does then.

    If they cannot be merged there are no choices, and the second value says why. Three queries.
    """
    together = find_shared_matches(one, other).first()
    if together:
        return [], f"{explain_two_people(one, other, together)}."
    matches = {player.pk: player.seats.count() for player in (one, other)}
    less, more = sorted((one, other), key=lambda player: matches[player.pk])
    pairs = ((more, less), (less, more))
    return [(stays, _describe_merge(stays, goes, matches[goes.pk])) for stays, goes in pairs], ""


def _describe_merge(stays: Player, goes: Player, matches: int) -> str:
    if not matches:
        return f"{goes.name} has no match; the name leads to {stays.name}."
    whose = f"{goes.name}’s {'match becomes' if matches == 1 else f'{number(matches)} matches become'}"
    return f"{whose} {stays.name}’s."


def others_of(club: Club, player: Player) -> Sequence[Player]:
    """The club's other players, by name, those that come first; one query."""
    others = sort_by_name(club.players.filter(merged_into=None).exclude(pk=player.pk))
    return sorted(others, key=lambda other: bool(other.retired_at))
