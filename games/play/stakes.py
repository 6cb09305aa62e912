"""Change what a match is played for, also while it is played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.models import Match
from games.rules.money.stakes import STAKES_OPTIONS

from .transaction import Action, MatchChange, PhoneOwner, cancel_change, change_match

# The names of all options of a match that say what it is played for.
STAKE_OPTIONS = ("pot", "stakes", *(option.name for option in STAKES_OPTIONS))


def change_stakes(
    match: Match, stakes: Mapping[str, object], *, phone: PhoneOwner | None = None
) -> None:
    """Change what a match is played for, also while it runs; `stakes` differ from the defaults."""
    with change_match(match, phone) as change:
        stored = change.stored
        options = stored.game.resolve_options(
            {**drop_stakes(stored.options), **stakes}, len(stored.seats)
        )
        if options == stored.options:
            cancel_change(stored)
            return
        set_stakes(change, pick_stakes(options))
        change.refresh()


def set_stakes(change: MatchChange, stakes: Mapping[str, object]) -> None:
    """Replace all stakes among the match's options by these, unchecked, and log both."""
    match = change.stored.match
    before = change.stored.options
    match.options = {**drop_stakes(before), **stakes}
    match.save(update_fields=["options"])
    change.log(Action.STAKES, before=pick_stakes(before), after=stakes)


def pick_stakes(options: Mapping[str, Any]) -> dict[str, Any]:
    return {name: options[name] for name in STAKE_OPTIONS if name in options}


def drop_stakes(options: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in options.items() if name not in STAKE_OPTIONS}
