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

from .beginnings import new_draft
from .draft import Draft
from .editor import fields_of
from .trial_hand import EMPTY, example_hand, fitted, score_tried, with_touched

MAX_UNDO_STEPS = 200
MAX_STEP_LENGTH = 40_000
"""How many changes can be taken back, and the most characters that they may take together."""
MAX_PIECES = 200
MAX_PANEL_LENGTH = 20
UNDO = "undo"
SAVE = "save"
HOW_TO_PLAY = "told"
"""The field with what the table tells of set-up and turns."""
_encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def read_draft(data: QueryDict, start: Draft) -> Draft:
    """Return the draft after all that was tapped and typed; it holds an error for what cannot be.

    Undo drops all else that was tapped or typed, and one change for each Undo. `start` is the game
    as it was when the editor was opened. Raise `DeclarationError` if the game sent cannot be read.
    """
    sent = _sent(data, start)
    undone = data.getlist("do").count(UNDO)
    after = sent if undone else _changed(sent, data)
    for _ in range(min(undone, MAX_UNDO_STEPS)):
        after = _taken_back(after)
    return _tried(sent, after)


def form_of(draft: Draft) -> dict[str, object]:
    """Return the fields that carry a draft: game and text, the steps back, the score before."""
    return {
        "game": _encode(_state(draft)),
        "steps": _encode(list(draft.steps)),
        "was": "" if draft.was is None else draft.was,
    }


def read_opened(data: QueryDict) -> Draft | None:
    """Return the game as it was when the editor was opened; None if the form cannot say."""
    try:
        return new_draft(*_read(parse_json(data.get("opened", ""))))
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
    if not is_proper_text(tidy.replace("\n", "").replace("\t", "")):
        raise DeclarationError(say("This cannot have control characters."))
    return tidy


def _sent(data: QueryDict, start: Draft) -> Draft:
    """Return the draft of the form, or `start` without one; raise `DeclarationError` if broken."""
    if "game" not in data:
        return start
    try:
        draft = new_draft(*_read(parse_json(data.get("game", ""))))
        steps = parse_json(data.get("steps", "[]"))
    except RuleError:
        raise DeclarationError(
            say("This page was open for too long. You see the saved game again")
        ) from None
    known = [step for step in steps if isinstance(step, dict)] if isinstance(steps, list) else []
    return replace(
        draft,
        steps=tuple(known[-MAX_UNDO_STEPS:]),
        hand=fitted(draft.game, data.get("hand", "").split()[:MAX_PIECES])
        if "hand" in data
        else draft.hand,
        was=_points(data.get("was", "")),
        open=data.get("open", "")[:MAX_PANEL_LENGTH],
    )


def _read(state: object) -> tuple[Declaration, str]:
    """Return a game and how it is played from what `_state` returns; raise a `RuleError`."""
    how_to_play = state.pop(HOW_TO_PLAY, "") if isinstance(state, dict) else ""
    return read_declaration(state), read_how_to_play(
        how_to_play if isinstance(how_to_play, str) else ""
    )


def _points(text: str) -> int | None:
    """Return a whole number, perhaps below 0; None for another text."""
    points = parse_whole_number(text.removeprefix("-"))
    return -points if points is not None and text.startswith("-") else points


def _taps(data: QueryDict) -> list[tuple[str, str]]:
    """Return what was tapped, in order: names of controls or fields, and their values."""
    return [(name, value) for name, _, value in [tap.partition("=") for tap in data.getlist("do")]]


def _changed(sent: Draft, data: QueryDict) -> Draft:
    """Return the draft after what was typed, then tapped, with errors and a step back."""
    game = sent.game
    how_to_play = sent.how_to_play
    typed: dict[str, str] = {}
    errors: dict[str, str] = {}
    shown = fields_of(sent)
    fields = [
        (name, data.get(name, ""))
        for name in data
        if name in shown and data.get(name) != shown[name]
    ]
    for fact, value in [*fields, *_taps(data)]:
        try:
            game = change_game(game, fact, value)
            typed.pop(fact, None)
            errors.pop(fact, None)
        except DeclarationError as error:
            typed[fact], errors[fact] = value, sentence(error)
    text = data.get(HOW_TO_PLAY, how_to_play)
    try:
        how_to_play = read_how_to_play(text)
    except DeclarationError as error:
        typed[HOW_TO_PLAY], errors[HOW_TO_PLAY] = text, sentence(error)
    after = replace(sent, game=game, how_to_play=how_to_play, typed=typed, errors=errors)
    old = _state(sent)
    new = _state(after)
    step = {key: old.get(key) for key in {**old, **new} if old.get(key) != new.get(key)}
    return replace(after, steps=_kept([*sent.steps, step])) if step else after


def _taken_back(draft: Draft) -> Draft:
    """Return the draft before its last change; if that was no valid game, only drop the step."""
    *steps, last = draft.steps or ({},)
    state = {key: value for key, value in {**_state(draft), **last}.items() if value is not None}
    try:
        game, how_to_play = _read(state)
    except DeclarationError:
        return replace(draft, steps=tuple(steps))
    return replace(draft, game=game, how_to_play=how_to_play, steps=tuple(steps), open="")


def _tried(before: Draft, after: Draft) -> Draft:
    """Return the draft with the changed cards in its hand, and the score before, if comparable."""
    if after.game == before.game:
        return after
    cards = {card.card: card for card in before.game.cards}
    game = after.game
    touched = tuple([card.card for card in game.cards if cards and cards.get(card.card) != card])
    touched = touched if len(touched) < len(after.hand) else ()
    hand = fitted(game, after.hand)
    if len(hand) != len(after.hand) or hand.count(EMPTY) > after.hand.count(EMPTY):
        # The hand does not fit the game any more.
        hand = example_hand(game)
    same_shape = (before.game.rows, before.game.columns) == (game.rows, game.columns)
    was = score_tried(Game(before.game), before.hand).points if cards and same_shape else None
    added = cards and len(game.cards) > len(cards)
    opened = f"p-card-{len(game.cards) - 1}" if added else after.open
    return replace(
        after, hand=with_touched(game, hand, touched), touched=touched, was=was, open=opened
    )


def _kept(steps: list[Mapping[str, Any]]) -> tuple[Mapping[str, Any], ...]:
    """Return the latest steps back that have room, oldest first."""
    latest = steps[: -MAX_UNDO_STEPS - 1 : -1]
    sizes = accumulate([len(_encode(step)) for step in latest])
    return tuple(
        [step for step, size in zip(latest, sizes, strict=True) if size <= MAX_STEP_LENGTH][::-1]
    )


def _state(draft: Draft) -> dict[str, Any]:
    return write_declaration(draft.game) | {HOW_TO_PLAY: draft.how_to_play}
