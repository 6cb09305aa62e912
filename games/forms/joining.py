"""What somebody says who comes to a table: which face is theirs, or a name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django.urls import Resolver404, resolve

from games.models import Match
from games.rules.errors import PlayersError
from games.scoreboard.club.table_now import Face
from games.values.whole_numbers import whole_number


def face_tapped(data: Mapping[str, str], faces: Iterable[Face]) -> Face:
    """The face whose button was tapped; raises `PlayersError` for somebody who is not at the table any more."""
    player = whole_number(data.get("player", ""))
    for face in faces:
        if face.player == player:
            return face
    raise PlayersError("Somebody else sits at the table now. Tap your face once more")


def way_back(data: Mapping[str, str], match: Match) -> str:
    """The match's page from which somebody came to say whose phone it is; nothing where it is none."""
    address = data.get("next", "")
    try:
        found = resolve(address)
    except Resolver404:
        return ""
    return address if found.kwargs.get("uid") == match.uid else ""
