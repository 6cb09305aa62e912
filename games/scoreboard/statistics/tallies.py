"""Adding up what players had in matches: wins, points a hand, best hands, money, streaks."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime

from games.rules.variant import Variant
from games.rules.variants import VARIANTS

from ..shown.words import count, number
from .past_matches import PastMatch, PastSeat


@dataclass(slots=True)
class CurrencyTotal:
    """What somebody won or lost in a currency, in cents, and on which evenings they played for it."""

    cents: int = 0
    nights: set[date] = field(default_factory=set)

    @property
    def a_night(self) -> int:
        """The mean of an evening, in whole cents."""
        return round(self.cents / len(self.nights))


@dataclass(slots=True)
class PlayerTotals:
    """One player's figures, over one match or more."""

    matches: int = 0
    wins: int = 0
    deals: int = 0
    points: int = 0
    lowest: int | None = None
    highest: int | None = None
    answers: int = 0
    last: datetime | None = None
    won_last: bool = False
    streak: int = 0
    longest: int = 0
    purses: dict[str, CurrencyTotal] = field(default_factory=lambda: defaultdict(CurrencyTotal))

    @property
    def average(self) -> float:
        """Points a hand."""
        return self.points / self.deals

    def add(self, match: PastMatch, sat: PastSeat) -> None:
        """Count a match in that comes after those that were counted."""
        self.matches += 1
        self.wins += sat.won
        self.deals += match.deals
        self.points += sat.total
        self.lowest = sat.lowest if self.lowest is None else min(self.lowest, sat.lowest)
        self.highest = sat.highest if self.highest is None else max(self.highest, sat.highest)
        self.answers += sat.answers
        self.last = match.at
        self.streak = self.streak + 1 if sat.won == self.won_last else 1
        self.won_last = sat.won
        if sat.won:
            self.longest = max(self.longest, self.streak)
        if sat.net_cents is not None and match.currency:
            purse = self.purses[match.currency]
            purse.cents += sat.net_cents
            purse.nights.add(match.night)


def totals_by_player(matches: Iterable[PastMatch]) -> dict[int, PlayerTotals]:
    """Everybody's figures over matches in their order, by player's id."""
    tallies: dict[int, PlayerTotals] = defaultdict(PlayerTotals)
    for match in matches:
        for sat in match.seats:
            tallies[sat.player].add(match, sat)
    return dict(tallies)


def totals_of(player: int, matches: Iterable[PastMatch]) -> PlayerTotals:
    """One player's figures over matches, in their order, in which they sat."""
    mine = PlayerTotals()
    for match in matches:
        mine.add(match, match.of(player))
    return mine


def streak_words(mine: PlayerTotals) -> str:
    """How it is going, from the last match back."""
    if mine.streak == 1:
        return "Won the last match" if mine.won_last else "Did not win the last match"
    if mine.won_last:
        return f"Won the last {count(mine.streak, 'match', 'matches')}"
    return f"No win in the last {count(mine.streak, 'match', 'matches')}"


def by_game(matches: Iterable[PastMatch]) -> dict[str, list[PastMatch]]:
    """Matches by the key of their game."""
    games: dict[str, list[PastMatch]] = defaultdict(list)
    for match in matches:
        games[match.variant.key].append(match)
    return games


def in_order(games: Mapping[str, list[PastMatch]]) -> list[str]:
    """The keys of games that were played: the built-in ones as they are offered, then the club's own by name."""
    places = {key: place for place, key in enumerate(VARIANTS)}
    return sorted(games, key=lambda key: (places.get(key, len(places)), games[key][0].variant.name.casefold()))


def margin(match: PastMatch) -> int | None:
    """By how many points a match was won by one player; None where several share the win."""
    totals = [sat.total for sat in match.seats if not sat.won]
    winners = [sat.total for sat in match.seats if sat.won]
    return min(abs(total - winners[0]) for total in totals) if len(winners) == 1 else None


def most_played(tallies: Mapping[int, PlayerTotals]) -> list[int]:
    """The players, who played most first."""
    return sorted(tallies, key=lambda player: -tallies[player].matches)


def best_and_worst(variant: Variant, mine: PlayerTotals) -> tuple[str, str]:
    """The scores of the best and of the worst hand of a game, of at least one match."""
    hands = [number(hand) for hand in (mine.lowest, mine.highest) if hand is not None]
    return (hands[0], hands[-1]) if variant.lowest_wins else (hands[-1], hands[0])
