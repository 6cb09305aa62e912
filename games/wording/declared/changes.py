"""A change of a declared game: its facts before and after, a line each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from games.rules.cards import format_card as written
from games.rules.declared.counted import CountRule, LineRule, NumberRule
from games.rules.declared.declaration import Card, Declaration, GroupRule
from games.rules.declared.reading import COMPARED
from games.rules.declared.settings import SETTINGS, TOPICS, Choice
from games.rules.declared.walking import get_at
from games.rules.editing.differences import (
    Part,
    find_differences,
    group_keys,
    map_parts_by_key,
    split_topic_key,
)
from games.rules.game import Game
from games.rules.options import WholeNumber
from games.rules.say import refill
from games.wording.changed import FactChange
from games.wording.translated import numeral, phrase, translate
from games.wording.words import capitalize, times

from . import play
from .groups import (
    format_cards_held,
    format_choice,
    format_discards,
    format_layout,
    group_name,
    group_start,
)
from .lines import build_line_phrase, count_phrase
from .names import format_option_points, name_card
from .noted import MAX_RUNS, build_dealt_phrase, number_phrase
from .phrases import format_phrase, format_without_stop, join_sentences

TITLES: Mapping[str, str] = {topic.key: topic.title for topic in TOPICS}
# Stands for a card or a group that a game does not have.
NOTHING = "–"


def list_game_changes(before: Declaration, after: Declaration) -> tuple[FactChange, ...]:
    """Return each fact in which two versions of a game differ, in the order of the rules card."""
    keys = list_changed_facts(before, after)
    return tuple(describe_fact_change(key, before, after) for key in keys)


def list_changed_facts(before: Declaration, after: Declaration) -> list[str]:
    """Return the keys of facts (see `find_differences`) that differ by themselves.

    - How groups overlap is left out if one version has no groups.
    - Decks, cards and groups are left out if only one version has cards.
    """
    left_out: set[str] = set() if before.groups and after.groups else {"choice", "order"}
    if bool(before.cards) != bool(after.cards):
        parts = map_parts_by_key(before) | map_parts_by_key(after)
        left_out.add("decks")
        left_out |= {key for key, part in parts.items() if isinstance(part, Card | GroupRule)}
    return [key for key in find_differences(before, after) if key not in left_out]


def describe_fact_change(key: str, before: Declaration, after: Declaration) -> FactChange:
    """Return the fact of that key (see `find_differences`), before and after.

    `NOTHING` stands for a part that one version does not have.
    """
    part_key, aspect = split_topic_key(key)
    if part_key is None:
        title = _format_outcome_title(key, before, after) if key in COMPARED else name_topic(key)
        return FactChange(title, _format_fact(key, before), _format_fact(key, after))
    part_before = map_parts_by_key(before).get(part_key)
    part_after = map_parts_by_key(after).get(part_key)
    if not part_key.startswith(("card ", "group ")):  # one fact, under the name of the part
        name_before, text_before = _format_part(part_before, before)
        name_after, text_after = _format_part(part_after, after)
        return FactChange(name_after if part_after else name_before, text_before, text_after)
    if part_key.startswith("group "):
        title = _group_title(part_key, aspect, before, after)
    else:
        name = capitalize(name_card(part_key.removeprefix("card ")))
        title = translate(refill(TITLES[f"card {aspect}"], {"card": name})) if aspect else name
    return FactChange(
        title,
        _format_aspect(part_before, aspect, before),
        _format_aspect(part_after, aspect, after),
    )


def name_topic(key: str) -> str:
    """Return the title of a fact, as comparisons of games show it: “Who wins”."""
    return translate(TITLES[key])


def apply_options(game: Game, options: Mapping[str, Any]) -> Declaration:
    """Return a game as a match with these options plays it, with no options left."""
    options = game.complete_options(options, game.players[0])
    declaration = game.with_options(options).settled
    decks = ((declaration.players[0], options["decks"]),) if game.has_cards else ()
    end = declaration.end
    return replace(
        declaration,
        end=replace(end, default=options[end.option.name]),
        decks=decks,
        options=(),
    )


def _format_outcome_title(key: str, before: Declaration, after: Declaration) -> str:
    """Return the title of an outcome: “Who went out? With the lowest hand”."""
    question = after.question or before.question  # one may have none
    comparison = play.format_compared(after, key)
    return join_sentences(question.text, comparison) if question else comparison


def _format_fact(key: str, game: Declaration) -> str:
    """Describe a fact of the whole game, by its key (end, decks …); raise `KeyError` for none."""
    if key in COMPARED:
        return play.format_outcome(game, getattr(game.question, key, None))
    texts: Mapping[str, Callable[[Declaration], str]] = {
        "layout": format_layout,
        "order": lambda game: ", ".join(group_name(game, group) for group in game.groups),
        "choice": format_choice,
        "gone": format_discards,
        "asked": lambda game: format_without_stop(play.build_asked_phrase(game)),
        "mark": lambda game: play.mark_text(game.mark) if game.mark else phrase("nothing"),
        "end": lambda game: format_phrase(play.end_phrase(game.end)),
        "wins": play.format_winner,
        "players": lambda game: phrase(
            "{least} to {most}", least=game.players[0], most=game.players[1]
        ),
        "decks": lambda game: (
            format_phrase(play.build_decks_phrase(game)) if game.cards else phrase("none")
        ),
        "dealt": lambda game: (
            format_without_stop(build_dealt_phrase(game, MAX_RUNS)) if game.dealt else NOTHING
        ),
        "landings": lambda game: (
            format_without_stop(play.build_landings_phrase(game)) if game.landings else NOTHING
        ),
    }
    if key in texts:
        return texts[key](game)
    setting = SETTINGS[key]
    value = get_at(game, setting.fill_path())
    if isinstance(setting.kind, Choice):
        return translate(setting.kind.options[setting.kind.find_word(value)])
    return value if isinstance(value, str) else format_option_points(value)


def _format_part(part: Part | None, game: Declaration) -> tuple[str, str]:
    """Return what a number, line, count or option is called, and the rest of it in words."""
    match part:
        case NumberRule():
            return part.name, format_without_stop(number_phrase(part, whole=True))
        case LineRule():
            return part.text or phrase("Points"), format_without_stop(build_line_phrase(game, part))
        case CountRule():
            return part.name, format_without_stop(count_phrase(game, part))
        case WholeNumber():
            return part.text or phrase("Points"), format_without_stop(
                play.build_option_phrase(part)
            )
    return NOTHING, NOTHING


def _format_aspect(part: Part | None, aspect: str, game: Declaration) -> str:
    """Describe an aspect of a card or a group; all of it if it has no such aspect."""
    match part:
        case Card():
            return _format_card_aspect(part, aspect)
        case GroupRule():
            points = format_option_points(part.points)
            cards = format_cards_held(game, part)
            texts = {"points": points, "same": numeral(part.same), "cards": cards}
            return texts.get(aspect) or phrase("{points}, for {cards}", points=points, cards=cards)
    return NOTHING


def _format_card_aspect(card: Card, aspect: str) -> str:
    points = format_option_points(card.points)
    copies = times(card.copies)
    if aspect == "points":
        return points
    if aspect == "copies":
        return copies
    slots: dict[str, Any] = {"points": points, "copies": copies, "card": written(card.equals or "")}
    if aspect == "like":
        if card.wild:
            return phrase("any card")
        return phrase("{card}, too", **slots) if card.equals else phrase("its own kind")
    if card.wild:
        return phrase("counts {points}, {copies} in a deck, equal to any card", **slots)
    if card.equals:
        return phrase("counts {points}, {copies} in a deck, equal to {card}, too", **slots)
    return phrase("counts {points}, {copies} in a deck", **slots)


def _group_title(part_key: str, aspect: str, before: Declaration, after: Declaration) -> str:
    """Return the title of a group's aspect, with its cards if several groups have its form."""
    if aspect == "same":
        return name_topic("group same")
    game = after if part_key in group_keys(after) else before
    keys = group_keys(game)
    group = game.groups[keys.index(part_key)]
    start = format_phrase(group_start(game, group))
    if aspect == "cards":
        points = format_option_points(group.points)
        return phrase(
            "{equal_cards} count {points} together, for", equal_cards=start, points=points
        )
    # A key ends with the number of the group among those of its form.
    form = part_key.rpartition(" ")[0]
    alike = [key for key in {*group_keys(before), *keys} if key.rpartition(" ")[0] == form]
    if len(alike) > 1 and aspect:
        cards = format_cards_held(game, group)
        return phrase("{equal_cards} ({cards}) count together", equal_cards=start, cards=cards)
    return phrase("{equal_cards} count together", equal_cards=start)
