"""Hands that show what a declared game's facts do: as plain as its cards allow."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import cycle, islice, product

from games.rules.cards import DISCARDED, Cards
from games.rules.declared.declaration import Card, Declaration, GroupRule
from games.rules.game import Game
from games.rules.grid import Grid
from games.rules.result import Group
from games.rules.working.places import find_cells
from games.wording.words import group_by_value

STRIDES = (5, 7, 3, 1)
"""Steps through the game's cards that make a hand look dealt."""
MAX_TRIES = 12
"""Hands that are counted to find an example of a group."""
LOOSE_CARDS = 5
"""Cards of an example of a pile, beside those that are equal."""


def make_plain_hand(game: Game, start: int = 0) -> Cards:
    """Return a hand with as few equal cards as can be; another `start` gives other cards."""
    cards = _list_cards_without(game.settled, equal_key="") or game.settled.cards
    size = game.grid.size if game.grid else min(LOOSE_CARDS, len(cards))
    return _deal_hand(cards, size, STRIDES[0], start)


def list_groups(game: Game, cards: Cards) -> list[Group]:
    """Return the groups that count in a hand, without single and discarded cards."""
    return [group for group in game.working(cards) if group.kind not in ("single", "discarded")]


def find_group_hand(game: Game, rule: GroupRule, turn: int = 0) -> Cards | None:
    """Return a hand in which such a group counts, if possible alone; `turn` gives other cards."""
    best: Cards | None = None
    fewest_groups = 0
    for cards, cells in islice(_make_tries(game, rule, turn), MAX_TRIES):
        groups = list_groups(game, cards)
        if not any(_is_group_of(group, rule, cells) for group in groups):
            continue
        if len(groups) == 1:
            return cards
        if best is None or len(groups) < fewest_groups:
            best = cards
            fewest_groups = len(groups)
    return best


def find_wild_hand(game: Game, rule: GroupRule, cards: Cards) -> Cards | None:
    """Return `cards` with a wild card last in their first group; None if that does not count."""
    wild_card = next((card.card for card in game.settled.cards if card.wild), None)
    group = next(iter(list_groups(game, cards)), None)
    if wild_card is None or group is None:
        return None
    cell = group.cells[-1]
    changed = (*cards[:cell], wild_card, *cards[cell + 1 :])
    still_counts = any(_is_group_of(other, rule, group.cells) for other in game.working(changed))
    return changed if still_counts else None


def make_discarded_hand(game: Game, grid: Grid) -> Cards:
    """Return a plain hand whose last line, of those that can be discarded, is discarded."""
    cards = list(make_plain_hand(game))
    for cell in grid.lines[grid.discardable or "rows"][-1]:
        cards[cell] = DISCARDED
    return tuple(cards)


def _is_group_of(group: Group, rule: GroupRule, cells: Iterable[int]) -> bool:
    return group.points == rule.points and set(group.cells) == set(cells)


def _make_tries(game: Game, rule: GroupRule, turn: int) -> Iterator[tuple[Cards, tuple[int, ...]]]:
    """Yield hands to try, each with the cells of its group; `turn` shifts the cards."""
    declared = game.settled
    if rule.form == "same":
        # Anywhere in the hand: spread over it.
        size = declared.rows * declared.columns or rule.same
        cell_choices = [tuple([cell * size // rule.same for cell in range(rule.same)])]
    else:
        possible_cells = sorted(find_cells(declared, rule))
        middle = possible_cells[len(possible_cells) // 2]
        cell_choices = list(dict.fromkeys([possible_cells[0], middle]))
    equal_keys = _list_equal_keys(declared, rule, turn)
    for equal_key, cells, stride in product(equal_keys, cell_choices, STRIDES[:2]):
        equal_cards = [card.card for card in declared.cards if card.equal_key == equal_key]
        others = _list_cards_without(declared, equal_key)
        size = game.grid.size if game.grid else len(cells) + min(2, len(others))
        # All cards of a game can be equal; then the hand has no others.
        hand = list(_deal_hand(others, size, stride, turn)) if others else equal_cards[:1] * size
        for cell, card in zip(cells, cycle(equal_cards), strict=False):  # a cycle has no end
            hand[cell] = card
        yield tuple(hand), cells


def _list_equal_keys(declared: Declaration, rule: GroupRule, turn: int) -> list[str]:
    """Return the keys of equal cards that the group can be of.

    First come those with which it improves the score, and of these first those of which the decks
    have enough cards. `turn` shifts where the list begins.
    """
    sign = -1 if declared.lowest_wins else 1
    group_size = rule.same or rule.shape[0] * rule.shape[1] or 2
    decks = max([decks for _, decks in declared.decks], default=1)
    by_key = group_by_value((card, card.equal_key) for card in declared.cards if rule.takes(card))

    def rank_group(equal_key: str) -> tuple[bool, bool]:
        cards = by_key[equal_key]
        is_no_gain = sign * (rule.points - cards[0].points * group_size) <= 0
        is_too_rare = sum(card.copies for card in cards) * decks < group_size
        return is_no_gain, is_too_rare

    keys = list(by_key)
    start = (len(keys) // 2 + turn) % len(keys) if keys else 0
    return sorted(keys[start:] + keys[:start], key=rank_group)


def _list_cards_without(declared: Declaration, equal_key: str) -> tuple[Card, ...]:
    """Return one card of each kind of equal cards, except wild ones and those with this key."""
    others = {
        card.equal_key: card
        for card in reversed(declared.cards)  # so that the first of equal cards stays
        if not card.wild and card.equal_key != equal_key
    }
    return tuple(reversed(others.values()))


def _deal_hand(cards: Sequence[Card], size: int, stride: int, start: int) -> Cards:
    """Return a hand of `size` cards, in steps that use all cards before one comes again."""
    step = stride if len(cards) % stride else 1
    return tuple([cards[(start + cell * step) % len(cards)].card for cell in range(size)])
