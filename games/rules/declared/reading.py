"""JSON -> declaration: everything that is not allowed is an error that names the key and the value.

Readers take a JSON value, what errors call it, and mostly the whole game (`GameReader`) with what was read of it so
far. They raise `DeclarationError`.
"""

from __future__ import annotations

import json
import re
from typing import cast, get_args

from games.rules.end import AfterDeals, AtTotal, MatchEnd
from games.rules.errors import DeclarationError
from games.rules.grid import MAX_COLUMNS, MAX_ROWS, Lines
from games.rules.limits import MAX_DECKS, MAX_PLAYERS, is_whole
from games.rules.options import WholeNumber, format_value

from . import bounds
from .bounds import LEAST_SAME, MOST_SAME
from .counted import DEALT, CardsDealt, Landing
from .declaration import Action, Card, Declaration, Form, GroupRule, Layout, Mark, QuestionRule
from .points import find_options_used
from .reading_counted import GameReader, read_by_players, read_count, read_dealt, read_line, read_number
from .settings import LISTS
from .values import (
    ObjectReader,
    PartReader,
    read_list,
    read_parts,
    read_points,
    read_span,
    read_text,
    read_true,
    read_whole_number,
    read_word,
    refuse,
    show_value,
)

OPTION = re.compile(rf"[a-z][a-z0-9_]{{0,{bounds.LONGEST_OPTION - 1}}}")
TAKEN = {
    "decks", "deals", "target", "pot", "stakes", "ante_units", "prizes", "unit_cents", "currency", "knockout",
}  # fmt: skip
"""Names of options that are there in some game, or in every one."""
WITHOUT_CARDS = ("typed", "numbers")
OF_CARDS = ("cards", "decks", "groups")
"""Layouts without cards, and what they cannot have."""
COMPARED = ("best", "tied", "beaten", "rest")
FORMS: tuple[Form, ...] = get_args(Form)


def read_declaration(value: object) -> Declaration:
    """Return the game that a JSON value declares, checked. Raises `DeclarationError`."""
    _check_size(value)
    game = PartReader(Declaration, value, "a declared game")
    game.what = ""  # errors name the keys of the whole declaration alone
    game.read("name")
    game.read("players", read_span, bounds.LEAST_PLAYERS, MAX_PLAYERS)
    layout, rows, columns = game.read("layout", _read_layout, game)
    game.fields |= {"layout": layout, "rows": rows, "columns": columns}
    game.options = {option.name: option for option in game.read("options", _read_options)}
    game.read("cards", read_parts, "card", _read_card, game)
    if layout in WITHOUT_CARDS:
        game.fields["cards"] = ()
    if game.read("exactly_one_empty", read_true) and layout != "pile":
        raise DeclarationError(f"one_out goes with the layout “pile” only, not {show_value(game['layout'])}")
    game.read("dealt", read_dealt, game)
    game.read("numbers", read_parts, "name", read_number, game)
    lines = game.read("lines", read_parts, "", read_line, game)
    game.read("counts", read_parts, "name", read_count, game)
    if "question" in game and any(line.side for line in lines):
        raise DeclarationError("question does not go with lines of sides (side)")
    readers = {
        "end": _end,
        "gone": _read_discarded_lines,
        "decks": _read_decks,
        "groups": _read_groups,
        "question": _read_question,
        "mark": _mark,
    }
    declaration = game.build(landings=(_read_landings,), **{field: (reader, game) for field, reader in readers.items()})
    used = find_options_used(declaration) if declaration.options else set()
    for option in declaration.options:
        if option.name not in used:
            used_nowhere = f"{format_value(option.name)} must be the points of something; it is used nowhere"
            raise DeclarationError(f"options: {used_nowhere}")
    return declaration


def _read_options(value: object, what: str) -> tuple[WholeNumber, ...]:
    """Return the options that a match can choose points by, from a list of one or more."""
    options: dict[str, WholeNumber] = {}
    for place, each in enumerate(read_list(value, what, 1, bounds.MOST_OPTIONS), 1):
        given = ObjectReader(each, f"option {place}", ("option", "text", "default", "least", "most"))
        name = given.require("option", _read_option_name)
        if name in options:
            raise DeclarationError(f"{what}: {format_value(name)} is there twice")
        given.what = f"option {place} ({format_value(name)})"
        least = given.require("least", read_whole_number, -bounds.MOST_POINTS, bounds.MOST_POINTS)
        most = given.require("most", read_whole_number, least, bounds.MOST_POINTS)
        default = given.require("default", read_whole_number, least, most)
        options[name] = WholeNumber(
            name, default, least, most, text=given.require("text", read_text, bounds.LONGEST_TEXT)
        )
    return tuple(options.values())


def _read_option_name(value: object, what: str) -> str:
    """Return an option's name: one that matches `OPTION`, if no option of the app is called so."""
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


def _read_layout(value: object, what: str, game: GameReader) -> tuple[Layout, int, int]:
    """Read “pile”, “typed”, “numbers” or a grid's object; return the layout with rows and columns, 0 without a grid."""
    for key in OF_CARDS:
        if key in game and value in WITHOUT_CARDS:
            raise DeclarationError(f"{key} does not go with the layout “{value}”: {show_value(game[key])}")
    if value == "numbers" and "numbers" not in game:
        raise DeclarationError("layout “numbers” needs numbers, which are missing")
    if value in ("pile", "typed", "numbers"):
        return value, 0, 0
    if not isinstance(value, dict):
        refuse(what, '“pile”, “typed”, “numbers” or a grid such as {"rows": 2, "columns": 3}', value)
    grid = ObjectReader(value, what, ("rows", "columns"))
    rows, columns = (
        grid.require("rows", read_whole_number, 1, MAX_ROWS),
        grid.require("columns", read_whole_number, 1, MAX_COLUMNS),
    )
    if rows * columns > bounds.MOST_CELLS:
        raise DeclarationError(f"{what} must have at most {bounds.MOST_CELLS} cells, not {rows} × {columns}")
    return "grid", rows, columns


def _read_discarded_lines(value: object, what: str, game: GameReader) -> Lines:
    """Return “rows” or “columns”, the lines of the grid that can be discarded, which have at least two cells."""
    which = cast(Lines, read_word(value, what, ("rows", "columns")))
    length: int = game.fields["columns" if which == "rows" else "rows"]
    if length < 2:
        raise DeclarationError(f"{what}: {format_value(which)} goes with grids whose {which} have at least two cells")
    return which


def _read_card(value: object, place: str, game: GameReader) -> Card:
    """Read a card; `place` is what errors call it: “card 3”."""
    given = PartReader(Card, value, place, game.options)
    card = given.read("card")
    if card == "-" or card.split() != [card]:
        refuse(f"{place}: card", "a text without white space that is not “-”", card)
    given.what = f"{place} ({format_value(card)})"
    wild, equals = given.read("wild"), given.read("equals")
    if wild and equals:
        raise DeclarationError(f"{given.what}: a wild card has no like, not even {format_value(equals)}")
    if equals.casefold() == card.casefold():
        given.fields["equals"] = ""
    given.read("copies")
    return given.build()


def _read_decks(value: object, what: str, game: GameReader) -> tuple[tuple[int, int], ...]:
    """Read how many decks there are, from so many players on, as pairs, ascending."""
    if not isinstance(value, dict):
        refuse(what, 'an object such as {"2": 1, "4": 2}', value)
    decks = read_by_players(value, what, game)
    return tuple([(players, read_whole_number(many, f"{what}: “{players}”", 1, MAX_DECKS)) for players, many in decks])


def _end(value: object, what: str, game: GameReader) -> MatchEnd:
    """Read what ends a match: a number of deals, or as many as are listed, or a target for totals or for a count."""
    if isinstance(value, dict) and "deals" in value:
        end = ObjectReader(value, what, ("deals",))
        if end["deals"] != DEALT:
            return AfterDeals(end.require("deals", read_whole_number, 1, bounds.MOST_DEALS))
        dealt: CardsDealt = game.fields["dealt"]
        lists = [cards for _, cards in dealt if isinstance(cards, tuple)]
        if not lists or len(lists) < len(dealt):
            plain = [f", not {cards}" for _, cards in dealt if not isinstance(cards, tuple)]
            raise DeclarationError(f"end: deals “dealt” needs dealt as lists{''.join(plain[:1])}")
        return AfterDeals(min(map(len, lists)), as_dealt=True)
    end = ObjectReader(value, what, ("target", "when"), ("count",))
    target = end.require("target", read_whole_number, 1, bounds.MOST_TARGET)
    when = end.require("when", read_word, ("reached", "passed", "outside"))
    if "count" in end and end["count"] not in [count.name for count in game.fields["counts"]]:
        raise DeclarationError(f"end: no count is called {show_value(end['count'])}")
    if "count" in end and when == "outside":
        raise DeclarationError("end: outside does not go with count; a count is never below zero")
    return AtTotal(target, beyond=when != "reached", below_zero=when == "outside", count=end.get("count", ""))


def _read_question(value: object, what: str, game: GameReader) -> QuestionRule:
    """Read the question of a deal, with what follows from its answer."""
    given = PartReader(QuestionRule, value, what)
    if given.read("nobody") and game.fields["exactly_one_empty"]:
        raise DeclarationError("question: nobody must be left out with one_out, not true: one player is always out")
    return given.build(**dict.fromkeys(COMPARED, (_read_action, game)))


def _read_action(value: object, what: str, game: GameReader) -> Action:
    """Read what happens to a score: an object with one of add, double, score and others."""
    action = ObjectReader(value, what, (), ("add", "double", "score", "others"))
    if len(action) != 1:
        refuse(what, "exactly one of add, double, score and others", value)
    if "double" in action and action.require("double", read_true):
        return Action("double")
    [(do, number)] = action.items()
    if do != "others":
        return Action("add" if do == "add" else "score", action.require(do, read_points, game.options))
    if not is_whole(number, -1, 1) or number == 0:
        refuse(f"{what}: others", "1 or −1", number)
    return Action("others", number)


def _mark(value: object, what: str, game: GameReader) -> Mark:
    """Read the mark that a hand can have."""
    return PartReader(Mark, value, what, game.options).build()


def _read_groups(value: object, what: str, game: GameReader) -> tuple[GroupRule, ...]:
    """Read the groups of a game; either all are of the form “same”, or none is."""
    groups = read_parts(value, what, "", _group, game)
    others = [format_value(group.form) for group in groups if group.form != "same"]
    if others and len(others) < len(groups):
        raise DeclarationError(f"{what} must be all of “same” or none: “same” and {others[0]} do not go together")
    return groups


def _group(value: object, place: str, game: GameReader) -> GroupRule:
    """Read one group; `place` is what errors call it: “group 2”."""
    given = PartReader(GroupRule, value, place, game.options, others=FORMS)
    given.fields["form"] = _read_form(given, game)
    given.fields |= {"shape": tuple(given.get("shape", (0, 0))), "same": given.get("same", 0)}
    return given.build(only=(_read_equal_cards, game), excluded=(_read_equal_cards, game))


def _read_form(given: PartReader[GroupRule], game: GameReader) -> Form:
    """Return the form of a group, the one key of `FORMS` that is there, whose value must fit the layout."""
    what, forms = given.what, [form for form in FORMS if form in given]
    layout, rows, columns = [game.fields[key] for key in ("layout", "rows", "columns")]
    if len(forms) != 1:
        refuse(what, f"exactly one of {', '.join(FORMS)}", given)
    if "only" in given and "not" in given:
        raise DeclarationError(
            f"{what}: only and not do not go together: {show_value(given['only'])}, {show_value(given['not'])}"
        )
    [form] = forms
    if form == "same":
        cells = rows * columns if layout == "grid" else MOST_SAME
        same = given.require("same", read_whole_number, LEAST_SAME, MOST_SAME)
        if same > cells:
            raise DeclarationError(f"{what}: same must fit in the grid; {same} is more than its {cells} cells")
        return form
    if layout != "grid":
        raise DeclarationError(
            f"{what}: {form} does not go with the layout {format_value(layout)}: {show_value(given[form])}"
        )
    if form == "shape":
        given.require("shape", _check_shape, rows, columns)
        return form
    given.require(form, read_true)
    if min(rows, columns) < 2 or (form == "diagonal" and rows != columns):
        fitting = "grids of at least 2 × 2" if form == "corners" else "square grids of at least 2 × 2"
        raise DeclarationError(f"{what}: {form} (true) goes with {fitting} only, not {rows} × {columns}")
    return form


def _check_shape(value: object, what: str, rows: int, columns: int) -> None:
    """Refuse a value unless it is [rows, columns] of at least two cells, within those of the grid."""
    high, wide = read_list(value, what, 2, 2)
    read_whole_number(high, f"{what}: rows", 1, rows)
    read_whole_number(wide, f"{what}: columns", 1, columns)
    if high * wide < 2:
        refuse(what, "of at least two cells", value)


def _read_equal_cards(value: object, what: str, game: GameReader) -> tuple[str, ...]:
    """Read a list of texts that cards of the game are equal to, none twice in any case."""
    equals = {card.equal_key for card in game.fields["cards"] if not card.wild}
    named = [
        read_text(each, what, bounds.LONGEST_CARD, exact=True) for each in read_list(value, what, 1, len(equals) or 1)
    ]
    for place, each in enumerate(named):
        if each.casefold() not in equals:
            raise DeclarationError(f"{what}: no card is like {format_value(each)}")
        if each.casefold() in [other.casefold() for other in named[:place]]:
            raise DeclarationError(f"{what}: {format_value(each)} is there twice")
    return tuple(named)


def _read_landings(value: object, what: str) -> tuple[Landing, ...]:
    """Read which exact totals become others, no total twice."""
    landings: list[Landing] = []
    for place, each in enumerate(read_list(value, what, 1, LISTS[what].most), 1):
        landing = PartReader(Landing, each, f"landing {place}").build()
        if landing.total == landing.becomes:
            raise DeclarationError(f"landing {place}: becomes must be another total than {landing.total} itself")
        if landing.total in [other.total for other in landings]:
            raise DeclarationError(f"{what}: total {landing.total} is there twice")
        landings.append(landing)
    return tuple(landings)
