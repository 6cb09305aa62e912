"""Moving all clubs of a phone to a new one: what the old phone gives away, and what the new one remembers."""

from __future__ import annotations

from django.http import HttpRequest

from games import play
from games.models import Club, ClubPhone, PhoneMove, Role
from scorekeeper.senders import sender_of

from .letting_in import browser_of, let_in
from .phones import CLUBS, MOST_CLUBS, admit, belong, clubs_of, number_said, phone_of, remembered_by

MOVE = "move"
"""Where the old phone remembers the secret of the code that it shows."""


def begin(request: HttpRequest) -> bool:
    """Let this phone show a new code for all its clubs; False where it is in none. Raises `TooManyError`."""
    ways = [_way(request, club) for club in clubs_of(request)]
    if ways:
        remembered_by(request)[MOVE] = play.begin_move(ways, sender=sender_of(request) or "")
    return bool(ways)


def secret_shown(request: HttpRequest) -> str:
    """The secret of the code that this phone has shown last; empty where it has shown none."""
    return str(remembered_by(request).get(MOVE, ""))


def ways_that_hold(move: PhoneMove) -> list[play.Membership]:
    """What the old phone is in its clubs, but for those whose link was replaced since."""
    return [way for way in play.load_memberships(move) if way.mark == way.club.link_digest(way.link)]


def is_the_old_one(request: HttpRequest, ways: list[play.Membership]) -> bool:
    """Whether this phone is the one that shows the code."""
    return any(number_said(request, way.club) == way.phone.pk for way in ways)


def come_over(request: HttpRequest, move: PhoneMove, ways: list[play.Membership]) -> play.MoveResult:
    """Make this phone in all its clubs what the old one is. Raises what `play.use_move` does."""
    numbers = {way.club.pk: number_said(request, way.club) for way in ways}
    sender = sender_of(request) or ""
    moved = play.use_move(move, ways, browser=browser_of(request), numbers=numbers, sender=sender)
    for way in reversed(moved.ways):  # the old phone joined the first one last
        if way.to:
            admit(request, way.club, way.link, way.to)
            belong(request, way.club, way.phone.player)
    return moved


def is_full(request: HttpRequest, ways: list[play.Membership]) -> bool:
    """Whether the phone has to forget clubs of its own, for it remembers only so many."""
    return len({*remembered_by(request).get(CLUBS, {}), *(way.club.uid for way in ways)}) > MOST_CLUBS


def sign_out(request: HttpRequest, move: PhoneMove) -> None:
    """Let this phone forget the clubs that are on its new one."""
    out = play.sign_out_old_phone(move)
    clubs = remembered_by(request).get(CLUBS, {})
    remembered_by(request)[CLUBS] = {uid: entry for uid, entry in clubs.items() if uid not in out}
    remembered_by(request).pop(MOVE, None)


def _way(request: HttpRequest, club: Club) -> play.Membership:
    phone = phone_of(request, club)
    link: Role = phone.link if phone else "watcher"
    number = phone and phone.number
    row = ClubPhone.objects.get(pk=number) if number else let_in(request, club, link, link)
    return play.Membership(club, row, link, club.link_digest(link))
