from __future__ import annotations

from urllib.parse import urlencode

from django.http import HttpResponse
from django.views.decorators.http import require_safe

from games.access.phones import VisitRequest
from games.access.visits import for_club
from games.matches.club_games import load_games
from games.models import Club
from games.web.answers import render_page

from .forms import HistoryForm
from .history import describe_filter, load_page

FILTER_FIELDS = ("game", "player", "from", "to")


@require_safe
@for_club()
def history(request: VisitRequest, club: Club) -> HttpResponse:
    """Show a page of the club's matches, newest first, filtered; 422 if the filter is wrong."""
    players = list(club.players.filter(merged_into=None))
    form = HistoryForm(request.GET.dict())
    games = load_games(club)
    form.read(players, games)
    before = form.find_before(club)
    matches, has_older = load_page(club, form.filter, before)
    filters = {name: request.GET[name] for name in FILTER_FIELDS if request.GET.get(name)}
    older_url = ""
    if has_older:
        older_url = f"?{urlencode({**filters, 'before': matches[-1].match.pk})}"
    context = {
        "club": club,
        "matches": matches,
        "form": form,
        "players": players,
        "games": games.values(),
        "filters": filters,
        "filter_text": describe_filter(form.filter, players, games),
        "is_first_page": before is None,
        "newest_url": f"?{urlencode(filters)}",
        "older_url": older_url,
    }
    return render_page(request, "history/history", context, status=422 if form.errors else 200)
