"""The games of a club: the built-in ones, and those that it has declared itself."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import replace

from django.db.models import Count, Exists, OuterRef, QuerySet

from games.models import Club, HouseGame, Table
from games.rules.built_in import BUILT_IN
from games.rules.built_in.game_templates import TEMPLATES, write_template
from games.rules.built_in.game_templates.how_to_play import HOW_TO_PLAY
from games.rules.declared.games import load_game, read_game
from games.rules.game import Game
from games.rules.words import Words


def to_game(game: HouseGame) -> Game:
    """Return the game that a house game declares now."""
    return load_game(game.declaration, game.key)


def annotate_has_games(clubs: QuerySet[Club]) -> QuerySet[Club]:
    """Annotate clubs with `has_games`: most have no games of their own, which saves a query."""
    return clubs.annotate(has_games=Exists(HouseGame.objects.filter(club=OuterRef("pk"))))


def load_games(club: Club, keys: Collection[str] | None = None) -> Mapping[str, Game]:
    """Return the built-in games and the club's own, archived ones included, by key; one query.

    With `keys`, the only ones that are needed, there is no query if all of them are built-in.
    """
    if keys is not None and BUILT_IN.keys() >= set(keys):
        return BUILT_IN
    own_games = {game.key: to_game(game) for game in _load_house_games(club)}
    return {**BUILT_IN, **own_games}


def load_offered_games(club: Club) -> Mapping[str, Game]:
    """Return games for a new match by key, the most often played first; two queries at most."""
    own_games = [to_game(game) for game in _load_house_games(club) if game.put_away_at is None]
    if not own_games:
        return BUILT_IN
    played = count_matches_by_game(club)
    games = [*own_games, *BUILT_IN.values()]
    games.sort(key=lambda game: -played.get(game.key, 0))
    return {game.key: game for game in games}


def load_table_games(table: Table, translate: Callable[[str], str]) -> Mapping[str, Game]:
    """Return the games for a table's next match, by key: those offered, and a chosen template."""
    games = load_offered_games(table.club)
    if table.game not in TEMPLATES:
        return games
    template = read_game(write_template(table.game, translate))
    return {**games, table.game: replace(template, key=table.game)}


def find_game(
    club: Club, key: str, translate: Callable[[str], str]
) -> tuple[Game, HouseGame | None] | None:
    """Return a built-in game or template, or the club's own game with its row; None if absent."""
    if key in BUILT_IN:
        return BUILT_IN[key], None
    if key in TEMPLATES:
        template = read_game(write_template(key, translate))
        words = Words(how_to_play=HOW_TO_PLAY[key])
        return replace(template, words=words), None
    house_game = club.house_games.filter(key=key).first()
    if house_game is None:
        return None
    return to_game(house_game), house_game


def count_matches_by_game(club: Club) -> Mapping[str, int]:
    """Return how many matches of each game the club has, by key; one query."""
    return dict(club.matches.order_by().values_list("game").annotate(Count("pk")))


def _load_house_games(club: Club) -> Iterable[HouseGame]:
    """Return the club's own games; no query if it was loaded with `has_games` False."""
    if not getattr(club, "has_games", True):
        return ()
    return club.house_games.all()
