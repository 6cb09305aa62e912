"""What a declared game says, fact by fact: where two games differ, and a game with some facts of another.

A card or a group that all games have which are compared is several facts: what it counts, how many there are, what it
goes with. One that only some of them have is a fact as a whole, and so is a number, a line, a count or an option.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import reduce
from typing import TypeVar

from games.rules.declared.counted import CountRule, LineRule, NumberRule
from games.rules.declared.declaration import Card, Declaration, GroupRule, QuestionRule
from games.rules.declared.points import FromOption, options_used
from games.rules.declared.reading import COMPARED, read_declaration
from games.rules.declared.walking import mapped
from games.rules.declared.writing import write_declaration
from games.rules.options import WholeNumber

from . import dealt
from .by_players import covering

Part = Card | GroupRule | NumberRule | LineRule | CountRule | WholeNumber
Kind = TypeVar("Kind")
Fields = Mapping[str, tuple[str, ...]]

OF_GAME: Fields = {
    "name": ("name",),
    "lying": ("layout", "rows", "columns"),
    "choice": ("choice",),
    "gone": ("gone",),
    "mark": ("mark",),
    "end": ("end",),
    "wins": ("lowest_wins",),
    "players": ("players",),
    "dealt": ("dealt",),
    "landings": ("landings",),
}
OF_CARD: Fields = {"points": ("points",), "copies": ("copies",), "like": ("equals", "wild")}
OF_GROUP: Fields = {"points": ("points",), "same": ("same",), "cards": ("only", "excluded")}
OF_PART: Mapping[str, Fields] = {"card": OF_CARD, "group": OF_GROUP}
WHOLE_PARTS = ("number", "line", "count", "option")
WHOLE = ("column", "row")
"""Groups that stay what they are in a grid of another size."""
QUESTION = ("asked", *COMPARED)
"""What hangs together: without a question nothing follows from the answer."""
ORDER = (
    "name", "lying", "card", "group", "order", "choice", "gone", "dealt", "number", "line", "count", *QUESTION, "mark",
    "end", "wins", "landings", "players", "decks", "option",
)  # fmt: skip
"""In which order facts are told."""


def facts_of(*games: Declaration) -> list[dict[str, object]]:
    """The facts of each game by key, so that they can be compared: a fact is the same where key and value are."""
    games = tuple(map(_without_defaults, games))
    all_parts = [parts_of(game) for game in games]
    shared = reduce(lambda keys, parts: keys & parts.keys(), all_parts, set(all_parts[0]))
    in_order = any(game.choice == "in_order" for game in games)
    return [_facts(game, shared, in_order=in_order) for game in games]


def differing(game: Declaration, other: Declaration) -> list[str]:
    """The keys of the facts that two games differ in, in the order in which they are told."""
    facts, others = facts_of(game, other)
    return in_order([key for key in {**facts, **others} if facts.get(key) != others.get(key)])


def in_order(keys: Iterable[str]) -> list[str]:
    """Keys of facts in the order in which they are told; cards and groups stay as they come."""
    return sorted(keys, key=lambda key: ORDER.index(key.partition(" ")[0]))


def fact_of(game: Declaration, key: str) -> object:
    """A fact by its key; of a part that the game has not, None."""
    parts = parts_of(_without_defaults(game))
    part, aspect = split(key)
    if part is None:
        return facts_of(game)[0].get(key)
    there = parts.get(part)
    return _aspect(there, aspect) if there and aspect else there


def is_fact(key: str) -> bool:
    """Whether it is a key that a fact of some game can have."""
    part, aspect = split(key)
    if part is None:
        return key in ORDER
    return aspect in ("", *OF_PART.get(part.partition(" ")[0], ()))


def with_facts(game: Declaration, other: Declaration, keys: Collection[str]) -> Declaration:
    """The game with these facts as the other one has them; it may be one that cannot be, which `checked` says."""
    fields = [name for key in keys if key in OF_GAME for name in OF_GAME[key]]
    changed = replace(game, **{name: getattr(other, name) for name in fields})
    if "decks" in keys:
        changed = replace(changed, decks=other.decks)
    if not set(keys).isdisjoint(QUESTION):
        changed = _asking(changed, other, keys)
    parts = _parts(parts_of(game), parts_of(other), [key for key in keys if split(key)[0]])
    changed = replace(
        changed,
        cards=_of_kind(parts, Card),
        numbers=_of_kind(parts, NumberRule),
        lines=_of_kind(parts, LineRule),
        counts=_of_kind(parts, CountRule),
    )
    changed = replace(changed, groups=tuple(_groups(changed, parts)))
    if "order" in keys:
        changed = replace(changed, groups=_sorted(changed, other))
    return settled(changed, (*_of_kind(parts, WholeNumber), *game.options, *other.options))


def checked(game: Declaration) -> Declaration:
    """The same game. Raises `DeclarationError` for one that cannot be."""
    return read_declaration(write_declaration(game))


def card_key(card: Card) -> str:
    """The key of a card."""
    return f"card {card.card}"


def group_keys(game: Declaration) -> tuple[str, ...]:
    """The keys of the groups, in order: of one form, by their number."""
    return _numbered([f"group {form_of(game, group)}" for group in game.groups])


def line_keys(game: Declaration) -> tuple[str, ...]:
    """The keys of the lines, in order: of one name, by their number."""
    return _numbered([f"line {line.text}" for line in game.lines])


def _numbered(names: Sequence[str]) -> tuple[str, ...]:
    """The names, each with how many of the same there were before."""
    return tuple([f"{name} {names[:place].count(name)}" for place, name in enumerate(names)])


def form_of(game: Declaration, group: GroupRule) -> str:
    """A group as keys name it: a whole `column` or `row` in a grid of any size, rows and columns, or a word."""
    if group.form != "shape":
        return group.form
    whole = {(game.rows, 1): "column", (1, game.columns): "row"}
    return whole.get(group.shape) or f"{group.shape[0]}x{group.shape[1]}"


def parts_of(game: Declaration) -> dict[str, Part]:
    """The cards, groups, numbers, lines, counts and options of a game by key; whole columns and rows have no shape."""
    parts: dict[str, Part] = {card_key(card): card for card in game.cards}
    for key, group in zip(group_keys(game), game.groups, strict=True):
        parts[key] = replace(group, shape=(0, 0)) if form_of(game, group) in WHOLE else group
    parts |= {f"number {number.name}": number for number in game.numbers}
    parts |= dict(zip(line_keys(game), game.lines, strict=True))
    parts |= {f"count {count.name}": count for count in game.counts}
    return parts | {f"option {option.name}": option for option in game.options}


def split(key: str) -> tuple[str | None, str]:
    """The key of the part that a fact is about, None for a fact of the whole game, and which fact of that part."""
    kind, *rest = key.split(" ")
    if kind in WHOLE_PARTS:
        return key, ""
    if kind not in ("card", "group"):
        return None, ""
    many = 1 if kind == "card" else 2
    return " ".join([kind, *rest[:many]]), " ".join(rest[many:])


def _facts(game: Declaration, shared: Collection[str], *, in_order: bool) -> dict[str, object]:
    facts: dict[str, object] = {key: tuple([getattr(game, name) for name in names]) for key, names in OF_GAME.items()}
    for key, part in parts_of(game).items():
        if key in shared and _fields(part):
            facts |= {f"{key} {name}": _aspect(part, name) for name in _fields(part)}
        else:
            facts[key] = part
    facts["order"] = tuple([key for key in group_keys(game) if key in shared]) if in_order else ()
    question = game.question
    facts["asked"] = (game.exactly_one_empty, question and (question.text, question.nobody))
    facts |= {name: getattr(question, name, None) for name in COMPARED}
    fewest = game.players[0]
    first, *others = covering(game.decks, fewest) or ((0, 1),)
    return facts | {"decks": (first[1], *others), "dealt": (dealt.covering(game.dealt, fewest),)}


def _without_defaults(game: Declaration) -> Declaration:
    """The game whose points do not know what their options are by default, which is a fact of the options."""
    return mapped(game, FromOption, lambda points: FromOption(0, points.option, minus=points.minus))


def _fields(part: Part) -> Fields:
    return OF_CARD if isinstance(part, Card) else OF_GROUP if isinstance(part, GroupRule) else {}


def _of_kind(parts: Mapping[str, Part], kind: type[Kind]) -> tuple[Kind, ...]:
    return tuple([part for part in parts.values() if isinstance(part, kind)])


def _aspect(part: Part, aspect: str) -> object:
    return tuple([getattr(part, name) for name in _fields(part).get(aspect, ())])


def _asking(game: Declaration, other: Declaration, keys: Collection[str]) -> Declaration:
    question = game.question
    if "asked" in keys:
        game = replace(game, exactly_one_empty=other.exactly_one_empty)
        mine = {name: getattr(question, name, None) for name in COMPARED}
        question = other.question and QuestionRule(other.question.text, other.question.nobody, **mine)
    if question:
        theirs = {name: getattr(other.question, name, None) for name in COMPARED if name in keys}
        question = replace(question, **theirs)  # type: ignore[arg-type]
    return replace(game, question=question)


def _parts(parts: dict[str, Part], others: Mapping[str, Part], keys: Iterable[str]) -> dict[str, Part]:
    """The parts with these facts of others. A new part comes after the one that it comes after there."""
    after = dict(parts)
    for key in keys:
        name, aspect = split(key)
        mine, theirs = after.get(name or ""), others.get(name or "")
        if theirs is None:
            after.pop(name or "", None)
        elif mine is None:
            after = _inserted(after, name or "", others)
        elif aspect:
            after[name or ""] = replace(
                mine, **{field: getattr(theirs, field) for field in _fields(mine).get(aspect, ())}
            )
        else:
            after[name or ""] = theirs
    return after


def _groups(game: Declaration, parts: Mapping[str, Part]) -> Iterator[GroupRule]:
    """The groups as they lie in the game's grid."""
    shapes = {"column": (game.rows, 1), "row": (1, game.columns)}
    for key, part in parts.items():
        if isinstance(part, GroupRule):
            yield replace(part, shape=shapes.get(key.split(" ")[1], part.shape))


def _inserted(parts: Mapping[str, Part], new: str, others: Mapping[str, Part]) -> dict[str, Part]:
    names = list(others)
    before = [name for name in names[: names.index(new)] if name in parts]
    place = list(parts).index(before[-1]) + 1 if before else 0
    items = list(parts.items())
    return dict([*items[:place], (new, others[new]), *items[place:]])


def _sorted(game: Declaration, other: Declaration) -> tuple[GroupRule, ...]:
    """The groups, those that both have in the order that they have in the other game."""
    groups = dict(zip(group_keys(game), game.groups, strict=True))
    wanted = iter([key for key in group_keys(other) if key in groups])
    shared = set(group_keys(other))
    return tuple([groups[next(wanted)] if key in shared else group for key, group in groups.items()])


def settled(game: Declaration, options: Iterable[WholeNumber]) -> Declaration:
    """The game with decks for its fewest players, and with those of the options that its points come from."""
    used = options_used(replace(game, options=()))
    kept: dict[str, WholeNumber] = {}
    for option in options:
        if option.name in used:
            kept.setdefault(option.name, option)
    fewest = game.players[0]
    game = replace(game, decks=covering(game.decks, fewest), dealt=dealt.covering(game.dealt, fewest))
    return replace(game, options=tuple(kept.values()))
