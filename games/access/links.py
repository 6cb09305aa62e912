"""The links to a club, and the passes to one match: what they lead to, and what stands for a link elsewhere."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from datetime import timedelta

from django.core.signing import BadSignature, TimestampSigner
from django.db.models import Q
from django.utils.crypto import salted_hmac

from games.models import Club, Match, Role

MARK_BYTES = 12
"""A multiple of three, so that its text ends without padding."""
PASS_HOLDS = timedelta(days=1)
_passes = TimestampSigner(salt="games.guest")


def link_of(secret: str) -> tuple[Club, Role] | None:
    """The club that a link leads to, and what the link makes of a phone; None where no link has that secret."""
    clubs = Club.objects.filter(Q(keeper_secret=secret) | Q(watch_secret=secret))[:2]
    if len(clubs) != 1:  # two: only from before the database refused that, and nobody can tell which is meant
        return None
    if not clubs[0].is_open:
        return None
    return clubs[0], "keeper" if secret == clubs[0].keeper_secret else "watcher"


def mark_of(club: Club, role: Role) -> str:
    """What stands for a club's link where its secret must not be: another one once the link is replaced, for ever.

    Whoever reads it cannot tell the secret. What holds it is signed, so that it need not be long.
    """
    digest = salted_hmac("games.link", club.secret(role), algorithm="sha256").digest()
    return urlsafe_b64encode(digest[:MARK_BYTES]).decode()


def guest_pass(match: Match) -> str:
    """What leads guests to a match where the watch link's secret must not be shown, such as on a television.

    It holds for `PASS_HOLDS`, and no longer than the watch link does. The match's club is looked up if it is not there.
    """
    return _passes.sign(f"{match.uid}:{mark_of(match.club, 'watcher')}")


def match_of_pass(guest_pass: str) -> Match | None:
    """The match, with its club, that a pass leads to; None where it is none of ours or does not hold any more."""
    try:
        uid, mark = _passes.unsign(guest_pass, max_age=PASS_HOLDS).split(":")
        match = Match.objects.select_related("club").get(uid=uid)
    except (BadSignature, Match.DoesNotExist):
        return None
    return match if match.club.is_open and mark == mark_of(match.club, "watcher") else None
