"""Numbers, lines, counts and landings -> JSON."""

from __future__ import annotations

from .counted import CardsDealt, Condition, CountRule, LineRule, NumberRule, Quantity, Term
from .declaration import Declaration
from .points import written_points
from .values import Json


def write_counted(game: Declaration) -> Json:
    """What a game says of numbers, as far as it does."""
    written: Json = {}
    if game.dealt:
        written["dealt"] = _dealt(game.dealt)
    if game.numbers:
        written["numbers"] = [_number(number) for number in game.numbers]
    if game.lines:
        written["lines"] = [_line(line) for line in game.lines]
    if game.counts:
        written["counts"] = [_count(count) for count in game.counts]
    if game.landings:
        written["landings"] = [{"total": each.total, "becomes": each.becomes} for each in game.landings]
    return written


def _dealt(dealt: CardsDealt) -> object:
    written = {str(players): list(cards) if isinstance(cards, tuple) else cards for players, cards in dealt}
    return written["0"] if [*written] == ["0"] else written


def _number(number: NumberRule) -> Json:
    written: Json = {"number": number.name, "least": number.least, "most": number.most}
    others = {"default": number.default, "sum": number.sum, "not_sum": number.not_sum}
    written |= {key: value for key, value in others.items() if value is not None}
    return written | {key: True for key, true in (("first", number.first), ("once", number.once)) if true}


def _line(line: LineRule) -> Json:
    written: Json = {"text": line.text} if line.text else {}
    if line.side:
        written["side"] = True
    written |= _conditions(line.conditions)
    if line.points is not None:
        written["points"] = written_points(line.points)
    if line.each is not None and line.of:
        written |= {"each": written_points(line.each), "of": _quantity(line.of)}
    if line.times:
        written["times"] = _term(line.times)
    return written | ({"to": "others"} if line.to_others else {})


def _count(count: CountRule) -> Json:
    written: Json = {"count": count.name, **_conditions(count.conditions), "of": _quantity(count.of)}
    if count.every is not None and count.points is not None:
        written |= {"every": count.every, "points": written_points(count.points)}
    return written


def _conditions(conditions: tuple[Condition, ...]) -> Json:
    return {"if": [_condition(condition) for condition in conditions]} if conditions else {}


def _condition(condition: Condition) -> Json:
    value = condition.value
    if isinstance(value, Quantity):
        compared: object = _quantity(value)
    else:
        compared = list(value) if isinstance(value, tuple) else value
    return {"what": _quantity(condition.what), condition.compare: compared}


def _quantity(quantity: Quantity) -> object:
    if len(quantity.plus) == 1 and not quantity.minus:
        return _term(quantity.plus[0])
    minus = {"minus": [_term(term) for term in quantity.minus]} if quantity.minus else {}
    return {"plus": [_term(term) for term in quantity.plus], **minus}


def _term(term: Term) -> object:
    return {"others": term.name} if term.others else term.name
