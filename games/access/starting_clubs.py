"""Who may start a club on this server, and whose clubs are counted."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest

from scorekeeper.senders import get_sender


def get_club_creation(request: HttpRequest) -> str:
    """How this browser may start a club: "open", "passphrase", or "closed", as the server is set up.

    Whoever is signed in to the admin site always may, but where it shows the demo. No query for a phone.
    """
    if settings.DEMO:
        return "closed"
    return "open" if _is_staff(request) else str(settings.CLUB_CREATION)


def find_limited_sender(request: HttpRequest) -> str | None:
    """Whose clubs are counted, for everybody is on the internet; None at home and for staff, who start any number.

    A demo is for strangers, whether it speaks https or not.
    """
    counted = (settings.HTTPS or settings.DEMO) and not _is_staff(request)
    return get_sender(request) or "" if counted else None


def _is_staff(request: HttpRequest) -> bool:
    return request.user.is_active and request.user.is_staff
