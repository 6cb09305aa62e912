"""The cards: what each counts and how it is written, how they lie in a hand, and what equal ones give."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, cast

from games.rules.cards import RANKS
from games.rules.declared.bounds import LEAST_CARDS, LEAST_SAME, MOST_CARDS, MOST_CELLS, MOST_SAME
from games.rules.declared.counted import HAND
from games.rules.declared.declaration import STANDARD_CARDS, Card, Declaration, Form, GroupRule
from games.rules.declared.settings import YES
from games.rules.errors import DeclarationError
from games.rules.options import format_value

from .lines import add_line
from .numbers import add_number, without_terms
from .parts import check_room, removes, with_copy, with_part, without_part
from .typed import Change, short, whole, whole_of

JOKER = Card("Jo", -5, copies=2)
"""What is offered first: two in a deck."""


def rename_card(game: Declaration, place: int, text: str) -> Declaration:
    """Return the game with the card at index `place` written as `text`, in groups too.

    Raise `DeclarationError` if it cannot be written so, or another card is.
    """
    card, name = game.cards[place], short(text)
    if name == card.card:
        return game
    _check_new(game, name, place)
    like = "" if card.equals.casefold() == name.casefold() else card.equals
    return _with(game, place, card=name, equals=like)


def set_like(game: Declaration, place: int, text: str) -> Declaration:
    """Return the game with the card at index `place` equal to `text`; unchanged for a wild card.

    With "", or its own text, it equals only itself. Raise `DeclarationError` for what no card can be written as.
    """
    card = game.cards[place]
    if card.wild:
        return game
    alike = short(text) if text.strip() else ""
    return _with(game, place, equals="" if alike.casefold() == card.card.casefold() else alike)


def set_wild(game: Declaration, place: int, text: str) -> Declaration:
    """Return the game with the card at index `place` wild (`text` is YES), which then equals nothing, or not wild."""
    return _with(game, place, wild=True, equals="") if text == YES else _with(game, place, wild=False)


def add_card(game: Declaration, _: int, text: str) -> Declaration:
    """Return the game with one card more, at the end: written as `text`, with 0 points, or for "" that of `next_card`.

    Unchanged in a game without cards. Raise `DeclarationError` if there are too many, or one is written so.
    """
    if not game.cards:
        return game
    check_room(game, "cards")
    if not text.strip():
        return replace(game, cards=(*game.cards, next_card(game)))
    name = short(text)
    _check_new(game, name, -1)
    return replace(game, cards=(*game.cards, Card(name, 0)))


def remove_card(game: Declaration, place: int, _: str) -> Declaration:
    """Return the game without the card at index `place`; groups no longer name what no card equals any more.

    A group that held only for that goes. Raise `DeclarationError` if too few cards would stay.
    """
    if len(game.cards) <= LEAST_CARDS:
        raise DeclarationError(f"A game has at least {LEAST_CARDS} cards")
    return _holding(without_part(game, "cards", place), {})


def next_card(game: Declaration) -> Card:
    """Return the card to propose: a joker if there is none, else the next missing rank, else a number from 11."""
    taken = {card.card.casefold() for card in game.cards}
    if JOKER.card.casefold() not in taken:
        return JOKER
    for number, rank in enumerate(RANKS, 1):
        if rank.casefold() not in taken:
            return Card(rank, min(number, 10))
    numbers = range(11, 12 + MOST_CARDS)
    return next(Card(str(number), number) for number in numbers if str(number) not in taken)


def _holding(game: Declaration, renamed: dict[str, str]) -> Declaration:
    """Return the game whose groups name only what cards still equal, after `renamed` (old key to new text).

    A group that held only for some cards goes with the last of them.
    """
    likes = {card.equal_key for card in game.cards}

    def kept(named: tuple[str, ...]) -> tuple[str, ...]:
        """Return those of the named texts, renamed, that a card still equals; each once."""
        by_key = {renamed.get(each.casefold(), each).casefold(): renamed.get(each.casefold(), each) for each in named}
        return tuple([each for key, each in by_key.items() if key in likes])

    groups = [replace(group, only=kept(group.only), excluded=kept(group.excluded)) for group in game.groups]
    still = [new for old, new in zip(game.groups, groups, strict=True) if new.only or not old.only]
    return game if tuple(still) == game.groups else replace(game, groups=tuple(still))


def _with(game: Declaration, place: int, **changes: Any) -> Declaration:
    """Return the game with fields of the card at that index changed.

    Groups that named what it equalled follow it if no other card equals that, and forget what no card equals any more.
    """
    before, changed = game.cards[place], with_part(game, "cards", place, **changes)
    card = changed.cards[place]
    alone = before.equal_key not in {each.equal_key for each in changed.cards}
    renamed = {before.equal_key: card.equals or card.card} if alone and not card.wild and not before.wild else {}
    return _holding(changed, renamed)


def _check_new(game: Declaration, name: str, place: int) -> None:
    """Raise `DeclarationError` if a card is written so, in any case, other than the one at index `place` (−1: none)."""
    for other, card in enumerate(game.cards):
        if other != place and card.card.casefold() == name.casefold():
            raise DeclarationError(f"There is a card {format_value(name)} already")


USUAL_POINTS = {"corners": -20, "block": -10}
"""What lies together in such a way gives in most games, where the lowest wins; anything else cancels."""


def switch_group(game: Declaration, _: int, text: str) -> Declaration:
    """Return the game without the groups of a shape or form (`2x1`, `corners`, `same`); if it has none, with a new one.

    A new one gives what is usual. With “same”, all groups of other forms go, and with these “same” goes. Raise
    `DeclarationError` for other texts, or if there is no room.
    """
    group = group_of(text)
    rest = tuple([each for each in game.groups if (each.form, each.shape) != (group.form, group.shape)])
    if len(rest) < len(game.groups):
        return replace(game, groups=rest)
    beside = [each for each in game.groups if (each.form == "same") == (group.form == "same")]
    game = replace(game, groups=tuple(beside))
    check_room(game, "groups")
    return replace(game, groups=(*beside, replace(group, points=usual_points(game, group))))


def set_same(game: Declaration, place: int, text: str) -> Declaration:
    """Return the game in which so many equal cards make the group “same” at index `place`; unchanged for other forms.

    Raise `DeclarationError` for more than fit in the grid.
    """
    group = game.groups[place]
    cells = game.rows * game.columns or MOST_SAME
    if group.form != "same":
        return game
    return with_part(game, "groups", place, same=whole(text, LEAST_SAME, min(MOST_SAME, cells)))


def hold_for_all(game: Declaration, place: int, _: str) -> Declaration:
    """Return the game in which the group at index `place` holds for all cards."""
    return with_part(game, "groups", place, only=(), excluded=())


def hold_for_only(game: Declaration, place: int, text: str) -> Declaration:
    """Return the game in which the group at index `place` holds only for the cards named: `text` is added to them.

    It is taken out if it is named already. With none named, the group holds for all. A text that no card equals is
    ignored.
    """
    return with_part(game, "groups", place, only=_toggled(game, game.groups[place].only, text), excluded=())


def hold_for_all_but(game: Declaration, place: int, text: str) -> Declaration:
    """Return the game in which the group at index `place` holds for all cards but those named: `text` is added.

    It no longer holds for some only. A text that is named already is taken out. A text that no card equals is ignored.
    """
    return with_part(game, "groups", place, only=(), excluded=_toggled(game, game.groups[place].excluded, text))


def repeat_group(game: Declaration, place: int, _: str) -> Declaration:
    """Return the game with a copy of the group at index `place` right after it, for all cards.

    Raise `DeclarationError` if it has no room.
    """
    check_room(game, "groups")
    return with_copy(game, "groups", place, only=(), excluded=())


def put_first(game: Declaration, place: int, _: str) -> Declaration:
    """Return the game with the group at index `place` before all others."""
    return replace(game, groups=(game.groups[place], *without_part(game, "groups", place).groups))


def group_of(text: str) -> GroupRule:
    """Return the group that a tile names, with 0 points: `2x1` for rows and columns, or `corners`, `diagonal`, `same`.

    Raise `DeclarationError` for any other text.
    """
    if text in ("corners", "diagonal"):
        return GroupRule(cast(Form, text), 0)
    if text == "same":
        return GroupRule("same", 0, same=2)
    high, _, wide = text.partition("x")
    if not (high.isascii() and high.isdigit() and wide.isascii() and wide.isdigit() and len(text) < 6):
        raise DeclarationError("A group is a shape, the corners, a diagonal or equal cards anywhere")
    return GroupRule("shape", 0, shape=(int(high), int(wide)))


def usual_points(game: Declaration, group: GroupRule) -> int:
    """Return what such a group usually gives: less than 0 for corners and blocks, 0 for others.

    If the highest wins, minus that, or 20 for others.
    """
    block = group.form == "shape" and min(group.shape) > 1
    usual = USUAL_POINTS.get("block" if block else group.form, 0)
    return usual if game.lowest_wins else -usual or 20


def _toggled(game: Declaration, named: tuple[str, ...], like: str) -> tuple[str, ...]:
    """Return the names without `like` if it is there, else with it at the end, if a card equals it; case is ignored."""
    key = like.casefold()
    if key in [each.casefold() for each in named]:
        return tuple([each for each in named if each.casefold() != key])
    known = [card.equals or card.card for card in game.cards if card.equal_key == key]
    return (*named, known[0]) if known else named


USUAL_GRID = (2, 3)


def set_layout(game: Declaration, _: int, text: str) -> Declaration:
    """Return the game as `grid` (of the usual size), `pile`, `typed` or `numbers`, without what does not go with that.

    Raise `DeclarationError` for other words; unchanged if it is so already. A game that gets cards has the standard
    ones.
    """
    if text == game.layout:
        return game
    if text == "grid":
        rows, columns = USUAL_GRID
        start = replace(game, layout="grid", rows=rows, columns=columns, exactly_one_empty=False)
        return _sized(replace(start, cards=game.cards or STANDARD_CARDS), rows, columns)
    if text == "pile":
        groups = tuple([group for group in game.groups if group.form == "same"])
        cards = game.cards or STANDARD_CARDS
        return replace(game, layout="pile", rows=0, columns=0, gone=None, cards=cards, groups=groups)
    if text not in ("typed", "numbers"):
        raise DeclarationError("Cards lie in a grid or a pile, or there are none")
    bare = replace(
        game, rows=0, columns=0, gone=None, cards=(), groups=(), decks=(), choice="best", exactly_one_empty=False
    )
    return _numbers_alone(bare) if text == "numbers" else replace(bare, layout="typed")


def _numbers_alone(game: Declaration) -> Declaration:
    """Return the game of layout “numbers”, without what looks at hands.

    If it notes no number, it gets points, with a line for them if it has no line.
    """
    bare = without_terms(replace(game, layout="numbers"), HAND)
    if bare.numbers:
        return bare
    return add_line(add_number(bare, 0, "points"), 0, "") if not bare.lines else add_number(bare, 0, "points")


def set_rows(game: Declaration, _: int, text: str) -> Declaration:
    """Return the game with so many rows; unchanged without a grid. Raise `DeclarationError` out of bounds."""
    return _sized(game, whole_of("rows", text), game.columns) if game.layout == "grid" else game


def set_columns(game: Declaration, _: int, text: str) -> Declaration:
    """Return the game with so many columns; unchanged without a grid. Raise `DeclarationError` out of bounds."""
    return _sized(game, game.rows, whole_of("columns", text)) if game.layout == "grid" else game


def _sized(game: Declaration, rows: int, columns: int) -> Declaration:
    """Return the game with a grid of another size, which groups of whole rows and columns follow.

    Other groups, and lines that can be discarded, go if they no longer fit. Raise `DeclarationError` for too many
    cells.
    """
    if rows * columns > MOST_CELLS:
        raise DeclarationError(f"A grid has at most {MOST_CELLS} cards, not {rows} × {columns}")
    resized = [_resized(game, group, rows, columns) for group in game.groups]
    groups = tuple([group for group in resized if _fits(group, rows, columns)])
    can_go = {"rows": columns > 1, "columns": rows > 1}.get(game.gone or "", False)
    return replace(game, rows=rows, columns=columns, groups=groups, gone=game.gone if can_go else None)


def _resized(game: Declaration, group: GroupRule, rows: int, columns: int) -> GroupRule:
    """Return the group with its shape stretched to the new grid if it is a whole column or row, else as it is."""
    if group.form != "shape":
        return group
    if group.shape == (game.rows, 1):
        return replace(group, shape=(rows, 1))
    if group.shape == (1, game.columns):
        return replace(group, shape=(1, columns))
    return group


def _fits(group: GroupRule, rows: int, columns: int) -> bool:
    """Return whether a group can be in a grid of that size: its shape of two cells or more, or so many equal cards.

    Corners need two rows and columns, a diagonal as many rows as columns.
    """
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
    "same": set_same,
    "every": hold_for_all,
    "only": hold_for_only,
    "excluding": hold_for_all_but,
    "off": removes("groups"),
    "again": repeat_group,
    "first": put_first,
    "layout": set_layout,
    "rows": set_rows,
    "columns": set_columns,
}
