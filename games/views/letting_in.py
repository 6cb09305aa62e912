"""Letting a phone into a club, by whichever way it came: its row, and what it remembers."""

from __future__ import annotations

from django.http import HttpRequest
from django.utils.crypto import salted_hmac

from games import play
from games.access.phones import VisitRequest, admit, belong, number_said, phone_of, player_said
from games.models import Club, PhoneRole, Player, Role


def let_in(
    request: HttpRequest, club: Club, role: PhoneRole, player: Player | None = None, *, waits: bool = False
) -> None:
    """Let a phone into a club as that, as one player's if that is known; one that keeps score goes on to.

    A phone that was shown out comes back as whose it was. Raises `RuleError` where the club has room for no more.
    """
    phone = phone_of(request, club)
    keeps = phone is not None and phone.keeps
    number, whose = number_said(request, club), player or player_said(request, club)
    role, waits = ("keeper", False) if keeps else (role, waits)
    row = play.let_in(club, role, number=number, browser=browser_of(request), player=whose, waits=waits)
    admit(request, club, "keeper" if row.role == "keeper" else "watcher", row.pk)
    if player:
        belong(request, club, player)


def browser_of(request: HttpRequest) -> str:
    """What tells a browser from others before it remembers anything, as between two quick taps; or empty."""
    secret = request.META.get("CSRF_COOKIE", "")
    return salted_hmac("games.browser", secret).hexdigest() if secret else ""


def make_it_whose(request: VisitRequest, club: Club, player: Player | None) -> None:
    """Remember whose phone it is that is in the club: a player's, or nobody's in particular."""
    number = request.phone.number
    if number is None:  # it came before phones had numbers
        role: Role = "keeper" if request.phone.keeps else "watcher"
        number = play.let_in(club, role).pk
        admit(request, club, role, number)
    play.say_whose(club, number, player)
    belong(request, club, player)
