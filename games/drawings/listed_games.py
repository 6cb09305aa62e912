"""Games to choose from in a list, each with a small drawing, and the list of templates."""

from __future__ import annotations

from dataclasses import dataclass

from games.rules.built_in.templates import TEMPLATES
from games.rules.declared.games import read_game
from games.rules.game import Game
from games.wording.declared.game_line import write_line

from .games import GameDrawing, draw_game

TEMPLATE_LINES = {
    "golf-4": ("Four-card Golf", "knocking"),
    "golf-6": ("Six-card Golf", "pairs cancel"),
    "golf-6-jokers": ("Six-card Golf", "with jokers"),
    "golf-8": ("Eight-card Golf", "blocks −10"),
    "golf-9": ("Nine-card Golf", "lines of equal cards 0"),
    "numbers": ("Number cards 3\u00a0×\u00a04", "−2 to 12, to 100"),
    "left-in-hand": ("Cards left in hand", "lowest, to 100"),
    "winner-takes": ("Winner takes the rest", "highest, to 500"),
    "penalty-hearts": ("Penalty hearts", "each heart 1, black queen 13"),
    "oh-hell": ("Oh Hell", "take exactly your bid"),
    "wizard": ("Wizard", "1 card more in each deal"),
    "spades": ("Spades", "teams, bags and nil"),
    "hearts": ("Hearts", "no hearts, no black queen"),
    "yaniv": ("Yaniv", "call with few points"),
    "phase-10": ("Phase 10", "10 phases in order"),
    "typed": ("Any game", "scores are typed"),
}
"""The name of each template in the list, and what makes it different."""


@dataclass(frozen=True, slots=True)
class ListedGame:
    """A game to choose, with the numbers of players."""

    key: str
    name: str
    line: str
    players: range
    drawing: GameDrawing


def list_templates() -> tuple[ListedGame, ...]:
    """Return the templates in the order in which they are offered."""
    return tuple(_build_listed_template(key) for key in TEMPLATES)


def _build_listed_template(key: str) -> ListedGame:
    """Return the template of that key, with its own name and line if `TEMPLATE_LINES` has any, else the game's."""
    game = read_game(TEMPLATES[key])
    name, line = TEMPLATE_LINES.get(key, (game.name, write_line(game.settled)))
    return build_listed_game(game, key, name, line)


def build_listed_game(game: Game, key: str, name: str, line: str) -> ListedGame:
    """Return a game to choose under that key and name, with a line that describes it and its drawing."""
    return ListedGame(key, name, line, game.players, draw_game(game.settled))
