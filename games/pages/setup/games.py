"""The games that a table can choose from."""

from __future__ import annotations

from copy import copy

from games import play
from games.drawings.games import GameDrawing, draw_game
from games.matches.club_games import load_offered_games
from games.models import Table
from games.rules.game import Game
from games.wording.declared.game_line import write_line_of_game

from .next_setup import build_next_setup, format_stake
from .usual_choices import ClubHabits


def list_games(table: Table) -> list[tuple[Game, GameDrawing, str]]:
    """Return each game with its drawing and its usual stakes, or a line on it without stakes."""
    rows = list(table.people.all())
    last = play.load_latest_match(table)
    games = load_offered_games(table.club)
    habits = ClubHabits(table.club)
    # A copy that is never saved chooses each of the games in turn, as the club usually plays it.
    trial_table = copy(table)
    trial_table.typed = {}
    listed = []
    for key, game in games.items():
        trial_table.game = key
        stake = format_stake(build_next_setup(trial_table, rows, games, last, habits))
        listed.append((game, draw_game(game.settled), stake or write_line_of_game(game)))
    return listed
