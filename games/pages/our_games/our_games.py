"""A club's games to choose from: its own, the built-in ones, and templates."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from games.drawings.listed_games import ListedGame, build_listed_game, list_templates
from games.matches.club_games import count_matches_by_game, to_game
from games.models import Club, HouseGame
from games.rules.built_in import BUILT_IN
from games.rules.game import Game
from games.wording.declared.game_line import write_short_line
from games.wording.translated import phrase


@dataclass(frozen=True, slots=True)
class OurGames:
    """All games of a club; `away` are its own that were put away."""

    own: tuple[ListedGame, ...]
    away: tuple[ListedGame, ...]
    built_in: tuple[ListedGame, ...]
    templates: tuple[ListedGame, ...]


def load_our_games(club: Club) -> OurGames:
    """Load the games of a club, its own ones by how often they were played; two queries."""
    played = count_matches_by_game(club)
    own = sorted(club.house_games.all(), key=lambda game: -played.get(game.key, 0))
    away = [game for game in own if game.put_away_at]
    in_use = [game for game in own if not game.put_away_at]
    built_in = [_describe_built_in_game(game) for game in BUILT_IN.values()]
    return OurGames(
        own=tuple(_describe_own_game(game, played) for game in in_use),
        away=tuple(_describe_own_game(game, played) for game in away),
        built_in=tuple(built_in),
        templates=list_templates(),
    )


def _describe_own_game(row: HouseGame, played: Mapping[str, int]) -> ListedGame:
    game = to_game(row)
    matches = played.get(row.key, 0)
    line = _add_matches(write_short_line(game.settled), matches)
    return build_listed_game(game, row.key, row.name, line)


def _add_matches(line: str, matches: int) -> str:
    if not matches:
        return phrase("{line}. Not played yet", line=line)
    if matches == 1:
        return phrase("{line}. Played\u00a0once", line=line)
    if matches == 2:
        return phrase("{line}. Played\u00a0twice", line=line)
    return phrase(
        "{line}. Played\u00a0{n}\u00a0time",
        "{line}. Played\u00a0{n}\u00a0times",
        n=matches,
        line=line,
    )


def _describe_built_in_game(game: Game) -> ListedGame:
    line = write_short_line(game.settled)
    if game.pot:
        line = phrase("{line}, a pot", line=line)
    return build_listed_game(game, game.key, game.name, line)
