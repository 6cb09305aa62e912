"""Joining a table by its code: on the start page, by the code that a camera reads, and for a television."""

from __future__ import annotations

from collections.abc import Mapping

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from games import play
from games.access.letting_in import identify_browser, let_phone_in
from games.access.phones import find_phone
from games.access.refusals import add_retry_after, get_status
from games.models import Club, Role, Table
from games.pages.club import render_landing
from games.rules.errors import RuleError
from games.values.table_codes import read_code
from games.web.answers import hide_address, render_page
from games.wording.words import sentence
from scorekeeper.senders import get_sender

from .forms import read_tapped_face
from .table_now import TableFace, TableNow, load_table_now

OTHER_SITES = ("cross-site", "same-site")
"""Values of Sec-Fetch-Site for requests that another site's page caused."""


@require_http_methods(["GET", "HEAD", "POST"])
def by_code(request: HttpRequest) -> HttpResponse:
    """Redirect to the page of the table whose code was typed; render the start page with 422 or 429 for a wrong one.

    Without a code, redirect to the start page.
    """
    if request.method != "POST" and "code" not in request.GET:
        return redirect("landing")
    typed = (request.POST if request.method == "POST" else request.GET).get("code", "")
    try:
        _find_table(request, typed)
    except (RuleError, play.TooManyError) as error:
        errors = {"code_error": sentence(error)}
        return add_retry_after(render_landing(request, {"code": typed}, errors, status=get_status(error)), error)
    return redirect("who", read_code(typed))


@require_http_methods(["GET", "HEAD", "POST"])
def who(request: HttpRequest, code: str) -> HttpResponse:
    """Ask who joins by a table's code: one of the players there, a new one, or a phone that only watches.

    A POST lets the phone in as chosen, and redirects. 404 for a code that is wrong or over, 429 for too many guesses.
    """
    try:
        at, role = _find_table(request, code)
    except (RuleError, play.TooManyError) as error:
        status = 404 if isinstance(error, RuleError) else 429
        response = render_page(request, "phones/code_over", {"code_error": sentence(error)}, status=status)
        return hide_address(add_retry_after(response, error))
    club, table = at.club, load_table_now(at)
    if request.method == "POST":
        return hide_address(_join(request, club, role, table))
    return hide_address(_render_who(request, club, role, table))


def _find_table(request: HttpRequest, code: str) -> tuple[Table, Role]:
    """Return what `play.load_table_by_code` does; raise `PermissionDenied` if another site's page asks unseen.

    Such a page could use up the guesses by GET requests. Over https the browser says so; at home, over http, it does
    not, and a wrong code counts for its sender only in a POST.
    """
    headers = request.headers
    if headers.get("Sec-Fetch-Site") in OTHER_SITES and headers.get("Sec-Fetch-Dest") != "document":
        raise PermissionDenied("A code is read on a page of its own")
    counts = request.method == "POST" or request.is_secure()
    return play.load_table_by_code(code, get_sender(request) or "", counts=counts)


def _join(request: HttpRequest, club: Club, role: Role, table: TableNow) -> HttpResponse:
    """Admit the phone as the chosen face or typed name, or to watch, and redirect; 422 or 429 if refused.

    To its hand (see `_sit_down`), to joining the match, to the board, or to the table. A new name watches until it has
    a seat. `role` is that of the code: by one for watching, every phone only watches.
    """
    typed, sender = request.POST.get("name"), get_sender(request) or ""
    try:
        if role == "watcher" or "watch" in request.POST:
            play.note_phone_at_table(table.table, let_phone_in(request, club, "watcher", role, sender=sender).pk)
            return redirect(_build_watch_address(table))
        if typed is None:
            return _sit_down(request, club, table, read_tapped_face(request.POST, table.faces))
        with transaction.atomic():  # a phone that is refused leaves no name
            player = play.add_player(club, typed)
            known = next((face for face in table.faces if face.player == player.pk), None)
            if known:
                return _sit_down(request, club, table, known)
            row = let_phone_in(request, club, "watcher", role, player, waits=True, sender=sender)
            play.note_phone_at_table(table.table, row.pk)
            play.sit_down(table.table, [player])
        if table.match and table.takes_in and not row.only_watches:
            return redirect("come-in-now", table.match.uid)
    except (RuleError, play.TooManyError) as error:
        errors = {"name_error" if typed is not None else "error": sentence(error), "typed": typed or ""}
        return add_retry_after(_render_who(request, club, role, table, errors, status=get_status(error)), error)
    return redirect(_build_watch_address(table))


def _sit_down(request: HttpRequest, club: Club, table: TableNow, face: TableFace) -> HttpResponse:
    """Make this phone the player's; redirect to their hand, the board, the table, or to joining the match if they left.

    If another phone of theirs is at the table, first ask whether they are `sure`.
    """
    phone = find_phone(request, club)
    own = phone is not None and phone.player == face.player
    browser = identify_browser(request)
    second_tap = bool(browser) and club.phones.filter(browser=browser, player=face.player).exists()
    if face.phone_in and not (own or second_tap or "sure" in request.POST):
        return render_page(request, "phones/second_phone", {"club": club, "face": face})
    player = club.players.get(pk=face.player)
    row = let_phone_in(request, club, "keeper", "keeper", player, sender=get_sender(request) or "")
    play.note_phone_at_table(table.table, row.pk)
    if table.match and face.player in table.left:
        return redirect("come-in-now", table.match.uid)
    if table.going_on and table.match and row.role == "keeper":
        return redirect("next-hand", table.match.uid)
    return redirect(_build_watch_address(table))


def _build_watch_address(table: TableNow) -> str:
    """Return the path of the match while it goes on, else of the table."""
    if table.match and table.going_on:
        return reverse("match", args=[table.match.uid])
    return reverse("table", args=[table.table.uid])


def _render_who(
    request: HttpRequest,
    club: Club,
    role: Role,
    table: TableNow,
    errors: Mapping[str, str] | None = None,
    *,
    status: int = 200,
) -> HttpResponse:
    """Render the page that asks who joins; `errors` are what it shows besides: a refusal, and what was typed."""
    context = {"club": club, "plays": role == "keeper", "table": table, **(errors or {})}
    return render_page(request, "phones/who", context, status=status)
