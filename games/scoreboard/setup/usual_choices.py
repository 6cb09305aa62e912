"""What a club did last, which is what it will most likely do next: who sat where, whose deal it is, the stakes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.club_games import games_of, variant_of
from games.facts import options_of
from games.models import Club, Match, Seat
from games.rules.variant import Variant

from .chosen_setup import OFF, OWN, units
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

    def stakes(self, game: Variant) -> Mapping[str, str]:
        """What a game was played for the last time, as it is typed; nothing where it is new here."""
        last = self.club.matches.filter(game=game.key).order_by("-started_at", "-pk").only("game", "options").first()
        if last is None:
            return {}
        options = options_of(last, game.players[0])
        if game.pot is None:
            return typed_stakes(options)
        amount = options["unit_cents"]
        unit = OFF if not options["pot"] else str(amount) if amount in units(game) else OWN
        return {"unit": unit, "unit_cents": str(amount), "currency": options["currency"]}


def next_dealer(match: Match, seats: int) -> int:
    """The position of the player whose deal it is after a match: left of whoever dealt last, if anybody did."""
    if not variant_of(match).has_dealer:
        return match.first_dealer
    return (match.first_dealer + match.deals_counted) % seats


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


def rematch_after(match: Match) -> Match | None:
    """The last one of the rematches that were started after a match, if there is any; one query once it is over."""
    if match.finished_at is None:
        return None
    row = Match.objects.filter(rematch_of=match.rematch_of_id or match.pk, pk__gt=match.pk)
    return row.order_by("pk").last()
