"""The board for a television across the room, how it comes to a table, and the code on it by which phones come."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from games import play
from games.access.links import guest_pass, match_of_pass
from games.access.pages import for_club, for_match
from games.access.phones import VisitRequest, admit_guest
from games.models import Club, Match
from games.rules.errors import RuleError
from games.scoreboard.club.invitations import invite
from games.scoreboard.club.table_now import match_now
from games.scoreboard.match.reveal import reveal_of
from games.scoreboard.match.television import tv_of
from games.scoreboard.setup.usual_choices import rematch_after
from games.scoreboard.shown.match_reading import read
from games.scoreboard.shown.words import sentence
from scorekeeper.senders import sender_of

from .joining import refused, status_of
from .letting_in import let_in
from .links import base_address, code_of_table
from .live import on_to_rematch, unless_seen
from .pages import render_page, swaps


@require_safe
@unless_seen()
@for_match(guests=True)
def tv(request: VisitRequest, match: Match) -> HttpResponse:
    """A match to be seen from across the room; a screen that knew of one of its `deals` less sees that turn over."""
    invites, base, reading = request.phone.invites, base_address(request), read(match)
    rematch = rematch_after(match)
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
        "play": code_of_table(request, match.club, "keeper") if invites else None,
        "invite": invite(f"{base}{reverse('guest', args=[guest_pass(match)])}") if base and not invites else None,
    }
    return render_page(request, "match/tv", context, fragment="match/_tv")


@require_http_methods(["GET", "HEAD", "POST"])
def bring_television(request: HttpRequest) -> HttpResponse:
    """Ask a television for the code of a table, and show that table on it."""
    if request.method != "POST":
        return render_page(request, "club/bring_television", {})
    typed = request.POST.get("code", "")
    try:
        club, role = play.club_of_code(typed, sender_of(request) or "")
        let_in(request, club, "television" if role == "keeper" else "watcher")
    except (RuleError, play.TooManyError) as error:
        context = {"typed": typed, "code_error": sentence(error)}
        return refused(render_page(request, "club/bring_television", context, status=status_of(error)), error)
    return redirect("club-tv", club.uid)


@require_safe
@for_club()
def club_tv(request: VisitRequest, club: Club) -> HttpResponse:
    """On to the match that is played now; before the first one the page asks again and again whether it has begun."""
    match = match_now(club)
    if match:
        return redirect("tv", match.uid)
    context = {"club": club, "play": code_of_table(request, club, "keeper") if request.phone.invites else None}
    return render_page(request, "club/club_tv", context)


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
