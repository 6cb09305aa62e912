"""The options of a table's next match, and what is missing before it can start."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from django.db.models import Max

from games.matches.people import Person, sort_by_name
from games.models import Club, Player
from games.rules.game import KNOCKOUT
from games.rules.options import Choice, Option, WholeNumber, YesNo
from games.wording.words import listing, spelled

from .chosen_setup import ALONE, NO, TEAMS, YES, Setup
from .chosen_stakes import PROPOSED

OPTIONS = {
    "decks": ("Decks of cards", "deck"),
    "deals": ("Deals in the match", "deal"),
    "target": ("Points that end the match", "point"),
    KNOCKOUT.name: ("Who gets there is out, the others play on", ""),
}
"""What an option is called where it is asked for, and what it counts."""


@dataclass(frozen=True, slots=True)
class OptionField:
    """An option to type or to choose: what it is called, its text as typed, and what is wrong with it.

    `choices` are all its values, each with what it is called, none where it is a number; `signed` may be below 0.
    """

    name: str
    label: str
    text: str
    error: str
    choices: tuple[tuple[str, str], ...] = ()
    signed: bool = False


@dataclass(frozen=True, slots=True)
class Missing:
    """What has to be done before a match can start, and the part of the page where it is done."""

    text: str
    part: str


def club_players(club: Club) -> dict[int, Player]:
    """Return the club's players who come to play, by id, who sat down last first; one query."""
    found = sort_by_name(club.players.filter(retired_at=None, merged_into=None).annotate(last=Max("seats")))
    return {player.pk: player for player in sorted(found, key=lambda player: -(player.last or 0))}


def find_missing(setup: Setup) -> Missing | None:
    """Return what has to be done before the match can start, if anything has."""
    game, many, errors = setup.game, len(setup.seats), setup.errors
    if game is None:
        return Missing("Choose a game", "games")
    lacking = game.players[0] - many
    if lacking > 0:
        people_lacking = f"Add {spelled(lacking)} {'more ' if many else ''}player{'' if lacking == 1 else 's'}"
        return Missing(people_lacking, "new")
    if setup.stakes_open:
        return Missing("Say what you play for", "stakes")
    if errors:
        part = "stakes" if errors.keys() & PROPOSED.keys() else "options"
        return Missing("One of the options needs another look", part)
    return None


def option_fields(setup: Setup) -> tuple[OptionField, ...]:
    """Return the options of the game, if one is chosen, except those of what is played for."""
    game, errors = setup.game, setup.errors
    if game is None:
        return ()
    of_the_stakes = {option.name for option in game.stakes.options}
    options = (*game.options, KNOCKOUT) if game.can_knock_out and not setup.teams else game.options
    return tuple(_field(option, setup, errors) for option in options if option.name not in of_the_stakes)


def _field(option: Option, setup: Setup, errors: Mapping[str, str]) -> OptionField:
    label, _ = OPTIONS.get(option.name, (option.text or option.name.replace("_", " ").capitalize(), ""))
    text = setup.shown[option.name]
    values = (YES, NO) if isinstance(option, YesNo) else option.words if isinstance(option, Choice) else ()
    return OptionField(
        name=option.name,
        label=label,
        text=text,
        error=errors.get(option.name, ""),
        choices=tuple((value, value) for value in values),
        signed=isinstance(option, WholeNumber) and option.low < 0,
    )


def team_field(setup: Setup, persons: Sequence[Person]) -> OptionField | None:
    """Return who of these, in seat order, can play together; None if so many cannot be divided."""
    if setup.game is None or not setup.team_choices:
        return None
    choices = [(ALONE, "Everybody alone")]
    for many in setup.team_choices:
        teams = replace(setup, typed={**setup.typed, TEAMS: str(many)}).teams
        choices.append((str(many), ", ".join(listing(persons[seat].name for seat in team) for team in teams)))
    return OptionField(TEAMS, "Who plays together", setup.shown[TEAMS], "", tuple(choices))


def format_options(setup: Setup, fields: Sequence[OptionField]) -> str:
    """Return the options in a line, as they are now."""
    teams = [f"{len(setup.teams)} sides"] if setup.teams else []
    return " · ".join(filter(None, [*teams, *map(_short, fields)]))


def _short(field: OptionField) -> str:
    if field.name == KNOCKOUT.name:
        return "out at the target" if field.text == YES else ""
    if field.name not in OPTIONS:
        return f"{field.label} {field.text}"
    return f"{field.text} {OPTIONS[field.name][1]}{'' if field.text == '1' else 's'}"
