"""Phones and what they remember of clubs.

A phone remembers, in a signed cookie, for each club: its link's role and digest, its owner, and its
number. Reading that costs no query; the query that loads the club brings the links' present secrets
and the row of the phone with that number (`games.models.ClubPhone`). Phones that came before there
were numbers get their role from their link.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Literal

from django.conf import settings
from django.contrib.sessions.backends.signed_cookies import SessionStore
from django.core.signing import BadSignature, Signer
from django.http import HttpRequest, HttpResponseBase
from django.utils.cache import patch_vary_headers
from django.utils.timezone import localdate

from games.database.match_queries import MatchContext, annotate_phone
from games.models import Club, Match, PhoneRole, Player, Role

CLUBS_KEY = "clubs"
# Clubs in a phone's cookie; the one that was joined longest ago makes room.
MAX_CLUBS = 20

# In the session: who has just come by a code, until a page has welcomed them.
WELCOME_KEY = "welcome"
# Days after which it is noted again that a phone has asked for a page.
NOTED_EVERY_DAYS = 30
# In the session: a guest's matches, with the digest of the club's link for watching.
GUESTS_KEY = "guest"
# Matches in the cookie of a guest's phone; the oldest makes room.
MAX_GUEST_MATCHES = 10
# A script sends the newest page's signed owner in it, with entries that waited.
WHOSE_PHONE_HEADER = "X-Whose-Phone"
_signer = Signer(salt="games.whose-phone")


class PhoneSession(SessionStore):
    """A phone's session: a dictionary, read lazily from its cookie; empty if that is invalid."""

    def get_session_cookie_age(self) -> int:
        return int(settings.PHONE_COOKIE_AGE)

    def sign(self) -> str:
        return str(self._get_session_key())


class PhoneSessionMiddleware:
    """Middleware that sets `request.remembered`, the phone's session, without a row for it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Return the response, with a new cookie if the session was changed and nothing failed."""
        remembered = PhoneSession(request.COOKIES.get(settings.PHONE_COOKIE_NAME))
        request.remembered = remembered  # type: ignore[attr-defined]
        response = self._get_response(request)
        if remembered.accessed:
            patch_vary_headers(response, ["Cookie"])
        if remembered.modified and response.status_code < 500:
            response.set_cookie(
                settings.PHONE_COOKIE_NAME,
                remembered.sign(),
                max_age=settings.PHONE_COOKIE_AGE,
                secure=settings.SESSION_COOKIE_SECURE,
                httponly=True,
                samesite="Lax",
            )
        return response


def get_phone_session(request: HttpRequest) -> PhoneSession:
    remembered: PhoneSession = request.remembered  # type: ignore[attr-defined]
    return remembered


@dataclass(frozen=True, slots=True)
class Phone:
    """A phone in a club.

    A guest came by the code on a television, to watch that match and its rematches.
    """

    role: PhoneRole | Literal["guest"]
    player: int | None = None  # the owner's id, if known
    number: int | None = None  # the id of its `ClubPhone`; None: a guest, or from an older version
    link: Role = "watcher"  # by which it came
    seen: bool = True  # it asked for a page before, some weeks ago at most
    waits: bool = False  # it came to play, and keeps score once its player has a seat
    table: int | None = None  # the id of the table where it is, or was on its last evening
    rival: int = 0  # the id of another phone there that says it is the owner's; 0: none
    is_refused: bool = False  # its owner said on another phone that it is not theirs, or is gone
    club: str = ""  # the club's uid, if it has a number

    @property
    def is_keeper(self) -> bool:
        """Whether it may enter and correct."""
        return self.role == "keeper"

    @property
    def is_player(self) -> bool:
        """Whether its owner plays: it keeps score, or will once its player has a seat."""
        return self.is_keeper or self.waits

    @property
    def can_invite(self) -> bool:
        """Whether it may show the code by which phones come to play."""
        return self.role in ("keeper", "television")

    @property
    def is_guest(self) -> bool:
        return self.role == "guest"


class VisitRequest(HttpRequest):
    """A request for a page of a club, from a phone that may see it."""

    phone: Phone
    around: MatchContext  # only on pages of a match
    remembered: PhoneSession
    # What templates may call: `sign_owner` and `take_welcome` for this phone.
    whose_now: Callable[[], str]
    take_welcome: Callable[[], dict[str, str] | None]


def remember_club(request: HttpRequest, club: Club, link: Role, number: int) -> None:
    """Remember the club as the last joined, the phone's link and its `number`; its owner stays."""
    clubs = dict(get_phone_session(request).get(CLUBS_KEY, {}))
    # Taken out first, so that the club is the last.
    entry = clubs.pop(club.uid, {})
    clubs[club.uid] = entry | {"role": link, "link": club.get_link_digest(link), "phone": number}
    get_phone_session(request)[CLUBS_KEY] = dict(list(clubs.items())[-MAX_CLUBS:])


def admit_guest(request: HttpRequest, match: Match) -> None:
    """Remember the match that a guest came to by a pass, unless the phone is in the club."""
    if find_phone(request, match.club) is None:
        remember_guest(request, match)


def find_phone(request: HttpRequest, club: Club) -> Phone | None:
    """Return the phone in an open club; None if its link was replaced, or it was removed."""
    entry = _get_entry(request, club)
    if not entry or not club.is_open or entry.get("link") != club.get_link_digest(entry["role"]):
        return None
    link = entry["role"]
    number = entry.get("phone")
    # A phone of an older version has no row: its role is that of its link.
    if number is None:
        return Phone(link, entry.get("player"), link=link)
    # The query that fetched the club may not have known which phone asks.
    if not hasattr(club, "phone_role"):
        club = Club.objects.annotate(**annotate_phone([number])).get(pk=club.pk)
    row: Any = club  # with the columns of `annotate_phone`
    if not row.phone_role:
        return None
    return Phone(
        role=row.phone_role,
        player=row.phone_player,
        number=number,
        link=link,
        seen=_is_recent(row.phone_seen),
        waits=bool(row.phone_waits),
        table=row.phone_table,
        rival=row.phone_rival,
        is_refused=row.phone_player is None and bool(entry.get("player")),
        club=club.uid,
    )


def is_keeper(request: HttpRequest, club: Club) -> bool:
    """Return whether the phone may keep score in a club."""
    phone = find_phone(request, club)
    return phone is not None and phone.is_keeper


def _is_recent(seen_day: int | None) -> bool:
    """Return whether a phone's `seen_day` need not be noted again; None is not recent."""
    return seen_day is not None and localdate().toordinal() - seen_day < NOTED_EVERY_DAYS


def remember_owner(request: HttpRequest, club: Club, player: Player | None) -> None:
    """Remember the player whose phone it is; raise `KeyError` for a club it does not remember."""
    clubs = get_phone_session(request)[CLUBS_KEY]
    clubs[club.uid]["player"] = player.pk if player else None
    get_phone_session(request)[CLUBS_KEY] = clubs


def get_remembered_player(request: HttpRequest, club: Club) -> int | None:
    """Return the owner's id that the cookie has for the club, even if the phone was removed."""
    return _get_entry(request, club).get("player")


def get_remembered_number(request: HttpRequest, club: Club) -> int | None:
    """Return the number that the cookie has for the club, even if the phone was removed."""
    return _get_entry(request, club).get("phone")


def load_owner(phone: Phone, club: Club) -> Player | None:
    """Return the phone's owner, or whom they were merged into; at most one query."""
    if phone.player is None:
        return None
    player = club.players.select_related("merged_into").filter(pk=phone.player).first()
    return player and player.current


def load_clubs(request: HttpRequest) -> list[Club]:
    """Return the clubs that the phone may see, the one joined last first; one query."""
    uids = list(get_phone_session(request).get(CLUBS_KEY, {}))
    clubs = Club.objects.filter(uid__in=uids).annotate(
        **annotate_phone(list_remembered_ids(request, "phone"))
    )
    return sorted(
        (club for club in clubs if find_phone(request, club)),
        key=lambda club: -uids.index(club.uid),  # the cookie has the last joined at its end
    )


def welcome_once(request: HttpRequest, player: Player) -> None:
    get_phone_session(request)[WELCOME_KEY] = {"name": player.name, "row": f"p{player.pk}"}


def take_welcome(request: HttpRequest) -> dict[str, str] | None:
    """Return `name` and `row` (the key in forms of hands) of who has just come by a code, once."""
    session = get_phone_session(request)
    # To pop a missing key would count as a change, and send the cookie anew.
    welcome: dict[str, str] | None = session.pop(WELCOME_KEY) if WELCOME_KEY in session else None
    return welcome


def find_guest(request: HttpRequest, club: Club, uid: str) -> Phone | None:
    """Return the phone as a guest of the club's match `uid`, if its pass is still valid."""
    digest = get_phone_session(request).get(GUESTS_KEY, {}).get(uid)
    is_valid = digest == club.get_link_digest("watcher")
    return Phone("guest") if is_valid and club.is_open else None


def remember_guest(request: HttpRequest, match: Match) -> None:
    """Remember a guest's match (the last `MAX_GUEST_MATCHES`), with the watch link's digest."""
    session = get_phone_session(request)
    digests = dict(session.get(GUESTS_KEY, {}))
    # Taken out first, so that the match is the last.
    digests.pop(match.uid, None)
    digests[match.uid] = match.club.get_link_digest("watcher")
    session[GUESTS_KEY] = dict(list(digests.items())[-MAX_GUEST_MATCHES:])


def forget_link(request: HttpRequest, club: Club, match: Match | None) -> None:
    """Forget the club's link, and the pass for `match`, of a phone that was removed since.

    - Browsers drop the pages that they keep for Back when the cookie changes, which it does once.
    - The phone still remembers its owner, and that it was in (`request.was_in`), for error pages.
    - `request.shut_out` has the browser's cache cleared (`scorekeeper.middleware`).
    """
    session = get_phone_session(request)
    entry = session.get(CLUBS_KEY, {}).get(club.uid)
    digests = session.get(GUESTS_KEY, {})
    was_guest = match is not None and match.uid in digests
    had_access = bool(entry and entry.pop("link", ""))
    if match and was_guest:
        had_access = had_access or bool(digests[match.uid])
        digests[match.uid] = ""  # its key stays, and says that the guest was in
    request.was_in = entry is not None or was_guest  # type: ignore[attr-defined]
    if had_access:
        session.modified = True
        request.shut_out = True  # type: ignore[attr-defined]


def list_remembered_ids(request: HttpRequest, what: Literal["player", "phone"]) -> list[int]:
    """Return the ids of the phone's owners, or its own numbers, in all its clubs."""
    entries = get_phone_session(request).get(CLUBS_KEY, {}).values()
    return [entry[what] for entry in entries if entry.get(what)]


def _get_entry(request: HttpRequest, club: Club) -> dict[str, Any]:
    entry: dict[str, Any] = get_phone_session(request).get(CLUBS_KEY, {}).get(club.uid, {})
    return entry


def sign_owner(phone: Phone, club: Club) -> str:
    """Return the phone's owner as pages carry it, signed; "" for a phone without a number.

    A script sends it with entries that waited on this phone, whose owner may be another by now.
    """
    return _signer.sign(f"{club.uid}:{phone.number}:{phone.player or ''}") if phone.number else ""


def find_entered_by(request: VisitRequest, club: Club) -> int | None:
    """Return the id of the player to log an entry under: the phone's owner when it was entered."""
    phone = request.phone
    try:
        uid, number, player = _signer.unsign(request.headers.get(WHOSE_PHONE_HEADER, "")).split(":")
    except BadSignature:
        return phone.player
    is_of_this_phone = uid == club.uid and number == str(phone.number)
    if not is_of_this_phone or player == str(phone.player or ""):
        return phone.player
    # The owner then, who may have been merged into another player since.
    owner = load_owner(replace(phone, player=int(player)), club) if player else None
    return owner.pk if owner else None
