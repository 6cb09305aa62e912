"""The built-in games. A new one is one file beside this, and one line here."""

from collections.abc import Mapping

from games.rules.game import Game

from . import basketball, golf, hang_ten, tens_grid, tens_pile

# In the order in which they are offered.
GAMES = (
    hang_ten.GAME,
    tens_grid.GAME,
    basketball.GAME,
    golf.GAME,
    tens_pile.GAME,
)

BUILT_IN: Mapping[str, Game] = {game.key: game for game in GAMES}
