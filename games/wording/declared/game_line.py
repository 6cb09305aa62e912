"""A declared game in one line, as lists of games and the head of its rules card say it."""

from __future__ import annotations

from games.rules.cards import RANK_SET
from games.rules.declared.declaration import Card, Declaration
from games.rules.game import Game
from games.wording.words import NO_BREAK, listing, numeral, spell_number

from .groups import group_plural
from .names import card_plural
from .phrases import plain
from .play import end_phrase

MOST_GROUPS = 2
"""Groups that are named."""
MOST_NUMBERS = 3
"""Numbers that are named."""
FEW_CARDS = 2


def write_line_of_game(game: Game) -> str:
    """Return a game in one line: its own if it has one, else what `write_line` makes up."""
    return game.line or write_line(game.settled)


def write_line(game: Declaration) -> str:
    """Return a game in one line: what a hand is, what counts, who wins and when: “Six cards, … Lowest wins …”"""
    return f"{_hand(game)}. {game.which_wins.capitalize()} wins {plain(end_phrase(game.end))}."


def write_short_line(game: Declaration) -> str:
    """Return what a hand is and what counts in it; if that is only one thing, also who wins, and when."""
    hand = _hand(game)
    if "," in hand:
        return hand
    return f"{hand}, {game.which_wins} wins {plain(end_phrase(game.end))}"


def _hand(game: Declaration) -> str:
    """Return what a hand is and what counts in it: “Six cards, equal columns 0, jokers −5”.

    It names at most `MOST_NUMBERS` noted numbers, `MOST_GROUPS` groups and `FEW_CARDS` cards, and ends with what may be
    discarded.
    """
    pile = "The cards left in hand" if game.exactly_one_empty else "Any number of cards"
    hand = {
        "grid": f"{spell_number(game.rows * game.columns).capitalize()} cards",
        "pile": pile,
        "typed": "Scores are typed",
    }
    noted = [number.name for number in game.numbers[:MOST_NUMBERS]]
    parts = [hand[game.layout]] if game.layout in hand else []
    parts += [listing(noted)] if noted else []
    parts += [f"{group_plural(game, rule)}{NO_BREAK}{numeral(rule.points)}" for rule in game.groups[:MOST_GROUPS]]
    parts += [f"{card_plural(card.card)}{NO_BREAK}{numeral(card.points)}" for card in _special(game)]
    parts += [f"equal {game.gone} may be discarded"] if game.gone else []
    return ", ".join(parts)


def _special(game: Declaration) -> list[Card]:
    """Return the cards to name, `FEW_CARDS` at most: all if there are so few, else the first wild or extra ones.

    Extra ones are those besides the thirteen ranks in a game that has all of these.
    """
    if len(game.cards) <= FEW_CARDS:
        return list(game.cards)
    ranks = {card.card for card in game.cards} >= RANK_SET
    return [card for card in game.cards if card.wild or (ranks and card.card not in RANK_SET)][:FEW_CARDS]
