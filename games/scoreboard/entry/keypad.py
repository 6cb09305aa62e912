"""What the keypad of a hand's page has to know of the game, and what its save button says."""

from __future__ import annotations

from dataclasses import dataclass

from games.rules.cards import GONE, RANKS, write_cards
from games.rules.grid import Grid
from games.rules.variant import Variant

LONG_BUTTON = 34


@dataclass(frozen=True, slots=True)
class Keys:
    """What the keypad has to know: the ranks, how many cells there are (0: any number) and how many are in a row.

    `can_go` says which lines may be gone as a whole (empty: none), `gone` is the key for that, `gone_written` tells how
    it is written. `no_cards` is the button of a player who has none (empty: everybody has some). `ready` is what the
    save button says once the hand is whole, `one` and `more` while one card or several are missing.
    """

    ranks: tuple[str, ...]
    cells: int
    columns: int
    can_go: str
    gone: str
    gone_written: str
    no_cards: str
    ready: str
    long: bool
    one: str
    more: str


def keys(variant: Variant, ready: str, then: str, *, by_score: bool) -> Keys:
    """The keypad, and a save button that says `ready` once the hand is whole and adds `then` to what is missing."""
    grid = variant.grid
    if by_score:
        one = more = f"Type the score{then}"
    elif grid:
        one, more = f"1 card to go{then}", f"# cards to go{then}"
    else:
        one = more = "Tap the cards that are left"
    gone, gone_written = _gone(grid)
    return Keys(
        ranks=RANKS,
        cells=grid.size if grid else 0,
        columns=grid.columns if grid else 0,
        can_go=(grid and grid.can_go) or "",
        gone=gone,
        gone_written=gone_written,
        no_cards="" if grid else "Went out, no cards left" if variant.one_out else "No cards left",
        ready=ready,
        long=max(len(ready), len(more)) > LONG_BUTTON,
        one=one,
        more=more,
    )


def _gone(grid: Grid | None) -> tuple[str, str]:
    """The key for a line that is gone, and how it is written; both empty where none can go."""
    if grid is None or grid.can_go is None:
        return "", ""
    size = len(grid.lines(grid.can_go)[0])
    line = "pair" if size == 2 else grid.can_go.removesuffix("s")
    if grid.can_go == "columns":
        return f"{line.capitalize()} gone", f"Each card of a discarded {line} is {GONE}."
    return f"{line.capitalize()} gone", f"A discarded {line} is {write_cards([GONE] * size)}."
