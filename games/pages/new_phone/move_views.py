"""Moving to a new phone: the code on the old one, and its use on the new one."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from games import play
from games.access.letting_in import identify_browser
from games.access.moving import (
    accept_move,
    forget_moved_clubs,
    get_shown_secret,
    has_too_many_clubs,
    is_old_phone,
    load_valid_memberships,
    show_move_code,
)
from games.access.phones import MOST_CLUBS, load_clubs
from games.access.refusals import add_retry_after
from games.models import PhoneMove
from games.play.moving import CODE_UNKNOWN, SAME_PHONE, get_expiry, get_move_state
from games.rules.errors import RuleError
from games.web.addresses import find_base_url
from games.web.answers import hide_address, render_page
from games.web.invitations import Invite
from games.wording.words import listing, sentence

FORGOTTEN_CLUBS_MESSAGE = (
    f"A phone remembers {MOST_CLUBS} clubs: those that this one joined longest ago are not on it any more."
)


@require_http_methods(["GET", "HEAD", "POST"])
def move(request: HttpRequest) -> HttpResponse:
    """Show the old phone its last code while it is valid, else whether it was used; a POST makes a new one.

    The POST redirects here; 422 if the phone is in no club, 429 if its sender made many. After the use, a POST with
    `out` signs this phone out of the clubs that moved, and redirects to the start page.
    """
    shown = play.find_move(get_shown_secret(request))
    if request.method != "POST":
        return render_page(request, "new_phone/move", _build_context(request, shown))
    if "out" in request.POST and shown and shown.used_at:
        forget_moved_clubs(request, shown)
        messages.success(request, "This phone is signed out. Everything goes on on the new one.")
        return redirect("landing")
    try:
        if not show_move_code(request):
            return render_page(request, "new_phone/move", _build_context(request, shown), status=422)
    except play.TooManyError as error:
        context = _build_context(request, shown) | {"error": sentence(error)}
        return add_retry_after(render_page(request, "new_phone/move", context, status=429), error)
    return redirect("move")


@require_safe
def live_move(request: HttpRequest) -> HttpResponse:
    """Render the state of the code for the open page of the old phone; 204 if it is the one that page has `seen`."""
    shown = play.find_move(get_shown_secret(request))
    if request.GET.get("seen") == get_move_state(shown):
        return HttpResponse(status=204)
    return render_page(request, "new_phone/move", _build_context(request, shown), fragment="new_phone/_move")


@require_http_methods(["GET", "HEAD", "POST"])
def new_phone(request: HttpRequest, secret: str) -> HttpResponse:
    """Show the new phone which clubs come; a POST moves them and redirects. 404: unknown code, 422: refused.

    Refused is a code that has expired or was used by another phone, and one that is opened on the old phone itself.
    """
    try:
        shown = play.check_move(play.find_move(secret), identify_browser(request))
        ways = load_valid_memberships(shown)
        if is_old_phone(request, ways):
            raise play.MoveError(SAME_PHONE)
        if request.method == "POST":
            return _move_here(request, shown, ways)
    except RuleError as error:
        status = 404 if str(error) == CODE_UNKNOWN else 422
        return hide_address(render_page(request, "new_phone/no_move", {"error": sentence(error)}, status=status))
    return hide_address(render_page(request, "new_phone/new_phone", {"ways": ways}))


def _move_here(request: HttpRequest, shown: PhoneMove, ways: list[play.Membership]) -> HttpResponse:
    """Move the clubs to this phone and say which were refused or forgotten; redirect to the start page.

    If just one club moved, redirect to that.
    """
    forgets = has_too_many_clubs(request, ways)
    moved = accept_move(request, shown, ways)
    messages.success(request, f"{listing(way.club.name for way in moved.memberships)}: on this phone now.")
    for no_room in moved.refused:
        messages.error(request, sentence(no_room))
    if forgets:
        messages.error(request, FORGOTTEN_CLUBS_MESSAGE)
    one = moved.memberships[0].club.uid if len(moved.memberships) == 1 else ""
    return redirect("club", one) if one else redirect(f"{reverse('landing')}?new=1")


def _build_context(request: HttpRequest, shown: PhoneMove | None) -> dict[str, Any]:
    """Return the context of the old phone's page: its clubs and, if it has a code, until when that is valid.

    Besides, which clubs moved with it and which did not; the code itself only while it can be used.
    """
    state, base = get_move_state(shown), find_base_url(request)
    context: dict[str, Any] = {"state": state, "clubs": load_clubs(request)}
    if shown:
        context |= {"ends": get_expiry(shown), "used": shown.used_at}
        ways = play.load_memberships(shown)
        context["moved"] = [way for way in ways if way.to]
        context["stayed"] = [way for way in ways if not way.to]
    if shown and base and state == "waiting":
        context["invite"] = Invite(f"{base}{reverse('new-phone', args=[get_shown_secret(request)])}")
    return context
