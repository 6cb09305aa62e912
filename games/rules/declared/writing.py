"""Declaration -> JSON, in which only what differs from what is left out stands."""

from __future__ import annotations

from ..cards import COPIES_IN_A_DECK
from ..end import AfterDeals, MatchEnd
from ..options import WholeNumber
from .counted import DEALT
from .declaration import STANDARD_CARDS, Action, Card, Declaration, GroupRule, QuestionRule
from .points import written_points
from .values import Json
from .writing_counted import write_counted


def write_declaration(game: Declaration) -> Json:
    """The JSON object that declares the game; reading it gives the same declaration."""
    written: Json = {"name": game.name, "players": list(game.players), "layout": _layout(game)}
    if game.gone:
        written["gone"] = game.gone
    if game.cards and game.cards != STANDARD_CARDS:
        written["cards"] = [_card(card) for card in game.cards]
    if game.decks:
        written["decks"] = {str(players): decks for players, decks in game.decks}
    if game.groups:
        written["groups"] = [_group(group) for group in game.groups]
    if game.choice != "best":
        written["choice"] = game.choice
    written |= {"wins": "lowest" if game.lowest_wins else "highest", "end": _end(game.end)}
    if game.question:
        written["question"] = _question(game.question)
    if game.mark:
        written["mark"] = {"text": game.mark.text, "points": written_points(game.mark.points)}
    if game.exactly_one_empty:
        written["one_out"] = True
    if game.options:
        written["options"] = [_option(option) for option in game.options]
    return written | write_counted(game)


def _option(option: WholeNumber) -> Json:
    bounds = {"default": option.default, "least": option.low, "most": option.high}
    return {"option": option.name, "text": option.text, **bounds}


def _layout(game: Declaration) -> object:
    return {"rows": game.rows, "columns": game.columns} if game.layout == "grid" else game.layout


def _card(card: Card) -> Json:
    written: Json = {"card": card.card, "points": written_points(card.points)}
    if card.equals:
        written["like"] = card.equals
    if card.copies != COPIES_IN_A_DECK:
        written["copies"] = card.copies
    if card.wild:
        written["wild"] = True
    return written


def _group(group: GroupRule) -> Json:
    forms: dict[str, Json] = {
        "shape": {"shape": list(group.shape)},
        "same": {"same": group.same},
        "corners": {"corners": True},
        "diagonal": {"diagonal": True},
    }
    written = forms[group.form] | {"points": written_points(group.points)}
    if group.only:
        written["only"] = list(group.only)
    if group.excluded:
        written["not"] = list(group.excluded)
    return written


def _end(end: MatchEnd) -> Json:
    if isinstance(end, AfterDeals):
        return {"deals": DEALT if end.as_dealt else end.default}
    when = "outside" if end.below_zero else "passed" if end.beyond else "reached"
    return {"target": end.default, "when": when, **({"count": end.count} if end.count else {})}


def _question(question: QuestionRule) -> Json:
    written: Json = {"text": question.text}
    if question.nobody:
        written["nobody"] = True
    actions = {"best": question.best, "tied": question.tied, "beaten": question.beaten, "rest": question.rest}
    return written | {key: _action(action) for key, action in actions.items() if action}


def _action(action: Action) -> Json:
    return {action.do: True if action.do == "double" else written_points(action.number)}
