"""What a winner of a match usually wins: from the club's last matches, else from simulated ones."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import lru_cache
from random import Random
from statistics import median
from typing import Any

from django.db.models import Count

from games.matches.match_batches import load_matches
from games.models import SEATED, Club
from games.play.stakes import drop_stakes, pick_stakes
from games.rules.errors import RuleError
from games.rules.game import Game
from games.rules.limits import MAX_DECKS
from games.rules.record import DealRecord, HandRecord, MatchRecord
from games.rules.replay import replay
from games.rules.scoring import score_hand

ENOUGH_MATCHES = 3
MAX_LOOKED_AT = 5
"""The club's last matches are used if there are `ENOUGH_MATCHES`, at most `MAX_LOOKED_AT`."""
PLAYED_MATCHES = 5
MAX_SIMULATED_DEALS = 15
"""Otherwise `PLAYED_MATCHES` matches of at most `MAX_SIMULATED_DEALS` deals are simulated."""
FINE_UNIT = 1000
"""Cents of a unit during the calculation, so that shares come out nearly even."""
BAD_HAND = 30
"""The most points of a simulated hand in a game in which points are typed."""


def estimate_win(
    club: Club, game: Game, player_count: int, options: Mapping[str, Any]
) -> int | None:
    """Return the median of a winner's cents, net; None if no match had money and a winner."""
    # No such match can be played.
    if player_count not in game.players:
        return None
    stakes = pick_stakes(options) | {"unit_cents": FINE_UNIT}
    records = _load_last_records(club, game, player_count)
    if len(records) >= ENOUGH_MATCHES:
        win = _find_median_win(
            replace(record, options={**drop_stakes(record.options), **stakes}) for record in records
        )
    else:
        limit = options[game.end.option.name]
        win = _simulate_median_win(game, player_count, limit, _freeze(stakes))
    return None if win is None else round(win * options["unit_cents"] / FINE_UNIT)


def _load_last_records(club: Club, game: Game, player_count: int) -> list[MatchRecord]:
    """Load the club's last matches of a game with as many players; three to five queries."""
    finished = club.matches.filter(game=game.key, deals_counted__gt=0).exclude(finished_at=None)
    of_this_size = finished.annotate(player_count=Count("seats", filter=SEATED)).filter(
        player_count=player_count
    )
    newest = of_this_size.order_by("-started_at", "-pk").values_list("pk", flat=True)
    return [stored.build_record() for stored in load_matches(list(newest[:MAX_LOOKED_AT]))]


def _find_median_win(records: Iterable[MatchRecord]) -> float | None:
    """Return the median of the first winner's net cents; None without money or winners."""
    wins = []
    for record in records:
        try:
            result = replay(record)
        except RuleError:
            # It breaks the rules with these stakes.
            continue
        if result.money and result.winners:
            wins.append(result.money.net[result.winners[0]])
    return median(wins) if wins else None


def _freeze(stakes: Mapping[str, Any]) -> tuple[tuple[str, Any], ...]:
    """Return the stakes as a value that a cache can take as its key."""
    items = []
    for name, value in sorted(stakes.items()):
        items.append((name, tuple(value) if isinstance(value, list) else value))
    return tuple(items)


@lru_cache(maxsize=64)
def _simulate_median_win(
    game: Game, player_count: int, limit: int, stakes: tuple[tuple[str, Any], ...]
) -> float | None:
    """Return the median of a winner's net cents in simulated matches.

    `limit` is the value of the option that ends a match: a number of deals, or a total.
    """
    random = Random(1)  # noqa: S311 - the same answer each time
    end_option = game.end.option.name
    given = {**dict(stakes), end_option: limit}
    # Random hands may have more equal cards than one deck.
    if game.has_cards:
        given["decks"] = MAX_DECKS
    options = game.resolve_options(given, player_count)
    names = tuple(str(position) for position in range(player_count))
    deal_count = MAX_SIMULATED_DEALS
    if end_option == "deals":
        deal_count = min(limit, MAX_SIMULATED_DEALS)
    records = []
    for _ in range(PLAYED_MATCHES):
        deals = tuple(_make_deal(game, player_count, random) for _ in range(deal_count))
        # Ended early, as the simulated deals need not reach the end.
        records.append(
            MatchRecord(
                game,
                players=names,
                first_dealer=0,
                options=options,
                deals=deals,
                ended_early="leader",
            )
        )
    return _find_median_win(records)


def _make_deal(game: Game, player_count: int, random: Random) -> DealRecord:
    """Return a deal of random hands, with a random player as the answer if it must be somebody."""
    chosen = random.randrange(player_count)
    hands = []
    for position in range(player_count):
        is_empty = game.exactly_one_empty and position == chosen
        hands.append(HandRecord(typed=0) if is_empty else _make_hand(game, random))
    needs_answer = game.question is not None and not game.question.nobody
    return DealRecord(tuple(hands), answer=chosen if needs_answer else None)


def _make_hand(game: Game, random: Random) -> HandRecord:
    """Return the better of two random hands of a grid, as people play better than chance.

    In other games it is one random score that does not win the deal outright: above 0.
    """
    if game.grid is None or not game.has_cards:
        return HandRecord(typed=random.randint(max(1, game.least_typed), BAD_HAND))
    cards = list(game.values)
    hands = [HandRecord(tuple(random.choices(cards, k=game.grid.size))) for _ in range(2)]
    points = [score_hand(game, hand).points for hand in hands]
    best = min(points) if game.lowest_wins else max(points)
    return hands[points.index(best)]
