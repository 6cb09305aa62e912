"""How fast matches are replayed, with every check and the working of every hand, beside adding up
card values.

The matches are the recorded ones that were played with cards alone. The plain loop adds up the
values of the same cards and does nothing else: no checks, pairs, totals, places or money.
"""

import json
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from benchmarks import Row
from games.rules.cards import DISCARDED
from games.rules.files.match_file import read_match
from games.rules.files.match_lines import read_matches
from games.rules.record import MatchRecord
from games.rules.replay import replay

RECORDINGS = Path(__file__).parent.parent / "tests" / "recordings"
SECONDS = 1.0
"""How long each pair of measurements takes; the quickest run of each counts."""

Hands = list[tuple[str, ...]]


def rows() -> Iterator[Row]:
    """Yield a row for each game, one for all of them, and one for reading them first."""
    lines = [json.dumps(match).encode() for match in matches_with_cards()]
    records = [read_match(json.loads(line)) for line in lines]
    by_game = defaultdict(list)
    for record in records:
        by_game[record.game.name].append(record)
    for name, some in by_game.items():
        yield row(f"replay, {name}", some)
    yield row("replay, all games", records)
    data = b"\n".join(lines)
    (seconds,) = quickest([lambda: list(read_matches(data))])
    yield Row("reading match files, all games", f"{len(records) / seconds:,.0f} matches/s")


def row(what: str, records: Sequence[MatchRecord]) -> Row:
    """Return the row for replaying `records`."""
    hands = [(record, hands_of(record)) for record in records]
    replaying, adding = quickest([lambda: replay_all(records), lambda: add_all(hands)])
    return Row(
        what,
        f"{len(records) / replaying:,.0f} matches/s",
        f"{replaying / adding:.1f} × the time of a plain loop over the values, "
        f"{len(records) / adding:,.0f} matches/s",
    )


def matches_with_cards() -> Iterator[dict[str, object]]:
    """Yield the recorded matches, as JSON, in which every hand has its cards."""
    for path in sorted(RECORDINGS.glob("*.jsonl")):
        for line in path.read_text("utf-8").splitlines():
            match = json.loads(line)["match"]
            if match["deals"] and not any(deal.get("scores") for deal in match["deals"]):
                yield match


def hands_of(record: MatchRecord) -> Hands:
    """Return the cards of every hand of a match, without discarded cells."""
    every = [hand.cards or () for deal in record.deals for hand in deal.hands]
    return [tuple(card for card in cards if card != DISCARDED) for cards in every]


def replay_all(records: Sequence[MatchRecord]) -> None:
    """Replay each match once."""
    for record in records:
        replay(record)


def add_all(matches: Sequence[tuple[MatchRecord, Hands]]) -> None:
    """Run the plain loop: for each hand of each match, the sum of its cards' values."""
    for record, hands in matches:
        values = record.game.values
        for cards in hands:
            points = 0
            for card in cards:
                points += values[card]


def quickest(runs: Sequence[Callable[[], object]]) -> list[float]:
    """Return the shortest time of each run, in seconds; they take turns, so that a busy machine
    hits all alike.
    """
    best = [float("inf")] * len(runs)
    end = time.perf_counter() + SECONDS
    while time.perf_counter() < end:
        for number, run in enumerate(runs):
            start = time.perf_counter()
            run()
            best[number] = min(best[number], time.perf_counter() - start)
    return best
