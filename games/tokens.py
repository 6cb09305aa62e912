"""Names for things that a form is about to start, so that the form sent twice starts one thing.

A name travels in the form, signed: somebody who only knows the address of a club or match cannot send it. It is made
for one place (a club's uid, or none for a new club) and is worth nothing in another.
"""

from __future__ import annotations

from django.core.signing import BadSignature, Signer

from games.models import UID_LENGTH, new_uid


def new_token(place: str = "") -> str:
    """A signed name for something that does not exist yet, to be started in `place`."""
    return _signer(place).sign(new_uid())


def uid_of(token: str, place: str = "") -> str | None:
    """The name in a token, or None where it was not made here and for `place`."""
    try:
        uid = _signer(place).unsign(token)
    except BadSignature:
        return None
    return uid if len(uid) == UID_LENGTH else None


def _signer(place: str) -> Signer:
    return Signer(salt=f"games.new {place}")
