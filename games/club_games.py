"""The games of a club: those that are built in, and those that it has declared itself."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from django.db.models import Count, Exists, OuterRef, QuerySet

from games.models import Club, HouseGame, Match
from games.rules.declared.game import DeclaredGame, game_of_text
from games.rules.variant import Variant
from games.rules.variants import VARIANTS


def variant_of(match: Match) -> Variant:
    """The game that a match is played with, as it was declared when the match began."""
    return game_of_text(match.declaration, match.game) if match.declaration else VARIANTS[match.game]


def declared(game: HouseGame) -> DeclaredGame:
    """A house game as it is now."""
    return game_of_text(game.declaration, game.key)


def knowing_of_games(clubs: QuerySet[Club]) -> QuerySet[Club]:
    """Clubs that know whether they have games of their own: most have none, and need not be asked for them then."""
    return clubs.annotate(has_games=Exists(HouseGame.objects.filter(club=OuterRef("pk"))))


def games_of(club: Club, keys: Collection[str] | None = None) -> Mapping[str, Variant]:
    """By key: the built-in games, then the club's own by name, those that were put away too.

    `keys` are those that are needed, None for all; one query, none where they are all built in.
    """
    if keys is not None and VARIANTS.keys() >= set(keys):
        return VARIANTS
    return {**VARIANTS, **{game.key: declared(game) for game in _own(club)}}


def offered_games(club: Club) -> Mapping[str, Variant]:
    """The games for a new match, by key: those that the club has played most often first, of equals its own.

    One query, and another where the club has games of its own.
    """
    own = [declared(game) for game in _own(club) if game.put_away_at is None]
    if not own:
        return VARIANTS
    played = times_played(club)
    games = sorted([*own, *VARIANTS.values()], key=lambda game: -played.get(game.key, 0))
    return {game.key: game for game in games}


def times_played(club: Club) -> Mapping[str, int]:
    """How many matches of each game the club has, by key; one query."""
    return dict(club.matches.order_by().values_list("game").annotate(Count("pk")))


def _own(club: Club) -> Iterable[HouseGame]:
    return club.house_games.all() if getattr(club, "has_games", True) else ()
