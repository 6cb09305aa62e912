"""The facts of a declared game, and in which of them two games differ.

A card or a group that both games have is several facts: what it counts, how many there are, what it
goes with. A card or a group of only one game is one fact, and so is each number, line, count and
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
Fields = Mapping[str, tuple[str, ...]]  # names of fields, by topic

GAME_FIELDS: Fields = {
    topic.key: topic.fields for topic in TOPICS if topic.fields and " " not in topic.key
}


def _list_topics(part: str) -> Fields:
    """Return the fields by topic, of the topics whose keys begin with `part`."""
    topics = [topic for topic in TOPICS if topic.key.startswith(part)]
    return {topic.key.removeprefix(part): topic.fields for topic in topics}


# The topics of a card and of a group, with the fields that are compared.
PART_FIELDS: Mapping[type, Fields] = {
    Card: _list_topics("card "),
    GroupRule: _list_topics("group "),
}
PARTS_AS_ONE_FACT = ("number", "line", "count", "option")
# Groups that stay what they are in a grid of another size.
WHOLE_LINES = ("column", "row")
TOPIC_ORDER = {topic.key: index for index, topic in enumerate(TOPICS)}


def find_differences(game: Declaration, other: Declaration) -> list[str]:
    """Return the keys of the topics that two games differ in, in the order of `TOPICS`."""
    if game == other:
        return []
    game = map_parts(game, FromOption, _remove_default)
    other = map_parts(other, FromOption, _remove_default)
    shared = map_parts_by_key(game).keys() & map_parts_by_key(other).keys()
    # Otherwise the order of groups has no effect.
    in_order = "in_order" in (game.choice, other.choice)
    facts = _list_facts(game, shared, in_order=in_order)
    other_facts = _list_facts(other, shared, in_order=in_order)
    changed = [key for key in {**facts, **other_facts} if facts.get(key) != other_facts.get(key)]
    return sorted(changed, key=lambda key: TOPIC_ORDER[key.partition(" ")[0]])


def _remove_default(points: FromOption) -> FromOption:
    """Return points from an option without its default, which is a fact of the option itself."""
    return FromOption(0, points.option, minus=points.minus)


def make_card_key(card: Card) -> str:
    return f"card {card.card}"


def group_keys(game: Declaration) -> tuple[str, ...]:
    """Return the groups' keys in order: form, and how many groups before it have that form."""
    return _number_names([f"group {name_form(game, group)}" for group in game.groups])


def make_line_keys(game: Declaration) -> tuple[str, ...]:
    """Return the lines' keys in order: text, and how many lines before it have that text."""
    return _number_names([f"line {line.text}" for line in game.lines])


def _number_names(names: Sequence[str]) -> tuple[str, ...]:
    """Return the names, each followed by a space and how many equal ones come before it."""
    return tuple([f"{name} {names[:index].count(name)}" for index, name in enumerate(names)])


def name_form(game: Declaration, group: GroupRule) -> str:
    """Name a group as keys do: a whole `column` or `row`, another shape as `2x1`, or its form."""
    if group.form != "shape":
        return group.form
    whole = {(game.rows, 1): "column", (1, game.columns): "row"}
    return whole.get(group.shape) or f"{group.shape[0]}x{group.shape[1]}"


def map_parts_by_key(game: Declaration) -> dict[str, Part]:
    """Return the parts of a game by key; whole columns and rows have the shape (0, 0)."""
    parts: dict[str, Part] = {make_card_key(card): card for card in game.cards}
    for key, group in zip(group_keys(game), game.groups, strict=True):
        # They are the same group in a grid of another size.
        is_whole = name_form(game, group) in WHOLE_LINES
        parts[key] = replace(group, shape=(0, 0)) if is_whole else group
    parts |= {f"number {number.name}": number for number in game.numbers}
    parts |= dict(zip(make_line_keys(game), game.lines, strict=True))
    parts |= {f"count {count.name}": count for count in game.counts}
    return parts | {f"option {option.name}": option for option in game.options}


def split_topic_key(key: str) -> tuple[str | None, str]:
    """Return the key of a part, and the topic of it: “card A” and “points”.

    The part is None for a topic of the game; the topic is "" if the part is one fact.
    """
    kind, *words = key.split(" ")
    if kind in PARTS_AS_ONE_FACT:
        return key, ""
    if kind not in ("card", "group"):
        return None, ""
    # “card A” is a whole key, but “group column” has a number behind it.
    key_words = 1 if kind == "card" else 2
    return " ".join([kind, *words[:key_words]]), " ".join(words[key_words:])


def _list_facts(game: Declaration, shared: Collection[str], *, in_order: bool) -> dict[str, object]:
    """Return a game's facts by topic key; two games differ in a topic if their values differ.

    A card or a group whose key is in `shared` is divided into its topics. With `in_order`, the
    order of the shared groups is a fact, too.
    """
    facts: dict[str, object] = {}
    # `attrgetter` gives the value of a single field, and a tuple for several.
    for key, names in GAME_FIELDS.items():
        facts[key] = attrgetter(*names)(game)
    for key, part in map_parts_by_key(game).items():
        topics = PART_FIELDS.get(type(part), {}) if key in shared else {}
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
    # The first step begins at the fewest players, which are a fact of their own; without steps
    # there is one deck.
    (_, first_decks), *later_steps = cover_players(game.decks, fewest) or ((0, 1),)
    facts["decks"] = (first_decks, *later_steps)
    facts["dealt"] = cover_cards_dealt(game.dealt, fewest)
    return facts
