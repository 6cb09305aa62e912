"""Pages of a match that goes on: whose hand they are about, where they lead, and how they follow it while open.

They ask again and again, and an unchanged match costs one query.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import wraps

from django.db import DatabaseError, InterfaceError
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.urls import Resolver404, resolve, reverse
from django.views.decorators.gzip import gzip_page

from games.access.phones import Phone, VisitRequest, owner_of
from games.access.visits import revision_for, table_state_for
from games.database.match_queries import OVER
from games.matches.entry_progress import nothing_newer, state_of
from games.matches.next_step import Step, Visit, positions_with_a_phone
from games.matches.stored_match import StoredDeal, StoredMatch, game_of
from games.memory import ANSWERS
from games.models import Club, Match, Table
from games.play import match_at
from games.wording.next_match import what_is_next

from .answers import go_on, swaps

View = Callable[..., HttpResponseBase]


class FollowRequest(HttpRequest):
    """A request, with the state of the match that an open page asks for, and the phone; None for any other."""

    followed: tuple[str, Phone] | None


class Unchanged:
    """Middleware that answers 204 to open pages whose match is as they have `seen` it, before all that only pages need.

    Most of what phones ask all evening ends here: a tenth less of the server's time (`benchmarks/phones.py`).
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._get_response = get_response

    def __call__(self, request: FollowRequest) -> HttpResponseBase:
        seen, request.followed = request.GET.get("seen"), None
        if seen and request.method in {"GET", "HEAD"}:
            with suppress(Resolver404, DatabaseError, InterfaceError):  # whatever comes next meets them again
                request.resolver_match = found = resolve(request.path_info)
                if look := getattr(found.func, "look", None):
                    request.followed = look(request, **found.kwargs)
            if request.followed and nothing_newer(request.followed[0], seen):
                return HttpResponse(status=204)
        return self._get_response(request)


def unless_seen(*, keeper: bool = False, waits: bool = False, table: bool = False) -> Callable[[View], View]:
    """Make the view of a match's page, made by `for_match`, one that open pages may ask while the match goes on.

    With `table` it is that of a table's page, made by `for_table`.

    `seen` in the address is the match's revision on the open page; anything else is answered with what there is now.
    With `waits` it has as well how far the hands of the deal are: see `games.matches.entry_progress.state_of`. What is
    `alike` for all phones of a role and a player is worked out, and packed, for the first of them that asks.
    """

    def look(request: HttpRequest, uid: str, **place: int) -> tuple[str, Phone] | None:
        known = table_state_for(request, uid) if table else revision_for(request, uid, keeper=keeper)
        return known and (f"{known[0]}{state_of(uid, place['number']) if waits else ''}", known[1])

    def decorate(view: View) -> View:
        @wraps(view)
        def ask(request: FollowRequest, uid: str, **place: int) -> HttpResponseBase:
            if request.followed is None:
                return view(request, uid, **place)
            state, phone = request.followed
            zipped = "gzip" in request.headers.get("Accept-Encoding", "")
            key = (request.path, request.GET.get("deal"), phone.role, phone.player, swaps(request), zipped)
            response = ANSWERS.get(key, state)
            if response is None:
                response = gzip_page(view)(request, uid, **place)
                if not isinstance(response, HttpResponse) or not getattr(response, "alike", False):
                    return response
                ANSWERS.keep(key, state, response)
            # As an object of its own, to which middleware may add headers and cookies.
            return HttpResponse(response.content, status=response.status_code, headers=response.headers)

        ask.look = look  # type: ignore[attr-defined]
        return ask

    return decorate


def on_with_the_table(request: VisitRequest, match: Match, page: str = "go-along") -> HttpResponse | None:
    """Where an open page of a match goes on, once its table plays another one that it does not know of yet.

    None: it stays. What it knows of is in its address.
    """
    moved_on = request.around.moved_on
    if not moved_on or not swaps(request) or request.GET.get("next") == moved_on:
        return None
    if moved_on == OVER and request.phone.is_guest:
        return None
    if moved_on == OVER and match.table:
        over = "table-tv" if page == "tv" else "evening-over"
        return go_on(request, reverse(over, args=[match.table.uid]), "The evening is over")
    said = what_is_next(Match.objects.get(uid=moved_on))
    return go_on(request, reverse(page, args=[moved_on]), said)


def on_from_the_table(request: HttpRequest, table: Table) -> HttpResponse | None:
    """The same for a page of the table itself, whose address names the match that it knows of as `after`."""
    if not swaps(request) or "after" not in request.GET:
        return None
    match = match_at(table)
    if match is None or match.uid == request.GET["after"]:
        return None
    return go_on(request, reverse("go-along", args=[match.uid]), what_is_next(match))


def deal_or_404(stored: StoredMatch, number: int, position: int = 0) -> StoredDeal:
    """The deal, if there is one and somebody sits at the position; anything else is a 404."""
    deal = stored.deal(number)
    if deal is None or position not in range(len(stored.seats)):
        raise Http404("No such hand")
    return deal


def build_visit(request: VisitRequest, stored: StoredMatch) -> Visit:
    """Return the match as the phone of a request has it open."""
    return Visit(stored, _own_position(request, stored), positions_with_a_phone(request.around.phones, stored))


def _own_position(request: VisitRequest, stored: StoredMatch) -> int | None:
    """Return the position whose hand the phone's owner enters: theirs, or that of whom they play for in this deal.

    None if they do not play, or the phone has no owner.
    """
    player = request.phone.player
    position = stored.hand_of(player)
    if position is None and player is not None:
        owner = owner_of(request.phone, Club(pk=stored.match.club_id))  # may be one with another player meanwhile
        position = stored.hand_of(owner.pk) if owner else None
    return position


def url_of(match: Match, step: Step, *, typing: bool = False) -> str:
    """The address where entering goes on; `typing`: hands are entered as a list of scores."""
    game = game_of(match)
    if step.kind == "hand" and (typing or not game.has_cards):
        return reverse("numbers" if game.numbers else "scores", args=[match.uid, step.deal])
    places: list[object] = [match.uid]
    if step.kind not in ("match", "people"):
        places.append(step.deal)
    if step.position is not None:
        places.append(step.position)
    address = reverse(step.kind, args=places)
    return f"{address}?play=1" if step.kind == "reveal" else address


def where_to(request: VisitRequest, match: Match) -> str:
    """The address in a match that has begun: the hand of whoever's phone it is, where they play; else the board."""
    player = request.phone.player
    plays = request.phone.keeps and player is not None and match.seats.filter(player=player).exists()
    return reverse("next-hand" if plays else "match", args=[match.uid])
