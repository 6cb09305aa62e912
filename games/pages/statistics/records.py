"""A club's records: who did it first, in which match. From matches in their order."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter, itemgetter
from typing import Literal, NamedTuple

from games.pages.shared.words import count, day, listing, money, number

from .past_matches import PastMatch, PastSeat
from .tallies import by_game, in_order, margin, way_won

_amount = itemgetter(0)


class Feat(NamedTuple):
    """Something that was done in a match, by these players (ids), and how much it was."""

    amount: int
    match: PastMatch
    players: tuple[int, ...]


Told = tuple[str, str, Feat]
"""What a feat is the record in, how much that is in words, and the feat."""


@dataclass(frozen=True, slots=True)
class Record:
    """A record: what it is for, how much, who did it first, in which game (if that is not said) and when; the match."""

    title: str
    amount: str
    who: str
    where: str
    uid: str


def records_of(matches: Sequence[PastMatch], names: Mapping[int, str], *, one_game: bool) -> tuple[Record, ...]:
    """The records of matches of one game, or of several; of those of each game only the best hand."""
    hands = [_record(title, number(hand.amount), hand, names) for title, hand in _hands(matches, one_game)]
    others = [*_streak(matches), *_wins(matches, one_game), *_shares(matches)]
    return (*hands, *(_record(title, amount, feat, names, game=not one_game) for title, amount, feat in others))


def _hands(matches: Iterable[PastMatch], one_game: bool) -> Iterator[tuple[str, Feat]]:
    games = by_game(matches)
    for key in in_order(games):
        some, game = games[key], games[key][0].game
        lowest_wins = way_won(game, {match.lowest_wins for match in some})
        some = [match for match in some if match.lowest_wins == lowest_wins]
        lowest = min(_hands_of(some, "lowest"), key=_amount, default=None)
        highest = max(_hands_of(some, "highest"), key=_amount, default=None)
        if lowest is None or highest is None:
            continue
        best, worst = (lowest, highest) if lowest_wins else (highest, lowest)
        yield "Best hand" if one_game else f"Best hand in {game.name}", best
        if one_game:
            yield "Worst hand", worst


def _streak(matches: Iterable[PastMatch]) -> Iterator[Told]:
    running: dict[int, int] = defaultdict(int)
    longest: Feat | None = None
    for match in matches:
        for sat in match.seats:
            running[sat.player] = running[sat.player] + 1 if sat.won else 0
            if running[sat.player] > max(1, longest.amount if longest else 0):
                longest = Feat(running[sat.player], match, (sat.player,))
    if longest:
        yield "Longest winning streak", count(longest.amount, "win"), longest


def _wins(matches: Iterable[PastMatch], one_game: bool) -> Iterator[Told]:
    margins = ((margin(match), match) for match in matches)
    wins = [Feat(by, match, _winners(match)) for by, match in margins if by is not None]
    if wins:
        narrowest, clearest = min(wins, key=_amount), max(wins, key=_amount)
        yield "Narrowest win", f"by {number(narrowest.amount)}", narrowest
        if one_game:
            yield "Clearest win", f"by {number(clearest.amount)}", clearest


def _shares(matches: Iterable[PastMatch]) -> Iterator[Told]:
    by_currency: dict[str, list[Feat]] = defaultdict(list)
    for match in matches:
        for sat in match.seats:
            if sat.share_cents and match.currency:
                by_currency[match.currency].append(Feat(sat.share_cents, match, (sat.player,)))
    for currency, feats in sorted(by_currency.items()):
        largest = max(feats, key=_amount)
        yield "Biggest share of the pot", money(largest.amount, currency), largest


def _hands_of(matches: Iterable[PastMatch], end: Literal["lowest", "highest"]) -> Iterator[Feat]:
    """Everybody's lowest or highest hand in each match. Of equal ones `min` and `max` take the first, the earliest."""
    which = attrgetter(end)
    for match in matches:
        for sat in match.seats:
            if which(sat) is not None:
                yield Feat(which(sat), match, _together(match, sat))


def _together(match: PastMatch, sat: PastSeat) -> tuple[int, ...]:
    """A player, or the players of a team."""
    return (sat.player,) if sat.team is None else tuple(who.player for who in match.seats if who.team == sat.team)


def _winners(match: PastMatch) -> tuple[int, ...]:
    return tuple(sat.player for sat in match.seats if sat.won)


def _record(title: str, amount: str, feat: Feat, names: Mapping[int, str], *, game: bool = False) -> Record:
    match = feat.match
    where = f"{match.game.name}, {day(match.at)}" if game else day(match.at)
    return Record(title, amount, listing(names[player] for player in feat.players), where, match.uid)
