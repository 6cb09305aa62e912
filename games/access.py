"""Who may see or change what.

A phone's session (a signed cookie) holds, for each club it came to, the role, the number of the link it came by, and
whose phone it is. Reading it costs no query; the query that fetches the club brings the numbers that still hold.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any, Concatenate, Literal, ParamSpec

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponseBase
from django.shortcuts import get_object_or_404

from games.models import Club, Match

Role = Literal["keeper", "watcher"]
P = ParamSpec("P")
SESSION_KEY = "clubs"
MOST_CLUBS = 20
"""So many clubs fit into a phone's cookie; the one that was joined longest ago makes room."""


@dataclass(frozen=True, slots=True)
class Phone:
    """What a phone is to a club: its role, and the id of the player whose it is, if it said so."""

    role: Role
    player: int | None = None

    @property
    def keeps(self) -> bool:
        """Whether it may enter and correct."""
        return self.role == "keeper"


class VisitRequest(HttpRequest):
    """A request for a page of a club, from a phone that may see it."""

    phone: Phone


def admit(request: HttpRequest, club: Club, role: Role) -> None:
    """Remember the phone as one that came by the club's link for `role`; a keeper stays a keeper.

    That is a keeper whose link still holds: one that was shut out is what the new link says. The phone stays whose it
    said it is.
    """
    phone = phone_of(request, club)
    if phone and phone.keeps:
        return
    clubs = dict(request.session.get(SESSION_KEY, {}))
    before = clubs.pop(club.uid, {})
    clubs[club.uid] = before | {"role": role, "number": _number(club, role)}
    request.session[SESSION_KEY] = dict(list(clubs.items())[-MOST_CLUBS:])


def phone_of(request: HttpRequest, club: Club) -> Phone | None:
    """What the phone is to the club, or None where it never came by a link that still holds."""
    entry = request.session.get(SESSION_KEY, {}).get(club.uid)
    if not entry or entry["number"] != _number(club, entry["role"]):
        return None
    return Phone(entry["role"], entry.get("player"))


def clubs_of(request: HttpRequest) -> list[Club]:
    """The clubs that the phone may see, the one joined last first; one query."""
    uids = list(request.session.get(SESSION_KEY, {}))
    clubs = Club.objects.filter(uid__in=uids)
    return sorted((club for club in clubs if phone_of(request, club)), key=lambda club: -uids.index(club.uid))


def for_club(
    *, keeper: bool = False
) -> Callable[[Callable[Concatenate[Any, Club, P], HttpResponseBase]], Callable[..., HttpResponseBase]]:
    """Make a view of a club's page: `uid` becomes the club, strangers get a 404, lookers-on only what is theirs."""

    def decorate(view: Callable[Concatenate[Any, Club, P], HttpResponseBase]) -> Callable[..., HttpResponseBase]:
        @wraps(view)
        def visit(request: Any, uid: str, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
            club = get_object_or_404(Club, uid=uid)
            _enter(request, club, keeper)
            return view(request, club, *args, **kwargs)

        return visit

    return decorate


def for_match(
    *, keeper: bool = False
) -> Callable[[Callable[Concatenate[Any, Match, P], HttpResponseBase]], Callable[..., HttpResponseBase]]:
    """Make a view of a match's page: `uid` becomes the match with its club, in one query; else as `for_club`."""

    def decorate(view: Callable[Concatenate[Any, Match, P], HttpResponseBase]) -> Callable[..., HttpResponseBase]:
        @wraps(view)
        def visit(request: Any, uid: str, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
            match = get_object_or_404(Match.objects.select_related("club"), uid=uid)
            _enter(request, match.club, keeper)
            return view(request, match, *args, **kwargs)

        return visit

    return decorate


def _enter(request: VisitRequest, club: Club, keeper: bool) -> None:
    phone = phone_of(request, club)
    if phone is None:
        raise Http404("No such page for this phone")
    if keeper and not phone.keeps:
        raise PermissionDenied("This phone looks on; it cannot enter or change anything.")
    request.phone = phone


def _number(club: Club, role: Role) -> int:
    return club.keeper_number if role == "keeper" else club.watch_number
