"""Signed names for what a form creates: sent twice, it creates one thing.

Nobody who only knows the address of a club or match can make one.
"""

from __future__ import annotations

from base64 import urlsafe_b64encode

from django.core.signing import BadSignature, Signer
from django.utils.crypto import salted_hmac

from games.models import UID_BYTES, Club, Role, new_game_key, new_uid
from games.rules.errors import RuleError
from games.rules.limits import is_too_long
from games.rules.say import say

OUTDATED = say("This page was out of date. Nothing is lost. Tap the button again.")
_signer = Signer(salt="games.new")


def make_token() -> str:
    """Return a new random uid, signed, for a form that creates something."""
    return _signer.sign(new_uid())


def read_uid(token: str) -> str:
    """Return the uid in a token; raise `RuleError` if it was not made here."""
    return _unsign(_signer, token)


def build_link_secret(token: str, club: Club, link: Role, number: int) -> str:
    """Return the 128-bit secret that replaces a club's link of that number, by the form's token."""
    value = f"{read_uid(token)}:{club.uid}:{link}:{number}"
    digest = salted_hmac("games.new-link", value, algorithm="sha256").digest()
    return urlsafe_b64encode(digest[:UID_BYTES]).decode().rstrip("=")


def make_game_token(club: Club) -> str:
    """Return a signed, new key for a house game of the club."""
    return _build_game_signer(club).sign(new_game_key())


def read_game_key(token: str, club: Club) -> str:
    """Return the key in a token; raise `RuleError` if it was not made here for this club."""
    return _unsign(_build_game_signer(club), token)


def _build_game_signer(club: Club) -> Signer:
    return Signer(salt=f"games.new-game.{club.uid}")


def _unsign(signer: Signer, token: str) -> str:
    try:
        if is_too_long(token):
            raise BadSignature
        return signer.unsign(token)
    except BadSignature:
        raise RuleError(OUTDATED) from None
