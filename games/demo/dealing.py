"""Made-up deals: cards from a shuffled shoe that get better turn by turn, as at a table.

So the decks hold them, and the scores look like those of real evenings.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from games.rules.cards import DISCARDED
from games.rules.game import Game
from games.rules.record import DealRecord, HandRecord
from games.rules.scoring import score_deal, score_hand

from .made_up_numbers import make_hand_numbers, make_table_numbers
from .plans import Plan

MAX_TURNS = 8
MAX_CARDS_LEFT = 5
"""The most cards that a player holds when another has gone out."""
TYPED_SCORES = range(-20, 61, 5)
"""The scores of a game without cards."""


def make_deal(plan: Plan, number: int, random: Random) -> DealRecord:
    """Return the final hands of deal `number` (from 1), with numbers and the answer if the game has them.

    One hand is marked in deals 1, 4, 7 …, if the game has a mark. The last has a typed score in deals 5, 12, 19 …; all
    have one in a game without cards, if its hands score. The answer is mostly the seat with the best hand; in every
    fourth deal nobody, if the game allows that.
    """
    game, players = plan.played, len(plan.players)
    hands = _deal_hands(plan, random) if game.has_cards else [_make_typed_hand(game, random) for _ in range(players)]
    if game.mark and number % 3 == 1:
        lucky = random.randrange(players)
        hands[lucky] = replace(hands[lucky], marked=True)
    if number % 7 == 5 and game.has_scores:
        hands[-1] = replace(hands[-1], cards=None, typed=score_hand(game, hands[-1]).base)
    before = plan.build_before(number)
    if game.numbers:
        numbers = make_hand_numbers(game, players, before.dealt, random)
        hands = [replace(hand, numbers=own) for hand, own in zip(hands, numbers, strict=True)]
    deal = DealRecord(tuple(hands), None, make_table_numbers(game, before.dealt, random))
    if game.question and (number % 4 or not game.question.nobody):
        points = [hand.points for hand in score_deal(game, deal, before)]
        best = points.index(min(points) if game.lowest_wins else max(points))
        return replace(deal, answer=random.choice([best, best, random.randrange(players)]))
    return deal


def _make_typed_hand(game: Game, random: Random) -> HandRecord:
    """Return a hand of a game without cards: a score, if a hand has one by itself."""
    return HandRecord(typed=random.choice(TYPED_SCORES)) if game.has_scores else HandRecord()


def _deal_hands(plan: Plan, random: Random) -> list[HandRecord]:
    """Return all players' cards at the end, dealt from as many shuffled decks as the match has."""
    game, players, copies = plan.played, len(plan.players), plan.played.card_set.copies
    deck = [card for copy in range(max(copies.values())) for card in copies if copy < copies[card]]
    shoe = deck * int(plan.options["decks"])
    random.shuffle(shoe)
    return _make_grids(game, shoe, players) if game.grid else _make_remaining_hands(game, shoe, players, random)


def _make_grids(game: Game, shoe: list[str], players: int) -> list[HandRecord]:
    """Return grids dealt from the shoe, each after `MAX_TURNS` turns, or fewer if there are not the cards for these."""
    size = game.grid.size if game.grid else 0
    turns = min(MAX_TURNS, len(shoe) // players - size)
    return [HandRecord(_make_grid(game, [shoe.pop() for _ in range(size)], shoe, turns)) for _ in range(players)]


def _make_grid(game: Game, cards: list[str], shoe: list[str], turns: int) -> tuple[str, ...]:
    """Return a grid after so many turns: each card drawn off the end of `shoe` replaces one where that helps.

    Then lines of equal cards that the game lets go are discarded, if that helps.
    """

    def rate(cards: Sequence[str]) -> int:
        """Return how good a grid is: the higher, the better."""
        points = score_hand(game, HandRecord(tuple(cards))).points
        return -points if game.lowest_wins else points

    for _ in range(turns):
        drawn = shoe.pop()
        choices = [cards, *([*cards[:cell], drawn, *cards[cell + 1 :]] for cell in range(len(cards)))]
        cards = max(choices, key=rate)
    if game.grid and game.grid.discardable:
        for line in game.grid.lines[game.grid.discardable]:
            discarded = [DISCARDED if cell in line else card for cell, card in enumerate(cards)]
            if len({cards[cell] for cell in line}) == 1 and rate(discarded) > rate(cards):
                cards = discarded
    return tuple(cards)


def _make_remaining_hands(game: Game, shoe: list[str], players: int, random: Random) -> list[HandRecord]:
    """Return random hands of cards left at the end, taken from the `shoe`; exactly one is empty if the game asks."""
    out = random.randrange(players) if game.exactly_one_empty else None
    sizes = [0 if seat == out else random.randint(1, MAX_CARDS_LEFT) for seat in range(players)]
    order = list(game.card_set.copies)
    return [HandRecord(tuple(sorted((shoe.pop() for _ in range(size)), key=order.index))) for size in sizes]
