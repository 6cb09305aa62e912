"""The games of a club to choose from: its own, those that are built in, and templates, each with a small drawing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from games.club_games import declared, times_played
from games.models import Club, HouseGame
from games.pages.shared.game_drawing import GameDrawing, draw_game
from games.pages.shared.game_line import line_of, short_line
from games.pages.shared.words import NO_BREAK, times
from games.rules.built_in import BUILT_IN
from games.rules.built_in.templates import TEMPLATES
from games.rules.built_in.templates.how_to_play import HOW_TO_PLAY
from games.rules.declared.games import declared_game
from games.rules.game import Game
from games.rules.words import Words

TEMPLATE_LINES = {
    "golf-4": ("Four-card Golf", "knocking"),
    "golf-6": ("Six-card Golf", "pairs cancel"),
    "golf-6-jokers": ("Six-card Golf", "with jokers"),
    "golf-8": ("Eight-card Golf", "blocks −10"),
    "golf-9": ("Nine-card Golf", "lines of one rank 0"),
    "numbers": ("Number cards 3\u00a0×\u00a04", "−2 to 12, to 100"),
    "left-in-hand": ("Cards left in hand", "lowest, to 100"),
    "winner-takes": ("Winner takes the rest", "highest, to 500"),
    "penalty-hearts": ("Penalty hearts", "each heart 1, black queen 13"),
    "oh-hell": ("Oh Hell", "exactly as bid"),
    "wizard": ("Wizard", "one card more each deal"),
    "spades": ("Spades", "two sides, bags and nil"),
    "hearts": ("Hearts", "no hearts, no black queen"),
    "yaniv": ("Yaniv", "few points, then call"),
    "phase-10": ("Phase 10", "who is first through ten"),
    "typed": ("Any game", "scores are typed"),
}
"""What a template is called where it stands beside the others, and what makes it different."""


@dataclass(frozen=True, slots=True)
class ListedGame:
    """A game to choose; `players` is how many can play it: 4–6."""

    key: str
    name: str
    line: str
    players: str
    drawing: GameDrawing


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
        templates=tuple(_template(key) for key in TEMPLATES),
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
    return _row(each, game.key, game.name, f"{short_line(each.facts)}. {often}")


def _built_in(game: Game) -> ListedGame:
    return _row(game, game.key, game.name, short_line(game.facts) + (", a pot" if game.pot else ""))


def _template(key: str) -> ListedGame:
    game = declared_game(TEMPLATES[key])
    name, line = TEMPLATE_LINES.get(key, (game.name, line_of(game.facts)))
    return _row(game, key, name, line)


def _row(game: Game, key: str, name: str, line: str) -> ListedGame:
    return ListedGame(key, name, line, _players(game), draw_game(game.facts))


def _players(game: Game) -> str:
    least, most = game.players[0], game.players[-1]
    return str(least) if least == most else f"{least}–{most}"
