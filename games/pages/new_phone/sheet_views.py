"""A club's recovery sheet: writing one, and recovering the club with it."""

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
from games.values.recovery_words import derive_words
from games.values.whole_numbers import parse_whole_number
from games.web.addresses import find_base_url
from games.web.answers import hide_address, render_page
from games.web.invitations import draw_code_for_paper
from games.wording.words import sentence
from scorekeeper.senders import get_sender

LARGEST_SHEET_NUMBER = 2**31 - 2


@require_http_methods(["GET", "HEAD", "POST"])
@for_club(keeper=True)
def sheet(request: VisitRequest, club: Club) -> HttpResponse:
    """Explain the club's recovery sheet; a POST writes a new one and shows its words, again if repeated in 10 minutes.

    409 if repeated later, or if `seen` is not the number of the club's sheet now (another was written meanwhile);
    422 if `seen` is no number, or the `token` was not made here.
    """
    if request.method != "POST":
        return _render_about(request, club)
    seen = parse_whole_number(request.POST.get("seen", ""), LARGEST_SHEET_NUMBER)
    try:
        if seen is None:
            raise RuleError("This page was out of date. Tap once more")
        words = derive_words(build_sheet_seed(request.POST.get("token", ""), club, seen))
        play.write_sheet(club, words, based_on=seen, player=request.phone.player)
    except RuleError as error:
        return _render_about(request, club, sentence(error), 422)
    except play.ClosedError as late:
        return _render_about(request, club, f"{sentence(late)} Write a new one if you need one.", 409)
    return _render_written(request, club, words)


@require_http_methods(["GET", "HEAD", "POST"])
def use_sheet(request: HttpRequest) -> HttpResponse:
    """Recover a club by the words on its sheet and redirect to it as keeper; 422 for wrong words, 429 for too many."""
    if request.method != "POST":
        return _ask_for_words(request)
    typed, sender = request.POST.get("words", ""), get_sender(request) or ""
    try:
        club = play.load_club_by_words(typed, sender)
        play.record_recovery(club, let_phone_in(request, club, "keeper", "keeper", sender=sender, found=True))
    except (RuleError, play.TooManyError) as error:
        return add_retry_after(_ask_for_words(request, typed, sentence(error), get_status(error)), error)
    messages.success(request, f"{club.name} is found again. This phone keeps its score.")
    return redirect("club", club.uid)


@require_safe
def scanned(request: HttpRequest, words: str) -> HttpResponse:
    """Show the form with the words of a scanned sheet, which are in the address, joined by - or _.

    A script removes that address from the history.
    """
    return _ask_for_words(request, " ".join(words.replace("_", "-").split("-")).strip(), scanned=True)


def _render_about(request: VisitRequest, club: Club, error: str = "", status: int = 200) -> HttpResponse:
    """Render the page on the club's sheet, with an error, if any, and the latest events of sheets and moved phones."""
    context = {"club": club, "token": make_token(), "sheet": play.find_sheet(club), "error": error}
    context |= {"events": play.load_key_events(club)}
    return render_page(request, "new_phone/sheet", context, status=status)


def _render_written(request: VisitRequest, club: Club, words: tuple[str, ...]) -> HttpResponse:
    """Render the sheet itself, without a code to scan if no other phone can reach the app."""
    base = find_base_url(request)
    context = {"club": club, "words": words, "sheet": play.find_sheet(club)}
    if base:
        code = draw_code_for_paper(f"{base}{reverse('scanned-sheet', args=['-'.join(words)])}")
        context |= {"code": code, "page": f"{urlsplit(base).netloc}{reverse('use-sheet')}"}
    return render_page(request, "new_phone/written_sheet", context)


def _ask_for_words(
    request: HttpRequest, typed: str = "", error: str = "", status: int = 200, *, scanned: bool = False
) -> HttpResponse:
    """Render the form for a sheet's words, with those `typed`; `scanned`: they came with a link."""
    context = {"typed": typed, "error": error, "scanned": scanned}
    return hide_address(render_page(request, "new_phone/use_sheet", context, status=status))
