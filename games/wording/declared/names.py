"""What cards, numbers and points are called in the sentences of a game."""

from __future__ import annotations

from django.utils.translation import get_language

from games.rules.cards import format_card
from games.rules.declared.counted import DEALT, HAND, Term
from games.rules.declared.points import FromOption
from games.rules.say import say
from games.wording.translated import numeral, phrase, translate

NO_PLURAL = ("ss", "us", "is")
ODD_PLURAL = ("ies", "ses", "xes", "zes", "hes", "oes")
CARDS_DEALT = say("the number of cards dealt")
CARDS = {
    "Jo": say("a joker"),
    "A": say("an ace"),
    "J": say("a jack"),
    "Q": say("a queen"),
    "K": say("a king"),
}
SEVERAL_CARDS = {
    "Jo": say("jokers"),
    "A": say("aces"),
    "J": say("jacks"),
    "Q": say("queens"),
    "K": say("kings"),
}
VOWEL_FIRST = ("8", "11", "18")


def is_plural(name: str) -> bool:
    """Return whether a number's name sounds like more than one: Tricks, Red threes."""
    known = name.casefold()
    return known.endswith("s") and not known.endswith(NO_PLURAL)


def find_singular(name: str) -> str:
    """Return “Trick” for “Tricks”; "" if that is not sure, as in all languages except English."""
    if get_language() != "en":
        return ""
    return name[:-1] if is_plural(name) and not name.casefold().endswith(ODD_PLURAL) else ""


def name_number(name: str) -> str:
    """Return what a number is called by itself: Bid, hand, the number of cards dealt."""
    if name == DEALT:
        return translate(CARDS_DEALT)
    return phrase("hand") if name == HAND else name


def name_term(term: Term) -> str:
    """Return what a term is called: Bid, the others’ Tricks, the number of cards dealt."""
    if not term.others:
        return name_number(term.name)
    if term.name == HAND:
        return phrase("the others’ hands")
    return phrase("the others’ {number}", number=term.name)


def format_option_points(points: int) -> str:
    """Return points; those of a `FromOption` end with “unless chosen otherwise”."""
    if isinstance(points, FromOption):
        return phrase("{points} unless chosen otherwise", points=int(points))
    return numeral(points)


def name_card(card: str) -> str:
    """Return what a card is called with an article: a joker, an ace, a 7."""
    if card in CARDS:
        return translate(CARDS[card])
    name = format_card(card)
    return phrase("an {card}", card=name) if name in VOWEL_FIRST else phrase("a {card}", card=name)
