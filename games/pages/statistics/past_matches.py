"""The matches that a club has played, for statistics: from the cached fields alone.

In two queries, and a third where some are of house games.
"""

from __future__ import annotations

from datetime import date, datetime
from typing import NamedTuple

from django.db.models import QuerySet
from django.db.models.fields.json import KT

from games.matches.club_games import load_games
from games.models import Club, Match, Seat
from games.rules.game import Game
from games.rules.options import completed
from games.values.clocks import night_of
from games.wording.date_range import ALWAYS, DateRange

MOST = 3000
"""The most matches that are looked at, the latest ones: fifteen years of a club that meets every week."""


class PastSeat(NamedTuple):
    """What one player (an id) had in a match; cents are None without a pot, hands None without deals.

    `team` is the number of the player's team; None: everybody played alone. Who had gone has no place. `scores` are
    those of the own hands by deal, None where there is none; None where everybody was in every deal.
    """

    player: int
    total: int
    place: int | None
    won: bool
    net_cents: int | None
    share_cents: int | None
    lowest: int | None
    highest: int | None
    answers: int
    team: int | None = None
    scores: list[int | None] | None = None

    @property
    def was_there(self) -> bool:
        """Whether the match is one of the player's: who came when it was over has a seat, too."""
        return self.place is not None or any(score is not None for score in self.scores or ())

    @property
    def side(self) -> tuple[int | None, int | None]:
        """What is the same for all who played together."""
        return self.team, self.player if self.team is None else None


class PastMatch(NamedTuple):
    """A match that is over, with at least one deal: its game as it is now, start, currency (None without a pot), seats.

    `night` is the evening that it belongs to.
    """

    uid: str
    game: Game
    at: datetime
    deals: int
    currency: str | None
    seats: tuple[PastSeat, ...]
    night: date

    def hands_of(self, sat: PastSeat) -> int:
        """How many hands a player had in it that they played themselves."""
        return self.deals if sat.scores is None else sum(score is not None for score in sat.scores)

    def points_of(self, sat: PastSeat) -> int:
        """What those scored together."""
        return sat.total if sat.scores is None else sum(score for score in sat.scores if score is not None)

    def common(self, one: PastSeat, other: PastSeat) -> tuple[int, int] | None:
        """What two scored in the deals in which both had a hand of their own; None where there are none.

        Only of matches where people came and went.
        """
        pairs = zip(one.scores or (), other.scores or (), strict=False)
        both = [(mine, theirs) for mine, theirs in pairs if mine is not None and theirs is not None]
        return (sum(mine for mine, _ in both), sum(theirs for _, theirs in both)) if both else None

    @property
    def lowest_wins(self) -> bool:
        """Whether the lowest total won: its game may be won the other way round by now. Where all tied, as it is."""
        there = [sat for sat in self.seats if sat.place is not None] or self.seats
        totals, won = [sat.total for sat in there], [sat.total for sat in there if sat.won]
        low, high = min(totals), max(totals)
        return self.game.lowest_wins if low == high or not won else won[0] == low

    def of(self, player: int) -> PastSeat:
        """What a player who sat there had."""
        return next(sat for sat in self.seats if sat.player == player)


class PastMatches(NamedTuple):
    """Matches in the order in which they were started; `cut` says that there are older ones, which are left out."""

    matches: list[PastMatch]
    cut: bool


def past_of(club: Club, *, game: str = "", player: int | None = None, evenings: DateRange = ALWAYS) -> PastMatches:
    """Return the latest matches that are over and had a deal: all, of a game, of a player, of some evenings."""
    latest = over_of(club, game=game, player=player, evenings=evenings).order_by("-started_at", "-pk")[: MOST + 1]
    matches = list(latest.values_list("pk", "uid", "game", "started_at", "deals_counted", KT("options__currency")))
    seats: dict[int, list[PastSeat]] = {pk: [] for pk, *_ in matches}
    rows = Seat.objects.filter(match__in=latest.values("pk")).order_by("position")
    for pk, *row in rows.values_list("match_id", "player_id", *PastSeat._fields[1:]).iterator():
        sat = PastSeat._make(row)
        if pk in seats and sat.was_there:
            seats[pk].append(sat)
    games = load_games(club, {key for _, _, key, *_ in matches})
    before = {key: completed(game.options, {}).get("currency") for key, game in games.items()}
    played = [
        PastMatch(uid, games[key], at, deals, currency or before[key], tuple(seats[pk]), night_of(at))
        for pk, uid, key, at, deals, currency in reversed(matches[:MOST])
    ]
    if player is not None:
        played = [match for match in played if any(sat.player == player for sat in match.seats)]
    return PastMatches(played, len(matches) > MOST)


def over_of(club: Club, *, game: str = "", player: int | None = None, evenings: DateRange = ALWAYS) -> QuerySet[Match]:
    """Return the matches that are over and had a deal: all, of a game, of a player, of some evenings."""
    wanted = club.matches.exclude(finished_at=None).filter(evenings.condition(), deals_counted__gt=0)
    if game:
        wanted = wanted.filter(game=game)
    return wanted if player is None else wanted.filter(seats__player=player, seats__unseated=False)
