"""Everything that can be wrong with the facts of a match, each with a sentence for the people at the table."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence

from .cards import GONE, Cards, CardSet, count_ranks
from .errors import (
    CardError,
    DeckError,
    HandError,
    NobodyOutError,
    OptionError,
    PlayersError,
    RuleError,
    ScoreError,
    SeveralOutError,
)
from .options import Value, show
from .record import DealRecord, Hand, MatchRecord
from .variant import MOST_POINTS, Variant

LONGEST_NAME = 40


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
    check_number_of_players(variant, len(players))
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
            check_hand(variant, hand, players[seat])
        except RuleError as error:
            raise error.at_seat(seat) from None
    cards = {seat: hand.cards for seat, hand in hands.items() if hand.cards is not None}
    if cards:
        check_decks(variant.card_set, cards, players, int(options["decks"]))
    if variant.one_out:
        check_one_out(hands, players)


def check(record: MatchRecord) -> None:
    """Raise a `RuleError` where the match cannot have happened so."""
    check_players(record.variant, record.players)
    check_options(record.variant, record.options)
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
    check_answer(record.variant, deal.answer)
    check_hands(record.variant, record.players, record.options, dict(enumerate(deal.hands)))


def check_answer(variant: Variant, answer: int | None) -> None:
    """Raise `RuleError` where nobody is the answer to a game's question, and that cannot be."""
    if answer is None and variant.question and not variant.question.nobody:
        raise RuleError(f"{variant.question.text} It has to be one of the players")


def check_options(variant: Variant, options: Mapping[str, Value]) -> None:
    """Raise `OptionError` unless `options` are all of the game's, with values that are allowed."""
    for option in variant.options_with(options):
        if option.name not in options:
            raise OptionError(f"{option.name} is missing")
    variant.resolve_options(options, variant.players[0])


def check_number_of_players(variant: Variant, number: int) -> None:
    """Raise `PlayersError` unless the game can be played by so many."""
    if number not in variant.players:
        raise PlayersError(f"{variant.name} is for {variant.players[0]} to {variant.players[-1]} players, not {number}")


def check_cards(variant: Variant, cards: Cards, player: str) -> None:
    """Raise `CardError` unless a hand has the cards that the game asks for."""
    if not variant.has_cards:
        raise CardError(f"{player}: {variant.name} is played without cards; type the score")
    if variant.grid and len(cards) != variant.grid.size:
        count = f"{len(cards)} card{'' if len(cards) == 1 else 's'}"
        raise CardError(f"{player} has {count}; {variant.name} needs {variant.grid.size}")
    if variant.most_cards and len(cards) > variant.most_cards:
        raise CardError(f"{player} has {len(cards)} cards; a hand holds at most {variant.most_cards}")
    if not variant.card_set.known.issuperset(cards):
        _check_odd_cells(variant, cards, player)


def _check_odd_cells(variant: Variant, cards: Cards, player: str) -> None:
    which = variant.grid.can_go if variant.grid else None
    odd = next((card for card in cards if card not in variant.card_set.known and card != GONE), GONE)
    if variant.grid is None or which is None or odd != GONE:
        raise CardError(f"{player}: {show(odd)} is no card in {variant.name}")
    line = which.removesuffix("s")
    for number, cells in enumerate(variant.grid.lines(which), 1):
        gone = [cards[cell] == GONE for cell in cells]
        if any(gone) and not all(gone):
            raise CardError(f"{player}: {line} {number} has a card beside “{GONE}”; a {line} is discarded as a whole")


def check_hand(variant: Variant, hand: Hand, player: str) -> None:
    """Raise a `RuleError` unless a hand, by itself, can be: its cards, or its typed score."""
    if hand.cards is None:
        check_typed(variant, hand.typed, player)
    elif hand.typed is not None:
        raise HandError(f"{player} has both cards and a typed score")
    else:
        check_cards(variant, hand.cards, player)
    if hand.marked and variant.mark is None:
        raise HandError(f"{player}: {variant.name} has no mark on a hand")


def check_typed(variant: Variant, points: object, player: str) -> None:
    """Raise `ScoreError` unless `points` can be a typed score. A boolean is no number here."""
    number = isinstance(points, int) and not isinstance(points, bool)
    if not number or not variant.least_typed <= points <= MOST_POINTS:  # type: ignore[operator]
        least = f"{variant.least_typed:,}".replace("-", "−")
        raise ScoreError(f"{player}: a score is a whole number from {least} to {MOST_POINTS:,}, not {show(points)}")


def check_decks(card_set: CardSet, hands: Mapping[int, Cards], players: Sequence[str], decks: int) -> None:
    """Raise `DeckError` where the hands of a deal, by seat, hold more of a card than the decks do."""
    counts = count_ranks(hands.values())
    if counts and max(counts.values()) > card_set.least_copies * decks:
        for card, count in counts.items():
            if count > card_set.copies[card] * decks:
                raise _too_many(card_set, card, count, hands, players, decks)


def _too_many(
    card_set: CardSet, card: str, count: int, hands: Mapping[int, Cards], players: Sequence[str], decks: int
) -> DeckError:
    holders = sorted((seat for seat in hands if card in hands[seat]), key=lambda seat: -hands[seat].count(card))
    who = ", ".join(f"{players[seat]} has {hands[seat].count(card)}" for seat in holders)
    decks_hold = f"{decks} deck{' holds' if decks == 1 else 's hold'} {card_set.copies[card] * decks}"
    return DeckError(f"{card_set.how_many(card, count)} in this deal; {decks_hold}: {who}", seats=tuple(holders))


def check_one_out(hands: Mapping[int, Hand], players: Sequence[str]) -> None:
    """Raise a `RuleError` unless exactly one player of a deal has no cards left; not all hands may be in yet."""
    out = tuple([seat for seat, hand in hands.items() if hand.is_out])
    if len(out) > 1:
        names = " and ".join([", ".join(players[seat] for seat in out[:-1]), players[out[-1]]])
        raise SeveralOutError(f"{names} have no cards left; only one player goes out", seats=out)
    if not out and len(hands) == len(players):
        raise NobodyOutError("Everybody still holds cards; a deal ends when one player has none left")
