"""The rules card of a game: all of it that follows from the game's declaration, and examples that the rules score."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.pages.shared.amounts import stakes_words
from games.pages.shared.hand_drawing import Drawing, draw, length_class
from games.pages.shared.people import Person, people_called
from games.pages.shared.words import (
    MINUS,
    NO_BREAK,
    USUAL_CURRENCY,
    count,
    listing,
    money,
    number,
    ordinal,
    signed,
    span,
)
from games.rules.cards import RANK_SET, Cards, card_name
from games.rules.end import AfterDeals
from games.rules.game import Game
from games.rules.grid import Grid
from games.rules.limits import MOST_PLAYERS
from games.rules.money.pot import UNIT, Claim, PotRules
from games.rules.record import DealRecord, Hand
from games.rules.scoring import score_deal, score_hand

from .counted_examples import Worked
from .examples import DEALS, HANDS, STEPS
from .options_on_card import OptionToChoose, deals_words, limit_of, options_on_card

POT_CASES = (
    ("One {}, one second", (1, 2, 3)),
    ("One {}, several tied for second", (1, 2, 2)),
    ("Two tied for {}", (1, 1, 3)),
    ("Three or more tied for {}", (1, 1, 1)),
)
"""The ways in which a deal can come out that the prizes depend on, each with the first places of such a deal."""


@dataclass(frozen=True, slots=True)
class GameInList:
    """A game in the list of all of them."""

    key: str
    name: str
    line: str
    players: str


@dataclass(frozen=True, slots=True)
class Definition:
    """A name and what there is to say about it: a fact of the game, a rank and its points.

    `size` is the style that a card's name needs to fit, if it is a long one.
    """

    name: str
    text: str
    size: str = ""


@dataclass(frozen=True, slots=True)
class ExampleHand:
    """A hand to look at, and its points."""

    drawing: Drawing | None
    points: str


@dataclass(frozen=True, slots=True)
class ExampleScore:
    """One player of a deal to look at: the points of the cards, what the deal adds to them, the score."""

    person: Person
    cards: str
    added: str
    score: str


@dataclass(frozen=True, slots=True)
class Said:
    """Something that is said on a card, with a hand (and what to see in it) or the scores of a deal to show it.

    `name` is what it is about, where the table has a name for that; `worked` shows it in numbers.
    """

    text: str
    example: ExampleHand | None = None
    caption: str = ""
    deal: tuple[ExampleScore, ...] = ()
    name: str = ""
    worked: Worked | None = None


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a card: what it is called in an address, its heading, and what is said there."""

    key: str
    title: str
    said: tuple[Said, ...]


@dataclass(frozen=True, slots=True)
class Ante:
    """What so many players pay in, each and together, as amounts and in units."""

    players: int
    each: str
    each_units: str
    pot: str
    pot_units: str


@dataclass(frozen=True, slots=True)
class Prize:
    """What each player at a place takes, as an amount and in units; both empty where it is nothing."""

    amount: str
    units: str


@dataclass(frozen=True, slots=True)
class PotCard:
    """The pot: one unit, the antes, the places that are paid, and the prizes of each case for them."""

    unit: str
    antes: tuple[Ante, ...]
    places: tuple[str, ...]
    cases: tuple[tuple[str, tuple[Prize, ...]], ...]


@dataclass(frozen=True, slots=True)
class RulesCard:
    """Everything on the card of a game but its own words. `limit` is the number that the end of a match hangs on.

    `stakes`: the table chooses what it plays for.

    `most` players can play; `most_is_ours` where the game itself sets no such limit.
    `asked` is the game's question, `question` what the answer does, `mark` what its mark is worth; they may be empty.
    `hands`, `deals` and `steps` are examples by name, there for the words to point at; `how_to_play` and `examples` by
    what to see in them are the game's own words where no others are told. `adds`: a deal can change what cards count.
    `of_match`: it is about a match, and `choices` are what was chosen for that. `plain` cards are the thirteen ranks.
    Of declared games, `notes` are about the cards, `sections` about all else.
    """

    name: str
    line: str
    facts: tuple[Definition, ...]
    values: tuple[Definition, ...]
    choices: tuple[OptionToChoose, ...]
    pot: PotCard | None
    stakes: bool
    limit: str
    has_dealer: bool
    most: int
    most_is_ours: bool
    asked: str
    question: str
    mark: Definition | None
    hands: Mapping[str, ExampleHand]
    deals: Mapping[str, tuple[ExampleScore, ...]]
    steps: tuple[Definition, ...]
    how_to_play: str
    examples: Mapping[str, ExampleHand]
    adds: bool
    plain: bool
    has_cards: bool
    of_match: bool
    notes: tuple[str, ...] = ()
    sections: tuple[Section, ...] = ()


def rules_card(game: Game, options: Mapping[str, Any] | None = None) -> RulesCard:
    """The card of a game, whether or not there are words and examples for it; `options` are those of a match of it."""
    return RulesCard(
        name=game.name,
        line=game.line,
        facts=_facts(game, options),
        values=tuple(
            Definition(card_name(card), number(game.values[card]), length_class(card)) for card in game.card_set.copies
        ),
        choices=options_on_card(game, options),
        of_match=bool(options),
        pot=_pot(game.pot, _best(game)) if game.pot and _for_money(options) else None,
        stakes=game.pot is None and _for_money(options),
        limit=number(limit_of(game, options)),
        has_dealer=game.has_dealer,
        most=game.players[-1],
        most_is_ours=game.players[-1] == MOST_PLAYERS,
        asked=game.question.text if game.question else "",
        question=game.question.why if game.question else "",
        mark=Definition(game.mark.text, number(game.mark.points)) if game.mark else None,
        hands={name: _example(game, text) for name, text in HANDS.get(game.key, {}).items()},
        deals={name: _example_deal(game, *deal) for name, deal in DEALS.get(game.key, {}).items()},
        steps=tuple(_step(game, *step) for step in STEPS.get(game.key, ())),
        how_to_play=game.how_to_play,
        examples={caption: _example(game, text) for caption, text in game.words.examples.items()},
        adds=bool(game.question or game.mark),
        plain=game.card_set.known == RANK_SET,
        has_cards=game.has_cards,
    )


def _for_money(options: Mapping[str, Any] | None) -> bool:
    """Whether something is played for, in a match with these options; on a card of no match that is still open."""
    return not options or stakes_words(options) != "nothing"


def _values(game: Game) -> tuple[Definition, ...]:
    points = {card: number(game.values[card]) for card in game.card_set.copies}
    return tuple(Definition(card_name(card), text, length_class(card)) for card, text in points.items())


def rules_list(games: Iterable[Game]) -> list[GameInList]:
    """The games of which there are cards, in their order."""
    return [
        GameInList(game.key, game.name, game.line, f"{span(game.players[0], game.players[-1])} players")
        for game in games
    ]


def _facts(game: Game, options: Mapping[str, Any] | None) -> tuple[Definition, ...]:
    grid = game.grid
    pile = "the cards still held" if game.exactly_one_empty else "any number of cards"
    hand = f"{grid.size} cards in {_rows(grid)}" if grid else pile
    cards = (Definition("Decks", _decks(game)), Definition("A hand", hand)) if game.has_cards else ()
    return (
        Definition("Players", span(game.players[0], game.players[-1])),
        *cards,
        *((Definition("Noted", listing(each.name for each in game.numbers)),) if game.numbers else ()),
        Definition("Match", _match(game, options)),
        Definition("Wins", _wins(game)),
    )


def _wins(game: Game) -> str:
    return f"most {game.end.count}" if game.end.count else f"the {_best(game)} total"


def _rows(grid: Grid) -> str:
    """The shape of a grid in words, not to be broken."""
    if 1 in (grid.rows, grid.columns):
        return f"a{NO_BREAK}{'row' if grid.rows == 1 else 'column'}"
    return f"{grid.rows} rows of {grid.columns}".replace(" ", NO_BREAK)


def _best(game: Game) -> str:
    return "lowest" if game.lowest_wins else "highest"


def _decks(game: Game) -> str:
    """The decks by number of players: 1 for 2 or 3 players, 2 for 4 to 7; broken at the commas only."""
    by_decks: dict[int, list[int]] = {}
    for players in game.players:
        by_decks.setdefault(game.default_decks(players), []).append(players)
    if len(by_decks) == 1:
        return str(*by_decks)
    first, *others = [f"{decks} for {span(players[0], players[-1])}" for decks, players in by_decks.items()]
    return ", ".join(part.replace(" ", NO_BREAK) for part in [f"{first} players", *others])


def _match(game: Game, options: Mapping[str, Any] | None) -> str:
    end, limit = game.end, limit_of(game, options)
    if isinstance(end, AfterDeals):
        return deals_words(game) if end.as_dealt and not options else count(limit, "deal")
    if end.count:
        return f"until somebody has {'more than ' if end.beyond else ''}{number(limit)} {end.count}"
    if end.below_zero:
        return f"until a total is outside {MINUS}{limit} to {limit}"
    return f"until a total is {'above ' if end.beyond else ''}{limit}{'' if end.beyond else ' or more'}"


def _pot(rules: PotRules, best: str) -> PotCard:
    unit = UNIT.default
    most = max(rules.antes)
    paid = [rules.claims((*places, *range(len(places) + 1, most + 1))[:most]) for _, places in POT_CASES]
    last = max(claim.place for claims in paid for claim in claims)
    return PotCard(
        unit=_money(unit),
        antes=tuple(_ante(players, units, unit) for players, units in rules.antes.items()),
        places=tuple(_place(rules, place) for place in range(1, last + 1)),
        cases=tuple(
            (name.format(best), tuple(_prize(claims, place, unit) for place in range(1, last + 1)))
            for (name, _), claims in zip(POT_CASES, paid, strict=True)
        ),
    )


def _ante(players: int, units: int, unit: int) -> Ante:
    together = units * players
    return Ante(players, _money(units * unit), _units(units), _money(together * unit), _units(together))


def _place(rules: PotRules, place: int) -> str:
    """A place, and how many must play for it to be paid if that is not any number."""
    enough = [players for players in rules.antes if len(rules.claims(range(1, players + 1))) >= place]
    name = ordinal(place).capitalize()
    return name if len(enough) == len(rules.antes) else f"{name}, with {span(enough[0], enough[-1])} players"


def _prize(claims: Sequence[Claim], place: int, unit: int) -> Prize:
    claim = next((claim for claim in claims if claim.place == place), None)
    if claim is None:
        return Prize("", "")
    each = f"{NO_BREAK}each" if len(claim.seats) > 1 else ""
    units = claim.units // len(claim.seats)
    return Prize(f"{_money(units * unit)}{each}", _units(units))


def drawn_example(game: Game, cards: Cards) -> ExampleHand:
    """A hand to look at, counted by the rules."""
    score = score_hand(game, Hand(cards))
    return ExampleHand(draw(game, score), number(score.points))


def scores_of_deal(game: Game, names: Sequence[str], deal: DealRecord) -> tuple[ExampleScore, ...]:
    """The scores of a deal to look at, counted by the rules."""
    return tuple(
        ExampleScore(person, number(score.base), signed(score.points - score.base), number(score.points))
        for person, score in zip(people_called(names), score_deal(game, deal), strict=True)
    )


def _example(game: Game, text: str) -> ExampleHand:
    return drawn_example(game, game.card_set.read(text))


def _example_deal(game: Game, hands: Mapping[str, str], who: str) -> tuple[ExampleScore, ...]:
    """The scores of a deal, for whose question or mark `who` is the answer."""
    names = list(hands)
    records = [Hand(game.card_set.read(text), marked=bool(game.mark) and name == who) for name, text in hands.items()]
    answer = names.index(who) if game.question else None
    return scores_of_deal(game, names, DealRecord(tuple(records), answer))


def _step(game: Game, name: str, text: str, rank: str) -> Definition:
    """What the cards of a rank give together in a hand; of sets, what a set of so many gives."""
    cards = game.card_set.read(text)
    sets = {rule.same: rule.points for rule in game.facts.groups if rule.same}
    points = sum(group.points for group in game.working(cards) if cards[group.cells[0]] == rank)
    points = sets.get(cards.count(rank), points)
    return Definition(name, number(points))


def _units(units: int) -> str:
    return f"{number(units)}{NO_BREAK}unit{'' if units == 1 else 's'}"


def _money(cents: int) -> str:
    """An amount in the currency that is used unless another is chosen."""
    return money(cents, USUAL_CURRENCY)
