"""Names for things that a form is about to start, so that the form sent twice starts one thing.

A name travels in the form, signed: somebody who only knows the address of a club or match cannot send it.
"""

from __future__ import annotations

from base64 import urlsafe_b64encode

from django.core.signing import BadSignature, Signer
from django.utils.crypto import salted_hmac

from games.models import UID_BYTES, Club, Role, new_game_key, new_uid
from games.rules.errors import RuleError
from games.rules.limits import is_too_long

OUTDATED = "This page was out of date. Nothing is lost: tap once more"
"""What to say to a form whose token is none of ours."""
_signer = Signer(salt="games.new")


def make_token() -> str:
    """A signed name for something that does not exist yet."""
    return _signer.sign(new_uid())


def read_uid(token: str) -> str:
    """The name in a token; raises `RuleError` where it was not made here."""
    return _unsign(_signer, token)


def build_link_secret(token: str, club: Club, link: Role, number: int) -> str:
    """The secret of the link that takes the place of a club's one of that number, by the form with the token.

    128 bits that nobody can tell from the form, and others for another club, link or number. Raises `RuleError` where
    the token was not made here.
    """
    value = f"{read_uid(token)}:{club.uid}:{link}:{number}"
    digest = salted_hmac("games.new-link", value, algorithm="sha256").digest()
    return urlsafe_b64encode(digest[:UID_BYTES]).decode().rstrip("=")


def build_sheet_seed(token: str, club: Club, number: int) -> bytes:
    """What the words of a club's recovery sheet of that number are made of, by the form with the token; as above."""
    value = f"{read_uid(token)}:{club.uid}:{number}"
    return salted_hmac("games.recovery-sheet", value, algorithm="sha256").digest()


def make_game_token(club: Club) -> str:
    """A signed key for a house game of the club that does not exist yet."""
    return _build_game_signer(club).sign(new_game_key())


def read_game_key(token: str, club: Club) -> str:
    """The key in a token; raises `RuleError` where it was not made here for this club."""
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
