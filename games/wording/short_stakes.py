"""What a match is played for, in a few words: money per point, a pot, no money."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.rules.game import Game
from games.rules.say import say

from .translated import phrase, translate
from .words import get_currency, money

NO_MONEY = say("No money")


def format_short_stake(game: Game, options: Mapping[str, Any], players: int) -> str:
    """Return the stakes of a match: “Pot, 80 ¢ each”, “5 ¢ per point”, “No money”.

    If the game's own pot is not for so many players, say its unit: “Pot, 1 unit is 5 ¢”.
    """
    currency = get_currency(options)
    if point_stake := format_point_stake(options):
        return point_stake
    # If so many cannot play, the pot of the fewest shows whether there is one.
    can_play = players in game.players
    pot = game.stakes.open_pot(players if can_play else game.players[0], options)
    if pot is None:
        return translate(NO_MONEY)
    if game.pot and not can_play:
        return phrase("Pot, 1 unit is {amount}", amount=money(options["unit_cents"], currency))
    return phrase("Pot, {amount} each", amount=money(pot.ante, currency))


def format_point_stake(options: Mapping[str, Any]) -> str:
    """Return the money per point: “5 ¢ per point”; "" if there is none."""
    if options.get("stakes") != "points":
        return ""
    return phrase("{amount} per point", amount=money(options["unit_cents"], get_currency(options)))
