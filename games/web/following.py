"""Polling by open pages of a match (one query if unchanged), and redirects between its pages."""

from __future__ import annotations

from collections.abc import Callable, Collection
from contextlib import suppress
from functools import wraps
from time import time
from typing import NamedTuple

from django.contrib import messages
from django.db import DatabaseError, InterfaceError
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.urls import Resolver404, resolve, reverse
from django.utils.translation import get_language
from django.views.decorators.gzip import gzip_page

from games.access.phones import Phone, VisitRequest, get_phone_session, load_owner
from games.access.visits import View, load_revision, load_table_state
from games.database.match_queries import EVENING_ENDED
from games.matches.entry_progress import format_state, get_typed_at, is_current, note_typing
from games.matches.next_step import OpenMatch, Step, find_phone_positions
from games.matches.poll_pace import find_pause
from games.matches.stored_match import StoredDeal, StoredMatch, build_game
from games.memory import ANSWERS
from games.models import Club, Match
from games.wording.next_match import load_next_match_line, load_other_start_line
from games.wording.translated import phrase
from games.wording.words import sentence

from .answers import redirect_open_page, wants_fragment

# In the session: the phone about which this one's person was asked last.
ASKED_KEY = "asked"
# The tag of a message on the match that the table goes on to.
ONWARD_TAG = "onward"


class Followed(NamedTuple):
    """What an open page polls: the `state` of a match or table, and seconds until the next poll."""

    state: str
    pause: int
    phone: Phone


class FollowRequest(HttpRequest):
    """A request; `followed` is None if it is no poll."""

    followed: Followed | None


class Unchanged:
    """Middleware that answers 204 to polls without news, before the middleware that pages need.

    Most requests of an evening end here: a tenth less of the server's time
    (`benchmarks/phones.py`).
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._get_response = get_response

    def __call__(self, request: FollowRequest) -> HttpResponseBase:
        """Return 204 to a poll whose `seen` is the state by now; else let the view answer."""
        seen = request.GET.get("seen")
        request.followed = None
        if seen and request.method in {"GET", "HEAD"}:
            # The view, or the next middleware, meets these errors again and answers them.
            with suppress(Resolver404, DatabaseError, InterfaceError):
                request.resolver_match = route = resolve(request.path_info)
                if current_state := getattr(route.func, "current_state", None):
                    request.followed = current_state(request, **route.kwargs)
        if request.followed is None:
            return self._get_response(request)
        is_unchanged = is_current(request.followed.state, seen or "")
        response = HttpResponse(status=204) if is_unchanged else self._get_response(request)
        response.headers.setdefault("Retry-After", str(request.followed.pause))
        return response


def poll_endpoint(
    *, keeper: bool = False, waits: bool = False, table: bool = False
) -> Callable[[View], View]:
    """Let open pages poll a view that `for_match` (or, with `table`, `for_table`) made.

    - `seen` in the address is the state that the open page shows: the revision, and with `waits`
      also the progress of the deal's hands (`entry_progress.format_state`).
    - `typing` in the address: something is entered on the page that is not saved yet.
    - A `shareable` response is made once in each process for all phones of a role, player, language
      and encoding.
    - `keeper`: only for phones that keep score.
    """

    # `Unchanged` calls this before the view, with what the address has beside `uid`.
    def current_state(request: HttpRequest, uid: str, **address_values: int) -> Followed | None:
        current = (
            load_table_state(request, uid) if table else load_revision(request, uid, keeper=keeper)
        )
        if current is None:
            return None
        revision, lively_until, phone = current
        if keeper and "typing" in request.GET:
            note_typing(uid)
        pause = find_pause(lively_until, typed_at=0 if table else get_typed_at(uid), now=time())
        progress = format_state(uid, address_values["number"]) if waits else ""
        return Followed(f"{revision}{progress}", pause, phone)

    def decorate(view: View) -> View:
        @wraps(view)
        def respond(request: FollowRequest, uid: str, **address_values: int) -> HttpResponseBase:
            if request.followed is None:
                return view(request, uid, **address_values)
            state, _, phone = request.followed
            question = _redirect_to_question(request, phone)
            if question:
                return question
            key = _build_answer_key(request, phone)
            response = ANSWERS.get(key, state)
            if response is None:
                response = gzip_page(view)(request, uid, **address_values)
                is_shareable = getattr(response, "shareable", False)
                if not isinstance(response, HttpResponse) or not is_shareable:
                    return response
                ANSWERS.store(key, state, response)
            # A new object, since middleware adds headers and cookies.
            return HttpResponse(
                response.content, status=response.status_code, headers=response.headers
            )

        respond.current_state = current_state  # type: ignore[attr-defined]
        return respond

    return decorate


def _build_answer_key(request: HttpRequest, phone: Phone) -> tuple[object, ...]:
    """Return what a shareable response to a poll depends on, besides the state."""
    # `deal` and `counted` are read by the board (`board.views.match`).
    shown = (request.path, request.GET.get("deal"), "counted" in request.GET)
    accepts_gzip = "gzip" in request.headers.get("Accept-Encoding", "")
    form = (get_language(), wants_fragment(request), accepts_gzip)
    return (*shown, phone.role, phone.player, *form)


def _redirect_to_question(request: HttpRequest, phone: Phone) -> HttpResponse | None:
    """Redirect an open page to the question whose phone it is: once for each rival's phone.

    A phone that is refused is asked with each poll, until it answers.
    """
    session = get_phone_session(request)
    if phone.is_refused:
        text = phrase("This phone belongs to another player")
    elif phone.rival and session.get(ASKED_KEY) != phone.rival:
        session[ASKED_KEY] = phone.rival
        text = phrase("Another phone has joined under your name")
    else:
        return None
    return redirect_open_page(request, reverse("phone-asked", args=[phone.club]), text)


def redirect_if_moved_on(
    request: VisitRequest, match: Match, route: str = "go-along"
) -> HttpResponse | None:
    """Redirect an open page of a match once its table plays another, or the evening is over.

    - `route` is that of the other match's page.
    - After the evening “tv” leads to the table's television, any other `route` to the page on the
      evening's end; guests stay.
    - `next` in the address is the match that the page links to already.
    """
    next_uid = request.around.moved_on  # of the other match, or `EVENING_ENDED`
    if not next_uid or not wants_fragment(request) or request.GET.get("next") == next_uid:
        return None
    if next_uid == EVENING_ENDED and request.phone.is_guest:
        return None
    if next_uid == EVENING_ENDED and match.table:
        table_route = "table-tv" if route == "tv" else "evening-over"
        table_url = reverse(table_route, args=[match.table.uid])
        return redirect_open_page(request, table_url, phrase("The evening is over"))
    text = load_next_match_line(Match.objects.get(uid=next_uid))
    return redirect_open_page(request, reverse(route, args=[next_uid]), text)


def redirect_if_match_began(request: HttpRequest, match: Match | None) -> HttpResponse | None:
    """Redirect an open page of a table once `match`, the table's latest, began; else return None.

    `after` in the address is the match before. The page must be drawn from the same `match`: one
    that knew a later match would never go on to it.
    """
    if not wants_fragment(request) or "after" not in request.GET:
        return None
    after = request.GET["after"]
    if match is None or match.uid == after:
        return None
    # If `after` was removed, the latest is the match before it, which is long over.
    if after and match.finished_at and not Match.objects.filter(uid=after).exists():
        return None
    return redirect_open_page(
        request, reverse("go-along", args=[match.uid]), load_next_match_line(match)
    )


def get_deal_or_404(stored: StoredMatch, number: int, position: int = 0) -> StoredDeal:
    """Return the deal, begun or next; raise `Http404` for another number, or no such seat."""
    deal = stored.find_deal(number)
    if deal is None or position not in range(len(stored.seats)):
        raise Http404("No such hand")
    return deal


def build_open_match(request: VisitRequest, stored: StoredMatch) -> OpenMatch:
    """Return the match with the phone's position, and those of all whose phone keeps score."""
    return OpenMatch(
        stored,
        _find_own_position(request, stored),
        find_phone_positions(request.around.phones, stored),
    )


def _find_own_position(request: VisitRequest, stored: StoredMatch) -> int | None:
    """Return the position the owner enters: their own, or once that is in, one they play for."""
    player = request.phone.player
    position = stored.find_position_to_enter(player)
    if position is None and player is not None:
        # The owner may have been merged into another player since, who has the seat.
        owner = load_owner(request.phone, Club(pk=stored.match.club_id))
        position = stored.find_position_to_enter(owner.pk) if owner else None
    return position


def build_step_url(match: Match, step: Step, *, typing: bool = False) -> str:
    """Return the address of a step; `typing`: hands are entered as a list of scores."""
    game = build_game(match)
    if step.kind == "hand" and (typing or not game.has_cards):
        return reverse("numbers" if game.numbers else "scores", args=[match.uid, step.deal_number])
    path_values: list[object] = [match.uid]
    if step.kind not in ("match", "people"):
        path_values.append(step.deal_number)
    if step.position is not None:
        path_values.append(step.position)
    url = reverse(step.kind, args=path_values)
    # With `play`, the deal turns over there, or the page counts down to the result.
    return f"{url}?play=1" if step.kind in ("reveal", "match") else url


def redirect_to_started(
    request: VisitRequest, match: Match, wanted: Collection[str]
) -> HttpResponse:
    """Redirect to a match that was just started; a message says so if it is not a wanted game."""
    # Of two phones that tap at once, the first decides.
    if match.game not in wanted:
        messages.info(request, sentence(load_other_start_line(match)), extra_tags=ONWARD_TAG)
    return redirect(choose_match_url(request, match))


def choose_match_url(request: VisitRequest, match: Match) -> str:
    """Return the address to open: the next entry for a keeper with a seat, else the match."""
    player = request.phone.player
    if not request.phone.is_keeper or player is None:
        return reverse("match", args=[match.uid])
    has_seat = match.seats.filter(player=player).exists()
    return reverse("next-hand" if has_seat else "match", args=[match.uid])
