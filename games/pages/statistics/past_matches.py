"""A club's finished matches for statistics, from stored results without a replay."""

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
    net_cents: int | None  # None without a pot, as the next
    share_cents: int | None  # of what was left in the pot at the end
    lowest: int | None  # the points of the lowest hand; None without a hand, as the next
    highest: int | None
    answers: int  # in how many deals the player was the answer to the game's question
    team: int | None = None  # the number of the player's team; None if everybody played alone
    # The points of the player's own hands, one entry for each deal, None for a deal without.
    # None instead of the list if everybody was in every deal.
    scores: list[int | None] | None = None

    @property
    def has_played(self) -> bool:
        """Whether the player took part; somebody who came after the last deal has a seat, too."""
        if self.place is not None:
            return True
        return any(score is not None for score in self.scores or ())

    @property
    def side(self) -> tuple[int | None, int | None]:
        """A key that is the same for a whole team: (team, None); without teams (None, player)."""
        return self.team, self.player if self.team is None else None


class PastMatch(NamedTuple):
    """A finished match with at least one deal."""

    uid: str
    game: Game  # as it is now
    evening: date
    deals: int
    currency: str | None  # None without a pot
    seats: tuple[PastSeat, ...]

    def count_hands(self, seat: PastSeat) -> int:
        """Return the number of hands that a player played themselves."""
        if seat.scores is None:
            return self.deals
        return sum(score is not None for score in seat.scores)

    def sum_points(self, seat: PastSeat) -> int:
        """Return the points of a player's own hands; in a team of all its hands."""
        if seat.scores is None:
            return seat.total
        return sum(score for score in seat.scores if score is not None)

    def sum_common_deals(self, first: PastSeat, second: PastSeat) -> tuple[int, int] | None:
        """Return both seats' points over deals that both played themselves; None without any."""
        scores = zip(first.scores or (), second.scores or (), strict=False)
        common = [
            (score, other) for score, other in scores if score is not None and other is not None
        ]
        if not common:
            return None
        return sum(score for score, _ in common), sum(other for _, other in common)

    @property
    def lowest_wins(self) -> bool:
        """Whether the lowest total won this match, however the game is won now.

        If that cannot be seen, it is as the game is won now: a count decides, all tied, or nobody
        won.
        """
        if self.game.end.count:
            return self.game.lowest_wins
        # Who left before the end may have any total.
        placed = [seat for seat in self.seats if seat.place is not None] or self.seats
        totals = [seat.total for seat in placed]
        winning_totals = [seat.total for seat in placed if seat.won]
        lowest = min(totals)
        if lowest == max(totals) or not winning_totals:
            return self.game.lowest_wins
        return winning_totals[0] == lowest

    def get_seat(self, player: int) -> PastSeat:
        """Return the seat of a player (id) who took part; raise `StopIteration` for another."""
        return next(seat for seat in self.seats if seat.player == player)


class PastMatches(NamedTuple):
    matches: list[PastMatch]  # in the order of their starts
    cut: bool  # older ones are left out


def load_past_matches(
    club: Club, *, game: str = "", player: int | None = None, evenings: DateRange = ALL_EVENINGS
) -> PastMatches:
    """Load the latest `MAX_COUNTED_MATCHES` finished matches that had a deal, oldest first.

    Two queries, or three if some are of house games.
    """
    # One more tells whether older ones are left out.
    latest = select_finished_matches(club, game=game, player=player, evenings=evenings).order_by(
        "-started_at", "-pk"
    )[: MAX_COUNTED_MATCHES + 1]
    matches = list(
        latest.values_list("pk", "uid", "game", "evening", "deals_counted", KT("options__currency"))
    )
    seats: dict[int, list[PastSeat]] = {pk: [] for pk, *_ in matches}
    rows = Seat.objects.filter(match__in=latest.values("pk")).order_by("position")
    for pk, *row in rows.values_list("match_id", "player_id", *PastSeat._fields[1:]).iterator():
        seat = PastSeat._make(row)
        # A match that is over only since the first query has no list.
        if pk in seats and seat.has_played:
            seats[pk].append(seat)
    games = load_games(club, {key for _, _, key, *_ in matches})
    # A match without a code was played in its game's usual currency; None for games without a pot.
    usual_currencies = {
        key: complete(game.options, {}).get("currency") for key, game in games.items()
    }
    past = [
        PastMatch(
            uid, games[key], evening, deals, currency or usual_currencies[key], tuple(seats[pk])
        )
        for pk, uid, key, evening, deals, currency in reversed(matches[:MAX_COUNTED_MATCHES])
    ]
    # Somebody who came after the last deal has a seat, but took no part.
    if player is not None:
        past = [match for match in past if any(seat.player == player for seat in match.seats)]
    return PastMatches(past, len(matches) > MAX_COUNTED_MATCHES)


def select_finished_matches(
    club: Club, *, game: str = "", player: int | None = None, evenings: DateRange = ALL_EVENINGS
) -> QuerySet[Match]:
    """Return a query for finished matches that had a deal, of a game (key; "": all), on evenings.

    With a `player` (id) only those in which that player has a seat, perhaps without a deal.
    """
    matches = club.matches.exclude(finished_at=None).filter(
        evenings.condition(), deals_counted__gt=0
    )
    if game:
        matches = matches.filter(game=game)
    return matches if player is None else matches.filter(SEATED, seats__player=player)
