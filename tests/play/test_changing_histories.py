"""Whoever comes, goes, sits out and is played for, in whatever order, with corrections, undoing and
doing again.
"""

from contextlib import suppress
from typing import Any

import pytest
from django.db import transaction
from hypothesis import example, given, settings
from hypothesis import strategies as st

from games import play
from games.management.commands.check_results import find_differences
from games.matches.stored_match import HandRef, StoredMatch, load_match, to_hand
from games.models import LogEntry, Match
from games.play.attendance import build_people
from games.rules.errors import RuleError
from games.rules.files.match_file import read_match, write_match, write_result
from games.rules.record import HandRecord
from games.rules.replay import replay
from tests.builders import make_match, save_hand
from tests.examples import examples

pytestmark = pytest.mark.django_db

TABLES = (
    ("hang-ten", 5, {"deals": 4}),
    ("basketball", 3, {"deals": 4, "stakes": "points", "unit_cents": 1}),
    ("basketball", 3, {"deals": 4, "stakes": "pot", "unit_cents": 5}),
    ("tens-pile", 3, {"target": 30, "knockout": True}),
)
NAMES = ("Ann", "Bob", "Cy", "Di", "Eve", "Flo")
seats, names = st.integers(0, 6), st.sampled_from(NAMES)
starts, scores = (
    st.sampled_from(["", "worst", "average", "zero", "own"]),
    st.sampled_from(["", "average"]),
)
steps = st.one_of(
    st.tuples(st.just("deal"), st.integers(0, 30)),
    st.tuples(st.just("deal"), st.integers(0, 30)),
    st.tuples(st.just("hand"), seats, st.integers(0, 30)),
    st.tuples(st.just("come"), names, starts, st.none() | seats),
    st.tuples(st.just("leave"), seats),
    st.tuples(st.just("sit_out"), seats, scores),
    st.tuples(st.just("play_for"), seats, names),
    st.tuples(st.just("correct"), st.integers(0, 9), st.none() | st.integers(1, 5), starts),
    st.tuples(st.just("undo")),
    st.tuples(st.just("redo")),
)


class Phone:
    """Does each step, whatever comes of it: what cannot be is refused in a sentence."""

    def __init__(self, match: Match) -> None:
        self.match = match

    @property
    def stored(self) -> StoredMatch:
        return load_match(self.match.pk)

    @property
    def happened(self) -> set[tuple[Any, ...]]:
        """Who came, went, sat out and was played for, by their names."""
        stored = self.stored
        return {
            (one.before, one.kind, stored.names[one.seat], one.by)
            for one in stored.to_rule_changes()
        }

    @property
    def hands(self) -> dict[tuple[int, int], HandRecord]:
        """All hands that are in, by deal and player."""
        stored = self.stored
        ids = [seat.player_id for seat in stored.seats]
        return {
            (deal.number, ids[at]): to_hand(row)
            for deal in stored.deals
            for at, row in deal.hands.items()
        }

    def step(self, verb: str, *how: Any) -> None:
        before = None if verb in ("deal", "hand") or self.takes_hands(verb) else self.hands
        getattr(self, verb)(*how)
        assert before is None or before == self.hands, (
            "who comes, goes or sits out changes nobody’s hand"
        )

    def tries(self, verb: str, *how: Any) -> None:
        with suppress(RuleError, play.ClosedError, play.ConflictError), transaction.atomic():
            self.step(verb, *how)

    def takes_hands(self, verb: str) -> bool:
        """Whether undo or redo would take back, or bring back, anything but who was there."""
        steps = play.load_undo_steps(self.match)
        revision = {"undo": steps.undo, "redo": steps.redo}.get(verb)
        done = (
            set(self.match.log.filter(revision=revision).values_list("action", flat=True))
            if revision
            else set()
        )
        return bool(done - {LogEntry.Action.PEOPLE, LogEntry.Action.DECKS})

    def deal(self, points: int) -> None:
        stored = self.stored
        for position in stored.in_deal(stored.current_number):
            # The first has no cards left, as one has to in a game that ends with that.
            score = points + position if position != stored.in_deal(stored.current_number)[0] else 0
            save_hand(self.match, stored.current_number, position, score)

    def hand(self, position: int, points: int) -> None:
        save_hand(self.match, self.stored.current_number, position, points)

    def come(self, name: str, start: str, after: int | None) -> None:
        before = self.happened
        play.join_match(
            self.match, play.add_player(self.match.club, name).pk, start=start, after=after
        )
        assert before <= self.happened, "whoever comes changes nothing of the others"

    def leave(self, position: int) -> None:
        play.leave_match(self.match, position)

    def sit_out(self, position: int, score: str) -> None:
        play.sit_out(self.match, HandRef(self.stored.current_number, position), score=score)

    def play_for(self, position: int, name: str) -> None:
        play.set_substitute(
            self.match,
            HandRef(self.stored.current_number, position),
            play.add_player(self.match.club, name).pk,
        )

    def correct(self, place: int, before: int | None, start: str) -> None:
        people = build_people(self.stored)
        if people.changes:
            one = people.changes[place % len(people.changes)]
            which = play.ChangeRef(one.before, one.kind, people.players[one.seat].pk)
            play.correct_change(
                self.match, which, before and play.ChangeUpdate(before, start or None)
            )

    def undo(self) -> None:
        back = play.load_undo_steps(self.match).undo
        if back:
            play.undo(self.match, back)

    def redo(self) -> None:
        forth = play.load_undo_steps(self.match).redo
        if forth:
            play.undo(self.match, forth)


def check(stored: StoredMatch) -> None:
    """Check that what is stored, and its match file, give what the replay gives, and every cent is
    somebody's.
    """
    assert list(find_differences(stored)) == []
    record = stored.build_record()
    result = replay(record)
    money = result.money
    if money and money.pot is None:
        assert sum(money.net) == 0
    elif money:
        assert sum(money.paid_in) == sum(money.taken_out) + money.pot
        assert sum(money.net) + money.pot == 0
    if all(change.before <= len(record.deals) + 1 for change in record.changes):
        again = read_match(write_match(record))
        assert write_result(again, replay(again)) == write_result(record, result)
    for deal in stored.list_complete_deals():
        assert sorted(deal.hands) == sorted(stored.in_deal(deal.number))


def facts_of_people(match: Match) -> tuple[Any, ...]:
    stored = load_match(match.pk)
    return stored.names, build_people(stored).to_log()["changes"], stored.build_record().deals


@given(st.sampled_from(TABLES), st.lists(steps, min_size=3, max_size=14))
@example(
    TABLES[1],
    [("deal", 5), ("leave", 2), ("come", "Eve", "", 0), ("deal", 4), ("correct", 0, 3, "")],
)
@example(
    TABLES[3], [("deal", 30), ("come", "Cy", "zero", None), ("deal", 9), ("undo",), ("hand", 0, 3)]
)
@example(TABLES[0], [("sit_out", 0, ""), ("deal", 16), ("correct", 0, 1, "zero")])
@settings(max_examples=examples(25), deadline=None)
def test_any_history_is_stored_as_replayed_and_can_be_undone(
    table: tuple[str, int, dict[str, Any]], done: list[tuple[Any, ...]]
) -> None:
    game, players, options = table
    with transaction.atomic():
        phone = Phone(make_match(game, players, **options))
        begun = facts_of_people(phone.match)
        for one in done:
            phone.tries(*one)
            check(phone.stored)
        while play.load_undo_steps(phone.match).redo:
            phone.step("redo")
        ended, many = facts_of_people(phone.match), 0
        while play.load_undo_steps(phone.match).undo:
            phone.step("undo")
            many += 1
            check(phone.stored)
        assert facts_of_people(phone.match) == begun
        for _ in range(many):
            phone.step("redo")
        assert facts_of_people(phone.match) == ended
        check(phone.stored)
        transaction.set_rollback(True)
