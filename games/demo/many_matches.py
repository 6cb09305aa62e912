"""A long past for a club: as many matches as are wanted, on the evenings of many years, written in large batches.

The hands are of deals that were played once, as in `dealing`; every match is other deals in a row, laid out among
other players. Some players are better than others, so that there is something to see in the statistics.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime, time, timedelta
from functools import cache, partial
from random import Random

from django.utils import timezone

from games.models import Club
from games.play.imports import add_matches
from games.play.match_rows import PlayedMatch
from games.rules.built_in import BUILT_IN
from games.rules.options import Value
from games.rules.record import DealRecord, MatchRecord, Rest
from games.rules.replay import replay
from games.rules.scoring import score_deal

from .dealing import deal_once
from .plans import AOIFE, BOB, LONG, MEI, SOREN, TOMAS, ZOE, Plan

CIRCLE = (ZOE, TOMAS, AOIFE, BOB, MEI, SOREN, LONG, "Ann", "Cy", "Di", "Ines", "Jonas", "Kaja", "Luís")
"""Who plays, the best first: each is a little better than the next."""
FEWEST, MOST = 3, 6
"""How many sit at a table, as far as the game is for that many; else as few as it is for."""
DEALS_KEPT = 24
"""How many different deals are made for each game and number of players."""
A_FEW = 4
"""How many deals are added at a time to a match that goes to a target."""
MATCHES_A_YEAR = 200
MOST_YEARS = 12
FIRST, LAST = time(18), time(22)
PACE = timedelta(minutes=9)
STAKES: tuple[dict[str, Value], ...] = ({}, {}, {"unit_cents": 10}, {"unit_cents": 25, "currency": "EUR"})
RESTS: tuple[Rest, ...] = ("leader", "split")
ENDED_EARLY = 25
"""One match in this many is ended early."""


Kept = tuple[DealRecord, list[int]]
"""A deal, and its seats from the best hand to the worst."""


def add_past(
    club: Club,
    many: int,
    seed: int,
    *,
    games: Sequence[str] = (),
    done: Callable[[int], object] = lambda matches: None,
) -> None:
    """Add `many` matches to a club, from years ago to yesterday; the same `seed` gives the same hands.

    They are of these games, of all if none is named. `done` is told after each batch how many are written.
    """
    random = Random(seed)  # noqa: S311 - nothing hangs on these cards
    add_matches(club, _matches(many, games or tuple(BUILT_IN), random), done=done)


def years_of(many: int) -> int:
    """Over how many years this number of matches is spread."""
    return max(1, min(MOST_YEARS, many // MATCHES_A_YEAR))


def beginning(many: int) -> datetime:
    """The moment before which none of them was played."""
    day = timezone.localdate() - timedelta(days=365 * years_of(many))
    return datetime.combine(day, FIRST, timezone.get_current_timezone())


def _matches(many: int, games: Sequence[str], random: Random) -> Iterator[PlayedMatch]:
    """The matches, the oldest first."""
    begin, deals = beginning(many), cache(partial(_some_deals, random=random))
    days = (timezone.localdate() - begin.date()).days
    minutes = (LAST.hour - FIRST.hour) * 60
    for day, minute in sorted((random.randrange(days), random.randrange(minutes)) for _ in range(many)):
        game = random.choice(games)
        allowed = BUILT_IN[game].players
        table = [size for size in allowed if FEWEST <= size <= MOST] or [allowed[0]]
        players = random.sample(range(len(CIRCLE)), random.choice(table))
        record = _match(game, players, deals(game, len(players)), random)
        yield PlayedMatch(record, begin + timedelta(days=day, minutes=minute), PACE)


def _some_deals(game: str, players: int, random: Random) -> list[Kept]:
    """Deals of a game, each with its seats from the best hand to the worst."""
    played, plan = BUILT_IN[game], Plan(game, CIRCLE[:players], 0)
    sign = 1 if played.lowest_wins else -1
    kept = []
    for number in range(1, DEALS_KEPT + 1):
        deal = deal_once(plan, number, random)
        points = [sign * hand.points for hand in score_deal(played, deal, plan.begins(number))]
        kept.append((deal, sorted(range(players), key=points.__getitem__)))
    return kept


def _match(game: str, players: Sequence[int], deals: Sequence[Kept], random: Random) -> MatchRecord:
    """A match of these players, by their places in the circle, to its end; a few are ended before."""
    played = BUILT_IN[game]
    options = played.resolve_options(random.choice(STAKES) if played.pot else {}, len(players))
    names = tuple(CIRCLE[player] for player in players)
    record = MatchRecord(played, names, random.randrange(len(players)), options, ())
    while not (result := replay(record)).finished:
        numbers = range(len(record.deals), len(record.deals) + int(options.get("deals", A_FEW)))
        more = [_laid_out(*random.choice(_dealt_alike(record, deals, number)), players, random) for number in numbers]
        record = replace(record, deals=(*record.deals, *more))
    counted = len(result.deals)
    if counted > 1 and random.randrange(ENDED_EARLY) == 0:
        return replace(record, deals=record.deals[: random.randrange(1, counted)], ended_early=random.choice(RESTS))
    return replace(record, deals=record.deals[:counted])


def _dealt_alike(record: MatchRecord, deals: Sequence[Kept], number: int) -> list[Kept]:
    """Those of the deals in which each was dealt as many cards as in the deal of that number, counted from 0."""
    dealt = record.dealt(number + 1)
    return [kept for place, kept in enumerate(deals, 1) if record.dealt(place) == dealt]


def _laid_out(deal: DealRecord, best: Sequence[int], players: Sequence[int], random: Random) -> DealRecord:
    """The deal with its hands among these players: the better ones mostly have the better hands."""
    lucky = sorted(range(len(players)), key=lambda seat: players[seat] + random.gauss(0, len(CIRCLE)))
    seats = dict(zip(best, lucky, strict=True))
    hands = sorted(enumerate(deal.hands), key=lambda hand: seats[hand[0]])
    answer = None if deal.answer is None else seats[deal.answer]
    return replace(deal, hands=tuple(hand for _, hand in hands), answer=answer)
