"""The table of an evening: its lobby, the choice of games, and starting a match."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games import play
from games.access.form_tokens import make_token, read_uid
from games.access.phones import Phone, VisitRequest
from games.access.visits import can_take_over, for_match, for_table, format_table_state
from games.matches.kept_matches import is_continued
from games.matches.people import parse_player_id
from games.models import Match, Table
from games.pages.setup import list_games, save_choices, start_next_match
from games.rules.errors import OptionError, RuleError
from games.rules.say import say
from games.web.addresses import find_table_invite
from games.web.answers import redirect_open_page, redirect_to, render_page, wants_fragment
from games.web.following import (
    ONWARD_TAG,
    choose_match_url,
    poll_endpoint,
    redirect_if_match_began,
)
from games.wording.next_match import load_next_match_line
from games.wording.translated import phrase
from games.wording.who_is_here import describe_leaving
from games.wording.words import sentence

from .kept_lobby import load_kept_for_table, load_kept_lobby
from .lobby import Lobby, load_lobby
from .panels import PANELS, choose_next_panel, find_panel
from .tap_forms import apply_tap, is_choice, read_fields


@require_http_methods(["GET", "HEAD", "POST"])
@poll_endpoint(table=True)
@for_table()
def table(request: VisitRequest, table: Table) -> HttpResponse:
    """Show the lobby, or save a change of it; open pages go on to a match or the evening's end."""
    if request.method == "POST":
        return _save_change(request, table)
    if table.ended_at:
        return redirect_open_page(
            request, reverse("evening-over", args=[table.uid]), phrase("The evening is over")
        )
    if not wants_fragment(request) and request.phone.number:
        play.note_phone_at_table(table, request.phone.number)
        # That may have raised the revision, which the page carries.
        table.refresh_from_db(fields=["revision"])
    return _render_lobby(request, table)


@require_POST
@for_table(keeper=True)
def start(request: VisitRequest, table: Table) -> HttpResponse:
    """Save the choices sent and start the next match; 422 if something is missing or wrong.

    If another phone was first, redirect to that match.
    """
    try:
        fields = read_fields(request.POST)
        save_choices(table, fields, by=request.phone.player, as_shown=True)
        table.refresh_from_db()
        lobby = _load_lobby(request, table)
        if lobby.missing_step:
            raise RuleError(lobby.missing_step.text)
        uid = read_uid(request.POST.get("token", ""))
        match = start_next_match(
            table, request.POST.get("after", ""), uid, phone=request.phone.player
        )
    except (RuleError, play.ClosedError) as error:
        return _render_lobby(request, table, _build_refusal(request, table, error), status=422)
    return redirect_to(request, choose_match_url(request, match))


@require_safe
@for_match(guests=True)
def go_along(request: VisitRequest, match: Match) -> HttpResponse:
    """Redirect a keeper who plays in this match to its next entry, others to its board."""
    messages.info(request, sentence(load_next_match_line(match)), extra_tags=ONWARD_TAG)
    return redirect(choose_match_url(request, match))


def _save_change(request: VisitRequest, table: Table) -> HttpResponse:
    """Save a change of the people or choices; 403 if the phone may not, 422 if refused."""
    do = request.POST.get("do", "")
    if not _may_change(request.phone, do):
        return _render_lobby(
            request, table, {"error": phrase("This phone can only watch.")}, status=403
        )
    left_matches: list[play.LeftMatch] = []
    try:
        if do == "absent":
            return _continue_without_missing(request, table)
        if is_choice(request.POST):
            save_choices(table, read_fields(request.POST), by=request.phone.player)
        else:
            left_matches = apply_tap(request, table)
    except (RuleError, play.ClosedError) as error:
        refusal = _build_refusal(request, table, error) | {
            "typed": request.POST.get("name", ""),
            "moves_focus": True,
        }
        return _render_lobby(request, table, refusal, status=422)
    table.refresh_from_db()
    context = _build_context(request, table)
    panel = choose_next_panel(do, request.GET.get("open", ""), context["lobby"])
    context |= {
        "panel": panel,
        "live_url": _build_live_url(request, table, context["lobby"], panel),
        "left_texts": [_describe_left(left_match) for left_match in left_matches],
        "has_drawn": do.startswith("draw"),
        # To the field for the next name, or to the panel of the stakes that opens by itself.
        "moves_focus": do.startswith(("add", "game-")),
    }
    page_url = reverse("table", args=[table.uid])
    if panel:
        page_url += f"?open={panel}#panel"
    return redirect_to(
        request, page_url, fragment=_get_fragment(context), context=context, replace=True
    )


def _describe_left(left_match: play.LeftMatch) -> str:
    player = left_match.player
    return describe_leaving(player.name, left_match.match.game_name, left_match.deal_number)


def _continue_without_missing(request: VisitRequest, table: Table) -> HttpResponse:
    match = play.load_latest_match(table)
    if match is None:
        raise RuleError(say("No match is in progress at this table"))
    play.let_absent_sit_out(table, match, phone=request.phone.player)
    return redirect_to(request, choose_match_url(request, match))


def _build_refusal(request: VisitRequest, table: Table, error: Exception) -> dict[str, Any]:
    """Return the context of a refused form: the lobby with fields as typed, and the error."""
    lobby = _load_lobby(request, table, read_fields(request.POST))
    if not isinstance(error, OptionError):
        return {"error": sentence(error), "lobby": lobby, "panel": _find_panel(request, lobby)}
    # The field has its error beside it, so its panel is opened.
    panel = lobby.missing_step.part if lobby.missing_step else ""
    # The missing step can be on the page itself, without a panel.
    if panel not in PANELS:
        panel = _find_panel(request, lobby)
    return {"error": "", "lobby": lobby, "panel": panel}


def _may_change(phone: Phone, do: str) -> bool:
    """Return whether a phone may do that.

    A phone of a player who does not keep score may only let that player sit out or play the next
    match, and take over the scoring (`alone`).
    """
    if phone.is_keeper:
        return True
    own_changes = (f"out-{phone.player}", f"in-{phone.player}", "alone")
    return phone.is_player and phone.player is not None and do in own_changes


def _render_lobby(
    request: VisitRequest, table: Table, extra: dict[str, Any] | None = None, *, status: int = 200
) -> HttpResponse:
    """Render the lobby with further context; redirect open pages to a match that has begun."""
    context = _build_context(request, table) | (extra or {})
    redirection = redirect_if_match_began(request, context["lobby"].last)
    if redirection:
        return redirection
    return render_page(
        request, "table/lobby", context, fragment=_get_fragment(context), status=status
    )


def _load_lobby(
    request: VisitRequest, table: Table, refused: Mapping[str, str] | None = None
) -> Lobby:
    """Return the lobby for this phone; `refused` are the fields of an invalid form."""
    return load_lobby(table, _find_owner_id(request.phone), _read_held_id(request), refused)


def _find_owner_id(phone: Phone) -> int | None:
    return phone.player if phone.is_player else None


def _read_held_id(request: VisitRequest) -> int:
    """Return the id of the player who was tapped; 0 for nobody, or if the phone only watches."""
    return parse_player_id(request.GET.get("held", "")) if request.phone.is_keeper else 0


def _build_context(request: VisitRequest, table: Table) -> dict[str, Any]:
    """Return the context of the lobby, and of the kept match that goes on at the table."""
    phone = request.phone
    lobby = _load_lobby(request, table)
    panel = _find_panel(request, lobby)
    invite = None
    if phone.can_invite:
        invite = find_table_invite(request, table.club, "keeper", table=table.pk)
    context: dict[str, Any] = {
        "club": table.club,
        "table": table,
        "lobby": lobby,
        "kept_lobby": None,
        "continues_without_missing": "out" in request.GET,
        "panel": panel,
        "live_url": _build_live_url(request, table, lobby, panel),
        "moves_focus": request.method != "POST",
        "state": format_table_state(phone, table.revision, table.keeper_asked),
        "can_take_over": can_take_over(phone, table.keeper_asked),
        "matches_to_leave": [],
        "left_texts": [],
        "invite": invite,
        "token": make_token(),
    }
    if phone.player and lobby.own_place is None:
        context["matches_to_leave"] = play.find_matches_elsewhere(table, phone.player)
    if panel == "game":
        context |= {"games": list_games(table), "kept": load_kept_for_table(table)}
    if lobby.running_match and is_continued(lobby.running_match, table):
        context["kept_lobby"] = load_kept_lobby(
            table, lobby.running_match, _find_owner_id(phone), _read_held_id(request)
        )
    return context


def _find_panel(request: VisitRequest, lobby: Lobby) -> str:
    """Return the panel of the address; phones that do not keep score open only the code."""
    phone = request.phone
    asked = request.GET.get("open", "")
    if phone.is_keeper:
        return find_panel(asked, lobby, owner_id=phone.player)
    return asked if asked == "code" and phone.can_invite else ""


def _build_live_url(request: VisitRequest, table: Table, lobby: Lobby, panel: str) -> str:
    """Return the address that the open page asks for changes, with what is open on it."""
    parameters = {"after": lobby.after}
    if panel:
        parameters["open"] = panel
    if lobby.held_place:
        parameters["held"] = str(lobby.held_place.player)
    if "out" in request.GET:
        parameters["out"] = "1"
    return f"{reverse('live-table', args=[table.uid])}?{urlencode(parameters)}"


def _get_fragment(context: Mapping[str, Any]) -> str:
    """Return the template of the part that a tap replaces, as `hx-target` names it."""
    return "table/_kept" if context["kept_lobby"] else "table/_lobby"
