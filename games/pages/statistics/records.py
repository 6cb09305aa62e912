"""A club's records: all who share each, and where it was done first. From matches in their order."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Literal, NamedTuple

from games.wording.words import count, money, number

from .past_matches import PastMatch, PastSeat
from .tallies import by_game, in_order, margin, way_won


class Feat(NamedTuple):
    """Something that was done in a match, by these players (ids), and how much it was."""

    amount: int
    match: PastMatch
    players: tuple[int, ...]


class Best(NamedTuple):
    """The best of feats: how much, by whom (ids, each once), the first match, and whether on other nights too."""

    amount: int
    match: PastMatch
    players: tuple[int, ...]
    again: bool


NamedBest = tuple[str, str, Best]
"""The name of a record, how much it is in words, and who has it."""


@dataclass(frozen=True, slots=True)
class Record:
    """A record: what it is for and how much, in words, and who has it; `game`: in which game is not said yet."""

    title: str
    amount: str
    best: Best
    names: list[str]
    game: bool = False


def records_of(matches: Sequence[PastMatch], names: Mapping[int, str], *, one_game: bool) -> list[Record]:
    """Return the records of matches of one game, or of several; of each of several games only the best hand."""
    records = [(title, number(hand.amount), hand, False) for title, hand in _hands(matches, one_game)]
    others = [*_streak(matches), *_wins(matches, one_game), *_shares(matches)]
    records += [(title, amount, best, not one_game) for title, amount, best in others]
    return [
        Record(title, amount, best, [names[player] for player in best.players], game)
        for title, amount, best, game in records
    ]


def _find_best(feats: Iterable[Feat], choose: Callable[[list[int]], int]) -> Best | None:
    """Return the best of feats, in the order of their matches, with all who share it; None without feats."""
    found = list(feats)
    if not found:
        return None
    amount = choose([feat.amount for feat in found])
    equal = [feat for feat in found if feat.amount == amount]
    players = dict.fromkeys(player for feat in equal for player in feat.players)
    first = equal[0].match
    return Best(amount, first, tuple(players), again=any(feat.match.night != first.night for feat in equal))


def _hands(matches: Iterable[PastMatch], one_game: bool) -> Iterator[tuple[str, Best]]:
    games = by_game(matches)
    for key in in_order(games):
        some, game = games[key], games[key][0].game
        lowest_wins = way_won(game, {match.lowest_wins for match in some})
        some = [match for match in some if match.lowest_wins == lowest_wins]
        lowest = _find_best(_hands_of(some, "lowest"), min)
        highest = _find_best(_hands_of(some, "highest"), max)
        if lowest is None or highest is None:
            continue
        best, worst = (lowest, highest) if lowest_wins else (highest, lowest)
        yield "Best hand" if one_game else f"Best hand in {game.name}", best
        if one_game:
            yield "Worst hand", worst


def _streak(matches: Iterable[PastMatch]) -> Iterator[NamedBest]:
    longest = _find_best(_streaks(matches), max)
    if longest:
        yield "Longest winning streak", count(longest.amount, "win"), longest


def _streaks(matches: Iterable[PastMatch]) -> Iterator[Feat]:
    """Each player's wins in a row, from two on, at each match that adds to them."""
    running: dict[int, int] = defaultdict(int)
    for match in matches:
        for seat in match.seats:
            running[seat.player] = running[seat.player] + 1 if seat.won else 0
            if running[seat.player] > 1:
                yield Feat(running[seat.player], match, (seat.player,))


def _wins(matches: Iterable[PastMatch], one_game: bool) -> Iterator[NamedBest]:
    margins = ((margin(match), match) for match in matches)
    wins = [Feat(by, match, _winners(match)) for by, match in margins if by is not None]
    narrowest, clearest = _find_best(wins, min), _find_best(wins, max)
    if narrowest:
        yield "Narrowest win", f"by {number(narrowest.amount)}", narrowest
    if clearest and one_game:
        yield "Clearest win", f"by {number(clearest.amount)}", clearest


def _shares(matches: Iterable[PastMatch]) -> Iterator[NamedBest]:
    by_currency: dict[str, list[Feat]] = defaultdict(list)
    for match in matches:
        for seat in match.seats:
            if seat.share_cents and match.currency:
                by_currency[match.currency].append(Feat(seat.share_cents, match, (seat.player,)))
    for currency, feats in sorted(by_currency.items()):
        largest = _find_best(feats, max)
        if largest:
            yield "Biggest share of the pot", money(largest.amount, currency), largest


def _hands_of(matches: Iterable[PastMatch], end: Literal["lowest", "highest"]) -> Iterator[Feat]:
    """Everybody's lowest or highest hand in each match."""
    which = attrgetter(end)
    for match in matches:
        for seat in match.seats:
            if which(seat) is not None:
                yield Feat(which(seat), match, _together(match, seat))


def _together(match: PastMatch, seat: PastSeat) -> tuple[int, ...]:
    """Return a player, or the players of a side."""
    return (seat.player,) if seat.team is None else tuple(who.player for who in match.seats if who.team == seat.team)


def _winners(match: PastMatch) -> tuple[int, ...]:
    return tuple(seat.player for seat in match.seats if seat.won)
