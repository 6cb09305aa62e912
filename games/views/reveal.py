"""A deal that is waited for, and how it turns over when the last hand is in."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_safe

from games.access.pages import for_match
from games.access.phones import VisitRequest
from games.models import Match
from games.scoreboard.entry.hand_entry import saved_notice
from games.scoreboard.match.confirming import to_confirm
from games.scoreboard.match.reveal import Reveal, reveal_of
from games.scoreboard.setup.usual_choices import rematch_after
from games.scoreboard.shown.match_reading import Reading, read
from games.scoreboard.shown.phones_at_table import positions_with_a_phone

from .entry import own_position
from .live import on_to_rematch, unless_seen
from .pages import render_page


@require_safe
@unless_seen(waits=True)
@for_match(guests=True)
def reveal(request: VisitRequest, match: Match, number: int) -> HttpResponse:
    """Who a deal waits for; once it is complete, its hands from the worst to the best. `play` has them come in turn."""
    reading = read(match)
    own, phones = own_position(request, reading.facts), positions_with_a_phone(match, reading.facts)
    view = reveal_of(reading, number, own, phones)
    rematch = rematch_after(match)
    if onward := on_to_rematch(request, rematch):
        return onward
    return reveal_page(request, match, reading, view, rematch) if view else redirect("deal", match.uid, number)


def reveal_page(
    request: VisitRequest, match: Match, reading: Reading, view: Reveal, rematch: Match | None = None
) -> HttpResponse:
    """The page of a deal that is waited for or turns over; `rematch` is one of the match that is known already."""
    own = own_position(request, reading.facts)
    asked = to_confirm(reading.facts, own) if request.phone.keeps and view.waiting else None
    saved = saved_notice(request.remembered, reading.facts, view.number)
    context = {
        "match": match,
        "reveal": view,
        "plays": "play" in request.GET and view.revealed is not None,
        "to_confirm": asked,
        "rematch": rematch,
        "saved": None if saved and view.waiting and saved.position == own else saved,
    }
    return render_page(request, "match/reveal", context, fragment="match/_reveal")
