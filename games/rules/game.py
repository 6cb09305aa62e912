"""What a game is: one value of facts, words and perhaps a pot. All that is asked of a game follows from these."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, TypeVar

from games.rules.declared.counted import CountRule, Landing, LineRule, NumberRule
from games.rules.declared.declaration import Action, Compared, Declaration, Mark
from games.rules.declared.telling import line_of, question_asked
from games.rules.money.pot import PotRules, Stakes
from games.rules.money.stakes import TableStakes

from .cards import CardSet
from .end import AfterDeals, AtTotal, MatchEnd
from .errors import said
from .grid import Grid, Lines
from .kept import Kept
from .limits import MAX_DECKS, MOST_POINTS
from .options import Option, Value, WholeNumber, YesNo, allows, completed, resolve
from .result import Line
from .words import Question, Words
from .working import Working, working_of

MOST_CARDS = 100
"""The most cards of a hand that is no grid, unless its game says something else."""
MOST_KEPT = 100
"""With how many choices of options a game is kept."""
ANYTHING = range(-MOST_POINTS, MOST_POINTS + 1)
TABLE_STAKES = TableStakes()
KNOCKOUT = YesNo("knockout", False)
"""Whether who reaches the target is out; only a match that was told has it."""

T = TypeVar("T")
Chosen = tuple[tuple[str, int], ...]
"""The points that a match has chosen, by option."""


@dataclass(frozen=True)
class Game:
    """A game: what a table can declare of it, its own words, and the pot that it brings with it.

    Without a `pot` the table chooses what it plays for. `key` is how the app knows the game. Match files name a
    `listed` game by its key; any other is carried whole. `has_dealer`: somebody deals, and the deal passes on; else the
    match's first dealer is whose hand is entered first. `least_typed` is the lowest score that can be typed,
    `most_cards` how many a hand that is no grid can have, None for any number. `cards_give` are the least and the most
    points of a hand's cards, from so many decks on, where groups change what cards count: other typed scores are asked
    about. `agreements` are options that no points hang on.

    `chosen` are the points that the match has chosen whose game it is; none where all are as they are by default.
    """

    declaration: Declaration
    words: Words = field(default_factory=Words)
    pot: PotRules | None = None
    key: str = field(default="declared", compare=False)
    listed: bool = field(default=False, compare=False)
    has_dealer: bool = True
    least_typed: int = -MOST_POINTS
    most_cards: int | None = MOST_CARDS
    cards_give: Mapping[int, tuple[int, int]] = field(default_factory=dict)
    agreements: tuple[Option, ...] = ()
    chosen: Chosen = ()

    def __hash__(self) -> int:
        return hash((self.declaration, self.chosen))

    def with_options(self, options: Mapping[str, Value]) -> Game:
        """The game as a match with these options plays it: every number of points is the one chosen."""
        if not self.declaration.options:
            return self
        names = [option.name for option in self.declaration.options]
        return self._by_choice[tuple([(name, options[name]) for name in names if name in options])]

    @cached_property
    def _by_choice(self) -> Kept[Chosen, Game]:
        return Kept(self._choosing, MOST_KEPT)

    def _choosing(self, chosen: Chosen) -> Game:
        default = tuple([(option.name, option.default) for option in self.declaration.options])
        chosen = () if chosen == default else chosen
        return self if chosen == self.chosen else replace(self, chosen=chosen)

    # The facts, all points in them plain numbers.

    @cached_property
    def settled(self) -> Declaration:
        """What is declared, with the points that the match has chosen."""
        return self.declaration.settled(dict(self.chosen))

    @cached_property
    def name(self) -> str:
        """What the game is called."""
        return self.declaration.name

    @cached_property
    def players(self) -> range:
        """How many can play."""
        least, most = self.declaration.players
        return range(least, most + 1)

    @cached_property
    def end(self) -> MatchEnd:
        """When a match is over by itself."""
        return self.declaration.end

    @cached_property
    def limit(self) -> str:
        """The name of the option that sets the end."""
        return self.end.option.name

    @cached_property
    def lowest_wins(self) -> bool:
        """Whether the lowest total wins, and the lowest hand is the best; else the highest."""
        return self.declaration.lowest_wins

    @cached_property
    def exactly_one_empty(self) -> bool:
        """Whether exactly one player of a deal has no cards left: an empty hand, or a typed 0."""
        return self.declaration.exactly_one_empty

    @cached_property
    def has_cards(self) -> bool:
        """Whether hands have cards; else scores are typed, or nothing but numbers is noted, and there are no decks."""
        return self.declaration.layout in ("grid", "pile")

    @cached_property
    def has_scores(self) -> bool:
        """Whether a hand counts something by itself, by its cards or as it was typed; else only numbers do."""
        return self.declaration.layout != "numbers"

    @cached_property
    def numbers(self) -> tuple[NumberRule, ...]:
        """What is noted in every deal beside the hands."""
        return self.declaration.numbers

    @cached_property
    def lines(self) -> tuple[LineRule, ...]:
        """What the numbers give."""
        return self.settled.lines

    @cached_property
    def counts(self) -> tuple[CountRule, ...]:
        """What is counted through the match."""
        return self.settled.counts

    @cached_property
    def landings(self) -> tuple[Landing, ...]:
        """Totals that become others when a deal brings somebody to them."""
        return self.declaration.landings

    @cached_property
    def is_counted(self) -> bool:
        """Whether scores of a deal follow from more than each hand, the question and the marks."""
        return bool(self.numbers or self.lines or self.counts)

    def dealt(self, players: int, deal: int) -> int:
        """How many cards so many players were dealt in a deal, counted from 0; 0 where the game does not say.

        `players` is how many were in the match's first deal.
        """
        cards = _from(self.declaration.dealt, players, 0)
        return cards[deal % len(cards)] if isinstance(cards, tuple) else cards

    @cached_property
    def grid(self) -> Grid | None:
        """The shape of a hand; None where a hand is any number of cards, or has none."""
        if self.declaration.layout != "grid":
            return None
        return Grid(self.declaration.rows, self.declaration.columns, self.declaration.gone)

    @cached_property
    def values(self) -> Mapping[str, int]:
        """Points of each card that counts singly."""
        return {card.card: card.points for card in self.settled.cards}

    @cached_property
    def card_set(self) -> CardSet:
        """How cards are written, and how many of each a deck holds."""
        return CardSet({card.card: card.copies for card in self.declaration.cards})

    @cached_property
    def question(self) -> Question | None:
        """What a deal needs to know besides the hands, if anything."""
        asked = self.settled.question
        if asked is None or self.exactly_one_empty:
            return None
        return question_asked(asked, self.words.question, lowest_wins=self.lowest_wins, options=self._points_by_option)

    @cached_property
    def mark(self) -> Mark | None:
        """Something that can be true of a player in a deal and changes the score."""
        return self.settled.mark and replace(self.settled.mark, key=self.words.mark)

    @cached_property
    def deal_keys(self) -> tuple[str, ...]:
        """What a deal of a match file can have, by its keys."""
        hands, noted = ("hands", "scores") if self.has_scores else (), ("numbers",) if self.numbers else ()
        return (*hands, *noted, *[part.key for part in (self.question, self.mark) if part])

    @cached_property
    def line(self) -> str:
        """The game in one line, in its own words; empty where it has none."""
        return self.words.line.format_map(self._points_by_option)

    @cached_property
    def how_to_play(self) -> str:
        """Set-up and turns, in its own words; empty where it has none."""
        return self.words.how_to_play.format_map(self._points_by_option)

    @cached_property
    def _points_by_option(self) -> Mapping[str, str]:
        """The points that are options, as words say them."""
        points = {option.name: option.default for option in self.declaration.options} | dict(self.chosen)
        return {name: said(number) for name, number in points.items()}

    # Scores.

    @cached_property
    def working(self) -> Working:
        """How a hand's cards score."""
        return working_of(self.settled, self.words)

    @property
    def knows_card_points(self) -> bool:
        """Whether it is known what the cards of a hand can score, so that another typed score is asked about."""
        return self.has_cards and (not self.declaration.groups or (bool(self.cards_give) and not self.chosen))

    def card_points(self, decks: int) -> range:
        """What the cards of a hand can score with so many decks, from the least to the most; anything if unknown."""
        if not self.knows_card_points:
            return ANYTHING
        if not self.declaration.groups:
            return self._single_points(decks)
        least, most = self.cards_give[max(many for many in self.cards_give if many <= decks)]
        return range(least, most + 1)

    def _single_points(self, decks: int) -> range:
        """As each card counts singly, or is gone."""
        copies = self.card_set.copies
        points = sorted(value for card, value in self.values.items() for _ in range(copies[card] * decks))
        if self.grid is None:
            return range(sum(value for value in points if value < 0), sum(value for value in points if value > 0) + 1)
        lowest, highest = points[: self.grid.size], points[-self.grid.size :]
        least = sum(min(value, 0) for value in lowest) if self.grid.can_go else sum(lowest)
        return range(least, sum(highest) + 1)

    @cached_property
    def counts_by(self) -> Lines | None:
        """The lines of the grid that count one by one, however they count; None where cards do."""
        if self.grid is None:
            return None
        unlike = tuple(f"empty {cell}" for cell in range(self.grid.size))
        groups = [group.cells for group in self.working(unlike)]
        by: tuple[Lines, Lines] = ("columns", "rows")
        return next((lines for lines in by if groups == list(self.grid.lines[lines])), None)

    @property
    def compares(self) -> bool:
        """Whether it matters how the score of the answer to the question compares."""
        asked = self.settled.question
        return asked is not None and not asked.best == asked.tied == asked.beaten

    def compared(self, scores: Sequence[int], seat: int) -> Compared:
        """How a player's score compares with every other player's."""
        mine, others = scores[seat], [*scores[:seat], *scores[seat + 1 :]]
        best = min(others) if self.lowest_wins else max(others)
        if mine == best:
            return "tied"
        return "best" if (mine < best) == self.lowest_wins else "beaten"

    def deal_lines(self, scores: Sequence[int], answer: int | None) -> Mapping[int, Line]:
        """What follows for each score, by seat, from who is the answer to the question.

        `scores` are the hands' points before any of it and without marks; all changes go by these.
        """
        question = self.settled.question
        if question is None or answer is None:
            return {}
        lines = {}
        for seat in range(len(scores)) if question.rest else (answer,):
            compared = self.compared(scores, seat) if seat == answer else None
            action = question.action(compared)
            change = self._change(action, scores, seat) if action else 0
            if change:
                lines[seat] = self._lines_of_question[compared, change]
        return lines

    @cached_property
    def _lines_of_question(self) -> Kept[tuple[Compared | None, int], Line]:
        """Why a score changed by so many points, by how that of the answer compares; None: somebody else's."""
        return Kept(self._line_of_question, MOST_KEPT)

    def _line_of_question(self, key: tuple[Compared | None, int]) -> Line:
        compared, change = key
        own = self.words.question.lines.get(compared or "rest", "").format_map(self._points_by_option)
        if not own and self.settled.question:
            own = line_of(self.settled.question, compared, change, lowest_wins=self.lowest_wins)
        return Line(own, change)

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

    # Options of a match.

    @cached_property
    def can_knock_out(self) -> bool:
        """Whether who reaches the target can be out, instead of ending the match."""
        return isinstance(self.end, AtTotal) and not self.end.count and self.lowest_wins

    def default_decks(self, players: int) -> int:
        """The number of decks that so many players use."""
        return _from(self.declaration.decks, players, 1)

    def default_deals(self, players: int) -> int:
        """The number of deals of a match of so many players, where the game's matches have a number of deals."""
        if isinstance(self.end, AfterDeals) and self.end.as_dealt:
            cards = _from(self.declaration.dealt, players, ())
            return len(cards) if isinstance(cards, tuple) else self.end.default
        return self.end.default

    @cached_property
    def stakes(self) -> Stakes:
        """What the game can be played for."""
        return self.pot or TABLE_STAKES

    @cached_property
    def options(self) -> tuple[Option, ...]:
        """The options that every match of this game has. The defaults of `decks`, and perhaps of `deals`, depend on the
        players: those of the fewest stand in."""
        decks = (WholeNumber("decks", 1, 1, MAX_DECKS),) if self.has_cards else ()
        return (*decks, self.end.option, *self.declaration.options, *self.agreements, *self.stakes.options)

    def options_with(self, given: Mapping[str, object]) -> tuple[Option, ...]:
        """The options of a match, with those that only have a meaning beside what is given for others."""
        stakes = given.get("stakes")
        of_stakes = self.stakes.beside.get(stakes, ()) if isinstance(stakes, str) else ()
        knockout = (KNOCKOUT,) if KNOCKOUT.name in given and self.can_knock_out else ()
        return (*self.options, *of_stakes, *knockout)

    def kept_options(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """Those of another match's options that a match of this game can have, too, each as it is there."""
        known = {option.name: option for option in self.options_with(given)}
        return {name: value for name, value in given.items() if name in known and allows(known[name], value)}

    def complete_options(self, given: Mapping[str, object], players: int) -> dict[str, Any]:
        """The options of a match that was stored or written to a file, perhaps before the game had all of them."""
        options = self.options_with(given)
        if all(option.name in given for option in options):
            return dict(given)
        return completed(options, {**self._usual(players), **given})

    def resolve_options(self, given: Mapping[str, object], players: int) -> dict[str, Value]:
        """Every option with its value for so many players; raises `OptionError` for one that is not allowed."""
        whole = {**self._usual(players), **given}
        self.stakes.check(whole)
        return resolve(self.options_with(whole), whole, self.name)

    def _usual(self, players: int) -> dict[str, int]:
        """The options whose defaults depend on the players."""
        decks = {"decks": self.default_decks(players)} if self.has_cards else {}
        return {self.limit: self.default_deals(players), **decks}


def _from(by_players: Sequence[tuple[int, T]], players: int, otherwise: T) -> T:
    """What holds from so many players on."""
    for since, value in reversed(by_players):
        if since <= players:
            return value
    return otherwise
