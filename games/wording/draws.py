from __future__ import annotations

from collections.abc import Mapping

from games.matches.draws import Draw
from games.models import Player

from .translated import phrase


def describe_draw(draw: Draw, players: Mapping[int, Player]) -> str:
    """Describe a draw: “Drawn on Ann’s phone among 4 players.”; without whose if unknown."""
    owner = players.get(draw.by) if draw.by else None
    among = len(draw.players)
    if owner is None:
        return phrase("Drawn among {n} player.", "Drawn among {n} players.", n=among)
    return phrase(
        "Drawn on {player}’s phone among {n} player.",
        "Drawn on {player}’s phone among {n} players.",
        n=among,
        player=owner.name,
    )
