"""What a table chooses for its next match: options, and what it is played for."""

from .choices import STAKES_TAPS, changed_fields, shown_text, stakes_in, to_keep, with_choices, with_prizes
from .chosen_setup import Setup, start_set_up
from .setup import Missing, OptionField, club_players, setup_view
from .stakes import StakesView, stakes_of_setup, swing
from .usual_choices import Habits

__all__ = [
    "STAKES_TAPS",
    "Habits",
    "Missing",
    "OptionField",
    "Setup",
    "StakesView",
    "changed_fields",
    "club_players",
    "setup_view",
    "shown_text",
    "stakes_in",
    "stakes_of_setup",
    "start_set_up",
    "swing",
    "to_keep",
    "with_choices",
    "with_prizes",
]
