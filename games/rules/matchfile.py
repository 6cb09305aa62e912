"""The match file: the JSON form of a match, read into a record and written from one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .cards import CardSet, write_cards
from .checks import check, check_number_of_players, check_players, check_typed, clean_name
from .declared.game import DeclaredGame, declared_game
from .declared.writing import write_declaration
from .errors import DeclarationError, FileError, PlayersError, RuleError
from .json_values import Json, check_keys, expect_list, expect_object
from .options import show
from .record import DealRecord, Hand, MatchRecord, Rest
from .result import MatchResult
from .variant import Variant
from .variants import VARIANTS

FORMAT = "scorekeeper-match/1"

_NEEDED = ("format", "game", "players", "first_dealer", "deals")
_MATCH_KEYS = (*_NEEDED, "options", "ended_early")


def read_match(data: object, variants: Mapping[str, Variant] = VARIANTS) -> MatchRecord:
    """The record that a match file's object stands for, checked. Raises a `RuleError` for what is no valid match."""
    match = expect_object(data, "A match")
    check_keys(match, _MATCH_KEYS, "a match")
    for key in _NEEDED:
        if key not in match:
            raise FileError(f"{key} is missing")
    if match["format"] != FORMAT:
        raise FileError(f"format must be “{FORMAT}”, not {show(match['format'])}")
    variant = _read_game(match["game"], variants)
    players = _read_players(match["players"], variant)
    given = variant.complete_options(expect_object(match.get("options", {}), "options"), len(players))
    record = MatchRecord(
        variant=variant,
        players=players,
        first_dealer=_seat(match["first_dealer"], players, "first_dealer"),
        options=variant.resolve_options(given, len(players)),
        deals=_read_deals(match["deals"], variant, players),
        ended_early=_read_rest(match),
    )
    check(record)
    return record


def write_match(record: MatchRecord) -> Json:
    """The match file's object of a record, with every option."""
    match: Json = {
        "format": FORMAT,
        "game": _write_game(record.variant),
        "players": list(record.players),
        "first_dealer": record.players[record.first_dealer],
        "options": dict(record.options),
        "deals": [_write_deal(deal, record) for deal in record.deals],
    }
    if record.ended_early:
        match["ended_early"] = record.ended_early
    return match


def write_result(record: MatchRecord, result: MatchResult) -> Json:
    """The result of a match as `replay` prints it; amounts are cents."""

    def by_name(values: Sequence[int]) -> dict[str, int]:
        return dict(zip(record.players, values, strict=True))

    deals = []
    for deal in result.deals:
        shown: Json = {"scores": by_name(deal.scores), "totals": by_name(deal.totals)}
        if deal.prizes is not None:
            shown |= {"prizes": by_name(deal.prizes), "pot": deal.pot}
        deals.append(shown)
    written: Json = {
        "game": record.variant.name if isinstance(record.variant, DeclaredGame) else record.variant.key,
        "deals": deals,
        "finished": result.finished,
        "standings": [
            {"player": record.players[standing.seat], "total": standing.total, "place": standing.place}
            for standing in result.standings
        ],
        "winners": [record.players[seat] for seat in result.winners],
    }
    money = result.money
    if money and money.pot is None:
        written["money"] = {"net": by_name(money.net)}
    elif money:
        written["money"] = {
            "paid_in": by_name(money.paid_in),
            "taken_out": by_name(money.taken_out),
            "net": by_name(money.net),
            "pot": money.pot,
        }
    if result.not_counted:
        written["not_counted"] = result.not_counted
    return written


def _read_game(game: object, variants: Mapping[str, Variant]) -> Variant:
    if isinstance(game, dict):
        try:
            return declared_game(game)
        except DeclarationError as error:
            raise DeclarationError(f"game: {error.message}") from None
    if not isinstance(game, str) or game not in variants:
        raise FileError(f"game must be one of {', '.join(variants)}, not {show(game)}; a declared game is an object")
    return variants[game]


def _write_game(variant: Variant) -> str | Json:
    return write_declaration(variant.declaration) if isinstance(variant, DeclaredGame) else variant.key


def _read_players(value: object, variant: Variant) -> tuple[str, ...]:
    names = expect_list(value, "players")
    for name in names:
        if not isinstance(name, str):
            raise PlayersError(f"A player's name must be text, not {show(name)}")
    check_number_of_players(variant, len(names))
    players = tuple([clean_name(name) for name in names])
    check_players(variant, players)
    return players


def _read_rest(match: Json) -> Rest | None:
    if "ended_early" not in match:
        return None
    rest = match["ended_early"]
    if rest == "leader":
        return "leader"
    if rest == "split":
        return "split"
    raise FileError(f"ended_early must be “leader” or “split”, not {show(rest)}")


def _seat(name: object, players: Sequence[str], what: str) -> int:
    if not isinstance(name, str) or name.strip() not in players:
        raise PlayersError(f"{what} must be one of the players, not {show(name)}")
    return players.index(name.strip())


def _read_deals(value: object, variant: Variant, players: Sequence[str]) -> tuple[DealRecord, ...]:
    deals = []
    for number, deal in enumerate(expect_list(value, "deals"), 1):
        try:
            deals.append(_read_deal(deal, variant, players))
        except RuleError as error:
            raise error.in_deal(number) from None
    return tuple(deals)


def _read_deal(value: object, variant: Variant, players: Sequence[str]) -> DealRecord:
    deal = expect_object(value, "A deal")
    own = tuple(part.key for part in (variant.question, variant.mark) if part)
    check_keys(deal, ("hands", "scores", *own), f"a deal of {variant.name}")
    if "hands" not in deal and "scores" not in deal:
        raise FileError("hands and scores are both missing")
    cards = _by_seat(deal.get("hands", {}), players, "hands")
    typed = _by_seat(deal.get("scores", {}), players, "scores")
    marked = _read_marks(deal, variant, players)
    hands = []
    for seat, player in enumerate(players):
        if seat in cards and seat in typed:
            raise FileError(f"{player} has both cards and a typed score")
        if seat in cards:
            hands.append(Hand(cards=_read_hand(cards[seat], player, variant.card_set), marked=seat in marked))
        elif seat in typed:
            check_typed(variant, typed[seat], player)
            hands.append(Hand(typed=typed[seat], marked=seat in marked))
        else:
            raise FileError(f"{player} has neither cards nor a typed score")
    return DealRecord(tuple(hands), _read_answer(deal, variant, players))


def _by_seat(value: object, players: Sequence[str], what: str) -> dict[int, Any]:
    by_seat: dict[int, Any] = {}
    for name, given in expect_object(value, what).items():
        seat = _seat(name, players, f"A name in {what}")
        if seat in by_seat:
            raise FileError(f"{players[seat]} is given twice in {what}")
        by_seat[seat] = given
    return by_seat


def _read_hand(value: object, player: str, card_set: CardSet) -> tuple[str, ...]:
    if not isinstance(value, str):
        raise FileError(f"{player}: a hand must be text such as “A 10 K”, not {show(value)}")
    try:
        return card_set.read(value)
    except RuleError as error:
        raise type(error)(f"{player}: {error.message}") from None


def _read_marks(deal: Json, variant: Variant, players: Sequence[str]) -> set[int]:
    if variant.mark is None:
        return set()
    key = variant.mark.key
    names = expect_list(deal.get(key, []), key)
    seats = [_seat(name, players, f"A name in {key}") for name in names]
    for seat in seats:
        if seats.count(seat) > 1:
            raise FileError(f"{players[seat]} is given twice in {key}")
    return set(seats)


def _read_answer(deal: Json, variant: Variant, players: Sequence[str]) -> int | None:
    if variant.question is None:
        return None
    key = variant.question.key
    if key not in deal:
        raise FileError(f"{key} is missing: a player{', or null for nobody' if variant.question.nobody else ''}")
    return None if deal[key] is None else _seat(deal[key], players, key)


def _write_deal(deal: DealRecord, record: MatchRecord) -> Json:
    hands = dict(zip(record.players, deal.hands, strict=True))
    written: Json = {"hands": {name: write_cards(hand.cards) for name, hand in hands.items() if hand.cards is not None}}
    typed = {name: hand.typed for name, hand in hands.items() if hand.cards is None}
    if typed:
        written["scores"] = typed
    if record.variant.question:
        written[record.variant.question.key] = None if deal.answer is None else record.players[deal.answer]
    if record.variant.mark:
        written[record.variant.mark.key] = [name for name, hand in hands.items() if hand.marked]
    return written
