"""Matches on a club's home, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from games.matches.draws import is_rolling
from games.matches.match_lines import SeatedMatch
from games.models import Seat
from games.rules.deciding import Distance
from games.rules.say import Series

from .next_match import describe_dealer, describe_first_player, get_next_dealer
from .short_stakes import format_point_stake
from .standings import ProgressView, to_progress_view
from .translated import numeral, phrase
from .words import NO_BREAK, money

MAX_NAMES = 3


class RunningMatch(SeatedMatch):
    """A match that is in progress, or kept for next time."""

    @property
    def next_deal(self) -> int:
        return self.match.deals_counted + 1

    @property
    def progress(self) -> ProgressView:
        """The progress; if counts end the match, only the deals played: lists load no counts."""
        end = self.game.end
        played = self.match.deals_counted
        if end.count:
            where = phrase("Deal {deal}", deal=self.next_deal)
            label = phrase("{n} deal played", "{n} deals played", n=played)
            # Without counts the bar stays empty.
            return ProgressView(where, meaning="", label=label, pips=(), done=0, of=1)
        totals = [seat.total for seat in self.seats]
        limit = self.options[end.option.name]
        return to_progress_view(end.get_progress(totals, played, limit))

    @property
    def leads(self) -> str:
        """Who leads, or deals first: “Ann leads”, “All are tied”, “Ann deals first”."""
        if not self.match.deals_counted:
            return describe_first_player(self.seats[self.match.first_dealer].player.name, self.game)
        leaders = _list_names(self.leading_seats)
        if not leaders:
            return phrase("Nobody leads")
        if not self.following_seats:
            return phrase("All are tied")
        if len(leaders) == 1:
            return phrase("{player} leads", player=leaders[0])
        if len(leaders) <= MAX_NAMES:
            return phrase("{players} lead", players=leaders)
        return phrase("{n} player leads", "{n} players lead", n=len(leaders))

    @property
    def follows(self) -> str:
        """Who comes next, and how far behind: Bob is 3 behind; empty if all are tied."""
        following = _list_names(self.following_seats)
        gap = self.gap if following else None
        if gap is None:
            return ""
        if gap.unit:  # not the total decides between them, but the count of that name
            return _describe_followers_in_unit(following, gap)
        if len(following) == 1:
            return phrase("{player} is {points}\u00a0behind", player=following[0], points=gap.size)
        if len(following) <= MAX_NAMES:
            return phrase("{players} are {points}\u00a0behind", players=following, points=gap.size)
        return phrase(
            "{n} player is {points}\u00a0behind",
            "{n} players are {points}\u00a0behind",
            n=len(following),
            points=gap.size,
        )

    @property
    def standing(self) -> str:
        if self.follows:
            return phrase("{first}. {next}.", first=self.leads, next=self.follows)
        return phrase("{first}.", first=self.leads)

    @property
    def stake(self) -> str:
        if self.match.pot_cents is not None:
            return phrase("{amount} in the pot", amount=money(self.match.pot_cents, self.currency))
        return format_point_stake(self.options)


class LastMatch(SeatedMatch):
    """A match that is over, at a table that is still open."""

    @property
    def lead(self) -> str:
        """By how much it was won: 17 ahead of Grace; empty if nobody won, or all did."""
        if not self.winning_seats or not self.following_seats:
            return ""
        gap = self.gap
        if gap is None:  # a count decides, and one of them has none
            return ""
        following = _list_names(self.following_seats)
        if gap.unit:
            return phrase(
                "{unit}: {points}\u00a0ahead of {players}",
                unit=gap.unit,
                points=gap.size,
                players=following,
            )
        return phrase("{points}\u00a0ahead of {players}", points=gap.size, players=following)

    @property
    def rematch_begins(self) -> str:
        """Who begins the rematch: “Ann deals”; "" while that is drawn. `match.table` is loaded."""
        table = self.match.table
        if table and is_rolling(table):
            return ""
        usual_seat = self.seats[get_next_dealer(self.match, len(self.seats))]
        # Who was chosen at the table may be somebody without a seat in this match.
        chosen_id = table.first_id if table else None
        first_seat = next((seat for seat in self.seats if seat.player_id == chosen_id), usual_seat)
        return describe_dealer(first_seat.player.name, self.game)


def describe_win_counts(matches: Sequence[SeatedMatch]) -> str:
    """Describe who won how many matches: “Matches won: Ann 2, Bob 1”; "" if nobody won one."""
    wins = Counter(seat.player.name for listed in matches for seat in listed.winning_seats)
    if not wins:
        return ""
    counts = Series(f"{name}{NO_BREAK}{numeral(won)}" for name, won in wins.most_common())
    return phrase("Matches won: {wins}", wins=counts)


def _describe_followers_in_unit(names: Sequence[str], gap: Distance) -> str:
    """Return who comes next, and how far behind: “Phases: Bob is 1 behind”."""
    if len(names) == 1:
        return phrase(
            "{unit}: {player} is {points}\u00a0behind",
            unit=gap.unit,
            player=names[0],
            points=gap.size,
        )
    if len(names) <= MAX_NAMES:
        return phrase(
            "{unit}: {players} are {points}\u00a0behind",
            unit=gap.unit,
            players=names,
            points=gap.size,
        )
    return phrase(
        "{unit}: {n} player is {points}\u00a0behind",
        "{unit}: {n} players are {points}\u00a0behind",
        n=len(names),
        unit=gap.unit,
        points=gap.size,
    )


def _list_names(seats: Sequence[Seat]) -> tuple[str, ...]:
    return tuple(seat.player.name for seat in seats)
