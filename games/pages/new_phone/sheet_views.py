"""A club's recovery sheet: writing one down, and finding the club again by it."""

from __future__ import annotations

from urllib.parse import urlsplit

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from games import play
from games.access.form_tokens import build_sheet_seed, make_token
from games.access.letting_in import let_phone_in
from games.access.phones import VisitRequest
from games.access.refusals import add_retry_after, get_status
from games.access.visits import for_club
from games.models import Club
from games.rules.errors import RuleError
from games.values.recovery_words import words_from
from games.values.whole_numbers import whole_number
from games.web.addresses import find_base_url
from games.web.answers import render_page
from games.web.invitations import draw_code_for_paper
from games.wording.words import sentence
from scorekeeper.senders import get_sender

LARGEST_NUMBER = 2**31 - 2


@require_http_methods(["GET", "HEAD", "POST"])
@for_club(keeper=True)
def sheet(request: VisitRequest, club: Club) -> HttpResponse:
    """Say what a recovery sheet is for, and write one: its words are on the answer to the form, and nowhere else."""
    if request.method != "POST":
        return _about(request, club)
    seen = whole_number(request.POST.get("seen", ""), LARGEST_NUMBER)
    try:
        if seen is None:
            raise RuleError("This page was out of date. Tap once more")
        words = words_from(build_sheet_seed(request.POST.get("token", ""), club, seen))
        play.write_sheet(club, words, seen=seen, player=request.phone.player)
    except RuleError as error:
        return _about(request, club, sentence(error), 422)
    except play.ClosedError as late:
        return _about(request, club, f"{sentence(late)} Write a new one if you need one.", 409)
    return _written(request, club, words)


@require_http_methods(["GET", "HEAD", "POST"])
def use_sheet(request: HttpRequest) -> HttpResponse:
    """Find a club again by the words on its sheet: this phone keeps its scores from then on, the others are told."""
    if request.method != "POST":
        return _ask(request)
    typed, sender = request.POST.get("words", ""), get_sender(request) or ""
    try:
        club = play.load_club_by_words(typed, sender)
        play.record_recovery(club, let_phone_in(request, club, "keeper", "keeper", sender=sender, found=True))
    except (RuleError, play.TooManyError) as error:
        return add_retry_after(_ask(request, typed, sentence(error), get_status(error)), error)
    messages.success(request, f"{club.name} is found again. This phone keeps its score.")
    return redirect("club", club.uid)


@require_safe
def scanned(request: HttpRequest, words: str) -> HttpResponse:
    """Where the code on a sheet leads: the same form with its words in it, which a script takes out of the history."""
    return _ask(request, " ".join(words.replace("_", "-").split("-")).strip(), scanned=True)


def _about(request: VisitRequest, club: Club, error: str = "", status: int = 200) -> HttpResponse:
    context = {"club": club, "token": make_token(), "sheet": play.find_sheet(club), "error": error}
    context |= {"events": play.load_key_events(club)}
    return render_page(request, "new_phone/sheet", context, status=status)


def _written(request: VisitRequest, club: Club, words: tuple[str, ...]) -> HttpResponse:
    """The sheet itself. Where no other phone finds the app, it goes without a code to scan."""
    base = find_base_url(request)
    context = {"club": club, "words": words, "sheet": play.find_sheet(club)}
    if base:
        code = draw_code_for_paper(f"{base}{reverse('scanned-sheet', args=['-'.join(words)])}")
        context |= {"code": code, "page": f"{urlsplit(base).netloc}{reverse('use-sheet')}"}
    return render_page(request, "new_phone/written_sheet", context)


def _ask(
    request: HttpRequest, typed: str = "", error: str = "", status: int = 200, *, scanned: bool = False
) -> HttpResponse:
    context = {"typed": typed, "error": error, "scanned": scanned}
    response = render_page(request, "new_phone/use_sheet", context, status=status)
    response["Referrer-Policy"] = "strict-origin"  # no other page learns the words from this one's address
    return response
