"""The rules card of a game: all of it that follows from the game's declaration, and examples that the rules score."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from games.rules.cards import RANK_SET, Cards
from games.rules.end import AfterDeals
from games.rules.grid import Grid
from games.rules.money.pot import UNIT, Claim, PotRules
from games.rules.options import Choice, Currency, Option, Prizes, YesNo
from games.rules.record import DealRecord, Hand
from games.rules.replay import score_deal, score_hand
from games.rules.variant import MOST_PLAYERS, Variant

from ..shown.hand_drawing import Drawing, draw
from ..shown.people import Person, people_called
from ..shown.words import MINUS, NO_BREAK, USUAL_CURRENCY, card_name, count, money, number, ordinal, signed
from .examples import DEALS, HANDS, STEPS

OPTION_NAMES = {
    "decks": "Decks",
    "deals": "Deals",
    "target": "Total that ends the match",
    "pot": "Playing for a pot",
    "unit_cents": "One unit",
    "currency": "Currency",
    "stakes": "Playing for",
}
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
    """A name and what there is to say about it: a fact of the game, a rank and its points."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class OptionToChoose:
    """An option of a match: what it is without choosing, and what else can be chosen."""

    name: str
    default: str
    others: str


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
    """Something that is said on a card, with a hand (and what to see in it) or the scores of a deal to show it."""

    text: str
    example: ExampleHand | None = None
    caption: str = ""
    deal: tuple[ExampleScore, ...] = ()


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
    `plain` cards are the thirteen ranks. Of declared games, `notes` are about the cards, `sections` about all else.
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
    notes: tuple[str, ...] = ()
    sections: tuple[Section, ...] = ()


def rules_card(variant: Variant) -> RulesCard:
    """The card of a game, whether or not there are words and examples for it."""
    return RulesCard(
        name=variant.name,
        line=variant.line,
        facts=_facts(variant),
        values=tuple(Definition(card_name(card), number(variant.values[card])) for card in variant.card_set.copies),
        choices=tuple(_choice(variant, option) for option in variant.options),
        pot=_pot(variant.pot, _best(variant)) if variant.pot else None,
        stakes=variant.pot is None,
        limit=number(int(variant.end.option.default)),
        has_dealer=variant.has_dealer,
        most=variant.players[-1],
        most_is_ours=variant.players[-1] == MOST_PLAYERS,
        asked=variant.question.text if variant.question else "",
        question=variant.question.why if variant.question else "",
        mark=Definition(variant.mark.text, number(variant.mark.points)) if variant.mark else None,
        hands={name: _example(variant, text) for name, text in HANDS.get(variant.key, {}).items()},
        deals={name: _example_deal(variant, *deal) for name, deal in DEALS.get(variant.key, {}).items()},
        steps=tuple(_step(variant, *step) for step in STEPS.get(variant.key, ())),
        how_to_play=variant.how_to_play,
        examples={caption: _example(variant, text) for caption, text in variant.examples.items()},
        adds=bool(variant.question or variant.mark),
        plain=variant.card_set.known == RANK_SET,
        has_cards=variant.has_cards,
    )


def rules_list(variants: Iterable[Variant]) -> list[GameInList]:
    """The games of which there are cards, in their order."""
    return [
        GameInList(variant.key, variant.name, variant.line, f"{_span(variant.players[0], variant.players[-1])} players")
        for variant in variants
    ]


def _facts(variant: Variant) -> tuple[Definition, ...]:
    grid = variant.grid
    pile = "the cards still held" if variant.one_out else "any number of cards"
    hand = f"{grid.size} cards in {_rows(grid)}" if grid else pile
    cards = (Definition("Decks", _decks(variant)), Definition("A hand", hand)) if variant.has_cards else ()
    return (
        Definition("Players", _span(variant.players[0], variant.players[-1])),
        *cards,
        Definition("Match", _match(variant)),
        Definition("Wins", f"the {_best(variant)} total"),
    )


def _rows(grid: Grid) -> str:
    """The shape of a grid in words, not to be broken."""
    if 1 in (grid.rows, grid.columns):
        return f"a{NO_BREAK}{'row' if grid.rows == 1 else 'column'}"
    return f"{grid.rows} rows of {grid.columns}".replace(" ", NO_BREAK)


def _best(variant: Variant) -> str:
    return "lowest" if variant.lowest_wins else "highest"


def _span(first: int, last: int) -> str:
    if first == last:
        return str(first)
    return f"{first} {'or' if last == first + 1 else 'to'} {last}"


def _decks(variant: Variant) -> str:
    """The decks by number of players: 1 for 2 or 3 players, 2 for 4 to 7; broken at the commas only."""
    by_decks: dict[int, list[int]] = {}
    for players in variant.players:
        by_decks.setdefault(variant.default_decks(players), []).append(players)
    if len(by_decks) == 1:
        return str(*by_decks)
    first, *others = [f"{decks} for {_span(players[0], players[-1])}" for decks, players in by_decks.items()]
    return ", ".join(part.replace(" ", NO_BREAK) for part in [f"{first} players", *others])


def _match(variant: Variant) -> str:
    end = variant.end
    if isinstance(end, AfterDeals):
        return count(end.default, "deal")
    if end.below_zero:
        return f"until a total is outside {MINUS}{end.default} to {end.default}"
    return f"until a total is {'above ' if end.beyond else ''}{end.default}{'' if end.beyond else ' or more'}"


def _choice(variant: Variant, option: Option) -> OptionToChoose:
    name = OPTION_NAMES.get(option.name, option.name.replace("_", " ").capitalize())
    if isinstance(option, YesNo):
        return OptionToChoose(name, *(("yes", "or no") if option.default else ("no", "or yes")))
    if isinstance(option, Currency):
        return OptionToChoose(name, option.default, "or any other with 0, 2 or 3 decimals")
    if isinstance(option, Choice):
        return OptionToChoose(name, "nothing", "or so much a point, or a pot")
    if isinstance(option, Prizes):
        return OptionToChoose(name, ", ".join(map(number, option.default)), "or others")
    write = _money if option.name.endswith("_cents") else number
    default = "as above" if option.name == "decks" else write(option.default)
    return OptionToChoose(name, default, f"or {write(option.low)} to {write(option.high)}")


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
    return name if len(enough) == len(rules.antes) else f"{name}, with {_span(enough[0], enough[-1])} players"


def _prize(claims: Sequence[Claim], place: int, unit: int) -> Prize:
    claim = next((claim for claim in claims if claim.place == place), None)
    if claim is None:
        return Prize("", "")
    each = f"{NO_BREAK}each" if len(claim.seats) > 1 else ""
    units = claim.units // len(claim.seats)
    return Prize(f"{_money(units * unit)}{each}", _units(units))


def drawn_example(variant: Variant, cards: Cards) -> ExampleHand:
    """A hand to look at, counted by the rules."""
    score = score_hand(variant, Hand(cards))
    return ExampleHand(draw(variant, score), number(score.points))


def scores_of_deal(variant: Variant, names: Sequence[str], deal: DealRecord) -> tuple[ExampleScore, ...]:
    """The scores of a deal to look at, counted by the rules."""
    return tuple(
        ExampleScore(person, number(score.base), signed(score.points - score.base), number(score.points))
        for person, score in zip(people_called(names), score_deal(variant, deal), strict=True)
    )


def _example(variant: Variant, text: str) -> ExampleHand:
    return drawn_example(variant, variant.card_set.read(text))


def _example_deal(variant: Variant, hands: Mapping[str, str], who: str) -> tuple[ExampleScore, ...]:
    """The scores of a deal, for whose question or mark `who` is the answer."""
    names = list(hands)
    records = [
        Hand(variant.card_set.read(text), marked=bool(variant.mark) and name == who) for name, text in hands.items()
    ]
    answer = names.index(who) if variant.question else None
    return scores_of_deal(variant, names, DealRecord(tuple(records), answer))


def _step(variant: Variant, name: str, text: str, rank: str) -> Definition:
    """What the cards of a rank give together in a hand."""
    cards = variant.card_set.read(text)
    points = sum(group.points for group in variant.working(cards) if cards[group.cells[0]] == rank)
    return Definition(name, number(points))


def _units(units: int) -> str:
    return f"{number(units)}{NO_BREAK}unit{'' if units == 1 else 's'}"


def _money(cents: int) -> str:
    """An amount in the currency that is used unless another is chosen."""
    return money(cents, USUAL_CURRENCY)
