"""Declared games: that the built-in ones score as they do themselves, how long that takes, and the worst there is."""

import json
import time
from collections.abc import Iterator, Sequence
from random import Random

from benchmarks import Row
from benchmarks.replay import quickest, replay_all
from games.rules.declared.game import declared_game
from games.rules.json_values import parse
from games.rules.matchfile import read_match
from games.rules.record import Hand
from games.rules.replay import score_hand
from tests.rules.declared.built_in import (
    BUILT_IN,
    RANKS,
    as_declared,
    hands_that_differ,
    matches_that_differ,
    random_match,
)

HANDS, MATCHES = 100_000, 3_000
"""Over all games."""
TIMED = 150
MOST_TIMES = 2.0
"""So many times as long as the built-in game a declared one may take."""
MOST_SECONDS = 0.050
"""So long any hand of any declaration may take."""


def rows() -> Iterator[Row]:
    """A row for each part of the proof."""
    yield same()
    for game in BUILT_IN:
        yield beside_itself(game)
    yield worst()


def same() -> Row:
    """The built-in games, declared, on random hands and matches."""
    random = Random(0)
    differ = 0
    for game in BUILT_IN:
        differ += len(list(hands_that_differ(game, HANDS // len(BUILT_IN), random)))
        differ += len(list(matches_that_differ(game, MATCHES // len(BUILT_IN), random)))
    what = f"built-in games declared, {HANDS:,} hands and {MATCHES:,} matches"
    return Row(what, f"{differ} differ", failed=differ > 0)


def beside_itself(game: str) -> Row:
    """Reading and replaying match files of a declared game, beside the same matches of the built-in one."""
    random = Random(0)
    matches = [dealt(random_match(game, random), random) for _ in range(TIMED)]
    texts = [json.dumps(match) for match in matches], [json.dumps(as_declared(match)) for match in matches]
    built_in, declared = quickest([lambda: read_and_replay(texts[0]), lambda: read_and_replay(texts[1])])
    times = declared / built_in
    return Row(
        f"replay of a declared game, {game}",
        f"{TIMED / declared:,.0f} matches/s",
        f"{times:.1f} × the time of the built-in one",
        failed=times > MOST_TIMES,
    )


def dealt(match: dict, random: Random) -> dict:
    """The match with hands as they are dealt: of any ranks."""
    for deal in match["deals"]:
        for player, hand in deal["hands"].items():
            cards = hand.split()
            deal["hands"][player] = " ".join(card if card == "-" else random.choice(RANKS) for card in cards)
    return match


def read_and_replay(texts: Sequence[str]) -> None:
    """Read and replay each match once."""
    replay_all([read_match(parse(text)) for text in texts])


def worst() -> Row:
    """The hand that takes longest, of those that are made to: everything equal, every shape, half of it wild."""
    longest, who = max((seconds_for(*each), each[0]["name"]) for each in (*grids(), *piles()))
    return Row("worst hand of a declared game", f"{1000 * longest:.1f} ms", who, failed=longest > MOST_SECONDS)


def grids() -> Iterator[tuple[dict, tuple[str, ...]]]:
    """Grids of equal cards with as many shapes as there can be."""
    random = Random(0)
    for rows, columns in ((4, 5), (4, 4), (3, 6)):
        shapes = [[r, c] for r in range(1, rows + 1) for c in range(1, columns + 1) if r * c > 1]
        for number in range(30):
            some = random.sample(shapes, random.choice([8, 12]))
            groups = [{"shape": shape, "points": 10 * shape[0] * shape[1] + random.randint(-3, 3)} for shape in some]
            game = declare(f"{rows} × {columns}, number {number}", {"rows": rows, "columns": columns}, groups[:11])
            game["groups"].append({"corners": True, "points": 45})
            yield game, tuple(random.choice(["A", "Jo"]) for _ in range(rows * columns))


def piles() -> Iterator[tuple[dict, tuple[str, ...]]]:
    """Piles of a hundred cards, with all sizes of sets and ever more wild cards."""
    for likes in (1, 3, 6, 10, 19):
        for wild in (0, 5, 20, 50, 80, 100):
            groups = [{"same": size, "points": 13 * size - 5 * (size % 3)} for size in range(2, 9)]
            game = declare(f"pile of {likes} likes, {wild} wild", "pile", groups)
            others = [{"card": f"c{number}", "points": number % 7} for number in range(likes)]
            game["cards"] = [*others, {"card": "Jo", "points": -5, "wild": True}]
            yield game, (*["Jo"] * wild, *[f"c{number % likes}" for number in range(100 - wild)])


def declare(name: str, layout: object, groups: list[dict]) -> dict:
    """A game in which the highest score wins."""
    cards = [{"card": "A", "points": 5}, {"card": "Jo", "points": -5, "wild": True}]
    game = {"name": name, "players": [2, 2], "layout": layout, "cards": cards, "groups": groups}
    return game | {"wins": "highest", "end": {"deals": 1}}


def seconds_for(game: dict, cards: tuple[str, ...]) -> float:
    """The shortest of three times that a hand takes whose game has just been read."""
    best = float("inf")
    for _ in range(3):
        declared = declared_game(game | {"mark": {"text": "again", "points": _}})
        start = time.perf_counter()
        score_hand(declared, Hand(cards))
        best = min(best, time.perf_counter() - start)
    return best
