"""Deleting a club, and letting it stay after all."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods, require_POST

from games import play
from games.access.phones import VisitRequest
from games.access.visits import for_club
from games.models import Club
from games.pages.shared.words import count, sentence
from games.pages.shared_views.answers import render_page
from games.play.deleting import DAYS_TO_UNDO
from games.rules.errors import RuleError


@require_http_methods(["GET", "HEAD", "POST"])
@for_club(keeper=True)
def delete(request: VisitRequest, club: Club) -> HttpResponse:
    """Say what goes, and let the club be deleted once its name is typed."""
    matches = count(club.matches.count(), "match", "matches")
    context = {"club": club, "days": DAYS_TO_UNDO, "matches": matches, "typed": ""}
    if request.method != "POST":
        return render_page(request, "club/delete_club", context)
    typed = request.POST.get("name", "")
    try:
        play.end_club(club, typed)
    except RuleError as error:
        context |= {"typed": typed, "error": sentence(error)}
        return render_page(request, "club/delete_club", context, status=422)
    return redirect("club", club.uid)


@require_POST
@for_club(keeper=True)
def keep(request: VisitRequest, club: Club) -> HttpResponse:
    """Let the club stay."""
    play.keep_club(club)
    messages.success(request, f"{club.name} stays.")
    return redirect("club", club.uid)
