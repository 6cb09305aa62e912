"""The matches that a club has played, for statistics: from the cached fields alone.

In two queries, and a third where some are of house games.
"""

from __future__ import annotations

from datetime import date, datetime
from typing import NamedTuple

from django.db.models.fields.json import KT

from games.club_games import games_of
from games.models import Club, Seat
from games.rules.options import completed
from games.rules.variant import Variant
from games.values.card_nights import night_of

from ..shown.words import number

MOST = 3000
"""The most matches that are looked at, the latest ones: fifteen years of a club that meets every week."""


class PastSeat(NamedTuple):
    """What one player (an id) had in a match; cents are None without a pot, hands None without deals."""

    player: int
    total: int
    place: int
    won: bool
    net_cents: int | None
    share_cents: int | None
    lowest: int
    highest: int
    answers: int


class PastMatch(NamedTuple):
    """A match that is over, with at least one deal: its game as it is now, start, currency (None without a pot), seats.

    `night` is the evening that it belongs to.
    """

    uid: str
    variant: Variant
    at: datetime
    deals: int
    currency: str | None
    seats: tuple[PastSeat, ...]
    night: date

    def of(self, player: int) -> PastSeat:
        """What a player who sat there had."""
        return next(sat for sat in self.seats if sat.player == player)


class PastMatches(NamedTuple):
    """Matches in the order in which they were started; `cut` says that there are older ones, which are left out."""

    matches: list[PastMatch]
    cut: bool


def past_of(club: Club, *, game: str = "", player: int | None = None) -> PastMatches:
    """The latest matches of a club that are over and had a deal: all, those of a game, those of a player."""
    wanted = club.matches.exclude(finished_at=None).filter(deals_counted__gt=0)
    if game:
        wanted = wanted.filter(game=game)
    if player is not None:
        wanted = wanted.filter(seats__player=player)
    latest = wanted.order_by("-started_at", "-pk")[: MOST + 1]
    matches = list(latest.values_list("pk", "uid", "game", "started_at", "deals_counted", KT("options__currency")))
    seats: dict[int, list[PastSeat]] = {pk: [] for pk, *_ in matches}
    rows = Seat.objects.filter(match__in=latest.values("pk")).order_by("position")
    for pk, *row in rows.values_list("match_id", "player_id", *PastSeat._fields[1:]).iterator():
        if pk in seats:
            seats[pk].append(PastSeat._make(row))
    games = games_of(club, {key for _, _, key, *_ in matches})
    before = {key: completed(game.options, {}).get("currency") for key, game in games.items()}
    played = [
        PastMatch(uid, games[key], at, deals, currency or before[key], tuple(seats[pk]), night_of(at))
        for pk, uid, key, at, deals, currency in reversed(matches[:MOST])
    ]
    return PastMatches(played, len(matches) > MOST)


def cut_words(past: PastMatches) -> str:
    """Of which matches figures are, where there are older ones that are left out; else nothing."""
    return f"Of the latest {number(len(past.matches))} matches." if past.cut else ""
