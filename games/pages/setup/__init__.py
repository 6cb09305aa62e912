"""What a table chooses for its next match: options, and what it is played for."""

from .choices import STAKES_TAPS, changed_fields, shown_text, stakes_in, to_keep, with_choices, with_prizes
from .chosen_setup import Setup, start_set_up
from .setup import Missing, OptionField, club_players, find_missing, format_options, option_fields, team_field
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
    "find_missing",
    "format_options",
    "option_fields",
    "shown_text",
    "stakes_in",
    "stakes_of_setup",
    "start_set_up",
    "swing",
    "team_field",
    "to_keep",
    "with_choices",
    "with_prizes",
]
