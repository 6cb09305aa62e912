"""What a fact is changed with: values in sentences that can be tapped, and the panels they open."""

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

NONE: Mapping[str, Any] = MappingProxyType({})
SAME = say("Always the same")


@dataclass(frozen=True, slots=True)
class Option:
    """Something to tap."""

    send: str  # the value that a tap sends
    text: str
    chosen: bool = False  # whether it is so now


@dataclass(frozen=True, slots=True)
class Number:
    """A number with − and +, and its usual values."""

    name: str
    label: str
    text: str
    low: int
    high: int
    less: str  # what − sends, empty at the bound
    more: str  # what + sends, empty at the bound
    usual: tuple[Option, ...]
    error: str
    kind = "number"


@dataclass(frozen=True, slots=True)
class Options:
    """A few options, of which one is so, or any; or `deeds`: buttons without a name and a label."""

    name: str
    label: str
    options: tuple[Option, ...]
    error: str
    kind: str = "choice"


@dataclass(frozen=True, slots=True)
class TypedText:
    """Something to type, and usual texts for it."""

    name: str
    label: str
    text: str
    longest: int
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
    panel: str  # the one that it opens
    open: bool
    after: str  # what follows without a space
    changed: bool


@dataclass(frozen=True, slots=True)
class SentenceRow:
    """Words and values in a row, and the panels of the values."""

    parts: tuple[str | Value, ...]
    panels: tuple[Panel, ...]
    hint: str = ""  # a sentence on what may be forgotten


@dataclass(frozen=True, slots=True)
class EditorSection:
    """A part of the page: its heading, its sentences, and what can be added to it."""

    id: str
    title: str
    sentences: tuple[SentenceRow, ...]
    adds: tuple[Option, ...] = ()
    error: str = ""


class Controls:
    """Makes the controls of a draft: with what was typed there, and why it cannot be."""

    def __init__(self, draft: Draft, changed: Collection[str]) -> None:
        """Set the draft, and the keys of the facts in which its game differs from the start."""
        self.draft = draft
        self.game = draft.game
        self.changed = changed
        self._with_changes = {*changed, *[split_topic_key(key)[0] for key in changed]}
        self.fields: dict[str, str] = {}
        """What stands in each field, by name, if nothing was typed; making a control notes it."""

    def differs(self, fact: str) -> bool:
        """Return whether a fact differs from the start, any fact of its part, or its part."""
        part, _ = split_topic_key(fact)
        return bool(self.changed) and (fact in self._with_changes or part in self.changed)

    def panel(
        self,
        key: str,
        label: str,
        *controls: Control,
        more: Iterable[Control] = (),
        summary: str = "",
    ) -> Panel:
        """Return the panel, open if it was tapped; `more` is folded away behind the `summary`."""
        return Panel(key, label, controls, self.draft.open == key, tuple(more), summary)

    def number(
        self,
        name: str,
        label: str,
        now: int | str,
        bounds: tuple[int, int],
        usual: Iterable[int] = (),
    ) -> Number:
        """Return a number's control: as it is `now`, or as it was typed and refused."""
        low, high = bounds
        self.fields[name] = now if isinstance(now, str) else numeral(now)
        typed = self.draft.typed.get(name, self.fields[name])
        less = f"{name}={now - 1}" if isinstance(now, int) and now > low else ""
        more = f"{name}={now + 1}" if isinstance(now, int) and now < high else ""
        quick = tuple(
            [Option(f"{name}={number}", numeral(number), number == now) for number in usual]
        )
        return Number(name, label, typed, low, high, less, more, quick, self.error(name))

    def choice(self, name: str, label: str, options: Mapping[str, str], *now: str) -> Options:
        """Return a choice of one or several; `options` are texts by the value sent."""
        shown = [
            Option(f"{name}={value}", translate(text), value in now)
            for value, text in options.items()
        ]
        return Options(name, label, tuple(shown), self.error(name))

    def setting(
        self,
        name: str,
        *places: int,
        label: str = "",
        now: Any = None,
        bounds: tuple[int, int] | None = None,
        usual: Iterable[int] = (),
        words: Mapping[str, str] = NONE,
    ) -> Control:
        """Return the control of a setting as `SETTINGS` describes it, except for what is given.

        `places` are the indexes of its part: of the card, say. `now` is its value, else that of the
        game. `words` are other texts for some words of a choice; a word whose text is empty cannot
        be chosen.
        """
        setting = SETTINGS[name]
        control = "-".join([name, *map(str, places)])
        kind = setting.kind
        label = label or translate(setting.label)
        now = get_at(self.game, setting.fill_path(*places)) if now is None else now
        if isinstance(kind, settings.Text):
            return self.text(control, label, now, kind.longest)
        if isinstance(kind, settings.Choice):
            options = {word: text for word, text in {**kind.options, **words}.items() if text}
            return self.choice(control, label, options, kind.find_word(now))
        return self.number(control, label, int(now), bounds or kind.bounds, usual or kind.usual)

    def group_panel(
        self,
        panel: str,
        title: str,
        group: str,
        *places: int,
        beside: Iterable[Control] = (),
        more: Iterable[Control] = (),
        given: Mapping[str, Mapping[str, Any] | None] = NONE,
    ) -> Panel:
        """Return the panel of a group of settings, without those whose part is not there.

        `places` are the indexes of the part, `beside` is what else is in it, `given` what differs
        from `SETTINGS`, by setting; None hides one.
        """
        controls: list[Control] = []
        points: dict[Setting, int] = {}
        for setting in GROUPS[group]:
            how = given.get(setting.name, {})
            if how is None or (
                "now" not in how and find_at(self.game, setting.fill_part_path(*places)) is None
            ):
                continue
            controls.append(self.setting(setting.name, *places, **how))
            if isinstance(setting.kind, settings.Points):
                points[setting] = get_at(self.game, setting.fill_path(*places))
        # Seldom needed, so it is behind the summary.
        chosen = [
            self.chosen(
                setting.name,
                *places,
                now=now,
                label=phrase("{points}: they are", points=setting.label) if len(points) > 1 else "",
            )
            for setting, now in points.items()
        ]
        summary = "; ".join(dict.fromkeys(map(self._describe_source, points.values())))
        return self.panel(panel, title, *controls, *beside, more=[*chosen, *more], summary=summary)

    def chosen(self, name: str, *places: int, now: int, label: str = "") -> Options:
        """Return the choice of what sets the points; `label` names them if there are several."""
        options: dict[str, str] = {ALWAYS: SAME}
        chosen_value = ALWAYS
        if not isinstance(now, FromOption) and has_room(self.game, "options"):
            options[NEW] = phrase("Chosen at the start of a match")
        for index, option in enumerate(self.game.options):
            options |= {
                f"{index}": phrase("“{text}”", text=option.text),
                f"-{index}": phrase("Minus “{text}”", text=option.text),
            }
            if isinstance(now, FromOption) and option.name == now.option:
                chosen_value = f"-{index}" if now.minus else f"{index}"
        field = "-".join([f"{name}_as", *map(str, places)])
        return self.choice(field, label or phrase("They are"), options, chosen_value)

    def _describe_source(self, points: int) -> str:
        """Describe where points come from: “Always the same”, or an option of the match."""
        if not isinstance(points, FromOption):
            return translate(SAME)
        [text] = [option.text for option in self.game.options if option.name == points.option]
        if points.minus:
            return phrase("Chosen at the start: minus “{text}”", text=text)
        return phrase("Chosen at the start: “{text}”", text=text)

    def text(
        self, name: str, label: str, now: str, longest: int, usual: Mapping[str, str] | None = None
    ) -> TypedText:
        """Return a text's control: as it is `now`, or as it was typed and refused."""
        self.fields[name] = now
        quick = [
            Option(f"{name}={value}", translate(text), value == now)
            for value, text in (usual or {}).items()
        ]
        return TypedText(
            name, label, self.draft.typed.get(name, now), longest, self.error(name), tuple(quick)
        )

    def sentence(
        self,
        marked: str,
        panels: Iterable[Panel],
        owner: str = "p",
        fact: str = "",
        facts: Mapping[str, str] = NONE,
    ) -> SentenceRow:
        """Make a sentence of a phrase; each slot opens a panel, and is marked if its fact changed.

        A topic of the whole game that is a group of settings needs no panel in `panels`. `owner` is
        how the panels' names begin. A part's fact is the one in `facts`, else `fact`, else its own.
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
                parts.append(Value(piece.text, panel, self.draft.open == panel, after, changed))
                continue
            text = piece.partition(" ")[2] if parts else piece
            parts += [text.strip()] if text.strip() else []
        return SentenceRow(tuple(parts), tuple(by_id.values()))

    def fact_of(self, points: int | None, fact: str) -> str:
        """Return `fact`, or “option …” if an option sets the points and that option has changed."""
        option = f"option {points.option}" if isinstance(points, FromOption) else ""
        return option if option and self.differs(option) else fact

    def action_buttons(self, options: Mapping[str, str]) -> Options:
        """Return buttons that send a control with an empty value, and the first error of one."""
        shown = [Option(f"{name}=", text) for name, text in options.items()]
        error = next(filter(None, map(self.error, options)), "")
        return Options("", "", tuple(shown), error, kind="deeds")

    def since(
        self, steps: Steps[Any], place: int, since: str, fewer: str
    ) -> tuple[Number, Options]:
        """Return from how many players the step at `place` holds, and a button that removes it."""
        players = steps[place][0]
        bounds = by_players.find_bounds(steps, self.game.players[0], place)
        button = self.action_buttons(
            {
                f"{fewer}-{place}": phrase(
                    "No change at {n} player", "No change at {n} players", n=players
                )
            }
        )
        label = phrase("Players from")
        return self.number(f"{since}-{place}", label, players, bounds), button

    def error(self, name: str) -> str:
        """Return why what was sent for a control cannot be; "" if it can."""
        return self.draft.errors.get(name, "")

    @cached_property
    def terms(self) -> Mapping[str, str]:
        """The terms that a quantity of the game can have, by what a control sends."""
        own = list_terms(self.game)
        once = {noted.name for noted in self.game.numbers if noted.once} | {DEALT}
        # Those of all other players come last.
        others = [Term(term.name, others=True) for term in own if term.name not in once]
        return {write_term(self.game, term): name_term(term) for term in (*own, *others)}


class TypedFields(Controls):
    """Finds what can be typed in a draft: its controls have none of the thousands of options."""

    def choice(self, name: str, label: str, options: Mapping[str, str], *now: str) -> Options:
        """Return a choice without options: for reading what was typed, they are not needed."""
        return Options(name, label, (), "")
