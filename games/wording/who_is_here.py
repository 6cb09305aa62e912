"""Who is at a table, in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from .words import listing, numeral

MOST_NAMED = 4
"""So many who are not here yet are named; of more only the number is said."""


def describe_presence(here: int, plays: int, places: int) -> str:
    """Return how many are here: “6 players are here.”, “3 of 6 are here.”, with how many play if not all do.

    `here` of the `places` are, `plays` of these play the next match.
    """
    if not here:
        return "Nobody is here yet."
    if here < places:
        be = "is" if here == 1 else "are"
        return f"{numeral(here)} of {numeral(places)} {be} here."
    if here == 1:
        return "1 player is here."
    if plays < here:
        return f"{numeral(here)} players are here, {numeral(plays)} of them play."
    return f"{numeral(here)} players are here."


def describe_deals_of_some(here: int, in_a_deal: int) -> str:
    """Return how many of those who are here play in each deal: “7 players are here, 6 play in each deal.”"""
    return f"{numeral(here)} players are here, {numeral(in_a_deal)} play in each deal."


def describe_missing(names: Sequence[str]) -> str:
    """Return who is not here yet: “Not here yet: Dan and Eve.”; of many only how many; "" for nobody."""
    if not names:
        return ""
    if len(names) > MOST_NAMED:
        return f"{numeral(len(names))} players are not here yet."
    return f"Not here yet: {listing(names)}."


def describe_leaving(player: str, game: str, deal_number: int) -> str:
    """Return that a player leaves a match of another table: “Ann leaves Six-card Golf from deal 2.”"""
    return f"{player} leaves {game} from deal {deal_number}."


def describe_sitting_out(names: Sequence[str]) -> str:
    """Return who does not play the next match: “Sit out this match: Dan and Eve.”; "" for nobody."""
    if not names:
        return ""
    return f"Sits out this match: {names[0]}." if len(names) == 1 else f"Sit out this match: {listing(names)}."
