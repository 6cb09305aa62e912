"""Who may see or change what.

A phone remembers (in a signed cookie), for each club it came to, the role, the mark of the link it came by, and whose
phone it is. Reading it costs no query; the query that fetches the club brings the secrets of the links that still hold.
"""

from __future__ import annotations

from base64 import urlsafe_b64encode
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import cache, wraps
from typing import Any, Concatenate, Literal, ParamSpec

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.core.signing import BadSignature, TimestampSigner
from django.db import connection
from django.db.models import F, OuterRef, Q, Subquery
from django.http import Http404, HttpRequest, HttpResponseBase
from django.shortcuts import get_object_or_404
from django.utils.crypto import salted_hmac

from games.database.prepared_queries import sql_of
from games.models import Club, Match, Player, Role
from scorekeeper.remembered import Remembered, remembered_by
from scorekeeper.senders import sender_of

P = ParamSpec("P")
CLUBS = "clubs"
LINKS = ("uid", "keeper_secret", "watch_secret")
"""What has to be known of a club to say what a phone is to it, in the order in which a club has it."""
OF_CLUB = ("uid", "name", "keeper_secret", "watch_secret")
"""What pages of a match show of its club or need to know of it, in the same order."""
MARK_BYTES = 12
"""A multiple of three, so that its text ends without padding."""
MOST_CLUBS = 20
"""So many clubs fit into a phone's cookie; the one that was joined longest ago makes room."""

GUESTS = "guest"
"""Where a phone remembers the matches that it came to by a pass, each with the mark of its club's link for watching."""
MOST_MATCHES = 10
"""So many matches a guest's phone remembers; the one that it came to longest ago makes room."""
PASS_HOLDS = timedelta(days=1)
_passes = TimestampSigner(salt="games.guest")


@dataclass(frozen=True, slots=True)
class Phone:
    """What a phone is to a club: its role, and the id of the player whose it is, if it said so.

    A guest came by the code on a television, to look on at that match and its rematches, and nothing else of the club.
    """

    role: Role | Literal["guest"]
    player: int | None = None

    @property
    def keeps(self) -> bool:
        """Whether it may enter and correct."""
        return self.role == "keeper"

    @property
    def is_guest(self) -> bool:
        """Whether it sees a match and nothing else of the club."""
        return self.role == "guest"


class VisitRequest(HttpRequest):
    """A request for a page of a club, from a phone that may see it."""

    phone: Phone
    remembered: Remembered


def link_of(secret: str) -> tuple[Club, Role] | None:
    """The club that a link leads to, and what the link makes of a phone; None where no link has that secret."""
    try:
        club = Club.objects.get(Q(keeper_secret=secret) | Q(watch_secret=secret))
    except Club.DoesNotExist:
        return None
    return club, "keeper" if secret == club.keeper_secret else "watcher"


def mark_of(club: Club, role: Role) -> str:
    """What stands for a club's link where its secret must not be: another one once the link is replaced, for ever.

    Whoever reads it cannot tell the secret. What holds it is signed, so that it need not be long.
    """
    digest = salted_hmac("games.link", club.secret(role), algorithm="sha256").digest()
    return urlsafe_b64encode(digest[:MARK_BYTES]).decode()


def guest_pass(match: Match) -> str:
    """What leads guests to a match where the watch link's secret must not be shown, such as on a television.

    It holds for `PASS_HOLDS`, and no longer than the watch link does. The match's club is looked up if it is not there.
    """
    return _passes.sign(f"{match.uid}:{mark_of(match.club, 'watcher')}")


def match_of_pass(guest_pass: str) -> Match | None:
    """The match, with its club, that a pass leads to; None where it is none of ours or does not hold any more."""
    try:
        uid, mark = _passes.unsign(guest_pass, max_age=PASS_HOLDS).split(":")
        match = Match.objects.select_related("club").get(uid=uid)
    except (BadSignature, Match.DoesNotExist):
        return None
    return match if mark == mark_of(match.club, "watcher") else None


def admit(request: HttpRequest, club: Club, role: Role) -> None:
    """Remember the phone as one that came by the club's link for `role`; a keeper stays a keeper.

    That is a keeper whose link still holds: one that was shut out is what the new link says. The phone stays whose it
    said it is.
    """
    phone = phone_of(request, club)
    if phone and phone.keeps:
        return
    clubs = dict(remembered_by(request).get(CLUBS, {}))
    before = clubs.pop(club.uid, {})
    clubs[club.uid] = before | {"role": role, "link": mark_of(club, role)}
    remembered_by(request)[CLUBS] = dict(list(clubs.items())[-MOST_CLUBS:])


def admit_guest(request: HttpRequest, match: Match) -> None:
    """Remember the phone as a guest's, who came to this match by a pass. A phone of the club stays what it is."""
    if phone_of(request, match.club) is None:
        _remember_guest(request, match)


def phone_of(request: HttpRequest, club: Club) -> Phone | None:
    """What the phone is to the club, or None where it never came by a link that still holds."""
    entry = remembered_by(request).get(CLUBS, {}).get(club.uid)
    if not entry or entry.get("link") != mark_of(club, entry["role"]):
        return None
    return Phone(entry["role"], entry.get("player"))


def belong(request: VisitRequest, club: Club, player: Player | None) -> None:
    """Remember whose phone it is: a player's of the club, or nobody's in particular."""
    clubs = request.remembered[CLUBS]
    clubs[club.uid]["player"] = player.pk if player else None
    request.remembered[CLUBS] = clubs


def owner_of(phone: Phone, club: Club) -> Player | None:
    """The player of the club whose phone it is, if it said so and they are still there; at most one query."""
    if phone.player is None:
        return None
    player = club.players.select_related("merged_into").filter(pk=phone.player).first()
    return player and (player.merged_into or player)


def clubs_of(request: HttpRequest) -> list[Club]:
    """The clubs that the phone may see, the one joined last first; one query."""
    uids = list(remembered_by(request).get(CLUBS, {}))
    clubs = Club.objects.filter(uid__in=uids)
    return sorted((club for club in clubs if phone_of(request, club)), key=lambda club: -uids.index(club.uid))


def way_to_start(request: HttpRequest) -> str:
    """How this browser may start a club: "open", "passphrase", or "closed", as the server is set up.

    Whoever is signed in to the admin site always may. No query for a phone.
    """
    return "open" if _is_staff(request) else str(settings.CLUB_CREATION)


def limited_sender(request: HttpRequest) -> str | None:
    """Whose clubs are counted, for everybody is on the internet; None at home and for staff, who start any number."""
    return None if _is_staff(request) or not settings.HTTPS else sender_of(request) or ""


def for_club(
    *, keeper: bool = False
) -> Callable[[Callable[Concatenate[Any, Club, P], HttpResponseBase]], Callable[..., HttpResponseBase]]:
    """Make a view of a club's page: `uid` becomes the club, strangers get a 404, lookers-on only what is theirs."""

    def decorate(view: Callable[Concatenate[Any, Club, P], HttpResponseBase]) -> Callable[..., HttpResponseBase]:
        @wraps(view)
        def visit(request: Any, uid: str, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
            club = get_object_or_404(Club.objects.annotate(**_owner(_said(request), "pk")), uid=uid)
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
            match = _match(uid, _said(request))
            _enter(request, match.club, keeper, _owner_now(match), match if guests or keeper else None)
            return view(request, match, *args, **kwargs)

        return visit

    return decorate


def revision_for(request: HttpRequest, uid: str, *, keeper: bool = False) -> tuple[int, Phone] | None:
    """The revision of the match with that `uid`, and the phone; None where a page made by `for_match` is not for it.

    Open pages ask this again and again: one query for no more than that takes, which is put together only once.
    """
    with connection.cursor() as cursor:
        cursor.execute(_revision_query(), [uid])
        row = cursor.fetchone()
    if row is None:
        return None
    revision, *links = row
    club = Club.from_db(None, LINKS, links)
    phone = phone_of(request, club) or _known_guest(request, club, uid)
    return (revision, phone) if phone and (phone.keeps or not keeper) else None


@cache
def _revision_query() -> str:
    """The SQL for what `revision_for` asks, with a place for the uid."""
    return sql_of(Match.objects.filter(uid="").values_list("revision", *(f"club__{name}" for name in LINKS)))


def _match(uid: str, said: list[int]) -> Match:
    """The match with its club and `owner_now`: a query that is put together only once, for every page asks it."""
    match: Match | None = next(iter(Match.objects.raw(_match_query(len(said)), [*said, uid])), None)
    if match is None:
        raise Http404("No such match")
    club = (match.club_id, *(getattr(match, f"club_{name}") for name in OF_CLUB))
    match.club = Club.from_db(match._state.db, ("id", *OF_CLUB), club)
    return match


@cache
def _match_query(said: int) -> str:
    """The SQL for what `_match` asks, with places for so many players and for the uid."""
    club = {f"club_{name}": F(f"club__{name}") for name in OF_CLUB}
    return sql_of(Match.objects.filter(uid="").annotate(**_owner([*range(said)], "club"), **club))


def _is_staff(request: HttpRequest) -> bool:
    return request.user.is_active and request.user.is_staff


def _said(request: HttpRequest) -> list[int]:
    """The players whose phone it said it is, of all its clubs."""
    entries = remembered_by(request).get(CLUBS, {}).values()
    return [entry["player"] for entry in entries if entry.get("player")]


def _owner(said: list[int], club: str) -> dict[str, Subquery]:
    """What the query of a page brings along: whom the player whose phone it is was merged into, as `owner_now`.

    `club` is where the query has the club's id. Nothing where the phone did not say whose it is.
    """
    if not said:
        return {}
    merged = Player.objects.filter(pk__in=said, club=OuterRef(club), merged_into__isnull=False).values("merged_into")
    return {"owner_now": Subquery(merged[:1])}


def _owner_now(found: Club | Match) -> int | None:
    owner: int | None = getattr(found, "owner_now", None)
    return owner


def _known_guest(request: HttpRequest, club: Club, uid: str) -> Phone | None:
    """The phone, if it remembers that it came to the club's match with that `uid` by a pass that still holds."""
    known = remembered_by(request).get(GUESTS, {}).get(uid) == mark_of(club, "watcher")
    return Phone("guest") if known else None


def _guest_of(request: HttpRequest, match: Match) -> Phone | None:
    """The phone, if it is a guest's at the match: one query where it may have come to an earlier one in the row.

    That is remembered, so that the open page may ask for its match by the query of `revision_for` alone.
    """
    phone = _known_guest(request, match.club, match.uid)
    if phone or match.rematch_of_id is None:
        return phone
    mark = mark_of(match.club, "watcher")
    came_to = [uid for uid, known in remembered_by(request).get(GUESTS, {}).items() if known == mark]
    in_the_row = Q(pk=match.rematch_of_id) | Q(rematch_of=match.rematch_of_id)
    if not came_to or not Match.objects.filter(in_the_row, uid__in=came_to, pk__lt=match.pk).exists():
        return None
    _remember_guest(request, match)
    return Phone("guest")


def _remember_guest(request: HttpRequest, match: Match) -> None:
    remembered = remembered_by(request)
    matches = {uid: mark for uid, mark in remembered.get(GUESTS, {}).items() if uid != match.uid}
    matches[match.uid] = mark_of(match.club, "watcher")
    remembered[GUESTS] = dict(list(matches.items())[-MOST_MATCHES:])


def _forget(request: HttpRequest, club: Club, match: Match | None) -> None:
    """Forget the link or the pass by which a phone came that was shut out since, so that it is told so once.

    Browsers drop the pages that they keep for Back when the cookie changes. Whose phone it is stays remembered.
    """
    remembered = remembered_by(request)
    entry, guests = remembered.get(CLUBS, {}).get(club.uid, {}), remembered.get(GUESTS, {})
    came = entry.pop("link", None), guests.pop(match.uid, None) if match else None
    if any(came):
        remembered.modified = request.shut_out = True  # type: ignore[attr-defined]


def _enter(request: VisitRequest, club: Club, keeper: bool, owner: int | None, match: Match | None = None) -> None:
    """Let the phone in or refuse it; `match` is that of a page that guests may know of."""
    phone = phone_of(request, club) or (_guest_of(request, match) if match else None)
    if phone is None:
        _forget(request, club, match)
        raise Http404("No such page for this phone")
    if keeper and not phone.keeps:
        raise PermissionDenied("This phone looks on; it cannot enter or change anything.")
    request.phone = replace(phone, player=owner) if owner else phone
