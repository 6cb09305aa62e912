"""A club's records: who holds each, and in which match; from matches in order of time."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
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
    """The highest or lowest amount of some feats."""

    amount: int
    match: PastMatch  # the first one with it
    players: tuple[int, ...]  # all who reached it, each once
    again: bool  # it was reached on other nights too


TitledFeat = tuple[str, str, BestFeat]
"""The title of a record, its amount in words, and the feat."""


@dataclass(frozen=True, slots=True)
class Record:
    title: str
    amount: str  # in words
    best: BestFeat
    names: list[str]  # of the holders
    needs_game: bool = False  # `where` has to name the game, as the title does not

    @property
    def where(self) -> str:
        """The day of the match, with its game if needed."""
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
        # It needs no game: of several games, the title names the one.
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
    """Return the best feat; None without feats. They come in the order of their matches.

    `choose` is `min` or `max`.
    """
    candidates = list(feats)
    if not candidates:
        return None
    amount = choose([feat.amount for feat in candidates])
    best_feats = [feat for feat in candidates if feat.amount == amount]
    players = dict.fromkeys(player for feat in best_feats for player in feat.players)
    match = best_feats[0].match
    again = any(feat.match.evening != match.evening for feat in best_feats)
    return BestFeat(amount, match, tuple(players), again)


def _find_best_hands(
    matches: Iterable[PastMatch], one_game: bool
) -> Iterator[tuple[str, BestFeat]]:
    """Yield the best hand of each game with its title; if it is `one_game`, the worst hand, too.

    Of a game that was changed, hands that won by the lowest total do not compare with those that
    won by the highest: `choose_lowest_wins` says which matches count.
    """
    games = group_by_game(matches)
    for key in sort_games(games):
        game = games[key][0].game
        lowest_wins = choose_lowest_wins(game, {match.lowest_wins for match in games[key]})
        comparable = [match for match in games[key] if match.lowest_wins == lowest_wins]
        lowest = _find_best(_list_hands(comparable, "lowest"), min)
        highest = _find_best(_list_hands(comparable, "highest"), max)
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
    streaks: dict[int, int] = defaultdict(int)
    for match in matches:
        for seat in match.seats:
            streaks[seat.player] = streaks[seat.player] + 1 if seat.won else 0
            if streaks[seat.player] > 1:
                yield Feat(streaks[seat.player], match, (seat.player,))


def _find_notable_wins(matches: Iterable[PastMatch], one_game: bool) -> Iterator[TitledFeat]:
    """Yield the narrowest win and, if it is `one_game`, the clearest."""
    margins = ((find_margin(match), match) for match in matches)
    wins = [
        Feat(margin, match, _list_winners(match)) for margin, match in margins if margin is not None
    ]
    narrowest = _find_best(wins, min)
    clearest = _find_best(wins, max)
    if narrowest:
        yield phrase("Narrowest win"), _format_margin(narrowest), narrowest
    if clearest and one_game:
        yield phrase("Clearest win"), _format_margin(clearest), clearest


def _format_margin(win: BestFeat) -> str:
    return phrase("by {n}", "by {n}", n=win.amount)


def _find_largest_shares(matches: Iterable[PastMatch]) -> Iterator[TitledFeat]:
    """Yield the largest share of what was left in a pot at the end, for each currency."""
    by_currency: dict[str, list[Feat]] = defaultdict(list)
    for match in matches:
        for seat in match.seats:
            if seat.share_cents and match.currency:
                by_currency[match.currency].append(Feat(seat.share_cents, match, (seat.player,)))
    for currency, feats in sorted(by_currency.items()):
        largest = _find_best(feats, max)
        if largest:
            yield phrase("Biggest share of the pot"), money(largest.amount, currency), largest


def _list_hands(
    matches: Iterable[PastMatch], field: Literal["lowest", "highest"]
) -> Iterator[Feat]:
    """Yield each seat's lowest or highest hand in each match, as that of its whole team."""
    for match in matches:
        for seat in match.seats:
            points = getattr(seat, field)
            if points is not None:
                yield Feat(points, match, _list_partners(match, seat))


def _list_partners(match: PastMatch, seat: PastSeat) -> tuple[int, ...]:
    """Return the id of the seat's player, or in teams of all players of that team."""
    if seat.team is None:
        return (seat.player,)
    return tuple(other.player for other in match.seats if other.team == seat.team)


def _list_winners(match: PastMatch) -> tuple[int, ...]:
    return tuple(seat.player for seat in match.seats if seat.won)
