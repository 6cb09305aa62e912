"""Deals that are made up: cards from a shuffled shoe that get better turn by turn, as at a table.

So the decks hold them, and the scores look like those of real evenings.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from games.rules.cards import GONE
from games.rules.game import Game
from games.rules.record import DealRecord, Hand
from games.rules.scoring import score_deal, score_hand

from .made_up_numbers import numbers_of_hands, numbers_of_table
from .plans import Plan

MOST_TURNS = 8
MOST_LEFT = 5
"""The most cards that somebody holds when another has gone out."""
TYPED = range(-20, 61, 5)
"""The scores of a game without cards."""


def deal_once(plan: Plan, number: int, random: Random) -> DealRecord:
    """The final hands of a deal, in every seventh of them one as a typed score, and who went out where that is asked:
    mostly whoever has the best hand, in every fourth deal nobody."""
    game, players = plan.played, len(plan.players)
    hands = _dealt(plan, random) if game.has_cards else [_typed(game, random) for _ in range(players)]
    if game.mark and number % 3 == 1:
        lucky = random.randrange(players)
        hands[lucky] = replace(hands[lucky], marked=True)
    if number % 7 == 5 and game.has_scores:
        hands[-1] = replace(hands[-1], cards=None, typed=score_hand(game, hands[-1]).base)
    before = plan.begins(number)
    if game.numbers:
        noted = numbers_of_hands(game, players, before.dealt, random)
        hands = [replace(hand, numbers=own) for hand, own in zip(hands, noted, strict=True)]
    deal = DealRecord(tuple(hands), None, numbers_of_table(game, before.dealt, random))
    if game.question and (number % 4 or not game.question.nobody):
        points = [hand.points for hand in score_deal(game, deal, before)]
        best = points.index(min(points) if game.lowest_wins else max(points))
        return replace(deal, answer=random.choice([best, best, random.randrange(players)]))
    return deal


def _typed(game: Game, random: Random) -> Hand:
    """A hand of a game without cards: a score, where it has one by itself."""
    return Hand(typed=random.choice(TYPED)) if game.has_scores else Hand()


def _dealt(plan: Plan, random: Random) -> list[Hand]:
    """Everybody's cards at the end, from a shoe of the game's decks."""
    game, players, copies = plan.played, len(plan.players), plan.played.card_set.copies
    deck = [card for copy in range(max(copies.values())) for card in copies if copy < copies[card]]
    shoe = deck * int(plan.options["decks"])
    random.shuffle(shoe)
    return _grids(game, shoe, players) if game.grid else _remains(game, shoe, players, random)


def _grids(game: Game, shoe: list[str], players: int) -> list[Hand]:
    """Grids dealt from the shoe, after as many turns as its cards are enough for."""
    size = game.grid.size if game.grid else 0
    turns = min(MOST_TURNS, len(shoe) // players - size)
    return [Hand(_grid(game, [shoe.pop() for _ in range(size)], shoe, turns)) for _ in range(players)]


def _grid(game: Game, cards: list[str], shoe: list[str], turns: int) -> tuple[str, ...]:
    """A grid after this number of turns: each card that is drawn goes where it helps most, if it helps anywhere."""

    def worth(cards: Sequence[str]) -> int:
        points = score_hand(game, Hand(tuple(cards))).points
        return -points if game.lowest_wins else points

    for _ in range(turns):
        drawn = shoe.pop()
        choices = [cards, *([*cards[:cell], drawn, *cards[cell + 1 :]] for cell in range(len(cards)))]
        cards = max(choices, key=worth)
    if game.grid and game.grid.can_go:
        for line in game.grid.lines[game.grid.can_go]:
            gone = [GONE if cell in line else card for cell, card in enumerate(cards)]
            if len({cards[cell] for cell in line}) == 1 and worth(gone) > worth(cards):
                cards = gone
    return tuple(cards)


def _remains(game: Game, shoe: list[str], players: int, random: Random) -> list[Hand]:
    """What everybody still holds at the end, where one of them has to be out when that one has no cards left."""
    out = random.randrange(players) if game.exactly_one_empty else None
    sizes = [0 if seat == out else random.randint(1, MOST_LEFT) for seat in range(players)]
    order = list(game.card_set.copies)
    return [Hand(tuple(sorted((shoe.pop() for _ in range(size)), key=order.index))) for size in sizes]
