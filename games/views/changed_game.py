"""A match that is going on takes over its house game as it was changed since."""

from __future__ import annotations

from functools import partial

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from games import play
from games.access.pages import for_match
from games.access.phones import VisitRequest
from games.models import HouseGame, Match
from games.rules.errors import RuleError
from games.scoreboard.match.corrections import changed_game
from games.scoreboard.match.log import Changed
from games.scoreboard.shown.words import sentence
from games.values.whole_numbers import whole_number

from .correction_preview import Preview, preview, readings, sure_of
from .pages import render_page

VERSION = "version"
"""What the form sends: the number of the version of the game whose effects were shown."""


@require_http_methods(["GET", "HEAD", "POST"])
@for_match(keeper=True)
def take_over(request: VisitRequest, match: Match) -> HttpResponse:
    """What the changed game does to the match; and going on with it."""
    game = changed_game(match)
    version = whole_number(request.POST.get(VERSION, "")) if request.method == "POST" else None
    if game is None:
        current = match.club.house_games.filter(key=match.game, number=version).first() if version else None
        if current:  # a second tap
            return _done(request, match, current)
        return render_page(
            request, "match/same_game", {"match": match}, status=409 if request.method == "POST" else 200
        )
    seen = version == game.number
    change = partial(play.take_over_game, match, seen=game.number, phone=request.phone.player)
    try:
        play.with_consent(match, change, sure=sure_of(request) if seen else None, always=True)
    except play.UnsureError as error:
        return _ask(request, match, error, game)
    except (play.ClosedError, play.GameChangedError, RuleError) as error:
        context = {"match": match, "game": game, "why": sentence(error)}
        return render_page(request, "match/same_game", context, status=409)
    return _done(request, match, game)


def _done(request: VisitRequest, match: Match, game: HouseGame) -> HttpResponse:
    messages.success(request, f"This match goes on with {game.name} as it is now.")
    return redirect("match", match.uid)


def _ask(request: VisitRequest, match: Match, error: play.UnsureError, game: HouseGame) -> HttpResponse:
    before, after = readings(error)
    corrections = reverse("correct", args=[match.uid])
    asked = Preview(
        title=f"Go on with {game.name} as it is now?",
        changed=(Changed("The game’s rules", "as they were when the match began", "as they are now"),),
        action=reverse("take-over-game", args=[match.uid]),
        leave=corrections,
        edit=corrections,
        save="Go on with it",
        note="All deals are scored anew. What was entered stays as it is.",
        fields=((VERSION, str(game.number)),),
    )
    return preview(request, match, before, after, asked)
