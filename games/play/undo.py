"""Taking back the last change of a match, and taking that back: each is a change of its own, with lines in the log.

What can be undone follows from the log alone. A change that is undone waits to be done again, until something new is
done; a change that was done again can be undone again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from games.facts import DealFacts, MatchFacts, hand_record
from games.models import Hand, LogEntry, Match, Player
from games.rules.errors import PlayersError

from .change import MatchChange
from .corrections import end_early, seat_players
from .house_games import set_declaration
from .matches import set_decks
from .stakes import set_stakes
from .transaction import Action, ClosedError, change_to

STAYS = (Action.START, Action.CONFIRM, Action.RENAME, Action.MERGE, Action.PUT_AWAY, Action.TAKE_OUT)
"""What is in the log and is no fact of the match that could be taken back."""


@dataclass(frozen=True, slots=True)
class Steps:
    """The revision that can be undone next, and the one whose undoing can be undone; None: there is none."""

    back: int | None
    forth: int | None


def steps_of(match: Match) -> Steps:
    """What can be undone and done again in a match now; one query."""
    lines = match.log.exclude(action__in=STAYS).order_by("id").values_list("revision", "undoes")
    done: list[int] = []
    undone: list[int] = []
    for revision, undoes in dict(lines).items():
        if undoes is None:
            done.append(revision)
            undone.clear()
        elif done and done[-1] == undoes:
            done.pop()
            undone.append(revision)
        else:
            undone.pop()
            done.append(revision)
    return Steps(done[-1] if done else None, undone[-1] if undone else None)


def undo(match: Match, revision: int, *, phone: int | None = None) -> None:
    """Take back the change that made `revision`, one of the match's two `steps_of`; else raises `ClosedError`.

    Raises `PlayersError` where two who would have a seat each have become one player since.
    """
    with change_to(match, phone) as plain:
        change = replace(plain, undoes=revision)
        steps = steps_of(match)
        if revision not in (steps.back, steps.forth):
            raise ClosedError("Something else was changed in the meantime")
        lines = list(match.log.filter(revision=revision).exclude(action__in=STAYS).order_by("id"))
        for line in lines:
            if line.seat_id is None and line.action != Action.ANSWER:
                _restore_match(change, line)
        for number in sorted({line.deal for line in lines if line.deal}):
            _restore_deal(change, number, [line for line in lines if line.deal == number])
        change.refresh()


def was_just_undone(match: Match, revision: int) -> bool:
    """Whether the last change of a match was to undo, or to do again, what the one that made `revision` did."""
    last = match.log.exclude(action__in=STAYS).order_by("id").last()
    return last is not None and last.undoes == revision


def _restore_match(change: MatchChange, line: LogEntry) -> None:
    before: dict[str, Any] = line.before or {}
    if line.action == Action.SEATS:
        seat_players(change, _players(change.facts, before["ids"]))
    elif line.action == Action.STAKES:
        set_stakes(change, before)
    elif line.action == Action.GAME:
        set_declaration(change, before["declaration"], before["options"])
    elif line.action == Action.DECKS:
        set_decks(change, before["decks"])
    else:
        end_early(change, before.get("rest"))


def _restore_deal(change: MatchChange, number: int, lines: Sequence[LogEntry]) -> None:
    facts = change.facts
    deal = next((deal for deal in facts.deals if deal.number == number), None) or DealFacts(number)
    positions = {seat.pk: seat.position for seat in facts.seats}
    hands = {positions[line.seat_id]: line.before for line in lines if line.seat_id}
    if hands:
        action = Action.HAND if lines[0].action == Action.TAKE_BACK else Action.TAKE_BACK
        before = {position: hand_record(Hand(**row)) if row else None for position, row in hands.items()}
        change.set_hands(deal, before, action)
    for line in lines:
        if line.action == Action.ANSWER and deal.hands:
            _restore_answer(change, deal, line.before)


def _restore_answer(change: MatchChange, deal: DealFacts, answer: Mapping[str, Any] | None) -> None:
    facts, row = change.facts, deal.row
    assert row is not None  # noqa: S101 - it has hands
    before = {"answer": change.answer(deal)} if deal.answered else None
    position = answer["answer"] if answer else None
    row.answer = None if position is None else facts.seats[position]
    row.answer_version = facts.match.revision if answer else 0
    row.save(update_fields=["answer", "answer_version"])
    change.log(Action.ANSWER, deal=deal, before=before, after=answer)


def _players(facts: MatchFacts, ids: Sequence[int]) -> list[Player]:
    """These players of the club; somebody who has become one with another player since is that one."""
    found = facts.match.club.players.select_related("merged_into").in_bulk(ids)
    players = [found[pk].merged_into or found[pk] for pk in ids]
    if len({player.pk for player in players}) < len(players):
        raise PlayersError("Two who sat at different seats are the same person now, so that cannot come back")
    return players
