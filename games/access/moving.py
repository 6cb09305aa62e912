"""Move all clubs of a phone to a new one: what the old phone shows, and what the new one remembers."""

from __future__ import annotations

from django.http import HttpRequest

from games import play
from games.models import Club, ClubPhone, PhoneMove, Role
from scorekeeper.senders import get_sender

from .letting_in import identify_browser, let_phone_in
from .phones import (
    CLUBS_KEY,
    MOST_CLUBS,
    find_phone,
    get_phone_session,
    get_remembered_number,
    load_clubs,
    remember_club,
    remember_owner,
)

MOVE_KEY = "move"
"""Key of the old phone's session for the secret of the code that it shows."""


def show_move_code(request: HttpRequest) -> bool:
    """Make a code for all clubs of this phone, and keep its secret in the session; return whether there is a club.

    Raise `TooManyError` if the sender has made too many.
    """
    memberships = [_build_membership(request, club) for club in load_clubs(request)]
    if memberships:
        get_phone_session(request)[MOVE_KEY] = play.begin_move(memberships, sender=get_sender(request) or "")
    return bool(memberships)


def get_shown_secret(request: HttpRequest) -> str:
    """Return the secret of the code that this phone has shown last, or ""."""
    return str(get_phone_session(request).get(MOVE_KEY, ""))


def load_valid_memberships(move: PhoneMove) -> list[play.Membership]:
    """Return the old phone's memberships, except those whose link was replaced since."""
    return [each for each in play.load_memberships(move) if each.mark == each.club.get_link_digest(each.link)]


def is_old_phone(request: HttpRequest, memberships: list[play.Membership]) -> bool:
    """Return whether this phone is the one that moves: its cookie has the number of one of these memberships."""
    return any(get_remembered_number(request, membership.club) == membership.phone.pk for membership in memberships)


def accept_move(request: HttpRequest, move: PhoneMove, memberships: list[play.Membership]) -> play.MoveResult:
    """Give this phone the old one's memberships, and remember their clubs and owners in its session.

    Return which were moved, and errors for the others. Raise what `play.use_move` does.
    """
    numbers = {membership.club.pk: get_remembered_number(request, membership.club) for membership in memberships}
    sender = get_sender(request) or ""
    moved = play.use_move(move, memberships, browser=identify_browser(request), numbers=numbers, sender=sender)
    for membership in reversed(moved.memberships):  # the old phone joined the first one last
        if membership.to:
            remember_club(request, membership.club, membership.link, membership.to)
            remember_owner(request, membership.club, membership.phone.player)
    return moved


def has_too_many_clubs(request: HttpRequest, memberships: list[play.Membership]) -> bool:
    """Return whether the phone would have more than `MOST_CLUBS` with these, and so would forget some of its own."""
    return len({*get_phone_session(request).get(CLUBS_KEY, {}), *(each.club.uid for each in memberships)}) > MOST_CLUBS


def forget_moved_clubs(request: HttpRequest, move: PhoneMove) -> None:
    """Sign this old phone out of the clubs that its new one is in, and let it forget these and the code."""
    out = play.sign_out_old_phone(move)
    clubs = get_phone_session(request).get(CLUBS_KEY, {})
    get_phone_session(request)[CLUBS_KEY] = {uid: entry for uid, entry in clubs.items() if uid not in out}
    get_phone_session(request).pop(MOVE_KEY, None)


def _build_membership(request: HttpRequest, club: Club) -> play.Membership:
    """Return this phone's membership in a club; a phone without a number, from an older version, is let in anew."""
    phone = find_phone(request, club)
    link: Role = phone.link if phone else "watcher"
    number = phone and phone.number
    row = ClubPhone.objects.get(pk=number) if number else let_phone_in(request, club, link, link)
    return play.Membership(club, row, link, club.get_link_digest(link))
