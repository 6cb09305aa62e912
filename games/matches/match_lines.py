"""Matches with their seats, without deals and hands: what lists of matches show."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from games.models import LAST_PLACE, Match, Player, Seat
from games.rules.deciding import Distance, get_deciding_number, measure_distance
from games.rules.game import Game
from games.rules.result import Standing
from games.wording.words import get_currency

from .people import Person, build_people
from .stored_match import build_game, complete_match_options


@dataclass(frozen=True, slots=True)
class SeatedMatch:
    """A match with its seats in order, each with its player."""

    match: Match
    seats: Sequence[Seat]

    @property
    def is_running(self) -> bool:
        return self.match.finished_at is None

    @property
    def note(self) -> str:
        """The note that the table wrote; "" while the match goes on (again)."""
        return "" if self.is_running else self.match.note

    @property
    def game(self) -> Game:
        return build_game(self.match)

    @property
    def options(self) -> dict[str, Any]:
        return complete_match_options(self.match, len(self.seats))

    @property
    def players(self) -> list[Player]:
        return [seat.player for seat in self.seats]

    @property
    def currency(self) -> str:
        return get_currency(self.options)

    @property
    def scores(self) -> list[tuple[Player, int | None, int | None]]:
        """Each player by place, with their total and the cents won or lost.

        The total is None before a deal counts, the cents while the match goes on or without stakes.
        """
        by_place = sorted(self.seats, key=lambda seat: seat.rank)
        has_begun = self.match.deals_counted > 0
        scores = []
        for seat in by_place:
            total = seat.total if has_begun else None
            cents = None if self.is_running else seat.net_cents
            scores.append((seat.player, total, cents))
        return scores

    @property
    def leading_seats(self) -> list[Seat]:
        return [seat for seat in self.seats if seat.place == 1]

    @property
    def following_seats(self) -> list[Seat]:
        """The seats in the next place after the first; none if nobody has another place."""
        places = {seat.rank for seat in self.seats if 1 < seat.rank < LAST_PLACE}
        next_place = min(places, default=0)  # 0 is nobody's
        return [seat for seat in self.seats if seat.rank == next_place]

    @property
    def gap(self) -> Distance | None:
        """The distance between the first place and the next; `IndexError` if there are not both."""
        first = self._to_standing(self.leading_seats[0])
        second = self._to_standing(self.following_seats[0])
        return measure_distance(self.game, first, second)

    @property
    def best_number(self) -> int | None:
        """What decides the match, of the first place: a total, or a count; None without one."""
        seats = self.leading_seats
        return get_deciding_number(self._to_standing(seats[0])) if seats else None

    def _to_standing(self, seat: Seat) -> Standing:
        """Return what decides the place of a seat; the count is None if none is stored."""
        # Few games count anything: the others need not be built for this.
        count_name = self.game.end.count if seat.counts else ""
        return Standing(seat.position, seat.total, seat.place, seat.counts.get(count_name))

    @property
    def winning_seats(self) -> list[Seat]:
        """The seats that won; none while it goes on, or if no deal was played."""
        return [seat for seat in self.seats if seat.won]

    @property
    def winners(self) -> list[Person]:
        persons = build_people(self.players)
        return [persons[seat.position] for seat in self.winning_seats]

    @property
    def won_by_one_side(self) -> bool:
        """Whether one player won, or the players of one team: they share nothing with others."""
        seats = self.winning_seats
        if len(seats) == 1:
            return True
        teams = {seat.team for seat in seats}
        return len(teams) == 1 and None not in teams


def load_seated_matches(matches: Iterable[Match]) -> list[SeatedMatch]:
    """Return matches with their seats, in the same order; one query."""
    seats: dict[Match, list[Seat]] = {match: [] for match in matches}
    by_id = {match.pk: own_seats for match, own_seats in seats.items()}
    for seat in Seat.objects.filter(match__in=by_id).select_related("player").order_by("position"):
        by_id[seat.match_id].append(seat)
    return [SeatedMatch(match, own_seats) for match, own_seats in seats.items()]
