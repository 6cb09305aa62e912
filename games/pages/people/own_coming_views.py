"""Whoever comes to a table while a match goes on is asked, on their own phone, whether they come in."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from games import play
from games.access.phones import VisitRequest, owner_of
from games.access.visits import for_match
from games.models import ClubPhone, Match
from games.pages.shared.match_reading import Reading, read
from games.pages.shared.progress import progress_of
from games.pages.shared.words import sentence
from games.pages.shared_views.answers import render_page
from games.rules.errors import RuleError

from .own_coming import OwnComing, own_coming


@require_http_methods(["GET", "HEAD", "POST"])
@for_match()
def come_in(request: VisitRequest, match: Match) -> HttpResponse:
    """What it means to come in; sent, whoever's phone it is has, and is led to their hand."""
    if not (request.phone.keeps or _waits(request)):
        raise PermissionDenied("This phone looks on; it cannot enter or change anything.")
    player, reading = owner_of(request.phone, match.club), read(match)
    coming = own_coming(reading, player) if player else None
    if player is None or coming is None:
        plays = player is not None and reading.facts.position_of(player.pk) is not None
        return redirect("next-hand" if plays and request.phone.keeps else "match", match.uid)
    if request.method != "POST":
        return _page(request, match, reading, coming)
    if request.POST.get("said") != coming.said:
        return _page(request, match, reading, coming, "It is like this by now.", status=409)
    try:
        play.come(match, player.pk, decks=coming.decks.proposed if coming.decks else None, phone=player.pk)
    except (RuleError, play.ClosedError) as error:
        return _page(request, match, reading, coming, sentence(error), status=409)
    return redirect("next-hand", match.uid)


def _waits(request: VisitRequest) -> bool:
    """Whether the phone came by the code for playing, and looks on only until its player has a seat."""
    return request.phone.number is not None and ClubPhone.objects.filter(pk=request.phone.number, waits=True).exists()


def _page(
    request: VisitRequest, match: Match, reading: Reading, coming: OwnComing, error: str = "", *, status: int = 200
) -> HttpResponse:
    context = {"match": match, "reading": reading, "where": progress_of(reading).where, "coming": coming}
    return render_page(request, "people/come_in", context | {"error": error}, status=status)
