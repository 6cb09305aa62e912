"""Checks of a match's log: each line holds facts that pages and “Undo” can read.

A line is about the game and options of its time, so lines are checked from last to first.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields
from typing import Any, Protocol, get_args

from games.matches import log_facts
from games.matches.log_facts import Action
from games.matches.match_snapshot import MatchSnapshot, restore_options
from games.matches.stored_match import StoredMatch
from games.models import Change
from games.play.undo import build_undo_steps
from games.rules.checks import check_hand
from games.rules.errors import FileError, RuleError
from games.rules.files.json_values import expect_list, expect_object
from games.rules.game import Game
from games.rules.limits import MAX_HAND_LENGTH, MAX_LINE_LENGTH, is_whole
from games.rules.notes import NOTE_KINDS
from games.rules.options import format_value
from games.rules.record import Rest
from games.rules.step_limit import STEPS_TO_PLAY
from games.values.notes import tidy_note
from games.values.pay_links import check_link

from .contents import Row
from .reading import LineError

Line = tuple[int, Row]  # the number of the line in the file, and its row
MAX_NUMBER = 10_000_000  # of those that hands note
CHANGE_KEYS = ("before", "kind", "seat")


class Budget(Protocol):
    """What counts the work that a file causes, also that of reading its games."""

    def read_game(self, text: str, key: str) -> Game:
        """Return the game of a text; raise `RuleError`."""

    def spend(self, steps: int) -> None:
        """Count work; raise `RuleError` if it is too much."""


@dataclass
class _LogChecker:
    """The match as it was at a log's line, and what all lines are checked against."""

    snapshot: MatchSnapshot
    names: int  # how many players the club has
    seats: int  # how many seats the match has, also those no longer occupied
    budget: Budget
    declared: int  # the length of the game's declaration then, by which work is counted

    @property
    def players(self) -> int:
        return len(self.snapshot.names)

    def check_options(self, game: Game, options: Mapping[str, Any]) -> None:
        """Raise `RuleError` unless a game allows these options; missing ones are the defaults."""
        game.resolve_options(game.complete_options(options, self.players), self.players)

    def is_player(self, number: object) -> bool:
        return type(number) is int and 1 <= number <= self.names


def check_log(
    stored: StoredMatch, log: Sequence[Line], names: int, seats: int, budget: Budget
) -> None:
    """Raise `LineError` for an impossible line, `FileError` if what is undone could not be.

    `names` is how many players the club has, `seats` how many seats the match has, including those
    no longer occupied. `budget` counts the work.
    """
    # No check of a line needs the ids of seats.
    snapshot = MatchSnapshot(
        stored.game, stored.options, stored.names, seats=[None] * len(stored.seats)
    )
    checker = _LogChecker(
        snapshot=snapshot,
        names=names,
        seats=seats,
        budget=budget,
        declared=len(stored.match.declaration),
    )
    next_revision = stored.match.revision
    for number, line in reversed(log):
        try:
            if line["revision"] > next_revision:
                raise FileError("revision must not be later than in the next line of the log.")
            next_revision = line["revision"]
            _check_line(checker, line)
        except RuleError as error:
            raise LineError(number, error) from None
    _check_undoing(log)


def _check_undoing(log: Sequence[Line]) -> None:
    """Raise `FileError` if a line undoes another change than the last, with nothing to redo."""
    undoes = {
        line["revision"]: line["undoes"]
        for _, line in log
        if line["action"] not in log_facts.FINAL_ACTIONS
    }
    try:
        build_undo_steps(undoes)
    except IndexError:
        raise FileError("The log undoes a change that was not there.") from None


def _check_line(checker: _LogChecker, line: Row) -> None:
    """Raise `RuleError` for an impossible line; then rewind the match to before it."""
    action = line["action"]
    before = line["before"]
    after = line["after"]
    _check_place(checker, line)
    log_action = log_facts.ACTIONS[action]
    if log_action.both_sides and None in (before, after):
        raise FileError("This line needs before and after.")
    for fact in (after, before):
        if fact is not None:
            _check_fact(checker, log_facts.get_fact_type(action), fact)
    if action == Action.PEOPLE and len(after["ids"]) != checker.players:
        raise FileError("This line has more or fewer players than the match had then.")
    if log_action.fact is log_facts.GameFact:
        checker.declared = len(before["declaration"])
    if log_action.fact in (log_facts.GameFact, log_facts.OptionsFact):
        checker.budget.spend(STEPS_TO_PLAY * checker.declared)
    if log_action.fact is log_facts.OptionsFact:
        options_before = restore_options(checker.snapshot.options, before, after)
        checker.check_options(checker.snapshot.game, options_before)
    if log_action.changes_context:
        checker.snapshot = checker.snapshot.rewind(action, before, after)


def _check_place(checker: _LogChecker, line: Row) -> None:
    """Raise `FileError` for a seat or deal that the action does not need, or a missing one.

    Also raise it for a missing action, and for a `phone_id` that no player of the club has.
    """
    action = line["action"]
    if not action:
        raise FileError("action is missing.")
    about = log_facts.ACTIONS[action].about
    if line["phone_id"] is not None and not checker.is_player(line["phone_id"]):
        raise FileError(f"There is no player {line['phone_id']}.")
    has_seat = line["seat_id"] is not None
    if has_seat != (about == "hand") or (line["seat_id"] or 0) >= checker.seats:
        raise FileError("seat must be there in a line about a hand, and in no other.")
    has_deal = bool(line["deal"])
    if has_deal != (about != "match"):
        raise FileError("deal must be there in a line about a deal, and in no other.")


def _expect_fact(kind: type[log_facts.Fact], fact: object) -> dict[str, Any]:
    """Return an object with the keys of that fact, perhaps without optional ones, or raise."""
    known = [fact_field.name for fact_field in fields(kind)]
    needed = [fact_field.name for fact_field in fields(kind) if fact_field.default is MISSING]
    return _expect_keys(fact, needed, known)


def _expect_keys(fact: object, needed: Sequence[str], known: Sequence[str]) -> dict[str, Any]:
    """Return an object with all needed and only known keys; else raise `FileError`."""
    value = expect_object(fact, "A fact of the log")
    for key in needed:
        if key not in value:
            raise FileError(f"{key} is missing in this line of the log.")
    for key in value:
        if key not in known:
            raise FileError(f"This line of the log has no key {format_value(key)}.")
    return value


def _check_fact(checker: _LogChecker, kind: type[log_facts.Fact], fact: object) -> None:
    """Raise `RuleError` for a fact not of its type, or impossible in the match as it was then."""
    if kind is log_facts.Fact:
        raise FileError("This line of the log needs no before and after.")
    if kind is log_facts.NumbersFact:
        check_numbers(expect_object(fact, "What was noted"))
    elif kind is log_facts.OptionsFact:
        expect_object(fact, "What was chosen")
    elif kind is log_facts.NoteFact:
        _check_note_fact(fact)
    else:
        CHECK_BY_TYPE[kind](checker, _expect_fact(kind, fact))


def _check_start(checker: _LogChecker, fact: Row) -> None:
    """Raise `RuleError` for malformed facts of a start, or options that its game does not allow.

    Whether teams overlap, or changes go together, is not checked.
    """
    _check_names(checker, fact["players"])
    _check_position(checker, fact["first_dealer"])
    checker.check_options(checker.snapshot.game, expect_object(fact["options"], "options"))
    for change in expect_list(fact.get("changes", []), "changes"):
        change = _expect_keys(change, CHANGE_KEYS, (*CHANGE_KEYS, "start", "score"))
        if not is_change(change, len(fact["players"])):
            raise FileError("A change of who plays is not possible.")
    for team in expect_list(fact.get("teams", []), "teams"):
        for position in expect_list(team, "A team"):
            _check_position(checker, position)


def _check_hand(checker: _LogChecker, fact: Row) -> None:
    cards = fact["cards"]
    has_types = isinstance(fact["marked"], bool) and isinstance(cards, str | None)
    if not has_types or len(cards or "") > MAX_HAND_LENGTH:
        raise FileError("A hand in the log needs cards or a typed score.")
    check_numbers(fact.get("numbers"))
    # Without its numbers, which `check_hand` leaves alone.
    hand = log_facts.HandFact(cards, fact["typed"], fact["marked"]).hand
    check_hand(checker.snapshot.game, hand, "A hand")


def _check_answer(checker: _LogChecker, fact: Row) -> None:
    position = fact["answer"]
    if position is not None:
        _check_position(checker, position)


def _check_game(checker: _LogChecker, fact: Row) -> None:
    if not isinstance(fact["declaration"], str) or not fact["declaration"]:
        raise FileError("declaration must be the text of a game.")
    options = expect_object(fact["options"], "options")
    checker.budget.spend(STEPS_TO_PLAY * len(fact["declaration"]))
    game = checker.budget.read_game(fact["declaration"], checker.snapshot.game.key)
    checker.check_options(game, options)


def _check_end(checker: _LogChecker, fact: Row) -> None:
    if fact["rest"] not in get_args(Rest):
        raise FileError("rest must be leader or split.")


def _check_seats(checker: _LogChecker, fact: Row) -> None:
    _check_names(checker, fact["players"])
    ids = expect_list(fact["ids"], "ids")
    if len(ids) != checker.players or not all(map(checker.is_player, ids)):
        raise FileError("ids must be players of the club, one for each seat.")


def _check_draw(checker: _LogChecker, fact: Row) -> None:
    """Raise `FileError` unless a draw has `ids`, names, `first` (an index) and `seats` (a bool)."""
    ids = expect_list(fact["ids"], "ids")
    names = expect_list(fact["players"], "players")
    if len(ids) != len(names) or not all(map(checker.is_player, ids)):
        raise FileError("ids must be players of the club, one for each name in the draw.")
    for name in names:
        _check_text(name)
    if not is_whole(fact["first"], 0, len(names) - 1) or not isinstance(fact["seats"], bool):
        raise FileError(
            "A draw needs first, the position of the first dealer, and seats, true or false."
        )


def _check_people(checker: _LogChecker, fact: Row) -> None:
    """Raise `FileError` unless names, players' numbers, and changes fit each other."""
    ids = expect_list(fact["ids"], "ids")
    names = expect_list(fact["players"], "players")
    if len(ids) != len(names) or not ids or not all(map(checker.is_player, ids)):
        raise FileError("ids must be players of the club, one for each seat.")
    for name in names:
        _check_text(name)
    for change in expect_list(fact["changes"], "changes"):
        change = _expect_keys(change, CHANGE_KEYS, (*CHANGE_KEYS, "start", "score", "by", "by_id"))
        if not is_change(change, len(ids)) or ("by" in change) != ("by_id" in change):
            raise FileError("A change of who plays is not possible.")
        if "by" not in change:
            continue
        if not isinstance(change["by"], str) or not checker.is_player(change["by_id"]):
            raise FileError("by must be a player of the club.")


def is_change(change: Mapping[str, Any], seats: int) -> bool:
    """Return whether a change has a deal's number, a known kind, and a seat's position.

    `start` and `score` have to be texts, if it has them.
    """
    # Not `isinstance`: True is an int, too.
    has_integers = type(change["before"]) is int and type(change["seat"]) is int
    has_texts = all(isinstance(change.get(name, ""), str) for name in ("start", "score"))
    return (
        has_integers
        and has_texts
        and change["before"] >= 1
        and 0 <= change["seat"] < seats
        and change["kind"] in Change.Kind
    )


def _check_texts(checker: _LogChecker, fact: Row) -> None:
    """Raise `RuleError` unless all values are short enough texts, and `link` is for payments."""
    for value in fact.values():
        _check_text(value)
    check_link(fact.get("link", ""))


def _check_names(checker: _LogChecker, names: object) -> None:
    if len(expect_list(names, "players")) != checker.players:
        raise FileError("players must be one for each seat.")
    for name in names:  # type: ignore[attr-defined]
        _check_text(name)


def _check_text(value: object) -> str:
    if not isinstance(value, str) or len(value) > MAX_LINE_LENGTH:
        raise FileError(f"This must be text, not {format_value(value)}.")
    return value


def check_notes(notes: Mapping[str, object]) -> None:
    """Raise `RuleError` unless these are notes as they are stored, or empty."""
    for note in notes.values():
        if tidy_note(_check_text(note)) != note:
            raise FileError("A note is one line, with single spaces and no invisible characters.")


def _check_note_fact(fact: object) -> None:
    """Raise `RuleError` unless that is one of the notes, by name."""
    notes = _expect_keys(fact, (), [*NOTE_KINDS])
    if len(notes) != 1:
        raise FileError("A note is missing in this line of the log.")
    check_notes(notes)


def _check_position(checker: _LogChecker, value: object) -> None:
    if type(value) is not int or not 0 <= value < checker.players:
        raise FileError(f"This must be the position of a seat, not {format_value(value)}.")


def check_numbers(numbers: object) -> None:
    """Raise `FileError` unless that is None, or whole numbers by name that are not too large."""
    if numbers is None:
        return
    for name, value in expect_object(numbers, "numbers").items():
        if type(value) is not int or abs(value) > MAX_NUMBER:
            raise FileError(
                f"{format_value(name)} must be a whole number, not {format_value(value)}."
            )


CHECK_BY_TYPE: Mapping[type[log_facts.Fact], Callable[[_LogChecker, Row], None]] = {
    log_facts.StartFact: _check_start,
    log_facts.HandFact: _check_hand,
    log_facts.AnswerFact: _check_answer,
    log_facts.GameFact: _check_game,
    log_facts.EndFact: _check_end,
    log_facts.DrawFact: _check_draw,
    log_facts.SeatsFact: _check_seats,
    log_facts.PeopleFact: _check_people,
    log_facts.NameFact: _check_texts,
    log_facts.PayLinkFact: _check_texts,
    log_facts.ZoneFact: _check_texts,
}
