"""A deal of a match file: hands, typed scores, marks, the answer to the question, numbers."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from typing import Any

from games.rules.cards import CardSet, write_cards
from games.rules.checks import build_hand_outside_error, check_typed
from games.rules.declared.declaration import Mark
from games.rules.errors import FileError, HandError, NumberError, PlayersError, RuleError
from games.rules.game import Game
from games.rules.limits import MAX_HAND_LENGTH
from games.rules.options import format_value
from games.rules.record import DealRecord, HandRecord, MatchRecord
from games.rules.say import say

from .json_values import Json, check_keys, expect_list, expect_object


def read_deal(
    value: object, game: Game, players: Sequence[str], seats: Sequence[int]
) -> DealRecord:
    """Return the deal of a match file's object; raise a `RuleError` for an invalid one.

    `seats` are those in the deal. `checks` decides whether it can have happened like this.
    """
    deal = expect_object(value, say("A deal"))
    check_keys(deal, game.deal_keys, say("a deal of {game}", game=game.name))
    if game.has_scores and "hands" not in deal and "scores" not in deal:
        raise FileError(say("hands and scores are both missing."))
    marked: set[int] = set()
    if game.mark:
        marked = _read_marks(deal, game.mark, players)
        for seat in _list_outside(marked, seats):
            message = say(
                "{player} is in {key}, but is not in the deal.",
                player=players[seat],
                key=game.mark.key,
            )
            raise HandError(message, seats=(seat,))
    hands = _read_hands(deal, game, players, seats, marked)
    if not game.numbers:
        return DealRecord(hands, _read_answer(deal, game, players))
    by_seat, of_table = _read_numbers(deal.get("numbers", {}), game, players, seats)
    # A seat outside the deal has no hand.
    hands = tuple(
        hand and replace(hand, numbers=numbers)
        for hand, numbers in zip(hands, by_seat, strict=True)
    )
    return DealRecord(hands, _read_answer(deal, game, players), of_table)


def write_deal(deal: DealRecord, record: MatchRecord) -> Json:
    """Return a deal as a match file has it, by players' names; the answer None (nobody) is null."""
    game = record.game
    hands = {record.players[seat]: deal.hands[seat] for seat in deal.seats}
    written: Json = {}
    if game.has_scores:
        written["hands"] = {
            name: write_cards(hand.cards) for name, hand in hands.items() if hand.cards is not None
        }
    typed = {name: hand.typed for name, hand in hands.items() if hand.typed is not None}
    if typed:
        written["scores"] = typed
    if game.numbers:
        numbers: Json = {}
        for rule in game.numbers:
            if not rule.once:
                numbers[rule.name] = {name: hand.numbers[rule.name] for name, hand in hands.items()}
        written["numbers"] = {**numbers, **deal.numbers}
    if game.question:
        written[game.question.key] = None if deal.answer is None else record.players[deal.answer]
    if game.mark:
        written[game.mark.key] = [name for name, hand in hands.items() if hand.marked]
    return written


def read_seat(name: object, players: Sequence[str], what: str) -> int:
    """Return the seat of a player named in a match file; raise `PlayersError` if there is none."""
    if not isinstance(name, str) or name.strip() not in players:
        raise PlayersError(
            say(
                "{what} must be one of the players, not {given}.",
                what=what,
                given=format_value(name),
            )
        )
    return players.index(name.strip())


def _list_outside(named: Iterable[int], seats: Sequence[int]) -> list[int]:
    """Return the `named` seats that are not among `seats`, which are those in the deal."""
    return sorted(set(named).difference(seats))


def _read_hands(
    deal: Json, game: Game, players: Sequence[str], seats: Sequence[int], marked: Collection[int]
) -> tuple[HandRecord | None, ...]:
    """Return a hand for each seat, None outside the deal, without numbers; raise `RuleError`."""
    if not game.has_scores:
        return tuple(
            HandRecord(marked=seat in marked) if seat in seats else None
            for seat in range(len(players))
        )
    cards = _read_by_seat(deal.get("hands", {}), players, "hands")
    typed = _read_by_seat(deal.get("scores", {}), players, "scores")
    for seat in _list_outside((*cards, *typed), seats):
        raise build_hand_outside_error(players[seat]).at_seat(seat)
    hands: list[HandRecord | None] = []
    for seat, player in enumerate(players):
        if seat not in seats:
            hands.append(None)
        elif seat in cards and seat in typed:
            raise FileError(
                say("{player} has cards and a typed score. Keep only one of them.", player=player)
            )
        elif seat in cards:
            hands.append(
                HandRecord(_read_hand(cards[seat], player, game.card_set), marked=seat in marked)
            )
        elif seat in typed:
            check_typed(game, typed[seat], player)
            hands.append(HandRecord(typed=typed[seat], marked=seat in marked))
        else:
            raise FileError(say("{player} has no cards and no typed score.", player=player))
    return tuple(hands)


def _read_numbers(
    value: object, game: Game, players: Sequence[str], seats: Sequence[int]
) -> tuple[list[dict[str, int]], dict[str, int]]:
    """Return numbers by seat, and the whole table's, unchecked, with defaults for missing ones."""
    values = expect_object(value, "numbers")
    rules = {rule.name: rule for rule in game.numbers}
    for name in values:
        if name not in rules:
            raise NumberError(
                say(
                    "numbers must not have {name}, which {game} does not have.",
                    name=format_value(name),
                    game=game.name,
                )
            )
    by_seat: list[dict[str, Any]] = [{} for _ in players]
    of_table: dict[str, Any] = {}
    for name, rule in rules.items():
        if rule.once:
            if name in values or rule.default is not None:
                of_table[name] = values.get(name, rule.default)
            continue
        noted = _read_by_seat(values.get(name, {}), players, name)
        for seat in _list_outside(noted, seats):
            message = say(
                "{player} has a number for “{number}”, but is not in the deal.",
                player=players[seat],
                number=name,
            )
            raise HandError(message, seats=(seat,))
        for seat in range(len(players)):
            if seat in noted or (rule.default is not None and seat in seats):
                by_seat[seat][name] = noted.get(seat, rule.default)
    return by_seat, of_table


def _read_by_seat(value: object, players: Sequence[str], what: str) -> dict[int, Any]:
    """Return an object's entries by seat instead of name; raise `RuleError` for wrong names."""
    by_seat: dict[int, Any] = {}
    for name, entry in expect_object(value, what).items():
        seat = read_seat(name, players, say("A name in {key}", key=what))
        if seat in by_seat:
            raise FileError(
                say("{key} must have {player} only once.", key=what, player=players[seat])
            )
        by_seat[seat] = entry
    return by_seat


def _read_hand(value: object, player: str, card_set: CardSet) -> tuple[str, ...]:
    """Return the cards of a hand's text; raise a `RuleError` that names the player."""
    if not isinstance(value, str):
        raise FileError(
            say(
                "{player}’s hand must be text such as “A 10 K”, not {given}.",
                player=player,
                given=format_value(value),
            )
        )
    if len(value) > MAX_HAND_LENGTH:
        raise FileError(
            say(
                "{player}’s hand has {given} characters, but at most {most} are allowed.",
                player=player,
                given=len(value),
                most=MAX_HAND_LENGTH,
            )
        )
    try:
        return card_set.read(value)
    except RuleError as error:
        raise type(error)(
            say("{player}’s hand: {error}", player=player, error=error.message)
        ) from None


def _read_marks(deal: Json, mark: Mark, players: Sequence[str]) -> set[int]:
    """Return the seats of marked hands; raise `RuleError` for wrong names."""
    key = mark.key
    names = expect_list(deal.get(key, []), key)
    seats = [read_seat(name, players, say("A name in {key}", key=key)) for name in names]
    for seat in seats:
        if seats.count(seat) > 1:
            raise FileError(
                say("{key} must have {player} only once.", key=key, player=players[seat])
            )
    return set(seats)


def _read_answer(deal: Json, game: Game, players: Sequence[str]) -> int | None:
    """Return the seat that answers the question, None for nobody (null) or no question.

    Raise `FileError` if the key is missing, `PlayersError` if no player has that name.
    """
    if game.question is None:
        return None
    key = game.question.key
    if key not in deal:
        if game.question.nobody:
            raise FileError(
                say("{key} is missing. It must be a player, or null for nobody.", key=key)
            )
        raise FileError(say("{key} is missing. It must be a player.", key=key))
    return None if deal[key] is None else read_seat(deal[key], players, key)
