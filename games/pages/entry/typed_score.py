"""The page on which one player's score is typed, with the total that it leads to."""

from __future__ import annotations

from dataclasses import dataclass

from games.rules.game import Game
from games.wording.translated import numeral, phrase


@dataclass(frozen=True, slots=True)
class TypedScore:
    question: str
    total_text: str  # the total so far, then what it becomes; "" if there is none to tell
    by_cards_text: str  # the link to the cards, if the game has any
    can_be_negative: bool


def build_typed_score(
    game: Game,
    name: str,
    deal_number: int,
    *,
    is_own: bool,
    total: int | None = None,
    points: int | None = None,
) -> TypedScore:
    """Return the page of a player's score; `points` are what is typed, with the mark."""
    total_text = "" if total is None else _format_total(total, points)
    return TypedScore(
        question=_ask_for_score("" if is_own else name, deal_number),
        total_text=total_text,
        by_cards_text=phrase("Enter cards") if game.has_cards else "",
        can_be_negative=game.least_typed < 0,
    )


def _ask_for_score(name: str, deal_number: int) -> str:
    """Return the question for a player's score; without a name for that of the phone's owner."""
    if name:
        return phrase("{player}’s score in deal {deal}", player=name, deal=deal_number)
    return phrase("Your score in deal {deal}", deal=deal_number)


def _format_total(total: int, points: int | None) -> str:
    """Return the total so far; with points, also the new total."""
    if points is None:
        return format_total_so_far(total)
    return format_new_total(numeral(total), numeral(points), numeral(total + points))


def format_total_so_far(total: int) -> str:
    """Return the total before the deal: “Total so far: 412”."""
    return phrase("Total so far: {total}", total=total)


def format_new_total(total: str, points: str, new_total: str) -> str:
    """Return how points change a total: “412 and 45 make 457”."""
    return phrase(
        "{total} and {points} make {new_total}", total=total, points=points, new_total=new_total
    )
