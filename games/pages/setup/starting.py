"""The start of the match that is set up at a table, and what is missing until then."""

from __future__ import annotations

from collections.abc import Sequence

from games import play
from games.models import Match, Table, TablePerson
from games.rules.say import say
from games.wording.translated import INTO_ALL_LANGUAGES, translate

from .chosen_setup import Setup
from .draws import find_draw
from .next_setup import load_next_setup
from .setup import MissingStep, find_missing_choice


def start_next_match(table: Table, after: str, uid: str, *, phone: int | None) -> Match:
    """Start the next match, or return the one that another phone started since the match `after`.

    Raise `RuleError` if the match is refused.
    """

    def begin() -> Match:
        """Start the match, with a copy of a template's game if that is chosen."""
        table.game = play.get_or_make_own_game_key(
            table.club, table.game, translate, INTO_ALL_LANGUAGES
        )
        setup = load_next_setup(table)
        return play.start_match(
            table.club,
            setup.game.key if setup.game else "",
            setup.seats,
            setup.first_position,
            setup.options,
            uid=uid,
            phone=phone,
            teams=setup.teams,
            notes=setup.notes,
            table=table,
        )

    return play.start_next_match(table, after, begin)


def load_missing_step(table: Table) -> MissingStep | None:
    """Return what has to be done, or waited for, before the start; None for nothing."""
    setup = load_next_setup(table)
    draw = find_draw(table, setup.first_id)
    is_rolling = draw is not None and draw.is_rolling
    return find_missing_step(setup, list(table.people.all()), is_rolling=is_rolling)


def find_missing_step(
    setup: Setup, rows: Sequence[TablePerson], *, is_rolling: bool
) -> MissingStep | None:
    """Return what has to be done, or waited for, before the start; None for nothing.

    `rows` are all people at the table, `is_rolling`: it is being drawn who begins.
    """
    if not rows:
        return MissingStep(say("Take a seat first"), "me")
    missing_choice = find_missing_choice(setup)
    if missing_choice is None and is_rolling:
        return MissingStep(say("Drawing the first dealer"), "draw")
    return missing_choice
