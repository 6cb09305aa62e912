"""A declared game in one line, for lists of games and the head of its rules card."""

from __future__ import annotations

from typing import Any

from games.rules.cards import RANK_SET, format_card
from games.rules.declared.declaration import Declaration
from games.rules.game import Game
from games.wording.translated import numeral, phrase, translate
from games.wording.words import NO_BREAK, listing

from .groups import group_plural
from .names import SEVERAL_CARDS
from .phrases import format_phrase
from .play import end_phrase

MAX_NUMBERS = 3
MAX_GROUPS = 2
FEW_CARDS = 2


def write_line_of_game(game: Game) -> str:
    """Return the line that a game has itself, else the one that `write_line` makes."""
    return translate(game.line) or write_line(game.settled)


def write_line(game: Declaration) -> str:
    """Describe a game in one line: what a hand is, what counts, who wins and when."""
    slots: dict[str, Any] = {
        "hand": _format_hand(game),
        "when": format_phrase(end_phrase(game.end)),
    }
    if game.lowest_wins:
        return phrase("{hand}. Lowest wins {when}.", **slots)
    return phrase("{hand}. Highest wins {when}.", **slots)


def write_short_line(game: Declaration) -> str:
    """Describe a hand and what counts in it; if that is one thing only, also who wins, and when."""
    parts = _list_parts(game)
    hand = ", ".join(parts)
    if len(parts) > 1 or len(game.numbers) > 2:  # three numbers are a line by themselves
        return hand
    slots: dict[str, Any] = {"hand": hand, "when": format_phrase(end_phrase(game.end))}
    if game.lowest_wins:
        return phrase("{hand}, lowest wins {when}", **slots)
    return phrase("{hand}, highest wins {when}", **slots)


def _format_hand(game: Declaration) -> str:
    return ", ".join(_list_parts(game))


def _list_parts(game: Declaration) -> list[str]:
    """Describe a hand and what counts in it: “6 cards”, “equal columns 0”.

    The cards named are the first wild ones, and those besides the thirteen ranks; of few cards all.
    """
    noted = [number.name for number in game.numbers[:MAX_NUMBERS]]
    names = {card.card for card in game.cards}
    # In a game that lacks a rank, no card is unusual unless it is wild.
    usual_names = RANK_SET if names >= RANK_SET else names
    cards = list(game.cards)
    if len(cards) > FEW_CARDS:
        cards = [card for card in cards if card.wild or card.card not in usual_names]
    parts = [_name_layout(game), listing(noted) if noted else ""]
    parts += [
        f"{group_plural(game, rule)}{NO_BREAK}{numeral(rule.points)}"
        for rule in game.groups[:MAX_GROUPS]
    ]
    for card in cards[:FEW_CARDS]:
        known = SEVERAL_CARDS.get(card.card)
        name = translate(known) if known else format_card(card.card)
        parts.append(f"{name}{NO_BREAK}{numeral(card.points)}")
    if game.gone == "rows":
        parts.append(phrase("equal rows may be discarded"))
    elif game.gone:
        parts.append(phrase("equal columns may be discarded"))
    return [part for part in parts if part]


def _name_layout(game: Declaration) -> str:
    if game.layout == "grid":
        return phrase("{n} card", "{n} cards", n=game.rows * game.columns)
    if game.layout == "typed":
        return phrase("Scores are typed")
    if game.layout != "pile":
        return ""
    if game.exactly_one_empty:
        return phrase("The cards that are left")
    return phrase("Any number of cards")
