"""What is set up before a match: its game, stakes, options, and who deals first."""

from .choices import (
    STAKES_TAPS,
    apply_fields,
    find_changed_fields,
    format_shown,
    join_prizes,
    list_texts_to_keep,
)
from .chosen_setup import Setup
from .draws import LobbyDraw, find_draw
from .games import list_games
from .next_setup import build_next_setup, format_stake, load_next_setup
from .proposal import Proposal, propose
from .saving import choose_game, save_choices
from .setup import (
    MissingStep,
    OptionField,
    build_option_fields,
    build_team_field,
    format_options,
)
from .stakes import StakesView, load_setup_stakes
from .starting import find_missing_step, start_next_match

__all__ = [
    "STAKES_TAPS",
    "LobbyDraw",
    "MissingStep",
    "OptionField",
    "Proposal",
    "Setup",
    "StakesView",
    "apply_fields",
    "build_next_setup",
    "build_option_fields",
    "build_team_field",
    "choose_game",
    "find_changed_fields",
    "find_draw",
    "find_missing_step",
    "format_options",
    "format_shown",
    "format_stake",
    "join_prizes",
    "list_games",
    "list_texts_to_keep",
    "load_next_setup",
    "load_setup_stakes",
    "propose",
    "save_choices",
    "start_next_match",
]
