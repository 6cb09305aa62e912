"""The pages over the board on which a player joins, leaves, sits out or gets a substitute."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods, require_safe

from games import play
from games.access.phones import VisitRequest
from games.access.visits import for_match
from games.matches.people import parse_player_id, parse_seat_position
from games.matches.replayed_match import ReplayedMatch, load_replayed_match
from games.matches.stored_match import HandRef
from games.models import Match, Player
from games.play.coming_and_going import find_hand_to_sit_out
from games.rules.errors import RuleError
from games.rules.say import say
from games.values.whole_numbers import parse_whole_number
from games.web.answers import render_page
from games.web.following import build_open_match
from games.wording.standings import build_progress
from games.wording.words import sentence

from .join_preview import build_join_preview, load_candidates
from .people_now import build_people_now, build_person_page

PAGE_METHODS = ["GET", "HEAD", "POST"]
Refusal = RuleError | play.ClosedError


@require_safe
@for_match(keeper=True)
def everybody(request: VisitRequest, match: Match) -> HttpResponse:
    """Show who is there, who has left and, without teams, a link to add a player."""
    replayed = load_replayed_match(match)
    if replayed.result.finished:
        return redirect("match", match.uid)
    own_position = build_open_match(request, replayed.stored).own_position
    context = {"people_now": build_people_now(replayed, own_position)}
    return _render_sheet(request, "people", replayed, context)


@require_http_methods(PAGE_METHODS)
@for_match(keeper=True)
def who_comes(request: VisitRequest, match: Match) -> HttpResponse:
    """Show who could join; a POST adds a new player by name (422: refused)."""
    if request.method == "POST":
        try:
            player = play.add_player(match.club, request.POST.get("name", ""))
        except RuleError as error:
            return _render_who_comes(request, match, error)
        return redirect("comes", match.uid, player.pk)
    return _render_who_comes(request, match)


def _render_who_comes(
    request: VisitRequest, match: Match, error: RuleError | None = None
) -> HttpResponse:
    replayed = load_replayed_match(match)
    seated = [seat.player_id for seat in replayed.stored.seats]
    context = {
        "club": match.club,
        "candidates": load_candidates(match, seated),
        **_build_name_error(request, error),
    }
    return _render_sheet(request, "who_comes", replayed, context, error)


@require_http_methods(PAGE_METHODS)
@for_match(keeper=True)
def somebody_comes(request: VisitRequest, match: Match, player: int) -> HttpResponse:
    """Show the effect of a player joining; a POST lets them join, or shows why not."""
    replayed = load_replayed_match(match)
    joining = _get_player(match, player)
    if replayed.stored.find_position(joining.pk) is not None:
        return redirect("person", match.uid, joining.pk)
    data = request.POST if request.method == "POST" else request.GET
    start = data.get("start", "")
    after = parse_seat_position(data.get("after", ""))
    if after not in range(len(replayed.people)):
        after = None
    decks = parse_whole_number(data.get("decks", ""))
    phone = request.phone.player
    error = None
    if request.method == "POST":
        error = _try_change(
            lambda: play.join_match(
                match, joining.pk, start=start, after=after, decks=decks, phone=phone
            )
        )
        if error is None:
            return redirect("match", match.uid)
    context = {"preview": build_join_preview(replayed, joining, start, after, decks)}
    return _render_sheet(request, "comes", replayed, context, error)


@require_http_methods(PAGE_METHODS)
@for_match(keeper=True)
def person(request: VisitRequest, match: Match, player: int) -> HttpResponse:
    """Show the actions on a player, or do one; 404 if not there, 409 if late, 422 if refused."""
    replayed = load_replayed_match(match)
    position = _get_position(replayed, _get_player(match, player))
    error = None
    if request.method == "POST":
        error = _try_change(lambda: _do_action(request, match, replayed, position))
        if error is None:
            return redirect("match", match.uid)
    context = {"person_page": build_person_page(replayed, position)}
    return _render_sheet(request, "person", replayed, context, error)


def _do_action(request: VisitRequest, match: Match, replayed: ReplayedMatch, position: int) -> None:
    """Do the action that the form names; raise `RuleError` or `ClosedError` if refused."""
    action = request.POST.get("do")
    start = request.POST.get("start", "")
    phone = request.phone.player
    hand_ref = _read_hand(request, replayed, position)
    decks = parse_whole_number(request.POST.get("decks", ""))
    player_id = replayed.stored.seats[position].player_id
    if action == "comes":
        play.join_match(match, player_id, start=start, decks=decks, phone=phone)
    elif action == "leaves":
        play.leave_match(match, position, phone=phone)
    elif action == "sits-out":
        play.sit_out(match, hand_ref, phone=phone)
    elif action == "sits-out-average":
        play.sit_out(match, hand_ref, score="average", phone=phone)
    elif action == "plays":
        play.play_after_all(match, hand_ref, phone=phone)
    else:
        raise RuleError(say("Choose one of these."))


@require_http_methods(PAGE_METHODS)
@for_match(keeper=True)
def who_plays(request: VisitRequest, match: Match, player: int) -> HttpResponse:
    """Show who could play for a player in a deal: of the club, of the match, or new.

    A POST sets that; 404 if the player is not in the match, 409 if too late, 422 if refused.
    """
    replayed = load_replayed_match(match)
    position = _get_position(replayed, _get_player(match, player))
    hand_ref = _read_hand(request, replayed, position)
    error = None
    if request.method == "POST":
        error = _try_change(lambda: _set_substitute(request, match, hand_ref))
        if error is None:
            return redirect("match", match.uid)
    seated = [seat.player_id for seat in replayed.stored.seats]
    # A player of the match who plays for the other one, too, plays two hands.
    of_the_match = [
        (seated[person.position], person)
        for person in replayed.in_deal(hand_ref.deal_number)
        if person.position != position
    ]
    context = {
        "person": replayed.people[position],
        "player": player,
        "deal": hand_ref.deal_number,
        "candidates": load_candidates(match, seated),
        "of_the_match": of_the_match,
        **_build_name_error(request, error),
    }
    return _render_sheet(request, "who_plays", replayed, context, error)


def _read_hand(request: VisitRequest, replayed: ReplayedMatch, position: int) -> HandRef:
    """Return the player's hand in the deal that the form names, else in the one to sit out."""
    deal_number = parse_whole_number(request.POST.get("deal", ""))
    if deal_number:
        return HandRef(deal_number, position)
    return find_hand_to_sit_out(replayed.stored, position)


def _set_substitute(request: VisitRequest, match: Match, hand_ref: HandRef) -> None:
    """Set who plays a hand for its player: a new player if a `name` is sent."""
    if "name" in request.POST:
        substitute_id = play.add_player(match.club, request.POST["name"]).pk
    else:
        substitute_id = parse_player_id(request.POST.get("player", ""))
    play.set_substitute(match, hand_ref, substitute_id, phone=request.phone.player)


def _try_change(change: Callable[[], Any]) -> Refusal | None:
    """Make a change and return None; or return the error that prevented it."""
    try:
        change()
    except (RuleError, play.ClosedError) as error:
        return error
    return None


def _build_name_error(request: VisitRequest, error: Exception | None) -> dict[str, str]:
    """Return the context of a refused field `name`; {} without an error, or without that field."""
    if error is None or "name" not in request.POST:
        return {}
    return {"typed": request.POST["name"], "name_error": sentence(error)}


def _render_sheet(
    request: VisitRequest,
    page: str,
    replayed: ReplayedMatch,
    context: dict[str, Any],
    error: Refusal | None = None,
) -> HttpResponse:
    """Render a page over the board, with 422 for a `RuleError`, 409 for another error."""
    shared = {
        "match": replayed.stored.match,
        "replayed": replayed,
        "where": "" if replayed.result.finished else build_progress(replayed).where,
        "currency": replayed.currency,
    }
    status = 200
    if error is not None:
        status = 422 if isinstance(error, RuleError) else 409
        # An error of the name stands beside its field.
        if "name_error" not in context:
            shared["error"] = sentence(error)
    return render_page(request, f"coming_and_going/{page}", shared | context, status=status)


def _get_player(match: Match, player_id: int) -> Player:
    """Return a player of the club, or the one they were merged into; raise `Http404` if none."""
    player = match.club.players.select_related("merged_into").filter(pk=player_id).first()
    if player is None:
        raise Http404("Nobody of this club")
    return player.current


def _get_position(replayed: ReplayedMatch, player: Player) -> int:
    """Return a player's position in the match; raise `Http404` if they have no seat."""
    position = replayed.stored.find_position(player.pk)
    if position is None:
        raise Http404("Nobody of this match")
    return position
