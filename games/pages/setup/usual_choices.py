"""A club's last stakes and points, which it will most likely play for again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from games.matches.stored_match import complete_match_options
from games.models import Club, Match
from games.rules.game import Game

from .chosen_setup import format_typed
from .chosen_stakes import build_stakes_fields, find_unit_by_the_rules


@dataclass(frozen=True)
class ClubHabits:
    """A club's habits, each loaded when needed, with one query."""

    club: Club

    def load_choices(self, game: Game) -> dict[str, str]:
        """Return the stakes and points of the last match of a game, as texts by field.

        For a game that the club has not played, return only the currency, and the stakes "none" if
        the club's last match was for nothing.
        """
        loaded = self.club.matches.only("game", "options", "declaration")
        last_of_game = loaded.filter(game=game.key).order_by("-started_at", "-pk").first()
        if last_of_game:
            # Any number of players will do: stakes and points do not depend on it.
            options = complete_match_options(last_of_game, game.players[0])
            stakes = build_stakes_fields(options, by_the_rules=find_unit_by_the_rules(game))
            return self._currency | _build_points(game, options) | stakes
        if self._last and _is_for_nothing(self._last):
            return self._currency | {"stakes": "none"}
        return self._currency

    @property
    def has_played(self) -> bool:
        return self._last is not None

    @property
    def _currency(self) -> dict[str, str]:
        """The field of the club's own currency; {} if it has none."""
        return {"currency": self.club.currency} if self.club.currency else {}

    @cached_property
    def _last(self) -> Match | None:
        """The club's match that was started last, with only its options loaded."""
        return self.club.matches.only("options").order_by("-started_at", "-pk").first()


def _is_for_nothing(match: Match) -> bool:
    """Return whether a match is played without pot and stakes."""
    return not match.options.get("pot") and match.options.get("stakes", "none") == "none"


def _build_points(game: Game, options: Mapping[str, Any]) -> dict[str, str]:
    """Return the texts of a game's declared options whose values the game still allows."""
    allowed = game.filter_options(options)
    return {
        option.name: format_typed(allowed[option.name])
        for option in game.declaration.options
        if option.name in allowed
    }
