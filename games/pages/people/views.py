"""Somebody comes, goes, sits out or is played for: a sheet over the board, each step a page of its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods, require_safe

from games import play
from games.access.phones import VisitRequest, owner_of
from games.access.visits import for_match
from games.matches.people import parse_player_id, parse_seat_position
from games.matches.replayed_match import ReplayedMatch, load_replayed_match
from games.models import Match, Player
from games.play.coming_and_going import find_deal_to_sit_out
from games.rules.errors import RuleError
from games.values.whole_numbers import whole_number
from games.web.answers import render_page
from games.web.following import build_visit
from games.wording.standings import progress_of
from games.wording.words import sentence

from .coming import build_coming, others_in_club
from .own_coming import own_coming
from .people_now import one_person, people_now

PAGE = ["GET", "HEAD", "POST"]
Refusal = RuleError | play.ClosedError


@require_safe
@for_match(keeper=True)
def everybody(request: VisitRequest, match: Match) -> HttpResponse:
    """Who is there and who has gone, and the way to somebody who comes."""
    replayed = load_replayed_match(match)
    if replayed.result.finished:
        return redirect("match", match.uid)
    now = people_now(replayed, build_visit(request, replayed.stored).own)
    return _page(request, "people", replayed, {"now": now})


@require_http_methods(PAGE)
@for_match(keeper=True)
def who_comes(request: VisitRequest, match: Match) -> HttpResponse:
    """Who comes: somebody of the club, or somebody new by the name."""
    if request.method == "POST":
        try:
            player = play.add_player(match.club, request.POST.get("name", ""))
        except RuleError as error:
            return _who_comes(request, match, error)
        return redirect("comes", match.uid, player.pk)
    return _who_comes(request, match)


def _who_comes(request: VisitRequest, match: Match, error: RuleError | None = None) -> HttpResponse:
    replayed = load_replayed_match(match)
    seated = [seat.player_id for seat in replayed.stored.seats]
    context = {"club": match.club, "others": others_in_club(match, seated), **_typed(request, error)}
    return _page(request, "who_comes", replayed, context, error)


@require_http_methods(PAGE)
@for_match(keeper=True)
def somebody_comes(request: VisitRequest, match: Match, player: int) -> HttpResponse:
    """What it means that somebody comes; sent, they have."""
    replayed = load_replayed_match(match)
    who = _of_club(match, player)
    if replayed.stored.find_position(who.pk) is not None:
        return redirect("person", match.uid, who.pk)
    data = request.POST if request.method == "POST" else request.GET
    start, after = data.get("start", ""), parse_seat_position(data.get("after", ""))
    after = after if after in range(len(replayed.people)) else None
    decks, phone, error = whole_number(data.get("decks", "")), request.phone.player, None
    if request.method == "POST":
        error = _refused(lambda: play.join_match(match, who.pk, start=start, after=after, decks=decks, phone=phone))
        if error is None:
            return redirect("match", match.uid)
    return _page(request, "comes", replayed, {"coming": build_coming(replayed, who, start, after, decks)}, error)


@require_http_methods(PAGE)
@for_match(keeper=True)
def person(request: VisitRequest, match: Match, player: int) -> HttpResponse:
    """What can be done for one of the match; sent, it is done."""
    replayed = load_replayed_match(match)
    position = _position(replayed, _of_club(match, player))
    error = None
    if request.method == "POST":
        error = _refused(lambda: _do(request, match, replayed, position))
        if error is None:
            return redirect("match", match.uid)
    return _page(request, "person", replayed, {"one": one_person(replayed, position)}, error)


def _do(request: VisitRequest, match: Match, replayed: ReplayedMatch, position: int) -> None:
    """What a page asks for; raises what stands in its way."""
    does, start, phone = request.POST.get("do"), request.POST.get("start", ""), request.phone.player
    deal = whole_number(request.POST.get("deal", "")) or find_deal_to_sit_out(replayed.stored, position)
    decks, who = whole_number(request.POST.get("decks", "")), replayed.stored.seats[position].player_id
    ways: dict[str | None, Callable[[], Any]] = {
        "comes": lambda: play.join_match(match, who, start=start, decks=decks, phone=phone),
        "leaves": lambda: play.leave_match(match, position, phone=phone),
        "sits-out": lambda: play.sit_out(match, position, deal, phone=phone),
        "sits-out-average": lambda: play.sit_out(match, position, deal, score="average", phone=phone),
        "plays": lambda: play.play_after_all(match, position, deal, phone=phone),
    }
    if does not in ways:
        raise RuleError("Choose one of these")
    ways[does]()


@require_http_methods(PAGE)
@for_match(keeper=True)
def who_plays(request: VisitRequest, match: Match, player: int) -> HttpResponse:
    """Who plays for one of the match in a deal: somebody of the club, of the match, or somebody new."""
    replayed = load_replayed_match(match)
    position = _position(replayed, _of_club(match, player))
    deal = whole_number(request.POST.get("deal", "")) or find_deal_to_sit_out(replayed.stored, position)
    error = None
    if request.method == "POST":
        error = _refused(lambda: _play_for(request, match, position, deal))
        if error is None:
            return redirect("match", match.uid)
    seated = [seat.player_id for seat in replayed.stored.seats]
    others = others_in_club(match, seated)
    two_hands = [
        (replayed.stored.seats[each.position].player_id, each)
        for each in replayed.in_deal(deal)
        if each.position != position
    ]
    one = replayed.people[position]
    context = {"one": one, "player": player, "deal": deal, "others": others, "two_hands": two_hands}
    return _page(request, "who_plays", replayed, context | _typed(request, error), error)


def _play_for(request: VisitRequest, match: Match, position: int, deal: int) -> None:
    who = parse_player_id(request.POST.get("player", ""))
    if "name" in request.POST:
        who = play.add_player(match.club, request.POST["name"]).pk
    play.set_substitute(match, position, deal, who, phone=request.phone.player)


@require_http_methods(PAGE)
@for_match()
def come_in(request: VisitRequest, match: Match) -> HttpResponse:
    """What it means to come in; sent, whoever's phone it is has, and is led to their hand."""
    if not request.phone.plays:
        raise PermissionDenied("This phone looks on; it cannot enter or change anything.")
    player, replayed = owner_of(request.phone, match.club), load_replayed_match(match)
    coming = own_coming(replayed, player) if player else None
    if player is None or coming is None:
        plays = player is not None and replayed.stored.find_position(player.pk) is not None
        return redirect("next-hand" if plays and request.phone.keeps else "match", match.uid)
    error: Refusal | None = None
    if request.method == "POST":
        decks = coming.decks.proposed if coming.decks else None
        error = play.ClosedError("It is like this by now")
        if request.POST.get("said") == coming.said:
            error = _refused(lambda: play.join_match(match, player.pk, decks=decks, phone=player.pk))
        if error is None:
            return redirect("next-hand", match.uid)
    return _page(request, "come_in", replayed, {"coming": coming}, error)


def _refused(change: Callable[[], Any]) -> Refusal | None:
    """Make a change; what stands in its way, if anything."""
    try:
        change()
    except (RuleError, play.ClosedError) as error:
        return error
    return None


def _typed(request: VisitRequest, error: Exception | None) -> dict[str, str]:
    """What was typed and cannot be, with the reason, to stand at the field."""
    if error is None or "name" not in request.POST:
        return {}
    return {"typed": request.POST["name"], "name_error": sentence(error)}


def _page(
    request: VisitRequest, page: str, replayed: ReplayedMatch, context: dict[str, Any], error: Refusal | None = None
) -> HttpResponse:
    where = "" if replayed.result.finished else progress_of(replayed).where
    stored = replayed.stored
    said = {"match": stored.match, "replayed": replayed, "where": where, "currency": replayed.currency}
    if error is not None and "name_error" not in context:
        said["error"] = sentence(error)
    status = 200 if error is None else 422 if isinstance(error, RuleError) else 409
    return render_page(request, f"people/{page}", said | context, status=status)


def _of_club(match: Match, player: int) -> Player:
    """The club's player of that id, as they are now."""
    found = match.club.players.select_related("merged_into").filter(pk=player).first()
    if found is None:
        raise Http404("Nobody of this club")
    return found.current


def _position(replayed: ReplayedMatch, player: Player) -> int:
    position = replayed.stored.find_position(player.pk)
    if position is None:
        raise Http404("Nobody of this match")
    return position
