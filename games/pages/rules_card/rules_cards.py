"""The rules card of a game: all that follows from its declaration, and examples."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.drawings.hands import choose_length_class
from games.rules.cards import RANK_SET, format_card
from games.rules.end import AfterDeals
from games.rules.game import Game
from games.rules.limits import MAX_PLAYERS
from games.rules.record import DealRecord, HandRecord
from games.wording.declared.game_line import write_line_of_game
from games.wording.declared.phrases import format_phrase
from games.wording.declared.play import build_decks_phrase, end_phrase, format_winner
from games.wording.translated import numeral, phrase, translate
from games.wording.words import listing, span

from .declared_rules import build_sections, write_card_notes
from .examples import DEALS, HANDS, STEPS
from .options_on_card import (
    OptionToChoose,
    find_limit,
    format_deals,
    has_stakes,
    join_with_no_break_spaces,
    list_options,
)
from .pot_card import PotCard, build_pot_card
from .statements import Definition, ExampleHand, ExampleScore, Section, draw_example, score_example


@dataclass(frozen=True, slots=True)
class RulesCard:
    """Everything on the card of a game except its own words."""

    game: Game
    line: str
    details: tuple[Definition, ...]  # at its top
    values: tuple[Definition, ...]  # the points of each card
    choices: tuple[OptionToChoose, ...]  # for a card of a match, what was chosen for it
    pot: PotCard | None
    explains_stakes: bool  # the table can choose, or has chosen, what it plays for
    limit: str  # the number of deals, points … that ends a match
    has_no_own_limit: bool  # the game itself does not limit the number of players
    # The template of a game with words of its own points at these, by name.
    hands: Mapping[str, ExampleHand]
    deals: Mapping[str, tuple[ExampleScore, ...]]
    steps: tuple[Definition, ...]  # what more and more equal cards give
    how_to_play: str  # the table's own text, else the game's
    examples: Mapping[str, ExampleHand]  # by what to see in them
    adds_points: bool  # a deal can add points to those of the cards
    has_usual_cards: bool  # its cards are the thirteen ranks
    is_of_match: bool
    notes: tuple[str, ...]  # about the cards
    sections: tuple[Section, ...]  # about all else that was declared


def build_card(
    game: Game, how_to_play: str = "", options: Mapping[str, Any] | None = None
) -> RulesCard:
    """Build a game's card; `how_to_play` is the table's own text, `options` are a match's."""
    # Without a match the stakes are still open.
    explains_money = not options or has_stakes(options)
    read = game.card_set.read
    values = [
        Definition(format_card(card), numeral(game.values[card]), choose_length_class(card))
        for card in game.card_set.copies
    ]
    example_hands = HANDS.get(game.key, {})
    example_deals = DEALS.get(game.key, {})
    steps = [_build_step(game, *step) for step in STEPS.get(game.key, ())]
    return RulesCard(
        game=game,
        line=write_line_of_game(game),
        details=_build_details(game, options),
        values=tuple(values),
        choices=list_options(game, options),
        is_of_match=bool(options),
        pot=build_pot_card(game.pot) if game.pot and explains_money else None,
        explains_stakes=game.pot is None and explains_money,
        limit=numeral(find_limit(game, options)),
        has_no_own_limit=game.players[-1] == MAX_PLAYERS,
        hands={name: draw_example(game, read(text)) for name, text in example_hands.items()},
        deals={name: _score_deal(game, *deal) for name, deal in example_deals.items()},
        steps=tuple(steps),
        how_to_play=how_to_play or game.how_to_play,
        examples={
            caption: draw_example(game, read(text)) for caption, text in game.words.examples.items()
        },
        adds_points=bool(game.settled.question or game.settled.mark or game.is_counted),
        has_usual_cards=game.card_set.known == RANK_SET,
        notes=tuple(write_card_notes(game.settled)) if game.has_cards else (),
        sections=build_sections(game, options),
    )


def _build_details(game: Game, options: Mapping[str, Any] | None) -> tuple[Definition, ...]:
    """Return the facts at the top of a card: players, decks, hand, numbers, end, winner."""
    details = {phrase("Players"): span(game.players[0], game.players[-1])}
    if game.has_cards:
        details[phrase("Decks")] = format_phrase(build_decks_phrase(game.settled))
        details[phrase("Hand")] = _describe_hand(game)
    if game.numbers:
        details[phrase("You enter")] = listing(number.name for number in game.numbers)
    end = game.end
    if isinstance(end, AfterDeals) and end.as_dealt and not options:
        # The list of cards dealt has as many deals as the number of players allows.
        end_text = phrase("after {deals}", deals=join_with_no_break_spaces(format_deals(game)))
    else:
        limit = find_limit(game, options)
        end_text = format_phrase(end_phrase(end, limit, counted=bool(options)))
    details |= {phrase("End"): end_text, phrase("Winner"): format_winner(game.settled)}
    return tuple([Definition(name, text) for name, text in details.items() if text])


def _describe_hand(game: Game) -> str:
    grid = game.grid
    if grid is None:
        return (
            phrase("the cards that are left")
            if game.exactly_one_empty
            else phrase("any number of cards")
        )
    if grid.rows == 1:
        return phrase("{n} card in a\u00a0row", "{n} cards in a\u00a0row", n=grid.size)
    if grid.columns == 1:
        return phrase("{n} card in a\u00a0column", "{n} cards in a\u00a0column", n=grid.size)
    return phrase(
        "{n} card in {rows}\u00a0rows\u00a0of\u00a0{columns}",
        "{n} cards in {rows}\u00a0rows\u00a0of\u00a0{columns}",
        n=grid.size,
        rows=grid.rows,
        columns=grid.columns,
    )


def _score_deal(game: Game, hands: Mapping[str, str], who: str) -> tuple[ExampleScore, ...]:
    """Return the scores of an example deal; `who` is the answer or has the mark."""
    names = list(hands)
    has_mark = game.mark is not None
    records = [
        HandRecord(game.card_set.read(text), marked=has_mark and name == who)
        for name, text in hands.items()
    ]
    answer = names.index(who) if game.question else None  # else `who` has the mark
    return score_example(game, names, DealRecord(tuple(records), answer))


def _build_step(game: Game, name: str, text: str, rank: str) -> Definition:
    """Return under `name` what the cards of a rank give together in an example hand (`text`)."""
    cards = game.card_set.read(text)
    points_by_count = {rule.same: rule.points for rule in game.settled.groups if rule.same}
    points = points_by_count.get(cards.count(rank))
    if points is None:
        # No rule is on so many equal cards anywhere: the groups in the hand have the points.
        groups = [group for group in game.working(cards) if cards[group.cells[0]] == rank]
        points = sum(group.points for group in groups)
    return Definition(translate(name), numeral(points))
