"""The cards: what each counts, how it is written, what it is like, how many there are, whether it is wild."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from games.rules.cards import RANKS
from games.rules.declared.bounds import LEAST_CARDS, MOST_CARDS
from games.rules.declared.declaration import Card, Declaration
from games.rules.declared.settings import YES
from games.rules.errors import DeclarationError
from games.rules.options import format_value

from .parts import check_room, with_part, without_part
from .typed import Change, short

JOKER = Card("Jo", -5, copies=2)
"""What is offered first: two in a deck."""


def rename_card(game: Declaration, place: int, text: str) -> Declaration:
    """Return the game with a card written anew, in groups too; raise `DeclarationError` if the name cannot be."""
    card, name = game.cards[place], short(text)
    if name == card.card:
        return game
    _check_new(game, name, place)
    like = "" if card.equals.casefold() == name.casefold() else card.equals
    return _with(game, place, card=name, equals=like)


def set_like(game: Declaration, place: int, text: str) -> Declaration:
    """Return the game with a card that equals another text, or with "" itself; a wild card stays as it is."""
    card = game.cards[place]
    if card.wild:
        return game
    alike = short(text) if text.strip() else ""
    return _with(game, place, equals="" if alike.casefold() == card.card.casefold() else alike)


def set_wild(game: Declaration, place: int, text: str) -> Declaration:
    """Return the game with a card wild (`text` is YES), which then equals nothing, or not wild."""
    return _with(game, place, wild=True, equals="") if text == YES else _with(game, place, wild=False)


def add_card(game: Declaration, _: int, text: str) -> Declaration:
    """Return the game with one card more: of that text, with 0 points, or with "" the next likely one."""
    if not game.cards:
        return game
    check_room(game, "cards")
    if not text.strip():
        return replace(game, cards=(*game.cards, next_card(game)))
    name = short(text)
    _check_new(game, name, -1)
    return replace(game, cards=(*game.cards, Card(name, 0)))


def remove_card(game: Declaration, place: int, _: str) -> Declaration:
    """Return the game without a card, and without what groups say of it. Raise `DeclarationError` if too few stay."""
    if len(game.cards) <= LEAST_CARDS:
        raise DeclarationError(f"A game has at least {LEAST_CARDS} cards")
    return _holding(without_part(game, "cards", place), {})


def next_card(game: Declaration) -> Card:
    """Return the card to propose: a joker if there is none, else the next missing rank, else a number from 11."""
    taken = {card.card.casefold() for card in game.cards}
    if JOKER.card.casefold() not in taken:
        return JOKER
    for number, rank in enumerate(RANKS, 1):
        if rank.casefold() not in taken:
            return Card(rank, min(number, 10))
    numbers = range(11, 12 + MOST_CARDS)
    return next(Card(str(number), number) for number in numbers if str(number) not in taken)


def _holding(game: Declaration, renamed: dict[str, str]) -> Declaration:
    """Return the game whose groups name only what cards still equal, renamed by `renamed`; groups left with none go."""
    likes = {card.equal_key for card in game.cards}

    def kept(named: tuple[str, ...]) -> tuple[str, ...]:
        by_key = {renamed.get(each.casefold(), each).casefold(): renamed.get(each.casefold(), each) for each in named}
        return tuple([each for key, each in by_key.items() if key in likes])

    groups = [replace(group, only=kept(group.only), excluded=kept(group.excluded)) for group in game.groups]
    still = [new for old, new in zip(game.groups, groups, strict=True) if new.only or not old.only]
    return game if tuple(still) == game.groups else replace(game, groups=tuple(still))


def _with(game: Declaration, place: int, **changes: Any) -> Declaration:
    """Return the game with the card at that index changed; groups that hold for it follow."""
    before, changed = game.cards[place], with_part(game, "cards", place, **changes)
    card = changed.cards[place]
    alone = before.equal_key not in {each.equal_key for each in changed.cards}
    renamed = {before.equal_key: card.equals or card.card} if alone and not card.wild and not before.wild else {}
    return _holding(changed, renamed)


def _check_new(game: Declaration, name: str, place: int) -> None:
    """Raise `DeclarationError` if another card than the one at `place` is written so, in any case."""
    for other, card in enumerate(game.cards):
        if other != place and card.card.casefold() == name.casefold():
            raise DeclarationError(f"There is a card {format_value(name)} already")


CHANGES: Mapping[str, Change] = {
    "written": rename_card,
    "like": set_like,
    "wild": set_wild,
    "another": add_card,
    "without": remove_card,
}
