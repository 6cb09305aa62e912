"""The editor of a declared game: its facts in sentences with controls, and a hand to try."""

from __future__ import annotations

from dataclasses import dataclass

from games.play.house_games import MAX_HOW_TO_PLAY_LENGTH
from games.rules.declared.declaration import Declaration
from games.wording.declared.changes import list_changed_facts
from games.wording.declared.phrases import open_slots
from games.wording.translated import phrase

from .cards import CardKeypad, EqualCards, build_equal_cards, build_keypad
from .controls import Control, ControlMaker, EditorSection, FieldFinder, SentenceRow, TypedText
from .counted_sentences import build_counts_section, build_lines_section, build_noted_section
from .draft import Draft
from .play_sentences import build_end_section, build_going_out_section, build_options_section
from .trial_hand import TrialHand, build_trial_hand

SECTION_BUILDERS = (
    build_noted_section,
    build_lines_section,
    build_counts_section,
    build_going_out_section,
    build_end_section,
    build_options_section,
)
"""The parts that are sentences, as they follow one another; one can be None in some games."""


@dataclass(frozen=True, slots=True)
class Editor:
    game: Declaration
    name: Control
    changed_count: int  # the number of facts that differ from the game it began as
    layout: SentenceRow  # how cards lie
    grid_size: tuple[Control, ...]  # the rows and columns of a grid; () for another layout
    cells: range  # the cells of a grid
    keypad: CardKeypad | None  # None without cards, as the next one
    equal_cards: EqualCards | None
    sections: tuple[EditorSection, ...]
    how_to_play: TypedText
    hand: TrialHand | None
    error_count: int  # of refused texts, which prevent saving
    is_unsaved: bool
    undo_count: int  # the number of changes that can be undone
    open_panel: str  # the id


def build_editor(draft: Draft, start: Draft) -> Editor:
    """Return all that the editor shows of a draft, compared with the game it began as (`start`)."""
    game = draft.game
    make = ControlMaker(draft, list_changed_facts(start.game, game))
    sections = [build_section(game, make) for build_section in SECTION_BUILDERS]
    how_to_play = draft.how_to_play
    error_count = sum(name in draft.typed for name in draft.errors)
    return Editor(
        game=game,
        name=make.setting("name"),
        changed_count=len(make.changed_facts),
        layout=_build_layout(game, make),
        grid_size=_build_grid_size(game, make),
        cells=range(game.rows * game.columns),
        keypad=build_keypad(game, make),
        equal_cards=build_equal_cards(game, make),
        sections=tuple([section for section in sections if section]),
        how_to_play=make.text("told", phrase("How to play"), how_to_play, MAX_HOW_TO_PLAY_LENGTH),
        hand=build_trial_hand(draft),
        error_count=error_count,
        is_unsaved=error_count > 0 or (game, how_to_play) != (start.game, start.how_to_play),
        undo_count=len(draft.steps),
        open_panel=draft.open_panel,
    )


def list_field_texts(draft: Draft) -> dict[str, str]:
    """Return, by name, the text of each field that can be typed in, before anything is typed."""
    make = FieldFinder(draft, ())
    make.setting("name")
    parts = (_build_layout, _build_grid_size, build_keypad, build_equal_cards, *SECTION_BUILDERS)
    for build_part in parts:
        build_part(draft.game, make)
    return make.field_texts


def _build_layout(game: Declaration, make: ControlMaker) -> SentenceRow:
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


def _build_grid_size(game: Declaration, make: ControlMaker) -> tuple[Control, ...]:
    return (make.setting("rows"), make.setting("columns")) if game.layout == "grid" else ()
