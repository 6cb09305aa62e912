"""Totals of players over matches: wins, points a hand, best hands, money, streaks."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date

from games.rules.built_in import BUILT_IN
from games.rules.game import Game
from games.values.names import get_sort_key
from games.wording.translated import phrase
from games.wording.words import percent

from .past_matches import PastMatch, PastSeat

FEWEST_FOR_MEAN = 3
"""The fewest matches of which a player's mean place is shown."""
FEWEST_FOR_SHARE = 3
"""The fewest matches of which the share that was won is shown."""


@dataclass(slots=True)
class CurrencyTotal:
    """A player's balance in a currency, in cents, and the evenings on which they played for it."""

    currency: str
    cents: int = 0
    evenings: set[date] = field(default_factory=set)

    @property
    def per_evening(self) -> int:
        return round(self.cents / len(self.evenings))


@dataclass(slots=True)
class PlayerTotals:
    """One player's figures over at least one match."""

    game: Game  # that of the last match
    matches: int = 0
    wins: int = 0
    deals: int = 0  # the player's own hands, as are the points
    points: int = 0
    # The lowest hand and the highest hand, each in matches that the lowest total won (True), and in
    # those that the highest total won (False).
    lowest: dict[bool, int] = field(default_factory=dict)
    highest: dict[bool, int] = field(default_factory=dict)
    answers: int = 0  # in how many deals the player was the answer to the game's question
    last: date | None = None  # the evening of the last match
    won_last: bool = False
    streak: int = 0  # how many matches in a row were won, or not won, up to the last one
    by_currency: dict[str, CurrencyTotal] = field(default_factory=dict)
    evenings: set[date] = field(default_factory=set)
    places: Counter[int] = field(default_factory=Counter)  # how often the player had each place

    @property
    def mean_place(self) -> float | None:
        """The mean of the places; None after fewer than three matches, and without a place."""
        count = self.places.total()
        if self.matches < FEWEST_FOR_MEAN or not count:
            return None
        return sum(place * times for place, times in self.places.items()) / count

    @property
    def sorted_places(self) -> list[tuple[int, int]]:
        """Each place that the player had and how often, the best place first."""
        return sorted(self.places.items())

    @property
    def matches_and_win_rate(self) -> str:
        """The number of matches and, after enough and a win, the share won: “6 matches (33 %)”."""
        if self.matches < FEWEST_FOR_SHARE or not self.wins:
            return phrase("1 match", "{n} matches", n=self.matches)
        share = percent(self.wins, self.matches)
        return phrase("1 match ({share})", "{n} matches ({share})", n=self.matches, share=share)

    @property
    def average(self) -> float | None:
        """Points a hand; None if none was the player's own."""
        return self.points / self.deals if self.deals else None

    @property
    def best(self) -> int | None:
        """The points of the best own hand (or team's sum) in the matches that compare; or None."""
        lowest_wins = choose_lowest_wins(self.game, self.lowest)
        hands = self.lowest if lowest_wins else self.highest
        return hands.get(lowest_wins)

    @property
    def worst(self) -> int | None:
        """The points of the worst own hand (or team's sum) in the same matches as the best."""
        lowest_wins = choose_lowest_wins(self.game, self.lowest)
        hands = self.highest if lowest_wins else self.lowest
        return hands.get(lowest_wins)

    @property
    def purses(self) -> list[CurrencyTotal]:
        return [self.by_currency[code] for code in sorted(self.by_currency)]

    @property
    def streak_in_words(self) -> str:
        """The streak: “Won the last 3 matches”, “No win in the last 2 matches”."""
        if self.streak == 1 and self.won_last:
            return phrase("Won the last match")
        if self.streak == 1:
            return phrase("Did not win the last match")
        if self.won_last:
            return phrase("Won the last {n} match", "Won the last {n} matches", n=self.streak)
        return phrase(
            "No win in the last {n} match", "No win in the last {n} matches", n=self.streak
        )

    def add(self, match: PastMatch, seat: PastSeat) -> None:
        """Add a match and the player's seat in it; matches have to come in order of time."""
        self.game = match.game
        self.matches += 1
        self.wins += seat.won
        self.deals += match.count_hands(seat)
        self.points += match.sum_points(seat)
        key = match.lowest_wins  # hands of matches won the other way do not compare
        if seat.lowest is not None and seat.highest is not None:
            self.lowest[key] = min(seat.lowest, self.lowest.get(key, seat.lowest))
            self.highest[key] = max(seat.highest, self.highest.get(key, seat.highest))
        self.answers += seat.answers
        self.last = match.evening
        self.evenings.add(match.evening)
        if seat.place is not None:
            self.places[seat.place] += 1
        # Before the first match the streak is 0, and not of wins.
        self.streak = self.streak + 1 if seat.won == self.won_last else 1
        self.won_last = seat.won
        if seat.net_cents is not None and match.currency:
            purse = self.by_currency.setdefault(match.currency, CurrencyTotal(match.currency))
            purse.cents += seat.net_cents
            purse.evenings.add(match.evening)


def add_up_by_player(matches: Iterable[PastMatch]) -> dict[int, PlayerTotals]:
    tallies: dict[int, PlayerTotals] = {}
    for match in matches:
        for seat in match.seats:
            tallies.setdefault(seat.player, PlayerTotals(match.game)).add(match, seat)
    return tallies


def add_up_player(player: int, matches: Sequence[PastMatch]) -> PlayerTotals:
    """Return the figures of one player (id) over at least one match, in order of time."""
    totals = PlayerTotals(matches[0].game)
    for match in matches:
        totals.add(match, match.get_seat(player))
    return totals


def group_by_game(matches: Iterable[PastMatch]) -> dict[str, list[PastMatch]]:
    games: dict[str, list[PastMatch]] = defaultdict(list)
    for match in matches:
        games[match.game.key].append(match)
    return games


def sort_games(games: Mapping[str, list[PastMatch]]) -> list[str]:
    """Sort the keys of games: the built-in ones as offered, then the club's own by name."""
    offered = {key: index for index, key in enumerate(BUILT_IN)}
    return sorted(
        games, key=lambda key: (offered.get(key, len(offered)), games[key][0].game.name.casefold())
    )


def find_margin(match: PastMatch) -> int | None:
    """Return the points between the one player or team that won and the nearest other.

    None if several share the win, nobody else has a place, or a count decides the match.
    """
    if match.game.end.count:
        return None
    other_totals = [seat.total for seat in match.seats if not seat.won and seat.place is not None]
    winners = [seat for seat in match.seats if seat.won]
    if not other_totals or len({seat.side for seat in winners}) != 1:
        return None
    return min(abs(total - winners[0].total) for total in other_totals)


def sort_by_matches(tallies: Mapping[int, PlayerTotals], names: Mapping[int, str]) -> list[int]:
    """Return players' ids by matches, most first; equals by name."""
    return sorted(sort_by_name(tallies, names), key=lambda player: -tallies[player].matches)


def sort_by_wins(tallies: Mapping[int, PlayerTotals], names: Mapping[int, str]) -> list[int]:
    """Return players' ids by wins, most first; of equals first who played fewer matches."""
    by_name = sort_by_name(tallies, names)
    return sorted(by_name, key=lambda player: (-tallies[player].wins, tallies[player].matches))


def sort_by_name(players: Iterable[int], names: Mapping[int, str]) -> list[int]:
    """Return players' ids by name; other orders start from this one, so that names decide ties."""
    return sorted(players, key=lambda player: get_sort_key(names[player]))


def choose_lowest_wins(game: Game, lowest_won: Collection[bool]) -> bool:
    """Return whether those matches compare that the lowest total won, or the others.

    They are the matches won as the game is won now; without any, the others. `lowest_won` says of
    the matches whether the lowest total won.
    """
    return game.lowest_wins if game.lowest_wins in lowest_won else not game.lowest_wins
