"""What a tap at a table does: to its people, and to the stakes and options of the next match."""

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
    choose_game,
    join_prizes,
    load_next_setup,
    save_choices,
)
from games.play import LeftMatch
from games.rules.errors import PlayersError
from games.rules.say import say

from .lobby import load_last_players_for
from .sitting_out import list_fair_deals


def apply_tap(request: VisitRequest, table: Table) -> list[LeftMatch]:
    """Make the change at a table that was tapped; raise `RuleError` if it is impossible.

    `do` is a verb with its arguments, such as move-17-3; an unknown verb changes nothing. Once the
    evening is over, all is impossible. Return the running matches at other tables that players
    leave by sitting down here.
    """
    verb, _, argument = request.POST.get("do", "").partition("-")
    player, _, place = argument.partition("-")
    if verb in ("me", "add"):
        return _seat_player(request, table, parse_player_id(player), is_own_phone=verb == "me")
    if verb == "again":
        return play.sit_down(table, load_last_players_for(table), phone=request.phone.player)
    if verb == "move":
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
    elif verb in CHOICES_AMONG_PEOPLE:
        CHOICES_AMONG_PEOPLE[verb](request, table, argument)
    elif verb in ("out", "in"):
        play.set_plays_next(table, parse_player_id(player), plays=verb == "in")
    return []


def _seat_player(
    request: VisitRequest, table: Table, player_id: int, *, is_own_phone: bool
) -> list[LeftMatch]:
    """Seat a player of the club; id 0: by the name sent, new if nobody has it."""
    player = (
        _get_player(table, player_id)
        if player_id
        else play.add_player(table.club, request.POST.get("name", ""))
    )
    # The phone becomes theirs.
    if is_own_phone:
        set_owner(request, table.club, player)
        request.phone = replace(request.phone, player=player.pk)
        play.note_phone_at_table(table, get_or_create_number(request, table.club))
    return play.sit_down(table, [player], host=is_own_phone, phone=request.phone.player)


def read_fields(data: QueryDict) -> dict[str, str]:
    """Return the fields of a form, with the fields `prize` joined into one as by `join_prizes`."""
    return join_prizes(data, data.getlist("prize"))


def is_choice(data: QueryDict) -> bool:
    verb = data.get("do", "").partition("-")[0]
    return "shown" in data and (not verb or verb in ("choose", *STAKES_TAPS))


def _draw(request: VisitRequest, table: Table, what: str) -> None:
    """Save the form's choices and, if nobody has drawn since it was shown, draw who begins."""
    if what == "seats":
        # Pages of earlier versions send this.
        raise PlayersError(say("Seats are no longer drawn. Tap a player, then the new seat"))
    save_choices(table, read_fields(request.POST), by=request.phone.player)
    based_on = request.POST.get("drawn", "")
    play.draw_first_player(
        table, based_on=based_on, again=what == "again", phone=request.phone.player
    )


def _choose_deals(request: VisitRequest, table: Table, deals: str) -> None:
    """Save the number of deals if it is a fair one for people who sit out in turn."""
    setup = load_next_setup(table)
    if setup.game and deals in [str(choice.deals) for choice in list_fair_deals(setup)]:
        typed = {**table.typed, setup.game.end_option: deals}
        play.choose_next_game(table, setup.game.key, typed, by=request.phone.player)


def _choose_game(request: VisitRequest, table: Table, key: str) -> None:
    choose_game(table, key, by=request.phone.player)


def _note_everyone_here(_request: VisitRequest, table: Table, _argument: str) -> None:
    play.note_everyone_here(table)


CHOICES_AMONG_PEOPLE = {
    "all": _note_everyone_here,
    "deals": _choose_deals,
    "draw": _draw,
    "game": _choose_game,
}
"""Functions for verbs whose argument is no player."""


def _get_player(table: Table, pk: int) -> Player:
    """Return the club's player; raise `PlayersError` if there is none, or merged or forgotten."""
    player = table.club.players.filter(pk=pk, merged_into=None, forgotten_at=None).first()
    if player is None:
        raise PlayersError(say("This player is no longer in the club"))
    return player
