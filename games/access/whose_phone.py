"""Whose phone it was when a hand was entered that is sent later, when it may be somebody else's.

Each page of a club says whose the phone is, signed. A script keeps what the newest page said and sends it along with
what waited, in the header `WAS`. The server believes it of the phone to which it was said, and of no other.
"""

from __future__ import annotations

from dataclasses import replace

from django.core.signing import BadSignature, Signer

from games.models import Club

from .phones import Phone, VisitRequest, owner_of

WAS = "X-Whose-Phone"
_signer = Signer(salt="games.whose-phone")


def whose_now(phone: Phone, club: Club) -> str:
    """What a page says of whose phone it is, beginning with the club's uid; empty for a phone without a number."""
    return _signer.sign(f"{club.uid}:{phone.number}:{phone.player or ''}") if phone.number else ""


def entered_by(request: VisitRequest, club: Club) -> int | None:
    """The id of the player under whom a hand is logged: whose phone it was when it was entered, or else is now."""
    phone = request.phone
    try:
        uid, number, player = _signer.unsign(request.headers.get(WAS, "")).split(":")
    except BadSignature:
        return phone.player
    if (uid, number) != (club.uid, str(phone.number)) or player == str(phone.player or ""):
        return phone.player
    owner = owner_of(replace(phone, player=int(player)), club) if player else None
    return owner.pk if owner else None
