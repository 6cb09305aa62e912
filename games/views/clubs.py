"""Clubs: starting one, and its home."""

from __future__ import annotations

from collections.abc import Mapping

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_safe

from games import play
from games.access.form_tokens import new_token, uid_of
from games.access.pages import for_club
from games.access.phones import VisitRequest, admit, clubs_of, owner_of
from games.access.starting_clubs import limited_sender, way_to_start
from games.models import Club
from games.rules.errors import RuleError
from games.rules.variants import VARIANTS
from games.scoreboard.club.balance import balance_line
from games.scoreboard.club.home import home_of
from games.scoreboard.club.landing import example
from games.scoreboard.shown.words import sentence
from scorekeeper.senders import sender_of

from .pages import render_page

AN_HOUR = 60 * 60


@require_safe
def landing(request: HttpRequest) -> HttpResponse:
    """What the app is, the phone's clubs, and a new one. A phone of one club goes on to it, unless it asks for more."""
    clubs = clubs_of(request)
    if len(clubs) == 1 and "new" not in request.GET:
        return redirect("club", clubs[0].uid)
    return _landing(request, clubs)


def start(request: HttpRequest) -> HttpResponse:
    """Start a club, where this browser may; this phone keeps its scores from then on."""
    if request.method != "POST":
        return redirect("landing")
    typed = {name: request.POST.get(name, "") for name in ("name", "passphrase")}
    if way_to_start(request) == "closed":
        return _landing(request, clubs_of(request), typed, status=403)
    try:
        if way_to_start(request) == "passphrase":
            play.check_passphrase(typed["passphrase"], settings.CLUB_PASSPHRASE, sender_of(request) or "")
        club = play.start_club(typed["name"], uid_of(request.POST.get("token", "")), sender=limited_sender(request))
    except play.PassphraseError as error:
        return _landing(request, clubs_of(request), typed, passphrase_error=sentence(error), status=422)
    except RuleError as error:
        return _landing(request, clubs_of(request), typed, name_error=sentence(error), status=422)
    except play.TooManyError as error:
        response = _landing(request, clubs_of(request), typed, name_error=sentence(error), status=429)
        response["Retry-After"] = str(AN_HOUR)
        return response
    admit(request, club, "keeper")
    return redirect("club", club.uid)


@require_safe
@for_club()
def home(request: VisitRequest, club: Club) -> HttpResponse:
    """What is going on in a club, a new match, and the last ones."""
    context = {"club": club, "home": home_of(club, keeps=request.phone.keeps), "token": new_token()}
    context |= {"owner": owner_of(request.phone, club), "balance": balance_line(club)}
    return render_page(request, "club/home", context)


def _landing(
    request: HttpRequest,
    clubs: list[Club],
    typed: Mapping[str, str] | None = None,
    *,
    name_error: str = "",
    passphrase_error: str = "",
    status: int = 200,
) -> HttpResponse:
    """The page with what was `typed` into its form, and what was wrong with it."""
    context = {"clubs": clubs, "example": example(), "games": VARIANTS.values(), "token": new_token()}
    context |= {"way": way_to_start(request), "typed": typed or {}}
    context |= {"name_error": name_error, "passphrase_error": passphrase_error}
    return render_page(request, "club/landing", context, status=status)
