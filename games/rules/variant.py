"""What a game is: players, decks, the shape of a hand, values, options, and the hooks a game fills in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from .cards import COPIES_IN_A_DECK, GONE, PLURALS, RANK_SET, Cards, count_ranks
from .end import MatchEnd
from .errors import CardError, DeckError, HandError, OptionError, PlayersError, ScoreError
from .grid import Grid
from .options import Option, Value, WholeNumber, resolve, show
from .pot import PotRules
from .result import Group, Kind, Line

if TYPE_CHECKING:
    from .record import Hand

MOST_POINTS = 10_000
"""A typed score lies between minus this and this."""
MAX_DECKS = 20


@dataclass(frozen=True, slots=True)
class Question:
    """What a deal needs to know besides the hands: one player, or nobody.

    `key` is its name in the match file; the texts are what the table is asked, why, and what nobody means.
    """

    key: str
    text: str
    why: str
    nobody: str


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
    players: range
    values: Mapping[str, int]
    """Points of each rank that counts singly."""
    end: MatchEnd
    grid: Grid | None = None
    """The shape of a hand; None where a hand is any number of cards."""
    lowest_wins = True
    least_typed = -MOST_POINTS
    question: Question | None = None
    mark: Mark | None = None
    pot: PotRules | None = None

    # Hooks: what each game decides for itself.

    def default_decks(self, players: int) -> int:
        """The number of decks that so many players use."""
        raise NotImplementedError

    def working(self, cards: Cards) -> tuple[Group, ...]:
        """How a hand's cards score: groups that hold every cell once and whose points add up to the hand's."""
        raise NotImplementedError

    def deal_lines(self, scores: Sequence[int], answer: int | None) -> Mapping[int, Line]:
        """Bonuses and penalties by seat that follow from a deal as a whole.

        `scores` are the hands' points before any of them, `answer` the seat that answers the game's question.
        """
        return {}

    def check_together(self, hands: Mapping[int, Hand], players: Sequence[str]) -> None:
        """Raise a `RuleError` where hands of a deal, by seat and each allowed by itself, cannot stand together.

        Not all hands may be in yet.
        """

    # What every game has in common.

    def counted(self, cards: Cards, cells: tuple[int, ...], kind: Kind = "single") -> Group:
        """Cells whose cards count by their values; one that is no rank, of a hand that is not whole yet, gives 0."""
        return Group(kind, cells, sum([self.values.get(cards[cell], 0) for cell in cells]))

    @cached_property
    def options(self) -> tuple[Option, ...]:
        """The options of a match of this game. The default of `decks` depends on the players, 1 stands in for it."""
        return (WholeNumber("decks", 1, 1, MAX_DECKS), self.end.option, *(self.pot.options if self.pot else ()))

    def resolve_options(self, given: Mapping[str, object], players: int) -> dict[str, Value]:
        """Every option with its value for so many players; raises `OptionError` for one that is not allowed."""
        return resolve(self.options, {"decks": self.default_decks(players), **given}, self.name)

    def check_options(self, options: Mapping[str, Value]) -> None:
        """Raise `OptionError` unless `options` are whole and allowed."""
        for option in self.options:
            if option.name not in options:
                raise OptionError(f"{option.name} is missing")
        resolve(self.options, options, self.name)

    def check_number_of_players(self, number: int) -> None:
        """Raise `PlayersError` unless the game can be played by so many."""
        if number not in self.players:
            raise PlayersError(f"{self.name} is for {self.players[0]} to {self.players[-1]} players, not {number}")

    def check_cards(self, cards: Cards, player: str) -> None:
        """Raise `CardError` unless a hand has the cards that the game asks for."""
        if self.grid and len(cards) != self.grid.size:
            count = f"{len(cards)} card{'' if len(cards) == 1 else 's'}"
            raise CardError(f"{player} has {count}; {self.name} needs {self.grid.size}")
        if not RANK_SET.issuperset(cards):
            self._check_odd_cells(cards, player)

    def _check_odd_cells(self, cards: Cards, player: str) -> None:
        grid = self.grid if self.grid and self.grid.rows_can_go else None
        odd = next((card for card in cards if card not in RANK_SET and card != GONE), GONE)
        if grid is None or odd != GONE:
            raise CardError(f"{player}: {show(odd)} is no card in {self.name}")
        for number in range(grid.rows):
            gone = [cards[cell] == GONE for cell in grid.row(number)]
            if any(gone) and not all(gone):
                raise CardError(f"{player}: row {number + 1} has a card beside “{GONE}”; a row is discarded as a whole")

    def check_hand(self, hand: Hand, player: str) -> None:
        """Raise a `RuleError` unless a hand, by itself, can be: its cards, or its typed score."""
        if hand.cards is None:
            self.check_typed(hand.typed, player)
        elif hand.typed is not None:
            raise HandError(f"{player} has both cards and a typed score")
        else:
            self.check_cards(hand.cards, player)
        if hand.marked and self.mark is None:
            raise HandError(f"{player}: {self.name} has no mark on a hand")

    def check_typed(self, points: object, player: str) -> None:
        """Raise `ScoreError` unless `points` can be a typed score. A boolean is no number here."""
        number = isinstance(points, int) and not isinstance(points, bool)
        if not number or not self.least_typed <= points <= MOST_POINTS:  # type: ignore[operator]
            least = f"{self.least_typed:,}".replace("-", "−")
            raise ScoreError(f"{player}: a score is a whole number from {least} to {MOST_POINTS:,}, not {show(points)}")

    def check_decks(self, hands: Mapping[int, Cards], players: Sequence[str], decks: int) -> None:
        """Raise `DeckError` where the hands of a deal, by seat, hold more cards of a rank than the decks do."""
        limit = COPIES_IN_A_DECK * decks
        counts = count_ranks(hands.values())
        if counts and max(counts.values()) > limit:
            rank = next(rank for rank in counts if counts[rank] > limit)
            raise self._too_many(rank, counts[rank], hands, players, decks)

    def _too_many(
        self, rank: str, count: int, hands: Mapping[int, Cards], players: Sequence[str], decks: int
    ) -> DeckError:
        holders = sorted((seat for seat in hands if rank in hands[seat]), key=lambda seat: -hands[seat].count(rank))
        who = ", ".join(f"{players[seat]} has {hands[seat].count(rank)}" for seat in holders)
        decks_hold = f"{decks} deck{' holds' if decks == 1 else 's hold'} {COPIES_IN_A_DECK * decks}"
        return DeckError(f"{count} {PLURALS[rank]} in this deal; {decks_hold}: {who}", seats=tuple(holders))
