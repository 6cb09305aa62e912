"""The labels of a drawn hand: what counts together, and its points, beside a line or in a tag."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from games.rules.cards import DISCARDED, PLURALS, format_card
from games.rules.game import Game
from games.rules.grid import Grid, Lines
from games.rules.result import Group, GroupKind
from games.rules.say import say
from games.wording.translated import numeral, phrase, translate
from games.wording.words import format_sum, spell_number

# The kinds of group with equal cards side by side, which are drawn as one piece.
FUSED_KINDS: tuple[GroupKind, ...] = ("pair", "line", "block", "run")
# The names of groups that do not depend on their size.
GROUP_NAMES: Mapping[GroupKind, str] = {
    "single": "",
    "pair": say("pair"),
    "block": say("block"),
    "run": say("run"),
    "corners": say("corners"),
    "diagonal": say("diagonal"),
    "set": say("pair"),  # of two cards; larger ones are named by their number
}


@dataclass(frozen=True, slots=True)
class PointsLabel:
    """Points under a column, beside a row, or in a tag."""

    text: str  # what counts together
    points: str
    classes: str  # CSS classes for its place


def build_label(
    game: Game, grid: Grid, group: Group, cards: Sequence[str], counted_by: Lines
) -> PointsLabel:
    """Return the label of a group of whole lines: beside its row, or under its columns.

    A row without a name has the sum of its cards. Below columns, classes have the first one (`c1`),
    how many there are (`s2`), and `b` if they are fused and no pair.
    """
    text = _name_group(game, group)
    points = numeral(group.points)
    if counted_by == "rows":
        values = [game.values[cards[cell]] for cell in group.cells if cards[cell] in game.values]
        sums = format_sum(values) if len(values) > 1 else ""
        return PointsLabel(text or sums, points, "")
    columns = len({cell % grid.columns for cell in group.cells})
    classes = [f"c{group.cells[0] + 1}"]
    if columns > 1:
        classes.append(f"s{columns}")
    if group.kind in FUSED_KINDS and group.kind != "pair":
        classes.append("b")
    return PointsLabel(text, points, " ".join(classes))


def build_tags(
    game: Game, groups: Sequence[Group], cards: Sequence[str]
) -> tuple[PointsLabel, ...]:
    """Return tags: groups, most cards first; then single cards (`_build_single_tags`)."""
    alike = [group for group in groups if group.kind != "single"]
    alike.sort(key=lambda group: -len(group.cells))
    tags = [
        PointsLabel(_name_tag(game, group, cards), numeral(group.points), "") for group in alike
    ]
    # The points of single cards, by rank.
    singles: dict[str, list[int]] = {}
    for group in groups:
        cells = [cell for cell in group.cells if cards[cell]] if group.kind == "single" else []
        for cell in cells:
            points = group.points if len(cells) == 1 else game.values[cards[cell]]
            singles.setdefault(cards[cell], []).append(points)
    return (*tags, *_build_single_tags(singles))


def _build_single_tags(singles: Mapping[str, Sequence[int]]) -> list[PointsLabel]:
    """Return tags of single cards, of which `singles` has the points by rank.

    There is one for each rank, most points first. The last is for all cards that are worth their
    own number.
    """
    tags = []
    plain_values: list[int] = []
    for rank, points in sorted(singles.items(), key=lambda item: -sum(item[1])):
        if rank == str(points[0]):
            plain_values += points
            continue
        name = format_card(rank)
        text = f"{name} × {len(points)}" if len(points) > 1 else name
        tags.append(PointsLabel(text, numeral(sum(points)), ""))
    if plain_values:
        plain_values.sort(reverse=True)
        if len(plain_values) > 1:
            text = f"{format_sum(plain_values)} ="
        else:
            text = _name_plain_card(plain_values[0])
        tags.append(PointsLabel(text, numeral(sum(plain_values)), ""))
    return tags


def _name_tag(game: Game, group: Group, cards: Sequence[str]) -> str:
    """Return a group's own text, else its name, with the rank if its cards share one."""
    if group.text:
        return translate(group.text)
    name = _name_group(game, group)
    ranks = {cards[cell] for cell in group.cells}
    if len(ranks) > 1 or DISCARDED in ranks:
        return name
    plural = PLURALS[ranks.pop()]
    size = len(group.cells)
    if group.kind == "line" or (group.kind == "set" and size > 2):
        return phrase("{number} {cards}", "{number} {cards}", n=size, number=name, cards=plural)
    return phrase("{group} of {cards}", group=name, cards=plural)


def _name_plain_card(value: int) -> str:
    return phrase("one {number}", number=spell_number(value))


def _name_group(game: Game, group: Group) -> str:
    """Return the name of a group: pair, three, block; empty if its cards just count."""
    size = len(group.cells)
    # Some games have a word for a pair that could have been discarded and was kept.
    if game.words.kept and group.kind == "pair":
        return translate(game.words.kept)
    if group.kind == "discarded":
        return _name_discarded_line(game, size)
    if group.kind == "line" or (group.kind == "set" and size > 2):
        return spell_number(size)
    return translate(GROUP_NAMES[group.kind])


def _name_discarded_line(game: Game, size: int) -> str:
    if size == 2:
        return phrase("discarded pair")
    lines = game.grid.discardable if game.grid else None
    if lines == "rows":
        return phrase("discarded row")
    return phrase("discarded column") if lines == "columns" else phrase("discarded line")
