"""A long past for a club: any number of matches, on the evenings of many years, written in large batches.

The hands are of deals that were made once, as in `dealing`; every match is other deals in a row, among other players.
Some players are better than others, so that the statistics have something to show.
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

from .dealing import make_deal
from .plans import AOIFE, BOB, LONG, MEI, SOREN, TOMAS, ZOE, Plan

PLAYERS = (ZOE, TOMAS, AOIFE, BOB, MEI, SOREN, LONG, "Ann", "Cy", "Di", "Ines", "Jonas", "Kaja", "Luís")
"""The players, the best first: each is a little better than the next."""
MIN_AT_TABLE, MAX_AT_TABLE = 3, 6
"""How many sit at a table, as far as the game is for that many; else as few as it is for."""
DEALS_PER_GAME = 24
"""How many different deals are made for each game and number of players."""
DEALS_AT_A_TIME = 4
"""How many deals are added at a time to a match that goes to a target."""
MATCHES_A_YEAR = 200
MAX_YEARS = 12
EARLIEST_START, LATEST_START = time(18), time(22)
PACE = timedelta(minutes=9)
STAKES: tuple[dict[str, Value], ...] = ({}, {}, {"unit_cents": 10}, {"unit_cents": 25, "currency": "EUR"})
RESTS: tuple[Rest, ...] = ("leader", "split")
ENDED_EARLY_ONE_IN = 25
"""One match in this many is ended early."""


RankedDeal = tuple[DealRecord, list[int]]
"""A deal, and its seats from the best hand to the worst."""


def add_past(
    club: Club,
    many: int,
    seed: int,
    *,
    games: Sequence[str] = (),
    done: Callable[[int], object] = lambda matches: None,
) -> None:
    """Add `many` matches to a club, from years ago to yesterday, in one transaction; a `seed` gives the same hands.

    `games` are keys of built-in games, all of them if there are none. `done` gets the size of each batch written.
    """
    random = Random(seed)  # noqa: S311 - nothing hangs on these cards
    add_matches(club, _make_matches(many, games or tuple(BUILT_IN), random), done=done)


def count_years(many: int) -> int:
    """Return over how many years so many matches are spread: one for each full `MATCHES_A_YEAR`, 1 to `MAX_YEARS`."""
    return max(1, min(MAX_YEARS, many // MATCHES_A_YEAR))


def get_beginning(many: int) -> datetime:
    """Return the earliest start of so many added matches: at `EARLIEST_START`, `count_years` times 365 days ago."""
    day = timezone.localdate() - timedelta(days=365 * count_years(many))
    return datetime.combine(day, EARLIEST_START, timezone.get_current_timezone())


def _make_matches(many: int, games: Sequence[str], random: Random) -> Iterator[PlayedMatch]:
    """Yield the matches, the oldest first."""
    begin, deals = get_beginning(many), cache(partial(_make_deals, random=random))
    days = (timezone.localdate() - begin.date()).days
    minutes = (LATEST_START.hour - EARLIEST_START.hour) * 60
    for day, minute in sorted((random.randrange(days), random.randrange(minutes)) for _ in range(many)):
        game = random.choice(games)
        allowed = BUILT_IN[game].players
        table = [size for size in allowed if MIN_AT_TABLE <= size <= MAX_AT_TABLE] or [allowed[0]]
        players = random.sample(range(len(PLAYERS)), random.choice(table))
        record = _make_match(game, players, deals(game, len(players)), random)
        yield PlayedMatch(record, begin + timedelta(days=day, minutes=minute), PACE)


def _make_deals(game: str, players: int, random: Random) -> list[RankedDeal]:
    """Make `DEALS_PER_GAME` deals of a game (by key) for so many players, each with its seats from the best hand on."""
    played, plan = BUILT_IN[game], Plan(game, PLAYERS[:players], 0)
    sign = 1 if played.lowest_wins else -1
    kept = []
    for number in range(1, DEALS_PER_GAME + 1):
        deal = make_deal(plan, number, random)
        points = [sign * hand.points for hand in score_deal(played, deal, plan.build_before(number))]
        kept.append((deal, sorted(range(players), key=points.__getitem__)))
    return kept


def _make_match(game: str, players: Sequence[int], deals: Sequence[RankedDeal], random: Random) -> MatchRecord:
    """Make a match of these players (indexes in `PLAYERS`) of dealt hands, to its end; some are ended early."""
    played = BUILT_IN[game]
    options = played.resolve_options(random.choice(STAKES) if played.pot else {}, len(players))
    names = tuple(PLAYERS[player] for player in players)
    record = MatchRecord(played, names, random.randrange(len(players)), options, ())
    while not (result := replay(record)).finished:
        numbers = range(len(record.deals), len(record.deals) + int(options.get("deals", DEALS_AT_A_TIME)))
        more = [
            _assign_hands(*random.choice(_find_deals_alike(record, deals, number)), players, random)
            for number in numbers
        ]
        record = replace(record, deals=(*record.deals, *more))
    counted = len(result.deals)
    if counted > 1 and random.randrange(ENDED_EARLY_ONE_IN) == 0:
        return replace(record, deals=record.deals[: random.randrange(1, counted)], ended_early=random.choice(RESTS))
    return replace(record, deals=record.deals[:counted])


def _find_deals_alike(record: MatchRecord, deals: Sequence[RankedDeal], number: int) -> list[RankedDeal]:
    """Return the deals with as many cards each as the deal of that number, counted from 0."""
    dealt = record.dealt(number + 1)
    return [kept for place, kept in enumerate(deals, 1) if record.dealt(place) == dealt]


def _assign_hands(deal: DealRecord, best: Sequence[int], players: Sequence[int], random: Random) -> DealRecord:
    """Return the deal with its hands among these players: the better ones mostly have the better hands.

    `best` are its seats from the best hand to the worst; `players` are indexes in `PLAYERS`, by seat.
    """
    lucky = sorted(range(len(players)), key=lambda seat: players[seat] + random.gauss(0, len(PLAYERS)))
    seats = dict(zip(best, lucky, strict=True))
    hands = sorted(enumerate(deal.hands), key=lambda hand: seats[hand[0]])
    answer = None if deal.answer is None else seats[deal.answer]
    return replace(deal, hands=tuple(hand for _, hand in hands), answer=answer)
