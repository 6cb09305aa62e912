"""JSON -> declaration: everything that is not allowed is an error that names the key and the value."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import cast

from ..cards import COPIES_IN_A_DECK
from ..end import AfterDeals, AtTotal, MatchEnd
from ..errors import DeclarationError
from ..grid import MOST_COLUMNS, MOST_ROWS, Lines
from ..limits import MAX_DECKS, MOST_PLAYERS
from ..options import WholeNumber, show
from .counted import DEALT, CardsDealt
from .declaration import STANDARD_CARDS, Action, Card, Declaration, GroupChoice, Layout, Mark, QuestionRule
from .groups import read_groups
from .points import options_used
from .reading_lines import Known, read_counts, read_lines
from .reading_numbers import by_players, fewest_dealt, read_dealt, read_landings, read_numbers
from .values import MOST_POINTS, Json, a_list, an_object, points, refuse, short, shown, text, true, whole, word

LARGEST = 90_000
"""Bytes of a declaration as JSON in UTF-8 without needless space; as many lines as there may be fit in."""
LONGEST_NAME, LONGEST_TEXT = 40, 60
MOST_CELLS = 20
LEAST_CARDS, MOST_CARDS = 2, 20
MOST_COPIES = 200
MOST_DEALS, MOST_TARGET = 100, 10_000
MOST_OPTIONS = 8
OPTION = re.compile(r"[a-z][a-z0-9_]{0,29}")
TAKEN = {
    "decks", "deals", "target", "pot", "stakes", "ante_units", "prizes", "unit_cents", "currency", "knockout",
}  # fmt: skip
"""Names of options that are there in some game, or in every one."""

NEEDED = ("name", "players", "layout", "wins", "end")
OTHERS = (
    *("gone", "cards", "decks", "groups", "choice", "question", "mark", "one_out", "options"),
    *("dealt", "numbers", "lines", "counts", "landings"),
)
WITH_CARDS = ("grid", "pile")
OF_CARDS = ("cards", "decks", "groups")
"""What a game without cards cannot have."""
COMPARED = ("best", "tied", "beaten", "rest")


def read_declaration(value: object) -> Declaration:
    """The game that a JSON value declares, checked. Raises `DeclarationError`."""
    _check_size(value)
    game = an_object(value, "a declared game", NEEDED, OTHERS)
    name = text(game["name"], "name", LONGEST_NAME)
    least, most = _players(game["players"])
    layout, rows, columns = _layout(game["layout"])
    _check_goes_with(layout, game)
    options = _options(game["options"]) if "options" in game else {}
    cards = _cards(game["cards"], options) if "cards" in game else STANDARD_CARDS if layout in WITH_CARDS else ()
    exactly_one_empty = _exactly_one_empty(game, layout)
    dealt = read_dealt(game["dealt"], least) if "dealt" in game else ()
    numbers = read_numbers(game["numbers"], fewest_dealt(dealt)) if "numbers" in game else ()
    known = Known(numbers, options, hand=layout != "numbers", dealt=bool(dealt))
    lines = read_lines(game["lines"], known) if "lines" in game else ()
    counts = read_counts(game["counts"], known) if "counts" in game else ()
    if "question" in game and any(line.side for line in lines):
        raise DeclarationError("question does not go with lines of sides (side)")
    declaration = Declaration(
        name=name,
        players=(least, most),
        layout=layout,
        lowest_wins=word(game["wins"], "wins", ("lowest", "highest")) == "lowest",
        end=_end(game["end"], dealt, [count.name for count in counts]),
        rows=rows,
        columns=columns,
        gone=_gone(game["gone"], rows, columns) if "gone" in game else None,
        cards=cards,
        decks=_decks(game["decks"], least) if "decks" in game else (),
        groups=read_groups(game.get("groups", []), layout, rows, columns, cards, options),
        choice=cast(GroupChoice, word(game.get("choice", "best"), "choice", ("best", "in_order", "all"))),
        question=_question(game["question"], options, exactly_one_empty=exactly_one_empty)
        if "question" in game
        else None,
        mark=_mark(game["mark"], options) if "mark" in game else None,
        exactly_one_empty=exactly_one_empty,
        options=tuple(options.values()),
        dealt=dealt,
        numbers=numbers,
        lines=lines,
        counts=counts,
        landings=read_landings(game["landings"]) if "landings" in game else (),
    )
    _check_used(declaration)
    return declaration


def _check_goes_with(layout: Layout, game: Json) -> None:
    """Refuse what a game without cards cannot have, and one of numbers alone that has none."""
    for key in OF_CARDS:
        if key in game and layout not in WITH_CARDS:
            raise DeclarationError(f"{key} does not go with the layout “{layout}”: {shown(game[key])}")
    if layout == "numbers" and "numbers" not in game:
        raise DeclarationError("layout “numbers” needs numbers, which are missing")


def _exactly_one_empty(game: Json, layout: Layout) -> bool:
    exactly_one_empty = "one_out" in game and true(game["one_out"], "one_out")
    if exactly_one_empty and layout != "pile":
        raise DeclarationError(f"one_out goes with the layout “pile” only, not {shown(game['layout'])}")
    return exactly_one_empty


def _check_used(declaration: Declaration) -> None:
    """Refuse an option that changes nothing."""
    used = options_used(declaration)
    for option in declaration.options:
        if option.name not in used:
            raise DeclarationError(f"options: {show(option.name)} must be the points of something; it is used nowhere")


def _options(value: object) -> dict[str, WholeNumber]:
    options: dict[str, WholeNumber] = {}
    for place, each in enumerate(a_list(value, "options", 1, MOST_OPTIONS), 1):
        given = an_object(each, f"option {place}", ("option", "text", "default", "least", "most"))
        name = given["option"]
        if not isinstance(name, str) or not OPTION.fullmatch(name):
            allowed = "at most 30 of a to z, 0 to 9 and _, the first one a letter"
            refuse(f"option {place}: option", allowed, name)
        if name in TAKEN:
            raise DeclarationError(f"option {place}: option: every match has an option {show(name)} already")
        if name in options:
            raise DeclarationError(f"options: {show(name)} is there twice")
        what = f"option {place} ({show(name)})"
        least = whole(given["least"], f"{what}: least", -MOST_POINTS, MOST_POINTS)
        most = whole(given["most"], f"{what}: most", least, MOST_POINTS)
        default = whole(given["default"], f"{what}: default", least, most)
        called = text(given["text"], f"{what}: text", LONGEST_TEXT)
        options[name] = WholeNumber(name, default, least, most, text=called)
    return options


def _check_size(value: object) -> None:
    try:
        size = len(json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass"))
    except (RecursionError, TypeError, ValueError):
        raise DeclarationError("A declared game must be JSON, and not nested so deeply") from None
    if size > LARGEST:
        raise DeclarationError(f"A declared game has at most {LARGEST:,} bytes, not {size:,}")


def _players(value: object) -> tuple[int, int]:
    least, most = a_list(value, "players", 2, 2)
    low = whole(least, "players: the least", 2, MOST_PLAYERS)
    return low, whole(most, "players: the most", low, MOST_PLAYERS)


def _layout(value: object) -> tuple[Layout, int, int]:
    if value == "pile":
        return "pile", 0, 0
    if value == "typed":
        return "typed", 0, 0
    if value == "numbers":
        return "numbers", 0, 0
    if not isinstance(value, dict):
        refuse("layout", '“pile”, “typed”, “numbers” or a grid such as {"rows": 2, "columns": 3}', value)
    grid = an_object(value, "layout", ("rows", "columns"))
    rows = whole(grid["rows"], "layout: rows", 1, MOST_ROWS)
    columns = whole(grid["columns"], "layout: columns", 1, MOST_COLUMNS)
    if rows * columns > MOST_CELLS:
        raise DeclarationError(f"layout must have at most {MOST_CELLS} cells, not {rows} × {columns}")
    return "grid", rows, columns


def _gone(value: object, rows: int, columns: int) -> Lines:
    which = cast(Lines, word(value, "gone", ("rows", "columns")))
    length = columns if which == "rows" else rows
    if length < 2:
        raise DeclarationError(f"gone: {show(which)} goes with grids whose {which} have at least two cells")
    return which


def _cards(value: object, options: Mapping[str, WholeNumber]) -> tuple[Card, ...]:
    cards: list[Card] = []
    seen: set[str] = set()
    for place, each in enumerate(a_list(value, "cards", LEAST_CARDS, MOST_CARDS), 1):
        card = _card(each, f"card {place}", options)
        if card.card.casefold() in seen:
            raise DeclarationError(f"cards: {show(card.card)} is there twice")
        seen.add(card.card.casefold())
        cards.append(card)
    return tuple(cards)


def _card(value: object, place: str, options: Mapping[str, WholeNumber]) -> Card:
    given = an_object(value, place, ("card", "points"), ("like", "copies", "wild"))
    card = short(given["card"], f"{place}: card")
    if card == "-" or card.split() != [card]:
        refuse(f"{place}: card", "a text without white space that is not “-”", card)
    what = f"{place} ({show(card)})"
    wild = "wild" in given and true(given["wild"], f"{what}: wild")
    equals = short(given["like"], f"{what}: like") if "like" in given else ""
    if wild and equals:
        raise DeclarationError(f"{what}: a wild card has no like, not even {show(equals)}")
    if equals.casefold() == card.casefold():
        equals = ""
    copies = whole(given["copies"], f"{what}: copies", 1, MOST_COPIES) if "copies" in given else COPIES_IN_A_DECK
    return Card(card, points(given["points"], f"{what}: points", options), equals, copies, wild)


def _decks(value: object, least: int) -> tuple[tuple[int, int], ...]:
    if not isinstance(value, dict):
        refuse("decks", 'an object such as {"2": 1, "4": 2}', value)
    decks = by_players(value, "decks", least)
    return tuple([(players, whole(many, f"decks: “{players}”", 1, MAX_DECKS)) for players, many in decks])


def _end(value: object, dealt: CardsDealt, counts: Sequence[str]) -> MatchEnd:
    if isinstance(value, dict) and "deals" in value:
        deals = an_object(value, "end", ("deals",))["deals"]
        return _as_dealt(dealt) if deals == DEALT else AfterDeals(whole(deals, "end: deals", 1, MOST_DEALS))
    end = an_object(value, "end", ("target", "when"), ("count",))
    target = whole(end["target"], "end: target", 1, MOST_TARGET)
    when = word(end["when"], "end: when", ("reached", "passed", "outside"))
    if "count" not in end:
        return AtTotal(target, beyond=when != "reached", below_zero=when == "outside")
    if end["count"] not in counts:
        raise DeclarationError(f"end: no count is called {shown(end['count'])}")
    if when == "outside":
        raise DeclarationError("end: outside does not go with count; a count is never below zero")
    return AtTotal(target, beyond=when == "passed", below_zero=False, count=end["count"])


def _as_dealt(dealt: CardsDealt) -> AfterDeals:
    plain = next((cards for _, cards in dealt if not isinstance(cards, tuple)), None)
    if not dealt or plain is not None:
        there = "" if plain is None else f", not {plain}"
        raise DeclarationError(f"end: deals “dealt” needs dealt as lists{there}")
    return AfterDeals(min(len(cards) for _, cards in dealt if isinstance(cards, tuple)), as_dealt=True)


def _question(value: object, options: Mapping[str, WholeNumber], *, exactly_one_empty: bool) -> QuestionRule:
    given = an_object(value, "question", ("text",), ("nobody", *COMPARED))
    nobody = "nobody" in given and true(given["nobody"], "question: nobody")
    if nobody and exactly_one_empty:
        raise DeclarationError("question: nobody must be left out with one_out, not true: one player is always out")
    best, tied, beaten, rest = [_action(given, key, options) for key in COMPARED]
    return QuestionRule(text(given["text"], "question: text", LONGEST_TEXT), nobody, best, tied, beaten, rest)


def _action(question: Json, key: str, options: Mapping[str, WholeNumber]) -> Action | None:
    if key not in question:
        return None
    what = f"question: {key}"
    action = an_object(question[key], what, (), ("add", "double", "score", "others"))
    if len(action) != 1:
        refuse(what, "exactly one of add, double, score and others", action)
    [(do, value)] = action.items()
    if do == "double":
        true(value, f"{what}: double")
        return Action("double")
    if do == "others":
        if isinstance(value, bool) or not isinstance(value, int) or value not in (1, -1):
            refuse(f"{what}: others", "1 or −1", value)
        return Action("others", value)
    return Action("add" if do == "add" else "score", points(value, f"{what}: {do}", options))


def _mark(value: object, options: Mapping[str, WholeNumber]) -> Mark:
    given = an_object(value, "mark", ("text", "points"))
    called = text(given["text"], "mark: text", LONGEST_TEXT)
    return Mark("marked", called, points(given["points"], "mark: points", options))
