"""Matches on a club's home, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from games.matches.draws import is_rolling
from games.matches.match_lines import SeatedMatch
from games.models import Seat

from .next_match import get_next_dealer
from .short_stakes import format_point_stake
from .standings import ProgressView, to_progress_view
from .words import NO_BREAK, count, get_first_action, listing, money, numeral

MOST_NAMES = 3


class RunningMatch(SeatedMatch):
    """A match that is in progress, or kept for next time."""

    @property
    def next_deal(self) -> int:
        """The number of the deal that is being played, from 1."""
        return self.match.deals_counted + 1

    @property
    def progress(self) -> ProgressView:
        """The progress; only the number of deals played if counts end the match, as lists do not load those."""
        end = self.game.end
        played = self.match.deals_counted
        if end.count:
            return ProgressView(f"Deal {self.next_deal}", "", f"{count(played, 'deal')} played", (), 0, 1)
        return to_progress_view(
            end.get_progress([seat.total for seat in self.seats], played, self.options[end.option.name])
        )

    @property
    def leads(self) -> str:
        """Who leads, or deals first: “Ann leads”, “All are tied”, “Nobody leads”, “Ann deals first”."""
        if not self.match.deals_counted:
            return f"{self.seats[self.match.first_dealer].player.name} {get_first_action(self.game)}"
        leaders = self.leading_seats
        if leaders and not self.following_seats:
            return "All are tied"
        return f"{_format_names(leaders)} lead{'s' if len(leaders) == 1 else ''}" if leaders else "Nobody leads"

    @property
    def follows(self) -> str:
        """Who comes next, and how far behind: Bob is 3 behind; empty if all are tied."""
        following = self.following_seats
        verb = "is" if len(following) == 1 else "are"
        return f"{_format_names(following)} {verb} {numeral(self.gap)}{NO_BREAK}behind" if following else ""

    @property
    def stake(self) -> str:
        """What is in the pot, or the money per point; empty without money."""
        if self.match.pot_cents is not None:
            return f"{money(self.match.pot_cents, self.currency)} in the pot"
        return format_point_stake(self.options)


class LastMatch(SeatedMatch):
    """A match that is over, at a table that is still open."""

    @property
    def lead(self) -> str:
        """By how much it was won: 17 ahead of Grace; empty if nobody won, or all did."""
        if not self.winning_seats or not self.following_seats:
            return ""
        return f"{numeral(self.gap)}{NO_BREAK}ahead of {listing(seat.player.name for seat in self.following_seats)}"

    @property
    def rematch_begins(self) -> str:
        """Who begins the rematch, chosen, drawn or in turn: “Ann deals”, “Ann enters first”; "" while it is drawn.

        Needs the table loaded.
        """
        table = self.match.table
        if table and is_rolling(table):
            return ""
        chosen = table and table.first_id
        first = next((seat for seat in self.seats if seat.player_id == chosen), None)
        first = first or self.seats[get_next_dealer(self.match, len(self.seats))]
        return f"{first.player.name} {get_first_action(self.game).replace('deals first', 'deals')}"


def describe_win_counts(matches: Sequence[SeatedMatch]) -> str:
    """Return who won how many of these matches, most first: “Matches won: Ann 2, Bob 1”; "" if nobody won one."""
    wins = Counter(seat.player.name for listed in matches for seat in listed.winning_seats)
    if not wins:
        return ""
    return f"Matches won: {', '.join(f'{name}{NO_BREAK}{numeral(many)}' for name, many in wins.most_common())}"


def _format_names(seats: Sequence[Seat]) -> str:
    """Return the players' names, or only how many there are if more than `MOST_NAMES`: “7 players”."""
    if len(seats) <= MOST_NAMES:
        return listing(seat.player.name for seat in seats)
    return count(len(seats), "player")
