"""The board for a television across the room, and the code on it by which more phones look on."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_safe

from games.access.links import guest_pass, match_of_pass
from games.access.pages import for_match
from games.access.phones import VisitRequest, admit_guest
from games.models import Match
from games.scoreboard.club.invitations import invite
from games.scoreboard.match.reveal import reveal_of
from games.scoreboard.match.television import tv_of
from games.scoreboard.setup.usual_choices import rematch_after
from games.scoreboard.shown.match_reading import read

from .links import base_address
from .live import on_to_rematch, unless_seen
from .pages import render_page, swaps


@require_safe
@unless_seen()
@for_match(guests=True)
def tv(request: VisitRequest, match: Match) -> HttpResponse:
    """A match to be seen from across the room; a screen that knew of one of its `deals` less sees that turn over."""
    base, reading = base_address(request), read(match)
    rematch = rematch_after(match) if reading.result.finished else None
    if onward := on_to_rematch(request, rematch, "tv"):
        return onward
    deals = len(reading.result.deals)
    one_more = swaps(request) and request.GET.get("deals") == str(deals - 1)
    context = {
        "match": match,
        "tv": tv_of(reading),
        "deals": deals,
        "reveal": reveal_of(reading, deals) if one_more else None,
        "rematch": rematch,
        "invite": invite(f"{base}{reverse('guest', args=[guest_pass(match)])}") if base else None,
    }
    return render_page(request, "match/tv", context, fragment="match/_tv")


@require_safe
def guest(request: HttpRequest, guest_pass: str) -> HttpResponse:
    """Come to a match by the code on its television, to look on at it and at its rematches."""
    match = match_of_pass(guest_pass)
    if match is None:
        response = render_page(request, "club/guest_pass_over", {}, status=404)
    else:
        admit_guest(request, match)
        response = redirect("match", match.uid)
    response["Referrer-Policy"] = "no-referrer"
    return response
