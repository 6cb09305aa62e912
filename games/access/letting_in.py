"""Letting a phone into a club, by whichever way it came: its row, and what it remembers."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest
from django.utils.crypto import salted_hmac

from games import play
from games.access.phones import VisitRequest, admit, belong, number_said, phone_of, player_said
from games.models import Club, ClubPhone, PhoneRole, Player, Role

ONLY_WATCHES = (
    "This phone only watches: somebody at the table chose that. A phone that keeps score can let it play again, "
    "under “Share”."
)


def let_in(
    request: HttpRequest,
    club: Club,
    role: PhoneRole,
    by: Role,
    player: Player | None = None,
    *,
    waits: bool = False,
    sender: str | None = None,
    found: bool = False,
) -> ClubPhone:
    """Let a phone into a club as that, `by` a link or its code, as one player's if that is known.

    One that keeps score goes on to, and one that was made a looker-on is told that it stays one. A phone that was shown
    out comes back as whose it was. `found`: by the recovery sheet. Raises what `play.let_in` does.
    """
    phone = phone_of(request, club)
    number, whose = number_said(request, club), player or player_said(request, club)
    came_to = role
    if phone and phone.keeps:
        role, waits, by = "keeper", False, "keeper" if by == "keeper" else phone.link
    browser = browser_of(request)
    row = play.let_in(
        club, role, by, number=number, browser=browser, player=whose, waits=waits, sender=sender, found=found
    )
    admit(request, club, by, row.pk)
    if player:
        belong(request, club, player)
    if row.only_watches and (came_to != "watcher" or waits):
        messages.error(request, ONLY_WATCHES)
    return row


def browser_of(request: HttpRequest) -> str:
    """What tells a browser from others before it remembers anything, as between two quick taps; or empty."""
    secret = request.META.get("CSRF_COOKIE", "")
    return salted_hmac("games.browser", secret).hexdigest() if secret else ""


def number_of(request: VisitRequest, club: Club) -> int:
    """The number of a phone that is in; one that came before there were numbers gets its row, or a `RuleError`."""
    if request.phone.number:
        return request.phone.number
    link: Role = request.phone.link
    number = let_in(request, club, link, link).pk
    play.note_phone_seen(number)
    return number


def make_it_whose(request: VisitRequest, club: Club, player: Player | None) -> None:
    """Remember whose phone it is that is in the club: a player's, or nobody's in particular.

    Raises `RuleError` where it came before phones had numbers, and the club has room for no more.
    """
    play.set_phone_owner(club, number_of(request, club), player)
    belong(request, club, player)
