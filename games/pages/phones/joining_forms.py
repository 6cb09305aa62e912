"""What somebody says who comes to a table: which face is theirs, or a name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django.urls import Resolver404, resolve

from games.models import Club, Match
from games.rules.errors import PlayersError
from games.rules.text import is_too_long
from games.values.whole_numbers import whole_number

from .table_now import Face


def face_tapped(data: Mapping[str, str], faces: Iterable[Face]) -> Face:
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
