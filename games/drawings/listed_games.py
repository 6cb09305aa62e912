"""Games to choose from in a list, each with a small drawing, and the list of templates."""

from __future__ import annotations

from dataclasses import dataclass

from games.rules.built_in.game_templates import TEMPLATES, write_template
from games.rules.declared.games import read_game
from games.rules.game import Game
from games.rules.say import say
from games.wording.declared.game_line import write_line
from games.wording.translated import translate

from .games import GameDrawing, draw_game

# The name of each template in the list, and what makes it different.
TEMPLATE_LINES = {
    "golf-4": (say("Four-card Golf"), say("knocking")),
    "golf-6": (say("Six-card Golf"), say("pairs cancel")),
    "golf-6-jokers": (say("Six-card Golf"), say("with jokers")),
    "golf-8": (say("Eight-card Golf"), say("blocks −10")),
    "golf-9": (say("Nine-card Golf"), say("lines of equal cards 0")),
    "numbers": (say("Number cards 3\u00a0×\u00a04"), say("−2 to 12, to 100")),
    "left-in-hand": (say("Cards left in hand"), say("lowest, to 100")),
    "winner-takes": (say("Winner takes the rest"), say("highest, to 500")),
    "penalty-hearts": (say("Penalty hearts"), say("each heart 1, black queen 13")),
    "oh-hell": ("Oh Hell", say("take exactly your bid")),
    "wizard": ("Wizard", say("1 card more in each deal")),
    "spades": ("Spades", say("teams, bags and nil")),
    "hearts": ("Hearts", say("no hearts, no black queen")),
    "yaniv": ("Yaniv", say("call with few points")),
    "phase-10": ("Phase 10", say("10 phases in order")),
    "typed": (say("Any game"), say("scores are typed")),
}


@dataclass(frozen=True, slots=True)
class ListedGame:
    key: str
    name: str
    line: str
    players: range
    drawing: GameDrawing


def list_templates() -> tuple[ListedGame, ...]:
    """Return the templates in the order in which they are offered."""
    return tuple(_build_listed_template(key) for key in TEMPLATES)


def _build_listed_template(key: str) -> ListedGame:
    game = read_game(write_template(key, translate))
    name, line = TEMPLATE_LINES.get(key, (game.name, write_line(game.settled)))
    return build_listed_game(game, key, translate(name), translate(line))


def build_listed_game(game: Game, key: str, name: str, line: str) -> ListedGame:
    return ListedGame(key, name, line, game.players, draw_game(game.settled))
