"""Nine Square: a made-up game that is not in the app, with all that a game can have, in a grid of its own."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from types import MappingProxyType

from games.rules.cards import RANKS, Cards
from games.rules.end import AfterDeals
from games.rules.grid import Counted, Grid
from games.rules.money.pot import Claim, PotRules
from games.rules.options import Option, WholeNumber
from games.rules.result import Group, Line
from games.rules.variant import Mark, Question, Variant

GRID = Grid(rows=3, columns=3, can_go="columns")
VALUES = MappingProxyType({rank: number for number, rank in enumerate(RANKS, 1)} | {"K": -3})
LINES = [Counted(line, VALUES, equal=25) for line in (*GRID.lines("rows"), *GRID.lines("columns"))]
SINGLES = [Counted((cell,), VALUES) for cell in range(GRID.size)]


def claims(places: Sequence[int]) -> list[Claim]:
    """The best hand of a deal takes two units, or one each where several tie."""
    first = tuple(seat for seat, place in enumerate(places) if place == 1)
    return [Claim(1, first, 2 if len(first) == 1 else len(first))]


class NineSquare(Variant):
    """Nine Square."""

    key = "nine-square"
    name = "Nine Square"
    line = "Rows and columns of three equal cards give 25. Highest wins."
    how_to_play = "Everybody gets nine cards, face down.\n\nThe best peeker wins, unless caught."
    examples = MappingProxyType({"Three fives in a row.": "5 5 5 K A 10 7 A 10"})
    players = range(2, 6)
    values = VALUES
    grid = GRID
    lowest_wins = False
    end = AfterDeals(3)
    question = Question(
        key="was_caught",
        text="Who was caught peeking?",
        why="It costs 7 points, or 3 with a hand that is the best. Everybody else gets 1 point.",
        nobody="Nobody peeked",
        short="peek",
        times="caught peeking",
        best=Line("Peeked with the best hand", -3),
        tied=Line("Peeked", -7),
        beaten=Line("Peeked", -7),
        rest=Line("Did not peek", 1),
    )
    mark = Mark("sang_along", "Sang along", 4)
    pot = PotRules(antes={2: 12, 3: 10, 4: 8, 5: 8}, claims=claims)

    @cached_property
    def options(self) -> tuple[Option, ...]:
        """With one of its own: how many cards everybody may look at."""
        return (*super().options, WholeNumber("cards_seen", 2, 0, 9))

    def default_decks(self, players: int) -> int:
        """One for every two players, rounded up."""
        return -(-players // 2)

    def working(self, cards: Cards) -> tuple[Group, ...]:
        """Rows of three equal cards, then columns of what is left, then single cards."""
        groups: list[Group] = []
        taken: set[int] = set()
        for line in LINES:
            group = line[tuple(cards[cell] for cell in line.cells)]
            if group.kind != "single" and taken.isdisjoint(group.cells):
                groups.append(group)
                taken.update(group.cells)
        rest = [cell for cell in range(GRID.size) if cell not in taken]
        return (*groups, *(SINGLES[cell][(cards[cell],)] for cell in rest))
