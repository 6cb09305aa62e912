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
    """All games that a club can play, and those of its own that were put away."""

    own: tuple[ListedGame, ...]
    put_away: tuple[ListedGame, ...]
    built_in: tuple[ListedGame, ...]
    templates: tuple[ListedGame, ...]


def load_our_games(club: Club) -> OurGames:
    """Load the games of a club, its own ones by how often they were played; two queries."""
    match_counts = count_matches_by_game(club)
    rows = sorted(club.house_games.all(), key=lambda row: -match_counts.get(row.key, 0))
    put_away = [row for row in rows if row.put_away_at]
    in_use = [row for row in rows if not row.put_away_at]
    return OurGames(
        own=tuple(_describe_own_game(row, match_counts) for row in in_use),
        put_away=tuple(_describe_own_game(row, match_counts) for row in put_away),
        built_in=tuple(_describe_built_in_game(game) for game in BUILT_IN.values()),
        templates=list_templates(),
    )


def _describe_own_game(row: HouseGame, match_counts: Mapping[str, int]) -> ListedGame:
    game = to_game(row)
    line = _add_match_count(write_short_line(game.settled), match_counts.get(row.key, 0))
    return build_listed_game(game, row.key, row.name, line)


def _add_match_count(line: str, match_count: int) -> str:
    if not match_count:
        return phrase("{line}. Not played yet", line=line)
    if match_count == 1:
        return phrase("{line}. Played\u00a0once", line=line)
    if match_count == 2:
        return phrase("{line}. Played\u00a0twice", line=line)
    return phrase(
        "{line}. Played\u00a0{n}\u00a0time",
        "{line}. Played\u00a0{n}\u00a0times",
        n=match_count,
        line=line,
    )


def _describe_built_in_game(game: Game) -> ListedGame:
    line = write_short_line(game.settled)
    if game.pot:
        line = phrase("{line}, a pot", line=line)
    return build_listed_game(game, game.key, game.name, line)
