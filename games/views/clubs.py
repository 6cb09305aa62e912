"""Clubs: starting one, and its home."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_safe

from games import play
from games.access import VisitRequest, admit, clubs_of, for_club, owner_of
from games.models import Club
from games.rules.errors import RuleError
from games.rules.variants import VARIANTS
from games.scoreboard.home import home_of
from games.scoreboard.landing import example
from games.tokens import new_token, uid_of

from .shared import answer


@require_safe
def landing(request: HttpRequest) -> HttpResponse:
    """What the app is, the phone's clubs, and a new one. A phone of one club goes on to it, unless it asks for more."""
    clubs = clubs_of(request)
    if len(clubs) == 1 and "new" not in request.GET:
        return redirect("club", clubs[0].uid)
    return _landing(request, clubs)


def start(request: HttpRequest) -> HttpResponse:
    """Start a club; this phone keeps its scores from then on."""
    if request.method != "POST":
        return redirect("landing")
    name = request.POST.get("name", "")
    try:
        club = play.start_club(name, uid_of(request.POST.get("token", "")))
    except RuleError as error:
        return _landing(request, clubs_of(request), name=name, error=f"{error}.", status=422)
    admit(request, club, "keeper")
    return redirect("club", club.uid)


@require_safe
@for_club()
def home(request: VisitRequest, club: Club) -> HttpResponse:
    """What is going on in a club, a new match, and the last ones."""
    context = {"club": club, "home": home_of(club, keeps=request.phone.keeps), "token": new_token()}
    context["owner"] = owner_of(request.phone, club)
    return answer(request, "home", context)


def _landing(
    request: HttpRequest, clubs: list[Club], *, name: str = "", error: str = "", status: int = 200
) -> HttpResponse:
    context = {"clubs": clubs, "example": example(), "games": VARIANTS.values(), "token": new_token()}
    context |= {"name": name, "error": error}
    return answer(request, "landing", context, status=status)
