"""What a declared game says, fact by fact, and in which facts two games differ.

A card or a group that all compared games have is several facts: what it counts, how many there are,
what it goes with. Any other one is a fact as a whole, and so is a number, a line, a count or an
option.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from operator import attrgetter

from games.rules.declared.counted import CountRule, LineRule, NumberRule
from games.rules.declared.declaration import Card, Declaration, GroupRule
from games.rules.declared.points import FromOption
from games.rules.declared.reading import COMPARED
from games.rules.declared.settings import TOPICS
from games.rules.declared.walking import map_parts
from games.rules.options import WholeNumber

from .by_players import cover_cards_dealt, cover_players

Part = Card | GroupRule | NumberRule | LineRule | CountRule | WholeNumber
Fields = Mapping[str, tuple[str, ...]]

OF_GAME: Fields = {
    topic.key: topic.fields for topic in TOPICS if topic.fields and " " not in topic.key
}


def _list_topics(part: str) -> Fields:
    topics = [topic for topic in TOPICS if topic.key.startswith(part)]
    return {topic.key.removeprefix(part): topic.fields for topic in topics}


# The topics of a card and of a group that are compared, with fields; other parts are whole.
OF_PARTS: Mapping[type, Fields] = {Card: _list_topics("card "), GroupRule: _list_topics("group ")}
WHOLE_PARTS = ("number", "line", "count", "option")
# Groups that stay what they are in a grid of another size.
WHOLE = ("column", "row")
# In which order facts are told.
ORDER = {topic.key: place for place, topic in enumerate(TOPICS)}


def find_differences(game: Declaration, other: Declaration) -> list[str]:
    """Return the keys of the topics that two games differ in, in the order of `TOPICS`."""
    if game == other:
        return []
    game = map_parts(game, FromOption, _remove_default)
    other = map_parts(other, FromOption, _remove_default)
    shared = map_parts_by_key(game).keys() & map_parts_by_key(other).keys()
    in_order = "in_order" in (game.choice, other.choice)
    facts = _list_facts(game, shared, in_order=in_order)
    other_facts = _list_facts(other, shared, in_order=in_order)
    changed = [key for key in {**facts, **other_facts} if facts.get(key) != other_facts.get(key)]
    return sorted(changed, key=lambda key: ORDER[key.partition(" ")[0]])


def _remove_default(points: FromOption) -> FromOption:
    """Return points from an option without its default: if that differs, only the option does."""
    return FromOption(0, points.option, minus=points.minus)


def make_card_key(card: Card) -> str:
    return f"card {card.card}"


def group_keys(game: Declaration) -> tuple[str, ...]:
    """Return the groups' keys in order: form, and number among equal forms from 0."""
    return _number_names([f"group {name_form(game, group)}" for group in game.groups])


def make_line_keys(game: Declaration) -> tuple[str, ...]:
    """Return the lines' keys in order, numbered among equal texts from 0."""
    return _number_names([f"line {line.text}" for line in game.lines])


def _number_names(names: Sequence[str]) -> tuple[str, ...]:
    """Return the names, each followed by a space and how many equal ones come before it."""
    return tuple([f"{name} {names[:place].count(name)}" for place, name in enumerate(names)])


def name_form(game: Declaration, group: GroupRule) -> str:
    """Name a group as keys do: a whole `column` or `row`, another shape as `2x1`, or its form."""
    if group.form != "shape":
        return group.form
    whole = {(game.rows, 1): "column", (1, game.columns): "row"}
    return whole.get(group.shape) or f"{group.shape[0]}x{group.shape[1]}"


def map_parts_by_key(game: Declaration) -> dict[str, Part]:
    """Return the parts of a game by key; whole columns and rows have no shape."""
    parts: dict[str, Part] = {make_card_key(card): card for card in game.cards}
    for key, group in zip(group_keys(game), game.groups, strict=True):
        is_whole = name_form(game, group) in WHOLE
        parts[key] = replace(group, shape=(0, 0)) if is_whole else group
    parts |= {f"number {number.name}": number for number in game.numbers}
    parts |= dict(zip(make_line_keys(game), game.lines, strict=True))
    parts |= {f"count {count.name}": count for count in game.counts}
    return parts | {f"option {option.name}": option for option in game.options}


def split(key: str) -> tuple[str | None, str]:
    """Return the key of a topic's part, None for the game, and the topic: “card A” and “points”.

    The topic is "" if the part is a fact as a whole.
    """
    kind, *rest = key.split(" ")
    if kind in WHOLE_PARTS:
        return key, ""
    if kind not in ("card", "group"):
        return None, ""
    key_words = 1 if kind == "card" else 2
    return " ".join([kind, *rest[:key_words]]), " ".join(rest[key_words:])


def _list_facts(game: Declaration, shared: Collection[str], *, in_order: bool) -> dict[str, object]:
    """Return a game's facts by topic key: two games agree on a topic if both values are equal.

    A card or a group whose key is in `shared` is divided into its topics; any other part is one.
    `in_order`: the order of its shared groups is a fact.
    """
    facts: dict[str, object] = {}
    for key, names in OF_GAME.items():
        facts[key] = attrgetter(*names)(game)
    for key, part in map_parts_by_key(game).items():
        topics = OF_PARTS.get(type(part), {}) if key in shared else {}
        for topic, names in topics.items():
            facts[f"{key} {topic}"] = attrgetter(*names)(part)
        if not topics:
            facts[key] = part
    shared_groups = [key for key in group_keys(game) if key in shared]
    facts["order"] = shared_groups if in_order else []
    question = game.question
    facts["asked"] = (game.exactly_one_empty, question and (question.text, question.nobody))
    for name in COMPARED:
        facts[name] = getattr(question, name, None)
    fewest = game.players[0]
    first, *others = cover_players(game.decks, fewest) or ((0, 1),)
    facts["decks"] = (first[1], *others)
    facts["dealt"] = cover_cards_dealt(game.dealt, fewest)
    return facts
