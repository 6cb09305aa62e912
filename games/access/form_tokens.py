"""Names for things that a form is about to start, so that the form sent twice starts one thing.

A name travels in the form, signed: somebody who only knows the address of a club or match cannot send it.
"""

from __future__ import annotations

from django.core.signing import BadSignature, Signer

from games.models import new_uid
from games.rules.errors import RuleError

OUTDATED = "This page was out of date. Nothing is lost: tap once more"
"""What to say to a form whose token is none of ours."""
_signer = Signer(salt="games.new")


def new_token() -> str:
    """A signed name for something that does not exist yet."""
    return _signer.sign(new_uid())


def uid_of(token: str) -> str:
    """The name in a token; raises `RuleError` where it was not made here."""
    try:
        return _signer.unsign(token)
    except BadSignature:
        raise RuleError(OUTDATED) from None
