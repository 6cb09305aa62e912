"""The games of a club to choose from: its own, those that are built in, and templates, each with a small drawing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from games.club_games import declared, times_played
from games.models import Club, HouseGame
from games.pages.shared.game_line import short_line
from games.pages.shared.listed_games import ListedGame, list_game, list_templates
from games.pages.shared.words import NO_BREAK, times
from games.rules.built_in import BUILT_IN
from games.rules.built_in.templates import TEMPLATES
from games.rules.built_in.templates.how_to_play import HOW_TO_PLAY
from games.rules.declared.games import declared_game
from games.rules.game import Game
from games.rules.words import Words


@dataclass(frozen=True, slots=True)
class OurGames:
    """All games of a club; `away` are its own that were put away."""

    own: tuple[ListedGame, ...]
    away: tuple[ListedGame, ...]
    built_in: tuple[ListedGame, ...]
    templates: tuple[ListedGame, ...]


def our_games(club: Club) -> OurGames:
    """The games of a club; two queries."""
    played = times_played(club)
    own = sorted(club.house_games.all(), key=lambda game: -played.get(game.key, 0))
    return OurGames(
        own=tuple(_own(game, played) for game in own if game.put_away_at is None),
        away=tuple(_own(game, played) for game in own if game.put_away_at),
        built_in=tuple(_built_in(each) for each in BUILT_IN.values()),
        templates=list_templates(),
    )


def game_to_look_at(club: Club, key: str) -> tuple[Game, HouseGame | None] | None:
    """The game of that key, and the club's own if it is one: also a built-in one, or a template. None: no such game."""
    if key in BUILT_IN:
        return BUILT_IN[key], None
    if key in TEMPLATES:
        return replace(declared_game(TEMPLATES[key]), words=Words(how_to_play=HOW_TO_PLAY[key])), None
    game = club.house_games.filter(key=key).first()
    return (declared(game), game) if game else None


def _own(game: HouseGame, played: Mapping[str, int]) -> ListedGame:
    each, matches = declared(game), played.get(game.key, 0)
    often = f"Played{NO_BREAK}{times(matches).replace(' ', NO_BREAK)}" if matches else "Not played yet"
    return list_game(each, game.key, game.name, f"{short_line(each.facts)}. {often}")


def _built_in(game: Game) -> ListedGame:
    return list_game(game, game.key, game.name, short_line(game.facts) + (", a pot" if game.pot else ""))
