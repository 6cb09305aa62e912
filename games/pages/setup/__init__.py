"""The choices of a table for its next match: options and stakes."""

from .choices import (
    STAKES_TAPS,
    apply_fields,
    find_changed_fields,
    format_shown,
    join_prizes,
    list_texts_to_keep,
    parse_shown_stakes,
)
from .chosen_setup import Setup, start_set_up_match
from .setup import (
    MissingStep,
    OptionField,
    build_option_fields,
    build_team_field,
    find_missing,
    format_options,
    load_club_players,
)
from .stakes import StakesView, load_setup_stakes
from .usual_choices import ClubHabits

__all__ = [
    "STAKES_TAPS",
    "ClubHabits",
    "MissingStep",
    "OptionField",
    "Setup",
    "StakesView",
    "apply_fields",
    "build_option_fields",
    "build_team_field",
    "find_changed_fields",
    "find_missing",
    "format_options",
    "format_shown",
    "join_prizes",
    "list_texts_to_keep",
    "load_club_players",
    "load_setup_stakes",
    "parse_shown_stakes",
    "start_set_up_match",
]
