"""Starting a match."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from django.contrib import messages
from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect
from django.urls import reverse

from games import play
from games.access.form_tokens import new_token, uid_of
from games.access.phones import VisitRequest
from games.access.visits import for_club, for_match
from games.club_games import offered_games
from games.facts import load_facts
from games.models import Club, Match, Table
from games.pages.shared.next_match import next_dealer
from games.pages.shared.words import sentence
from games.pages.shared_views.answers import lead_on, render_page
from games.pages.shared_views.following import where_to
from games.rules.errors import RuleError

from .chosen_setup import Setup, start_set_up
from .forms import read_setup
from .setup import club_players, setup_view
from .stakes import stakes_of_setup, swing
from .stakes_forms import STAKES_TAPS
from .usual_choices import Habits, options_again, started_again

SECTIONS = {"seat": "#seats", "out": "#seats", "up": "#seats", "first": "#seats", "options": "#options"}
SECTIONS |= dict.fromkeys(("stakes", *STAKES_TAPS), "#stakes")
"""Where on the page something was tapped: a browser that loads the page anew goes on there."""


@for_club(keeper=True)
def new_match(request: VisitRequest, club: Club) -> HttpResponse:
    """Set a match up, tap by tap, and start it. What is chosen is in the address."""
    if request.method == "POST":
        return _start(request, club)
    setup, context = _set_up(club, request.GET)
    touched = request.GET.get("do", "").partition("-")[0]
    context |= {"touched": touched, "name": request.GET.get("name", "")}
    if request.GET and request.GET.urlencode() != setup.query:
        return _lead_to(request, club, setup, context, SECTIONS.get(touched, ""))
    return render_page(request, "setup/new_match", context, fragment="setup/_setup")


@for_club(keeper=True)
def add_player(request: VisitRequest, club: Club) -> HttpResponse:
    """Take somebody into the club, unless they are in it, and seat them in the match that is being set up."""
    if request.method != "POST":
        return redirect("players", club.uid)
    name, error = request.POST.get("name", ""), ""
    state = QueryDict(request.POST.get("from", ""), mutable=True)
    try:
        state["do"] = f"seat-{play.add_player(club, name).pk}"
    except RuleError as refused:
        error = sentence(refused)
    setup, context = _set_up(club, state)
    context["adding"] = True
    if error:
        return _refuse(request, context, name=name, name_error=error)
    return _lead_to(request, club, setup, context, "#seats")


@for_match(keeper=True)
def rematch(request: VisitRequest, match: Match) -> HttpResponse:
    """The same game in the same seats; the deal passes on. Where the table plays something by now, on with that."""
    if request.method != "POST" or match.finished_at is None:
        return redirect("match", match.uid)
    table = next((table for table in play.tables_now(match.club) if table.pk == match.table_id), None)
    try:
        if table:
            started = play.start_next(table, match.uid, partial(_start_again, request, match, table))
        else:
            started = _start_again(request, match)
    except RuleError as error:
        messages.error(request, sentence(error))
        return redirect("match", match.uid)
    return redirect(where_to(request, started))


def _start_again(request: VisitRequest, match: Match, table: Table | None = None) -> Match:
    facts = load_facts(match.pk)
    seats = [seat.player_id for seat in facts.seats]
    if table is None and (started := started_again(match, seats)):
        return started
    return play.start_match(
        match.club,
        match.game,
        seats,
        next_dealer(match, len(seats)),
        options_again(match, len(seats)),
        uid=uid_of(request.POST.get("token", "")),
        phone=request.phone.player,
        rematch_of=match,
        teams=facts.teams,
        table=table,
    )


def _start(request: VisitRequest, club: Club) -> HttpResponse:
    setup, context = _set_up(club, request.POST)
    table = _table(club, setup)
    try:
        if missing := context["setup"].missing:
            raise RuleError(missing)
        asks = swing(setup.game, setup.typed)
        if asks and request.POST.get("agreed") != asks:
            return _refuse(request, context, asks=asks)
        if table:
            game = setup.game.key if setup.game else ""
            play.set_up(table, game, setup.shown, setup.seats, setup.first, by=request.phone.player)
            return redirect("table", table.uid)
        match = start_set_up(setup, club, uid_of(request.POST.get("token", "")), phone=request.phone.player)
    except RuleError as error:
        return _refuse(request, context, error=sentence(error))
    return redirect(where_to(request, match))


def _set_up(club: Club, data: QueryDict) -> tuple[Setup, dict[str, Any]]:
    """What an address or a form says, and what its page shows."""
    players, games = club_players(club), offered_games(club)
    setup = read_setup(data, players, games, Habits(club))
    view, stakes = setup_view(setup, players, tuple(games.values())), stakes_of_setup(setup, club)
    return setup, {"club": club, "setup": view, "stakes": stakes, "token": new_token()}


def _table(club: Club, setup: Setup) -> Table | None:
    """The table at which what is set up comes next; None where it begins at once."""
    return club.tables.filter(uid=setup.table, ended_at=None).first() if setup.table else None


def _refuse(request: VisitRequest, context: Mapping[str, Any], **said: str) -> HttpResponse:
    """The page again, with what is said: an error, or what is asked once, to which starting again says yes."""
    return render_page(request, "setup/new_match", {**context, **said}, fragment="setup/_setup", status=422)


def _lead_to(request: VisitRequest, club: Club, setup: Setup, context: Mapping[str, Any], section: str) -> HttpResponse:
    address = f"{reverse('new-match', args=[club.uid])}?{setup.query}{section}"
    return lead_on(request, address, fragment="setup/_setup", context=context, replace=True)
