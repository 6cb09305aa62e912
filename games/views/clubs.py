"""Clubs: starting one, and its home."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_safe

from games import play
from games.access import VisitRequest, admit, clubs_of, for_club
from games.forms.clubs import ClubForm
from games.models import Club
from games.rules.variants import VARIANTS
from games.scoreboard.home import home_of
from games.tokens import new_token, uid_of
from games.views.shared import answer


@require_safe
def landing(request: HttpRequest) -> HttpResponse:
    """What the app is, the phone's clubs, and a new one; with one club and no wish for another, straight to it."""
    clubs = clubs_of(request)
    if len(clubs) == 1 and "new" not in request.GET:
        return redirect("club", clubs[0].uid)
    return _landing(request, clubs, ClubForm(), new_token())


def start(request: HttpRequest) -> HttpResponse:
    """Start a club; this phone keeps its scores from then on."""
    if request.method != "POST":
        return redirect("landing")
    form = ClubForm(request.POST)
    uid = uid_of(request.POST.get("token", ""))
    if form.is_valid() and uid is None:
        form.add_error("name", "This page was out of date. Nothing is lost: tap once more.")
    if not form.is_valid() or uid is None:
        token = request.POST["token"] if uid else new_token()
        return _landing(request, clubs_of(request), form, token, status=422)
    club = play.start_club(form.cleaned_data["name"], uid)
    admit(request, club, "keeper")
    return redirect("club", club.uid)


@require_safe
@for_club()
def home(request: VisitRequest, club: Club) -> HttpResponse:
    """What is going on in a club, a new match, and the last ones."""
    return answer(request, "home", {"home": home_of(club, keeps=request.phone.keeps), "club": club})


def _landing(request: HttpRequest, clubs: list[Club], form: ClubForm, token: str, *, status: int = 200) -> HttpResponse:
    context = {"clubs": clubs, "form": form, "token": token, "variants": VARIANTS.values()}
    return answer(request, "landing", context, status=status)
