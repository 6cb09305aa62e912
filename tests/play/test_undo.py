"""The last change can be undone, and so can that: back to the start and forth again, each step in
the log.
"""

from typing import Any

import pytest
from django.db import transaction
from hypothesis import given, settings
from hypothesis import strategies as st

from games import play
from games.matches.stored_match import HandRef, load_match
from games.models import Match
from games.play import ClosedError, ConflictError
from games.rules.errors import RuleError
from tests.builders import enter, make_match, save_hand
from tests.examples import examples
from tests.play.rows import hands, nothing_changes, replayed_result, stored_result, version
from tests.play.test_histories import TABLES, some_hand
from tests.play.undoing import redo, undo

pytestmark = pytest.mark.django_db


def facts(match: Match) -> dict[str, Any]:
    """Everything that a match is, without who did it and when."""
    read = load_match(match.pk)
    return {
        "names": read.names,
        "options": read.match.options,
        "rest": read.match.ended_early,
        "hands": {
            (deal.number, position): (row.cards, row.typed, row.marked)
            for deal in read.deals
            for position, row in deal.hands.items()
        },
        "answers": {
            deal.number: deal.row.answer_id for deal in read.deals if deal.is_answered and deal.row
        },
        "cache": stored_result(match),
    }


@pytest.fixture
def match():
    match = make_match("golf", 2)
    enter(match, 1, [5, 6], answer=0)
    return match


def test_only_the_last_change_can_be_undone(match):
    begun = make_match("golf", 2)
    assert play.load_undo_steps(begun) == play.UndoSteps(None, None)
    last = play.load_undo_steps(match).undo
    undo(match, phone=match.seats.first().player_id)
    assert match.log.last().phone == match.seats.first().player
    for one, revision in ((begun, 0), (begun, 1), (begun, -1), (match, last), (match, last - 2)):
        with nothing_changes(), pytest.raises(ClosedError, match="Something else was changed"):
            play.undo(one, revision)
    assert play.load_undo_steps(match).redo
    play.answer_deal(match, 1, None, based_on=0)
    assert play.load_undo_steps(match).redo is None
    undo(match, 2)
    assert hands(match) == [5, None]


def test_confirming_a_hand_adds_no_undo_step(match):
    steps = play.load_undo_steps(match)
    play.confirm_hand(
        match, HandRef(1, 1), based_on=version(match, 1), phone=match.seats.last().player_id
    )
    assert play.load_undo_steps(match) == steps
    undo(match)
    assert facts(match)["answers"] == {}


def test_undo_restores_a_merged_player_as_the_kept_one(match):
    ann, cy = match.seats.first().player, play.add_player(match.club, "Cy")
    di = play.add_player(match.club, "Di")
    play.change_seats(match, [di.pk, match.seats.last().player_id])
    ann.merged_into = cy
    ann.save()
    undo(match)
    assert facts(match)["names"] == ("Cy", "Bob")


changes = st.one_of(
    st.tuples(st.just("hand"), st.integers(0, 1), st.integers(0, 3), st.integers(0, 11)),
    st.tuples(st.just("fill"), st.integers(1, 25), st.sampled_from([None, 0, 1])),
    st.tuples(st.just("fill"), st.integers(1, 25), st.sampled_from([None, 0, 1])),
    st.tuples(st.just("take_back"), st.integers(0, 3)),
    st.tuples(st.just("answer"), st.sampled_from([None, 0, 1])),
    st.tuples(st.just("decks"), st.sampled_from([3, 4])),
    st.tuples(st.just("end"), st.sampled_from(["leader", "split"])),
    st.tuples(st.just("correct_end"), st.sampled_from(["leader", "split"]), st.integers(1, 3)),
    st.tuples(st.just("go_on")),
    st.tuples(st.just("seats"), st.integers(1, 3)),
    st.tuples(st.just("undo")),
    st.tuples(st.just("redo")),
)


def do(match: Match, verb: str, *how: Any) -> None:
    """One change, of the kind that people make; it may be none, or be refused."""
    read = load_match(match.pk)
    last = len(read.deals)
    seats = len(read.seats)
    if verb == "hand":
        number, position = max(1, last - how[0]), how[1] % seats
        row = read.deals[number - 1].hands.get(position) if last else None
        what = some_hand(match.game, how[2])
        save_hand(match, number, position, what, based_on=row.version if row else 0)
    elif verb == "fill":
        enter(match, last + 1, [how[0] * position for position in range(seats)], how[1])
    elif verb == "take_back":
        row = read.deals[-1].hands.get(how[0] % seats) if last else None
        play.undo_entry(
            match, HandRef(max(1, last), how[0] % seats), based_on=row.version if row else 0
        )
    elif verb == "answer":
        row = read.deals[-1].row if last else None
        play.answer_deal(match, max(1, last), how[0], based_on=row.answer_version if row else 0)
    elif verb == "decks":
        play.change_decks(match, how[0])
    elif verb == "end":
        play.end_match(match, how[0])
    elif verb == "correct_end":
        play.correct_end(match, how[0], how[1])
    elif verb == "go_on":
        play.resume_match(match)
    elif verb == "seats":
        players = [seat.player_id for seat in read.seats]
        play.change_seats(match, players[how[0] :] + players[: how[0]])
    else:
        steps = play.load_undo_steps(match)
        play.undo(match, (steps.undo if verb == "undo" else steps.redo) or -1)


@pytest.mark.parametrize(("game", "players", "options"), TABLES)
@settings(max_examples=examples(12))
@given(history=st.lists(changes, min_size=3, max_size=12))
def test_any_series_of_changes_can_be_undone_and_redone(game, players, options, history):
    with transaction.atomic():
        match = make_match(game, players, **options | {"decks": 3})
        start = facts(match)
        for verb, *how in history:
            try:
                with transaction.atomic():
                    do(match, verb, *how)
            except (RuleError, ClosedError, ConflictError):
                continue
        states = [facts(match)]
        while play.load_undo_steps(match).undo:
            undo(match)
            states.append(facts(match))
            assert stored_result(match) == replayed_result(match)
        assert states.pop() == start
        for state in reversed(states):
            redo(match)
            assert facts(match) == state
        transaction.set_rollback(True)
