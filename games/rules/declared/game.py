"""A declared game, played like any other."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache

from ..cards import Cards, CardSet
from ..grid import Grid
from ..result import Group, Line
from ..variant import MOST_POINTS, Variant
from .declaration import Action, Declaration
from .reading import read_declaration
from .telling import line_of, question_asked
from .working import working_of
from .writing import write_declaration

MOST_CARDS = 100
"""The most cards of a hand."""
MOST_KEPT = 100
"""How many games are kept once they are read: a file has many matches of one game."""

_kept: dict[str, DeclaredGame] = {}


@lru_cache(maxsize=MOST_KEPT)
def game_of_text(text: str, key: str) -> DeclaredGame:
    """The game that the text of a checked declaration declares, known by `key` from now on.

    Kept, as the text says all there is to know: reading it for each page would take milliseconds.
    """
    game = DeclaredGame(read_declaration(json.loads(text)))
    game.key = key
    return game


def text_of(game: DeclaredGame) -> str:
    """The game's declaration as the text from which `game_of_text` makes it."""
    return json.dumps(write_declaration(game.declaration), ensure_ascii=False, separators=(",", ":"))


def declared_game(value: object) -> DeclaredGame:
    """The game that a JSON value declares. Raises `DeclarationError`."""
    try:
        text = repr(value)
    except RecursionError:
        text = ""  # nested so deeply that reading it says so
    if text not in _kept:
        game = DeclaredGame(read_declaration(value))
        if len(_kept) >= MOST_KEPT:
            _kept.clear()
        _kept[text] = game
    return _kept[text]


class DeclaredGame(Variant):
    """A game that follows from its declaration. Two are equal where what is declared is."""

    key = "declared"

    def __init__(self, declaration: Declaration) -> None:
        self.declaration = declaration
        self.name = declaration.name
        least, most = declaration.players
        self.players = range(least, most + 1)
        self.lowest_wins = declaration.lowest_wins
        self.line = "Lowest wins." if self.lowest_wins else "Highest wins."
        self.end = declaration.end
        self.one_out = declaration.one_out
        self.mark = declaration.mark
        asked = declaration.question if not declaration.one_out else None
        self.question = question_asked(asked, lowest_wins=self.lowest_wins) if asked else None
        self.has_cards = declaration.layout != "typed"
        self.most_cards = MOST_CARDS
        self.values = {card.card: card.points for card in declaration.cards}
        self.card_set = CardSet({card.card: card.copies for card in declaration.cards})
        if declaration.layout == "grid":
            self.grid = Grid(declaration.rows, declaration.columns, declaration.gone)
        self._working = working_of(declaration)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, DeclaredGame) and other.declaration == self.declaration

    def __hash__(self) -> int:
        return hash(self.declaration)

    def default_decks(self, players: int) -> int:
        """As declared for so many players; one where nothing is."""
        return max([(since, decks) for since, decks in self.declaration.decks if since <= players], default=(0, 1))[1]

    def card_points(self, decks: int) -> range:
        """Anything, where groups change what cards count, or there are none."""
        if self.has_cards and not self.declaration.groups:
            return super().card_points(decks)
        return range(-MOST_POINTS, MOST_POINTS + 1)

    def working(self, cards: Cards) -> tuple[Group, ...]:
        """The groups that count, and what the other cards count."""
        return self._working(cards)

    @property
    def compares(self) -> bool:
        """Whether it matters how the score of the answer to the question compares."""
        asked = self.declaration.question
        return asked is not None and not asked.best == asked.tied == asked.beaten

    def deal_lines(self, scores: Sequence[int], answer: int | None) -> Mapping[int, Line]:
        """What follows for each score from who was named; all changes go by the scores before any of them."""
        question = self.declaration.question
        if question is None or answer is None:
            return {}
        lines = {}
        for seat in range(len(scores)):
            compared = self.compared(scores, seat) if seat == answer else None
            action: Action | None = getattr(question, compared or "rest")
            change = self._change(action, scores, seat) if action else 0
            if change:
                lines[seat] = Line(line_of(question, compared, lowest_wins=self.lowest_wins), change)
        return lines

    def _change(self, action: Action, scores: Sequence[int], seat: int) -> int:
        """By how many points the action changes this player's score."""
        mine = scores[seat]
        if action.do == "add":
            return action.number
        if action.do == "double":
            return mine if (mine > 0) == self.lowest_wins else 0
        if action.do == "score":
            return action.number - mine
        return action.number * (sum(scores) - mine)
