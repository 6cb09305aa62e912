"""Starting a match."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect
from django.urls import reverse

from games import play
from games.access.form_tokens import new_token, uid_of
from games.access.pages import for_club, for_match
from games.access.phones import VisitRequest
from games.club_games import offered_games
from games.forms.setup import read_setup
from games.forms.stakes import STAKES_TAPS
from games.models import Club, Match, Player
from games.rules.errors import RuleError
from games.rules.variant import Variant
from games.scoreboard.setup.chosen_setup import Setup
from games.scoreboard.setup.setup import club_players, setup_view
from games.scoreboard.setup.stakes import stakes_of_setup, swing
from games.scoreboard.setup.usual_choices import Habits, next_dealer, options_again, started_again
from games.scoreboard.shown.words import sentence

from .pages import lead_on, render_page

SECTIONS = {"seat": "#seats", "out": "#seats", "up": "#seats", "first": "#seats", "options": "#options"}
SECTIONS |= dict.fromkeys(("stakes", *STAKES_TAPS), "#stakes")
"""Where on the page something was tapped: a browser that loads the page anew goes on there."""


@for_club(keeper=True)
def new_match(request: VisitRequest, club: Club) -> HttpResponse:
    """Set a match up, tap by tap, and start it. What is chosen is in the address."""
    if request.method == "POST":
        return _start(request, club)
    players, games = club_players(club), offered_games(club)
    setup = read_setup(request.GET, players, games, Habits(club))
    touched = request.GET.get("do", "").partition("-")[0]
    context = _context(club, setup, players, games, touched=touched) | {"name": request.GET.get("name", "")}
    if request.GET and request.GET.urlencode() != setup.query:
        return _lead_to(request, club, setup, context, SECTIONS.get(touched, ""))
    return render_page(request, "setup/new_match", context, fragment="setup/_setup")


@for_club(keeper=True)
def add_player(request: VisitRequest, club: Club) -> HttpResponse:
    """A POST: take somebody into the club, unless they are in it, and seat them in the match that is being set up."""
    name, error = request.POST.get("name", ""), ""
    state = QueryDict(request.POST.get("from", ""), mutable=True)
    try:
        state["do"] = f"seat-{play.add_player(club, name).pk}"
    except RuleError as refused:
        error = sentence(refused)
    players, games = club_players(club), offered_games(club)
    setup = read_setup(state, players, games, Habits(club))
    context = _context(club, setup, players, games) | {"adding": True}
    if error:
        context |= {"name": name, "name_error": error}
        return render_page(request, "setup/new_match", context, fragment="setup/_setup", status=422)
    return _lead_to(request, club, setup, context, "#seats")


@for_match(keeper=True)
def rematch(request: VisitRequest, match: Match) -> HttpResponse:
    """The same game in the same seats; the deal passes on. Where that has just been started, on with it."""
    if request.method != "POST" or match.finished_at is None:
        return redirect("match", match.uid)
    seats = list(match.seats.values_list("player_id", flat=True))
    started = started_again(match, seats)
    if started is None:
        try:
            uid = uid_of(request.POST.get("token", ""))
            dealer, options = next_dealer(match, len(seats)), options_again(match, len(seats))
            phone = request.phone.player
            started = play.start_match(
                match.club, match.game, seats, dealer, options, uid=uid, phone=phone, rematch_of=match
            )
        except RuleError as error:
            messages.error(request, sentence(error))
            return redirect("match", match.uid)
    return redirect("match", started.uid)


def _start(request: VisitRequest, club: Club) -> HttpResponse:
    players, games = club_players(club), offered_games(club)
    setup = read_setup(request.POST, players, games, Habits(club))
    context = _context(club, setup, players, games)
    try:
        if missing := context["setup"].missing:
            raise RuleError(missing)
        asks = swing(setup.game, setup.typed)
        if asks and request.POST.get("agreed") != asks:
            return _ask(request, context, asks)
        game = setup.game.key if setup.game else ""
        match = play.start_match(
            club,
            game,
            setup.seats,
            setup.first_position,
            setup.options,
            uid=uid_of(request.POST.get("token", "")),
            phone=request.phone.player,
        )
    except RuleError as error:
        return render_page(
            request, "setup/new_match", context | {"error": sentence(error)}, fragment="setup/_setup", status=422
        )
    return redirect("match", match.uid)


def _ask(request: VisitRequest, context: Mapping[str, Any], asks: str) -> HttpResponse:
    """Ask once whether so much is meant; starting again means that it is."""
    return render_page(request, "setup/new_match", {**context, "asks": asks}, fragment="setup/_setup", status=422)


def _context(
    club: Club, setup: Setup, players: Mapping[int, Player], games: Mapping[str, Variant], *, touched: str = ""
) -> dict[str, Any]:
    view = setup_view(setup, players, tuple(games.values()), touched=touched)
    stakes = stakes_of_setup(setup, club)
    return {"club": club, "setup": view, "stakes": stakes, "touched": touched, "token": new_token()}


def _lead_to(request: VisitRequest, club: Club, setup: Setup, context: Mapping[str, Any], section: str) -> HttpResponse:
    address = f"{reverse('new-match', args=[club.uid])}?{setup.query}{section}"
    return lead_on(request, address, fragment="setup/_setup", context=context, replace=True)
