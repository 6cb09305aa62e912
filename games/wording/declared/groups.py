"""What equal cards give in a declared game, and how its cards lie, as phrases."""

from __future__ import annotations

from games.rules.cards import format_card
from games.rules.declared.declaration import Declaration, GroupRule
from games.wording.words import NO_BREAK, capitalize, count, listing, spell_number

from .names import format_option_points
from .phrases import Phrase, Slot

COUNTS = {"best": "where it helps", "in_order": "always", "all": "in every place"}
"""When groups count."""
ALL_CARDS = "all cards"
WITHOUT_GRID = {"pile": "any number", "typed": "none, scores are typed", "numbers": "none, numbers are noted"}
LIE = {
    "corners": "Equal cards in the four corners",
    "diagonal": "Equal cards all along a diagonal",
    ALL_CARDS: "Equal cards in the whole grid",
    "column": "Equal cards in a column",
    "row": "Equal cards in a row",
}
"""How a sentence begins on a group, by its name; for the others it says how many cards there are."""


def group_phrase(game: Declaration, group: GroupRule, place: int = 0, *, whole: bool = False) -> Phrase:
    """Return what a group gives: “Equal cards in a column count 0 together, for all but K.”

    Slots end with `place`, the group's index. `whole`: also what goes without saying, so that every part has a slot.
    """
    holds: Phrase = (", for ", Slot(format_cards_held(game, group), f"for-{place}"))
    holds = holds if whole or group.only or group.excluded else ()
    gives = Slot(format_option_points(group.points), f"gives-{place}")
    return (*group_start(game, group, place), " count ", gives, " together", *holds, ".")


def group_start(game: Declaration, group: GroupRule, place: int = 0) -> Phrase:
    """Return which equal cards a group is about: “Equal cards in a column”; the slot of a number ends with `place`."""
    name = group_name(game, group)
    if group.form == "same":
        where = "" if game.layout == "pile" else ", wherever they lie,"
        return (Slot(spell_number(group.same).capitalize(), f"same-{place}"), f" equal cards{where}")
    if " in a " in name:
        return (name.replace(" in a ", " equal cards in a ").capitalize(),)
    high, wide = group.shape
    return (
        LIE.get(name)
        or f"{spell_number(high * wide).capitalize()} equal cards in a block of {_format_rows(high, wide)}",
    )


def group_name(game: Declaration, group: GroupRule) -> str:
    """Return what a group is called: column, two in a row, all cards, block 3 × 2, corners, diagonal, three alike."""
    if group.form != "shape":
        return f"{spell_number(group.same)} alike" if group.form == "same" else group.form
    high, wide = group.shape
    if (high, wide) == (game.rows, game.columns):
        return ALL_CARDS
    if wide == 1:
        return "column" if high == game.rows else f"{spell_number(high)} in a column"
    if high == 1:
        return "row" if wide == game.columns else f"{spell_number(wide)} in a row"
    return "block" if high == wide == 2 else f"block {high} × {wide}"


def group_plural(game: Declaration, group: GroupRule) -> str:
    """Return what groups of a kind are called: equal columns, blocks, three alike."""
    name = group_name(game, group).replace(" × ", f"{NO_BREAK}×{NO_BREAK}")
    if name in ("column", "row"):
        return f"equal {name}s"
    return name.replace("block", "blocks").replace("diagonal", "diagonals")


def format_cards_held(game: Declaration, group: GroupRule) -> str:
    """Return which cards a group holds for: “all cards”, “only 7 and K”, “all but A”."""
    names = {card.equal_key: format_card(card.equals or card.card) for card in reversed(game.cards)}
    named = [names[like.casefold()] for like in group.only or group.excluded]
    if not named:
        return ALL_CARDS
    return f"{'only' if group.only else 'all but'} {listing(named)}"


def format_choice(game: Declaration) -> str:
    """Return when groups count if they overlap: “where it helps”, “in every place”, “always”, “…, in this order”."""
    in_order = game.choice == "in_order" and len(game.groups) > 1
    return f"{COUNTS[game.choice]}{', in this order' if in_order else ''}"


def build_discard_phrase(game: Declaration) -> Phrase:
    """Return the sentence on what may be discarded in play, or that nothing is, with a slot `gone`."""
    if not game.gone:
        return (Slot("Nothing", "gone"), " is discarded in play.")
    return (Slot(capitalize(format_discards(game)), "gone"), " may be discarded in play, as a whole, and counts 0.")


def format_discards(game: Declaration) -> str:
    """Return what can be discarded in play: “a row of equal cards”, or “nothing”."""
    return f"a {game.gone.removesuffix('s')} of equal cards" if game.gone else "nothing"


def format_layout(game: Declaration) -> str:
    """Return how the cards lie: “2 rows of 3”, “any number”, “none, scores are typed”, “none, numbers are noted”."""
    return WITHOUT_GRID.get(game.layout) or _format_rows(game.rows, game.columns)


def _format_rows(high: int, wide: int) -> str:
    """Return the size of a grid: “2 rows of 3”."""
    return f"{count(high, 'row')} of {wide}"
