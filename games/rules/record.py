"""Facts: what happened at the table, and checking that it can have happened."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from .cards import Cards
from .errors import PlayersError, RuleError
from .options import Value
from .variant import Variant

Rest = Literal["leader", "split"]
"""What becomes of the rest of the pot when a match is ended early."""

LONGEST_NAME = 40


@dataclass(frozen=True, slots=True)
class Hand:
    """One player's final cards in a deal, or the typed score that stands for them; `marked` is the game's mark."""

    cards: Cards | None = None
    typed: int | None = None
    marked: bool = False


@dataclass(frozen=True, slots=True)
class DealRecord:
    """A whole deal: a hand for each seat, and the seat that answers the game's question (None: nobody)."""

    hands: tuple[Hand, ...]
    answer: int | None = None


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """A match as it happened. `players` are names in seat order, `first_dealer` is a seat, `options` are whole."""

    variant: Variant
    players: tuple[str, ...]
    first_dealer: int
    options: Mapping[str, Value]
    deals: tuple[DealRecord, ...] = ()
    ended_early: Rest | None = None


def clean_name(name: str, whose: str = "A player") -> str:
    """A name without surrounding space; raises `PlayersError` unless it has 1 to 40 proper characters."""
    name = name.strip()
    if not name:
        raise PlayersError(f"{whose} needs a name")
    if len(name) > LONGEST_NAME:
        raise PlayersError(f"“{name[:LONGEST_NAME]}…” is too long: a name has at most {LONGEST_NAME} characters")
    if any(unicodedata.category(character) in ("Cc", "Cs") for character in name):
        raise PlayersError("A name cannot hold control characters")
    return name


def check_players(variant: Variant, players: Sequence[str]) -> None:
    """Raise `PlayersError` unless these players can sit down to the game."""
    variant.check_number_of_players(len(players))
    seen: set[str] = set()
    for name in players:
        if clean_name(name) != name:
            raise PlayersError(f"“{name}” has space around it")
        if name.casefold() in seen:
            raise PlayersError(f"Two players are called {name}; give one of them another name")
        seen.add(name.casefold())


def check_hands(
    variant: Variant, players: Sequence[str], options: Mapping[str, Value], hands: Mapping[int, Hand]
) -> None:
    """Raise a `RuleError` where hands of a deal, by seat and perhaps not all in yet, cannot be."""
    for seat, hand in hands.items():
        try:
            variant.check_hand(hand, players[seat])
        except RuleError as error:
            raise error.at_seat(seat) from None
    cards = {seat: hand.cards for seat, hand in hands.items() if hand.cards is not None}
    variant.check_decks(cards, players, int(options["decks"]))
    variant.check_together(hands, players)


def check(record: MatchRecord) -> None:
    """Raise a `RuleError` where the match cannot have happened so."""
    check_players(record.variant, record.players)
    record.variant.check_options(record.options)
    if not 0 <= record.first_dealer < len(record.players):
        raise PlayersError("The first dealer is not one of the players")
    for number, deal in enumerate(record.deals, 1):
        try:
            check_deal(record, deal)
        except RuleError as error:
            raise error.in_deal(number) from None


def check_deal(record: MatchRecord, deal: DealRecord) -> None:
    """Raise a `RuleError` where a whole deal of the match cannot have happened so."""
    if len(deal.hands) != len(record.players):
        raise RuleError(f"{len(deal.hands)} hands for {len(record.players)} players")
    if deal.answer is not None and (record.variant.question is None or deal.answer not in range(len(deal.hands))):
        raise RuleError("The answer is not one of the players")
    check_hands(record.variant, record.players, record.options, dict(enumerate(deal.hands)))
