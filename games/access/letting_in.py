"""Let a phone into a club: its row, and what it remembers."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest
from django.utils.crypto import salted_hmac

from games import play
from games.access.phones import (
    VisitRequest,
    find_phone,
    get_remembered_number,
    get_remembered_player,
    remember_club,
    remember_owner,
)
from games.models import Club, ClubPhone, PhoneRole, Player, Role
from games.rules.say import say
from games.wording.translated import translate

ONLY_WATCHES = say("This phone can only watch. Ask another player to change that under “Share”.")


def let_phone_in(
    request: HttpRequest,
    club: Club,
    role: PhoneRole,
    by: Role,
    player: Player | None = None,
    *,
    waits: bool = False,
    sender: str | None = None,
) -> ClubPhone:
    """Let a phone into a club in that role, by the link of the role `by` or its code.

    - A phone that keeps score goes on to do so, whatever it came for.
    - A phone that was made a looker-on stays one, with a message if it came for more.
    - A phone that was removed comes back with its owner.
    - One that `waits` only watches until its player has a seat: it came to keep score.
    """
    phone = find_phone(request, club)
    requested_role = role
    if phone and phone.is_keeper:
        role = "keeper"
        waits = False
        # It keeps its link: by the one for watching, its row would end with that.
        by = "keeper" if by == "keeper" else phone.link
    row = play.let_in(
        club,
        role,
        by,
        number=get_remembered_number(request, club),
        browser=identify_browser(request),
        player=player or get_remembered_player(request, club),
        waits=waits,
        sender=sender,
    )
    remember_club(request, club, by, row.pk)
    if player:
        remember_owner(request, club, player)
    if row.only_watches and (requested_role != "watcher" or waits):
        messages.error(request, translate(ONLY_WATCHES))
    return row


def identify_browser(request: HttpRequest) -> str:
    """Return a hash of a browser's CSRF cookie, so that two quick taps let one phone in; or ""."""
    secret = request.META.get("CSRF_COOKIE", "")
    # Named, since Django changes its default: stored rows are found by this digest.
    return salted_hmac("games.browser", secret, algorithm="sha1").hexdigest() if secret else ""


def get_or_create_number(request: VisitRequest, club: Club) -> int:
    """Return the phone's number in the club; a phone of an older version gets one here."""
    if request.phone.number:
        return request.phone.number
    link: Role = request.phone.link
    number = let_phone_in(request, club, role=link, by=link).pk
    play.note_phone_seen(number)
    return number


def set_owner(request: VisitRequest, club: Club, player: Player | None) -> None:
    """Set the phone's owner, in row and cookie; a phone of an older version is let in again."""
    play.set_phone_owner(club, get_or_create_number(request, club), player)
    remember_owner(request, club, player)


def leave_owner(request: VisitRequest, club: Club) -> None:
    """Make the phone nobody's, and free the seat that it took."""
    play.leave_phone(club, get_or_create_number(request, club))
    remember_owner(request, club, None)
