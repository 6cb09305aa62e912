"""How it was drawn who begins."""

from __future__ import annotations

from collections.abc import Mapping

from games.matches.draws import Draw
from games.models import Player

from .words import count


def describe_draw(draw: Draw, players: Mapping[int, Player]) -> str:
    """Return “Drawn on Ann’s phone among 4 players.”, by the players in the draw by id; without whose if unknown."""
    owner = players.get(draw.by) if draw.by else None
    among = count(len(draw.players), "player")
    return f"Drawn on {owner.name}’s phone among {among}." if owner else f"Drawn among {among}."
