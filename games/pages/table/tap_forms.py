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

    The field `do` is a verb with its arguments, such as move-17-3; an unknown verb changes nothing.
    After the evening's end, any change is impossible. Return the running matches at other tables
    that players leave by sitting down here.
    """
    verb, _, argument = request.POST.get("do", "").partition("-")
    first, _, second = argument.partition("-")
    player_id = parse_player_id(first)
    if verb in ("me", "add"):
        return _seat_player(request, table, player_id, is_own_phone=verb == "me")
    if verb == "again":
        return play.sit_down(table, load_last_players_for(table), phone=request.phone.player)
    if verb == "move":
        # Here the second argument is no player: it is how many others sit before the gap.
        play.move_person(table, player_id, index=parse_player_id(second))
    elif verb == "swap":
        play.swap_places(table, player_id, other=parse_player_id(second))
    elif verb == "first":
        play.set_first_dealer(table, player_id)
    elif verb == "home":
        play.leave_table(table, player_id)
    elif verb == "alone" and request.phone.number:
        play.take_over_scoring(table, request.phone.number)
        # The lobby in the answer is already that of a keeper.
        request.phone = replace(request.phone, role="keeper")
    elif verb in ("out", "in"):
        play.set_plays_next(table, player_id, plays=verb == "in")
    else:
        _apply_choice(request, table, verb, argument)
    return []


def _apply_choice(request: VisitRequest, table: Table, verb: str, argument: str) -> None:
    """Make a change that is about no player; an unknown verb changes nothing."""
    if verb == "all":
        play.note_everyone_here(table)
    elif verb == "draw":
        _draw(request, table, argument)
    elif verb == "game":
        choose_game(table, argument, by=request.phone.player)
    elif verb == "deals":
        _choose_deals(request, table, argument)


def _seat_player(
    request: VisitRequest, table: Table, player_id: int, *, is_own_phone: bool
) -> list[LeftMatch]:
    """Seat a player of the club; with the id 0 the one of the `name` sent, new if nobody has it."""
    if player_id:
        player = _get_player(table, player_id)
    else:
        player = play.add_player(table.club, request.POST.get("name", ""))
    # The phone becomes theirs.
    if is_own_phone:
        set_owner(request, table.club, player)
        # The lobby in the answer is already theirs.
        request.phone = replace(request.phone, player=player.pk)
        play.note_phone_at_table(table, get_or_create_number(request, table.club))
    return play.sit_down(table, [player], as_host=is_own_phone, phone=request.phone.player)


def read_fields(data: QueryDict) -> dict[str, str]:
    """Return the fields of a form, with all fields `prize` joined into one field `prizes`."""
    return join_prizes(data, data.getlist("prize"))


def is_choice(data: QueryDict) -> bool:
    """Return whether a form changes stakes or options, by its fields or by a tap on the stakes."""
    verb = data.get("do", "").partition("-")[0]
    # Only the form of the next match sends `shown`: what its fields were when it was rendered.
    return "shown" in data and verb in ("", "choose", *STAKES_TAPS)


def _draw(request: VisitRequest, table: Table, argument: str) -> None:
    """Save the choices and, unless somebody has drawn since, draw who begins; "again" redraws."""
    # Pages of earlier versions send this.
    if argument == "seats":
        raise PlayersError(say("Seats are no longer drawn. Tap a player, then the new seat"))
    save_choices(table, read_fields(request.POST), by=request.phone.player)
    play.draw_first_player(
        table,
        based_on=request.POST.get("drawn", ""),
        again=argument == "again",
        phone=request.phone.player,
    )


def _choose_deals(request: VisitRequest, table: Table, deals_text: str) -> None:
    """Save the number of deals if it is a fair one for people who sit out in turn."""
    setup = load_next_setup(table)
    fair_deals = [str(choice.deals) for choice in list_fair_deals(setup)]
    if setup.game and deals_text in fair_deals:
        typed = {**table.typed, setup.game.end_option: deals_text}
        play.choose_next_game(table, setup.game.key, typed, by=request.phone.player)


def _get_player(table: Table, player_id: int) -> Player:
    """Return the club's player; raise `PlayersError` if missing, merged or forgotten."""
    player = table.club.players.filter(pk=player_id, merged_into=None, forgotten_at=None).first()
    if player is None:
        raise PlayersError(say("This player is no longer in the club"))
    return player
