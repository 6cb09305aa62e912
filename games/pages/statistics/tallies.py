"""Adding up what players had in matches: wins, points a hand, best hands, money, streaks."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime

from games.pages.shared.words import count, decimal, number
from games.rules.built_in import BUILT_IN
from games.rules.game import Game

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
    """One player's figures, over one match or more.

    `lowest` and `highest` are the lowest and the highest hand in matches that the lowest total won (True), or not.
    """

    matches: int = 0
    wins: int = 0
    deals: int = 0
    points: int = 0
    lowest: dict[bool, int] = field(default_factory=dict)
    highest: dict[bool, int] = field(default_factory=dict)
    answers: int = 0
    last: datetime | None = None
    won_last: bool = False
    streak: int = 0
    longest: int = 0
    purses: dict[str, CurrencyTotal] = field(default_factory=lambda: defaultdict(CurrencyTotal))

    @property
    def average(self) -> float:
        """Points a hand."""
        return self.points / self.deals if self.deals else 0

    def add(self, match: PastMatch, sat: PastSeat) -> None:
        """Count a match in that comes after those that were counted."""
        self.matches += 1
        self.wins += sat.won
        self.deals += match.hands_of(sat)
        self.points += match.points_of(sat)
        way = match.lowest_wins
        if sat.lowest is not None and sat.highest is not None:
            self.lowest[way] = min(sat.lowest, self.lowest.get(way, sat.lowest))
            self.highest[way] = max(sat.highest, self.highest.get(way, sat.highest))
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
        games[match.game.key].append(match)
    return games


def in_order(games: Mapping[str, list[PastMatch]]) -> list[str]:
    """The keys of games that were played: the built-in ones as they are offered, then the club's own by name."""
    places = {key: place for place, key in enumerate(BUILT_IN)}
    return sorted(games, key=lambda key: (places.get(key, len(places)), games[key][0].game.name.casefold()))


def margin(match: PastMatch) -> int | None:
    """By how many points a match was won by one player, or one team; None where several share the win."""
    totals = [sat.total for sat in match.seats if not sat.won and sat.place is not None]
    winners = [sat for sat in match.seats if sat.won]
    alone = len({sat.side for sat in winners}) == 1
    return min(abs(total - winners[0].total) for total in totals) if alone and totals else None


def most_played(tallies: Mapping[int, PlayerTotals]) -> list[int]:
    """The players, who played most first."""
    return sorted(tallies, key=lambda player: -tallies[player].matches)


def way_won(game: Game, ways: Collection[bool]) -> bool:
    """In which matches of a game its best hand is looked for, of all `ways` in which some were won.

    Those that are won as the game is now, if there are any: the lowest total wins (True), or the highest.
    """
    return game.lowest_wins if game.lowest_wins in ways else not game.lowest_wins


def average_words(mine: PlayerTotals) -> str:
    """Points a hand; a dash where none was the player's own."""
    return decimal(mine.average) if mine.deals else "–"


def best_and_worst(game: Game, mine: PlayerTotals) -> tuple[str, str]:
    """The scores of the best and of the worst hand of a game, of at least one match."""
    if not mine.lowest:
        return "–", "–"
    way = way_won(game, mine.lowest)
    low, high = number(mine.lowest[way]), number(mine.highest[way])
    return (low, high) if way else (high, low)
