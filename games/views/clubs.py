"""Clubs: starting one, and its home."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods, require_safe

from games import play
from games.access.form_tokens import new_token, uid_of
from games.access.pages import for_club
from games.access.phones import VisitRequest, clubs_of, owner_of
from games.access.starting_clubs import limited_sender, way_to_start
from games.models import Club
from games.rules.errors import RuleError
from games.rules.variants import VARIANTS
from games.scoreboard.club.balance import balance_line
from games.scoreboard.club.home import home_of
from games.scoreboard.club.landing import example
from games.scoreboard.shown.words import sentence
from scorekeeper.senders import sender_of

from .letting_in import let_in
from .links import code_of_table
from .pages import render_page

AN_HOUR = 60 * 60


@require_safe
def landing(request: HttpRequest) -> HttpResponse:
    """What the app is, the phone's clubs, and a new one. A phone of one club goes on to it, unless it asks for more."""
    clubs = clubs_of(request)
    if len(clubs) == 1 and "new" not in request.GET:
        return redirect("club", clubs[0].uid)
    return landing_page(request, clubs=clubs)


def start(request: HttpRequest) -> HttpResponse:
    """Start a club, where this browser may; this phone keeps its scores from then on."""
    if request.method != "POST":
        return redirect("landing")
    typed = {name: request.POST.get(name, "") for name in ("name", "passphrase")}
    if way_to_start(request) == "closed":
        return landing_page(request, typed, status=403)
    try:
        if way_to_start(request) == "passphrase":
            play.check_passphrase(typed["passphrase"], settings.CLUB_PASSPHRASE, sender_of(request) or "")
        club = play.start_club(typed["name"], uid_of(request.POST.get("token", "")), sender=limited_sender(request))
    except play.PassphraseError as error:
        return landing_page(request, typed, {"passphrase_error": sentence(error)}, status=422)
    except RuleError as error:
        return landing_page(request, typed, {"name_error": sentence(error)}, status=422)
    except play.TooManyError as error:
        response = landing_page(request, typed, {"name_error": sentence(error)}, status=429)
        response["Retry-After"] = str(AN_HOUR)
        return response
    let_in(request, club, "keeper")
    return redirect("club", club.uid)


@require_safe
@for_club()
def home(request: VisitRequest, club: Club) -> HttpResponse:
    """What is going on in a club, a new match, and the last ones."""
    context = {"club": club, "home": home_of(club, keeps=request.phone.keeps), "token": new_token()}
    context |= {"owner": owner_of(request.phone, club), "balance": balance_line(club)}
    context |= {"code": partial(code_of_table, request, club, "keeper", make=False)}
    return render_page(request, "club/home", context)


@require_http_methods(["GET", "HEAD", "POST"])
@for_club(keeper=True)
def rename(request: VisitRequest, club: Club) -> HttpResponse:
    """Give a club another name."""
    context = {"club": club, "name": club.name}
    if request.method != "POST":
        return render_page(request, "club/rename_club", context)
    typed = request.POST.get("name", "")
    try:
        name = play.rename_club(club, typed)
    except RuleError as error:
        return render_page(request, "club/rename_club", context | {"name": typed, "error": sentence(error)}, status=422)
    if name != club.name:
        messages.success(request, f"{club.name} is {name} now.")
    return redirect("club", club.uid)


def landing_page(
    request: HttpRequest,
    typed: Mapping[str, str] | None = None,
    said: Mapping[str, str] | None = None,
    *,
    clubs: list[Club] | None = None,
    status: int = 200,
) -> HttpResponse:
    """The start page with what was `typed` into its forms, and what is `said` about that."""
    context: dict[str, object] = {"clubs": clubs_of(request) if clubs is None else clubs, "token": new_token()}
    context |= {"example": example(), "games": VARIANTS.values()}
    context |= {"way": way_to_start(request), "typed": typed or {}, **(said or {})}
    return render_page(request, "club/landing", context, status=status)
