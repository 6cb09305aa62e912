"""JSON -> the groups of a declaration: what equal cards give, and where they fit."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from games.rules.errors import DeclarationError
from games.rules.options import WholeNumber, format_value

from .bounds import LEAST_SAME, MOST_SAME
from .declaration import Card, Form, GroupRule, Layout
from .reading_parts import PartReader, read_parts
from .values import ObjectReader, a_list, refuse, short, shown, true, whole

FORMS: tuple[Form, ...] = ("shape", "corners", "diagonal", "same")


def read_groups(
    value: object,
    what: str,
    layout: Layout,
    size: tuple[int, int],
    cards: Collection[Card],
    options: Mapping[str, WholeNumber],
) -> tuple[GroupRule, ...]:
    """Read the groups of a game with this layout, `size` (rows, columns) and cards. Raise `DeclarationError`."""
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
    equals = {card.equal_key for card in cards if not card.wild}
    given = PartReader(GroupRule, value, place, options, others=FORMS)
    form = _form(given, layout, *size)
    shape, same = tuple(given.facts.get("shape", (0, 0))), given.facts.get("same", 0)
    given.values |= {"form": form, "shape": shape, "same": same}
    return given.build(only=(_equals, equals), excluded=(_equals, equals))


def _form(given: ObjectReader, layout: Layout, rows: int, columns: int) -> Form:
    """Return the one form that a group has. Raise `DeclarationError` if it does not fit the layout."""
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
    """Raise `DeclarationError` unless a shape [rows, columns] fits the grid and has at least two cells."""
    high, wide = a_list(value, what, 2, 2)
    whole(high, f"{what}: rows", 1, rows)
    whole(wide, f"{what}: columns", 1, columns)
    if high * wide < 2:
        refuse(what, "of at least two cells", value)


def _equals(value: object, what: str, equals: Collection[str]) -> tuple[str, ...]:
    """Read a list of what cards equal. Raise `DeclarationError` for unknown ones and for one given twice."""
    named = [short(each, what) for each in a_list(value, what, 1, len(equals) or 1)]
    seen: set[str] = set()
    for each in named:
        if each.casefold() not in equals:
            raise DeclarationError(f"{what}: no card is like {format_value(each)}")
        if each.casefold() in seen:
            raise DeclarationError(f"{what}: {format_value(each)} is there twice")
        seen.add(each.casefold())
    return tuple(named)
