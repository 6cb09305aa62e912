"""JSON -> declaration: what is not allowed is an error that names the key and the value.

A reader takes a JSON value, the name of it in errors, and mostly the whole game (`GameReader`), of
which `fields` has what was read so far. It raises `DeclarationError`.
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
from games.rules.say import Slot, say

from . import bounds
from .bounds import LEAST_SAME, MAX_SAME
from .counted import DEALT, CardsDealt, Landing
from .declaration import Action, Card, Declaration, Form, GroupRule, Layout, Mark, QuestionRule
from .points import find_options_used
from .reading_counted import (
    GameReader,
    read_by_players,
    read_count,
    read_dealt,
    read_line,
    read_number,
)
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

EXAMPLE_GRID = '{"rows": 2, "columns": 3}'
EXAMPLE_DECKS = '{"2": 1, "4": 2}'
OPTION_NAME = re.compile(rf"[a-z][a-z0-9_]{{0,{bounds.MAX_OPTION_LENGTH - 1}}}")
# Names of the options of all matches, and of single listed games.
RESERVED_OPTION_NAMES = {
    "decks", "deals", "target", "pot", "stakes", "ante_units", "prizes", "unit_cents", "currency",
    "knockout",
}  # fmt: skip
LAYOUTS_WITHOUT_CARDS = ("typed", "numbers")
KEYS_WITH_CARDS = ("cards", "decks", "groups")  # not in those layouts
# The fields of a question that have an action.
COMPARED = ("best", "tied", "beaten", "rest")
FORMS: tuple[Form, ...] = get_args(Form)


def read_declaration(value: object) -> Declaration:
    """Return the game that a JSON value declares, checked; raise `DeclarationError`.

    A field is read after those that its own bounds depend on.
    """
    _check_size(value)
    game = PartReader(Declaration, value, say("a declared game"))
    game.what = ""  # errors name the keys of the whole declaration alone
    game.read("name")
    game.read("players", read_span, bounds.LEAST_PLAYERS, MAX_PLAYERS)
    layout, rows, columns = game.read("layout", _read_layout, game)
    # `read` has put all three under “layout”.
    game.fields |= {"layout": layout, "rows": rows, "columns": columns}
    game.options = {option.name: option for option in game.read("options", _read_options)}
    game.read("cards", read_parts, "card", _read_card, game)
    if layout in LAYOUTS_WITHOUT_CARDS:  # without the standard cards, which are the default
        game.fields["cards"] = ()
    if game.read("exactly_one_empty", read_true) and layout != "pile":
        raise DeclarationError(
            say(
                "one_out goes with the layout “pile” only, not {given}.",
                given=show_value(game["layout"]),
            )
        )
    game.read("dealt", read_dealt, game)
    game.read("numbers", read_parts, "name", read_number, game)
    lines = game.read("lines", read_parts, "", read_line, game)
    game.read("counts", read_parts, "name", read_count, game)
    if "question" in game and any(line.side for line in lines):
        raise DeclarationError(say("question does not go with lines that have side."))
    declaration = game.build(
        end=(_read_end, game),
        gone=(_read_discarded_lines, game),
        decks=(_read_decks, game),
        groups=(_read_groups, game),
        question=(_read_question, game),
        mark=(_read_mark, game),
        landings=(_read_landings,),
    )
    _check_options_used(declaration)
    return declaration


def _check_options_used(declaration: Declaration) -> None:
    used = find_options_used(declaration) if declaration.options else set()
    for option in declaration.options:
        if option.name not in used:
            raise DeclarationError(
                say(
                    "options: {option} must be the points of something.",
                    option=format_value(option.name),
                )
            )


def _read_options(value: object, what: str) -> tuple[WholeNumber, ...]:
    options: dict[str, WholeNumber] = {}
    for entry_number, option in enumerate(read_list(value, what, 1, bounds.MAX_OPTIONS), 1):
        given = ObjectReader(
            option,
            say("option {place}", place=entry_number),
            ("option", "text", "default", "least", "most"),
        )
        name = given.require("option", _read_option_name)
        if name in options:
            raise DeclarationError(
                say("{where} must have {name} only once.", where=what, name=format_value(name))
            )
        given.what = say("option {place} ({name})", place=entry_number, name=format_value(name))
        least = given.require(
            "least", read_whole_number, -bounds.MAX_DECLARED_POINTS, bounds.MAX_DECLARED_POINTS
        )
        most = given.require("most", read_whole_number, least, bounds.MAX_DECLARED_POINTS)
        default = given.require("default", read_whole_number, least, most)
        options[name] = WholeNumber(
            name,
            default,
            low=least,
            high=most,
            text=given.require("text", read_text, bounds.MAX_TEXT_LENGTH),
        )
    return tuple(options.values())


def _read_option_name(value: object, what: str) -> str:
    """Return an option's name; raise `DeclarationError` if it is improper or one of the app's."""
    if not isinstance(value, str) or not OPTION_NAME.fullmatch(value):
        refuse(
            what,
            say(
                "at most {most} of a to z, 0 to 9 and _, with a letter first",
                most=bounds.MAX_OPTION_LENGTH,
            ),
            value,
        )
    if value in RESERVED_OPTION_NAMES:
        raise DeclarationError(
            say(
                "{where}: every match already has an option {value}.",
                where=what,
                value=format_value(value),
            )
        )
    return value


def _check_size(value: object) -> None:
    """Raise `DeclarationError` for a value that is not JSON, nested too deeply, or too large."""
    try:
        size = len(
            json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode(
                "utf-8", "surrogatepass"
            )
        )
    except (RecursionError, TypeError, ValueError):
        raise DeclarationError(
            say("A declared game must be JSON that is not nested so deeply.")
        ) from None
    if size > bounds.MAX_DECLARATION_BYTES:
        raise DeclarationError(
            say(
                "A declared game has at most {most} bytes, not {given}.",
                most=bounds.MAX_DECLARATION_BYTES,
                given=size,
            )
        )


def _read_layout(value: object, what: str, game: GameReader) -> tuple[Layout, int, int]:
    """Return the layout, and the rows and columns of a grid; 0 and 0 for other layouts."""
    for key in KEYS_WITH_CARDS:
        if key in game and value in LAYOUTS_WITHOUT_CARDS:
            raise DeclarationError(
                say(
                    "{key} does not go with the layout “{layout}”: {given}.",
                    key=key,
                    layout=value,
                    given=show_value(game[key]),
                )
            )
    if value == "numbers" and "numbers" not in game:
        raise DeclarationError(say("The layout “numbers” needs numbers."))
    if value in ("pile", "typed", "numbers"):
        return value, 0, 0
    if not isinstance(value, dict):
        refuse(
            what,
            say("“pile”, “typed”, “numbers” or a grid such as {example}", example=EXAMPLE_GRID),
            value,
        )
    grid = ObjectReader(value, what, needed=("rows", "columns"))
    rows = grid.require("rows", read_whole_number, 1, MAX_ROWS)
    columns = grid.require("columns", read_whole_number, 1, MAX_COLUMNS)
    if rows * columns > bounds.MAX_GRID_CELLS:
        raise DeclarationError(
            say(
                "{where} must have at most {most} cells, not {rows} × {columns}.",
                where=what,
                most=bounds.MAX_GRID_CELLS,
                rows=rows,
                columns=columns,
            )
        )
    return "grid", rows, columns


def _read_discarded_lines(value: object, what: str, game: GameReader) -> Lines:
    """Return which lines of the grid can be discarded; they need at least two cells."""
    which = cast(Lines, read_word(value, what, ("rows", "columns")))
    length: int = game.fields["columns" if which == "rows" else "rows"]
    if length < 2:
        raise DeclarationError(
            say(
                "{where}: {which} needs lines of at least 2 cells.",
                where=what,
                which=format_value(which),
            )
        )
    return which


def _read_card(value: object, what: str, game: GameReader) -> Card:
    given = PartReader(Card, value, what, game.options)
    card = given.read("card")
    if card == "-" or card.split() != [card]:
        refuse(
            say("{where}: card", where=what),
            say("a text without spaces that is not “-”"),
            card,
        )
    given.what = say("{where} ({name})", where=what, name=format_value(card))
    wild = given.read("wild")
    equals = given.read("equals")
    if wild and equals:
        raise DeclarationError(
            say(
                "{where}: a wild card must not have like, but has {equals}.",
                where=given.what,
                equals=format_value(equals),
            )
        )
    if equals.casefold() == card.casefold():
        given.fields["equals"] = ""
    given.read("copies")
    return given.build()


def _read_decks(value: object, what: str, game: GameReader) -> tuple[tuple[int, int], ...]:
    """Return pairs, ascending: from so many players on, so many decks."""
    if not isinstance(value, dict):
        refuse(what, say("an object such as {example}", example=EXAMPLE_DECKS), value)
    decks = read_by_players(value, what, game)
    return tuple(
        [
            (
                players,
                read_whole_number(
                    deck_count, say("{where}: “{key}”", where=what, key=players), 1, MAX_DECKS
                ),
            )
            for players, deck_count in decks
        ]
    )


def _read_end(value: object, what: str, game: GameReader) -> MatchEnd:
    """Return what ends a match: a number of deals, or as many as are listed, or a target."""
    if isinstance(value, dict) and "deals" in value:
        end = ObjectReader(value, what, needed=("deals",))
        if end["deals"] != DEALT:
            return AfterDeals(end.require("deals", read_whole_number, 1, bounds.MAX_DECLARED_DEALS))
        dealt: CardsDealt = game.fields["dealt"]
        lists = [cards for _, cards in dealt if isinstance(cards, tuple)]
        if not lists or len(lists) < len(dealt):
            raise DeclarationError(say("end: deals “dealt” needs dealt as lists."))
        # Its number is a default: a match has as many deals as the list for its players.
        return AfterDeals(min(map(len, lists)), as_dealt=True)
    end = ObjectReader(value, what, needed=("target", "when"), optional=("count",))
    target = end.require("target", read_whole_number, 1, bounds.MAX_TARGET)
    when = end.require("when", read_word, ("reached", "passed", "outside"))
    if "count" in end and end["count"] not in [count.name for count in game.fields["counts"]]:
        raise DeclarationError(
            say(
                "end: count must be a count of the game, not {count}.",
                count=show_value(end["count"]),
            )
        )
    if "count" in end and when == "outside":
        raise DeclarationError(
            say("end: outside does not go with count. A count is never below 0.")
        )
    return AtTotal(
        target, beyond=when != "reached", below_zero=when == "outside", count=end.get("count", "")
    )


def _read_question(value: object, what: str, game: GameReader) -> QuestionRule:
    given = PartReader(QuestionRule, value, what)
    if given.read("nobody") and game.fields["exactly_one_empty"]:
        raise DeclarationError(
            say("question: nobody does not go with one_out. One player is always out.")
        )
    return given.build(**dict.fromkeys(COMPARED, (_read_action, game)))


def _read_action(value: object, what: str, game: GameReader) -> Action:
    """Return what happens to a score, from an object with one of add, double, score and others."""
    action = ObjectReader(value, what, needed=(), optional=("add", "double", "score", "others"))
    if len(action) != 1:
        refuse(what, say("exactly 1 of add, double, score and others"), value)
    if "double" in action and action.require("double", read_true):
        return Action("double")
    [(do, number)] = action.items()
    if do == "others":
        if not is_whole(number, -1, 1) or number == 0:
            refuse(say("{where}: others", where=what), say("1 or −1"), number)
        return Action("others", number)
    points = action.require(do, read_points, game.options)
    return Action("add", points) if do == "add" else Action("score", points)


def _read_mark(value: object, what: str, game: GameReader) -> Mark:
    return PartReader(Mark, value, what, game.options).build()


def _read_groups(value: object, what: str, game: GameReader) -> tuple[GroupRule, ...]:
    """Return the groups of a game; either all are of the form “same”, or none is."""
    groups = read_parts(value, what, "", _read_group, game)
    other_forms = [format_value(group.form) for group in groups if group.form != "same"]
    if other_forms and len(other_forms) < len(groups):
        raise DeclarationError(
            say(
                "{where} must all be of “same” or none, but there are “same” and {other}.",
                where=what,
                other=other_forms[0],
            )
        )
    return groups


def _read_group(value: object, what: str, game: GameReader) -> GroupRule:
    given = PartReader(GroupRule, value, what, game.options, others=FORMS)
    given.fields["form"] = _read_form(given, game)
    # Both are checked by `_read_form`.
    given.fields |= {"shape": tuple(given.get("shape", (0, 0))), "same": given.get("same", 0)}
    return given.build(only=(_read_equal_cards, game), excluded=(_read_equal_cards, game))


def _read_form(given: PartReader[GroupRule], game: GameReader) -> Form:
    """Return the form of a group: the one key of `FORMS` that it has, which must fit the layout."""
    what = given.what
    forms = [form for form in FORMS if form in given]
    layout, rows, columns = [game.fields[key] for key in ("layout", "rows", "columns")]
    if len(forms) != 1:
        refuse(what, say("exactly 1 of {forms}", forms=FORMS), given)
    if "only" in given and "not" in given:
        raise DeclarationError(
            say(
                "{where}: only and not do not go together: {only}, {excluded}.",
                where=what,
                only=show_value(given["only"]),
                excluded=show_value(given["not"]),
            )
        )
    [form] = forms
    if form == "same":
        _check_same(given, rows * columns if layout == "grid" else MAX_SAME)
        return form
    if layout != "grid":
        raise DeclarationError(
            say(
                "{where}: {form} does not go with the layout {layout}: {given}.",
                where=what,
                form=form,
                layout=format_value(layout),
                given=show_value(given[form]),
            )
        )
    if form == "shape":
        given.require("shape", _check_shape, rows, columns)
        return form
    given.require(form, read_true)
    _check_corners_or_diagonal(form, what, rows, columns)
    return form


def _check_corners_or_diagonal(form: Form, what: str, rows: int, columns: int) -> None:
    """Raise `DeclarationError` if a grid of this size has no such cells."""
    slots: dict[str, Slot] = {"where": what, "rows": rows, "columns": columns}
    if form == "corners" and min(rows, columns) < 2:
        raise DeclarationError(
            say("{where}: corners needs a grid of at least 2 × 2, not {rows} × {columns}.", **slots)
        )
    if form == "diagonal" and (rows < 2 or rows != columns):
        raise DeclarationError(
            say(
                "{where}: diagonal needs a square grid of at least 2 × 2, not {rows} × {columns}.",
                **slots,
            )
        )


def _check_same(given: PartReader[GroupRule], cells: int) -> None:
    """Raise `DeclarationError` unless `same` is a number of cards that fit in so many cells."""
    same = given.require("same", read_whole_number, LEAST_SAME, MAX_SAME)
    if same > cells:
        raise DeclarationError(
            say(
                "{where}: same must fit in the grid of {cells} cells, but it is {same}.",
                where=given.what,
                same=same,
                cells=cells,
            )
        )


def _check_shape(value: object, what: str, rows: int, columns: int) -> None:
    """Refuse a value unless it is [rows, columns] of two cells or more that fit in the grid."""
    high, wide = read_list(value, what, least=2, limit=2)
    read_whole_number(high, say("{where}: rows", where=what), 1, rows)
    read_whole_number(wide, say("{where}: columns", where=what), 1, columns)
    if high * wide < 2:
        refuse(what, say("2 cells or more"), value)


def _read_equal_cards(value: object, what: str, game: GameReader) -> tuple[str, ...]:
    """Return texts that cards of the game are equal to, none twice in any case."""
    equals = {card.equal_key for card in game.fields["cards"] if not card.wild}
    limit = max(1, len(equals))
    named = [
        read_text(card, what, bounds.MAX_CARD_LENGTH, exact=True)
        for card in read_list(value, what, 1, limit)
    ]
    for index, card in enumerate(named):
        if card.casefold() not in equals:
            raise DeclarationError(
                say(
                    "{where}: {card} is not like any card of the game.",
                    where=what,
                    card=format_value(card),
                )
            )
        if card.casefold() in [other.casefold() for other in named[:index]]:
            raise DeclarationError(
                say("{where} must have {card} only once.", where=what, card=format_value(card))
            )
    return tuple(named)


def _read_landings(value: object, what: str) -> tuple[Landing, ...]:
    """Return the special totals and what they become, no total twice."""
    landings: list[Landing] = []
    for entry_number, entry in enumerate(read_list(value, what, 1, LISTS[what].most), 1):
        landing = PartReader(Landing, entry, say("landing {place}", place=entry_number)).build()
        if landing.total == landing.becomes:
            raise DeclarationError(
                say(
                    "landing {place}: becomes must be another total than {total}.",
                    place=entry_number,
                    total=landing.total,
                )
            )
        if landing.total in [other.total for other in landings]:
            raise DeclarationError(
                say(
                    "{where} must have the total {total} only once.",
                    where=what,
                    total=landing.total,
                )
            )
        landings.append(landing)
    return tuple(landings)
