"""What equal cards give in a declared game, and how its cards lie, as phrases."""

from __future__ import annotations

from games.rules.cards import format_card
from games.rules.declared.declaration import Declaration, GroupRule
from games.wording.translated import numeral
from games.wording.words import NO_BREAK, capitalize, listing

from .names import format_option_points
from .phrases import Phrase, Slot

# When groups count.
COUNTS = {"best": "if they help the score", "in_order": "always", "all": "in every place"}
ALL_CARDS = "all cards"
WITHOUT_GRID = {
    "pile": "any number",
    "typed": "none, scores are typed",
    "numbers": "none, numbers are entered",
}
# How a sentence begins on a group of no shape, by its form.
LIE = {"corners": "Equal cards in the 4 corners", "diagonal": "Equal cards in a diagonal"}


def group_phrase(
    game: Declaration, group: GroupRule, place: int = 0, *, whole: bool = False
) -> Phrase:
    """Describe a group: “Equal cards in a column count 0 together, for all but K.”

    Slots end with `place`, the group's index. `whole`: every part has a slot.
    """
    holds: Phrase = (", for ", Slot(format_cards_held(game, group), f"for-{place}"))
    holds = holds if whole or group.only or group.excluded else ()
    gives = Slot(format_option_points(group.points), f"gives-{place}")
    return (*group_start(game, group, place), " count ", gives, " together", *holds, ".")


def group_start(game: Declaration, group: GroupRule, place: int = 0) -> Phrase:
    """Describe which equal cards a group is about: “Equal cards in a column”."""
    if group.form == "same":
        equal = " equal cards" if game.layout == "pile" else " equal cards anywhere"
        return (Slot(numeral(group.same), f"same-{place}"), equal)
    if group.form != "shape":
        return (LIE[group.form],)
    high, wide = group.shape
    if (high, wide) == (game.rows, game.columns):
        return ("Equal cards in the whole grid",)
    if wide == 1:
        return (
            "Equal cards in a column" if high == game.rows else f"{high} equal cards in a column",
        )
    if high == 1:
        return ("Equal cards in a row" if wide == game.columns else f"{wide} equal cards in a row",)
    return (f"{numeral(high * wide)} equal cards in a block of {_format_rows(high, wide)}",)


def group_name(game: Declaration, group: GroupRule) -> str:
    """Return what a group is called: column, 2 in a row, all cards, block 3 × 2, 3 equal cards."""
    if group.form != "shape":
        return f"{numeral(group.same)} equal cards" if group.form == "same" else group.form
    high, wide = group.shape
    if (high, wide) == (game.rows, game.columns):
        return ALL_CARDS
    if wide == 1:
        return "column" if high == game.rows else f"{numeral(high)} in a column"
    if high == 1:
        return "row" if wide == game.columns else f"{numeral(wide)} in a row"
    return "block" if high == wide == 2 else f"block {high} × {wide}"


def group_plural(game: Declaration, group: GroupRule) -> str:
    """Return what groups of a kind are called: equal columns, blocks, 3 equal cards."""
    name = group_name(game, group)
    plurals = {
        "column": "equal columns",
        "row": "equal rows",
        "block": "blocks",
        "diagonal": "diagonals",
    }
    if name in plurals:
        return plurals[name]
    if group.form == "shape" and min(group.shape) > 1 and name != ALL_CARDS:
        high, wide = group.shape
        return f"blocks {high}{NO_BREAK}×{NO_BREAK}{wide}"
    return name


def format_cards_held(game: Declaration, group: GroupRule) -> str:
    """Return which cards a group holds for: “all cards”, “only 7 and K”, “all but A”."""
    names = {card.equal_key: format_card(card.equals or card.card) for card in reversed(game.cards)}
    named = [names[like.casefold()] for like in group.only or group.excluded]
    if not named:
        return ALL_CARDS
    return f"{'only' if group.only else 'all but'} {listing(named)}"


def format_choice(game: Declaration) -> str:
    """Return when overlapping groups count: “if they help the score”, “always, in this order”."""
    in_order = game.choice == "in_order" and len(game.groups) > 1
    return f"{COUNTS[game.choice]}{', in this order' if in_order else ''}"


def build_discard_phrase(game: Declaration) -> Phrase:
    """Describe what may be discarded in play, with a slot `gone`."""
    if not game.gone:
        return (Slot("Nothing", "gone"), " is discarded in play.")
    return (
        Slot(capitalize(format_discards(game)), "gone"),
        " may be discarded in play, as a whole, and counts 0.",
    )


def format_discards(game: Declaration) -> str:
    """Return what can be discarded in play: “a row of equal cards”, or “nothing”."""
    return f"a {game.gone.removesuffix('s')} of equal cards" if game.gone else "nothing"


def format_layout(game: Declaration) -> str:
    """Return how the cards lie: “2 rows of 3”, “any number”, “none, scores are typed”."""
    return WITHOUT_GRID.get(game.layout) or _format_rows(game.rows, game.columns)


def _format_rows(high: int, wide: int) -> str:
    return f"1 row of {wide}" if high == 1 else f"{high} rows of {wide}"
