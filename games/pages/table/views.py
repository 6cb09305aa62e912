"""The table of an evening: its lobby, the choice of games, and starting a match."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games import play
from games.access.form_tokens import make_token, read_uid
from games.access.phones import Phone, VisitRequest
from games.access.visits import can_take_over, for_club, for_match, for_table, format_table_state
from games.drawings.games import GameDrawing, draw_game
from games.drawings.listed_games import list_templates
from games.matches.club_games import load_offered_games
from games.matches.kept_matches import is_continued
from games.matches.people import parse_player_id
from games.models import Club, Match, Table
from games.pages.setup import ClubHabits, start_set_up_match
from games.rules.built_in.templates import TEMPLATES
from games.rules.errors import OptionError, RuleError
from games.rules.game import Game
from games.rules.say import say
from games.web.addresses import find_table_invite
from games.web.answers import redirect_open_page, redirect_to, render_page, wants_fragment
from games.web.following import (
    ONWARD_TAG,
    choose_match_url,
    poll_endpoint,
    redirect_if_match_began,
    redirect_to_started,
)
from games.wording.declared.game_line import write_line_of_game
from games.wording.next_match import load_next_match_line
from games.wording.translated import phrase, translate
from games.wording.who_is_here import describe_leaving
from games.wording.words import sentence

from .forms import change_people, choose_game, is_choice, read_fields, save_choices
from .kept_lobby import load_kept_for_table, load_kept_lobby
from .lobby import Lobby, build_next_setup, format_stake, load_lobby, load_next_setup
from .panels import PANELS, choose_next_panel, find_panel
from .proposal import seat_as_last_time


@require_POST
@for_club(keeper=True)
def club_table(request: VisitRequest, club: Club) -> HttpResponse:
    """Open a table of this evening and redirect to it; 422 for an unknown game.

    - It is the newest one, that of the match `after` if open, or a `further` one without anybody.
    - `kept` (a match): bring that to a table of tonight.
    - `tonight`, `game`: first seat the players of the last match, unless somebody sits there.
    - `tonight` "game": redirect to the choice of games instead.
    - `game`: choose it and, with `after`, start it if nothing is missing.
    """
    if "kept" in request.POST:
        return _continue_match(request, club, request.POST["kept"])
    if "further" in request.POST:
        return redirect("table", play.get_or_open_empty_table(club).uid)
    table = _find_table_after(club, request.POST.get("after", ""))
    if "tonight" in request.POST or "game" in request.POST:
        seat_as_last_time(club, table, phone=request.phone.player)
    if "game" in request.POST:
        return _choose_game(request, table, request.POST["game"], request.POST.get("after", ""))
    return redirect("table-games" if request.POST.get("tonight") == "game" else "table", table.uid)


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
        table.refresh_from_db(fields=["revision"])
    return _render_lobby(request, table)


@require_POST
@for_table(keeper=True)
def start(request: VisitRequest, table: Table) -> HttpResponse:
    """Save the choices sent and start the next match; 422 if something is missing or wrong.

    If another phone was first, redirect to that match.
    """
    try:
        save_choices(request, table, as_shown=True)
        table.refresh_from_db()
        lobby = _load_lobby(request, table)
        if lobby.missing:
            raise RuleError(lobby.missing.text)
        match = _start_match(request, table, request.POST.get("after", ""))
    except (RuleError, play.ClosedError) as error:
        return _render_lobby(request, table, _build_refusal(request, table, error), status=422)
    return redirect_to(request, choose_match_url(request, match))


@require_http_methods(["GET", "HEAD", "POST"])
@for_table(keeper=True)
def table_games(request: VisitRequest, table: Table) -> HttpResponse:
    """Show the games, or choose one and, with `after` (a match), start it if nothing is missing."""
    after = request.POST.get("after") or request.GET.get("after", "")
    if request.method != "POST":
        return render_page(request, "table/games", _build_games_context(table, after))
    return _choose_game(request, table, request.POST.get("game", ""), after)


@require_safe
@for_match(guests=True)
def go_along(request: VisitRequest, match: Match) -> HttpResponse:
    """Redirect a keeper who plays in this match to its next entry, others to its board."""
    messages.info(request, sentence(load_next_match_line(match)), extra_tags=ONWARD_TAG)
    return redirect(choose_match_url(request, match))


@require_safe
@for_match(keeper=True)
def another_game(request: VisitRequest, match: Match) -> HttpResponse:
    """Redirect from a match to the games of its table, or of the newest one if that is not open."""
    tables = play.load_current_tables(match.club)
    table = next((table for table in tables if table.pk == match.table_id), None)
    if table is None:
        return redirect("table-games", play.get_or_open_newest_table(match.club).uid)
    return redirect(f"{reverse('table-games', args=[table.uid])}?after={match.uid}")


def _continue_match(request: VisitRequest, club: Club, uid: str) -> HttpResponse:
    """Bring a kept match to a table of tonight, and redirect to it; to the match if it is over."""
    match = get_object_or_404(club.matches, uid=uid)
    try:
        table = play.continue_match(match, phone=request.phone.player)
    except play.ClosedError as error:
        messages.error(request, sentence(error))
        return redirect("match", match.uid)
    return redirect("table", table.uid)


def _find_table_after(club: Club, after: str) -> Table:
    """Return the table of the match `after` (uid), if open; else the newest one, or a new one."""
    last = club.matches.filter(uid=after).first() if after else None
    tables = (
        table for table in play.load_current_tables(club) if last and table.pk == last.table_id
    )
    return next(tables, None) or play.get_or_open_newest_table(club)


def _choose_game(request: VisitRequest, table: Table, key: str, after: str) -> HttpResponse:
    """Choose the next game of a table; with `after`, start it if nothing is missing.

    Redirect to the match, also one that another phone has started since `after`; if none is
    started, to the table, with the reason if refused. Answer 422 for an unknown game.
    """
    if key not in load_offered_games(table.club) and key not in TEMPLATES:
        context = _build_games_context(table, after) | {"error": phrase("Choose one of the games.")}
        return render_page(request, "table/games", context, status=422)
    try:
        last = play.load_latest_match(table)
        if after and last and last.uid != after:
            return redirect_to_started(request, last, {key})
        choose_game(request, table, key)
        table.refresh_from_db()
        lobby = _load_lobby(request, table)
        if after and not lobby.missing:
            started = _start_match(request, table, after)
            return redirect_to_started(request, started, {key, table.game})
    except (RuleError, play.ClosedError) as error:
        messages.error(request, sentence(error))
    return redirect("table", table.uid)


def _start_match(request: VisitRequest, table: Table, after: str) -> Match:
    """Start the next match, or return the one that another phone started since the match `after`.

    Raise `RuleError` if the form's `token` is wrong, or the match is refused.
    """
    uid = read_uid(request.POST.get("token", ""))

    def begin() -> Match:
        """Start the match, with a copy of a template's game if that is chosen."""
        table.game = play.get_or_make_own_game_key(table.club, table.game, translate)
        return start_set_up_match(
            load_next_setup(table), table.club, uid, phone=request.phone.player, table=table
        )

    return play.start_next_match(table, after, begin)


def _describe_left(left: play.LeftMatch) -> str:
    return describe_leaving(left.player.name, left.match.game_name, left.deal_number)


def _save_change(request: VisitRequest, table: Table) -> HttpResponse:
    """Save a change of the people or choices; 403 if the phone may not, 422 if refused."""
    do = request.POST.get("do", "")
    if not _may_change(request.phone, do):
        return _render_lobby(
            request, table, {"error": phrase("This phone can only watch.")}, status=403
        )
    left: list[play.LeftMatch] = []
    try:
        if do == "absent":
            return _continue_without(request, table)
        if is_choice(request.POST):
            save_choices(request, table)
        else:
            left = change_people(request, table)
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
        "left": list(map(_describe_left, left)),
        "has_drawn": do.startswith("draw"),
    }
    context["moves_focus"] = do.startswith(("add", "game-"))
    context["live_url"] = _build_live_url(request, table, context["lobby"], panel)
    page_url = reverse("table", args=[table.uid]) + (f"?open={panel}#panel" if panel else "")
    return redirect_to(
        request, page_url, fragment=_get_fragment(context), context=context, replace=True
    )


def _continue_without(request: VisitRequest, table: Table) -> HttpResponse:
    """Let those who are not here sit out the current deal, and redirect to the next entry."""
    match = play.load_latest_match(table)
    if match is None:
        raise RuleError(say("No match is in progress at this table"))
    play.let_absent_sit_out(table, match, phone=request.phone.player)
    return redirect_to(request, choose_match_url(request, match))


def _build_refusal(request: VisitRequest, table: Table, error: Exception) -> dict[str, Any]:
    """Return the context of a refused form: the lobby with fields as typed, and the error."""
    # A field has the error.
    text = "" if isinstance(error, OptionError) else sentence(error)
    lobby = _load_lobby(request, table, read_fields(request.POST))
    panel = _find_panel(request, lobby)
    if isinstance(error, OptionError) and lobby.missing and lobby.missing.part in PANELS:
        panel = lobby.missing.part
    return {"error": text, "lobby": lobby, "panel": panel}


def _may_change(phone: Phone, do: str) -> bool:
    """Return whether a phone may do that: a player's only `out`, `in` (its own) and `alone`."""
    own_changes = {f"out-{phone.player}", f"in-{phone.player}", "alone"}
    return phone.is_keeper or (phone.is_player and phone.player is not None and do in own_changes)


def _render_lobby(
    request: VisitRequest, table: Table, extra: dict[str, Any] | None = None, *, status: int = 200
) -> HttpResponse:
    """Render the lobby with further context; open pages go on once a match has begun."""
    context = _build_context(request, table) | (extra or {})
    onward = redirect_if_match_began(request, context["lobby"].last)
    return onward or render_page(
        request, "table/lobby", context, fragment=_get_fragment(context), status=status
    )


def _load_lobby(
    request: VisitRequest, table: Table, refused: Mapping[str, str] | None = None
) -> Lobby:
    """Return the lobby for this phone; `refused` are the fields of an invalid form."""
    phone = request.phone
    held = parse_player_id(request.GET.get("held", "")) if phone.is_keeper else 0
    return load_lobby(table, phone.player if phone.is_player else None, held, refused)


def _build_context(request: VisitRequest, table: Table) -> dict[str, Any]:
    """Return the lobby's context: its state, what is open, and an invitation if allowed."""
    invites = request.phone.can_invite
    lobby = _load_lobby(request, table)
    panel = _find_panel(request, lobby)
    context: dict[str, Any] = {
        "club": table.club,
        "table": table,
        "lobby": lobby,
        "kept_lobby": None,
        "sits_out": "out" in request.GET,
        "panel": panel,
        "live_url": _build_live_url(request, table, lobby, panel),
        "moves_focus": request.method != "POST",
        "state": format_table_state(request.phone, table.revision, table.keeper_asked),
        "alone": can_take_over(request.phone, table.keeper_asked),
        "leaves": [],
        "left": [],
        "invite": find_table_invite(request, table.club, "keeper", table=table.pk)
        if invites
        else None,
        "token": make_token(),
    }
    if request.phone.player and lobby.own_place is None:
        context["leaves"] = play.find_matches_elsewhere(table, request.phone.player)
    if panel == "game":
        context |= {"games": _list_games(table), "kept": load_kept_for_table(table)}
    if lobby.playing and is_continued(lobby.playing, table):
        owner = request.phone.player if request.phone.is_player else None
        held = parse_player_id(request.GET.get("held", "")) if request.phone.is_keeper else 0
        context["kept_lobby"] = load_kept_lobby(table, lobby.playing, owner, held)
    return context


def _find_panel(request: VisitRequest, lobby: Lobby) -> str:
    """Return the panel of the address; phones that do not keep score open only the code."""
    phone = request.phone
    asked = request.GET.get("open", "")
    if phone.is_keeper:
        return find_panel(asked, lobby, owner=phone.player)
    return asked if asked == "code" and phone.can_invite else ""


def _build_live_url(request: VisitRequest, table: Table, lobby: Lobby, panel: str) -> str:
    state = {"after": lobby.after, "open": panel, "held": lobby.held.player if lobby.held else ""}
    state |= {"out": "1" if "out" in request.GET else ""}
    query = urlencode({name: value for name, value in state.items() if value or name == "after"})
    return f"{reverse('live-table', args=[table.uid])}?{query}"


def _get_fragment(context: Mapping[str, Any]) -> str:
    return "table/_kept" if context["kept_lobby"] else "table/_lobby"


def _build_games_context(table: Table, after: str) -> dict[str, Any]:
    """Return the context of the choice of games; `after` is the match before the next, or ""."""
    last = play.load_latest_match(table)
    context = {
        "club": table.club,
        "table": table,
        "games": _list_games(table),
        "templates": list_templates(),
    }
    return context | {"after": after, "last": last, "token": make_token()}


def _list_games(table: Table) -> list[tuple[Game, GameDrawing, str]]:
    """Return the games, each with its drawing, and its usual stakes or, if none, a line on it."""
    rows = list(table.people.all())
    last = play.load_latest_match(table)
    games = load_offered_games(table.club)
    habits = ClubHabits(table.club)
    # Asked for each game; the table itself is not touched.
    asked = copy(table)
    listed = []
    for key, game in games.items():
        asked.game = key
        asked.typed = {}
        stake = format_stake(build_next_setup(asked, rows, games, last, habits))
        listed.append((game, draw_game(game.settled), stake or write_line_of_game(game)))
    return listed
