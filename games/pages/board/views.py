"""The match page."""

from __future__ import annotations

from functools import partial

from django.http import HttpResponse
from django.template.loader import render_to_string
from django.urls import reverse
from django.views.decorators.http import require_safe

from games.access.form_tokens import make_token
from games.access.phones import VisitRequest
from games.access.visits import for_match
from games.matches.replayed_match import load_replayed_match
from games.memory import BOARDS
from games.models import Match
from games.pages.evenings import load_night
from games.pages.people import find_join_candidates
from games.values.whole_numbers import parse_whole_number
from games.web.addresses import find_table_invite
from games.web.answers import render_page, wants_fragment
from games.web.following import build_visit, poll_endpoint, redirect_if_moved_on
from games.web.unconfirmed_hands import find_unconfirmed_hand
from games.wording.standings import build_turn

from .board import Board, build_board


@require_safe
@poll_endpoint()
@for_match(guests=True)
def match(request: VisitRequest, match: Match) -> HttpResponse:
    """Show a match's standings or result. `deal` in the address is the number of the deal whose hands to show.

    Open pages are redirected once the table plays another match, or the evening is over.
    """
    replayed = load_replayed_match(match)
    finished, own = replayed.result.finished, build_visit(request, replayed.stored).own
    board = build_board(replayed, parse_whole_number(request.GET.get("deal", "")))
    phone, look_on = request.phone, request.around.look_on
    if onward := redirect_if_moved_on(request, match):
        return onward
    context = {
        "match": match,
        "revision": replayed.stored.match.revision,
        "board": board,
        "running": partial(_render_running, request, match, board),
        "turn": None if finished else build_turn(replayed, own),
        "token": make_token,
        "next": request.around.moved_on,
        "comers": find_join_candidates(look_on, replayed, phone.player, keeps=phone.is_keeper) if look_on else None,
        "to_confirm": find_unconfirmed_hand(replayed.stored, own) if phone.is_keeper and own is not None else None,
    }
    if phone.is_keeper and not finished and not wants_fragment(request):
        context["code"] = find_table_invite(request, match.club, "keeper", table=match.table_id, create=False)
    if replayed.result.money and finished and not phone.is_guest:
        context["settling"] = _find_settling(match)
    shareable = not finished and not context["next"] and not context["to_confirm"]
    return render_page(request, "board/match", context, fragment="board/_board", shareable=shareable)


def _find_settling(match: Match) -> dict[str, object] | None:
    """Return the evening's lists (`purses`), where their forms lead, and what is open `elsewhere`.

    None without a list: there is one also once all is paid.
    """
    view = load_night(match.club, match.evening)
    if not view.purses:
        return None
    return {
        "purses": view.purses,
        "elsewhere": view.elsewhere,
        "action": reverse("paid", args=[match.club.uid, match.evening]),
        "at": reverse("match", args=[match.uid]),
    }


def _render_running(request: VisitRequest, match: Match, board: Board) -> str:
    """Render the board of a running match as HTML, once per deal for all phones with the same role.

    What changes with each hand is drawn apart, in `_dock.html`: the first poll after a hand draws no table.
    """
    context = {"match": match, "board": board, "request": request}
    render = partial(render_to_string, "games/board/_running.html", context)
    return BOARDS.get_or_build((match.uid, request.phone.role, board.shown_deal), board, render)
