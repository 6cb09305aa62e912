"""By whose clock a club's evenings end."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from games.access.phones import VisitRequest
from games.access.visits import for_club
from games.models import Club
from games.pages.shared.words import count, sentence
from games.pages.shared_views.answers import render_page
from games.play.time_zones import matches_that_move, set_time_zone
from games.rules.errors import RuleError
from games.values.clocks import checked_zone, place_of, regions, zone_of


@require_http_methods(["GET", "HEAD", "POST"])
@for_club(keeper=True)
def time_zone(request: VisitRequest, club: Club) -> HttpResponse:
    """Choose the time zone of a club; where matches move to another evening, that is said before."""
    if request.method != "POST":
        return _page(request, club, club.time_zone)
    chosen = request.POST.get("zone", "")
    try:
        checked_zone(chosen)
    except RuleError as error:
        return _page(request, club, club.time_zone, {"error": sentence(error)}, status=422)
    moved = matches_that_move(club, chosen)
    if moved and request.POST.get("moved") != str(moved):
        said = {"place": place_of(zone_of(chosen).key), "matches": count(moved, "match", "matches"), "moved": moved}
        return _page(request, club, chosen, said, status=409)
    if chosen != club.time_zone:
        set_time_zone(club, chosen, phone=request.phone.player)
        messages.success(request, f"Evenings end by another clock now. {_now_in(chosen)}")
    return redirect("club", club.uid)


def _page(
    request: VisitRequest, club: Club, chosen: str, said: dict[str, object] | None = None, *, status: int = 200
) -> HttpResponse:
    """The list with what is `chosen`, and what is `said` about that."""
    context: dict[str, object] = {"club": club, "chosen": chosen, "regions": regions(), "now": _now_in(club.time_zone)}
    context |= {"servers": place_of(timezone.get_default_timezone_name())}
    return render_page(request, "club/time_zone", context | (said or {}), status=status)


def _now_in(name: str) -> str:
    zone = zone_of(name)
    return f"It is {timezone.localtime(timezone=zone):%H:%M} in {place_of(zone.key)} now."
