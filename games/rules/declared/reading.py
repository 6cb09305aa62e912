"""JSON -> declaration: everything that is not allowed is an error that names the key and the value."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Mapping, Sequence
from typing import cast

from games.rules.end import AfterDeals, AtTotal, MatchEnd
from games.rules.errors import DeclarationError
from games.rules.grid import MAX_COLUMNS, MAX_ROWS, Lines
from games.rules.limits import MAX_DECKS, MAX_PLAYERS, is_whole
from games.rules.options import WholeNumber, format_value

from . import bounds
from .bounds import LEAST_SAME, MOST_SAME
from .counted import DEALT, CardsDealt
from .declaration import Action, Card, Declaration, Form, GroupRule, Layout, Mark, QuestionRule
from .points import options_used
from .reading_counted import (
    DeclaredNames,
    by_players,
    fewest_dealt,
    read_count,
    read_dealt,
    read_landings,
    read_line,
    read_number,
)
from .reading_parts import PartReader, read_parts
from .values import ObjectReader, a_list, points, refuse, shown, span, text, true, whole, word

OPTION = re.compile(rf"[a-z][a-z0-9_]{{0,{bounds.LONGEST_OPTION - 1}}}")
TAKEN = {
    "decks", "deals", "target", "pot", "stakes", "ante_units", "prizes", "unit_cents", "currency", "knockout",
}  # fmt: skip
"""Names of options that are there in some game, or in every one."""

WITH_CARDS = ("grid", "pile")
OF_CARDS = ("cards", "decks", "groups")
"""What a game without cards cannot have."""
COMPARED = ("best", "tied", "beaten", "rest")


def read_declaration(value: object) -> Declaration:
    """Return the game that a JSON value declares, checked. Raises `DeclarationError`."""
    _check_size(value)
    game = PartReader(Declaration, value, "a declared game", top=True)
    game.read("name")
    least, _ = game.read("players", span, bounds.LEAST_PLAYERS, MAX_PLAYERS)
    layout, rows, columns = game.read("layout", _layout)
    game.values |= {"layout": layout, "rows": rows, "columns": columns}
    _check_goes_with(layout, game)
    options = game.optional("options", _options) or {}
    game.options, game.values["options"] = options, tuple(options.values())
    cards = game.read("cards", read_parts, "card", _card, options)
    if layout not in WITH_CARDS:
        cards = game.values["cards"] = ()
    if game.read("exactly_one_empty", true) and layout != "pile":
        raise DeclarationError(f"one_out goes with the layout “pile” only, not {shown(game['layout'])}")
    dealt = game.read("dealt", read_dealt, least)
    numbers = game.read("numbers", read_parts, "name", read_number, fewest_dealt(dealt))
    known = DeclaredNames(numbers, options, hand=layout != "numbers", dealt=bool(dealt))
    lines = game.read("lines", read_parts, "", read_line, known)
    counts = game.read("counts", read_parts, "name", read_count, known)
    if "question" in game and any(line.side for line in lines):
        raise DeclarationError("question does not go with lines of sides (side)")
    declaration = game.build(
        end=(_end, dealt, [count.name for count in counts]),
        gone=(_gone, rows, columns),
        decks=(_decks, least),
        groups=(read_groups, layout, (rows, columns), cards, options),
        question=(_question, options, game.values["exactly_one_empty"]),
        mark=(_mark, options),
        landings=(read_landings,),
    )
    _check_used(declaration)
    return declaration


def _check_goes_with(layout: Layout, game: ObjectReader) -> None:
    """Raise `DeclarationError` for cards, decks or groups without cards, or the layout “numbers” without a number."""
    for key in OF_CARDS:
        if key in game and layout not in WITH_CARDS:
            raise DeclarationError(f"{key} does not go with the layout “{layout}”: {shown(game[key])}")
    if layout == "numbers" and "numbers" not in game:
        raise DeclarationError("layout “numbers” needs numbers, which are missing")


def _check_used(declaration: Declaration) -> None:
    """Raise `DeclarationError` for an option that no points come from."""
    used = options_used(declaration) if declaration.options else ()
    for option in declaration.options:
        if option.name not in used:
            raise DeclarationError(
                f"options: {format_value(option.name)} must be the points of something; it is used nowhere"
            )


def _options(value: object, what: str) -> dict[str, WholeNumber]:
    """Return by name the options that a match can choose points by, from a list of one or more.

    Raise `DeclarationError`.
    """
    options: dict[str, WholeNumber] = {}
    for place, each in enumerate(a_list(value, what, 1, bounds.MOST_OPTIONS), 1):
        given = ObjectReader(each, f"option {place}", ("option", "text", "default", "least", "most"))
        name = given.required("option", _option_name)
        if name in options:
            raise DeclarationError(f"{what}: {format_value(name)} is there twice")
        given.what = f"option {place} ({format_value(name)})"
        least = given.required("least", whole, -bounds.MOST_POINTS, bounds.MOST_POINTS)
        most = given.required("most", whole, least, bounds.MOST_POINTS)
        default = given.required("default", whole, least, most)
        options[name] = WholeNumber(name, default, least, most, text=given.required("text", text, bounds.LONGEST_TEXT))
    return options


def _option_name(value: object, what: str) -> str:
    """Return an option's name.

    Raise `DeclarationError` unless it matches `OPTION` and no option of the app is called so.
    """
    if not isinstance(value, str) or not OPTION.fullmatch(value):
        refuse(what, f"at most {bounds.LONGEST_OPTION} of a to z, 0 to 9 and _, the first one a letter", value)
    if value in TAKEN:
        raise DeclarationError(f"{what}: every match has an option {format_value(value)} already")
    return value


def _check_size(value: object) -> None:
    """Raise `DeclarationError` for what is no JSON, is nested too deeply, or has more bytes than `LARGEST`."""
    try:
        size = len(json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass"))
    except (RecursionError, TypeError, ValueError):
        raise DeclarationError("A declared game must be JSON, and not nested so deeply") from None
    if size > bounds.LARGEST:
        raise DeclarationError(f"A declared game has at most {bounds.LARGEST:,} bytes, not {size:,}")


def _layout(value: object, what: str) -> tuple[Layout, int, int]:
    """Read “pile”, “typed”, “numbers” or a grid's object; return the layout with rows and columns, 0 without a grid.

    Raise `DeclarationError` for anything else, and for a grid that is too large.
    """
    if value in ("pile", "typed", "numbers"):
        return value, 0, 0
    if not isinstance(value, dict):
        refuse(what, '“pile”, “typed”, “numbers” or a grid such as {"rows": 2, "columns": 3}', value)
    grid = ObjectReader(value, what, ("rows", "columns"))
    rows, columns = grid.required("rows", whole, 1, MAX_ROWS), grid.required("columns", whole, 1, MAX_COLUMNS)
    if rows * columns > bounds.MOST_CELLS:
        raise DeclarationError(f"{what} must have at most {bounds.MOST_CELLS} cells, not {rows} × {columns}")
    return "grid", rows, columns


def _gone(value: object, what: str, rows: int, columns: int) -> Lines:
    """Return “rows” or “columns”, the lines of the grid that can be discarded; raise `DeclarationError` for others.

    They must have at least two cells.
    """
    which = cast(Lines, word(value, what, ("rows", "columns")))
    length = columns if which == "rows" else rows
    if length < 2:
        raise DeclarationError(f"{what}: {format_value(which)} goes with grids whose {which} have at least two cells")
    return which


def _card(value: object, place: str, options: Mapping[str, WholeNumber]) -> Card:
    """Read a card of a game with these options; `place` is what errors call it: “card 3”. Raise `DeclarationError`."""
    given = PartReader(Card, value, place, options)
    card = given.read("card")
    if card == "-" or card.split() != [card]:
        refuse(f"{place}: card", "a text without white space that is not “-”", card)
    given.what = f"{place} ({format_value(card)})"
    wild, equals = given.read("wild"), given.read("equals")
    if wild and equals:
        raise DeclarationError(f"{given.what}: a wild card has no like, not even {format_value(equals)}")
    if equals.casefold() == card.casefold():
        given.values["equals"] = ""
    given.read("copies")
    return given.build()


def _decks(value: object, what: str, least: int) -> tuple[tuple[int, int], ...]:
    """Read how many decks there are, from so many players on, as pairs, ascending. Raise `DeclarationError`.

    One of them must hold for `least` players.
    """
    if not isinstance(value, dict):
        refuse(what, 'an object such as {"2": 1, "4": 2}', value)
    decks = by_players(value, what, least)
    return tuple([(players, whole(many, f"{what}: “{players}”", 1, MAX_DECKS)) for players, many in decks])


def _end(value: object, what: str, dealt: CardsDealt, counts: Sequence[str]) -> MatchEnd:
    """Read what ends a match: a number of deals, or a target for totals or for one of the `counts`, given by name.

    Deals may be as many as `dealt` lists. Raise `DeclarationError`.
    """
    if isinstance(value, dict) and "deals" in value:
        end = ObjectReader(value, what, ("deals",))
        return (
            _as_dealt(dealt)
            if end["deals"] == DEALT
            else AfterDeals(end.required("deals", whole, 1, bounds.MOST_DEALS))
        )
    end = ObjectReader(value, what, ("target", "when"), ("count",))
    target = end.required("target", whole, 1, bounds.MOST_TARGET)
    when = end.required("when", word, ("reached", "passed", "outside"))
    if "count" not in end:
        return AtTotal(target, beyond=when != "reached", below_zero=when == "outside")
    if end["count"] not in counts:
        raise DeclarationError(f"end: no count is called {shown(end['count'])}")
    if when == "outside":
        raise DeclarationError("end: outside does not go with count; a count is never below zero")
    return AtTotal(target, beyond=when == "passed", below_zero=False, count=end["count"])


def _as_dealt(dealt: CardsDealt) -> AfterDeals:
    """Return an end after as many deals as `dealt` lists, by default those of its shortest list.

    Raise `DeclarationError` unless a list is given for every number of players.
    """
    plain = next((cards for _, cards in dealt if not isinstance(cards, tuple)), None)
    if not dealt or plain is not None:
        there = "" if plain is None else f", not {plain}"
        raise DeclarationError(f"end: deals “dealt” needs dealt as lists{there}")
    return AfterDeals(min(len(cards) for _, cards in dealt if isinstance(cards, tuple)), as_dealt=True)


def _question(value: object, what: str, options: Mapping[str, WholeNumber], exactly_one_empty: bool) -> QuestionRule:
    """Read the question of a deal, with what follows from its answer; `options` can give points.

    Raise `DeclarationError`. Nobody must not be an answer if exactly one player has no cards left
    (`exactly_one_empty`).
    """
    given = PartReader(QuestionRule, value, what)
    if given.read("nobody") and exactly_one_empty:
        raise DeclarationError("question: nobody must be left out with one_out, not true: one player is always out")
    for compared in COMPARED:
        given.read(compared, _action, options)
    return given.build()


def _action(value: object, what: str, options: Mapping[str, WholeNumber]) -> Action:
    """Read what happens to a score: an object with one of add, double, score and others. Raise `DeclarationError`.

    Points to add, or that become the score, may come from one of the `options`.
    """
    action = ObjectReader(value, what, (), ("add", "double", "score", "others"))
    if len(action.facts) != 1:
        refuse(what, "exactly one of add, double, score and others", value)
    if action.flag("double"):
        return Action("double")
    if "others" in action:
        return Action("others", action.required("others", _sign))
    [do] = action.facts
    return Action("add" if do == "add" else "score", action.required(do, points, options))


def _sign(value: object, what: str) -> int:
    """Return the value if it is 1 or −1; else raise `DeclarationError`, calling it `what`."""
    if not is_whole(value, -1, 1) or value == 0:
        refuse(what, "1 or −1", value)
    return value


def _mark(value: object, what: str, options: Mapping[str, WholeNumber]) -> Mark:
    """Read the mark that a hand can have, whose points may come from one of the `options`. Raise `DeclarationError`."""
    given = PartReader(Mark, value, what, options)
    given.values["key"] = "marked"
    return given.build()


FORMS: tuple[Form, ...] = ("shape", "corners", "diagonal", "same")


def read_groups(
    value: object,
    what: str,
    layout: Layout,
    size: tuple[int, int],
    cards: Collection[Card],
    options: Mapping[str, WholeNumber],
) -> tuple[GroupRule, ...]:
    """Read the groups of a game with this layout, `size` (rows, columns) and cards. Raise `DeclarationError`.

    Their points may come from one of the `options`. Either all groups are of the form “same”, or none is.
    """
    groups = read_parts(value, what, "", _read_group, layout, size, cards, options)
    forms = [group.form for group in groups]
    if "same" in forms and {*forms} != {"same"}:
        odd = next(form for form in forms if form != "same")
        raise DeclarationError(
            f"{what} must be all of “same” or none: “same” and {format_value(odd)} do not go together"
        )
    return groups


def _read_group(
    value: object,
    place: str,
    layout: Layout,
    size: tuple[int, int],
    cards: Collection[Card],
    options: Mapping[str, WholeNumber],
) -> GroupRule:
    """Read one group as `read_groups` does all; `place` is what errors call it: “group 2”. Raise `DeclarationError`."""
    equals = {card.equal_key for card in cards if not card.wild}
    given = PartReader(GroupRule, value, place, options, others=FORMS)
    form = _form(given, layout, *size)
    shape, same = tuple(given.facts.get("shape", (0, 0))), given.facts.get("same", 0)
    given.values |= {"form": form, "shape": shape, "same": same}
    return given.build(only=(_equals, equals), excluded=(_equals, equals))


def _form(given: ObjectReader, layout: Layout, rows: int, columns: int) -> Form:
    """Return the form of a group, the one key of `FORMS` that is there. Raise `DeclarationError` for none or several.

    Raise it, too, if the form's value does not fit the layout, or “only” stands beside “not”.
    """
    what, forms = given.what, [form for form in FORMS if form in given]
    if len(forms) != 1:
        refuse(what, f"exactly one of {', '.join(FORMS)}", given.facts)
    if "only" in given and "not" in given:
        raise DeclarationError(
            f"{what}: only and not do not go together: {shown(given['only'])}, {shown(given['not'])}"
        )
    [form] = forms
    if form == "same":
        cells = rows * columns if layout == "grid" else MOST_SAME
        same = given.required("same", whole, LEAST_SAME, MOST_SAME)
        if same > cells:
            raise DeclarationError(f"{what}: same must fit in the grid; {same} is more than its {cells} cells")
        return form
    if layout != "grid":
        raise DeclarationError(
            f"{what}: {form} does not go with the layout {format_value(layout)}: {shown(given[form])}"
        )
    if form == "shape":
        given.required("shape", _check_shape, rows, columns)
    else:
        given.required(form, true)
        if min(rows, columns) < 2 or (form == "diagonal" and rows != columns):
            fitting = "grids of at least 2 × 2" if form == "corners" else "square grids of at least 2 × 2"
            raise DeclarationError(f"{what}: {form} (true) goes with {fitting} only, not {rows} × {columns}")
    return form


def _check_shape(value: object, what: str, rows: int, columns: int) -> None:
    """Raise `DeclarationError` unless a value is [rows, columns] of at least two cells, within those of the grid."""
    high, wide = a_list(value, what, 2, 2)
    whole(high, f"{what}: rows", 1, rows)
    whole(wide, f"{what}: columns", 1, columns)
    if high * wide < 2:
        refuse(what, "of at least two cells", value)


def _equals(value: object, what: str, equals: Collection[str]) -> tuple[str, ...]:
    """Read a list of texts out of `equals`, the keys of equal cards.

    Raise `DeclarationError` for others and for one twice.
    """
    named = [text(each, what, bounds.LONGEST_CARD, exact=True) for each in a_list(value, what, 1, len(equals) or 1)]
    seen: set[str] = set()
    for each in named:
        if each.casefold() not in equals:
            raise DeclarationError(f"{what}: no card is like {format_value(each)}")
        if each.casefold() in seen:
            raise DeclarationError(f"{what}: {format_value(each)} is there twice")
        seen.add(each.casefold())
    return tuple(named)
