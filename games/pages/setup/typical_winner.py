"""The usual win: from the club's last matches, else from simulated ones."""

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
"""The club's own matches are taken from `ENOUGH_MATCHES` on, at most `MAX_LOOKED_AT`."""
PLAYED_MATCHES = 5
MAX_SIMULATED_DEALS = 15
"""Otherwise `PLAYED_MATCHES` matches of at most `MAX_SIMULATED_DEALS` deals are simulated."""
FINE_UNIT = 1000
"""Cents of a unit during the calculation, so that shares come out nearly even."""
BAD_HAND = 30


def estimate_win(club: Club, game: Game, players: int, options: Mapping[str, Any]) -> int | None:
    """Return the median of a winner's cents, net; None if no match had money and a winner."""
    if players not in game.players:
        return None
    stakes = pick_stakes(options) | {"unit_cents": FINE_UNIT}
    records = _load_last_records(club, game, players)
    if len(records) < ENOUGH_MATCHES:
        frozen = tuple(
            sorted(
                (name, tuple(value) if isinstance(value, list) else value)
                for name, value in stakes.items()
            )
        )
        limit = options[game.end.option.name]
        won = _simulate_median_win(game, players, limit, frozen)
    else:
        won = _find_median_win(
            replace(record, options={**drop_stakes(record.options), **stakes}) for record in records
        )
    return None if won is None else round(won * options["unit_cents"] / FINE_UNIT)


def _load_last_records(club: Club, game: Game, players: int) -> list[MatchRecord]:
    """Load the club's last such matches with as many players; three to five queries."""
    over = club.matches.filter(game=game.key, deals_counted__gt=0).exclude(finished_at=None)
    same = (
        over.annotate(many=Count("seats", filter=SEATED))
        .filter(many=players)
        .order_by("-started_at", "-pk")
    )
    return [
        stored.build_record()
        for stored in load_matches(list(same.values_list("pk", flat=True)[:MAX_LOOKED_AT]))
    ]


def _find_median_win(records: Iterable[MatchRecord]) -> float | None:
    """Return the median of the (first) winner's net cents, None if no record is left."""
    wins = []
    for record in records:
        try:
            result = replay(record)
        except RuleError:
            # It breaks the rules.
            continue
        if result.money and result.winners:
            wins.append(result.money.net[result.winners[0]])
    return median(wins) if wins else None


@lru_cache(maxsize=64)
def _simulate_median_win(
    game: Game, players: int, limit: int, stakes: tuple[tuple[str, Any], ...]
) -> float | None:
    """Return the median of a winner's net cents in simulated matches, always the same."""
    random = Random(1)  # noqa: S311 - the same answer each time
    given = {
        **dict(stakes),
        game.end.option.name: limit,
        **({"decks": MAX_DECKS} if game.has_cards else {}),
    }
    options = game.resolve_options(given, players)
    names = tuple(str(seat) for seat in range(players))
    deals = (
        min(limit, MAX_SIMULATED_DEALS) if game.end.option.name == "deals" else MAX_SIMULATED_DEALS
    )
    return _find_median_win(
        MatchRecord(
            game,
            names,
            0,
            options,
            tuple(_make_deal(game, players, random) for _ in range(deals)),
            "leader",
        )
        for _ in range(PLAYED_MATCHES)
    )


def _make_deal(game: Game, players: int, random: Random) -> DealRecord:
    """Return a deal of random hands, with a random player as the answer if it must be somebody."""
    out = random.randrange(players)
    hands = []
    for seat in range(players):
        is_empty = game.exactly_one_empty and seat == out
        hands.append(HandRecord(typed=0) if is_empty else _make_hand(game, random))
    has_answer = game.question is not None and not game.question.nobody
    return DealRecord(tuple(hands), out if has_answer else None)


def _make_hand(game: Game, random: Random) -> HandRecord:
    """Return the better of two random hands, as people play better than chance."""
    if game.grid is None or not game.has_cards:
        return HandRecord(typed=random.randint(max(1, game.least_typed), BAD_HAND))
    cards = list(game.values)
    two = [HandRecord(tuple(random.choices(cards, k=game.grid.size))) for _ in range(2)]
    points = [score_hand(game, hand).points for hand in two]
    return two[points.index(min(points) if game.lowest_wins else max(points))]
