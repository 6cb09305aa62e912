"""Changes of cards: what each counts and how it is written, how they lie, what equal ones give."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any, Literal, cast

from games.rules.declared.bounds import (
    LEAST_CARDS,
    LEAST_SAME,
    MAX_CARD_KINDS,
    MAX_GRID_CELLS,
    MAX_SAME,
)
from games.rules.declared.counted import HAND
from games.rules.declared.declaration import STANDARD_CARDS, Card, Declaration, Form, GroupRule
from games.rules.declared.settings import YES
from games.rules.errors import DeclarationError
from games.rules.say import say

from .differences import name_form
from .lines import add_line
from .numbers import add_number, remove_terms
from .parts import (
    check_room,
    edit_part,
    remove_one,
    remove_part,
    repeat_part,
    with_new_part,
    with_part,
)
from .typed import Change, check_name_is_free, read_card_text, read_number, read_number_of

JOKER = Card("Jo", points=-5, copies=2)
# What such groups give in most games in which the lowest total wins; other groups give 0. If the
# highest wins, they give minus that, and other groups 20.
USUAL_POINTS = {"corners": -20, "block": -10}
USUAL_GRID = (2, 3)  # rows and columns


def rename_card(game: Declaration, index: int, text: str) -> Declaration:
    """Write a card as `text`, in groups too; raise if another card is written so."""
    card = game.cards[index]
    name = read_card_text(text)
    if name == card.card:
        return game
    others = remove_part(game, "cards", index).cards
    check_name_is_free(name, [other.card for other in others])
    # It need not be equal to itself.
    equals = "" if card.equals.casefold() == name.casefold() else card.equals
    return _with_card(game, index, card=name, equals=equals)


def set_like(game: Declaration, index: int, text: str) -> Declaration:
    """Let a card be equal to `text`, or only to itself (""); unchanged for a wild card."""
    card = game.cards[index]
    if card.wild:
        return game
    equals = read_card_text(text) if text.strip() else ""
    if equals.casefold() == card.card.casefold():
        equals = ""
    return _with_card(game, index, equals=equals)


def set_wild(game: Declaration, index: int, text: str) -> Declaration:
    """Make a card wild (`text` is YES), which then equals nothing, or not wild."""
    if text == YES:
        return _with_card(game, index, wild=True, equals="")
    return _with_card(game, index, wild=False)


def add_card(game: Declaration, _: int, text: str) -> Declaration:
    """Add a card written as `text`, or if empty the proposed one; unchanged without cards."""
    if not game.cards:
        return game
    check_room(game, "cards")
    new = Card(read_card_text(text), points=0) if text.strip() else propose_card(game)
    check_name_is_free(new.card, [card.card for card in game.cards])
    return with_new_part(game, "cards", new)


def remove_card(game: Declaration, index: int, _: str) -> Declaration:
    """Remove a card, but not one of the last two, and from groups what no card equals any more."""
    if len(game.cards) <= LEAST_CARDS:
        raise DeclarationError(say("A game has at least {least} cards.", least=LEAST_CARDS))
    return _keep_matching_groups(remove_part(game, "cards", index), {})


def propose_card(game: Declaration) -> Card:
    """Return the joker if there is none, else the first missing rank, else a number from 11 on."""
    taken = {card.card.casefold() for card in game.cards}
    # More than a game can have cards, so that one is free.
    numbers = [Card(str(number), points=number) for number in range(11, 12 + MAX_CARD_KINDS)]
    return next(
        card for card in (JOKER, *STANDARD_CARDS, *numbers) if card.card.casefold() not in taken
    )


def _keep_matching_groups(game: Declaration, renamed: dict[str, str]) -> Declaration:
    """Return the game with groups that name only what cards equal; `renamed` has new texts by key.

    A group that was for some cards only, none of which is left, goes.
    """
    equal_keys = {card.equal_key for card in game.cards}

    def keep_equal_cards(named: tuple[str, ...]) -> tuple[str, ...]:
        new_names = [renamed.get(name.casefold(), name) for name in named]
        by_key = {name.casefold(): name for name in new_names}
        return tuple([name for key, name in by_key.items() if key in equal_keys])

    groups = []
    for group in game.groups:
        only = keep_equal_cards(group.only)
        if only or not group.only:
            excluded = keep_equal_cards(group.excluded)
            groups.append(replace(group, only=only, excluded=excluded))
    return replace(game, groups=tuple(groups))


def _with_card(game: Declaration, index: int, **changes: Any) -> Declaration:
    """Return the game with a card changed; groups follow if no other card equals what it did."""
    before = game.cards[index]
    changed = with_part(game, "cards", index, **changes)
    card = changed.cards[index]
    was_alone = before.equal_key not in [other.equal_key for other in changed.cards]
    renamed = {}
    if was_alone and not card.wild and not before.wild:
        renamed[before.equal_key] = card.equals or card.card
    return _keep_matching_groups(changed, renamed)


def switch_group(game: Declaration, _: int, text: str) -> Declaration:
    """Remove the groups of a shape or form; if there are none, add one with usual points.

    Groups of the form “same” do not go with others: one kind replaces the other.
    """
    new = parse_group(text)
    others = [group for group in game.groups if (group.form, group.shape) != (new.form, new.shape)]
    if len(others) < len(game.groups):
        return replace(game, groups=tuple(others))
    is_same = new.form == "same"
    fitting = [group for group in game.groups if (group.form == "same") == is_same]
    is_block = new.form == "shape" and min(new.shape) > 1
    points = USUAL_POINTS.get("block" if is_block else new.form, 0)
    if not game.lowest_wins:
        points = -points or 20
    game = replace(game, groups=tuple(fitting))
    return with_new_part(game, "groups", replace(new, points=points))


def set_same(game: Declaration, group: GroupRule, text: str) -> GroupRule:
    """Set how many equal cards make a group “same”; unchanged for other forms."""
    if group.form != "same":
        return group
    cells = game.rows * game.columns or MAX_SAME
    return replace(group, same=read_number(text, LEAST_SAME, min(MAX_SAME, cells)))


def hold_for_all(_: Declaration, group: GroupRule, __: str) -> GroupRule:
    """Let a group hold for all cards."""
    return replace(group, only=(), excluded=())


def hold_for(
    field: Literal["only", "excluded"], game: Declaration, group: GroupRule, text: str
) -> GroupRule:
    """Add a card to those that a group is for (`only`) or not for (`excluded`), or remove it."""
    before: tuple[str, ...] = getattr(group, field)
    key = text.casefold()
    names = tuple([name for name in before if name.casefold() != key])
    known_names = [card.equals or card.card for card in game.cards if card.equal_key == key]
    if names == before and known_names:
        names = (*before, known_names[0])
    if field == "only":
        return replace(group, only=names, excluded=())
    return replace(group, only=(), excluded=names)


def move_group_first(game: Declaration, index: int, _: str) -> Declaration:
    return replace(game, groups=(game.groups[index], *remove_part(game, "groups", index).groups))


def parse_group(text: str) -> GroupRule:
    """Return the group, with 0 points, of a control's text: `2x1` (rows, columns) or a form."""
    if text in ("corners", "diagonal"):
        return GroupRule(cast(Form, text), points=0)
    if text == "same":
        return GroupRule("same", points=0, same=2)
    high, _, wide = text.partition("x")
    is_shape = (high + wide).isascii() and high.isdigit() and wide.isdigit() and len(text) < 6
    if not is_shape:
        raise DeclarationError(
            say("A group is a shape, the corners, a diagonal, or equal cards anywhere.")
        )
    return GroupRule("shape", points=0, shape=(int(high), int(wide)))


def set_layout(game: Declaration, _: int, text: str) -> Declaration:
    """Lay cards in a `grid` or a `pile`, or have none: `typed` or `numbers`.

    What does not go with the new layout is removed. A game without cards gets the standard ones. A
    game of numbers that notes none gets a number for points, and a line that gives them.
    """
    if text == game.layout:
        return game
    with_cards = replace(game, cards=game.cards or STANDARD_CARDS)
    if text == "grid":
        return _resize(replace(with_cards, layout="grid", exactly_one_empty=False), *USUAL_GRID)
    if text == "pile":
        groups = tuple([group for group in game.groups if group.form == "same"])
        return replace(with_cards, layout="pile", rows=0, columns=0, gone=None, groups=groups)
    if text not in ("typed", "numbers"):
        raise DeclarationError(say("Choose a grid, a pile, or no cards."))
    without_cards = replace(
        game,
        rows=0,
        columns=0,
        gone=None,
        cards=(),
        groups=(),
        decks=(),
        choice="best",
        exactly_one_empty=False,
    )
    if text == "typed":
        return replace(without_cards, layout="typed")
    only_numbers = remove_terms(replace(without_cards, layout="numbers"), HAND)
    if only_numbers.numbers:
        return only_numbers
    with_points = add_number(only_numbers, 0, "points")
    return with_points if with_points.lines else add_line(with_points, 0, "")


def set_size(
    field: Literal["rows", "columns"], game: Declaration, _: int, text: str
) -> Declaration:
    """Set how many rows or columns a grid has; unchanged without a grid."""
    if game.layout != "grid":
        return game
    number = read_number_of(field, text)
    if field == "rows":
        return _resize(game, number, game.columns)
    return _resize(game, game.rows, number)


def _resize(game: Declaration, rows: int, columns: int) -> Declaration:
    """Return the game with a grid of this size; whole rows and columns grow with it.

    Groups and discards that do not fit are removed.
    """
    if rows * columns > MAX_GRID_CELLS:
        raise DeclarationError(
            say(
                "A grid has at most {most} cards, not {rows} × {columns}.",
                most=MAX_GRID_CELLS,
                rows=rows,
                columns=columns,
            )
        )
    whole_lines = {"column": (rows, 1), "row": (1, columns)}
    resized = [
        replace(group, shape=whole_lines.get(name_form(game, group), group.shape))
        for group in game.groups
    ]
    groups = tuple([group for group in resized if _fits(group, rows, columns)])
    # A line that can be discarded has two cells or more.
    length = columns if game.gone == "rows" else rows
    gone = game.gone if length > 1 else None
    return replace(game, rows=rows, columns=columns, groups=groups, gone=gone)


def _fits(group: GroupRule, rows: int, columns: int) -> bool:
    """Return whether a group fits in a grid; a shape has two cells, a diagonal needs a square."""
    high, wide = group.shape
    if group.form == "shape":
        return high <= rows and wide <= columns and high * wide > 1
    if group.form == "same":
        return group.same <= rows * columns
    return min(rows, columns) > 1 and (group.form == "corners" or rows == columns)


CHANGES: Mapping[str, Change] = {
    "written": rename_card,
    "like": set_like,
    "wild": set_wild,
    "another": add_card,
    "without": remove_card,
    "equal": switch_group,
    "same": edit_part("groups", set_same),
    "every": edit_part("groups", hold_for_all),
    "only": edit_part("groups", partial(hold_for, "only")),
    "excluding": edit_part("groups", partial(hold_for, "excluded")),
    "off": remove_one("groups"),
    "again": repeat_part("groups", only=(), excluded=()),
    "first": move_group_first,
    "layout": set_layout,
    "rows": partial(set_size, "rows"),
    "columns": partial(set_size, "columns"),
}
