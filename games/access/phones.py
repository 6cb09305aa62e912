"""What a phone is to a club.

A phone remembers (in a signed cookie), for each club it came to, the link that it came by or that its code belonged
to, by its role and its mark, whose phone it is, and its number. Reading it costs no query; the query that fetches the
club brings the secrets of the links that still hold, and what the phone of that number is now
(`games.models.ClubPhone`). Phones that came before there were numbers have none, and are what their link says.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from django.http import HttpRequest
from django.utils.timezone import localdate

from games.database.match_queries import Around, phone_now
from games.models import Club, Match, PhoneRole, Player, Role
from scorekeeper.phone_cookie import Remembered, remembered_by

from .links import mark_of

CLUBS = "clubs"
MOST_CLUBS = 20
"""Clubs in a phone's cookie; the one that was joined longest ago makes room."""

NOTED_EVERY = 30
"""Days after which it is noted again that a phone has asked for a page."""
GUESTS = "guest"
"""Where a phone remembers the matches that it came to by a pass, each with the mark of its club's link for watching."""
MOST_MATCHES = 10
"""Matches in the cookie of a guest's phone; the one that it came to longest ago makes room."""


@dataclass(frozen=True, slots=True)
class Phone:
    """What a phone is to a club: its role, the id of the player whose it is, if it said so, its number, and its link.

    A guest came by the code on a television, to look on at that match and its rematches, and nothing else of the club.
    `seen`: it has asked for a page before, some weeks ago at most.
    """

    role: PhoneRole | Literal["guest"]
    player: int | None = None
    number: int | None = None
    link: Role = "watcher"
    seen: bool = True

    @property
    def keeps(self) -> bool:
        """Whether it may enter and correct."""
        return self.role == "keeper"

    @property
    def invites(self) -> bool:
        """Whether it may show the code by which phones come to play."""
        return self.role in ("keeper", "television")

    @property
    def is_guest(self) -> bool:
        """Whether it sees a match and nothing else of the club."""
        return self.role == "guest"


class VisitRequest(HttpRequest):
    """A request for a page of a club, from a phone that may see it."""

    phone: Phone
    around: Around
    """On pages of a match."""
    remembered: Remembered
    whose_now: Callable[[], str]


def admit(request: HttpRequest, club: Club, link: Role, number: int) -> None:
    """Remember the phone as the one of that `number`, which came by that link of the club; it stays whose it said."""
    clubs = dict(remembered_by(request).get(CLUBS, {}))
    before = clubs.pop(club.uid, {})
    clubs[club.uid] = before | {"role": link, "link": mark_of(club, link), "phone": number}
    remembered_by(request)[CLUBS] = dict(list(clubs.items())[-MOST_CLUBS:])


def admit_guest(request: HttpRequest, match: Match) -> None:
    """Remember the phone as a guest's, who came to this match by a pass. A phone of the club stays what it is."""
    if phone_of(request, match.club) is None:
        remember_guest(request, match)


def phone_of(request: HttpRequest, club: Club) -> Phone | None:
    """What the phone is to the club, or None where it never came by a link that still holds."""
    entry = _entry(request, club)
    if not entry or not club.is_open or entry.get("link") != mark_of(club, entry["role"]):
        return None
    link, number = entry["role"], entry.get("phone")
    if number is None:
        return Phone(link, entry.get("player"), link=link)
    if not hasattr(club, "phone_role"):  # the query that fetched the club did not know which phone asks
        club = Club.objects.annotate(**phone_now([number])).get(pk=club.pk)
    now: Any = club
    return Phone(now.phone_role, now.phone_player, number, link, _lately(now.phone_seen)) if now.phone_role else None


def _lately(seen_day: int | None) -> bool:
    """Whether it need not be noted that a phone is there: once in some weeks is enough."""
    return seen_day is not None and localdate().toordinal() - seen_day < NOTED_EVERY


def belong(request: HttpRequest, club: Club, player: Player | None) -> None:
    """Remember whose phone it is: a player's of the club, or nobody's in particular."""
    clubs = remembered_by(request)[CLUBS]
    clubs[club.uid]["player"] = player.pk if player else None
    remembered_by(request)[CLUBS] = clubs


def player_said(request: HttpRequest, club: Club) -> int | None:
    """The id of the player whose phone it said it is, also where it is out by now."""
    return _entry(request, club).get("player")


def number_said(request: HttpRequest, club: Club) -> int | None:
    """The phone's number in a club, also where it is out by now."""
    return _entry(request, club).get("phone")


def owner_of(phone: Phone, club: Club) -> Player | None:
    """The player of the club whose phone it is, if it said so and they are still there; at most one query."""
    if phone.player is None:
        return None
    player = club.players.select_related("merged_into").filter(pk=phone.player).first()
    return player and (player.merged_into or player)


def clubs_of(request: HttpRequest) -> list[Club]:
    """The clubs that the phone may see, the one joined last first; one query."""
    uids = list(remembered_by(request).get(CLUBS, {}))
    clubs = Club.objects.filter(uid__in=uids).annotate(**phone_now(said_by(request, "phone")))
    return sorted((club for club in clubs if phone_of(request, club)), key=lambda club: -uids.index(club.uid))


def known_guest(request: HttpRequest, club: Club, uid: str) -> Phone | None:
    """The phone, if it remembers that it came to the club's match with that `uid` by a pass that still holds."""
    known = remembered_by(request).get(GUESTS, {}).get(uid) == mark_of(club, "watcher")
    return Phone("guest") if known and club.is_open else None


def remember_guest(request: HttpRequest, match: Match) -> None:
    remembered = remembered_by(request)
    matches = {uid: mark for uid, mark in remembered.get(GUESTS, {}).items() if uid != match.uid}
    matches[match.uid] = mark_of(match.club, "watcher")
    remembered[GUESTS] = dict(list(matches.items())[-MOST_MATCHES:])


def forget(request: HttpRequest, club: Club, match: Match | None) -> None:
    """Forget the link or the pass by which a phone came that was shut out since, so that browsers drop what they keep.

    They drop the pages that they keep for Back when the cookie changes, which it does once. Whose phone it is stays
    remembered, and that it was in (`request.was_in`): its pages say so as often as they are opened.
    """
    remembered = remembered_by(request)
    entry, guests = remembered.get(CLUBS, {}).get(club.uid), remembered.get(GUESTS, {})
    came = (entry or {}).pop("link", "")
    if match and match.uid in guests:
        came, guests[match.uid] = came or guests[match.uid], ""
    request.was_in = entry is not None or bool(match and match.uid in guests)  # type: ignore[attr-defined]
    if came:
        remembered.modified = request.shut_out = True  # type: ignore[attr-defined]


def said_by(request: HttpRequest, what: Literal["player", "phone"]) -> list[int]:
    """The ids of the players whose phone it said it is, or the phone's own numbers, in all its clubs."""
    entries = remembered_by(request).get(CLUBS, {}).values()
    return [entry[what] for entry in entries if entry.get(what)]


def _entry(request: HttpRequest, club: Club) -> dict[str, Any]:
    entry: dict[str, Any] = remembered_by(request).get(CLUBS, {}).get(club.uid, {})
    return entry
