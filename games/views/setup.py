"""Starting a match."""

from __future__ import annotations

from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect
from django.urls import reverse

from games import play
from games.access import VisitRequest, for_club, for_match
from games.forms.setup import Setup, read_setup
from games.models import Club, Match
from games.rules.errors import RuleError
from games.scoreboard.home import next_dealer
from games.scoreboard.setup import club_players, show_setup, started_again, usual
from games.tokens import new_token, uid_of
from games.views.shared import answer, answer_at

OUTDATED = "This page was out of date. Nothing is lost: tap once more."


@for_club(keeper=True)
def new_match(request: VisitRequest, club: Club) -> HttpResponse:
    """Set a match up, a tap at a time, and start it."""
    if request.method == "POST":
        return _start(request, club)
    players = club_players(club)
    setup = read_setup(request.GET, players, lambda: usual(club))
    touched = request.GET.get("do", "").partition("-")[0]
    context = {"club": club, "setup": show_setup(setup, players, touched=touched), "token": new_token(club.uid)}
    return answer_at(request, _address(club, setup) if request.GET else request.path, "new_match", context, "_setup")


@for_club(keeper=True)
def add_player(request: VisitRequest, club: Club) -> HttpResponse:
    """Take somebody into the club, and seat them in the match that is being set up."""
    if request.method != "POST":
        return redirect("new-match", club.uid)
    name, error = request.POST.get("name", ""), ""
    state = QueryDict(request.POST.get("from", ""), mutable=True)
    try:
        state["do"] = f"seat-{play.add_player(club, name).pk}"
    except RuleError as refused:
        error = refused.message
    players = club_players(club)
    setup = read_setup(state, players, lambda: usual(club))
    context = {"club": club, "setup": show_setup(setup, players), "token": new_token(club.uid), "adding": True}
    if error:
        context |= {"name": name, "name_error": error}
        return answer(request, "new_match", context, fragment="_setup", status=422)
    return answer_at(request, _address(club, setup), "new_match", context, "_setup")


@for_match(keeper=True)
def rematch(request: VisitRequest, match: Match) -> HttpResponse:
    """The same game with the same people in the same seats once more; the deal passes on."""
    if request.method != "POST":
        return redirect("match", match.uid)
    club = match.club
    uid = uid_of(request.POST.get("token", ""), club.uid)
    seats = list(match.seats.values_list("player_id", flat=True))
    started = started_again(match)
    if uid is None:
        return redirect("match", match.uid)
    if started is None:
        dealer = next_dealer(match, len(seats))
        started = play.start_match(club, match.game, seats, dealer, match.options, uid=uid, phone=request.phone.player)
    return redirect("next-hand", started.uid)


def _start(request: VisitRequest, club: Club) -> HttpResponse:
    players = club_players(club)
    setup = read_setup(request.POST, players, lambda: usual(club))
    view = show_setup(setup, players)
    uid = uid_of(request.POST.get("token", ""), club.uid)
    error = f"{view.missing}." if view.missing else OUTDATED if uid is None else ""
    if setup.game and uid and not error:
        try:
            match = play.start_match(
                club,
                setup.game.key,
                setup.seats,
                setup.first_position,
                setup.options(),
                uid=uid,
                phone=request.phone.player,
            )
        except RuleError as refused:
            error = refused.message
        else:
            return redirect("next-hand", match.uid)
    context = {"club": club, "setup": view, "token": new_token(club.uid), "error": error}
    return answer(request, "new_match", context, fragment="_setup", status=422)


def _address(club: Club, setup: Setup) -> str:
    return f"{reverse('new-match', args=[club.uid])}?{setup.query()}"
