"""Declaration -> JSON, in which only what differs from what is left out stands."""

from __future__ import annotations

from collections.abc import Iterable

from games.rules.cards import COPIES_IN_A_DECK
from games.rules.end import AfterDeals, MatchEnd
from games.rules.options import WholeNumber

from .counted import DEALT, CardsDealt, Condition, CountRule, LineRule, NumberRule, Quantity, Term
from .declaration import STANDARD_CARDS, Action, Card, Declaration, GroupRule, QuestionRule
from .points import FromOption
from .values import Json


def write_declaration(game: Declaration) -> Json:
    """The JSON object that declares the game; reading it gives the same declaration."""
    grid = {"rows": game.rows, "columns": game.columns}
    return _there(
        {
            "name": game.name,
            "players": [*game.players],
            "layout": grid if game.layout == "grid" else game.layout,
            "gone": game.gone,
            "cards": [] if game.cards == STANDARD_CARDS else [_card(card) for card in game.cards],
            "decks": {str(players): decks for players, decks in game.decks},
            "groups": [_group(group) for group in game.groups],
            "choice": None if game.choice == "best" else game.choice,
            "wins": game.which_wins,
            "end": _end(game.end),
            "question": game.question and _question(game.question),
            "mark": game.mark and {"text": game.mark.text, "points": _points(game.mark.points)},
            "one_out": game.exactly_one_empty,
            "options": [_option(option) for option in game.options],
            "dealt": _dealt(game.dealt),
            "numbers": [_number(number) for number in game.numbers],
            "lines": [_line(line) for line in game.lines],
            "counts": [_count(count) for count in game.counts],
            "landings": [{"total": each.total, "becomes": each.becomes} for each in game.landings],
        }
    )


def _there(facts: Json) -> Json:
    """Those facts that say something: nothing, false and what is empty is left out; 0 is not."""
    return {key: fact for key, fact in facts.items() if fact or type(fact) is int}


def _points(points: int | None) -> object:
    """Points: a number, or the option that they come from."""
    if not isinstance(points, FromOption):
        return points
    return _there({"option": points.option, "minus": points.minus})


def _option(option: WholeNumber) -> Json:
    bounds = {"default": option.default, "least": option.low, "most": option.high}
    return {"option": option.name, "text": option.text, **bounds}


def _card(card: Card) -> Json:
    copies = None if card.copies == COPIES_IN_A_DECK else card.copies
    return _there(
        {
            "card": card.card,
            "points": _points(card.points),
            "like": card.equals,
            "copies": copies,
            "wild": card.wild,
        }
    )


def _group(group: GroupRule) -> Json:
    forms = {"shape": [*group.shape], "same": group.same}
    return _there(
        {
            group.form: forms.get(group.form, True),
            "points": _points(group.points),
            "only": [*group.only],
            "not": [*group.excluded],
        }
    )


def _end(end: MatchEnd) -> Json:
    if isinstance(end, AfterDeals):
        return {"deals": DEALT if end.as_dealt else end.default}
    when = "outside" if end.below_zero else "passed" if end.beyond else "reached"
    return _there({"target": end.default, "when": when, "count": end.count})


def _question(question: QuestionRule) -> Json:
    actions = {"best": question.best, "tied": question.tied, "beaten": question.beaten, "rest": question.rest}
    written = {key: action and _action(action) for key, action in actions.items()}
    return _there({"text": question.text, "nobody": question.nobody, **written})


def _action(action: Action) -> Json:
    return {action.do: True if action.do == "double" else _points(action.number)}


def _dealt(dealt: CardsDealt) -> object:
    written = {str(players): [*cards] if isinstance(cards, tuple) else cards for players, cards in dealt}
    return written["0"] if [*written] == ["0"] else written


def _number(number: NumberRule) -> Json:
    return _there(
        {
            "number": number.name,
            "least": number.least,
            "most": number.most,
            "default": number.default,
            "sum": number.sum,
            "not_sum": number.not_sum,
            "first": number.first,
            "once": number.once,
        }
    )


def _line(line: LineRule) -> Json:
    return _there(
        {
            "text": line.text,
            "side": line.side,
            "if": _conditions(line.conditions),
            "points": _points(line.points),
            "each": _points(line.each),
            "of": line.of and _quantity(line.of),
            "times": line.times and _term(line.times),
            "to": line.to_others and "others",
        }
    )


def _count(count: CountRule) -> Json:
    return _there(
        {
            "count": count.name,
            "if": _conditions(count.conditions),
            "of": _quantity(count.of),
            "every": count.every,
            "points": _points(count.points),
        }
    )


def _conditions(conditions: Iterable[Condition]) -> list[Json]:
    return [{"what": _quantity(each.what), each.compare: _compared(each.value)} for each in conditions]


def _compared(value: int | Quantity | tuple[int, int]) -> object:
    if isinstance(value, Quantity):
        return _quantity(value)
    return [*value] if isinstance(value, tuple) else value


def _quantity(quantity: Quantity) -> object:
    if len(quantity.plus) == 1 and not quantity.minus:
        return _term(quantity.plus[0])
    return _there({"plus": [_term(term) for term in quantity.plus], "minus": [_term(term) for term in quantity.minus]})


def _term(term: Term) -> object:
    return {"others": term.name} if term.others else term.name
