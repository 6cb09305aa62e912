"""Games of any shape, for looking at what the pages make of it."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from games.rules.cards import DISCARDED, RANKS, Cards
from games.rules.declared.declaration import Card, Declaration
from games.rules.end import AfterDeals
from games.rules.game import Game
from games.rules.grid import Grid, Lines
from games.rules.result import Group, GroupKind
from games.rules.words import Words

VALUES = {rank: number for number, rank in enumerate(RANKS, 1)}


class NoWork:
    """A working that a test says itself, and that counts as no work."""

    def __init__(self, working: Callable[[Cards], tuple[Group, ...]]) -> None:
        self._working = working

    def __call__(self, cards: Cards) -> tuple[Group, ...]:
        return self._working(cards)

    def steps(self, hands: Iterable[Cards]) -> Iterator[int]:
        """Of no hand."""
        return iter(())

    def count_max_steps(self, cards: int) -> int:
        """None at all."""
        return 0


class AnyGrid(Game):
    """Equal cards in a line give 0; `by` says in which lines, or that cards count one by one."""

    __setattr__ = object.__setattr__  # a test may say itself what counts

    def __init__(
        self, rows: int, columns: int, by: Lines | None = "columns", can_go: Lines | None = None
    ) -> None:
        declaration = Declaration(
            name=f"{rows} by {columns}",
            players=(2, 16),
            layout="grid",
            lowest_wins=True,
            end=AfterDeals(9),
            rows=rows,
            columns=columns,
            gone=can_go,
            cards=tuple(Card(card, points) for card, points in VALUES.items()),
            decks=tuple((players, players) for players in range(2, 17)),
        )
        super().__init__(
            declaration, Words(line="A grid."), key=f"grid-{rows}-{columns}", listed=True
        )
        grid = Grid(rows, columns, can_go)
        lines = grid.lines[by] if by else [(cell,) for cell in range(grid.size)]
        self.working = NoWork(lambda cards: tuple(counted(line, cards) for line in lines))


def counted(cells: Sequence[int], cards: Cards, equal: int = 0) -> Group:
    """Return what cells count: their cards singly, or `equal` if they are equal."""
    here = [cards[cell] for cell in cells]
    if set(here) == {DISCARDED}:
        return Group("discarded", tuple(cells), 0)
    alike = len(here) > 1 and len(set(here)) == 1
    kind: GroupKind = "single" if not alike else "pair" if len(here) == 2 else "line"
    return Group(kind, tuple(cells), equal if alike else sum(VALUES.get(card, 0) for card in here))


class Crossing(AnyGrid):
    """Three rows of three: equal cards in a row give 25, then those in a column; others count one
    by one.
    """

    def __init__(self) -> None:
        super().__init__(3, 3, None, "columns")
        grid = Grid(3, 3)
        lines = (*grid.lines["rows"], *grid.lines["columns"])

        def working(cards: Cards) -> tuple[Group, ...]:
            groups: list[Group] = []
            taken: set[int] = set()
            for line in lines:
                group = counted(line, cards, 25)
                if group.kind != "single" and taken.isdisjoint(group.cells):
                    groups.append(group)
                    taken.update(group.cells)
            return (
                *groups,
                *(counted((cell,), cards) for cell in range(grid.size) if cell not in taken),
            )

        self.working = NoWork(working)
