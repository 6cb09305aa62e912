"""A club's matches, the newest first, from stored results without a replay."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db.models import Exists, OuterRef, Q, QuerySet

from games.database.snapshot import snapshot_transaction
from games.matches.match_lines import SeatedMatch, load_seated_matches
from games.models import Club, Match, Player, Seat
from games.rules.game import Game
from games.wording.date_range import ALL_EVENINGS, DateRange
from games.wording.translated import phrase

PAGE_SIZE = 25


@dataclass(frozen=True, slots=True)
class HistoryFilter:
    game: str = ""  # the key; "" for all
    player: int | None = None  # the id; None for all
    evenings: DateRange = ALL_EVENINGS


@snapshot_transaction()
def load_page(
    club: Club, chosen: HistoryFilter, before: Match | None
) -> tuple[list[SeatedMatch], bool]:
    """Load a page of matches older than `before`, and whether more follow; two queries."""
    newest_first = _query_matches(club, chosen, before).order_by("-started_at", "-pk")
    matches = list(newest_first[: PAGE_SIZE + 1])
    return load_seated_matches(matches[:PAGE_SIZE]), len(matches) > PAGE_SIZE


@snapshot_transaction()
def load_put_away(club: Club) -> list[SeatedMatch]:
    """Load the club's matches that are put away, the newest first; two queries."""
    return load_seated_matches(
        club.matches.exclude(put_away_at=None).order_by("-started_at", "-pk")
    )


def describe_filter(
    chosen: HistoryFilter, players: Iterable[Player], games: Mapping[str, Game]
) -> str:
    """Describe the filter: “Golf with Zoë, from 1 Nov 2026”; "" for all matches."""
    game = games[chosen.game].name if chosen.game else ""
    player = next((player.name for player in players if player.pk == chosen.player), "")
    matches = _describe_game_and_player(game, player)
    if not matches:
        return chosen.evenings.label
    time = chosen.evenings.words
    return phrase("{matches}, {time}", matches=matches, time=time) if time else matches


def _describe_game_and_player(game: str, player: str) -> str:
    if game and player:
        return phrase("{game} with {player}", game=game, player=player)
    return phrase("With {player}", player=player) if player else game


def _query_matches(club: Club, chosen: HistoryFilter, before: Match | None) -> QuerySet[Match]:
    """Return a query for the chosen matches older than `before`; without those put away."""
    matches = club.matches.filter(chosen.evenings.condition(), put_away_at=None)
    if chosen.game:
        matches = matches.filter(game=chosen.game)
    if chosen.player is not None:
        matches = matches.filter(
            Exists(Seat.objects.filter(match=OuterRef("pk"), player=chosen.player))
        )
    if before:
        # Of matches that started at the same time, the id decides. The second condition follows
        # from the first; an index can serve it.
        start = before.started_at
        matches = matches.filter(
            Q(started_at__lt=start) | Q(pk__lt=before.pk), started_at__lte=start
        )
    return matches
