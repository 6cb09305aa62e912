"""What the keypad of a hand's page has to know of the game, and what its save button says."""

from __future__ import annotations

from dataclasses import dataclass

from games.pages.shared.hand_drawing import length_class
from games.rules.cards import GONE, card_name, write_cards
from games.rules.game import Game
from games.rules.grid import Grid

LONG_BUTTON = 34
MOST_IN_A_ROW, NARROW = 6, 7
"""The most keys side by side; `NARROW` only where that saves a fourth row: they are just wide enough then."""
EXAMPLES = 5
"""How many cards show how a hand is written."""


@dataclass(frozen=True, slots=True)
class Key:
    """The key of a card: how it is written, what the key shows, and the CSS class of cards with so long a name."""

    card: str
    rank: str
    classes: str


@dataclass(frozen=True, slots=True)
class Keys:
    """What the keypad has to know: its keys, how many cells there are (0: any number) and how many are in a row.

    `empty` is how a cell is written that has no card yet. `in_a_row` is how many keys stand side by side, `gone_wide`
    and `delete_wide` for how many of them these two take the room. `can_go` says which lines may be discarded
    (empty: none), `gone` is the key for that, `gone_written` tells how it is written. `example` begins a hand.
    `no_cards` is the button of a player who has none (empty: everybody has some). `ready` is what the save button says
    once the hand is whole, `one` and `more` while one card or several are missing, `all_missing` while all are, `then`
    what it adds to these.
    """

    cards: tuple[Key, ...]
    cells: int
    columns: int
    empty: str
    in_a_row: int
    gone_wide: int
    delete_wide: int
    can_go: str
    gone: str
    gone_written: str
    example: str
    no_cards: str
    ready: str
    long: bool
    one: str
    more: str
    all_missing: str
    then: str


def keys(game: Game, ready: str, then: str, *, by_score: bool) -> Keys:
    """The keypad, and a save button that says `ready` once the hand is whole and adds `then` to what is missing."""
    grid = game.grid
    if by_score:
        one = more = "Type the score"
    elif grid:
        one, more = "1 card to go", "# cards to go"
    else:
        one, more, then = "Tap the cards that are left", "Tap the cards that are left", ""
    cards = tuple(game.card_set.copies) if game.has_cards else ()
    gone, gone_written = _gone(grid)
    in_a_row, gone_wide, delete_wide = _arranged(len(cards), can_go=bool(gone))
    return Keys(
        cards=tuple(Key(card, card_name(card), length_class(card)) for card in cards),
        cells=grid.size if grid else 0,
        columns=grid.columns if grid else 0,
        empty=game.card_set.empty,
        in_a_row=in_a_row,
        gone_wide=gone_wide,
        delete_wide=delete_wide,
        can_go=(grid and grid.can_go) or "",
        gone=gone,
        gone_written=gone_written,
        example=_example(game),
        no_cards="" if grid else "Went out, no cards left" if game.exactly_one_empty else "No cards left",
        ready=ready,
        long=max(len(ready), len(more + then)) > LONG_BUTTON,
        one=one,
        more=more,
        all_missing=more.replace("#", str(grid.size)) if grid else more,
        then=then,
    )


def _arranged(cards: int, *, can_go: bool) -> tuple[int, int, int]:
    """How many keys stand in a row, and how much room the key that discards and Delete take of the last one."""
    others = 2 if can_go else 1
    rows = -(-(cards + others) // MOST_IN_A_ROW)
    if rows > 3 >= (cards + others) / NARROW:
        rows = 3
    in_a_row = -(-(cards + others) // rows)
    left = rows * in_a_row - cards
    gone_wide = -(-left // 2) if can_go else 0
    return in_a_row, gone_wide, left - gone_wide


def _example(game: Game) -> str:
    """How a hand may begin, with spaces between its cards: some of those that the game has."""
    cards = list(game.card_set.copies)
    size = game.grid.size if game.grid else EXAMPLES
    step = max(1, len(cards) // EXAMPLES)
    some = cards[::step][: min(EXAMPLES, size)]
    return write_cards(some) + ("" if game.grid and len(some) == size else " …")


def _gone(grid: Grid | None) -> tuple[str, str]:
    """The key that discards a line, and how that is written; both empty where none can be discarded."""
    if grid is None or grid.can_go is None:
        return "", ""
    size = len(grid.lines[grid.can_go][0])
    line = "pair" if size == 2 else grid.can_go.removesuffix("s")
    if grid.can_go == "columns":
        return f"Discard {line}", f"Each card of a discarded {line} is {GONE}."
    return f"Discard {line}", f"A discarded {line} is {write_cards([GONE] * size)}."
