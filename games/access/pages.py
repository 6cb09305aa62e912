"""Who may see or change what: the decorators of views that show a club or a match."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import wraps
from typing import Any, Concatenate, ParamSpec

from django.core.exceptions import PermissionDenied
from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponseBase
from django.shortcuts import get_object_or_404

from games.club_games import knowing_of_games
from games.database.match_queries import match_with_club, owner_now, phone_now, revision_and_club
from games.models import Club, Match
from scorekeeper.phone_cookie import remembered_by

from .links import mark_of
from .phones import (
    GUESTS,
    Phone,
    VisitRequest,
    forget,
    known_guest,
    phone_of,
    phones_said,
    players_said,
    remember_guest,
)

P = ParamSpec("P")


def for_club(
    *, keeper: bool = False
) -> Callable[[Callable[Concatenate[Any, Club, P], HttpResponseBase]], Callable[..., HttpResponseBase]]:
    """Make a view of a club's page: `uid` becomes the club, strangers get a 404, lookers-on only what is theirs."""

    def decorate(view: Callable[Concatenate[Any, Club, P], HttpResponseBase]) -> Callable[..., HttpResponseBase]:
        @wraps(view)
        def visit(request: Any, uid: str, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
            known = owner_now(players_said(request), "pk") | phone_now(phones_said(request))
            club = get_object_or_404(knowing_of_games(Club.objects.annotate(**known)), uid=uid)
            _enter(request, club, keeper, _owner_now(club))
            return view(request, club, *args, **kwargs)

        return visit

    return decorate


def for_match(
    *, keeper: bool = False, guests: bool = False
) -> Callable[[Callable[Concatenate[Any, Match, P], HttpResponseBase]], Callable[..., HttpResponseBase]]:
    """Make a view of a match's page: `uid` becomes the match with its club, in one query; else as `for_club`.

    With `guests` it is also for those who came to the match, or to one that this is a rematch of, by a pass.
    """

    def decorate(view: Callable[Concatenate[Any, Match, P], HttpResponseBase]) -> Callable[..., HttpResponseBase]:
        @wraps(view)
        def visit(request: Any, uid: str, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
            match = match_with_club(uid, players_said(request), phones_said(request))
            if match is None:
                raise Http404("No such match")
            _enter(request, match.club, keeper, _owner_now(match), match if guests or keeper else None)
            return view(request, match, *args, **kwargs)

        return visit

    return decorate


def revision_for(request: HttpRequest, uid: str, *, keeper: bool = False) -> tuple[int, Phone] | None:
    """The revision of the match with that `uid`, and the phone; None where a page made by `for_match` is not for it.

    Open pages ask this again and again: one query, for no more than it takes to answer them.
    """
    row = revision_and_club(uid, phones_said(request))
    if row is None:
        return None
    revision, club = row
    phone = phone_of(request, club) or known_guest(request, club, uid)
    return (revision, phone) if phone and (phone.keeps or not keeper) else None


def _owner_now(found: Club | Match) -> int | None:
    owner: int | None = getattr(found, "owner_now", None)
    return owner


def _guest_of(request: HttpRequest, match: Match) -> Phone | None:
    """The phone, if it is a guest's at the match: one query where it may have come to an earlier one in the row.

    That is remembered, so that the open page may ask for its match by the query of `revision_for` alone.
    """
    phone = known_guest(request, match.club, match.uid)
    if phone or match.rematch_of_id is None:
        return phone
    mark = mark_of(match.club, "watcher")
    came_to = [uid for uid, known in remembered_by(request).get(GUESTS, {}).items() if known == mark]
    in_the_row = Q(pk=match.rematch_of_id) | Q(rematch_of=match.rematch_of_id)
    if not came_to or not Match.objects.filter(in_the_row, uid__in=came_to, pk__lt=match.pk).exists():
        return None
    remember_guest(request, match)
    return Phone("guest")


def _enter(request: VisitRequest, club: Club, keeper: bool, owner: int | None, match: Match | None = None) -> None:
    """Let the phone in or refuse it; `match` is that of a page that guests may know of."""
    phone = phone_of(request, club) or (_guest_of(request, match) if match else None)
    if phone is None:
        forget(request, club, match)
        raise Http404("No such page for this phone")
    if keeper and not phone.keeps:
        raise PermissionDenied("This phone looks on; it cannot enter or change anything.")
    request.phone = replace(phone, player=owner) if owner else phone
