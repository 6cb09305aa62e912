"""A club's records: all who share each, and its first match. From matches in their order."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Literal, NamedTuple

from games.wording.translated import numeral, phrase
from games.wording.words import format_day, money

from .past_matches import PastMatch, PastSeat
from .tallies import choose_lowest_wins, find_margin, group_by_game, sort_games


class Feat(NamedTuple):
    """An achievement of players (ids) in a match, and its amount."""

    amount: int
    match: PastMatch
    players: tuple[int, ...]


class BestFeat(NamedTuple):
    amount: int
    match: PastMatch  # the first one
    players: tuple[int, ...]  # ids, each once
    again: bool  # on other nights too


TitledFeat = tuple[str, str, BestFeat]
"""The name of a record, its amount in words, and its holders."""


@dataclass(frozen=True, slots=True)
class Record:
    title: str
    amount: str  # in words
    best: BestFeat
    names: list[str]  # of the holders
    needs_game: bool = False  # the page has to name its game

    @property
    def where(self) -> str:
        """The day of the match, with its game if the page has to name it."""
        day = format_day(self.best.match.evening)
        game = self.best.match.game.name
        if self.needs_game and self.best.again:
            return phrase("{game}, first {day}", game=game, day=day)
        if self.needs_game:
            return phrase("{game}, {day}", game=game, day=day)
        return phrase("first {day}", day=day) if self.best.again else day


def find_records(
    matches: Sequence[PastMatch], names: Mapping[int, str], *, one_game: bool
) -> list[Record]:
    """Return the records of matches, the best hands first; `one_game`: all are of the same game."""
    records = []
    for title, hand in _find_best_hands(matches, one_game):
        holders = [names[player] for player in hand.players]
        # The title already names the game, where there are several.
        records.append(Record(title, numeral(hand.amount), hand, holders))
    other_feats = [
        *_find_longest_streak(matches),
        *_find_notable_wins(matches, one_game),
        *_find_largest_shares(matches),
    ]
    for title, amount, best in other_feats:
        holders = [names[player] for player in best.players]
        records.append(Record(title, amount, best, holders, needs_game=not one_game))
    return records


def _find_best(feats: Iterable[Feat], choose: Callable[[list[int]], int]) -> BestFeat | None:
    """Return the lowest or highest amount of feats, with all who reached it; None without feats.

    `feats` are in match order: so are the players, and the match is the first.
    """
    candidates = list(feats)
    if not candidates:
        return None
    amount = choose([feat.amount for feat in candidates])
    equal = [feat for feat in candidates if feat.amount == amount]
    players = dict.fromkeys(player for feat in equal for player in feat.players)
    first = equal[0].match
    return BestFeat(
        amount,
        first,
        tuple(players),
        again=any(feat.match.evening != first.evening for feat in equal),
    )


def _find_best_hands(
    matches: Iterable[PastMatch], one_game: bool
) -> Iterator[tuple[str, BestFeat]]:
    """Yield the best hand of each game with its title; if it is `one_game`, the worst hand, too.

    Of a game that was won by the lowest and by the highest total, only matches won as it is now, if
    there are any. If all were won the other way, the best hand is as in these.
    """
    games = group_by_game(matches)
    for key in sort_games(games):
        matches_of_game = games[key]
        game = games[key][0].game
        lowest_wins = choose_lowest_wins(game, {match.lowest_wins for match in matches_of_game})
        matches_of_game = [match for match in matches_of_game if match.lowest_wins == lowest_wins]
        lowest = _find_best(_list_hands(matches_of_game, "lowest"), min)
        highest = _find_best(_list_hands(matches_of_game, "highest"), max)
        if lowest is None or highest is None:
            continue
        best, worst = (lowest, highest) if lowest_wins else (highest, lowest)
        if one_game:
            yield phrase("Best hand"), best
            yield phrase("Worst hand"), worst
        else:
            yield phrase("Best hand in {game}", game=game.name), best


def _find_longest_streak(matches: Iterable[PastMatch]) -> Iterator[TitledFeat]:
    """Yield the longest winning streak, of two or more, with all who share it."""
    longest = _find_best(_list_streaks(matches), max)
    if longest:
        yield (
            phrase("Longest winning streak"),
            phrase("1 win", "{n} wins", n=longest.amount),
            longest,
        )


def _list_streaks(matches: Iterable[PastMatch]) -> Iterator[Feat]:
    """Yield each player's wins in a row, from two on, at each match that adds to them."""
    running: dict[int, int] = defaultdict(int)
    for match in matches:
        for seat in match.seats:
            running[seat.player] = running[seat.player] + 1 if seat.won else 0
            if running[seat.player] > 1:
                yield Feat(running[seat.player], match, (seat.player,))


def _find_notable_wins(matches: Iterable[PastMatch], one_game: bool) -> Iterator[TitledFeat]:
    """Yield the narrowest win and, if it is `one_game`, the clearest."""
    margins = ((find_margin(match), match) for match in matches)
    wins = [Feat(by, match, _list_winners(match)) for by, match in margins if by is not None]
    narrowest = _find_best(wins, min)
    clearest = _find_best(wins, max)
    if narrowest:
        yield phrase("Narrowest win"), _format_margin(narrowest), narrowest
    if clearest and one_game:
        yield phrase("Clearest win"), _format_margin(clearest), clearest


def _format_margin(win: BestFeat) -> str:
    return phrase("by {n}", "by {n}", n=win.amount)


def _find_largest_shares(matches: Iterable[PastMatch]) -> Iterator[TitledFeat]:
    """Yield the record of the largest share of a pot's rest, for each currency."""
    by_currency: dict[str, list[Feat]] = defaultdict(list)
    for match in matches:
        for seat in match.seats:
            if seat.share_cents and match.currency:
                by_currency[match.currency].append(Feat(seat.share_cents, match, (seat.player,)))
    for currency, feats in sorted(by_currency.items()):
        largest = _find_best(feats, max)
        if largest:
            yield phrase("Biggest share of the pot"), money(largest.amount, currency), largest


def _list_hands(matches: Iterable[PastMatch], end: Literal["lowest", "highest"]) -> Iterator[Feat]:
    """Yield each seat's lowest or highest hand in each match, as that of its whole team."""
    which = attrgetter(end)
    for match in matches:
        for seat in match.seats:
            if which(seat) is not None:
                yield Feat(which(seat), match, _list_partners(match, seat))


def _list_partners(match: PastMatch, seat: PastSeat) -> tuple[int, ...]:
    """Return the id of the seat's player, or in teams of all players of that team."""
    return (
        (seat.player,)
        if seat.team is None
        else tuple(who.player for who in match.seats if who.team == seat.team)
    )


def _list_winners(match: PastMatch) -> tuple[int, ...]:
    return tuple(seat.player for seat in match.seats if seat.won)
