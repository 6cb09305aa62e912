"""The cards: what each counts and how it is written, how they lie, and what equal ones give."""

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
from .parts import check_room, edit_part, remove_one, remove_part, repeat_part, with_new, with_part
from .typed import Change, check_free, read_card_text, read_number, read_number_of

# What is offered first: two in a deck.
JOKER = Card("Jo", -5, copies=2)
# What lies together so gives in most games in which the lowest wins; anything else cancels.
# If the highest wins, it is minus that, and anything else 20.
USUAL_POINTS = {"corners": -20, "block": -10}
USUAL_GRID = (2, 3)


def rename_card(game: Declaration, place: int, text: str) -> Declaration:
    """Write a card as `text`, in groups too, unless another card is written so."""
    card = game.cards[place]
    name = read_card_text(text)
    if name == card.card:
        return game
    check_free(name, [other.card for other in remove_part(game, "cards", place).cards])
    like = "" if card.equals.casefold() == name.casefold() else card.equals
    return _with(game, place, card=name, equals=like)


def set_like(game: Declaration, place: int, text: str) -> Declaration:
    """Let a card be equal to `text`, or only to itself (""); unchanged for a wild card."""
    card = game.cards[place]
    if card.wild:
        return game
    alike = read_card_text(text) if text.strip() else ""
    return _with(game, place, equals="" if alike.casefold() == card.card.casefold() else alike)


def set_wild(game: Declaration, place: int, text: str) -> Declaration:
    """Make a card wild (`text` is YES), which then equals nothing, or not wild."""
    return (
        _with(game, place, wild=True, equals="") if text == YES else _with(game, place, wild=False)
    )


def add_card(game: Declaration, _: int, text: str) -> Declaration:
    """Add a card written as `text`, by default that of `propose_card`; unchanged without cards."""
    if not game.cards:
        return game
    check_room(game, "cards")
    new = Card(read_card_text(text), 0) if text.strip() else propose_card(game)
    check_free(new.card, [card.card for card in game.cards])
    return with_new(game, "cards", new)


def remove_card(game: Declaration, place: int, _: str) -> Declaration:
    """Take away a card, but not one of the last two; groups forget what no card equals then."""
    if len(game.cards) <= LEAST_CARDS:
        raise DeclarationError(say("A game has at least {least} cards.", least=LEAST_CARDS))
    return _keep_matching_groups(remove_part(game, "cards", place), {})


def propose_card(game: Declaration) -> Card:
    """Propose a joker if there is none, else the next missing rank, else a number from 11."""
    taken = {card.card.casefold() for card in game.cards}
    numbers = [Card(str(number), number) for number in range(11, 12 + MAX_CARD_KINDS)]
    return next(
        card for card in (JOKER, *STANDARD_CARDS, *numbers) if card.card.casefold() not in taken
    )


def _keep_matching_groups(game: Declaration, renamed: dict[str, str]) -> Declaration:
    """Return the game with groups of what cards still equal, after `renamed` (old: new text)."""
    likes = {card.equal_key for card in game.cards}

    def keep_equal_cards(named: tuple[str, ...]) -> tuple[str, ...]:
        now = [renamed.get(name.casefold(), name) for name in named]
        return tuple({name.casefold(): name for name in now if name.casefold() in likes}.values())

    groups = [
        replace(group, only=keep_equal_cards(group.only), excluded=keep_equal_cards(group.excluded))
        for group in game.groups
    ]
    still = [new for old, new in zip(game.groups, groups, strict=True) if new.only or not old.only]
    return replace(game, groups=tuple(still))


def _with(game: Declaration, place: int, **changes: Any) -> Declaration:
    """Return the game with a card changed; groups follow what it alone equalled."""
    before = game.cards[place]
    changed = with_part(game, "cards", place, **changes)
    card = changed.cards[place]
    alone = before.equal_key not in {card.equal_key for card in changed.cards}
    renamed = {}
    if alone and not card.wild and not before.wild:
        renamed[before.equal_key] = card.equals or card.card
    return _keep_matching_groups(changed, renamed)


def switch_group(game: Declaration, _: int, text: str) -> Declaration:
    """Take away the groups of a shape or form; if there are none, add one with usual points.

    With “same”, all groups of other forms go, and with these “same” goes.
    """
    group = group_of(text)
    rest = tuple(
        [
            other_group
            for other_group in game.groups
            if (other_group.form, other_group.shape) != (group.form, group.shape)
        ]
    )
    if len(rest) < len(game.groups):
        return replace(game, groups=rest)
    beside = [
        other_group
        for other_group in game.groups
        if (other_group.form == "same") == (group.form == "same")
    ]
    block = group.form == "shape" and min(group.shape) > 1
    usual = USUAL_POINTS.get("block" if block else group.form, 0)
    usual = usual if game.lowest_wins else -usual or 20
    return with_new(replace(game, groups=tuple(beside)), "groups", replace(group, points=usual))


def set_same(game: Declaration, group: GroupRule, text: str) -> GroupRule:
    """Set how many equal cards make a group “same”; unchanged for other forms."""
    if group.form != "same":
        return group
    cells = game.rows * game.columns or MAX_SAME
    return replace(group, same=read_number(text, LEAST_SAME, min(MAX_SAME, cells)))


def hold_for_all(_: Declaration, group: GroupRule, __: str) -> GroupRule:
    return replace(group, only=(), excluded=())


def hold_for(
    field: Literal["only", "excluded"], game: Declaration, group: GroupRule, text: str
) -> GroupRule:
    """Name a card, or no longer, for which alone a group holds (`only`), or not (`excluded`)."""
    named: tuple[str, ...] = getattr(group, field)
    key = text.casefold()
    rest = tuple([name for name in named if name.casefold() != key])
    known = [card.equals or card.card for card in game.cards if card.equal_key == key]
    if rest == named and known:
        rest = (*named, known[0])
    return replace(
        group, only=rest if field == "only" else (), excluded=rest if field == "excluded" else ()
    )


def put_first(game: Declaration, place: int, _: str) -> Declaration:
    return replace(game, groups=(game.groups[place], *remove_part(game, "groups", place).groups))


def group_of(text: str) -> GroupRule:
    """Return the group, with 0 points, that a tile names: `2x1` (rows, columns) or its form."""
    if text in ("corners", "diagonal"):
        return GroupRule(cast(Form, text), 0)
    if text == "same":
        return GroupRule("same", 0, same=2)
    high, _, wide = text.partition("x")
    if not (
        high.isascii() and high.isdigit() and wide.isascii() and wide.isdigit() and len(text) < 6
    ):
        raise DeclarationError(
            say("A group is a shape, the corners, a diagonal, or equal cards anywhere.")
        )
    return GroupRule("shape", 0, shape=(int(high), int(wide)))


def set_layout(game: Declaration, _: int, text: str) -> Declaration:
    """Lay cards in a `grid` or a `pile`, or have none: `typed` or `numbers`.

    What does not go with that goes. A game that gets cards has the standard ones. One of nothing
    but numbers notes points, for which there is a line, if it notes nothing.
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
    bare = replace(
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
        return replace(bare, layout="typed")
    alone = remove_terms(replace(bare, layout="numbers"), HAND)
    if alone.numbers:
        return alone
    noted = add_number(alone, 0, "points")
    return noted if noted.lines else add_line(noted, 0, "")


def set_size(
    field: Literal["rows", "columns"], game: Declaration, _: int, text: str
) -> Declaration:
    """Set how many rows or columns a grid has; unchanged without a grid."""
    if game.layout != "grid":
        return game
    return _resize(
        game, **{"rows": game.rows, "columns": game.columns, field: read_number_of(field, text)}
    )


def _resize(game: Declaration, rows: int, columns: int) -> Declaration:
    """Return the game with another grid; whole lines follow it, what does not fit goes."""
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
    can_go = {"rows": columns > 1, "columns": rows > 1}.get(game.gone or "", False)
    return replace(
        game, rows=rows, columns=columns, groups=groups, gone=game.gone if can_go else None
    )


def _fits(group: GroupRule, rows: int, columns: int) -> bool:
    """Return whether a group fits: a shape of two cells or more, a diagonal in a square."""
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
    "first": put_first,
    "layout": set_layout,
    "rows": partial(set_size, "rows"),
    "columns": partial(set_size, "columns"),
}
