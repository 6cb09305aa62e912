"""Hands that show what a declared game's facts do: as plain as its cards allow."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, product

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
    cards = _list_cards_without(game.settled, "") or game.settled.cards
    size = game.grid.size if game.grid else min(LOOSE_CARDS, len(cards))
    return _deal_hand(cards, size, STRIDES[0], start)


def list_groups(game: Game, cards: Cards) -> list[Group]:
    """Return the groups that count in a hand, without single and discarded cards."""
    return [group for group in game.working(cards) if group.kind not in ("single", "discarded")]


def find_group_hand(game: Game, rule: GroupRule, turn: int = 0) -> Cards | None:
    """Return a hand in which such a group counts, if possible alone; `turn` gives other cards."""
    found: tuple[int, Cards] | None = None
    for cards, cells in islice(_make_tries(game, rule, turn), MAX_TRIES):
        groups = list_groups(game, cards)
        if any(_is(group, rule, cells) for group in groups) and (
            found is None or len(groups) < found[0]
        ):
            found = len(groups), cards
            if len(groups) == 1:
                break
    return found and found[1]


def find_wild_hand(game: Game, rule: GroupRule, cards: Cards) -> Cards | None:
    """Return `cards` with a wild card last in the first group; None if that counts no more."""
    wild = next((card.card for card in game.settled.cards if card.wild), None)
    group = next(iter(list_groups(game, cards)), None)
    if wild is None or group is None:
        return None
    cell = group.cells[-1]
    changed = (*cards[:cell], wild, *cards[cell + 1 :])
    return (
        changed if any(_is(other, rule, group.cells) for other in game.working(changed)) else None
    )


def make_discarded_hand(game: Game, grid: Grid) -> Cards:
    cards = list(make_plain_hand(game))
    for cell in grid.lines[grid.discardable or "rows"][-1]:
        cards[cell] = DISCARDED
    return tuple(cards)


def _is(group: Group, rule: GroupRule, cells: Iterable[int]) -> bool:
    return group.points == rule.points and set(group.cells) == set(cells)


def _make_tries(game: Game, rule: GroupRule, turn: int) -> Iterator[tuple[Cards, tuple[int, ...]]]:
    """Yield hands to try, each with the cells of its group; `turn` shifts the cards."""
    declared = game.settled
    if rule.form == "same":
        size = declared.rows * declared.columns or rule.same
        places = [tuple([cell * size // rule.same for cell in range(rule.same)])]
    else:
        found = sorted(find_cells(declared, rule))
        places = list(dict.fromkeys([found[0], found[len(found) // 2]]))
    likes = _list_equal_keys(declared, rule, turn)
    for like, cells, stride in product(likes, places, STRIDES[:2]):
        alike = [card.card for card in declared.cards if card.equal_key == like]
        others = _list_cards_without(declared, like)
        size = game.grid.size if game.grid else len(cells) + min(2, len(others))
        hand = list(_deal_hand(others, size, stride, turn)) if others else [alike[0]] * size
        for place, cell in enumerate(cells):
            hand[cell] = alike[place % len(alike)]
        yield tuple(hand), cells


def _list_equal_keys(declared: Declaration, rule: GroupRule, turn: int) -> list[str]:
    """Return the keys of equal cards that the group can be of, none wild.

    First come those with which it changes the score for the better, of these those that the most
    decks have often enough. `turn` shifts where the list begins.
    """
    side = -1 if declared.lowest_wins else 1
    group_size = rule.same or rule.shape[0] * rule.shape[1] or 2
    decks = max([decks for _, decks in declared.decks], default=1)
    worth = group_by_value((card, card.equal_key) for card in declared.cards if rule.takes(card))

    def rank_group(like: str) -> tuple[bool, bool]:
        """Return whether a group of that key is no gain, and whether it has too few cards."""
        gain = side * (rule.points - worth[like][0].points * group_size)
        return gain <= 0, sum(card.copies for card in worth[like]) * decks < group_size

    likes = list(worth)
    middle = (len(likes) // 2 + turn) % len(likes) if likes else 0
    return sorted(likes[middle:] + likes[:middle], key=rank_group)


def _list_cards_without(declared: Declaration, like: str) -> tuple[Card, ...]:
    """Return the first card of each kind of equal cards, except the kind `like` and wild ones."""
    others = {
        card.equal_key: card
        for card in reversed(declared.cards)
        if not card.wild and card.equal_key != like
    }
    return tuple(reversed(others.values()))


def _deal_hand(cards: Sequence[Card], size: int, stride: int, start: int) -> Cards:
    """Return a hand of `size` cards, in steps that use all cards before one comes again."""
    steps = stride if len(cards) % stride else 1
    return tuple([cards[(start + cell * steps) % len(cards)].card for cell in range(size)])
