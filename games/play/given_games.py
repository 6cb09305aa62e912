"""Taking a game in that another club gave away, by a link or as a file."""

from __future__ import annotations

from dataclasses import replace

from django.db import transaction

from games.models import Club, HouseGame
from games.rules.declared.games import declared_game, text_of
from games.rules.declared.writing import write_declaration

from .house_games import bring_back_game, make_game


def take_game(club: Club, declaration: object, how_to_play: str = "", *, name: str = "") -> tuple[HouseGame, bool]:
    """The club's game that is declared so, and whether it is new: a game that it has already is not there twice.

    One that was put away is taken out again. `name` is what the club calls it, empty for the game's own name. Raises
    `RuleError`: `GameNameError` where the club has another game of that name.
    """
    game = declared_game(declaration)
    declared = replace(game.declaration, name=name) if name else game.declaration
    written = write_declaration(declared)
    with transaction.atomic():
        Club.objects.select_for_update().filter(pk=club.pk).first()
        texts = [text_of(game), text_of(declared_game(written))]
        known = club.house_games.filter(declaration__in=texts).order_by("put_away_at", "pk").first()
        if known is None:
            return make_game(club, written, how_to_play), True
        if known.put_away_at:
            bring_back_game(known)
        return known, False
