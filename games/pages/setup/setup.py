"""The options of a table's next match, and what is missing before it can start."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from games.matches.people import Person
from games.rules.game import KNOCKOUT
from games.rules.notes import SETUP_NOTES, NoteKind
from games.rules.options import Option, WholeNumber, WordChoice, YesNo
from games.rules.say import say
from games.wording.translated import join, phrase, translate

from .chosen_setup import NO, NO_TEAMS, TEAMS_FIELD, YES, Setup
from .chosen_stakes import PROPOSED_STAKES

OPTION_LABELS = {
    "decks": say("Decks of cards"),
    "deals": say("Deals in the match"),
    "target": say("Points that end the match"),
    KNOCKOUT.name: say("Players who reach it are out, the others continue"),
}
YES_AND_NO = {YES: say("yes"), NO: say("no")}


@dataclass(frozen=True, slots=True)
class OptionField:
    """A field of the set-up form: a number, a text if `is_text`, or a list if it has `choices`."""

    name: str
    label: str
    text: str  # as typed
    error: str
    choices: tuple[tuple[str, str], ...] = ()  # all values, each with its label
    can_be_negative: bool = False
    is_text: bool = False


@dataclass(frozen=True, slots=True)
class MissingStep:
    text: str
    part: str  # the panel of `table.panels` where it is done, or the id of an element of the page

    @property
    def has_panel(self) -> bool:
        """Whether the part is a panel to open; else it is on the page already."""
        return self.part not in ("who-plays", "draw")


def find_missing_choice(setup: Setup) -> MissingStep | None:
    """Return the first choice that is missing or wrong in a set-up; None if the match can start."""
    game = setup.game
    seat_count = len(setup.seats)
    if game is None:
        return MissingStep(say("Choose a game"), "game")
    lacking = game.players[0] - seat_count
    if lacking > 0:
        if seat_count:
            return MissingStep(say("Add {n} more player", "Add {n} more players", n=lacking), "add")
        return MissingStep(say("Add {n} player", "Add {n} players", n=lacking), "add")
    if setup.too_many:
        too_many = say(
            "{n} player too many for {game}",
            "{n} players too many for {game}",
            n=setup.too_many,
            game=game.name,
        )
        return MissingStep(too_many, "who-plays")
    if setup.has_misfit_teams:
        return MissingStep(say("Choose the teams"), "options")
    if setup.stakes_open:
        return MissingStep(say("Choose the stakes"), "stakes")
    errors = setup.errors
    if errors:
        part = "stakes" if errors.keys() & PROPOSED_STAKES.keys() else "options"
        return MissingStep(say("Check the options"), part)
    return None


def build_option_fields(setup: Setup) -> tuple[OptionField, ...]:
    """Return the fields of the game's options except those of the stakes, then those of notes."""
    game = setup.game
    if game is None:
        return ()
    errors = setup.errors
    stakes_names = {option.name for option in game.stakes.options}
    options = [option for option in game.options if option.name not in stakes_names]
    # The rules refuse a match with teams in which players are out.
    if game.can_knock_out and not setup.teams:
        options.append(KNOCKOUT)
    fields = [_build_field(option, setup, errors) for option in options]
    fields += [_build_note_field(kind, setup, errors) for kind in SETUP_NOTES]
    return tuple(fields)


def _build_note_field(kind: NoteKind, setup: Setup, errors: Mapping[str, str]) -> OptionField:
    text = setup.shown[kind.name]
    error = errors.get(kind.name, "")
    return OptionField(kind.name, label=translate(kind.label), text=text, error=error, is_text=True)


def _build_field(option: Option, setup: Setup, errors: Mapping[str, str]) -> OptionField:
    """Return the field of an option, as typed or proposed, with its error."""
    readable_name = option.name.replace("_", " ").capitalize()
    label = OPTION_LABELS.get(option.name) or option.text or readable_name
    choices: list[tuple[str, str]] = []
    if isinstance(option, YesNo):
        choices = [(value, translate(YES_AND_NO[value])) for value in (YES, NO)]
    if isinstance(option, WordChoice):
        choices = [(word, translate(word)) for word in option.words]
    return OptionField(
        name=option.name,
        label=translate(label),
        text=setup.shown[option.name],
        error=errors.get(option.name, ""),
        choices=tuple(choices),
        can_be_negative=isinstance(option, WholeNumber) and option.low < 0,
    )


def build_team_field(setup: Setup, persons: Sequence[Person]) -> OptionField | None:
    """Return the field for the teams; None if there is nothing to choose.

    `persons` are the players in seat order. Of the choices the first is to play without teams.
    """
    if setup.game is None or not (setup.team_choices or setup.has_misfit_teams):
        return None
    choices = [(NO_TEAMS, phrase("Everyone plays alone"))]
    if setup.has_misfit_teams:
        chosen = setup.shown[TEAMS_FIELD]
        misfit = phrase(
            "{teams} teams do not fit {n} player. Choose again",
            "{teams} teams do not fit {n} players. Choose again",
            n=len(setup.seats),
            teams=chosen,
        )
        # The chosen teams do not fit any more: they stay chosen until somebody chooses others.
        choices.insert(0, (chosen, misfit))
    for team_count in map(str, setup.team_choices):
        with_teams = replace(setup, typed={**setup.typed, TEAMS_FIELD: team_count})
        team_names = []
        for team in with_teams.teams:
            team_names.append(join([persons[position].name for position in team]))
        choices.append((team_count, ", ".join(team_names)))
    return OptionField(
        name=TEAMS_FIELD,
        label=phrase("Teams"),
        text=setup.shown[TEAMS_FIELD],
        error="",
        choices=tuple(choices),
    )


def format_options(setup: Setup, fields: Sequence[OptionField]) -> str:
    """Return teams and options in one line: “2 teams · 2 decks · 9 deals”."""
    teams = [phrase("{n} team", "{n} teams", n=len(setup.teams))] if setup.teams else []
    return " · ".join(filter(None, [*teams, *map(_format_short, fields)]))


def _format_short(field: OptionField) -> str:
    """Return an option's field in a few words: “2 decks”."""
    if field.name == KNOCKOUT.name:
        return phrase("out at the target") if field.text == YES else ""
    is_one = field.text == "1"
    if field.name == "decks":
        return phrase("1 deck") if is_one else phrase("{number} decks", number=field.text)
    if field.name == "deals":
        return phrase("1 deal") if is_one else phrase("{number} deals", number=field.text)
    if field.name == "target":
        return phrase("1 point") if is_one else phrase("{number} points", number=field.text)
    # There may be many options of the game's own, so they are not named.
    return ""
