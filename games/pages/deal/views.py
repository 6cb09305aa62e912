"""What a deal gave, or how far it is entered."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_safe

from games.access.phones import VisitRequest
from games.access.visits import for_match
from games.matches.replayed_match import load_replayed_match
from games.models import Match
from games.pages.entry import saved_notice
from games.web.answers import render_page
from games.web.following import build_visit, poll_endpoint, redirect_if_moved_on
from games.wording.standings import turn_of

from .deal import deal_of
from .reveal import reveal_of
from .reveal_views import reveal_page


@require_safe
@poll_endpoint()
@for_match(guests=True)
def deal(request: VisitRequest, match: Match, number: int) -> HttpResponse:
    """What a deal gave, or how far it is entered."""
    replayed = load_replayed_match(match)
    visit = build_visit(request, replayed.stored)
    if onward := redirect_if_moved_on(request, match):
        return onward
    awaited = reveal_of(replayed, number, visit, request.phone.player)
    if awaited and awaited.waiting:
        return reveal_page(request, match, replayed, awaited)
    view = deal_of(replayed, number)
    if view is None and number <= len(replayed.stored.deals) + 1 and replayed.result.finished:
        return redirect("match", match.uid)  # the page was opened before the match was over, half entered or not yet
    if view is None:
        raise Http404("No such deal")
    context = {
        "match": match,
        "deal": view,
        "turn": None if view.finished else turn_of(replayed, visit.own),
        "counts": awaited is not None,
        "next": request.around.moved_on,
        "saved": saved_notice(request.remembered, replayed.stored, number),
    }
    return render_page(request, "deal/deal", context, fragment="deal/_deal")
