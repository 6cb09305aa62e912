from __future__ import annotations

from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_safe

from games.access.phones import VisitRequest
from games.access.visits import for_match
from games.matches.replayed_match import load_replayed_match
from games.models import Match
from games.pages.entry import find_saved_hand
from games.pages.result import find_countdown
from games.web.answers import render_page
from games.web.following import build_open_match, poll_endpoint, redirect_if_moved_on
from games.wording.turn import build_turn

from .deal import find_deal_view
from .reveal import find_reveal
from .reveal_views import render_reveal


@require_safe
@poll_endpoint()
@for_match(guests=True)
def deal(request: VisitRequest, match: Match, number: int) -> HttpResponse:
    """Show a deal, or the page that waits while it is open; 404 without such a deal."""
    replayed = load_replayed_match(match)
    open_match = build_open_match(request, replayed.stored)
    if onward := redirect_if_moved_on(request, match):
        return onward
    shown_reveal = find_reveal(replayed, number, open_match)
    if shown_reveal and shown_reveal.waiting:
        return render_reveal(request, match, replayed, shown_reveal)
    view = find_deal_view(replayed, number)
    if view is None:
        # An open page of the deal that was being entered, or came next, when the match was ended.
        if replayed.result.finished and number <= len(replayed.stored.deals) + 1:
            return redirect("match", match.uid)
        raise Http404("No such deal")
    context = {
        "match": match,
        "deal": view,
        "turn": None if view.finished else build_turn(replayed, open_match.own_position),
        "can_show_again": shown_reveal is not None,
        "countdown": find_countdown(replayed.stored.match),
        "next": request.around.moved_on,
        "saved": find_saved_hand(request.remembered, replayed.stored, number),
    }
    return render_page(request, "deal/deal", context, fragment="deal/_deal")
