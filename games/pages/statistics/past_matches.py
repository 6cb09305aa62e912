"""A club's finished matches for statistics, from the cached fields alone; two or three queries."""

from __future__ import annotations

from datetime import date
from typing import NamedTuple

from django.db.models import QuerySet
from django.db.models.fields.json import KT

from games.matches.club_games import load_games
from games.models import SEATED, Club, Match, Seat
from games.rules.game import Game
from games.rules.options import complete
from games.wording.date_range import ALL_EVENINGS, DateRange

MAX_COUNTED_MATCHES = 3000
"""The most matches that are loaded, the latest ones: fifteen years of a club that meets weekly."""


class PastSeat(NamedTuple):
    """The result of one player (an id) in a match."""

    player: int
    total: int
    place: int | None  # None if the player had left
    won: bool
    net_cents: int | None  # None without a pot, as the share
    share_cents: int | None
    lowest: int | None  # None without deals, as the highest
    highest: int | None
    answers: int
    team: int | None = None  # the number of the player's team; None if everybody played alone
    # The own hands by deal, None for a deal without; None if everybody was in every deal.
    scores: list[int | None] | None = None

    @property
    def has_played(self) -> bool:
        """Whether the player took part; who came when the match was over has a seat, too."""
        if self.place is not None:
            return True
        return any(score is not None for score in self.scores or ())

    @property
    def side(self) -> tuple[int | None, int | None]:
        """A key for all of one team: (team, None), or (None, player's id) without teams."""
        return self.team, self.player if self.team is None else None


class PastMatch(NamedTuple):
    """A finished match with at least one deal."""

    uid: str
    game: Game  # as it is now
    evening: date
    deals: int
    currency: str | None  # None without a pot
    seats: tuple[PastSeat, ...]

    def count_hands(self, sat: PastSeat) -> int:
        """Return the number of hands that a player played themselves."""
        return self.deals if sat.scores is None else sum(score is not None for score in sat.scores)

    def sum_points(self, sat: PastSeat) -> int:
        """Return the points of a player's own hands; in a team of all its hands."""
        return (
            # Everybody was in every deal.
            sat.total
            if sat.scores is None
            else sum(score for score in sat.scores if score is not None)
        )

    def sum_common_deals(self, first: PastSeat, second: PastSeat) -> tuple[int, int] | None:
        """Return both seats' points over deals that both played themselves; None without any."""
        sums = None
        for score, other in zip(first.scores or (), second.scores or (), strict=False):
            if score is not None and other is not None:
                points, other_points = sums or (0, 0)
                sums = (points + score, other_points + other)
        return sums

    @property
    def lowest_wins(self) -> bool:
        """Whether the lowest total won, however the game is won now; as it is won now if all tied,
        or nobody won, and where a count decides.
        """
        if self.game.end.count:
            return self.game.lowest_wins
        there = [sat for sat in self.seats if sat.place is not None] or self.seats
        totals = [sat.total for sat in there]
        won = [sat.total for sat in there if sat.won]
        low = min(totals)
        high = max(totals)
        # If all tied, or nobody won, as it is won now.
        return self.game.lowest_wins if low == high or not won else won[0] == low

    def get_seat(self, player: int) -> PastSeat:
        """Return the seat of a player (id) who took part; raise `StopIteration` for another."""
        return next(sat for sat in self.seats if sat.player == player)


class PastMatches(NamedTuple):
    """Matches in the order of their starts; `cut`: older ones are left out."""

    matches: list[PastMatch]
    cut: bool


def load_past_matches(
    club: Club, *, game: str = "", player: int | None = None, evenings: DateRange = ALL_EVENINGS
) -> PastMatches:
    """Load the latest `MAX_COUNTED_MATCHES` finished matches that had a deal, oldest first."""
    latest = select_finished_matches(club, game=game, player=player, evenings=evenings).order_by(
        "-started_at", "-pk"
    )[: MAX_COUNTED_MATCHES + 1]
    matches = list(
        latest.values_list("pk", "uid", "game", "evening", "deals_counted", KT("options__currency"))
    )
    seats: dict[int, list[PastSeat]] = {pk: [] for pk, *_ in matches}
    rows = Seat.objects.filter(match__in=latest.values("pk")).order_by("position")
    for pk, *row in rows.values_list("match_id", "player_id", *PastSeat._fields[1:]).iterator():
        sat = PastSeat._make(row)
        if pk in seats and sat.has_played:
            seats[pk].append(sat)
    games = load_games(club, {key for _, _, key, *_ in matches})
    usual_currencies = {
        key: complete(game.options, {}).get("currency") for key, game in games.items()
    }
    past = [
        PastMatch(
            uid, games[key], evening, deals, currency or usual_currencies[key], tuple(seats[pk])
        )
        for pk, uid, key, evening, deals, currency in reversed(matches[:MAX_COUNTED_MATCHES])
    ]
    if player is not None:
        past = [match for match in past if any(sat.player == player for sat in match.seats)]
    return PastMatches(past, len(matches) > MAX_COUNTED_MATCHES)


def select_finished_matches(
    club: Club, *, game: str = "", player: int | None = None, evenings: DateRange = ALL_EVENINGS
) -> QuerySet[Match]:
    """Return a query for finished matches that had a deal; of a game (key), of some evenings.

    With a `player` (id) only those in which that player has a seat, perhaps without a deal.
    """
    matches = club.matches.exclude(finished_at=None).filter(
        evenings.condition(), deals_counted__gt=0
    )
    if game:
        matches = matches.filter(game=game)
    return matches if player is None else matches.filter(SEATED, seats__player=player)
