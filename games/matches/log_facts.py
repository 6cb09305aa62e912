"""The facts in lines of a match's log: what each action's line is about, and its fact's type.

How a fact reads is in `games.wording.log_lines`, how it is undone in `games.play.undo`, what of
it is refused in `games.club_file.checking_logs`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Any, Literal, Self

from games.models import LogEntry
from games.rules.record import HandRecord

Action = LogEntry.Action
# A fact as rows and files hold it.
Data = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Fact:
    """The state before or after a change; its fields are the keys in rows and files, in order."""

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Self:
        """Return the fact in a log line's data; keys that are not its fields are left out."""
        return cls(**{name: data[name] for name in cls.__dataclass_fields__ if name in data})


@dataclass(frozen=True, slots=True)
class StartFact(Fact):
    """The start of a match; `teams` are positions, `changes` are of who sits out deal 1."""

    game: str
    players: Sequence[str]
    first_dealer: int
    options: Mapping[str, Any]
    teams: Sequence[Sequence[int]] = ()
    changes: Sequence[Mapping[str, Any]] = ()


@dataclass(frozen=True, slots=True)
class HandFact(Fact):
    """A hand as its row has it."""

    cards: str | None
    typed: int | None
    marked: bool
    numbers: Mapping[str, int] | None = None

    @property
    def hand(self) -> HandRecord:
        cards = None if self.cards is None else tuple(self.cards.split())
        return HandRecord(cards, self.typed, self.marked, self.numbers or {})


@dataclass(frozen=True, slots=True)
class AnswerFact(Fact):
    """The position of the player who is the answer to a deal's question; None: nobody."""

    answer: int | None


@dataclass(frozen=True, slots=True)
class ValuesFact(Fact):
    """Values by the names of numbers, options or notes."""

    values: Mapping[str, Any]

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Self:
        return cls(data)


class NumbersFact(ValuesFact):
    """Numbers that were entered."""


class OptionsFact(ValuesFact):
    """Some options of the match."""


class NoteFact(ValuesFact):
    """One of the notes to the match; empty if a name in it was forgotten."""


@dataclass(frozen=True, slots=True)
class GameFact(Fact):
    """A declared game, and all options of the match."""

    declaration: str
    options: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class EndFact(Fact):
    """The fate of the rest of the pot at an early end."""

    rest: str


@dataclass(frozen=True, slots=True)
class SeatsFact(Fact):
    """Names and ids of the players in seat order."""

    players: Sequence[str]
    ids: Sequence[int]


@dataclass(frozen=True, slots=True)
class PeopleFact(SeatsFact):
    """The players, and the changes among them (`games.play.attendance.SeatChange`)."""

    changes: Sequence[Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class DrawFact(SeatsFact):
    """Who was in the draw, the position of who begins, and whether the seats were drawn."""

    first: int
    seats: bool


@dataclass(frozen=True, slots=True)
class NameFact(Fact):
    name: str


@dataclass(frozen=True, slots=True)
class PayLinkFact(NameFact):
    """The address where a player of that name is paid."""

    link: str


@dataclass(frozen=True, slots=True)
class ZoneFact(Fact):
    zone: str


@dataclass(frozen=True, slots=True)
class LogAction:
    """The content of an action's lines."""

    fact: type[Fact] | None
    about: Literal["hand", "deal", "match"] = "match"
    both_sides: bool = False  # whether each line has a fact before and after
    can_be_undone: bool = True
    # Whether the meaning of older lines depends on it (`games.matches.match_snapshot`).
    changes_context: bool = False


ACTIONS: Mapping[str, LogAction] = {
    Action.DRAW: LogAction(DrawFact, can_be_undone=False),
    Action.START: LogAction(StartFact, can_be_undone=False),
    Action.HAND: LogAction(HandFact, about="hand"),
    Action.TAKE_BACK: LogAction(HandFact, about="hand"),
    Action.ANSWER: LogAction(AnswerFact, about="deal"),
    Action.ANNOUNCED: LogAction(NumbersFact, about="hand"),
    Action.NUMBERS: LogAction(NumbersFact, about="deal"),
    Action.DECKS: LogAction(OptionsFact, both_sides=True, changes_context=True),
    Action.STAKES: LogAction(OptionsFact, both_sides=True, changes_context=True),
    Action.GAME: LogAction(GameFact, both_sides=True, changes_context=True),
    Action.END: LogAction(EndFact),
    Action.GO_ON: LogAction(EndFact),
    Action.NOTE: LogAction(NoteFact),
    Action.SEATS: LogAction(SeatsFact, both_sides=True, changes_context=True),
    Action.PEOPLE: LogAction(PeopleFact, both_sides=True, changes_context=True),
    Action.MERGE: LogAction(NameFact, both_sides=True, can_be_undone=False, changes_context=True),
    Action.RENAME: LogAction(NameFact, both_sides=True, can_be_undone=False, changes_context=True),
    Action.PAY_LINK: LogAction(PayLinkFact, both_sides=True, can_be_undone=False),
    Action.FORGET: LogAction(NameFact, can_be_undone=False),
    Action.NOT_MINE: LogAction(NameFact, can_be_undone=False),
    Action.CONFIRM: LogAction(HandFact, about="hand", can_be_undone=False),
    Action.TIME_ZONE: LogAction(ZoneFact, both_sides=True, can_be_undone=False),
    Action.PUT_AWAY: LogAction(None, can_be_undone=False),
    Action.TAKE_OUT: LogAction(None, can_be_undone=False),
}
FINAL_ACTIONS = tuple(action for action, content in ACTIONS.items() if not content.can_be_undone)
CONTEXT_ACTIONS = tuple(action for action, content in ACTIONS.items() if content.changes_context)


def get_fact_type(action: str) -> type[Fact]:
    """Return the type of an action's facts; `Fact`, without fields, if it has or is none."""
    fact_type = ACTIONS[action].fact if action in ACTIONS else None
    return fact_type or Fact


def read_fact(action: str, data: Mapping[str, Any] | None) -> Any:
    """Return the fact of a line of that action, which stores it as `data`; None for None."""
    return None if data is None else get_fact_type(action).read(data)


def list_named_players(data: Data) -> list[tuple[int, str]]:
    """Return ids and names of all players in a `SeatsFact`, then of all substitutes."""
    substitutes = [
        (change["by_id"], change["by"]) for change in data.get("changes", ()) if "by_id" in change
    ]
    return [*zip(data["ids"], data["players"], strict=True), *substitutes]


ACTIONS_WITH_NAMES = tuple(
    action
    for action in ACTIONS
    if issubclass(get_fact_type(action), StartFact | SeatsFact | NameFact | NoteFact)
)


@dataclass(frozen=True, slots=True)
class ForgottenNames:
    """What a log loses so that somebody is forgotten."""

    ids: Set[int]  # of their player and those merged into it
    names: Set[str]
    notes: Set[str]  # whole texts
    instead: str  # the name that they have now


def forget_names(action: str, data: Data, forgotten: ForgottenNames) -> Data:
    """Return a fact's data without the forgotten names (by ids, if it has them) and notes."""
    fact_type = get_fact_type(action)
    instead = forgotten.instead
    if fact_type is NoteFact:
        return {name: "" if note in forgotten.notes else note for name, note in data.items()}
    new = dict(data)
    if fact_type is StartFact:
        new["players"] = [instead if name in forgotten.names else name for name in data["players"]]
    if issubclass(fact_type, NameFact) and data["name"] in forgotten.names:
        new["name"] = instead
        if fact_type is PayLinkFact:
            new["link"] = ""
    if issubclass(fact_type, SeatsFact):
        seated = zip(data["ids"], data["players"], strict=True)
        new["players"] = [instead if pk in forgotten.ids else name for pk, name in seated]
    if fact_type is PeopleFact:
        new["changes"] = [
            {**change, "by": instead} if change.get("by_id") in forgotten.ids else change
            for change in data.get("changes", ())
        ]
    return new


def replace_references(
    action: str, data: Any, map_game_key: Callable[[str], str], map_player: Callable[[int], int]
) -> Any:
    """Return a fact's data with the game's key and each player's id replaced."""
    if not data:
        return data
    fact_type = get_fact_type(action)
    new = dict(data)
    if fact_type is StartFact:
        new["game"] = map_game_key(data["game"])
    if issubclass(fact_type, SeatsFact):
        new["ids"] = [map_player(player_id) for player_id in data["ids"]]
    if fact_type is PeopleFact:
        new["changes"] = [
            {**change, "by_id": map_player(change["by_id"])} if "by_id" in change else change
            for change in data.get("changes", ())
        ]
    return new


def set_game_key(action: str, data: Data | None, key: str) -> Data | None:
    """Return the data of a match's start with another game's key; other data as it is."""
    return {**data, "game": key} if data and get_fact_type(action) is StartFact else data
