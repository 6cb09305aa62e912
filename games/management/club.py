"""The club that a command is about."""

from __future__ import annotations

from django.core.management.base import CommandError

from games.models import Club

HELP = "the club’s address, such as /c/…/ at the end of what the browser shows"


def club_at(address: str) -> Club:
    """The club of an address; raises `CommandError` where there is none."""
    uid = address.rstrip("/").rpartition("/")[2]
    club = Club.objects.filter(uid=uid).first()
    if club is None:
        raise CommandError(f"There is no club {address}")
    return club
