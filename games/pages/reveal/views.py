"""A deal that is waited for, and how it turns over when the last hand is in."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_safe

from games.access.phones import VisitRequest
from games.access.visits import for_match
from games.models import Match
from games.pages.entry import saved_notice
from games.pages.shared.confirming import to_confirm
from games.pages.shared.match_reading import Reading, read
from games.pages.shared.next_step import positions_with_a_phone
from games.pages.shared_views.answers import render_page
from games.pages.shared_views.following import on_with_the_table, own_position, unless_seen

from .reveal import Reveal, reveal_of


@require_safe
@unless_seen(waits=True)
@for_match(guests=True)
def reveal(request: VisitRequest, match: Match, number: int) -> HttpResponse:
    """Who a deal waits for; once it is complete, its hands from the worst to the best. `play` has them come in turn."""
    reading = read(match)
    own, phones = own_position(request, reading.facts), positions_with_a_phone(request.around.phones, reading.facts)
    view = reveal_of(reading, number, own, phones)
    if onward := on_with_the_table(request, match):
        return onward
    return reveal_page(request, match, reading, view) if view else redirect("deal", match.uid, number)


def reveal_page(request: VisitRequest, match: Match, reading: Reading, view: Reveal) -> HttpResponse:
    """The page of a deal that is waited for or turns over."""
    own = own_position(request, reading.facts)
    asked = to_confirm(reading.facts, own) if request.phone.keeps and view.waiting else None
    saved = saved_notice(request.remembered, reading.facts, view.number)
    context = {
        "match": match,
        "reveal": view,
        "plays": "play" in request.GET and view.revealed is not None,
        "to_confirm": asked,
        "next": request.around.moved_on,
        "saved": saved if saved and view.waiting and saved.position != own else None,
    }
    return render_page(request, "reveal/reveal", context, fragment="reveal/_reveal")
