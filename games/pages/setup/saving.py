"""Choices for the next match, saved at its table."""

from __future__ import annotations

from collections.abc import Mapping

from games import play
from games.matches.club_games import load_offered_games
from games.models import Table
from games.rules.built_in.game_templates import TEMPLATES
from games.rules.errors import OptionError, RuleError
from games.rules.say import say

from .choices import (
    apply_fields,
    find_changed_fields,
    format_shown,
    list_texts_to_keep,
    parse_shown_stakes,
)
from .next_setup import load_next_setup
from .usual_choices import ClubHabits


def save_choices(
    table: Table, fields: Mapping[str, str], *, by: int | None, as_shown: bool = False
) -> None:
    """Save the stakes and options that were typed or tapped; raise `OptionError` if invalid.

    With `as_shown` raise `RuleError` if somebody else changed the stakes since the form was shown.
    """
    setup = load_next_setup(table)
    if setup.game is None:
        return
    if as_shown and "shown" in fields:
        stakes_shown = parse_shown_stakes(fields["shown"])
        if stakes_shown != parse_shown_stakes(format_shown(setup)):
            raise RuleError(
                say(
                    "The stakes were changed on another phone a moment ago. "
                    "Check them and start again"
                )
            )
    chosen = apply_fields(setup, find_changed_fields(fields, setup), fields.get("do", ""))
    if chosen.errors:
        raise OptionError(say("Check the options"))
    if chosen != setup:
        usual = ClubHabits(table.club).load_choices(setup.game)
        typed = list_texts_to_keep(chosen, usual)
        play.choose_next_game(table, setup.game.key, typed, by=by)


def choose_game(table: Table, key: str, *, by: int | None) -> None:
    """Choose the next game of the table; raise `RuleError` for one that is not offered."""
    # A template becomes a game of the club only when a match starts with it.
    if key not in load_offered_games(table.club) and key not in TEMPLATES:
        raise RuleError(say("Choose one of the games"))
    play.choose_next_game(table, key, {}, by=by)
