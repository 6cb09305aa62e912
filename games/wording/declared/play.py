"""What a deal asks, the end of a match, decks, points that a match chooses and totals that change, as phrases."""

from __future__ import annotations

from games.rules.declared.declaration import Declaration
from games.rules.options import WholeNumber
from games.wording.words import number

from .phrases import Phrase, Slot, list_phrases


def option_phrase(option: WholeNumber) -> Phrase:
    """Say what a match can choose."""
    values = (option.default, option.low, option.high)
    usual, low, high = [Slot(number(value), "option") for value in values]
    return (usual, ", or from ", low, " to ", high, ".")


def landings_phrase(game: Declaration) -> Phrase:
    """Say which totals become others; slots are named by their places."""
    if not game.landings:
        return ("A total stays ", Slot("as it is", "0"), ".")
    pairs = [
        (number(landing.total), str(place), number(landing.becomes)) for place, landing in enumerate(game.landings)
    ]
    becomes = [(Slot(total, place), " becomes ", Slot(other, place)) for total, place, other in pairs]
    return ("A total that a deal brings to exactly ", *list_phrases(becomes), ".")
