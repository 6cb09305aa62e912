"""What comes with a link to a club, with replacing one, and with saying whose phone it is."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from django.urls import Resolver404, resolve

from games.models import UID_LENGTH, Player
from games.rules.errors import PlayersError
from games.rules.text import is_too_long
from games.values.whole_numbers import whole_number

SECRET = re.compile(rf"[A-Za-z0-9_-]{{{UID_LENGTH}}}")
LARGEST_NUMBER = 2**31 - 2


def match_page(address: str) -> str:
    """The address, if it is that of a match's page in this app, else nothing: a link leads nowhere else."""
    if is_too_long(address):
        return ""
    try:
        return address if resolve(address).url_name == "match" else ""
    except Resolver404:
        return ""


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
