"""A deal of a match file: hands, typed scores, marks, the answer to the question, numbers."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from typing import Any

from games.rules.cards import CardSet, write_cards
from games.rules.checks import build_not_in_deal_error, check_typed
from games.rules.declared.declaration import Mark
from games.rules.errors import FileError, NumberError, PlayersError, RuleError
from games.rules.game import Game
from games.rules.limits import MAX_HAND_LENGTH
from games.rules.options import format_value
from games.rules.record import DealRecord, HandRecord, MatchRecord

from .json_values import Json, check_keys, expect_list, expect_object


def read_deal(value: object, game: Game, players: Sequence[str], seats: Sequence[int]) -> DealRecord:
    """Return the deal of a match file's object. Raises a `RuleError` for an invalid one.

    `seats` are those in the deal. `checks` decides whether it can have happened so.
    """
    deal = expect_object(value, "A deal")
    check_keys(deal, game.deal_keys, f"a deal of {game.name}")
    if game.has_scores and "hands" not in deal and "scores" not in deal:
        raise FileError("hands and scores are both missing")
    marked = _read_marks(deal, game.mark, players) if game.mark else set()
    _check_in_deal(marked, seats, players, f"is in {game.mark.key}" if game.mark else "")
    hands = _read_hands(deal, game, players, seats, marked)
    if not game.numbers:
        return DealRecord(hands, _read_answer(deal, game, players))
    numbers, table = _read_numbers(deal.get("numbers", {}), game, players, seats)
    hands = tuple([hand and replace(hand, numbers=own) for hand, own in zip(hands, numbers, strict=True)])
    return DealRecord(hands, _read_answer(deal, game, players), table)


def write_deal(deal: DealRecord, record: MatchRecord) -> Json:
    """Return a deal as a match file has it, by players' names: hands, scores, numbers, answer (None: nobody), marks."""
    game = record.game
    hands = {record.players[seat]: deal.hands[seat] for seat in deal.seats}
    written: Json = {}
    if game.has_scores:
        written["hands"] = {name: write_cards(hand.cards) for name, hand in hands.items() if hand.cards is not None}
    typed = {name: hand.typed for name, hand in hands.items() if hand.typed is not None}
    if typed:
        written["scores"] = typed
    if game.numbers:
        by_player = [number.name for number in game.numbers if not number.once]
        noted = {name: {player: hand.numbers[name] for player, hand in hands.items()} for name in by_player}
        written["numbers"] = {**noted, **deal.numbers}
    if game.question:
        written[game.question.key] = None if deal.answer is None else record.players[deal.answer]
    if game.mark:
        written[game.mark.key] = [name for name, hand in hands.items() if hand.marked]
    return written


def read_seat(name: object, players: Sequence[str], what: str) -> int:
    """Return the seat of a player named in a match file; raise `PlayersError`, with `what`, if there is none."""
    if not isinstance(name, str) or name.strip() not in players:
        raise PlayersError(f"{what} must be one of the players, not {format_value(name)}")
    return players.index(name.strip())


def _check_in_deal(named: Iterable[int], seats: Sequence[int], players: Sequence[str], what: str) -> None:
    """Raise `HandError` if a named seat is not among those in the deal; `what` continues the message."""
    odd = set() if len(seats) == len(players) else set(named).difference(seats)
    if odd:
        raise build_not_in_deal_error(players[min(odd)], what).at_seat(min(odd))


def _read_hands(
    deal: Json, game: Game, players: Sequence[str], seats: Sequence[int], marked: Collection[int]
) -> tuple[HandRecord | None, ...]:
    """Return a hand for each seat, None for those not in the deal. Raise a `RuleError` for missing or bad ones."""
    if not game.has_scores:
        return tuple([HandRecord(marked=seat in marked) if seat in seats else None for seat in range(len(players))])
    cards = _read_by_seat(deal.get("hands", {}), players, "hands")
    typed = _read_by_seat(deal.get("scores", {}), players, "scores")
    _check_in_deal((*cards, *typed), seats, players, "has a hand")
    hands: list[HandRecord | None] = []
    for seat, player in enumerate(players):
        if seat not in seats:
            hands.append(None)
        elif seat in cards and seat in typed:
            raise FileError(f"{player} has both cards and a typed score")
        elif seat in cards:
            hands.append(HandRecord(_read_hand(cards[seat], player, game.card_set), marked=seat in marked))
        elif seat in typed:
            check_typed(game, typed[seat], player)
            hands.append(HandRecord(typed=typed[seat], marked=seat in marked))
        else:
            raise FileError(f"{player} has neither cards nor a typed score")
    return tuple(hands)


def _read_numbers(
    value: object, game: Game, players: Sequence[str], seats: Sequence[int]
) -> tuple[list[dict[str, int]], dict[str, int]]:
    """Return numbers by seat, and the table's, with defaults for missing ones, not checked; raise `RuleError`."""
    values = expect_object(value, "numbers")
    rules = {number.name: number for number in game.numbers}
    for name in values:
        if name not in rules:
            raise NumberError(f"numbers: no number is called {format_value(name)}")
    by_seat: list[dict[str, Any]] = [{} for _ in players]
    table: dict[str, Any] = {}
    for name, number in rules.items():
        if number.once:
            if name in values or number.default is not None:
                table[name] = values.get(name, number.default)
            continue
        noted = _read_by_seat(values.get(name, {}), players, name)
        _check_in_deal(noted, seats, players, f"has a {name}")
        for seat in range(len(players)):
            if seat in noted or (number.default is not None and seat in seats):
                by_seat[seat][name] = noted.get(seat, number.default)
    return by_seat, table


def _read_by_seat(value: object, players: Sequence[str], what: str) -> dict[int, Any]:
    """Return an object's entries by seat instead of name. Raise a `RuleError` for unknown players or one twice."""
    by_seat: dict[int, Any] = {}
    for name, entry in expect_object(value, what).items():
        seat = read_seat(name, players, f"A name in {what}")
        if seat in by_seat:
            raise FileError(f"{players[seat]} is given twice in {what}")
        by_seat[seat] = entry
    return by_seat


def _read_hand(value: object, player: str, card_set: CardSet) -> tuple[str, ...]:
    """Return the cards of a hand's text. Raise a `RuleError`, naming the player, for other values or cards."""
    if not isinstance(value, str):
        raise FileError(f"{player}: a hand must be text such as “A 10 K”, not {format_value(value)}")
    if len(value) > MAX_HAND_LENGTH:
        raise FileError(f"{player}: {len(value):,} characters are too long to be a hand of cards")
    try:
        return card_set.read(value)
    except RuleError as error:
        raise type(error)(f"{player}: {error.message}") from None


def _read_marks(deal: Json, mark: Mark, players: Sequence[str]) -> set[int]:
    """Return the seats of marked hands. Raise a `RuleError` for unknown players or one named twice."""
    key = mark.key
    names = expect_list(deal.get(key, []), key)
    seats = [read_seat(name, players, f"A name in {key}") for name in names]
    for seat in seats:
        if seats.count(seat) > 1:
            raise FileError(f"{players[seat]} is given twice in {key}")
    return set(seats)


def _read_answer(deal: Json, game: Game, players: Sequence[str]) -> int | None:
    """Return the seat that answers the question, given by name; None for nobody (null), or no question.

    Raise `FileError` if the key is missing, `PlayersError` if no player has that name.
    """
    if game.question is None:
        return None
    key = game.question.key
    if key not in deal:
        raise FileError(f"{key} is missing: a player{', or null for nobody' if game.question.nobody else ''}")
    return None if deal[key] is None else read_seat(deal[key], players, key)
