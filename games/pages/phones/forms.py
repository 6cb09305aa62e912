"""What comes with a link to a club, with coming to a table, and with saying whose phone it is."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from django.urls import Resolver404, resolve

from games.models import UID_LENGTH, Club, Match, Player
from games.rules.errors import PlayersError
from games.rules.limits import is_too_long
from games.values.whole_numbers import whole_number

from .table_now import TableFace

SECRET = re.compile(rf"[A-Za-z0-9_-]{{{UID_LENGTH}}}")
LARGEST_NUMBER = 2**31 - 2


def secret_in(data: Mapping[str, str]) -> str:
    """The secret of the link by which somebody comes; empty, which no link has, for what can be none."""
    secret = data.get("secret", "")
    return secret if SECRET.fullmatch(secret) else ""


def number_seen(data: Mapping[str, str]) -> int:
    """The number of the link that a form was filled in from; 0, which no link has, where there is none."""
    return whole_number(data.get("seen", ""), LARGEST_NUMBER) or 0


def whose(data: Mapping[str, str], players: Iterable[Player]) -> Player | None:
    """The one of the players that was chosen, None for nobody in particular; raises `PlayersError`."""
    chosen = data.get("player")
    if chosen == "":
        return None
    for player in players:
        if str(player.pk) == chosen:
            return player
    if chosen is None:
        raise PlayersError("Choose a name, or nobody in particular")
    raise PlayersError("That player is not in this club any more. Choose again")


def face_tapped(data: Mapping[str, str], faces: Iterable[TableFace]) -> TableFace:
    """The face whose button was tapped; raises `PlayersError` for somebody who is not at the table any more."""
    player = whole_number(data.get("player", ""))
    for face in faces:
        if face.player == player:
            return face
    raise PlayersError("Somebody else sits at the table now. Tap your face once more")


def way_back(data: Mapping[str, str], place: Match | Club) -> str:
    """The page of the match, or of the club or a match of it, from which somebody came to say whose phone it is.

    Nothing where it is none.
    """
    address = data.get("next", "")
    if is_too_long(address):
        return ""
    try:
        found = resolve(address)
    except Resolver404:
        return ""
    uid = found.kwargs.get("uid")
    there = uid == place.uid or (isinstance(place, Club) and place.matches.filter(uid=uid).exists())
    return address if there else ""
