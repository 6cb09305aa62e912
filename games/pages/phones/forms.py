"""The forms of a link to a club, of joining a table, and of a phone's owner."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from django.urls import Resolver404, resolve

from games.models import UID_LENGTH, Club, Match, Player
from games.rules.errors import PlayersError
from games.rules.limits import is_too_long
from games.rules.say import say
from games.values.whole_numbers import parse_whole_number

from .table_now import TableFace

SECRET_PATTERN = re.compile(rf"[A-Za-z0-9_-]{{{UID_LENGTH}}}")
MAX_LINK_NUMBER = 2**31 - 2  # one less than the column holds, as the next link gets one more


def read_secret(data: Mapping[str, str]) -> str:
    """Return the secret of a link; "", which no link has, for any other text."""
    secret = data.get("secret", "")
    return secret if SECRET_PATTERN.fullmatch(secret) else ""


def read_link_number(data: Mapping[str, str]) -> int:
    """Return the number of the link that filled in a form; 0, which no link has, without one."""
    return parse_whole_number(data.get("seen", ""), MAX_LINK_NUMBER) or 0


def read_owner(data: Mapping[str, str], players: Iterable[Player]) -> Player | None:
    """Return the chosen player, None for a shared phone; raise `PlayersError` for anything else."""
    chosen = data.get("player")
    if chosen == "":  # the button for a shared phone
        return None
    for player in players:
        if str(player.pk) == chosen:
            return player
    if chosen is None:  # sent without a tap on a name
        raise PlayersError(say("Choose a name, or “A shared phone or tablet”"))
    raise PlayersError(say("This player is no longer in the club. Choose another player"))


def read_tapped_face(data: Mapping[str, str], faces: Iterable[TableFace]) -> TableFace:
    """Return the face that was tapped; raise `PlayersError` if it is none of these."""
    player = parse_whole_number(data.get("player", ""))
    for face in faces:
        if face.player == player:
            return face
    raise PlayersError(say("The players at the table have changed. Tap your name again"))


def find_way_back(data: Mapping[str, str], owner: Match | Club) -> str:
    """Return the address in `next` if it is a page of `owner` or of a club's match; else ""."""
    address = data.get("next", "")
    if is_too_long(address):
        return ""
    try:
        uid = resolve(address).kwargs.get("uid")
    except Resolver404:
        return ""
    if uid == owner.uid:
        return address
    is_of_match = isinstance(owner, Club) and owner.matches.filter(uid=uid).exists()
    return address if is_of_match else ""
