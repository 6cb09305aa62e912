"""A club's players: the list of them, each one's page, and the effects of merging two of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from games.database.snapshot import snapshot_transaction
from games.matches.people import Person, build_people, sort_by_name
from games.matches.shared_seats import explain_two_people, find_shared_matches
from games.models import Club, Player
from games.pages.statistics import (
    PastMatch,
    PastMatches,
    PastSeat,
    PlayerTotals,
    add_up_by_player,
    add_up_player,
    format_figures,
    group_by_game,
    has_figures,
    load_figure_totals,
    load_past_matches,
    sort_games,
)
from games.wording.date_range import ALL_EVENINGS, DateRange
from games.wording.translated import phrase, translate
from games.wording.words import nth

from .wins_line import WinsLine, build_wins_line


class MatchLine(NamedTuple):
    """A match with the place in words, and the cents won or lost (None without stakes)."""

    match: PastMatch
    place: str
    cents: int | None


@dataclass(frozen=True, slots=True)
class PlayerView:
    """A player's page and file."""

    player: Player
    person: Person
    past: PastMatches  # the matches that the figures are from
    figures: PlayerTotals | None  # over all games; None before the first match
    line: WinsLine | None
    games: list[PlayerTotals]
    answers: list[str]  # how often they were the answer to a question, and their bids were made
    lines: list[MatchLine]  # the latest first


@snapshot_transaction()
def load_players(club: Club) -> tuple[list[tuple[Player, PlayerTotals | None]], PastMatches]:
    """Load the club's players by name, also retired, with totals (None: no match), and the matches.

    Three queries, and one more if some are of house games.
    """
    past = load_past_matches(club)
    totals = add_up_by_player(past.matches)
    players = sort_by_name(club.players.filter(merged_into=None))
    return [(player, totals.get(player.pk)) for player in players], past


@snapshot_transaction()
def load_player(club: Club, player: Player, evenings: DateRange = ALL_EVENINGS) -> PlayerView:
    """Load the page of one of the club's players, of these evenings; four queries at most."""
    past = load_past_matches(club, player=player.pk, evenings=evenings)
    played = group_by_game(past.matches)
    games = [add_up_player(player.pk, played[key]) for key in sort_games(played)]
    return PlayerView(
        player=player,
        person=build_people([player])[0],
        past=past,
        figures=add_up_player(player.pk, past.matches) if past.matches else None,
        line=build_wins_line(past.matches, player.pk),
        games=games,
        answers=[*_list_answers(games), *_list_figures(club, player, games, evenings)],
        lines=[_build_line(match, player.pk) for match in reversed(past.matches)],
    )


def _list_answers(games: Iterable[PlayerTotals]) -> Iterator[str]:
    """Yield a sentence for each game with a question: how often the player was the answer."""
    for totals in games:
        if totals.game.question:
            yield phrase(
                "{game}: {did} in {some} of 1 deal.",
                "{game}: {did} in {some} of {n} deals.",
                n=totals.deals,
                game=totals.game.name,
                did=totals.game.question.times,
                some=totals.answers,
            )


def _list_figures(
    club: Club, player: Player, games: Iterable[PlayerTotals], evenings: DateRange
) -> Iterator[str]:
    """Yield a sentence for each game with bids or counted numbers; one query, if any has."""
    noting = [played.game for played in games if has_figures(played.game)]
    totals = (
        load_figure_totals(club, [game.key for game in noting], player.pk, evenings)
        if noting
        else {}
    )
    yield from filter(None, (format_figures(game, totals[game.key, player.pk]) for game in noting))


def _build_line(match: PastMatch, player: int) -> MatchLine:
    sat = match.get_seat(player)
    sides = {other.side: other.place for other in match.seats if other.place is not None}
    shared = [*sides.values()].count(sat.place or 0) > 1
    place = _describe_place(sat, shared=shared, places=len(sides))
    return MatchLine(match, place, sat.net_cents)


def _describe_place(seat: PastSeat, *, shared: bool, places: int) -> str:
    if seat.place is None:
        return phrase("Left before the end")
    if seat.won:
        return phrase("Shared the win") if shared else phrase("Won")
    rank = nth(seat.place)
    if shared:
        return phrase("Tied {rank} of {players}", rank=rank, players=places)
    return phrase("{rank} of {players}", rank=rank, players=places)


@snapshot_transaction()
def find_merge_choices(first: Player, second: Player) -> tuple[list[tuple[Player, str]], str]:
    """Return who may stay of two players, and the merge's effect; else no choices, and why not."""
    together = find_shared_matches(first, second).first()
    if together:
        return [], translate(explain_two_people(first, second, together))
    matches = {player.pk: player.seats.count() for player in (first, second)}
    rare, frequent = sorted((first, second), key=lambda player: matches[player.pk])
    pairs = ((frequent, rare), (rare, frequent))
    return [(stays, _describe_merge(stays, goes, matches[goes.pk])) for stays, goes in pairs], ""


def _describe_merge(stays: Player, goes: Player, matches: int) -> str:
    """Describe whose the matches of the player who `goes` become."""
    if not matches:
        return phrase(
            "{old} has no matches. The name leads to {kept}.", old=goes.name, kept=stays.name
        )
    return phrase(
        "{kept} gets the match of {old}.",
        "{kept} gets the {n} matches of {old}.",
        n=matches,
        old=goes.name,
        kept=stays.name,
    )


def load_other_players(club: Club, player: Player) -> Sequence[Player]:
    """Load the club's other players by name, those who retired last; one query."""
    others = sort_by_name(club.players.filter(merged_into=None).exclude(pk=player.pk))
    return sorted(others, key=lambda other: bool(other.retired_at))
