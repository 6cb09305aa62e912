"""A game: its declaration, its words and perhaps a pot; everything else about it follows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, TypeVar

from games.rules.declared.counted import CountRule, Landing, LineRule, NumberRule
from games.rules.declared.declaration import Action, Compared, Declaration, Mark
from games.rules.declared.telling import complete_question, explain_change
from games.rules.money.pot import PotRules, Stakes
from games.rules.money.stakes import TableStakes

from .cache import Cache
from .cards import CardSet
from .end import AfterDeals, AtTotal, MatchEnd
from .grid import Grid, Lines
from .limits import MAX_DECKS, MAX_POINTS
from .options import Option, Value, WholeNumber, YesNo, complete, is_allowed, resolve
from .result import Line
from .say import format_number, refill
from .words import Question, Words
from .working import Working, build_working

# The most cards of a hand without a grid, unless its game says something else.
MAX_CARDS = 100
# Results that a game caches: itself with other points, and lines of its question.
MAX_CACHED = 100
# Every score that can be typed, if a game does not know what its cards can give.
ANYTHING = range(-MAX_POINTS, MAX_POINTS + 1)
TABLE_STAKES = TableStakes()
# Whether players who reach the target are out; an option only of matches that set it.
KNOCKOUT = YesNo("knockout", default=False)

T = TypeVar("T")
# The points that a match has chosen, by option.
ChosenPoints = tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class Game:
    """A game with all that its matches need: the declaration, its own words, and its pot."""

    declaration: Declaration
    words: Words = field(default_factory=Words)
    pot: PotRules | None = None  # without one, the table chooses what it plays for
    key: str = field(default="declared", compare=False)  # by which the app knows the game
    # Whether it is in the app's own list: match files name it by its key, and contain other games.
    listed: bool = field(default=False, compare=False)
    # Whether the deal passes on; if not, “first dealer” only says whose hand comes first.
    has_dealer: bool = True
    least_typed: int = -MAX_POINTS  # the lowest score that can be typed
    most_cards: int | None = MAX_CARDS  # of a hand without a grid; None: any number
    # The least and the most points of a hand, by the number of decks from which they hold on; for
    # games whose groups change what cards count.
    cards_give: Mapping[int, tuple[int, int]] = field(default_factory=dict)
    agreements: tuple[Option, ...] = ()  # options that no points depend on
    chosen: ChosenPoints = ()  # by the match; () if all are the defaults

    def __hash__(self) -> int:
        # Other fields may have no hash.
        return hash((self.declaration, self.chosen))

    def with_options(self, options: Mapping[str, Value]) -> Game:
        """Return the game with the points that a match's `options` choose, or as declared."""
        if not self.declaration.options:
            return self
        names = [option.name for option in self.declaration.options]
        return self._by_choice[tuple([(name, options[name]) for name in names if name in options])]

    @cached_property
    def _by_choice(self) -> Cache[ChosenPoints, Game]:
        return Cache(self._build_with_points, MAX_CACHED)

    def _build_with_points(self, chosen: ChosenPoints) -> Game:
        default = tuple([(option.name, option.default) for option in self.declaration.options])
        # A game is equal to itself with the defaults chosen.
        if chosen == default:
            chosen = ()
        return self if chosen == self.chosen else replace(self, chosen=chosen)

    # The facts. All points in them are plain numbers, none an option.

    @cached_property
    def settled(self) -> Declaration:
        """The declaration with the points that the match has chosen."""
        return self.declaration.settle(dict(self.chosen))

    @cached_property
    def name(self) -> str:
        return self.declaration.name

    @cached_property
    def players(self) -> range:
        min_players, max_players = self.declaration.players
        return range(min_players, max_players + 1)

    @cached_property
    def end(self) -> MatchEnd:
        return self.declaration.end

    @cached_property
    def end_option(self) -> str:
        return self.end.option.name

    @cached_property
    def lowest_wins(self) -> bool:
        """Whether the lowest total wins, and the lowest hand is the best; else the highest."""
        return self.declaration.lowest_wins

    @cached_property
    def exactly_one_empty(self) -> bool:
        """Whether one player of a deal must have no cards left: an empty hand, or a typed 0."""
        return self.declaration.exactly_one_empty

    @cached_property
    def has_cards(self) -> bool:
        """Whether hands have cards; else scores are typed, or only numbers noted, without decks."""
        return self.declaration.layout in ("grid", "pile")

    @cached_property
    def has_scores(self) -> bool:
        """Whether a hand has a score, by its cards or as typed; else only noted numbers count."""
        return self.declaration.layout != "numbers"

    @cached_property
    def has_own_scores(self) -> bool:
        """Whether each hand scores by itself; with `lines` it does not."""
        return self.has_scores and not self.lines

    @cached_property
    def numbers(self) -> tuple[NumberRule, ...]:
        return self.settled.numbers

    @cached_property
    def lines(self) -> tuple[LineRule, ...]:
        return self.settled.lines

    @cached_property
    def counts(self) -> tuple[CountRule, ...]:
        return self.settled.counts

    @cached_property
    def landings(self) -> tuple[Landing, ...]:
        """Totals that become others when a deal brings a player to them."""
        return self.declaration.landings

    @cached_property
    def is_counted(self) -> bool:
        """Whether noted numbers, lines or counts are a part of the scores of a deal."""
        return bool(self.numbers or self.lines or self.counts)

    def dealt(self, players: int, deal_number: int) -> int:
        """Return how many cards each is dealt in a deal, counted from 0; 0 if unknown.

        A list of numbers starts again after its last. `players` is how many are in the match's
        first deal.
        """
        # A number for every deal, or a list by deal.
        cards = _look_up(self.declaration.dealt, players, otherwise=0)
        return cards[deal_number % len(cards)] if isinstance(cards, tuple) else cards

    @cached_property
    def grid(self) -> Grid | None:
        """The shape of a hand; None if a hand is any number of cards, or has none."""
        if self.declaration.layout != "grid":
            return None
        return Grid(self.declaration.rows, self.declaration.columns, self.declaration.gone)

    @cached_property
    def values(self) -> Mapping[str, int]:
        """What each card counts singly, in points."""
        return {card.card: card.points for card in self.settled.cards}

    @cached_property
    def card_set(self) -> CardSet:
        return CardSet({card.card: card.copies for card in self.declaration.cards})

    @cached_property
    def question(self) -> Question | None:
        """The question that the table is asked; None if there is none, or if the cards answer it.

        They do if exactly one hand is empty: that player is the answer.
        """
        question = self.settled.question
        if question is None or self.exactly_one_empty:
            return None
        return complete_question(
            question,
            self.words.question,
            lowest_wins=self.lowest_wins,
            options=self._points_by_option,
        )

    @cached_property
    def mark(self) -> Mark | None:
        """The mark that a hand can have, which changes its score; None if the game has none."""
        return self.settled.mark and replace(self.settled.mark, key=self.words.mark)

    @cached_property
    def deal_keys(self) -> tuple[str, ...]:
        """The keys that a deal of a match file can have, in this order.

        `hands` and `scores` (typed ones) are both there unless only numbers are noted.
        """
        hands = ("hands", "scores") if self.has_scores else ()
        noted = ("numbers",) if self.numbers else ()
        return (*hands, *noted, *[part.key for part in (self.question, self.mark) if part])

    @cached_property
    def line(self) -> str:
        """The game in one line, in its own words, options filled in; empty if it has none."""
        return refill(self.words.line, self._points_by_option)

    @cached_property
    def how_to_play(self) -> str:
        """Set-up and turns in the game's own words, options filled in; "" if it has none."""
        return refill(self.words.how_to_play, self._points_by_option)

    @cached_property
    def _points_by_option(self) -> Mapping[str, str]:
        """The points of each option, chosen or by default, as text for sentences: “−10”."""
        points = {option.name: option.default for option in self.declaration.options}
        points.update(self.chosen)
        return {name: format_number(number) for name, number in points.items()}

    # Scores.

    @cached_property
    def working(self) -> Working:
        """The function that finds the groups of a hand's cards, and their points."""
        return build_working(self.settled, self.words)

    @property
    def knows_card_points(self) -> bool:
        """Whether the possible scores of cards are known; other typed ones are questioned then."""
        if not self.declaration.groups:
            return self.has_cards
        # What `cards_give` says is only true of the default points.
        return self.has_cards and bool(self.cards_give) and not self.chosen

    def get_card_points(self, decks: int) -> range:
        """Return the possible scores of a hand's cards with so many decks, or `ANYTHING`."""
        if not self.knows_card_points:
            return ANYTHING
        if not self.declaration.groups:
            return self._get_single_points(decks)
        known_decks = max(deck_count for deck_count in self.cards_give if deck_count <= decks)
        least, highest = self.cards_give[known_decks]
        return range(least, highest + 1)

    def _get_single_points(self, decks: int) -> range:
        """Return the range of scores with so many decks if each card counts singly.

        A grid is full, with its discarded cards counting 0; a pile holds any of the cards, or none.
        """
        copies = self.card_set.copies
        # Of each single card in the decks.
        all_points = sorted(
            points for card, points in self.values.items() for _ in range(copies[card] * decks)
        )
        if self.grid is None:
            below_zero = [points for points in all_points if points < 0]
            above_zero = [points for points in all_points if points > 0]
            return range(sum(below_zero), sum(above_zero) + 1)
        lowest = all_points[: self.grid.size]
        highest = all_points[-self.grid.size :]
        if self.grid.discardable:
            lowest = [min(points, 0) for points in lowest]
        return range(sum(lowest), sum(highest) + 1)

    @cached_property
    def counting_lines(self) -> Lines | None:
        """Whether “columns” or “rows” of unlike cards are summed; None for neither."""
        if self.grid is None:
            return None
        # The working shows it for a hand in which no two cells are equal.
        unlike = tuple(f"empty {cell}" for cell in range(self.grid.size))
        summed = [group.cells for group in self.working(unlike)]
        directions: tuple[Lines, Lines] = ("columns", "rows")
        return next((lines for lines in directions if summed == [*self.grid.lines[lines]]), None)

    @property
    def compares_answer(self) -> bool:
        """Whether the question's effect depends on how the answer's score compares with others."""
        question = self.settled.question
        return question is not None and not (question.best == question.tied == question.beaten)

    def compare(self, scores: Sequence[int], seat: int) -> Compared:
        """Return how a seat's score compares with the best of the others (“best”: better)."""
        own_score = scores[seat]
        others = [*scores[:seat], *scores[seat + 1 :]]
        best = min(others) if self.lowest_wins else max(others)
        if own_score == best:
            return "tied"
        return "best" if (own_score < best) == self.lowest_wins else "beaten"

    def build_deal_lines(self, scores: Sequence[int], answer: int | None) -> Mapping[int, Line]:
        """Return the lines by which the question changes scores, by seat.

        `answer` is a seat, None for nobody. `scores` are the hands' points before any change and
        without marks.
        """
        question = self.settled.question
        if question is None or answer is None:
            return {}
        lines = {}
        # `rest` is what happens to the scores of all others than the answer.
        for seat in range(len(scores)) if question.rest else (answer,):
            compared = self.compare(scores, seat) if seat == answer else None
            action = question.find_action(compared)
            change = self._get_points_change(action, scores, seat) if action else 0
            if change:
                lines[seat] = self._question_lines[compared, change]
        return lines

    @cached_property
    def _question_lines(self) -> Cache[tuple[Compared | None, int], Line]:
        return Cache(self._build_question_line, MAX_CACHED)

    def _build_question_line(self, key: tuple[Compared | None, int]) -> Line:
        """Build the line for a change of points, in the game's own words if it has some.

        The key is how the answer's score compares (None for another player's), and the change.
        """
        compared, change = key
        own_words = self.words.question.lines.get(compared or "rest", "")
        text = refill(own_words, self._points_by_option)
        # There is a question, or it could not have changed a score.
        if not text and self.settled.question:
            text = explain_change(
                self.settled.question, compared, change, lowest_wins=self.lowest_wins
            )
        return Line(text, change)

    def _get_points_change(self, action: Action, scores: Sequence[int], seat: int) -> int:
        """Return what an action adds to this seat's score.

        - `add`: its number.
        - `double`: the score once more, but 0 if that would make it better.
        - `score`: the difference that makes the score exactly its number.
        - `others`: its number times the sum of all others' scores.
        """
        own_score = scores[seat]
        if action.do == "add":
            return action.number
        if action.do == "double":
            return own_score if (own_score > 0) == self.lowest_wins else 0
        if action.do == "score":
            return action.number - own_score
        return action.number * (sum(scores) - own_score)

    # Options of a match.

    @cached_property
    def can_knock_out(self) -> bool:
        """Whether players can be knocked out: a total ends the match, and the lowest one wins."""
        return isinstance(self.end, AtTotal) and not self.end.count and self.lowest_wins

    def get_default_decks(self, players: int) -> int:
        """Return how many decks so many players use; 1 if the game does not say."""
        return _look_up(self.declaration.decks, players, otherwise=1)

    def get_default_deals(self, players: int) -> int:
        """Return the default of the option that ends a match: a number of deals, or the target."""
        if isinstance(self.end, AfterDeals) and self.end.as_dealt:
            dealt = _look_up(self.declaration.dealt, players, otherwise=())
            return len(dealt) if isinstance(dealt, tuple) else self.end.default
        return self.end.default

    @cached_property
    def stakes(self) -> Stakes:
        return self.pot or TABLE_STAKES

    @cached_property
    def options(self) -> tuple[Option, ...]:
        """The options of every match. Defaults that depend on the players are for the fewest."""
        decks = (WholeNumber("decks", default=1, low=1, high=MAX_DECKS),) if self.has_cards else ()
        return (
            *decks,
            self.end.option,
            *self.declaration.options,
            *self.agreements,
            *self.stakes.options,
        )

    def list_options(self, values: Mapping[str, object]) -> tuple[Option, ...]:
        """Return the options of a match with these `values`, also those that need some of them.

        These are the further options of its stakes, and knockout if it is among the values.
        """
        stakes = values.get("stakes")
        # Values of a file are unchecked: they may have no hash.
        further = self.stakes.beside.get(stakes, ()) if isinstance(stakes, str) else ()
        knockout = (KNOCKOUT,) if KNOCKOUT.name in values and self.can_knock_out else ()
        return (*self.options, *further, *knockout)

    def filter_options(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """Return the values of another match that this game's options allow."""
        allowed = {option.name: option for option in self.list_options(values)}
        return {
            name: value
            for name, value in values.items()
            if name in allowed and is_allowed(allowed[name], value)
        }

    def complete_options(self, values: Mapping[str, object], players: int) -> dict[str, Any]:
        """Return a match's stored options, unchecked, with those that are missing.

        Missing ones are as before they existed, else by default for so many players.
        """
        options = self.list_options(values)
        if all(option.name in values for option in options):
            return dict(values)
        return complete(options, {**self._get_player_defaults(players), **values})

    def resolve_options(self, values: Mapping[str, object], players: int) -> dict[str, Value]:
        """Return every option with its value: given, or by default for so many players.

        Raise `OptionError` for an unknown option, a value that is not allowed, or stakes that do
        not go together.
        """
        whole = {**self._get_player_defaults(players), **values}
        self.stakes.check(whole)
        return resolve(self.list_options(whole), whole, self.name)

    def _get_player_defaults(self, players: int) -> dict[str, int]:
        decks = {"decks": self.get_default_decks(players)} if self.has_cards else {}
        return {self.end_option: self.get_default_deals(players), **decks}


def _look_up(by_players: Sequence[tuple[int, T]], players: int, otherwise: T) -> T:
    """Return the last value whose number of players is at most `players`, or `otherwise`."""
    for from_players, value in reversed(by_players):
        if from_players <= players:
            return value
    return otherwise
