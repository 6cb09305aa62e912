"""Opening a table for the next match, and choosing its game."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games import play
from games.access.form_tokens import make_token, read_uid
from games.access.phones import VisitRequest
from games.access.visits import for_club, for_match, for_table
from games.drawings.listed_games import list_templates
from games.matches.club_games import load_offered_games
from games.models import Club, Match, Table
from games.rules.built_in.game_templates import TEMPLATES
from games.rules.errors import RuleError
from games.web.answers import render_page
from games.web.following import redirect_to_started
from games.wording.translated import phrase
from games.wording.words import sentence

from .games import list_games
from .proposal import seat_as_last_time
from .saving import choose_game
from .starting import load_missing_step, start_next_match


@require_POST
@for_club(keeper=True)
def club_table(request: VisitRequest, club: Club) -> HttpResponse:
    """Open a table of this evening and redirect to it; 422 for an unknown game.

    It is the newest table, or the one of the match `after` if that is open. Other fields change
    that:

    - `kept` (a match): bring that match to a table of this evening.
    - `further`: take a table at which nobody sits.
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
    next_page = "table-games" if request.POST.get("tonight") == "game" else "table"
    return redirect(next_page, table.uid)


@require_http_methods(["GET", "HEAD", "POST"])
@for_table(keeper=True)
def table_games(request: VisitRequest, table: Table) -> HttpResponse:
    """Show the games, or choose one and, with `after` (a match), start it if nothing is missing."""
    after = request.POST.get("after") or request.GET.get("after", "")
    if request.method != "POST":
        return render_page(request, "setup/games", _build_games_context(table, after))
    return _choose_game(request, table, request.POST.get("game", ""), after)


@require_safe
@for_match(keeper=True)
def another_game(request: VisitRequest, match: Match) -> HttpResponse:
    """Redirect to the games of a match's table; of the newest table if that is not open."""
    tables = play.load_current_tables(match.club)
    table = next((table for table in tables if table.pk == match.table_id), None)
    if table is None:
        return redirect("table-games", play.get_or_open_newest_table(match.club).uid)
    return redirect(f"{reverse('table-games', args=[table.uid])}?after={match.uid}")


def _continue_match(request: VisitRequest, club: Club, uid: str) -> HttpResponse:
    """Bring a kept match to a table of this evening and redirect there; to the match if over."""
    match = get_object_or_404(club.matches, uid=uid)
    try:
        table = play.continue_match(match, phone=request.phone.player)
    except play.ClosedError as error:
        messages.error(request, sentence(error))
        return redirect("match", match.uid)
    return redirect("table", table.uid)


def _find_table_after(club: Club, after: str) -> Table:
    """Return the table of the match `after` (uid) if open; else the newest one, or a new one."""
    match = club.matches.filter(uid=after).first() if after else None
    if match:
        for table in play.load_current_tables(club):
            if table.pk == match.table_id:
                return table
    return play.get_or_open_newest_table(club)


def _choose_game(request: VisitRequest, table: Table, key: str, after: str) -> HttpResponse:
    """Choose the next game of a table; with `after`, start it if nothing is missing.

    Redirect to the match that is started, or that another phone has started since `after`. Without
    one redirect to the table, with the reason if it was refused. Answer 422 for an unknown game.
    """
    if key not in load_offered_games(table.club) and key not in TEMPLATES:
        context = _build_games_context(table, after) | {"error": phrase("Choose one of the games.")}
        return render_page(request, "setup/games", context, status=422)
    try:
        last = play.load_latest_match(table)
        if after and last and last.uid != after:
            return redirect_to_started(request, last, {key})
        choose_game(table, key, by=request.phone.player)
        table.refresh_from_db()
        if after and not load_missing_step(table):
            uid = read_uid(request.POST.get("token", ""))
            started = start_next_match(table, after, uid, phone=request.phone.player)
            # A template's game was copied: the table then has the copy, with another key.
            return redirect_to_started(request, started, {key, table.game})
    except (RuleError, play.ClosedError) as error:
        messages.error(request, sentence(error))
    return redirect("table", table.uid)


def _build_games_context(table: Table, after: str) -> dict[str, Any]:
    """Return the context of the choice of games; `after` is the match before the next, or ""."""
    return {
        "club": table.club,
        "table": table,
        "games": list_games(table),
        "templates": list_templates(),
        "after": after,
        "last": play.load_latest_match(table),
        "token": make_token(),
    }
