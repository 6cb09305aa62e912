"""The table of an evening: the lobby, the games to choose from, starting, and going along."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games import play
from games.access.form_tokens import make_token, read_uid
from games.access.phones import Phone, VisitRequest
from games.access.visits import can_take_over, for_club, for_match, for_table, format_table_state
from games.drawings.games import draw_game
from games.drawings.listed_games import list_templates
from games.matches.club_games import load_offered_games
from games.matches.people import parse_player_id
from games.models import Club, Match, Table
from games.pages.setup import ClubHabits, start_set_up_match
from games.rules.built_in.templates import TEMPLATES
from games.rules.errors import OptionError, RuleError
from games.web.addresses import find_table_invite
from games.web.answers import redirect_open_page, redirect_to, render_page, wants_fragment
from games.web.following import choose_match_url, poll_endpoint, redirect_if_match_began
from games.wording.declared.game_line import line_of_game
from games.wording.next_match import what_is_next
from games.wording.words import sentence

from .forms import change_people, choose, fields_in, is_choice
from .lobby import Lobby, lobby_of, next_setup, setup_of, stake_of
from .proposal import seat_as_last_time

ONWARD = "onward"
"""What marks the message that says where everybody goes."""


@require_POST
@for_club(keeper=True)
def club_table(request: VisitRequest, club: Club) -> HttpResponse:
    """Redirect to the table of this evening, which is opened unless there is one, or to a further one.

    If `tonight` is sent, those of the last match sit down at it first; if that is "game", the game is chosen first.
    So they do if a `game` is sent, which comes next then.
    """
    table = play.open_table(club) if "further" in request.POST else _table_after(club, request.POST.get("after", ""))
    if "tonight" in request.POST or "game" in request.POST:
        seat_as_last_time(club, table, phone=request.phone.player)
    if "game" in request.POST:
        return _choose(request, table, request.POST["game"], request.POST.get("after", ""))
    return redirect("table-games" if request.POST.get("tonight") == "game" else "table", table.uid)


@require_http_methods(["GET", "HEAD", "POST"])
@poll_endpoint(table=True)
@for_table()
def table(request: VisitRequest, table: Table) -> HttpResponse:
    """Who is at the table and what comes next; an open page goes on to the match once that starts."""
    if request.method == "POST":
        return _change(request, table)
    if table.ended_at:
        return redirect_open_page(request, reverse("evening-over", args=[table.uid]), "The evening is over")
    if onward := redirect_if_match_began(request, table):
        return onward
    if not wants_fragment(request) and request.phone.number:
        play.note_phone_at_table(table, request.phone.number)
        table.refresh_from_db(fields=["revision"])
    return _lobby(request, table)


@require_POST
@for_table(keeper=True)
def start(request: VisitRequest, table: Table) -> HttpResponse:
    """Start what comes next; where another phone was first, on with that."""
    try:
        choose(request, table, as_shown=True)
        table.refresh_from_db()
        lobby = _lobby_of(request, table)
        if lobby.missing:
            raise RuleError(lobby.missing.text)
        if lobby.asks and request.POST.get("agreed") != lobby.asks:
            return _lobby(request, table, {"asks": lobby.asks}, status=422)
        match = _start(request, table, request.POST.get("after", ""))
    except (RuleError, play.ClosedError) as error:
        return _lobby(request, table, _refused(request, table, error), status=422)
    return redirect_to(request, choose_match_url(request, match))


@require_http_methods(["GET", "HEAD", "POST"])
@for_table(keeper=True)
def table_games(request: VisitRequest, table: Table) -> HttpResponse:
    """The games to choose from. After a match a tap starts the next one, where as many play as the game is for."""
    after = request.POST.get("after") or request.GET.get("after", "")
    if request.method != "POST":
        return render_page(request, "table/games", _games(table, after))
    return _choose(request, table, request.POST.get("game", ""), after)


@require_safe
@for_match(guests=True)
def go_along(request: VisitRequest, match: Match) -> HttpResponse:
    """To the match that the table goes on with: to one's own hand, or to the board."""
    messages.info(request, f"{what_is_next(match)}.", extra_tags=ONWARD)
    return redirect(choose_match_url(request, match))


@require_safe
@for_match(keeper=True)
def another_game(request: VisitRequest, match: Match) -> HttpResponse:
    """After a match: the games to go on with, at its table, or at the newest one where its evening is over."""
    tables = play.load_current_tables(match.club)
    table = next((table for table in tables if table.pk == match.table_id), None)
    if table is None:
        return redirect("table-games", play.get_or_open_newest_table(match.club).uid)
    return redirect(f"{reverse('table-games', args=[table.uid])}?after={match.uid}")


def _table_after(club: Club, after: str) -> Table:
    """Return the table at which the match with the uid `after` was played, if it is open; else the newest one."""
    last = club.matches.filter(uid=after).first() if after else None
    known = (table for table in play.load_current_tables(club) if last and table.pk == last.table_id)
    return next(known, None) or play.get_or_open_newest_table(club)


def _choose(request: VisitRequest, table: Table, key: str, after: str) -> HttpResponse:
    """Choose what comes next at a table; after a match start it, if as many play as the game is for."""
    if key not in load_offered_games(table.club) and key not in TEMPLATES:
        context = _games(table, after) | {"error": "Choose one of the games."}
        return render_page(request, "table/games", context, status=422)
    try:
        last = play.load_latest_match(table)
        if after and last and last.uid != after:
            return redirect(choose_match_url(request, last))
        play.choose_next_game(table, key, {}, by=request.phone.player)
        table.refresh_from_db()
        lobby = _lobby_of(request, table)
        if after and not lobby.missing and not lobby.asks:
            return redirect(choose_match_url(request, _start(request, table, after)))
    except (RuleError, play.ClosedError) as error:
        messages.error(request, sentence(error))
    return redirect("table", table.uid)


def _start(request: VisitRequest, table: Table, after: str) -> Match:
    uid = read_uid(request.POST.get("token", ""))

    def begin() -> Match:
        table.game = play.get_own_game_key(table.club, table.game)
        return start_set_up_match(next_setup(table), table.club, uid, phone=request.phone.player, table=table)

    return play.start_next_match(table, after, begin)


def _change(request: VisitRequest, table: Table) -> HttpResponse:
    if not _may_change(request.phone, request.POST.get("do", "")):
        return _lobby(request, table, {"error": "This phone only looks on"}, status=403)
    adding, choosing = request.POST.get("do") == "add", is_choice(request.POST)
    try:
        change = choose if choosing else change_people
        change(request, table)
    except (RuleError, play.ClosedError) as error:
        said = _refused(request, table, error)
        said |= {"typed": request.POST.get("name", ""), "adding": adding}
        return _lobby(request, table, said, status=422)
    table.refresh_from_db()
    part = "#new" if adding else "?choosing=1#what-for" if choosing else ""
    context = _context(request, table) | {"adding": adding, "choosing": choosing}
    here = reverse("table", args=[table.uid]) + part
    return redirect_to(request, here, fragment="table/_lobby", context=context, replace=True)


def _refused(request: VisitRequest, table: Table, error: Exception) -> dict[str, Any]:
    """Return what a page shows of a form that was refused: its fields as typed, and why, unless they say it."""
    said_there = isinstance(error, OptionError)
    return {"error": "" if said_there else sentence(error), "lobby": _lobby_of(request, table, fields_in(request.POST))}


def _may_change(phone: Phone, do: str) -> bool:
    """Return whether a phone may do that: one that waits for a seat says whether its own player plays, or goes on."""
    own = {f"out-{phone.player}", f"in-{phone.player}", "alone"}
    return phone.keeps or (phone.plays and phone.player is not None and do in own)


def _lobby(
    request: VisitRequest, table: Table, said: dict[str, Any] | None = None, *, status: int = 200
) -> HttpResponse:
    context = _context(request, table) | (said or {})
    return render_page(request, "table/lobby", context, fragment="table/_lobby", status=status)


def _lobby_of(request: VisitRequest, table: Table, refused: Mapping[str, str] | None = None) -> Lobby:
    """Return the lobby as this phone sees it; one that does not play is nobody's there, and moves nobody."""
    phone = request.phone
    held = parse_player_id(request.GET.get("held", "")) if phone.keeps else 0
    return lobby_of(table, phone.player if phone.plays else None, held, refused)


def _context(request: VisitRequest, table: Table) -> dict[str, Any]:
    invites = request.phone.invites
    return {
        "club": table.club,
        "table": table,
        "lobby": _lobby_of(request, table),
        "state": format_table_state(request.phone, table.revision, table.keeper_asked),
        "alone": can_take_over(request.phone, table.keeper_asked),
        "choosing": "choosing" in request.GET,
        "invite": find_table_invite(request, table.club, "keeper", table=table.pk) if invites else None,
        "token": make_token(),
    }


def _games(table: Table, after: str) -> dict[str, Any]:
    rows, last = list(table.people.all()), play.load_latest_match(table)
    games, habits = load_offered_games(table.club), ClubHabits(table.club)
    listed = []
    for key, game in games.items():
        table.game, table.typed = key, {}
        stake = stake_of(setup_of(table, rows, games, last, habits))
        listed.append((game, draw_game(game.settled), stake or line_of_game(game)))
    context = {"club": table.club, "table": table, "games": listed, "templates": list_templates()}
    return context | {"after": after, "last": last, "token": make_token()}
