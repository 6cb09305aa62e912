"""What single facts of a declared game say, in the words of its editor."""

from __future__ import annotations

from games.rules.cards import format_card as shown_name
from games.rules.declared.declaration import Declaration, GroupRule
from games.wording.words import count, listing, spelled

NAMES = {"Jo": "joker", "A": "ace", "J": "jack", "Q": "queen", "K": "king"}
"""Cards that are called something else than they are written."""
COUNTS = {"best": "where it helps", "in_order": "always", "all": "in every place"}
"""When groups count."""


def card_name(card: str) -> str:
    """What a card is called with an article: a joker, an ace, a 7."""
    name = NAMES.get(card, shown_name(card))
    return f"{'an' if name in ('ace', '8', '11', '18') else 'a'} {name}"


def group_name(game: Declaration, group: GroupRule) -> str:
    """What a group is called: column, two in a row, block, corners, diagonal, cards anywhere."""
    if group.form == "same":
        return f"{spelled(group.same)} anywhere"
    return group.form if group.form != "shape" else shape_name(game, *group.shape)


def group_gives(named: str) -> str:
    """How a sentence begins on what a group in a grid gives, by what it is called: An equal column gives."""
    if named == "corners":
        return "Four equal corners give"
    if named == "all cards":
        return "All cards, equal, give"
    if " in a " in named:
        many, _, where = named.partition(" in ")
        return f"{many.capitalize()} equal in {where} give"
    return f"An equal {named} gives"


def shape_name(game: Declaration, high: int, wide: int) -> str:
    """What a rectangle in the grid is called."""
    if (high, wide) == (game.rows, game.columns):
        return "all cards"
    if (high, wide) == (game.rows, 1):
        return "column"
    if (high, wide) == (1, game.columns):
        return "row"
    if wide == 1:
        return f"{spelled(high)} in a column"
    if high == 1:
        return f"{spelled(wide)} in a row"
    return "block" if (high, wide) == (2, 2) else f"block {high} × {wide}"


def holds_for(group: GroupRule) -> str:
    """Which cards a group holds for."""
    if group.only:
        return f"only {listing(group.only)}"
    return f"all but {listing(group.excluded)}" if group.excluded else "all cards"


def lying_text(game: Declaration) -> str:
    """How the cards lie."""
    if game.layout == "typed":
        return "none, scores are typed"
    if game.layout == "numbers":
        return "none, numbers are noted"
    return "any number" if game.layout == "pile" else f"{count(game.rows, 'row')} of {game.columns}"
