"""What a club did last, which is what it will most likely do next: who sat where, whose deal it is, what was chosen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.club_games import games_of
from games.facts import options_of
from games.models import Club, Match, Seat
from games.pages.shared.next_match import next_dealer
from games.rules.game import Game

from .chosen_setup import OFF, OWN, as_typed, units
from .chosen_stakes import typed_stakes


@dataclass(frozen=True, slots=True)
class Habits:
    """A club's habits. Each is asked for when it is needed; one query each."""

    club: Club

    def seats(self) -> tuple[tuple[int, ...], int | None]:
        """The ids of who sat where in the last match, and of whose deal it is after it; None in a new club."""
        last = self.club.matches.order_by("-started_at", "-pk").values("pk")[:1]
        seats = list(Seat.objects.filter(match=last).select_related("match").order_by("position"))
        players = tuple(seat.player_id for seat in seats)
        return players, players[next_dealer(seats[0].match, len(seats))] if seats else None

    def choices(self, game: Game) -> Mapping[str, str]:
        """What a game was played for the last time and the points it had, as typed; where it is new, the currency."""
        played = self.club.matches.filter(game=game.key).only("game", "options", "declaration")
        last = played.order_by("-started_at", "-pk").first()
        first = {"currency": self.club.currency} if self.club.currency else {}
        if last is None:
            return first
        options = options_of(last, game.players[0])
        return first | _points(game, options) | self._stakes(game, options)

    def _stakes(self, game: Game, options: Mapping[str, Any]) -> dict[str, str]:
        if game.pot is None:
            return typed_stakes(options)
        amount = options["unit_cents"]
        unit = OFF if not options["pot"] else str(amount) if amount in units(game) else OWN
        return {"unit": unit, "unit_cents": str(amount), "currency": options["currency"]}


def _points(game: Game, options: Mapping[str, Any]) -> dict[str, str]:
    """The points that were chosen, where the game as it is by now still lets them be."""
    kept = game.kept_options(options)
    return {each.name: as_typed(kept[each.name]) for each in game.declaration.options if each.name in kept}


def options_again(match: Match, seats: int) -> dict[str, Any]:
    """A match's options for its rematch, which is played with the game as it is by now; two queries at most."""
    game = games_of(match.club, [match.game])[match.game]
    return game.kept_options(options_of(match, seats))


def started_again(match: Match, seats: Sequence[int]) -> Match | None:
    """The rematch that another phone has just started: same game, same seats, no deal in yet; two queries."""
    fresh = match.club.matches.filter(game=match.game, finished_at=None, deals_counted=0, pk__gt=match.pk)
    for other in fresh.order_by("-pk").prefetch_related("seats"):
        if [seat.player_id for seat in other.seats.all()] == list(seats):
            return other
    return None
