"""Random pasts of clubs for tests of statistics, and plain sums over their replayed matches to hold
them against.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from random import Random

from games.matches.match_batches import load_matches
from games.models import Club
from games.play.imports import add_matches
from games.play.match_rows import PlayedMatch
from games.rules.built_in import BUILT_IN
from games.rules.record import DealRecord, HandRecord, MatchRecord
from games.rules.replay import replay
from games.rules.result import MatchResult
from games.values.clocks import get_night
from tests.builders import NAMES

SHORT = {"deals": 3, "target": 12}
START = datetime(2024, 1, 1, 19, tzinfo=UTC)
OF_EACH = 8


def give_past(club: Club, seed: int, matches: int = OF_EACH * len(BUILT_IN)) -> None:
    """Give a club matches of every game: ties, negative scores, early ends, deals that do not
    count, some going on.

    As many of one game as of another; what happened in those of a game does not hang on which other
    games there are.
    """
    games = list(BUILT_IN)
    past = [
        _played(games[number % len(games)], f"{seed} {number // len(games)}")
        for number in range(matches)
    ]
    add_matches(club, sorted(past, key=lambda match: match.started_at))


def _played(game: str, seed: str) -> PlayedMatch:
    random = Random(f"{game} {seed}")
    started_at = START + timedelta(hours=random.randrange(24 * 200))
    return PlayedMatch(_record(game, random), started_at, timedelta(minutes=5))


def _record(game: str, random: Random) -> MatchRecord:
    played = BUILT_IN[game]
    table = [size for size in played.players if size <= 5]
    names = tuple(random.sample(NAMES[:6], random.choice(table)))
    given: dict[str, object] = {played.end.option.name: SHORT[played.end.option.name]}
    if played.pot and random.random() < 0.7:
        given |= {"currency": random.choice(["USD", "EUR"]), "unit_cents": random.choice([5, 7])}
    elif played.pot:
        given["pot"] = False
    deals = tuple(_deal(random, played.key, len(names)) for _ in range(random.randrange(1, 7)))
    if played.end.option.name == "deals":
        deals = deals[: random.choice([3, 3, 3, 2])]
    options = played.resolve_options(given, len(names))
    early = random.choice(["leader", "split"]) if random.random() < 0.15 else None
    return MatchRecord(played, names, random.randrange(len(names)), options, deals, early)


def _deal(random: Random, game: str, players: int) -> DealRecord:
    played = BUILT_IN[game]
    if played.grid is None:
        out = random.randrange(players)
        hands = [
            HandRecord(() if seat == out else None, None if seat == out else random.randint(1, 6))
            for seat in range(players)
        ]
        return DealRecord(
            tuple(HandRecord(hand.cards, hand.typed, random.random() < 0.1) for hand in hands)
        )
    hands = [HandRecord(typed=random.randint(-4, 9)) for _ in range(players)]
    return DealRecord(
        tuple(hands), random.choice([None, *range(players)]) if played.question else None
    )


@dataclass
class FinishedMatch:
    """A match that is over and had a deal, replayed anew."""

    uid: str
    game: str
    at: datetime
    night: date
    currency: str
    names: tuple[str, ...]
    record: MatchRecord
    result: MatchResult

    def scores(self, name: str) -> list[int]:
        seat = self.names.index(name)
        return [deal.scores[seat] for deal in self.result.deals]

    def won(self, name: str) -> bool:
        return self.names.index(name) in self.result.winners

    def place(self, name: str) -> int:
        seat = self.names.index(name)
        return next(standing.rank for standing in self.result.standings if standing.seat == seat)

    def net(self, name: str) -> int | None:
        return self.result.money.net[self.names.index(name)] if self.result.money else None


def finished_matches(club: Club, game: str = "") -> list[FinishedMatch]:
    """Return a club's matches that are over and had a deal, in the order in which they were
    started.
    """
    ids = club.matches.order_by("started_at", "pk").values_list("pk", flat=True)
    return [over for over in _load_finished(list(ids)) if game in ("", over.game)]


def _load_finished(ids: list[int]) -> Iterator[FinishedMatch]:
    for stored in load_matches(ids):
        record = stored.build_record()
        result, match = replay(record), stored.match
        if result.finished and result.deals:
            currency = str(match.options.get("currency", ""))
            night = get_night(match.started_at)
            yield FinishedMatch(
                match.uid,
                match.game,
                match.started_at,
                night,
                currency,
                stored.names,
                record,
                result,
            )
