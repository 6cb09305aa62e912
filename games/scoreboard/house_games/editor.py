"""The editor of a declared game: its facts in sentences with controls in them, and a hand to try."""

from __future__ import annotations

from dataclasses import dataclass

from games.rules.declared.declaration import Declaration
from games.rules.declared.reading import LONGEST_NAME
from games.rules.grid import MOST_COLUMNS, MOST_ROWS

from ..shown.words import count, spelled
from .card_keys import Keypad, keypad
from .controls import Controls, Number, Panel, Sentences, Text, Value
from .declared_facts import Fact, differing, facts_of
from .draft import LONGEST_TOLD, Draft
from .equal_cards import EqualCards, equal_cards
from .play_sentences import ending, going_out, marks
from .trial_hand import TrialHand, trial_hand


@dataclass(frozen=True, slots=True)
class Lying:
    """How the cards lie: words, and the value that changes them; in a grid its size, and a place for each card."""

    words: str
    value: Value
    panel: Panel
    rows: Number | None
    columns: Number | None
    wide: int
    high: int
    cells: range


@dataclass(frozen=True, slots=True)
class Editor:
    """All that the editor's page shows. `mine` says how many facts differ from the game that it began as.

    `missing` is why the game cannot be saved yet, `unsaved` whether anything would be lost; `back` counts the changes
    that can be taken back.
    """

    name: Text
    mine: str
    lying: Lying
    keypad: Keypad | None
    equal: EqualCards | None
    going_out: Sentences
    marks: Sentences
    ending: Sentences
    told: Text
    hand: TrialHand | None
    missing: str
    unsaved: bool
    back: int
    open: str


@dataclass(frozen=True, slots=True)
class Difference:
    """A fact that was changed by two at once, or by one of them: how it is saved, and how it is here."""

    title: str
    theirs: str
    mine: str


def editor(draft: Draft, start: Draft) -> Editor:
    """The editor of a draft that began as `start`."""
    game = draft.game
    make = Controls(draft, differing(game, start.game))
    wrong = [error for name, error in draft.errors.items() if name in draft.typed]
    return Editor(
        name=_name(game, make),
        mine=_mine(len(make.changed)),
        lying=_lying(game, make),
        keypad=keypad(game, make),
        equal=equal_cards(game, make),
        going_out=going_out(game, make),
        marks=marks(game, make),
        ending=ending(game, make),
        told=Text("told", "How it is played", draft.typed.get("told", draft.told), LONGEST_TOLD, make.error("told")),
        hand=trial_hand(draft),
        missing=f"{count(len(wrong), 'thing')} to mend" if wrong else "",
        unsaved=bool(wrong) or (game, draft.told) != (start.game, start.told),
        back=len(draft.steps),
        open=draft.open,
    )


def fields_of(draft: Draft) -> dict[str, str]:
    """What can be typed in the editor, by name, and what stands there before anything is typed."""
    make = Controls(draft, ())
    for part in (_name, _lying, keypad, equal_cards, going_out, marks, ending):
        part(draft.game, make)
    return make.fields


def differences(mine: Draft, theirs: Draft) -> list[Difference]:
    """Every fact that two drafts differ in."""
    keys = differing(mine.game, theirs.game)
    here, there = facts_of(mine.game), facts_of(theirs.game)
    nothing = Fact("", "–")
    found = [
        Difference((here.get(key) or there[key]).title, there.get(key, nothing).text, here.get(key, nothing).text)
        for key in dict.fromkeys([*here, *there])
        if key in keys
    ]
    if mine.told != theirs.told:
        found.append(Difference("How it is played", theirs.told or "–", mine.told or "–"))
    return found


def _name(game: Declaration, make: Controls) -> Text:
    return make.text("name", "Name of the game", game.name, LONGEST_NAME)


def _mine(many: int) -> str:
    if not many:
        return ""
    return f"{spelled(many).capitalize()} {'fact is' if many == 1 else 'facts are'} yours."


def _lying(game: Declaration, make: Controls) -> Lying:
    options = {"grid": "In a grid", "pile": "Any number of cards", "typed": "No cards, scores are typed"}
    panel = make.panel("p-lying", "The cards", make.choice("lying", "The cards", options, game.layout))
    if game.layout != "grid":
        words, text = (
            ("Any number of cards,", "in the hand") if game.layout == "pile" else ("No cards:", "scores are typed")
        )
        return Lying(words, make.value(text, "p-lying", "lying"), panel, None, None, 0, 0, range(0))
    size = game.rows * game.columns
    return Lying(
        words=f"{spelled(size).capitalize()} card{'' if size == 1 else 's'},",
        value=make.value("in a grid", "p-lying", "lying"),
        panel=panel,
        rows=make.number("rows", "Rows", game.rows, (1, MOST_ROWS)),
        columns=make.number("columns", "Columns", game.columns, (1, MOST_COLUMNS)),
        wide=game.columns,
        high=game.rows,
        cells=range(size),
    )
