"""What a game is: players, decks, the shape of a hand, values, options, and the hooks a game fills in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Any, Literal

from .cards import STANDARD, Cards, CardSet
from .end import MatchEnd
from .grid import Grid, Lines
from .money.pot import PotRules
from .money.stakes import Stakes, TableStakes
from .options import Option, Value, WholeNumber, completed, resolve
from .result import Group, Kind, Line

MOST_POINTS = 10_000
"""A typed score lies between minus this and this."""
MAX_DECKS = 20
MOST_PLAYERS = 16
"""How many can play a game that sets no limit itself."""
TABLE_STAKES = TableStakes()


Compared = Literal["best", "tied", "beaten"]
"""How a player's score compares with every other player's: better than all, as good as the best of them, or worse."""


@dataclass(frozen=True, slots=True)
class Question:
    """What a deal needs to know besides the hands: one player, or nobody.

    `key` is its name in the match file. `text` is what the table is asked, `why` what the answer does, `nobody` what it
    means that it is nobody (empty: somebody it must be). `short` is the question in a word, `times` what a player did
    who was the answer so many times: "out first in 3 of 9 deals".

    What follows for the score of the player who is the answer, where it is best, tied for best, or beaten, and for the
    `rest` of the players; None: nothing. Scores are compared before any bonus or penalty of the deal, marks left out.
    """

    key: str
    text: str
    why: str
    nobody: str
    short: str
    times: str
    best: Line | None = None
    tied: Line | None = None
    beaten: Line | None = None
    rest: Line | None = None

    def line(self, compared: Compared) -> Line | None:
        """What follows for the player who is the answer."""
        return {"best": self.best, "tied": self.tied, "beaten": self.beaten}[compared]


@dataclass(frozen=True, slots=True)
class Mark:
    """Something that can be true of a player in a deal and changes the score by `points`.

    `key` is its name in the match file, `text` what the table calls it.
    """

    key: str
    text: str
    points: int


class Variant:
    """A game. A game is a subclass that sets the data and fills in the hooks; see `variants/`."""

    key: str
    name: str
    line: str
    """The game in one line, for choosing it."""
    how_to_play = ""
    """Set-up and turns in words, for the rules card of a game without a template of its own; blank lines part it."""
    examples: Mapping[str, str] = MappingProxyType({})
    """Hands to look at on the same card: what to see in them, and their cards."""
    players: range
    values: Mapping[str, int]
    """Points of each card that counts singly."""
    card_set: CardSet = STANDARD
    has_cards = True
    """Hands have cards; else all scores are typed, and there are no decks."""
    most_cards: int | None = None
    """The most cards of a hand that is no grid."""
    end: MatchEnd
    grid: Grid | None = None
    """The shape of a hand; None where a hand is any number of cards."""
    lowest_wins = True
    has_dealer = True
    """Somebody deals, and the deal passes on; else the match's first dealer is whose hand is entered first."""
    least_typed = -MOST_POINTS
    one_out = False
    """Exactly one player of a deal has no cards left: an empty hand, or a typed 0."""
    question: Question | None = None
    mark: Mark | None = None
    pot: PotRules | None = None
    """The pot that the game brings with it; else the table chooses what it plays for."""
    group_names: Mapping[Kind, str] = MappingProxyType({})
    """What groups of cards are called at the table, where the name of their kind does not say it."""

    # Hooks: what each game decides for itself.

    def default_decks(self, players: int) -> int:
        """The number of decks that so many players use."""
        raise NotImplementedError

    def working(self, cards: Cards) -> tuple[Group, ...]:
        """How a hand's cards score: groups that hold every cell once and whose points add up to the hand's."""
        raise NotImplementedError

    def card_points(self, decks: int) -> range:
        """What the cards of a hand can score with so many decks, from the least to the most.

        As if each card counted singly, or was gone: a game whose groups can score less or more says so.
        """
        copies = self.card_set.copies
        points = sorted(value for card, value in self.values.items() for _ in range(copies[card] * decks))
        if self.grid is None:
            return range(sum(value for value in points if value < 0), sum(value for value in points if value > 0) + 1)
        lowest, highest = points[: self.grid.size], points[-self.grid.size :]
        least = sum(min(value, 0) for value in lowest) if self.grid.can_go else sum(lowest)
        return range(least, sum(highest) + 1)

    # What every game has in common.

    def deal_lines(self, scores: Sequence[int], answer: int | None) -> Mapping[int, Line]:
        """Bonuses and penalties by seat that follow from a deal as a whole.

        `scores` are the hands' points before any of them and without marks, `answer` the seat that is the answer to
        the game's question.
        """
        if self.question is None or answer is None:
            return {}
        own = self.question.line(self.compared(scores, answer))
        lines = dict.fromkeys(range(len(scores)), self.question.rest) | {answer: own}
        return {seat: line for seat, line in lines.items() if line}

    @property
    def compares(self) -> bool:
        """Whether it matters how the score of the answer to the question compares."""
        return self.question is not None and not self.question.best == self.question.tied == self.question.beaten

    def compared(self, scores: Sequence[int], seat: int) -> Compared:
        """How a player's score compares with every other player's."""
        mine, others = scores[seat], [*scores[:seat], *scores[seat + 1 :]]
        best = min(others) if self.lowest_wins else max(others)
        if mine == best:
            return "tied"
        return "best" if (mine < best) == self.lowest_wins else "beaten"

    @cached_property
    def counts_by(self) -> Lines | None:
        """The lines of the grid that count one by one, however they count; None where cards do."""
        if self.grid is None:
            return None
        unlike = tuple(f"empty {cell}" for cell in range(self.grid.size))
        groups = [group.cells for group in self.working(unlike)]
        by: tuple[Lines, Lines] = ("columns", "rows")
        return next((lines for lines in by if groups == list(self.grid.lines(lines))), None)

    def counted(self, cards: Cards, cells: tuple[int, ...], kind: Kind = "single") -> Group:
        """Cells whose cards count by their values; one that is no rank, of a hand that is not whole yet, gives 0."""
        return Group(kind, cells, sum([self.values.get(cards[cell], 0) for cell in cells]))

    @property
    def stakes(self) -> Stakes:
        """What the game can be played for."""
        return self.pot or TABLE_STAKES

    @cached_property
    def options(self) -> tuple[Option, ...]:
        """The options that every match of this game has. The default of `decks` depends on the players, 1 stands in."""
        decks = (WholeNumber("decks", 1, 1, MAX_DECKS),) if self.has_cards else ()
        return (*decks, self.end.option, *self.stakes.options)

    def options_with(self, given: Mapping[str, object]) -> tuple[Option, ...]:
        """The options of a match, with those that only have a meaning beside what is given for others."""
        return (*self.options, *self.stakes.options_with(given))

    def kept_options(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """Those of another match's options that a match of this game can have, too."""
        known = {option.name for option in self.options_with(given)}
        return {name: value for name, value in given.items() if name in known}

    def complete_options(self, given: Mapping[str, object], players: int) -> dict[str, Any]:
        """The options of a match that was stored or written to a file, perhaps before the game had all of them."""
        return completed(self.options_with(given), {**self._usual_decks(players), **given})

    def resolve_options(self, given: Mapping[str, object], players: int) -> dict[str, Value]:
        """Every option with its value for so many players; raises `OptionError` for one that is not allowed."""
        whole = {**self._usual_decks(players), **given}
        self.stakes.check(whole)
        return resolve(self.options_with(whole), whole, self.name)

    def _usual_decks(self, players: int) -> dict[str, int]:
        return {"decks": self.default_decks(players)} if self.has_cards else {}
