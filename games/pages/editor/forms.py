"""Read a game as it stands in the editor's form, and what was tapped or typed in it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from itertools import accumulate
from typing import Any

from django.http import QueryDict

from games.play.house_games import MAX_HOW_TO_PLAY_LENGTH
from games.rules.declared.declaration import Declaration
from games.rules.declared.reading import read_declaration
from games.rules.declared.values import is_proper_text
from games.rules.declared.writing import write_declaration
from games.rules.editing.change import change_game
from games.rules.errors import DeclarationError, RuleError
from games.rules.files.json_values import parse_json
from games.rules.game import Game
from games.rules.say import say
from games.values.whole_numbers import parse_whole_number
from games.wording.words import sentence

from .beginnings import make_draft
from .draft import Draft
from .editor import list_field_texts
from .trial_hand import EMPTY_CELL, add_touched_cards, fit_hand, make_example_hand, score_trial_hand

MAX_UNDO_STEPS = 200
MAX_STEPS_LENGTH = 40_000
"""How many changes can be undone, and the most characters that they may take together."""
MAX_HAND_CARDS = 200
MAX_PANEL_LENGTH = 20  # characters of a panel's id
UNDO = "undo"
SAVE = "save"
HOW_TO_PLAY = "told"
"""The field with the table's own text on set-up and turns; also its key in a sent game."""
_encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def read_draft(data: QueryDict, start: Draft) -> Draft:
    """Return the draft after all that was tapped and typed, with an error for each refused value.

    With Undo, all else tapped or typed is dropped; each Undo takes back one change. `start` is the
    game when the editor was opened. Raise `DeclarationError` if the game sent cannot be read.
    """
    sent_draft = _read_sent_draft(data, start)
    undo_count = data.getlist("do").count(UNDO)
    draft = sent_draft if undo_count else _apply_changes(sent_draft, data)
    for _ in range(min(undo_count, MAX_UNDO_STEPS)):
        draft = _undo_last_step(draft)
    return _update_hand(sent_draft, draft)


def build_form_fields(draft: Draft) -> dict[str, object]:
    """Return the fields that carry a draft: game and text, undo steps, the score before."""
    return {
        "game": _encode(_build_state(draft)),
        "steps": _encode(list(draft.steps)),
        "was": "" if draft.score_before is None else draft.score_before,
    }


def read_opened(data: QueryDict) -> Draft | None:
    """Return the game as it was when the editor was opened; None if the form has none to read."""
    try:
        return make_draft(*_read_state(parse_json(data.get("opened", ""))))
    except RuleError:
        return None


def read_how_to_play(text: str) -> str:
    """Return the text on set-up and turns, trimmed; raise `DeclarationError` if it is improper."""
    tidy = "\n".join([line.rstrip() for line in text.strip().splitlines()])
    if len(tidy) > MAX_HOW_TO_PLAY_LENGTH:
        raise DeclarationError(
            say(
                "This has {given} characters, but at most {longest} are allowed.",
                given=len(tidy),
                longest=MAX_HOW_TO_PLAY_LENGTH,
            )
        )
    # Line breaks and tabs are control characters, too, but belong in a text.
    if not is_proper_text(tidy.replace("\n", "").replace("\t", "")):
        raise DeclarationError(say("This cannot have control characters."))
    return tidy


def _read_sent_draft(data: QueryDict, start: Draft) -> Draft:
    """Return the draft of the form, or `start` without one; raise `DeclarationError` if broken."""
    if "game" not in data:
        return start
    try:
        draft = make_draft(*_read_state(parse_json(data.get("game", ""))))
        sent_steps = parse_json(data.get("steps", "[]"))
    except RuleError:
        # What the editor sends can be read, unless its page is from before an update.
        raise DeclarationError(
            say("This page was open for too long. You see the saved game again")
        ) from None
    steps = []
    if isinstance(sent_steps, list):
        steps = [step for step in sent_steps if isinstance(step, dict)]
    hand = draft.hand
    if "hand" in data:  # not in a game without cards
        hand = fit_hand(draft.game, data.get("hand", "").split()[:MAX_HAND_CARDS])
    return replace(
        draft,
        steps=tuple(steps[-MAX_UNDO_STEPS:]),
        hand=hand,
        score_before=_parse_points(data.get("was", "")),
        open_panel=data.get("open", "")[:MAX_PANEL_LENGTH],
    )


def _read_state(state: object) -> tuple[Declaration, str]:
    """Return a game and its text from what `_build_state` returns; `RuleError` if it is broken."""
    how_to_play = state.pop(HOW_TO_PLAY, "") if isinstance(state, dict) else ""
    if not isinstance(how_to_play, str):
        how_to_play = ""
    return read_declaration(state), read_how_to_play(how_to_play)


def _parse_points(text: str) -> int | None:
    """Return a whole number, perhaps below 0; None for another text."""
    points = parse_whole_number(text.removeprefix("-"))
    return -points if points is not None and text.startswith("-") else points


def _list_typed(data: QueryDict, draft: Draft) -> list[tuple[str, str]]:
    """Return the name and the text of each field whose text is not that of the draft."""
    old_texts = list_field_texts(draft)
    sent_texts = {name: data.get(name, "") for name in data if name in old_texts}
    return [(name, text) for name, text in sent_texts.items() if text != old_texts[name]]


def _list_taps(data: QueryDict) -> list[tuple[str, str]]:
    """Return what was tapped, in order: names of controls or fields, and their values."""
    return [(name, value) for name, _, value in [tap.partition("=") for tap in data.getlist("do")]]


def _apply_changes(sent_draft: Draft, data: QueryDict) -> Draft:
    """Return the draft after what was typed, then tapped, with errors and a step to undo it."""
    game = sent_draft.game
    how_to_play = sent_draft.how_to_play
    typed: dict[str, str] = {}
    errors: dict[str, str] = {}
    for name, value in [*_list_typed(data, sent_draft), *_list_taps(data)]:
        try:
            game = change_game(game, name, value)
            # A tap can correct what was typed before it.
            typed.pop(name, None)
            errors.pop(name, None)
        except DeclarationError as error:
            typed[name], errors[name] = value, sentence(error)
    text = data.get(HOW_TO_PLAY, how_to_play)
    try:
        how_to_play = read_how_to_play(text)
    except DeclarationError as error:
        typed[HOW_TO_PLAY], errors[HOW_TO_PLAY] = text, sentence(error)
    draft = replace(sent_draft, game=game, how_to_play=how_to_play, typed=typed, errors=errors)
    old_state = _build_state(sent_draft)
    new_state = _build_state(draft)
    # What Undo puts back: the old value of each key that has another one now.
    step = {
        key: old_state.get(key)
        for key in {**old_state, **new_state}
        if old_state.get(key) != new_state.get(key)
    }
    return replace(draft, steps=_limit_steps([*draft.steps, step])) if step else draft


def _undo_last_step(draft: Draft) -> Draft:
    """Return the draft before its last change; if that was no valid game, only drop the step."""
    # Without any step, an empty one changes nothing.
    *steps, last_step = draft.steps or ({},)
    state = {**_build_state(draft), **last_step}
    try:
        game, how_to_play = _read_state(
            {key: value for key, value in state.items() if value is not None}
        )
    except DeclarationError:
        return replace(draft, steps=tuple(steps))
    return replace(draft, game=game, how_to_play=how_to_play, steps=tuple(steps), open_panel="")


def _update_hand(before: Draft, draft: Draft) -> Draft:
    """Return the draft with the changed cards in its hand, and the score before, if comparable."""
    game = draft.game
    if game == before.game:
        return draft
    old_cards = {card.card: card for card in before.game.cards}
    touched: tuple[str, ...] = ()
    score_before = None
    open_panel = draft.open_panel
    if old_cards:  # else all cards are new, and there was no score
        touched = tuple([card.card for card in game.cards if old_cards.get(card.card) != card])
        # The score of a grid of another size says nothing about the change.
        if (before.game.rows, before.game.columns) == (game.rows, game.columns):
            score_before = score_trial_hand(Game(before.game), before.hand).points
        if len(game.cards) > len(old_cards):
            open_panel = f"p-card-{len(game.cards) - 1}"  # that of the new card
    if len(touched) >= len(draft.hand):
        touched = ()  # too many to show them all
    hand = fit_hand(game, draft.hand)
    if len(hand) != len(draft.hand) or hand.count(EMPTY_CELL) > draft.hand.count(EMPTY_CELL):
        # The hand does not fit the game any more.
        hand = make_example_hand(game)
    return replace(
        draft,
        hand=add_touched_cards(game, hand, touched),
        touched=touched,
        score_before=score_before,
        open_panel=open_panel,
    )


def _limit_steps(steps: list[Mapping[str, Any]]) -> tuple[Mapping[str, Any], ...]:
    """Return the latest undo steps for which there is room, oldest first."""
    newest_first = steps[: -MAX_UNDO_STEPS - 1 : -1]  # from the end, at most so many
    lengths = accumulate([len(_encode(step)) for step in newest_first])
    fitting = [
        step
        for step, length in zip(newest_first, lengths, strict=True)
        if length <= MAX_STEPS_LENGTH
    ]
    return tuple(reversed(fitting))


def _build_state(draft: Draft) -> dict[str, Any]:
    """Return the game and its text as JSON values, as the form sends them and steps keep them."""
    return write_declaration(draft.game) | {HOW_TO_PLAY: draft.how_to_play}
