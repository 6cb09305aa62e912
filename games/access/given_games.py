"""Links to single games, for anybody: who has one can take the game into a club, and sees nothing else of ours.

A link is the game's key and a signature of it. It leads to the game as it is by then.
"""

from __future__ import annotations

from django.core.signing import BadSignature, Signer

from games.models import HouseGame

_signer = Signer(salt="games.given")


def signature_of(game: HouseGame) -> str:
    """What opens a game to anybody who has it."""
    return _signer.signature(game.key)


def game_of_link(key: str, signature: str) -> HouseGame | None:
    """The game that a link leads to; None where it leads to none."""
    try:
        _signer.unsign(f"{key}:{signature}")
    except BadSignature:
        return None
    game = HouseGame.objects.select_related("club").filter(key=key).first()
    return game if game and game.club.is_open else None
