"""The editor's keypad: every card with what it counts, and the panel that changes it."""

from __future__ import annotations

from dataclasses import dataclass

from games.rules.cards import RANKS
from games.rules.cards import format_card as shown_name
from games.rules.declared.bounds import LEAST_CARDS
from games.rules.declared.declaration import Card, Declaration
from games.rules.editing.differences import card_key
from games.rules.editing.parts import has_room
from games.wording.declared.names import a_card
from games.wording.words import capitalize, numeral, spell_number

from .controls import Controls, Option, Panel

A_ROW = 5
"""How many keys stand side by side."""
USUAL = {"Jo": (-5, -2, 0, 15, 50), "A": (-1, 1, 11, 15, 20), "2": (-2, 0, 2, 10, 20), "K": (-2, 0, 10, 13, 25)}


@dataclass(frozen=True, slots=True)
class CardKey:
    """A key: the card, what it counts, the panel it opens, whether it was changed."""

    card: str
    points: str
    panel: Panel
    changed: bool


@dataclass(frozen=True, slots=True)
class CardKeypad:
    """The cards of a game, and `more`, the key for another one at their end, where there is room for one."""

    rows: tuple[tuple[CardKey, ...], ...]
    more: Option | None
    error: str


def keypad(game: Declaration, make: Controls) -> CardKeypad | None:
    """Build the keys of all cards, row by row, with one for a further card if there is room; None without cards."""
    if not game.cards:
        return None
    keys = [_key(game, make, place) for place in range(len(game.cards))]
    room = has_room(game, "cards")
    rows = [tuple(keys[start : start + A_ROW]) for start in range(0, len(keys) + room, A_ROW)]
    return CardKeypad(tuple(rows), Option("another=", "Card") if room else None, make.error("another"))


def _key(game: Declaration, make: Controls, place: int) -> CardKey:
    """Build the key of the card at that index, with the panel that changes it."""
    card = game.cards[place]
    panel = make.panel(
        f"p-card-{place}",
        shown_name(card.card),
        make.setting("points", place, label=f"{capitalize(a_card(card.card))} counts", usual=usual_points(card)),
        summary=_summary(card),
        more=(
            make.setting("copies", place),
            make.setting("wild", place),
            make.setting("written", place),
            *(() if card.wild else (make.setting("like", place, now=card.equals or card.card),)),
            *(
                (make.action_buttons({f"without-{place}": f"Take {shown_name(card.card)} out"}),)
                if len(game.cards) > LEAST_CARDS
                else ()
            ),
            make.chosen(f"points-{place}", card.points),
        ),
    )
    return CardKey(shown_name(card.card), numeral(card.points), panel, make.differs(card_key(card)))


def _summary(card: Card) -> str:
    """Return how many of a card are in a deck, and whether it is wild, in two sentences."""
    many = spell_number(card.copies)
    there = f"There is {many}" if card.copies == 1 else f"There are {many}"
    return f"{there} in a deck. It is {'' if card.wild else 'not '}wild."


def usual_points(card: Card) -> tuple[int, ...]:
    """Return the points to offer for a card, from low to high."""
    if card.card in USUAL:
        return USUAL[card.card]
    face = RANKS.index(card.card) + 1 if card.card in RANKS else card.points
    usual = dict.fromkeys((face, 0, -2, 10, 5, 15, 20))
    return tuple(sorted(list(usual)[:5]))
