"""What cards, numbers and points are called in the sentences of a game, as English goes."""

from __future__ import annotations

from collections.abc import Callable

from games.rules.cards import format_card
from games.rules.declared.counted import DEALT, HAND, Term
from games.rules.declared.points import FromOption
from games.wording.translated import numeral

NO_PLURAL = ("ss", "us", "is")
ODD_PLURAL = ("ies", "ses", "xes", "zes", "hes", "oes")
CARDS_DEALT = "the number of cards dealt"
CARDS = {"Jo": "joker", "A": "ace", "J": "jack", "Q": "queen", "K": "king"}


def is_plural(name: str) -> bool:
    """Return whether a number's name sounds like more than one: Tricks, Red threes."""
    known = name.casefold()
    return known.endswith("s") and not known.endswith(NO_PLURAL)


def find_singular(name: str) -> str:
    """Return one of what a plural names: “Trick” of “Tricks”; "" if that is not sure."""
    return name[:-1] if is_plural(name) and not name.casefold().endswith(ODD_PLURAL) else ""


def name_term(term: Term) -> str:
    """Return what a term is called: Bid, the others’ Tricks, the number of cards dealt."""
    if term.others:
        return f"the others’ {'hands' if term.name == HAND else term.name}"
    return CARDS_DEALT if term.name == DEALT else term.name


def format_option_points(points: int, write: Callable[[int], str] = numeral) -> str:
    """Return points as `write` formats them; a `FromOption` ends with “unless chosen otherwise”."""
    return (
        f"{write(points)} unless chosen otherwise"
        if isinstance(points, FromOption)
        else write(points)
    )


def name_card(card: str) -> str:
    """Return what a card is called with an article: a joker, an ace, a 7."""
    name = CARDS.get(card, format_card(card))
    return f"{'an' if name in ('ace', '8', '11', '18') else 'a'} {name}"
