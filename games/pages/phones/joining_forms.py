from __future__ import annotations

from collections.abc import Mapping

from games.matches.people import parse_player_id
from games.models import Club, Player
from games.rules.errors import PlayersError
from games.rules.say import say


def read_tapped_player(data: Mapping[str, str], club: Club) -> Player:
    """Return the tapped player, or whom they were merged into; raise `PlayersError` if gone."""
    tapped = parse_player_id(data.get("player", ""))
    player = club.players.select_related("merged_into").filter(pk=tapped).first()
    if player is None or player.current.forgotten_at:
        raise PlayersError(say("That name is no longer in the club. Choose another one"))
    return player.current
