"""The editor's controls: sentences with values to tap, and the panels that these values open."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Any

from games.rules.declared import settings
from games.rules.declared.counted import DEALT, Term
from games.rules.declared.points import FromOption
from games.rules.declared.settings import GROUPS, SETTINGS, Setting
from games.rules.declared.walking import find_at, get_at
from games.rules.editing import by_players
from games.rules.editing.by_players import Steps
from games.rules.editing.differences import split_topic_key
from games.rules.editing.parts import has_room
from games.rules.editing.points import ALWAYS, NEW
from games.rules.editing.quantities import list_terms, write_term
from games.rules.say import say
from games.wording.declared.changes import name_topic
from games.wording.declared.names import name_term
from games.wording.declared.phrases import Slot, divide_at_slots
from games.wording.translated import numeral, phrase, translate

from .draft import Draft

NONE: Mapping[str, Any] = MappingProxyType({})  # the empty default of parameters
SAME = say("Always the same")


@dataclass(frozen=True, slots=True)
class Option:
    send: str  # the value that a tap sends
    text: str
    chosen: bool = False  # the game has it now


@dataclass(frozen=True, slots=True)
class Number:
    """A number with − and +, and its usual values."""

    name: str
    label: str
    text: str
    low: int
    high: int
    less: str  # the value that − sends, empty at the bound
    more: str  # the value that + sends, empty at the bound
    usual: tuple[Option, ...]
    error: str
    kind = "number"


@dataclass(frozen=True, slots=True)
class Options:
    """A few options to tap: one or several of them are chosen, or they are action buttons."""

    name: str
    label: str
    options: tuple[Option, ...]
    error: str
    kind: str = "choice"  # or "deeds": action buttons, which have no name and no label


@dataclass(frozen=True, slots=True)
class TypedText:
    name: str
    label: str
    text: str
    longest: int  # in characters
    error: str
    usual: tuple[Option, ...]
    kind = "text"


Control = Number | Options | TypedText


@dataclass(frozen=True, slots=True)
class Panel:
    """Controls that open below what is tapped."""

    id: str
    label: str
    controls: tuple[Control, ...]
    open: bool
    more: tuple[Control, ...]  # seldom needed, behind a line that sums them up
    summary: str


@dataclass(frozen=True, slots=True)
class Value:
    text: str
    panel: str  # the id of the one that it opens
    open: bool
    after: str  # the text up to the next space, such as a full stop, which stays on its line
    changed: bool


@dataclass(frozen=True, slots=True)
class SentenceRow:
    """Words and values in a row, and the panels of the values."""

    parts: tuple[str | Value, ...]
    panels: tuple[Panel, ...]
    hint: str = ""  # a question about points that no longer fit


@dataclass(frozen=True, slots=True)
class EditorSection:
    id: str
    title: str
    sentences: tuple[SentenceRow, ...]
    adds: tuple[Option, ...] = ()
    error: str = ""


class ControlMaker:
    """Makes the controls of a draft; refused input stands in them, with the error beside it."""

    def __init__(self, draft: Draft, changed_facts: Collection[str]) -> None:
        """Set the draft, and the keys of the facts in which its game differs from the start."""
        self.draft = draft
        self.game = draft.game
        self.changed_facts = changed_facts
        # With the parts that have a changed fact: of “card 7 points” the part is “card 7”.
        changed_parts = {split_topic_key(key)[0] for key in changed_facts}
        self._facts_and_parts = changed_parts.union(changed_facts)
        # The text of each field, by name, before anything is typed: making a control adds its own.
        self.field_texts: dict[str, str] = {}

    def differs(self, fact: str) -> bool:
        """Return whether a fact or a part differs from the start; all facts of a new part do."""
        if not self.changed_facts:
            return False
        return fact in self._facts_and_parts or split_topic_key(fact)[0] in self.changed_facts

    def panel(
        self,
        key: str,
        label: str,
        *controls: Control,
        more: Iterable[Control] = (),
        summary: str = "",
    ) -> Panel:
        """Return the panel, open if it was tapped; `more` is folded away behind the `summary`."""
        is_open = self.draft.open_panel == key
        return Panel(key, label, controls, is_open, tuple(more), summary)

    def number(
        self,
        name: str,
        label: str,
        current: int,
        bounds: tuple[int, int],
        usual: Iterable[int] = (),
    ) -> Number:
        """Return a number's control, with the `current` value or the text that was refused."""
        low, high = bounds
        self.field_texts[name] = numeral(current)
        text = self.draft.typed.get(name, self.field_texts[name])
        less = f"{name}={current - 1}" if current > low else ""
        more = f"{name}={current + 1}" if current < high else ""
        options = [
            Option(f"{name}={number}", numeral(number), number == current) for number in usual
        ]
        return Number(name, label, text, low, high, less, more, tuple(options), self.error(name))

    def choice(self, name: str, label: str, options: Mapping[str, str], *chosen: str) -> Options:
        """Return a choice; `options` are texts by the value sent, `chosen` what the game has."""
        shown = [
            Option(f"{name}={value}", translate(text), value in chosen)
            for value, text in options.items()
        ]
        return Options(name, label, tuple(shown), self.error(name))

    def setting(
        self,
        name: str,
        *indexes: int,
        label: str = "",
        current: Any = None,
        bounds: tuple[int, int] | None = None,
        usual: Iterable[int] = (),
        words: Mapping[str, str] = NONE,
    ) -> Control:
        """Return the control of a setting: as `SETTINGS` describes it, or with what is passed.

        - `indexes`: where its part is, such as the index of a card.
        - `current`: its value; without it, the value that the game has.
        - `words`: other texts for some words of a choice; a word with an empty text is not offered.
        """
        setting = SETTINGS[name]
        control_name = "-".join([name, *map(str, indexes)])
        kind = setting.kind
        label = label or translate(setting.label)
        if current is None:
            current = get_at(self.game, setting.fill_path(*indexes))
        if isinstance(kind, settings.Text):
            return self.text(control_name, label, current, kind.longest)
        if isinstance(kind, settings.Choice):
            options = {word: text for word, text in {**kind.options, **words}.items() if text}
            return self.choice(control_name, label, options, kind.find_word(current))
        bounds = bounds or kind.bounds
        # As a plain number: a `FromOption` equals none of the usual ones.
        return self.number(control_name, label, int(current), bounds, usual or kind.usual)

    def group_panel(
        self,
        panel: str,
        title: str,
        group: str,
        *indexes: int,
        beside: Iterable[Control] = (),
        more: Iterable[Control] = (),
        overrides: Mapping[str, Mapping[str, Any] | None] = NONE,
    ) -> Panel:
        """Return the panel of a group of settings, without those whose part the game lacks.

        - `indexes`: where the part of the settings is, such as the index of a card.
        - `beside`, `more`: further controls, after the settings and behind the summary.
        - `overrides`: by setting, arguments of `setting`; None leaves the setting out.
        """
        controls: list[Control] = []
        points: dict[Setting, int] = {}
        for setting in GROUPS[group]:
            override = overrides.get(setting.name, {})
            if override is None:
                continue
            # With a given value a choice is shown in any case: it can make the part.
            is_given = "current" in override
            if not is_given and find_at(self.game, setting.fill_part_path(*indexes)) is None:
                continue
            controls.append(self.setting(setting.name, *indexes, **override))
            if isinstance(setting.kind, settings.Points):
                points[setting] = get_at(self.game, setting.fill_path(*indexes))
        # Seldom needed, so it is behind the summary.
        sources = []
        for setting, current in points.items():
            label = phrase("{points}: they are", points=setting.label) if len(points) > 1 else ""
            sources.append(self.points_source(setting.name, *indexes, current=current, label=label))
        summary = "; ".join(dict.fromkeys(map(self._describe_source, points.values())))
        return self.panel(panel, title, *controls, *beside, more=[*sources, *more], summary=summary)

    def points_source(self, name: str, *indexes: int, current: int, label: str = "") -> Options:
        """Return the choice of what sets points, as `choose_points` reads it, perhaps labelled."""
        options: dict[str, str] = {ALWAYS: SAME}
        chosen = ALWAYS
        if not isinstance(current, FromOption) and has_room(self.game, "options"):
            options[NEW] = phrase("Chosen at the start of a match")
        for index, option in enumerate(self.game.options):
            options |= {
                f"{index}": phrase("“{text}”", text=option.text),
                f"-{index}": phrase("Minus “{text}”", text=option.text),
            }
            if isinstance(current, FromOption) and option.name == current.option:
                chosen = f"-{index}" if current.minus else f"{index}"
        field = "-".join([f"{name}_as", *map(str, indexes)])
        return self.choice(field, label or phrase("They are"), options, chosen)

    def _describe_source(self, points: int) -> str:
        """Describe where points come from: “Always the same”, or an option of the match."""
        if not isinstance(points, FromOption):
            return translate(SAME)
        [text] = [option.text for option in self.game.options if option.name == points.option]
        if points.minus:
            return phrase("Chosen at the start: minus “{text}”", text=text)
        return phrase("Chosen at the start: “{text}”", text=text)

    def text(
        self, name: str, label: str, current: str, longest: int, usual: Mapping[str, str] = NONE
    ) -> TypedText:
        """Return a text's control, with the current or refused text; `usual` are names by text."""
        self.field_texts[name] = current
        text = self.draft.typed.get(name, current)
        options = [
            Option(f"{name}={value}", translate(description), value == current)
            for value, description in usual.items()
        ]
        return TypedText(name, label, text, longest, self.error(name), tuple(options))

    def sentence(
        self,
        marked: str,
        panels: Iterable[Panel],
        owner: str = "p",
        fact: str = "",
        facts: Mapping[str, str] = NONE,
    ) -> SentenceRow:
        """Make a sentence of a phrase; each slot opens a panel, and is marked if its fact changed.

        - `marked`: the phrase, with marks around its slots.
        - `panels`: those of the slots; a group of settings of the whole game needs none.
        - `owner`: how the ids of the panels begin, before the name of the slot.
        - `facts`, `fact`: the key of a slot's fact, by slot or for all; else it is the slot's name.
        """
        parts: list[str | Value] = []
        by_id = {panel.id: panel for panel in panels}
        pieces = divide_at_slots(marked)
        for piece, following in zip(pieces, (*pieces[1:], ""), strict=True):
            if isinstance(piece, Slot):
                panel = f"{owner}-{piece.part}"
                if owner == "p" and panel not in by_id and piece.part in GROUPS:
                    by_id[panel] = self.group_panel(panel, name_topic(piece.part), piece.part)
                after = following.partition(" ")[0] if isinstance(following, str) else ""
                changed = self.differs(facts.get(piece.part, fact or piece.part))
                is_open = self.draft.open_panel == panel
                parts.append(Value(piece.text, panel, is_open, after, changed))
                continue
            # The value before it has its first word already, as `after`.
            text = piece.partition(" ")[2] if parts else piece
            if text.strip():
                parts.append(text.strip())
        return SentenceRow(tuple(parts), tuple(by_id.values()))

    def fact_of(self, points: int | None, fact: str) -> str:
        """Return `fact`, or “option …” if an option sets the points and that option has changed."""
        if isinstance(points, FromOption) and self.differs(f"option {points.option}"):
            return f"option {points.option}"
        return fact

    def action_buttons(self, options: Mapping[str, str]) -> Options:
        """Return buttons with the first error; `options` are texts by the control they send."""
        shown = [Option(f"{name}=", text) for name, text in options.items()]
        errors = [self.error(name) for name in options]
        return Options("", "", tuple(shown), next(filter(None, errors), ""), kind="deeds")

    def player_step(
        self, steps: Steps[Any], index: int, since: str, fewer: str
    ) -> tuple[Number, Options]:
        """Return from how many players a step applies, and a button that removes the step.

        `since` and `fewer` are the names of the two controls, without the index of the step.
        """
        players = steps[index][0]
        bounds = by_players.find_bounds(steps, self.game.players[0], index)
        remove = phrase("No change at {n} player", "No change at {n} players", n=players)
        number = self.number(f"{since}-{index}", phrase("Players from"), players, bounds)
        return number, self.action_buttons({f"{fewer}-{index}": remove})

    def error(self, name: str) -> str:
        """Return why the value sent for a control is refused; "" if it is not."""
        return self.draft.errors.get(name, "")

    @cached_property
    def terms(self) -> Mapping[str, str]:
        """The terms that a quantity of the game can have, by the value that a control sends."""
        own_terms = list_terms(self.game)
        # Noted once for all, these are the same for the other players.
        noted_once = {rule.name for rule in self.game.numbers if rule.once} | {DEALT}
        others_terms = [
            Term(term.name, others=True) for term in own_terms if term.name not in noted_once
        ]
        terms = (*own_terms, *others_terms)
        return {write_term(self.game, term): name_term(term) for term in terms}


class FieldFinder(ControlMaker):
    """Makes only what `field_texts` needs: a choice has none of its thousands of options."""

    def choice(self, name: str, label: str, options: Mapping[str, str], *chosen: str) -> Options:
        """Return a choice without options: they are not needed to read what was typed."""
        return Options(name, label, (), "")
