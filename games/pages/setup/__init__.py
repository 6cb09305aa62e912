"""Setting up a match, and what it is played for."""

from .chosen_setup import Setup, start_set_up
from .setup import club_players, setup_view
from .stakes import swing
from .usual_choices import Habits

__all__ = ["Habits", "Setup", "club_players", "setup_view", "start_set_up", "swing"]
