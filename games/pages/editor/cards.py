"""The editor's keypad with the points of each card, and its tiles for groups of equal cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product

from games.drawings.games import GameDrawing, draw_game
from games.rules.cards import RANKS, format_card
from games.rules.declared.bounds import LEAST_CARDS, LEAST_SAME, MAX_SAME
from games.rules.declared.declaration import Card, Declaration, GroupRule
from games.rules.editing.cards import parse_group
from games.rules.editing.differences import group_keys, make_card_key
from games.rules.editing.parts import has_room
from games.rules.say import say
from games.wording.declared.groups import (
    build_discard_phrase,
    format_choice,
    group_name,
    group_phrase,
)
from games.wording.declared.names import name_card
from games.wording.declared.phrases import make_slot
from games.wording.translated import numeral, phrase, translate

from .controls import ControlMaker, Option, Panel, SentenceRow

KEYS_IN_A_ROW = 5
POINTS_LABELS = {
    "corners": say("Points for the corners"),
    "diagonal": say("Points for the diagonal"),
}
"""By form of a group, the label of its points; other forms have the usual one."""
USUAL_CARD_POINTS = {
    "Jo": (-5, -2, 0, 15, 50),
    "A": (-1, 1, 11, 15, 20),
    "2": (-2, 0, 2, 10, 20),
    "K": (-2, 0, 10, 13, 25),
}


@dataclass(frozen=True, slots=True)
class CardKey:
    card: str  # as it is shown
    points: str  # what the card counts
    panel: Panel  # what the key opens
    changed: bool  # in comparison with the game at the start


@dataclass(frozen=True, slots=True)
class CardKeypad:
    rows: tuple[tuple[CardKey, ...], ...]
    another: Option | None  # the key for another card, if there is room
    error: str


def build_keypad(game: Declaration, make: ControlMaker) -> CardKeypad | None:
    """Build the keys of all cards, row by row, and one for another card; None without cards."""
    if not game.cards:
        return None
    keys = [_build_key(game, make, index) for index in range(len(game.cards))]
    another = Option("another=", phrase("Card")) if has_room(game, "cards") else None
    key_count = len(keys) + (another is not None)  # the last row can be that key alone
    starts = range(0, key_count, KEYS_IN_A_ROW)
    rows = [tuple(keys[start : start + KEYS_IN_A_ROW]) for start in starts]
    return CardKeypad(tuple(rows), another, make.error("another"))


def _build_key(game: Declaration, make: ControlMaker, index: int) -> CardKey:
    """Return the key of the card at `index`, with the panel of all that can be set for it."""
    card = game.cards[index]
    name = format_card(card.card)
    label = phrase("Value of {card}", card=name_card(card.card))
    points = make.setting("points", index, label=label, usual=list_usual_points(card))
    more = [make.setting(setting, index) for setting in ("copies", "wild", "written")]
    if not card.wild:
        # A card that equals no other one is shown as equal to itself.
        more.append(make.setting("like", index, current=card.equals or card.card))
    if len(game.cards) > LEAST_CARDS:
        more.append(make.action_buttons({f"without-{index}": phrase("Remove {card}", card=name)}))
    more.append(make.points_source("points", index, current=card.points))
    if card.wild:
        summary = phrase("{copies} in a deck · Wild", copies=card.copies)
    else:
        summary = phrase("{copies} in a deck · Not wild", copies=card.copies)
    panel = make.panel(f"p-card-{index}", name, points, more=more, summary=summary)
    return CardKey(name, numeral(card.points), panel, make.differs(make_card_key(card)))


def list_usual_points(card: Card) -> tuple[int, ...]:
    """Return the points to offer for a card, from low to high."""
    if card.card in USUAL_CARD_POINTS:
        return USUAL_CARD_POINTS[card.card]
    face_value = RANKS.index(card.card) + 1 if card.card in RANKS else card.points
    # None twice, and the five that are likeliest.
    usual = dict.fromkeys((face_value, 0, -2, 10, 5, 15, 20))
    return tuple(sorted(list(usual)[:5]))


@dataclass(frozen=True, slots=True)
class Tile:
    """A kind of group, such as a column, that can be switched on."""

    send: str  # the value that a tap sends
    name: str
    points: str  # of its groups in the game, such as “5 · 10”; "" without any
    drawing: GameDrawing


@dataclass(frozen=True, slots=True)
class EqualCards:
    tiles: tuple[Tile, ...]
    further: Panel | None  # the choice of shapes that have no tile, if any
    sentences: tuple[SentenceRow, ...]
    error: str


def build_equal_cards(game: Declaration, make: ControlMaker) -> EqualCards | None:
    """Return what equal cards give; None without cards, or in grids too small for groups.

    A tile and a choice of another shape send a name: `2x1` (a shape), `corners`, `diagonal` or
    `same`.
    """
    # Elsewhere rows and columns are 0.
    if not game.cards or (game.layout == "grid" and game.rows * game.columns < LEAST_SAME):
        return None
    used = [
        f"{group.shape[0]}x{group.shape[1]}" if group.form == "shape" else group.form
        for group in game.groups
    ]
    sizes = product(range(1, game.rows + 1), range(1, game.columns + 1))
    shapes = [f"{high}x{wide}" for high, wide in sizes if high * wide > 1]
    tiles = list(dict.fromkeys([*_list_offered_groups(game, shapes), *used]))
    others = {name: group_name(game, parse_group(name)) for name in shapes if name not in tiles}
    further = None
    if others:
        title = phrase("More shapes")
        further = make.panel("p-further", title, make.choice("equal", title, others, *used))
    return EqualCards(
        tiles=tuple([_build_tile(game, name) for name in tiles]),
        further=further,
        sentences=tuple(_list_sentences(game, make)),
        error=make.error("equal") or make.error("again"),
    )


def _list_offered_groups(game: Declaration, shapes: Sequence[str]) -> Iterator[str]:
    """Yield the names of the groups that most games of such a layout have, perhaps some twice."""
    rows = game.rows
    columns = game.columns
    usual_shapes = (f"{rows}x1", f"1x{columns}", "2x1", "1x2", "2x2")
    yield from [shape for shape in usual_shapes if shape in shapes]
    if min(rows, columns) > 1:
        yield "corners"
    if rows == columns > 1:
        yield "diagonal"
    yield "same"


def _build_tile(game: Declaration, name: str) -> Tile:
    """Return the tile that sends `name`: its drawing is the game with such a group alone."""
    group = parse_group(name)
    kind = (group.form, group.shape)
    points = [numeral(rule.points) for rule in game.groups if (rule.form, rule.shape) == kind]
    # A group with 0 points would be drawn as one that cancels points; more cards have no room.
    drawn_group = replace(group, points=1, same=min(3, game.rows * game.columns or 3))
    drawn_game = replace(game, groups=(drawn_group,), gone=None, exactly_one_empty=False)
    text = phrase("anywhere") if name == "same" else group_name(game, group)
    return Tile(f"equal={name}", text, " · ".join(dict.fromkeys(points)), draw_game(drawn_game))


def _list_sentences(game: Declaration, make: ControlMaker) -> Iterator[SentenceRow]:
    """Yield a sentence on each group, on when groups count, and on discarding."""
    for index, (group, key) in enumerate(zip(game.groups, group_keys(game), strict=True)):
        overrides = {"gives": {"label": translate(POINTS_LABELS.get(group.form, ""))}}
        title = phrase("Points together")
        panels = [
            make.group_panel(f"p-gives-{index}", title, "gives", index, overrides=overrides),
            _build_cards_panel(game, group, make, index),
        ]
        if group.form == "same":
            most = min(MAX_SAME, game.rows * game.columns or MAX_SAME)
            size = make.setting("same", index, bounds=(LEAST_SAME, most))
            panels.insert(0, make.panel(f"p-same-{index}", phrase("Number of cards"), size))
        facts = {
            f"gives-{index}": f"{key} points",
            f"for-{index}": f"{key} cards",
            f"same-{index}": f"{key} same",
        }
        yield make.sentence(group_phrase(game, group, index, whole=True), panels, facts=facts)
    # Groups anywhere in a hand always count as is best for the player: nothing to choose.
    if game.groups and game.groups[0].form != "same":
        # A single group counts in no order.
        words = {"in_order": phrase("Always")} if len(game.groups) == 1 else {}
        setting = make.setting("choice", words=words)
        panel = make.panel("p-choice", phrase("When they count"), setting)
        choice = make_slot(format_choice(game), "choice")
        yield make.sentence(phrase("Groups count {when}.", when=choice), [panel])
    # Only a grid has lines to discard.
    if game.rows * game.columns >= LEAST_SAME:
        # A line of one card is not offered: an empty text hides a word.
        words = {"rows": "", "columns": ""}
        if game.columns > 1:
            words["rows"] = phrase(
                "A row of {n} equal card", "A row of {n} equal cards", n=game.columns
            )
        if game.rows > 1:
            words["columns"] = phrase(
                "A column of {n} equal card", "A column of {n} equal cards", n=game.rows
            )
        panel = make.panel("p-gone", phrase("Discarded"), make.setting("gone", words=words))
        yield make.sentence(build_discard_phrase(game), [panel])


def _build_cards_panel(
    game: Declaration, group: GroupRule, make: ControlMaker, index: int
) -> Panel:
    """Return the panel of which cards the group at `index` counts for: all, all but, or only."""
    # The first of cards that are equal to one another stands for them.
    kinds = {
        card.equal_key: card.equals or card.card for card in reversed(game.cards) if not card.wild
    }
    options = {name: format_card(name) for name in reversed(kinds.values())}
    limits = {name.casefold() for name in (*group.only, *group.excluded)}
    chosen = [name for name in options if name.casefold() in limits]
    excluded = chosen if group.excluded else ()
    only = chosen if group.only else ()
    buttons = {}
    if has_room(game, "groups"):
        buttons[f"again-{index}"] = phrase("Other points for other cards")
    if index and game.choice == "in_order":  # otherwise their order has no effect
        buttons[f"first-{index}"] = phrase("Count this first")
    buttons[f"off-{index}"] = phrase("Remove this")
    all_cards = {"": phrase("All cards")}
    every = "x" if limits else ""  # “All cards” is "", and "x" is no option
    return make.panel(
        f"p-for-{index}",
        phrase("For which cards"),
        make.choice(f"every-{index}", phrase("It counts for"), all_cards, every),
        make.choice(f"excluding-{index}", phrase("All but"), options, *excluded),
        make.choice(f"only-{index}", phrase("Only"), options, *only),
        make.action_buttons(buttons),
    )
