from __future__ import annotations

from collections.abc import Mapping

from django.http import HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_safe

from games.access.phones import VisitRequest
from games.access.visits import for_club
from games.matches.people import parse_player_id
from games.models import Club
from games.rules.errors import RuleError
from games.values.clocks import get_night
from games.web.answers import render_page
from games.wording.chosen_time import STRETCHES, read_time
from games.wording.words import sentence

from .statistics import load_statistics


@require_safe
@for_club()
def statistics(request: VisitRequest, club: Club) -> HttpResponse:
    """Show leader, players, records and ratings of one game or all; 422 for a wrong choice."""
    game = request.GET.get("game", "")
    time = read_time(request.GET, get_night(timezone.now()))
    error = ""
    try:
        view = load_statistics(club, game, _read_chosen(request.GET), time)
    except RuleError as refused:  # the wrong players: the page is shown without a choice
        error = sentence(refused)
        view = load_statistics(club, game, time=time)
    context = {
        "club": club,
        "statistics": view,
        "error": error,
        "time": time,
        "stretches": STRETCHES.items(),
        # For a chosen time and all games, `_stretch.html` has a table of its own.
        "shows_table": bool(view.game) or not time.stretch,
    }
    return render_page(
        request, "statistics/statistics", context, status=422 if error or time.errors else 200
    )


def _read_chosen(data: Mapping[str, str]) -> tuple[int, ...]:
    """Return the ids of players that are sent as `first` and `second`, 0 for what is no id."""
    texts = [data[name] for name in ("first", "second") if name in data]
    return tuple(map(parse_player_id, texts))
