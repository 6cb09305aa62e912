"""The editor of a declared game: its facts in sentences with controls, and a hand to try."""

from __future__ import annotations

from dataclasses import dataclass

from games.play.house_games import MAX_HOW_TO_PLAY_LENGTH
from games.rules.declared.declaration import Declaration
from games.wording.declared.changes import list_changed_facts
from games.wording.declared.phrases import open_slots
from games.wording.translated import phrase

from .cards import CardKeypad, EqualCards, equal_cards, keypad
from .controls import Control, Controls, EditorSection, SentenceRow, TypedFields, TypedText
from .counted_sentences import what_is_counted, what_is_noted, what_it_gives
from .draft import Draft
from .play_sentences import ending, going_out, what_is_chosen
from .trial_hand import TrialHand, trial_hand

SECTIONS = (what_is_noted, what_it_gives, what_is_counted, going_out, ending, what_is_chosen)
"""The parts that are sentences, in their order."""


@dataclass(frozen=True, slots=True)
class Editor:
    """All that the editor's page shows."""

    game: Declaration
    name: Control
    changed: int  # the number of facts that differ from the game it began as
    layout: SentenceRow  # how cards lie
    size: tuple[Control, ...]  # the rows and columns of a grid
    cells: range  # the places of a grid
    keypad: CardKeypad | None
    equal: EqualCards | None
    sections: tuple[EditorSection, ...]
    how_to_play: TypedText
    hand: TrialHand | None
    wrong: int  # how many mistakes prevent saving
    unsaved: bool
    back: int  # how many changes can be taken back
    open: str


def editor(draft: Draft, start: Draft) -> Editor:
    """Return all that the editor shows of a draft, compared with the game it began as (`start`)."""
    game = draft.game
    make = Controls(draft, list_changed_facts(start.game, game))
    wrong = [name for name in draft.errors if name in draft.typed]
    return Editor(
        game=game,
        name=make.setting("name"),
        changed=len(make.changed),
        layout=_build_layout(game, make),
        size=_build_size(game, make),
        cells=range(game.rows * game.columns),
        keypad=keypad(game, make),
        equal=equal_cards(game, make),
        sections=tuple([part for section in SECTIONS if (part := section(game, make))]),
        how_to_play=make.text(
            "told", phrase("How to play"), draft.how_to_play, MAX_HOW_TO_PLAY_LENGTH
        ),
        hand=trial_hand(draft),
        wrong=len(wrong),
        unsaved=bool(wrong) or (game, draft.how_to_play) != (start.game, start.how_to_play),
        back=len(draft.steps),
        open=draft.open,
    )


def fields_of(draft: Draft) -> dict[str, str]:
    """Return, by name, the text of each field that can be typed in, before anything is typed."""
    make = TypedFields(draft, ())
    make.setting("name")
    for part in (_build_layout, _build_size, keypad, equal_cards, *SECTIONS):
        part(draft.game, make)
    return make.fields


def _build_layout(game: Declaration, make: Controls) -> SentenceRow:
    """Return the sentence on how a hand's cards lie, with the panel that changes it."""
    panel = make.panel("p-layout", phrase("The cards"), make.setting("layout"))
    return make.sentence(_describe_layout(game), [panel])


def _describe_layout(game: Declaration) -> str:
    slot = open_slots(layout="layout")
    if game.layout == "pile":
        return phrase("Any number of cards, {layout}in the hand{close}", **slot)
    if game.layout == "typed":
        return phrase("No cards: {layout}scores are typed{close}", **slot)
    if game.layout == "numbers":
        return phrase("No cards: {layout}numbers are entered{close}", **slot)
    return phrase(
        "{n} card, {layout}in a grid{close}",
        "{n} cards, {layout}in a grid{close}",
        n=game.rows * game.columns,
        **slot,
    )


def _build_size(game: Declaration, make: Controls) -> tuple[Control, ...]:
    return (make.setting("rows"), make.setting("columns")) if game.layout == "grid" else ()
