"""Whether a match's log can be: each line keeps facts that pages and “Undo” can read.

What a line says, it says of the game and the options as they were then. So the lines are gone through from the last.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, get_args

from games.matches.facts import MatchFacts
from games.models import Change, LogEntry
from games.play.undo import STAYS, steps_in
from games.rules.checks import check_hand
from games.rules.errors import FileError, RuleError
from games.rules.files.json_values import expect_list, expect_object
from games.rules.game import Game
from games.rules.limits import LONGEST_HAND, LONGEST_LINE
from games.rules.options import show
from games.rules.record import Hand, Rest
from games.rules.work import STEPS_TO_PLAY
from games.values.pay_links import checked_link

from .contents import Row

Action = LogEntry.Action
Line = tuple[int, Row]
MOST_NOTED = 10_000_000
OF_A_HAND = (Action.HAND, Action.TAKE_BACK, Action.SAID, Action.CONFIRM)
OF_A_DEAL = (*OF_A_HAND, Action.ANSWER, Action.NUMBERS)
BOTH_SIDES = (
    Action.SEATS,
    Action.PEOPLE,
    Action.RENAME,
    Action.MERGE,
    Action.PAY_LINK,
    Action.TIME_ZONE,
    Action.GAME,
    Action.STAKES,
    Action.DECKS,
)


class Budget(Protocol):
    """Counts the work that a file is, and reads its games."""

    def read_game(self, text: str, key: str) -> Game:
        """The game of a text. Raises `RuleError`."""

    def spend(self, steps: int) -> None:
        """Count work. Raises `RuleError` where it is too much."""


class LineError(RuleError):
    """What is wrong with a line that stands under another."""

    def __init__(self, line: int, error: RuleError) -> None:
        super().__init__(str(error))
        self.line = line


@dataclass
class _Then:
    """A match as it was at a line of its log, as far as its lines need it."""

    game: Game
    options: Mapping[str, Any]
    players: int
    names: int
    seats: int
    budget: Budget
    declared: int

    def played(self, game: Game, options: Mapping[str, Any]) -> None:
        """Go back to another game or other options. Raises `RuleError` for what cannot be played so."""
        self.budget.spend(STEPS_TO_PLAY * self.declared)
        whole = game.complete_options(options, self.players)
        game.resolve_options(whole, self.players)
        self.game, self.options = game.with_options(whole), whole

    def is_player(self, number: object) -> bool:
        """Whether that is the number of a player of the club."""
        return type(number) is int and 1 <= number <= self.names


def check_log(facts: MatchFacts, log: Sequence[Line], names: int, seats: int, budget: Budget) -> None:
    """Raise `LineError` for a line of a match's log that cannot be.

    `names` is how many players the club has, `seats` how many the match has with those at which nobody sits any more.
    """
    declared = len(facts.match.declaration)
    then = _Then(facts.game, facts.options, len(facts.seats), names, seats, budget, declared)
    newest = facts.match.revision
    for number, line in reversed(log):
        try:
            if line["revision"] > newest:
                raise FileError("Its revision is later than that of what comes after it")
            newest = line["revision"]
            _check(then, line)
        except RuleError as error:
            raise LineError(number, error) from None
    _check_undoing(log)


def _check_undoing(log: Sequence[Line]) -> None:
    undoes = {line["revision"]: line["undoes"] for _, line in log if line["action"] not in STAYS}
    try:
        steps_in(undoes)
    except IndexError:
        raise FileError("The log undoes what was not there to be undone") from None


def _check(then: _Then, line: Row) -> None:
    action, before, after = line["action"], line["before"], line["after"]
    _check_place(then, line)
    if action in BOTH_SIDES and None in (before, after):
        raise FileError("It needs what was before and what is after")
    for fact in (after, before):
        if fact is not None:
            SHAPES.get(action, _nothing)(then, fact)
    if action in (Action.STAKES, Action.DECKS):
        others = {name: value for name, value in then.options.items() if name not in after}
        then.played(then.game, {**others, **before})
    elif action == Action.GAME:
        then.declared = len(before["declaration"])
        then.played(then.budget.read_game(before["declaration"], then.game.key), before["options"])
    elif action == Action.PEOPLE:
        if len(after["ids"]) != then.players:
            raise FileError("It has another number of players than the match had then")
        then.players = len(before["ids"])


def _check_place(then: _Then, line: Row) -> None:
    """Raise `FileError` unless a line is about a seat and a deal where it has to be, and of a phone."""
    action = line["action"]
    if not action:
        raise FileError("action is missing")
    if line["phone_id"] is not None and not then.is_player(line["phone_id"]):
        raise FileError(f"There is no player {line['phone_id']}")
    if (line["seat_id"] is None) == (action in OF_A_HAND) or (line["seat_id"] or 0) >= then.seats:
        raise FileError("A line about a hand has its seat, another has none")
    if (not line["deal"]) == (action in OF_A_DEAL):
        raise FileError("A line about a deal has its number, another has none")


def _has(fact: object, *needed: str, perhaps: Sequence[str] = ()) -> dict[str, Any]:
    """The object of a fact, which has these keys. Raises `FileError`."""
    found = expect_object(fact, "A fact of the log")
    for key in needed:
        if key not in found:
            raise FileError(f"{key} is missing in what it says")
    for key in found:
        if key not in needed and key not in perhaps:
            raise FileError(f"{show(key)} is no key of what it says")
    return found


def _start(then: _Then, fact: object) -> None:
    said = _has(fact, "game", "players", "first_dealer", "options", perhaps=("teams", "changes"))
    _names(then, said["players"])
    _position(then, said["first_dealer"])
    then.game.resolve_options(
        then.game.complete_options(expect_object(said["options"], "options"), then.players), then.players
    )
    for one in expect_list(said.get("changes", []), "changes"):
        if not is_change(_has(one, "before", "kind", "seat", perhaps=("start", "score")), len(said["players"])):
            raise FileError("There is a change of who is there that cannot be")
    for team in expect_list(said.get("teams", []), "teams"):
        for position in expect_list(team, "A team"):
            _position(then, position)


def _hand(then: _Then, fact: object) -> None:
    said = _has(fact, "cards", "typed", "marked", perhaps=("numbers",))
    cards = said["cards"]
    if not isinstance(said["marked"], bool) or not isinstance(cards, str | None) or len(cards or "") > LONGEST_HAND:
        raise FileError("A hand in the log has cards, or a typed score")
    check_numbers(said.get("numbers"))
    check_hand(
        then.game, Hand(None if cards is None else tuple(cards.split()), said["typed"], said["marked"]), "A hand"
    )


def _answer(then: _Then, fact: object) -> None:
    position = _has(fact, "answer")["answer"]
    if position is not None:
        _position(then, position)


def _noted(then: _Then, fact: object) -> None:
    check_numbers(expect_object(fact, "What was noted"))


def _some_options(then: _Then, fact: object) -> None:
    expect_object(fact, "What was chosen")


def _game(then: _Then, fact: object) -> None:
    said = _has(fact, "declaration", "options")
    if not isinstance(said["declaration"], str) or not said["declaration"]:
        raise FileError("declaration must be the text of a game")
    options = expect_object(said["options"], "options")
    then.budget.spend(STEPS_TO_PLAY * len(said["declaration"]))
    game = then.budget.read_game(said["declaration"], then.game.key)
    game.resolve_options(game.complete_options(options, then.players), then.players)


def _end(then: _Then, fact: object) -> None:
    if _has(fact, "rest")["rest"] not in get_args(Rest):
        raise FileError("rest must be leader or split")


def _seats(then: _Then, fact: object) -> None:
    said = _has(fact, "players", "ids")
    _names(then, said["players"])
    ids = expect_list(said["ids"], "ids")
    if len(ids) != then.players or not all(map(then.is_player, ids)):
        raise FileError("ids must be players of the club, one for each seat")


def _people(then: _Then, fact: object) -> None:
    said = _has(fact, "players", "ids", "changes")
    ids, names = expect_list(said["ids"], "ids"), expect_list(said["players"], "players")
    if len(ids) != len(names) or not ids or not all(map(then.is_player, ids)):
        raise FileError("ids must be players of the club, one for each seat")
    for name in names:
        _text(name)
    for one in expect_list(said["changes"], "changes"):
        change = _has(one, "before", "kind", "seat", perhaps=("start", "score", "by", "by_id"))
        if not is_change(change, len(ids)) or ("by" in change) != ("by_id" in change):
            raise FileError("There is a change of who is there that cannot be")
        if "by" in change and not (isinstance(change["by"], str) and then.is_player(change["by_id"])):
            raise FileError("by must be a player of the club")


def is_change(change: Mapping[str, Any], seats: int) -> bool:
    """Whether a change of who is there has what one has: before which deal, which kind, of which seat."""
    whole = type(change["before"]) is int and type(change["seat"]) is int
    words = all(isinstance(change.get(name, ""), str) for name in ("start", "score"))
    return whole and words and change["before"] >= 1 and 0 <= change["seat"] < seats and change["kind"] in Change.Kind


def _name(then: _Then, fact: object) -> None:
    _text(_has(fact, "name")["name"])


def _pay_link(then: _Then, fact: object) -> None:
    said = _has(fact, "name", "link")
    _text(said["name"])
    checked_link(_text(said["link"]))


def _time_zone(then: _Then, fact: object) -> None:
    _text(_has(fact, "zone")["zone"])


def _nothing(then: _Then, fact: object) -> None:
    raise FileError("It says more than there is to say")


def _names(then: _Then, names: object) -> None:
    if len(expect_list(names, "players")) != then.players:
        raise FileError("players must be one for each seat")
    for name in names:  # type: ignore[attr-defined]
        _text(name)


def _text(value: object) -> str:
    if not isinstance(value, str) or len(value) > LONGEST_LINE:
        raise FileError(f"There must be text, not {show(value)}")
    return value


def _position(then: _Then, value: object) -> None:
    if type(value) is not int or not 0 <= value < then.players:
        raise FileError(f"There must be the position of a seat, not {show(value)}")


def check_numbers(numbers: object) -> None:
    """Raise `FileError` unless these are numbers by their names, or none."""
    if numbers is None:
        return
    for name, value in expect_object(numbers, "numbers").items():
        if type(value) is not int or abs(value) > MOST_NOTED:
            raise FileError(f"{show(name)} must be a whole number, not {show(value)}")


SHAPES: Mapping[str, Callable[[_Then, object], None]] = {
    Action.START: _start,
    Action.HAND: _hand,
    Action.TAKE_BACK: _hand,
    Action.CONFIRM: _hand,
    Action.ANSWER: _answer,
    Action.SAID: _noted,
    Action.NUMBERS: _noted,
    Action.DECKS: _some_options,
    Action.STAKES: _some_options,
    Action.GAME: _game,
    Action.END: _end,
    Action.GO_ON: _end,
    Action.SEATS: _seats,
    Action.PEOPLE: _people,
    Action.RENAME: _name,
    Action.MERGE: _name,
    Action.FORGET: _name,
    Action.PAY_LINK: _pay_link,
    Action.TIME_ZONE: _time_zone,
}
"""What a fact of the log looks like, by what was done; others have none."""
