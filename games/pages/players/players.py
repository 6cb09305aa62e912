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
    match: PastMatch
    place: str  # in words
    cents: int | None  # won or lost; None without stakes


@dataclass(frozen=True, slots=True)
class PlayerView:
    """What a player's page and file show."""

    player: Player
    person: Person
    past: PastMatches  # the matches that the figures are from
    figures: PlayerTotals | None  # over all games; None before the first match
    wins_line: WinsLine | None
    games: list[PlayerTotals]  # by game
    # How often the player was the answer to a game's question, made bids, and counted what.
    sentences: list[str]
    lines: list[MatchLine]  # the latest first


@snapshot_transaction()
def load_players(club: Club) -> tuple[list[tuple[Player, PlayerTotals | None]], PastMatches]:
    """Load the club's players by name, each with totals (None: no match), and the matches of these.

    Retired players are among them. Three queries, and one more if some matches are of house games.
    """
    past = load_past_matches(club)
    totals = add_up_by_player(past.matches)
    players = sort_by_name(club.players.filter(merged_into=None))
    return [(player, totals.get(player.pk)) for player in players], past


@snapshot_transaction()
def load_player(club: Club, player: Player, evenings: DateRange = ALL_EVENINGS) -> PlayerView:
    """Load the page of one of the club's players, of these evenings; four queries at most."""
    past = load_past_matches(club, player=player.pk, evenings=evenings)
    by_game = group_by_game(past.matches)
    games = [add_up_player(player.pk, by_game[key]) for key in sort_games(by_game)]
    return PlayerView(
        player=player,
        person=build_people([player])[0],
        past=past,
        figures=add_up_player(player.pk, past.matches) if past.matches else None,
        wins_line=build_wins_line(past.matches, player.pk),
        games=games,
        sentences=[*_list_answers(games), *_list_figures(club, player, games, evenings)],
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
    """Yield a sentence for each game with bids or counts; one query if there is any."""
    games_with_figures = [totals.game for totals in games if has_figures(totals.game)]
    if not games_with_figures:
        return
    keys = [game.key for game in games_with_figures]
    figure_totals = load_figure_totals(club, keys, player.pk, evenings)
    for game in games_with_figures:
        sentence = format_figures(game, figure_totals[game.key, player.pk])
        if sentence:
            yield sentence


def _build_line(match: PastMatch, player_id: int) -> MatchLine:
    seat = match.get_seat(player_id)
    # A team has one place.
    places = {other.side: other.place for other in match.seats if other.place is not None}
    # 0, which no side has, for a player who left.
    is_shared = [*places.values()].count(seat.place or 0) > 1
    place = _describe_place(seat, is_shared=is_shared, sides=len(places))
    return MatchLine(match, place, seat.net_cents)


def _describe_place(seat: PastSeat, *, is_shared: bool, sides: int) -> str:
    if seat.place is None:
        return phrase("Left before the end")
    if seat.won:
        return phrase("Shared the win") if is_shared else phrase("Won")
    rank = nth(seat.place)
    if is_shared:
        return phrase("Tied {rank} of {players}", rank=rank, players=sides)
    return phrase("{rank} of {players}", rank=rank, players=sides)


@snapshot_transaction()
def find_merge_choices(first: Player, second: Player) -> tuple[list[tuple[Player, str]], str]:
    """Return which of two players may stay, each with the effect, and ""; or [] and why neither.

    The player with more matches comes first.
    """
    shared_match = find_shared_matches(first, second).first()
    if shared_match:
        return [], translate(explain_two_people(first, second, shared_match))
    match_counts = {player.pk: player.seats.count() for player in (first, second)}
    rare, frequent = sorted((first, second), key=lambda player: match_counts[player.pk])
    pairs = ((frequent, rare), (rare, frequent))
    return [(kept, _describe_merge(kept, old, match_counts[old.pk])) for kept, old in pairs], ""


def _describe_merge(kept: Player, old: Player, matches_of_old: int) -> str:
    if not matches_of_old:
        return phrase(
            "{old} has no matches. The name leads to {kept}.", old=old.name, kept=kept.name
        )
    return phrase(
        "{kept} gets the match of {old}.",
        "{kept} gets the {n} matches of {old}.",
        n=matches_of_old,
        old=old.name,
        kept=kept.name,
    )


def load_other_players(club: Club, player: Player) -> Sequence[Player]:
    """Load the club's other players by name, those who retired last; one query."""
    others = sort_by_name(club.players.filter(merged_into=None).exclude(pk=player.pk))
    return sorted(others, key=lambda other: bool(other.retired_at))
