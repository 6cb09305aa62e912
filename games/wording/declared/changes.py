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
from games.rules.editing.differences import Part, differing, group_keys, parts_of, split
from games.rules.game import Game
from games.rules.options import WholeNumber
from games.wording.changed import FactChange
from games.wording.words import capitalize, spell_number, times

from . import play
from .groups import choice_text, gone_text, group_name, group_start, holds_for, layout_text
from .lines import count_phrase, line_phrase
from .names import a_card, points_text
from .noted import MOST_RUNS, dealt_phrase, number_phrase
from .phrases import plain, without_stop

TITLES: Mapping[str, str] = {topic.key: topic.title for topic in TOPICS}
NOTHING = "–"
"""Stands for a card or a group that a game does not have."""


def list_game_changes(before: Declaration, after: Declaration) -> tuple[FactChange, ...]:
    """Return each fact in which two versions of a game differ, in words, in the order of the rules card."""
    return tuple([fact_changed(key, before, after) for key in list_changed_facts(before, after)])


def list_changed_facts(before: Declaration, after: Declaration) -> list[str]:
    """Return the keys of facts (see `differing`) in which two versions differ, without what only follows from another.

    How groups overlap is left out if one version has none; decks, cards and groups if only one has cards.
    """
    following: set[str] = set() if before.groups and after.groups else {"choice", "order"}
    if bool(before.cards) != bool(after.cards):
        parts = parts_of(before) | parts_of(after)
        following |= {"decks", *[key for key, part in parts.items() if isinstance(part, Card | GroupRule)]}
    return [key for key in differing(before, after) if key not in following]


def fact_changed(key: str, before: Declaration, after: Declaration) -> FactChange:
    """Return the fact of that key (see `differing`): title, words before and after; `NOTHING` for a part not there."""
    part, aspect = split(key)
    if part is None:
        title = _outcome_title(key, before, after) if key in COMPARED else TITLES[key]
        return FactChange(title, _text(key, before), _text(key, after))
    was, now = parts_of(before).get(part), parts_of(after).get(part)
    if part.startswith("card "):
        title = TITLES[f"card {aspect}".strip()].format(capitalize(a_card(part.removeprefix("card "))))
    elif part.startswith("group "):
        title = _group_title(part, aspect, before, after)
    else:
        title, _ = _whole_part(now or was, after)
        return FactChange(title, _whole_part(was, before)[1], _whole_part(now, after)[1])
    return FactChange(title, _aspect_of(was, aspect, before), _aspect_of(now, aspect, after))


def apply_options(game: Game, options: Mapping[str, Any]) -> Declaration:
    """Return a game as a match with these options plays it: with its points, end and decks, and no options left."""
    options = game.complete_options(options, game.players[0])
    stored = game.with_options(options).settled
    decks = ((stored.players[0], options["decks"]),) if game.has_cards else ()
    return replace(stored, end=replace(stored.end, default=options[stored.end.option.name]), decks=decks, options=())


def _outcome_title(key: str, before: Declaration, after: Declaration) -> str:
    """Return the title of what an answer does to scores that compare so: “Who went out with the lowest hand”."""
    question = after.question or before.question
    text = question.text if question else ""
    who = text.removesuffix("?") if text.startswith("Who ") and text.endswith("?") else "Who is the answer"
    return f"{who}{':' if key == 'rest' else ''} {play.compared_text(after, key)}"


def _text(key: str, game: Declaration) -> str:
    """Return the fact with that key (end, decks …) of the whole game in words.

    One without words of its own is the value of the setting with its name; `KeyError` for any other.
    """
    if key in COMPARED:
        return play.outcome_text(game, getattr(game.question, key, None))
    texts: Mapping[str, Callable[[Declaration], str]] = {
        "layout": layout_text,
        "order": lambda game: ", ".join(group_name(game, group) for group in game.groups),
        "choice": choice_text,
        "gone": gone_text,
        "asked": lambda game: without_stop(play.asked_phrase(game)),
        "mark": lambda game: play.mark_text(game.mark) if game.mark else "nothing",
        "end": lambda game: plain(play.end_phrase(game.end)),
        "wins": play.wins_text,
        "players": lambda game: f"{game.players[0]} to {game.players[1]}",
        "decks": lambda game: plain(play.decks_phrase(game)) if game.cards else "none",
        "dealt": lambda game: without_stop(dealt_phrase(game, MOST_RUNS)) if game.dealt else NOTHING,
        "landings": lambda game: without_stop(play.landings_phrase(game)) if game.landings else NOTHING,
    }
    if key in texts:
        return texts[key](game)
    setting = SETTINGS[key]
    value = get_at(game, setting.path_at())
    if isinstance(setting.kind, Choice):
        return setting.kind.options[setting.kind.word(value)]
    return value if isinstance(value, str) else points_text(value)


def _whole_part(part: Part | None, game: Declaration) -> tuple[str, str]:
    """Return what a number, line, count or option is called, and the rest of it in words; twice `NOTHING` for None."""
    match part:
        case NumberRule():
            return part.name, without_stop(number_phrase(part, whole=True))
        case LineRule():
            return part.text or "Points", without_stop(line_phrase(game, part))
        case CountRule():
            return part.name, without_stop(count_phrase(game, part))
        case WholeNumber():
            return part.text or "Points", without_stop(play.option_phrase(part))
    return NOTHING, NOTHING


def _aspect_of(part: Part | None, aspect: str, game: Declaration) -> str:
    """Return the `aspect` of a card or a group in words, all of it if it has no such aspect; `NOTHING` for None."""
    match part:
        case Card():
            like = "any card" if part.wild else f"{written(part.equals)}, too" if part.equals else "its own kind"
            texts = {"points": points_text(part.points), "copies": times(part.copies), "like": like}
            more = f", equal to {like}" if part.wild or part.equals else ""
            whole = f"counts {texts['points']}, {texts['copies']} in a deck{more}"
        case GroupRule():
            texts = {
                "points": points_text(part.points),
                "same": spell_number(part.same),
                "cards": holds_for(game, part),
            }
            whole = f"{texts['points']}, for {texts['cards']}"
        case _:
            return NOTHING
    return texts.get(aspect, whole)


def _group_title(part: str, aspect: str, before: Declaration, after: Declaration) -> str:
    """Return the title of that `aspect` of a group; of its points with its cards, if several groups have its form."""
    if aspect == "same":
        return TITLES["group same"]
    game = after if part in group_keys(after) else before
    keys = group_keys(game)
    group = game.groups[keys.index(part)]
    start = plain(group_start(game, group))
    if aspect == "cards":
        return f"{start} count {points_text(group.points)} together, for"
    form = part.rpartition(" ")[0]
    several = sum(key.rpartition(" ")[0] == form for key in {*group_keys(before), *keys}) > 1
    return f"{start}{f' ({holds_for(game, group)})' if several and aspect else ''} count together"
