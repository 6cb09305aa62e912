"""What a club played for last, which is what it will most likely play for next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from games.matches.club_games import load_games
from games.matches.stored_match import complete_match_options
from games.models import Club, Match
from games.rules.game import Game

from .chosen_setup import as_typed
from .chosen_stakes import typed_stakes, unit_by_the_rules


@dataclass(frozen=True)
class Habits:
    """A club's habits. Each is asked for when it is needed; one query each."""

    club: Club

    def choices(self, game: Game) -> dict[str, str]:
        """Return what a game was played for the last time and the points it had, as typed.

        For a game that is new to the club: its currency, and nothing to be paid if that is how the club played last.
        """
        played = self.club.matches.only("game", "options", "declaration").order_by("-started_at", "-pk")
        if last := played.filter(game=game.key).first():
            options = complete_match_options(last, game.players[0])
            return self._currency | _points(game, options) | typed_stakes(options, by_the_rules=unit_by_the_rules(game))
        return self._currency | ({"stakes": "none"} if self._last and _for_nothing(self._last) else {})

    @property
    def are_known(self) -> bool:
        """Whether the club has played before, so that there is something to go by."""
        return self._last is not None

    @property
    def _currency(self) -> dict[str, str]:
        return {"currency": self.club.currency} if self.club.currency else {}

    @cached_property
    def _last(self) -> Match | None:
        return self.club.matches.only("options").order_by("-started_at", "-pk").first()


def _for_nothing(match: Match) -> bool:
    return not match.options.get("pot") and match.options.get("stakes", "none") == "none"


def _points(game: Game, options: Mapping[str, Any]) -> dict[str, str]:
    """The points that were chosen, where the game as it is by now still lets them be."""
    kept = game.kept_options(options)
    return {each.name: as_typed(kept[each.name]) for each in game.declaration.options if each.name in kept}


def options_again(match: Match, seats: int) -> dict[str, Any]:
    """A match's options for its rematch, which is played with the game as it is by now; two queries at most."""
    game = load_games(match.club, [match.game])[match.game]
    return game.kept_options(complete_match_options(match, seats))


def started_again(match: Match, seats: Sequence[int]) -> Match | None:
    """The rematch that another phone has just started: same game, same seats, no deal in yet; two queries."""
    fresh = match.club.matches.filter(game=match.game, finished_at=None, deals_counted=0, pk__gt=match.pk)
    for other in fresh.order_by("-pk").prefetch_related("seats"):
        if [seat.player_id for seat in other.seats.all()] == list(seats):
            return other
    return None
