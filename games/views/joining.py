"""Coming to a table by its code: on the start page, by the code that a camera reads, and for a television."""

from __future__ import annotations

from collections.abc import Mapping

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from games import play
from games.access.phones import phone_of
from games.forms.joining import face_tapped
from games.models import Club, Role
from games.rules.errors import RuleError
from games.scoreboard.club.table_now import Face, TableNow, table_now
from games.scoreboard.shown.words import sentence
from games.values.table_codes import read_code
from scorekeeper.senders import sender_of

from .clubs import AN_HOUR, landing_page
from .letting_in import browser_of, let_in
from .pages import render_page

Refused = RuleError | play.TooManyError


@require_http_methods(["GET", "HEAD", "POST"])
def by_code(request: HttpRequest) -> HttpResponse:
    """From the start page to the table whose code was typed there."""
    if request.method != "POST":
        return redirect("landing")
    typed = request.POST.get("code", "")
    try:
        play.club_of_code(typed, sender_of(request) or "")
    except (RuleError, play.TooManyError) as error:
        said = {"code_error": sentence(error)}
        return refused(landing_page(request, {"code": typed}, said, status=status_of(error)), error)
    return redirect("who", read_code(typed))


@require_http_methods(["GET", "HEAD", "POST"])
def who(request: HttpRequest, code: str) -> HttpResponse:
    """Ask who comes by a table's code: one of those at the table, somebody new, or somebody who only watches."""
    try:
        club, role = play.club_of_code(code, sender_of(request) or "")
    except (RuleError, play.TooManyError) as error:
        status = 404 if isinstance(error, RuleError) else 429
        response = render_page(request, "club/code_over", {"code_error": sentence(error)}, status=status)
        return _private(refused(response, error))
    table = table_now(club)
    if request.method == "POST":
        return _private(_come(request, club, role, table))
    return _private(_ask(request, club, role, table))


def status_of(error: Refused) -> int:
    """With which status a code is refused that was typed into a form."""
    return 422 if isinstance(error, RuleError) else 429


def refused(response: HttpResponse, error: Refused) -> HttpResponse:
    """The answer to a code that is none, with when to come again where that helps."""
    if isinstance(error, play.TooManyError):
        response["Retry-After"] = str(AN_HOUR)
    return response


def _come(request: HttpRequest, club: Club, role: Role, table: TableNow) -> HttpResponse:
    """Let the phone in as what was tapped or typed, and on to its hand or to where it can look on."""
    typed = request.POST.get("name")
    try:
        if role == "watcher" or "watch" in request.POST:
            let_in(request, club, "watcher")
            return redirect(_to_look_on(club, table))
        if typed is None:
            return _sit_down(request, club, table, face_tapped(request.POST, table.faces))
        player = play.add_player(club, typed)
        known = next((face for face in table.faces if face.player == player.pk), None)
        if known:
            return _sit_down(request, club, table, known)
        let_in(request, club, "watcher", player, waits=True)
    except RuleError as error:
        said = {"name_error" if typed is not None else "error": sentence(error), "typed": typed or ""}
        return _ask(request, club, role, table, said, status=422)
    return redirect(_to_look_on(club, table))


def _sit_down(request: HttpRequest, club: Club, table: TableNow, face: Face) -> HttpResponse:
    """Make it the phone of somebody at the table; asks once whether they have two."""
    phone = phone_of(request, club)
    own = phone is not None and phone.player == face.player
    browser = browser_of(request)
    second_tap = bool(browser) and club.phones.filter(browser=browser, player=face.player).exists()
    if face.phone_in and not (own or second_tap or "sure" in request.POST):
        return render_page(request, "club/second_phone", {"club": club, "face": face})
    let_in(request, club, "keeper", club.players.get(pk=face.player))
    if table.going_on and table.match:
        return redirect("next-hand", table.match.uid)
    return redirect(_to_look_on(club, table))


def _to_look_on(club: Club, table: TableNow) -> str:
    return reverse("match", args=[table.match.uid]) if table.match else reverse("club", args=[club.uid])


def _ask(
    request: HttpRequest,
    club: Club,
    role: Role,
    table: TableNow,
    said: Mapping[str, str] | None = None,
    *,
    status: int = 200,
) -> HttpResponse:
    """The page that asks, with what was typed into it and what was wrong with that."""
    context = {"club": club, "plays": role == "keeper", "table": table, **(said or {})}
    return render_page(request, "club/who", context, status=status)


def _private(response: HttpResponse) -> HttpResponse:
    """No other page learns the code from this one's address."""
    response["Referrer-Policy"] = "strict-origin"
    return response
