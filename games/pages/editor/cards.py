"""The editor's keypad with what every card counts, and what equal cards give."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

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

from .controls import Controls, Option, Panel, SentenceRow

A_ROW = 5
"""How many keys stand side by side."""
FORMS = {
    "corners": say("Points for the corners"),
    "diagonal": say("Points for the diagonal"),
}
USUAL = {
    "Jo": (-5, -2, 0, 15, 50),
    "A": (-1, 1, 11, 15, 20),
    "2": (-2, 0, 2, 10, 20),
    "K": (-2, 0, 10, 13, 25),
}


@dataclass(frozen=True, slots=True)
class CardKey:
    card: str
    points: str  # what the card counts
    panel: Panel  # what the key opens
    changed: bool


@dataclass(frozen=True, slots=True)
class CardKeypad:
    rows: tuple[tuple[CardKey, ...], ...]
    more: Option | None  # the key for another card, if there is room
    error: str


def keypad(game: Declaration, make: Controls) -> CardKeypad | None:
    """Build the keys of all cards, row by row, and one for a further card; None without cards."""
    if not game.cards:
        return None
    keys = []
    for place, card in enumerate(game.cards):
        name = format_card(card.card)
        label = phrase("Value of {card}", card=name_card(card.card))
        counts = make.setting("points", place, label=label, usual=usual_points(card))
        more = [make.setting(setting, place) for setting in ("copies", "wild", "written")]
        if not card.wild:
            more.append(make.setting("like", place, now=card.equals or card.card))
        if len(game.cards) > LEAST_CARDS:
            more.append(
                make.action_buttons({f"without-{place}": phrase("Remove {card}", card=name)})
            )
        more.append(make.chosen("points", place, now=card.points))
        summary = (
            phrase("{copies} in a deck · Wild", copies=card.copies)
            if card.wild
            else phrase("{copies} in a deck · Not wild", copies=card.copies)
        )
        panel = make.panel(f"p-card-{place}", name, counts, more=more, summary=summary)
        keys.append(CardKey(name, numeral(card.points), panel, make.differs(make_card_key(card))))
    room = has_room(game, "cards")
    rows = [tuple(keys[start : start + A_ROW]) for start in range(0, len(keys) + room, A_ROW)]
    return CardKeypad(
        tuple(rows), Option("another=", phrase("Card")) if room else None, make.error("another")
    )


def usual_points(card: Card) -> tuple[int, ...]:
    """Return the points to offer for a card, from low to high."""
    if card.card in USUAL:
        return USUAL[card.card]
    face = RANKS.index(card.card) + 1 if card.card in RANKS else card.points
    usual = dict.fromkeys((face, 0, -2, 10, 5, 15, 20))
    return tuple(sorted(list(usual)[:5]))


@dataclass(frozen=True, slots=True)
class Tile:
    """A group that can be switched on."""

    send: str  # the value that a tap sends
    name: str
    points: str  # of its groups in the game, if any
    drawing: GameDrawing


@dataclass(frozen=True, slots=True)
class EqualCards:
    tiles: tuple[Tile, ...]
    further: Panel | None  # the shapes that have no tile, if any
    sentences: tuple[SentenceRow, ...]
    error: str


def equal_cards(game: Declaration, make: Controls) -> EqualCards | None:
    """Return what equal cards give; None without cards, or in grids too small for groups.

    A tile and a choice of another shape send a name: `2x1` (a shape), `corners`, `diagonal` or
    `same`. What most games of such a layout have gets a tile in any case.
    """
    if not game.cards or (game.layout == "grid" and game.rows * game.columns < LEAST_SAME):
        return None
    used = [
        f"{group.shape[0]}x{group.shape[1]}" if group.form == "shape" else group.form
        for group in game.groups
    ]
    rows = game.rows
    columns = game.columns
    sizes = [(high, wide) for high in range(1, rows + 1) for wide in range(1, columns + 1)]
    shapes = [f"{high}x{wide}" for high, wide in sizes if high * wide > 1]
    offered = [f"{high}x{wide}" for high, wide in ((rows, 1), (1, columns), (2, 1), (1, 2), (2, 2))]
    offered = [name for name in offered if name in shapes] + ["corners"] * (min(rows, columns) > 1)
    offered += ["diagonal"] * (rows == columns > 1)
    tiles = list(dict.fromkeys([*offered, "same", *used]))
    others = {name: group_name(game, parse_group(name)) for name in shapes if name not in tiles}
    choice = [make.choice("equal", phrase("More shapes"), others, *used)] if others else []
    return EqualCards(
        tiles=tuple([_tile(game, name) for name in tiles]),
        further=make.panel("p-further", phrase("More shapes"), *choice) if choice else None,
        sentences=tuple(_list_sentences(game, make)),
        error=make.error("equal") or make.error("again"),
    )


def _tile(game: Declaration, name: str) -> Tile:
    """Return the tile that sends `name`, with the points of its groups in the game: “5 · 10”."""
    group = parse_group(name)
    kind = (group.form, group.shape)
    counted = [numeral(rule.points) for rule in game.groups if (rule.form, rule.shape) == kind]
    points = " · ".join(dict.fromkeys(counted))
    shown = replace(group, points=1, same=min(3, game.rows * game.columns or 3))
    drawing = draw_game(replace(game, groups=(shown,), gone=None, exactly_one_empty=False))
    called = phrase("anywhere") if name == "same" else group_name(game, group)
    return Tile(f"equal={name}", called, points, drawing)


def _list_sentences(game: Declaration, make: Controls) -> Iterator[SentenceRow]:
    """Yield sentences on each group, on when they count if it can be chosen, and on discards."""
    for place, (group, key) in enumerate(zip(game.groups, group_keys(game), strict=True)):
        label = translate(FORMS.get(group.form, ""))
        given = {"gives": {"label": label}}
        title = phrase("Points together")
        panels = [make.group_panel(f"p-gives-{place}", title, "gives", place, given=given)]
        panels.append(_cards(game, group, make, place))
        if group.form == "same":
            cells = min(MAX_SAME, game.rows * game.columns or MAX_SAME)
            size = make.setting("same", place, bounds=(LEAST_SAME, cells))
            panels.insert(0, make.panel(f"p-same-{place}", phrase("Number of cards"), size))
        facts = {
            f"gives-{place}": f"{key} points",
            f"for-{place}": f"{key} cards",
            f"same-{place}": f"{key} same",
        }
        yield make.sentence(group_phrase(game, group, place, whole=True), panels, facts=facts)
    if game.groups and game.groups[0].form != "same":
        words = {"in_order": phrase("Always")} if len(game.groups) == 1 else {}
        setting = make.setting("choice", words=words)
        panel = make.panel("p-choice", phrase("When they count"), setting)
        choice = make_slot(format_choice(game), "choice")
        yield make.sentence(phrase("Groups count {when}.", when=choice), [panel])
    if game.rows * game.columns >= LEAST_SAME:
        words = {
            "rows": phrase("A row of {n} equal card", "A row of {n} equal cards", n=game.columns)
            if game.columns > 1
            else "",
            "columns": phrase(
                "A column of {n} equal card", "A column of {n} equal cards", n=game.rows
            )
            if game.rows > 1
            else "",
        }
        panel = make.panel("p-gone", phrase("Discarded"), make.setting("gone", words=words))
        yield make.sentence(build_discard_phrase(game), [panel])


def _cards(game: Declaration, group: GroupRule, make: Controls, place: int) -> Panel:
    """Return the panel of which cards the group at `place` holds for."""
    likes = {
        card.equal_key: card.equals or card.card for card in reversed(game.cards) if not card.wild
    }
    shown = {name: format_card(name) for name in reversed(likes.values())}
    named = {like.casefold() for like in (*group.only, *group.excluded)}
    now = [name for name in shown if name.casefold() in named]
    deeds = {}
    if has_room(game, "groups"):
        deeds[f"again-{place}"] = phrase("Other points for other cards")
    if place and game.choice == "in_order":
        deeds[f"first-{place}"] = phrase("Count this first")
    return make.panel(
        f"p-for-{place}",
        phrase("For which cards"),
        make.choice(
            f"every-{place}",
            phrase("It counts for"),
            {"": phrase("All cards")},
            "x" if named else "",
        ),
        make.choice(
            f"excluding-{place}", phrase("All but"), shown, *(now if group.excluded else ())
        ),
        make.choice(f"only-{place}", phrase("Only"), shown, *(now if group.only else ())),
        make.action_buttons({**deeds, f"off-{place}": phrase("Remove this")}),
    )
