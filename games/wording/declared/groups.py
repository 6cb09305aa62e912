"""What equal cards give in a declared game, and how its cards lie, as phrases."""

from __future__ import annotations

from games.rules.cards import format_card
from games.rules.declared.declaration import Declaration, GroupRule
from games.rules.say import say
from games.wording.translated import phrase, translate
from games.wording.words import NO_BREAK

from .names import format_option_points
from .phrases import make_slot, open_slots

# When groups count.
COUNTS = {
    "best": say("if they help the score"),
    "in_order": say("always"),
    "all": say("in every place"),
}
WITHOUT_GRID = {
    "pile": say("any number"),
    "typed": say("none, scores are typed"),
    "numbers": say("none, numbers are entered"),
}


def group_phrase(
    game: Declaration, group: GroupRule, index: int = 0, *, whole: bool = False
) -> str:
    """Describe a group: “Equal cards in a column count 0 together, for all but K.”

    Slots end with `index`, the group's. `whole`: also “for all cards” is said, with a slot.
    """
    start = group_start(game, group, index)
    points = make_slot(format_option_points(group.points), f"gives-{index}")
    if not (whole or group.only or group.excluded):
        return phrase("{equal_cards} count {points} together.", equal_cards=start, points=points)
    cards = make_slot(format_cards_held(game, group), f"for-{index}")
    return phrase(
        "{equal_cards} count {points} together, for {cards}.",
        equal_cards=start,
        points=points,
        cards=cards,
    )


def group_start(game: Declaration, group: GroupRule, index: int = 0) -> str:
    """Describe which equal cards a group is about: “Equal cards in a column”.

    A number to tap is a slot, which ends with `index`, the group's.
    """
    if group.form == "same":
        slot = open_slots(same=f"same-{index}")
        if game.layout == "pile":
            return phrase(
                "{same}{n}{close} equal card",
                "{same}{n}{close} equal cards",
                n=group.same,
                **slot,
            )
        return phrase(
            "{same}{n}{close} equal card anywhere",
            "{same}{n}{close} equal cards anywhere",
            n=group.same,
            **slot,
        )
    if group.form == "corners":
        return phrase("Equal cards in the 4 corners")
    if group.form == "diagonal":
        return phrase("Equal cards in a diagonal")
    high, wide = group.shape
    if (high, wide) == (game.rows, game.columns):
        return phrase("Equal cards in the whole grid")
    if wide == 1 and high == game.rows:
        return phrase("Equal cards in a column")
    if wide == 1:
        return phrase("{n} equal card in a column", "{n} equal cards in a column", n=high)
    if high == 1 and wide == game.columns:
        return phrase("Equal cards in a row")
    if high == 1:
        return phrase("{n} equal card in a row", "{n} equal cards in a row", n=wide)
    return phrase(
        "{n} equal card in a block of {rows}",
        "{n} equal cards in a block of {rows}",
        n=high * wide,
        rows=_format_rows(high, wide),
    )


def group_name(game: Declaration, group: GroupRule) -> str:
    """Return what a group is called: column, 2 in a row, all cards, block 3 × 2, 3 equal cards."""
    if group.form == "same":
        return phrase("{n} equal card", "{n} equal cards", n=group.same)
    if group.form == "corners":
        return phrase("corners")
    if group.form == "diagonal":
        return phrase("diagonal")
    high, wide = group.shape
    if (high, wide) == (game.rows, game.columns):
        return phrase("all cards")
    if wide == 1 and high == game.rows:
        return phrase("column")
    if wide == 1:
        return phrase("{size} in a column", size=high)
    if high == 1 and wide == game.columns:
        return phrase("row")
    if high == 1:
        return phrase("{size} in a row", size=wide)
    if high == wide == 2:
        return phrase("block")
    return phrase("block {rows} × {columns}", rows=high, columns=wide)


def group_plural(game: Declaration, group: GroupRule) -> str:
    """Return what several groups of one rule are called: equal columns, blocks, 3 equal cards."""
    if group.form == "diagonal":
        return phrase("diagonals")
    high, wide = group.shape
    if group.form != "shape" or (high, wide) == (game.rows, game.columns):
        return group_name(game, group)
    if (high, wide) == (game.rows, 1):
        return phrase("equal columns")
    if (high, wide) == (1, game.columns):
        return phrase("equal rows")
    if min(high, wide) == 1:
        return group_name(game, group)
    if high == wide == 2:
        return phrase("blocks")
    size = f"{high}{NO_BREAK}×{NO_BREAK}{wide}"
    return phrase("blocks {size}", size=size)


def format_cards_held(game: Declaration, group: GroupRule) -> str:
    """Return which cards a group holds for: “all cards”, “only 7 and K”, “all but A”."""
    # The first of equal cards gives them its name.
    names = {card.equal_key: format_card(card.equals or card.card) for card in reversed(game.cards)}
    if group.only:
        return phrase("only {cards}", cards=[names[card.casefold()] for card in group.only])
    if group.excluded:
        return phrase("all but {cards}", cards=[names[card.casefold()] for card in group.excluded])
    return phrase("all cards")


def format_choice(game: Declaration) -> str:
    """Return when overlapping groups count: “if they help the score”, “always, in this order”."""
    if game.choice == "in_order" and len(game.groups) > 1:
        return phrase("always, in this order")
    return translate(COUNTS[game.choice])


def build_discard_phrase(game: Declaration) -> str:
    """Describe what may be discarded in play, with a slot `gone`."""
    slot = open_slots(gone="gone")
    if game.gone == "rows":
        return phrase(
            "{gone}A row of equal cards{close} may be discarded in play, as a whole, and counts 0.",
            **slot,
        )
    if game.gone == "columns":
        return phrase(
            "{gone}A column of equal cards{close} may be discarded in play, as a whole, and "
            "counts 0.",
            **slot,
        )
    return phrase("{gone}Nothing{close} is discarded in play.", **slot)


def format_discards(game: Declaration) -> str:
    """Return what can be discarded in play: “a row of equal cards”, or “nothing”."""
    if game.gone == "rows":
        return phrase("a row of equal cards")
    return phrase("a column of equal cards") if game.gone == "columns" else phrase("nothing")


def format_layout(game: Declaration) -> str:
    """Return how the cards lie: “2 rows of 3”, “any number”, “none, scores are typed”."""
    if game.layout in WITHOUT_GRID:
        return translate(WITHOUT_GRID[game.layout])
    return _format_rows(game.rows, game.columns)


def _format_rows(high: int, wide: int) -> str:
    return phrase("{n} row of {columns}", "{n} rows of {columns}", n=high, columns=wide)
