"""Putting a match away, taking it out again, and removing one that was never played."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games import play
from games.access.phones import VisitRequest, find_phone
from games.access.visits import for_club, for_match
from games.models import Club, Match, RemovedMatch
from games.rules.say import say
from games.web.answers import render_page
from games.wording.translated import phrase, translate
from games.wording.words import sentence

from .history import load_put_away

PUT_AWAY_MESSAGE = say(
    "This match is archived. You find it in the club settings under “Archived matches”."
)
TAKEN_OUT_MESSAGE = say("This match is back in the lists.")
MAX_REMOVED = 50  # the most removed matches that are listed


@require_safe
@for_club(keeper=True)
def away(request: VisitRequest, club: Club) -> HttpResponse:
    """Show the club's matches that are put away, and the last that were removed."""
    removed = list(club.removed_matches.select_related("phone")[:MAX_REMOVED])
    context = {"club": club, "matches": load_put_away(club), "removed": removed}
    return render_page(request, "history/put_away", context)


@require_POST
@for_match(keeper=True)
def put_away(request: VisitRequest, match: Match) -> HttpResponse:
    """Hide a match from the lists, or show it there again if `do` is "back"."""
    is_away = request.POST.get("do") != "back"
    play.put_match_away(match, away=is_away, phone=request.phone.player)
    messages.success(request, translate(PUT_AWAY_MESSAGE if is_away else TAKEN_OUT_MESSAGE))
    return redirect("match", match.uid)


@require_http_methods(["GET", "HEAD", "POST"])
def remove(request: HttpRequest, uid: str) -> HttpResponseBase:
    """Show the effects of removing a match; a POST removes it, 409 if a hand or bid is in."""
    if request.method == "POST":
        removed = RemovedMatch.objects.filter(uid=uid).select_related("club").first()
        # A second tap; the match is gone, so `for_match` would answer 404.
        if removed and find_phone(request, removed.club):
            return redirect("club", removed.club.uid)
    return _remove(request, uid)


@for_match(keeper=True)
def _remove(request: VisitRequest, match: Match) -> HttpResponse:
    error = ""
    if request.method == "POST":
        try:
            play.remove_match(match, phone=request.phone.player)
        except play.ClosedError as refused:  # a hand or bid came in since the page was loaded
            error = sentence(refused)
        else:
            messages.success(
                request, phrase("The match of {game} is deleted.", game=match.game_name)
            )
            return redirect("club", match.club.uid)
    context = {"match": match, "can_be_removed": not match.deals.exists(), "error": error}
    return render_page(request, "history/remove", context, status=409 if error else 200)
