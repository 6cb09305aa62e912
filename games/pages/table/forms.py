"""What is tapped at a table."""

from __future__ import annotations

from dataclasses import replace

from django.http import QueryDict

from games import play
from games.access.letting_in import get_or_create_number, set_owner
from games.access.phones import VisitRequest
from games.matches.people import parse_player_id
from games.models import Player, Table
from games.pages.setup import (
    STAKES_TAPS,
    ClubHabits,
    apply_fields,
    find_changed_fields,
    format_shown,
    join_prizes,
    list_texts_to_keep,
    parse_shown_stakes,
)
from games.rules.errors import OptionError, PlayersError, RuleError

from .lobby import next_setup
from .sitting_out import fair_choices


def change_people(request: VisitRequest, table: Table) -> None:
    """Do what was tapped about the people of a table; raises `RuleError` and `play.ClosedError`."""
    verb, _, what = request.POST.get("do", "").partition("-")
    player, _, place = what.partition("-")
    if verb in ("me", "add"):
        _come(request, table, parse_player_id(player), own=verb == "me")
    elif verb == "again":
        play.sit_down(table, play.load_last_players(table.club))
    elif verb == "move":
        play.move_person(table, parse_player_id(player), parse_player_id(place))
    elif verb == "swap":
        play.swap_places(table, parse_player_id(player), parse_player_id(place))
    elif verb == "first":
        play.set_first_dealer(table, parse_player_id(player))
    elif verb == "home":
        play.leave_table(table, parse_player_id(player))
    elif verb == "alone" and request.phone.number:
        play.take_over_scoring(table, request.phone.number)
        request.phone = replace(request.phone, role="keeper")
    elif verb == "deals":
        _choose_deals(request, table, what)
    elif verb in ("out", "in"):
        play.set_plays_next(table, parse_player_id(player), plays=verb == "in")


def _come(request: VisitRequest, table: Table, known: int, *, own: bool) -> None:
    """Somebody sits down: whoever's phone it is, or somebody without one; known in the club, or by a new name."""
    player = _known(table, known) if known else play.add_player(table.club, request.POST.get("name", ""))
    if own:
        set_owner(request, table.club, player)
        request.phone = replace(request.phone, player=player.pk)
        play.note_phone_at_table(table, get_or_create_number(request, table.club))
    play.sit_down(table, [player], host=own)


def fields_in(data: QueryDict) -> dict[str, str]:
    """Return the fields of a form, those of the single prizes as one."""
    return join_prizes(data, data.getlist("prize"))


def is_choice(data: QueryDict) -> bool:
    """Return whether a form is about the stakes and options, not about people."""
    verb = data.get("do", "").partition("-")[0]
    return "shown" in data and (not verb or verb in ("choose", *STAKES_TAPS))


def choose(request: VisitRequest, table: Table, *, as_shown: bool = False) -> None:
    """Take what was typed or tapped about the stakes and options; raises `OptionError` for what cannot be.

    Done before, or with nothing changed, it changes nothing. With `as_shown` it raises `RuleError` if somebody else has
    changed what is played for since the form was shown.
    """
    setup, fields = next_setup(table), fields_in(request.POST)
    if setup.game is None:
        return
    if (
        as_shown
        and "shown" in fields
        and parse_shown_stakes(fields["shown"]) != parse_shown_stakes(format_shown(setup))
    ):
        raise RuleError("What you play for was changed a moment ago. Look once more")
    chosen = apply_fields(setup, find_changed_fields(fields, setup), fields.get("do", ""))
    if chosen.errors:
        raise OptionError("One of the options needs another look")
    if chosen != setup:
        typed = list_texts_to_keep(chosen, ClubHabits(table.club).load_choices(setup.game))
        play.choose_next_game(table, setup.game.key, typed, by=request.phone.player)


def _choose_deals(request: VisitRequest, table: Table, deals: str) -> None:
    """So many deals, if that is fair where more play than the game takes; another number changes nothing."""
    setup = next_setup(table)
    if setup.game and deals in [str(choice.deals) for choice in fair_choices(setup)]:
        typed = {**table.typed, setup.game.end_option: deals}
        play.choose_next_game(table, setup.game.key, typed, by=request.phone.player)


def _known(table: Table, pk: int) -> Player:
    player = table.club.players.filter(pk=pk, merged_into=None, forgotten_at=None).first()
    if player is None:
        raise PlayersError("That player is not in this club any more")
    return player
