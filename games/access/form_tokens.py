"""Names for things that a form is about to start, so that the form sent twice starts one thing.

A name travels in the form, signed: somebody who only knows the address of a club or match cannot send it.
"""

from __future__ import annotations

from django.core.signing import BadSignature, Signer

from games.models import Club, new_game_key, new_uid
from games.rules.errors import RuleError

OUTDATED = "This page was out of date. Nothing is lost: tap once more"
"""What to say to a form whose token is none of ours."""
_signer = Signer(salt="games.new")


def new_token() -> str:
    """A signed name for something that does not exist yet."""
    return _signer.sign(new_uid())


def uid_of(token: str) -> str:
    """The name in a token; raises `RuleError` where it was not made here."""
    return _unsigned(_signer, token)


def new_game_token(club: Club) -> str:
    """A signed key for a house game of the club that does not exist yet."""
    return _game_signer(club).sign(new_game_key())


def game_key_of(token: str, club: Club) -> str:
    """The key in a token; raises `RuleError` where it was not made here for this club."""
    return _unsigned(_game_signer(club), token)


def _game_signer(club: Club) -> Signer:
    return Signer(salt=f"games.new-game.{club.uid}")


def _unsigned(signer: Signer, token: str) -> str:
    try:
        return signer.unsign(token)
    except BadSignature:
        raise RuleError(OUTDATED) from None
