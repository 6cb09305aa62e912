from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from urllib.parse import urlencode

from django.http import HttpResponse
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.translation import get_language, gettext
from django.views.decorators.http import require_safe

from games.access.form_tokens import make_token
from games.access.phones import VisitRequest
from games.access.visits import for_match
from games.database.match_queries import EVENING_ENDED
from games.matches.replayed_match import ReplayedMatch, load_replayed_match
from games.memory import BOARDS
from games.models import Match
from games.pages.coming_and_going import find_join_candidates
from games.pages.evenings import load_night
from games.pages.result import build_hero, find_countdown, load_not_yet_line
from games.values.whole_numbers import parse_whole_number
from games.web.addresses import build_share_url, find_table_invite
from games.web.answers import render_page, wants_fragment
from games.web.following import build_open_match, poll_endpoint, redirect_if_moved_on
from games.web.unconfirmed_hands import find_unconfirmed_hand
from games.wording.translated import phrase
from games.wording.turn import build_turn

from .board import Board, build_board


@require_safe
@poll_endpoint()
@for_match(guests=True)
def match(request: VisitRequest, match: Match) -> HttpResponse:
    """Show a match's standings or result.

    Open pages are redirected once the table plays another match, or the evening is over. They count
    down to the result. The query has

    - `deal`: the deal whose hands to show
    - `play`: to count down on a page that is opened, too
    - `counted`: from an open page that has counted down until now
    """
    replayed = load_replayed_match(match)
    finished = replayed.result.finished
    own_position = build_open_match(request, replayed.stored).own_position
    board = build_board(replayed, parse_whole_number(request.GET.get("deal", "")))
    phone = request.phone
    look_on = request.around.look_on  # ids of players at the table without a seat
    moved_on = request.around.moved_on  # uid of a later match, `EVENING_ENDED`, or ""
    next_match = "" if moved_on == EVENING_ENDED else moved_on
    if onward := redirect_if_moved_on(request, match):
        return onward
    is_open_page = wants_fragment(request)
    can_count = finished and (is_open_page or "play" in request.GET)
    countdown = find_countdown(replayed.stored.match) if can_count else None
    has_counted = "counted" in request.GET and not finished
    comers = to_confirm = None
    if look_on:
        comers = find_join_candidates(look_on, replayed, phone.player, keeps=phone.is_keeper)
    if phone.is_keeper and own_position is not None:
        to_confirm = find_unconfirmed_hand(replayed.stored, own_position)
    # `running` and `token` are functions, as no page needs both: a match goes on, or has a rematch.
    context = {
        "match": match,
        "revision": replayed.stored.match.revision,
        "board": board,
        "live_url": _build_live_url(request, match, board, counts=countdown is not None),
        "countdown": countdown,
        "not_yet": load_not_yet_line(match) if has_counted else "",
        "running": partial(_render_running, request, match, board),
        "turn": None if finished else build_turn(replayed, own_position),
        "token": make_token,
        "next": moved_on,
        "next_match": next_match,
        "comers": comers,
        "to_confirm": to_confirm,
    }
    # For the bar, which no fragment has.
    if phone.is_keeper and not finished and not is_open_page:
        context["code"] = find_table_invite(
            request, match.club, "keeper", table=match.table_id, create=False
        )
        context["share_url"] = build_share_url(match)
    if finished:
        context |= _build_result_context(request, match, replayed)
        context["uncounted_links"] = _link_deals(match, board.uncounted_deals)
    # Forms have a secret of one phone, and `next` and `counted` are of one page.
    shareable = not (finished or has_counted or context["next"] or to_confirm)
    return render_page(
        request, "board/match", context, fragment="board/_board", shareable=shareable
    )


def _build_live_url(request: VisitRequest, match: Match, board: Board, *, counts: bool) -> str:
    """Return the address that the open page polls; `counts`: it counts down to the result."""
    query: dict[str, object] = {}
    if request.around.moved_on:
        query["next"] = request.around.moved_on
    elif board.hands and board.shown_deal != board.last_deal:
        query["deal"] = board.shown_deal
    if counts:
        query["counted"] = 1
    address = reverse("live-match", args=[match.uid])
    return f"{address}?{urlencode(query)}" if query else address


def _build_result_context(
    request: VisitRequest, match: Match, replayed: ReplayedMatch
) -> dict[str, object]:
    """Return what the page of a finished match has besides the board."""
    phone = request.phone
    position = replayed.stored.find_position(phone.player)
    settling = None
    if replayed.result.money and not phone.is_guest:
        settling = _find_settling(match)
    # A keeper has the rematch instead, and a guest cannot play.
    sees_table = not phone.is_keeper and not phone.is_guest
    return {
        "hero": build_hero(replayed, position),
        "own": position,
        # Money is for people who play with it.
        "shows_money": phone.is_keeper or position is not None,
        "settling": settling,
        "table": match.table if sees_table else None,
    }


def _link_deals(match: Match, deals: Sequence[int]) -> str:
    """Return a sentence as HTML with a link to each of these deals; "" for none."""
    links = [
        (reverse("deal", args=[match.uid, number]), phrase("deal {deal}", deal=number))
        for number in deals
    ]
    if not links:
        return ""
    return format_html(
        gettext("See {links}."), links=format_html_join(", ", '<a href="{}">{}</a>', links)
    )


def _find_settling(match: Match) -> dict[str, object] | None:
    """Return the evening's lists with the addresses of their forms; None if nobody owed anything.

    `elsewhere` says who gets what from other evenings.
    """
    view = load_night(match.club, match.evening)
    # There are settlings even once all is paid.
    if not view.settlings:
        return None
    return {
        "settlings": view.settlings,
        "elsewhere": view.elsewhere,
        "action": reverse("paid", args=[match.club.uid, match.evening]),
        "at": reverse("match", args=[match.uid]),  # where the forms lead back to
    }


def _render_running(request: VisitRequest, match: Match, board: Board) -> str:
    """Render the board of a running match as HTML, once per deal for all phones with the same role.

    What changes with each hand is rendered apart, in `_dock.html`, so that the first poll after a
    hand need not render the table.
    """
    context = {"match": match, "board": board, "request": request}
    render = partial(render_to_string, "games/board/_running.html", context)
    key = (match.uid, request.phone.role, board.shown_deal, get_language())
    return BOARDS.get_or_build(key, board, render)
