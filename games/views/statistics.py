"""A club's statistics."""

from __future__ import annotations

from django.http import HttpResponse
from django.views.decorators.http import require_safe

from games.access.pages import for_club
from games.access.phones import VisitRequest
from games.club_games import games_of
from games.forms.players import pair_of
from games.models import Club
from games.rules.errors import RuleError
from games.scoreboard.shown.words import sentence
from games.scoreboard.statistics.statistics import statistics_of

from .pages import render_page


@require_safe
@for_club()
def statistics(request: VisitRequest, club: Club) -> HttpResponse:
    """The table, records, two players head to head, and ratings: of a game, or of all."""
    variant, error = games_of(club).get(request.GET.get("game", "")), ""
    try:
        view = statistics_of(club, variant, pair_of(request.GET))
    except RuleError as refused:
        view, error = statistics_of(club, variant, None), sentence(refused)
    context = {"club": club, "statistics": view, "error": error}
    return render_page(request, "statistics/statistics", context, status=422 if error else 200)
