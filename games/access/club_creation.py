"""Permission to start a club on this server, and the senders that are counted."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest

from scorekeeper.senders import get_sender


def get_club_creation(request: HttpRequest) -> str:
    """Return "closed" on a demo, "open" for staff, else how the server is set."""
    if settings.DEMO:
        return "closed"
    return "open" if _is_staff(request) else str(settings.CLUB_CREATION)


def find_limited_sender(request: HttpRequest) -> str | None:
    """Return the sender whose new clubs are counted; None for staff, and on a server at home."""
    is_public = settings.HTTPS or settings.DEMO
    if not is_public or _is_staff(request):
        return None
    return get_sender(request) or ""  # senders without an address count as one


def _is_staff(request: HttpRequest) -> bool:
    return request.user.is_active and request.user.is_staff
