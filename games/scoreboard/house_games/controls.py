"""What a fact is changed with: values in sentences that can be tapped, and the panels that open below them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from games.rules.changes.typed import YES

from ..shown.words import number
from .draft import Draft


@dataclass(frozen=True, slots=True)
class Option:
    """Something to tap: what it sends, what it says, whether that is so now."""

    send: str
    text: str
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Number:
    """A number with − and +, and its usual values. `less` and `more` are what these send, empty at the bounds."""

    name: str
    label: str
    text: str
    low: int
    high: int
    less: str
    more: str
    usual: tuple[Option, ...]
    error: str
    kind = "number"


@dataclass(frozen=True, slots=True)
class Options:
    """A few options, of which one is so, or any."""

    name: str
    label: str
    options: tuple[Option, ...]
    error: str
    kind = "choice"


@dataclass(frozen=True, slots=True)
class Text:
    """Something to type."""

    name: str
    label: str
    text: str
    longest: int
    error: str
    kind = "text"


@dataclass(frozen=True, slots=True)
class Deeds:
    """Buttons that do something."""

    options: tuple[Option, ...]
    error: str = ""
    kind = "deeds"


Control = Number | Options | Text | Deeds


@dataclass(frozen=True, slots=True)
class Panel:
    """Controls that open below what is tapped; `more` are seldom needed, behind a line that sums them up."""

    id: str
    label: str
    controls: tuple[Control, ...]
    open: bool
    more: tuple[Control, ...] = ()
    summary: str = ""


@dataclass(frozen=True, slots=True)
class Value:
    """A value in a sentence: its text, the panel it opens, what follows it without a space, whether it was changed."""

    text: str
    panel: str
    open: bool
    after: str
    changed: bool

    @property
    def narrow(self) -> str:
        """The class of a value that is narrower than a finger: the room round it lies under the words beside it."""
        return f"n{len(self.text)}" if len(self.text) < 4 else ""


@dataclass(frozen=True, slots=True)
class Sentences:
    """Words and values in a row, and the panels of the values."""

    parts: tuple[str | Value, ...]
    panels: tuple[Panel, ...]


class Controls:
    """Makes the controls of a draft: with what was typed there, why it cannot be, and what differs from the start."""

    def __init__(self, draft: Draft, changed: Collection[str]) -> None:
        self.draft, self.changed = draft, changed
        self.fields: dict[str, str] = {}
        """What can be typed in, by name: what stands in it where nothing was typed."""

    def value(self, text: str, panel: str, fact: str, after: str = "") -> Value:
        """A value in a sentence."""
        return Value(text, panel, self.draft.open == panel, after, fact in self.changed)

    def panel(
        self, panel: str, label: str, *controls: Control, more: Iterable[Control] = (), summary: str = ""
    ) -> Panel:
        """What opens below a value."""
        return Panel(panel, label, controls, self.draft.open == panel, tuple(more), summary)

    def number(self, name: str, label: str, now: int, bounds: tuple[int, int], usual: Iterable[int] = ()) -> Number:
        """A number from the lower to the upper bound."""
        low, high = bounds
        self.fields[name] = number(now)
        quick = [Option(f"{name}={each}", number(each), each == now) for each in usual]
        return Number(
            name=name,
            label=label,
            text=self.draft.typed.get(name, number(now)),
            low=low,
            high=high,
            less=f"{name}={now - 1}" if now > low else "",
            more=f"{name}={now + 1}" if now < high else "",
            usual=tuple(quick),
            error=self.error(name),
        )

    def choice(self, name: str, label: str, options: Mapping[str, str], now: str) -> Options:
        """One of a few options, by what they send."""
        shown = [Option(f"{name}={value}", text, value == now) for value, text in options.items()]
        return Options(name, label, tuple(shown), self.error(name))

    def several(self, name: str, label: str, options: Mapping[str, str], now: Collection[str]) -> Options:
        """Options of which any can be so."""
        shown = [Option(f"{name}={value}", text, value in now) for value, text in options.items()]
        return Options(name, label, tuple(shown), self.error(name))

    def yes_no(self, name: str, label: str, yes: str, no: str, *, now: bool) -> Options:
        """Whether something is so."""
        return self.choice(name, label, {"no": no, YES: yes}, YES if now else "no")

    def text(self, name: str, label: str, now: str, longest: int) -> Text:
        """A text."""
        self.fields[name] = now
        return Text(name, label, self.draft.typed.get(name, now), longest, self.error(name))

    def deeds(self, **options: str) -> Deeds:
        """Buttons, by the fact that they change; a place of a fact follows after two underscores."""
        shown = [Option(f"{name.replace('__', '-')}=", text) for name, text in options.items()]
        errors = [self.error(name.replace("__", "-")) for name in options]
        return Deeds(tuple(shown), next(filter(None, errors), ""))

    def error(self, name: str) -> str:
        """Why what was sent for a fact cannot be."""
        return self.draft.errors.get(name, "")
