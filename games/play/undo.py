"""Undo the last change of a match, or redo it: each is a change of its own, with log lines.

What can be undone follows from the log alone. An undone change can be redone until something new is
done.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from games.matches.log_facts import ACTIONS, FINAL_ACTIONS, HandFact
from games.matches.stored_match import StoredDeal
from games.models import LogEntry, Match
from games.rules.say import say

from .adopting_rules import check_played_deals, set_declaration
from .attendance import load_logged_people, load_logged_players, set_people
from .corrections import seat_players
from .matches import set_decks, set_early_end
from .notes import set_note
from .stakes import set_stakes
from .transaction import Action, ClosedError, MatchChange, PhoneOwner, change_match


@dataclass(frozen=True, slots=True)
class UndoSteps:
    """What can be undone and redone next, as revisions; None: nothing."""

    undo: int | None  # made by the change to undo
    redo: int | None  # made by the undoing that is undone in turn


def load_undo_steps(match: Match) -> UndoSteps:
    """Return the revisions that can be undone and redone next in a match; one query."""
    return build_undo_steps(
        dict(
            match.log.exclude(action__in=FINAL_ACTIONS)
            .order_by("id")
            .values_list("revision", "undoes")
        )
    )


def build_undo_steps(lines: Mapping[int, int | None]) -> UndoSteps:
    """Return what can be undone and redone next.

    `lines` are revisions, oldest first, each with the revision that it undoes, if any. One that
    undoes something else than the last change redoes; `IndexError` if nothing was undone.
    """
    done: list[int] = []
    undone: list[int] = []
    for revision, undoes in lines.items():
        if undoes is None:
            done.append(revision)
            undone.clear()
        elif done and done[-1] == undoes:
            done.pop()
            undone.append(revision)
        else:
            undone.pop()
            done.append(revision)
    return UndoSteps(done[-1] if done else None, undone[-1] if undone else None)


def undo(match: Match, revision: int, *, phone: PhoneOwner | None = None) -> None:
    """Undo the change that made `revision`, or redo what it undid, if `load_undo_steps` has it."""
    with change_match(match, phone) as new_change:
        change = replace(new_change, undoes=revision)
        steps = load_undo_steps(match)
        if revision not in (steps.undo, steps.redo):
            raise ClosedError(say("Something else was changed since then."))
        lines = list(
            match.log.filter(revision=revision).exclude(action__in=FINAL_ACTIONS).order_by("id")
        )
        deal_lines = [line for line in lines if ACTIONS[line.action].about != "match"]
        match_lines = [line for line in lines if line not in deal_lines]
        if lines[-1] in match_lines:  # what was changed last is restored first
            _restore_match(change, match_lines)
            _restore_deals(change, deal_lines)
        else:
            _restore_deals(change, deal_lines)
            _restore_match(change, match_lines)
        # `set_declaration` checks nothing itself.
        if any(line.action == Action.GAME for line in lines):
            check_played_deals(change.stored)
        change.refresh(ended=_find_earlier_end(match, lines[0]))


def _find_earlier_end(match: Match, line: LogEntry) -> datetime:
    """Return the end to note if undoing this line's change ends the match again.

    That is the end it had before the change; if the log does not say it, the time of the line
    before.
    """
    if line.was_over_at:
        return line.was_over_at
    lines = match.log.filter(revision__lt=line.revision).exclude(action__in=FINAL_ACTIONS)
    earlier = lines.order_by("id").last()
    return earlier.at if earlier else line.at


def was_just_undone(match: Match, revision: int) -> bool:
    """Return whether the last change of a match undid the one that made `revision`."""
    last = match.log.exclude(action__in=FINAL_ACTIONS).order_by("id").last()
    return last is not None and last.undoes == revision


def _restore_match(change: MatchChange, lines: Sequence[LogEntry]) -> None:
    for line in lines:
        # What was not there yet is None.
        before = line.before or dict.fromkeys(line.after or {})
        RESTORE_BY_ACTION[line.action](change, before)


def _restore_notes(change: MatchChange, before: Mapping[str, str | None]) -> None:
    for name, note in before.items():
        set_note(change, name, note or "")


def _restore_people(change: MatchChange, before: dict[str, Any]) -> None:
    set_people(change, load_logged_people(before, change.stored))


def _restore_seats(change: MatchChange, before: dict[str, Any]) -> None:
    seat_players(change, load_logged_players(change.stored, before["ids"]))


def _restore_declaration(change: MatchChange, before: dict[str, Any]) -> None:
    set_declaration(change, before["declaration"], before["options"])


RESTORE_BY_ACTION: Mapping[str, Callable[[MatchChange, dict[str, Any]], object]] = {
    Action.PEOPLE: _restore_people,
    Action.SEATS: _restore_seats,
    Action.STAKES: set_stakes,
    Action.GAME: _restore_declaration,
    Action.NOTE: _restore_notes,
    Action.DECKS: lambda change, before: set_decks(change, before["decks"]),
    Action.END: lambda change, before: set_early_end(change, before.get("rest")),
    Action.GO_ON: lambda change, before: set_early_end(change, before.get("rest")),
}


def _restore_deals(change: MatchChange, lines: Sequence[LogEntry]) -> None:
    for deal_number in sorted({line.deal for line in lines if line.deal}):
        _restore_deal(change, deal_number, [line for line in lines if line.deal == deal_number])


def _restore_deal(change: MatchChange, deal_number: int, lines: Sequence[LogEntry]) -> None:
    stored = change.stored
    known = [deal for deal in stored.deals if deal.number == deal_number]
    deal = known[0] if known else StoredDeal(deal_number)
    positions: dict[int | None, int] = {seat.pk: seat.position for seat in stored.seats}
    announced = {
        positions[line.seat_id]: line.before or {}
        for line in lines
        if line.action == Action.ANNOUNCED
    }
    if announced:
        change.set_announced(deal, announced)
    hand_lines = [line for line in lines if line.action in (Action.HAND, Action.TAKE_BACK)]
    if hand_lines:
        # To undo an entry takes it back, to undo that enters it again.
        action = Action.HAND if hand_lines[0].action == Action.TAKE_BACK else Action.TAKE_BACK
        hands = {
            positions[line.seat_id]: HandFact.read(line.before).hand if line.before else None
            for line in hand_lines
        }
        change.set_hands(deal, hands, action)
    for line in lines:
        if line.action == Action.NUMBERS:
            change.set_numbers(deal, line.before or {})
        # Without hands a deal is not asked its question.
        if line.action == Action.ANSWER and deal.hands:
            change.set_answer(deal, line.before)
