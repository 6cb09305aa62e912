"""JSON -> declaration: everything that is not allowed is an error that names the key and the value."""

from __future__ import annotations

import json
import re
from typing import cast

from ..cards import COPIES_IN_A_DECK
from ..end import AfterDeals, AtTotal, MatchEnd
from ..errors import DeclarationError
from ..grid import MOST_COLUMNS, MOST_ROWS, Lines
from ..options import show
from ..variant import MAX_DECKS, MOST_PLAYERS, Mark
from .declaration import STANDARD_CARDS, Action, Card, Declaration, GroupChoice, Layout, QuestionRule
from .groups import read_groups
from .values import Json, a_list, an_object, points, refuse, short, shown, text, true, whole, word

LARGEST = 20_000
"""Bytes of a declaration as JSON in UTF-8 without needless space."""
LONGEST_NAME, LONGEST_TEXT = 40, 60
MOST_CELLS = 20
LEAST_CARDS, MOST_CARDS = 2, 20
MOST_COPIES = 200
MOST_DEALS, MOST_TARGET = 100, 10_000

NEEDED = ("name", "players", "layout", "wins", "end")
OTHERS = ("gone", "cards", "decks", "groups", "choice", "question", "mark", "one_out")
BY_TYPED = ("cards", "decks", "groups")
"""What a game whose scores are typed cannot have."""
COMPARED = ("best", "tied", "beaten", "rest")


def read_declaration(value: object) -> Declaration:
    """The game that a JSON value declares, checked. Raises `DeclarationError`."""
    _check_size(value)
    game = an_object(value, "a declared game", NEEDED, OTHERS)
    name = text(game["name"], "name", LONGEST_NAME)
    least, most = _players(game["players"])
    layout, rows, columns = _layout(game["layout"])
    for key in BY_TYPED:
        if key in game and layout == "typed":
            raise DeclarationError(f"{key} does not go with the layout “typed”: {shown(game[key])}")
    cards = () if layout == "typed" else _cards(game["cards"]) if "cards" in game else STANDARD_CARDS
    one_out = "one_out" in game and true(game["one_out"], "one_out")
    if one_out and layout != "pile":
        raise DeclarationError(f"one_out goes with the layout “pile” only, not {shown(game['layout'])}")
    return Declaration(
        name=name,
        players=(least, most),
        layout=layout,
        lowest_wins=word(game["wins"], "wins", ("lowest", "highest")) == "lowest",
        end=_end(game["end"]),
        rows=rows,
        columns=columns,
        gone=_gone(game["gone"], rows, columns) if "gone" in game else None,
        cards=cards,
        decks=_decks(game["decks"], least) if "decks" in game else (),
        groups=read_groups(game.get("groups", []), layout, rows, columns, cards),
        choice=cast(GroupChoice, word(game.get("choice", "best"), "choice", ("best", "in_order", "all"))),
        question=_question(game["question"], one_out) if "question" in game else None,
        mark=_mark(game["mark"]) if "mark" in game else None,
        one_out=one_out,
    )


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
    if not isinstance(value, dict):
        refuse("layout", '“pile”, “typed” or a grid such as {"rows": 2, "columns": 3}', value)
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


def _cards(value: object) -> tuple[Card, ...]:
    cards: list[Card] = []
    seen: set[str] = set()
    for place, each in enumerate(a_list(value, "cards", LEAST_CARDS, MOST_CARDS), 1):
        card = _card(each, f"card {place}")
        if card.card.casefold() in seen:
            raise DeclarationError(f"cards: {show(card.card)} is there twice")
        seen.add(card.card.casefold())
        cards.append(card)
    return tuple(cards)


def _card(value: object, place: str) -> Card:
    given = an_object(value, place, ("card", "points"), ("like", "copies", "wild"))
    card = short(given["card"], f"{place}: card")
    if card == "-" or card.split() != [card]:
        refuse(f"{place}: card", "a text without white space that is not “-”", card)
    what = f"{place} ({show(card)})"
    wild = "wild" in given and true(given["wild"], f"{what}: wild")
    like = short(given["like"], f"{what}: like") if "like" in given else ""
    if wild and like:
        raise DeclarationError(f"{what}: a wild card has no like, not even {show(like)}")
    if like.casefold() == card.casefold():
        like = ""
    copies = whole(given["copies"], f"{what}: copies", 1, MOST_COPIES) if "copies" in given else COPIES_IN_A_DECK
    return Card(card, points(given["points"], f"{what}: points"), like, copies, wild)


def _decks(value: object, least: int) -> tuple[tuple[int, int], ...]:
    if not isinstance(value, dict):
        refuse("decks", 'an object such as {"2": 1, "4": 2}', value)
    decks: dict[int, int] = {}
    for players, many in an_object(value, "decks", (), tuple(value)).items():
        if not re.fullmatch(r"[0-9]{1,2}", players):
            refuse("decks: a number of players", "one or two plain digits", players)
        if int(players) in decks:
            raise DeclarationError(f"decks: {show(players)} is given twice")
        decks[int(players)] = whole(many, f"decks: {show(players)}", 1, MAX_DECKS)
    if min(decks, default=MOST_PLAYERS + 1) > least:
        raise DeclarationError(f"decks must say how many decks {least} players use; there is only {shown(value)}")
    return tuple(sorted(decks.items()))


def _end(value: object) -> MatchEnd:
    if isinstance(value, dict) and "deals" in value:
        return AfterDeals(whole(an_object(value, "end", ("deals",))["deals"], "end: deals", 1, MOST_DEALS))
    end = an_object(value, "end", ("target", "when"))
    target = whole(end["target"], "end: target", 1, MOST_TARGET)
    when = word(end["when"], "end: when", ("reached", "passed", "outside"))
    return AtTotal(target, beyond=when != "reached", below_zero=when == "outside")


def _question(value: object, one_out: bool) -> QuestionRule:
    given = an_object(value, "question", ("text",), ("nobody", *COMPARED))
    nobody = "nobody" in given and true(given["nobody"], "question: nobody")
    if nobody and one_out:
        raise DeclarationError("question: nobody must be left out with one_out, not true: one player is always out")
    best, tied, beaten, rest = [_action(given, key) for key in COMPARED]
    return QuestionRule(text(given["text"], "question: text", LONGEST_TEXT), nobody, best, tied, beaten, rest)


def _action(question: Json, key: str) -> Action | None:
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
    return Action("add" if do == "add" else "score", points(value, f"{what}: {do}"))


def _mark(value: object) -> Mark:
    given = an_object(value, "mark", ("text", "points"))
    return Mark("marked", text(given["text"], "mark: text", LONGEST_TEXT), points(given["points"], "mark: points"))
