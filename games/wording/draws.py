"""How it was drawn who begins."""

from __future__ import annotations

from collections.abc import Mapping

from games.matches.draws import Draw
from games.models import Player

from .words import genitive, spell_number


def describe_draw(draw: Draw, players: Mapping[int, Player]) -> str:
    """Return “Drawn by Ann’s phone, among four.”, by the players in the draw by id; without whose phone if unknown."""
    owner = players.get(draw.by) if draw.by else None
    by = f" by {genitive(owner.name)} phone" if owner else ""
    return f"Drawn{by}, among {spell_number(len(draw.players))}."
