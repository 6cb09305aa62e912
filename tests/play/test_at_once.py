"""Several phones at the same moment: real threads, each with its own connection, let go
together.
"""

from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Barrier
from typing import Any

import pytest
from django.db import connection, connections

from games import play
from games.matches.stored_match import HandRef
from games.models import Club, Match, Player, Table, new_uid
from games.play import ClosedError, ConflictError, ConsentNeededError
from games.rules.errors import OptionError, RuleError
from tests.builders import enter, make_club, make_match, save_hand
from tests.play.rows import hands, log, replayed_result, stored_result

pytestmark = pytest.mark.django_db(transaction=True)

TIMES = range(4)
"""Each meeting happens so often in a test: who comes first is up to chance."""


def run_at_once(*calls: Callable[[], Any]) -> list[Any]:
    """Return what each call gives, or the error that it raises for a player; all begin at the same
    moment.
    """
    start = Barrier(len(calls), timeout=120)

    def run(call: Callable[[], Any]) -> Any:
        try:
            connection.ensure_connection()
            start.wait()
            return call()
        except (ConflictError, ClosedError, ConsentNeededError, RuleError) as error:
            return error
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(calls)) as pool:
        return [future.result() for future in [pool.submit(run, call) for call in calls]]


def entering(
    match: Match, number: int, position: int, what: str | int, seen: int = 0
) -> Callable[[], Any]:
    return partial(save_hand, match, number, position, what, based_on=seen)


def errors(results: Iterable[Any]) -> list[type]:
    return sorted({type(result) for result in results if isinstance(result, Exception)}, key=str)


def is_consistent(match: Match) -> bool:
    """Whether the cache is right, and every change has one number: the log's go up to the match's
    revision.
    """
    revisions = list(match.log.values_list("revision", flat=True))
    assert sorted(set(revisions)) == list(range(Match.objects.get(pk=match.pk).revision + 1))
    assert revisions == sorted(revisions)
    assert stored_result(match) == replayed_result(match)
    return True


# Hands


def test_six_phones_enter_six_hands_of_a_deal():
    match = make_match("hang-ten", 6)
    results = run_at_once(*[entering(match, 1, position, position) for position in range(6)])
    assert errors(results) == []
    assert hands(match) == [0, 1, 2, 3, 4, 5]
    assert stored_result(match)["deals"] == 1
    assert is_consistent(match)


def test_six_phones_enter_a_whole_match():
    match = make_match("hang-ten", 6)
    for number in range(1, 11):
        results = run_at_once(
            *[entering(match, number, position, number * position) for position in range(6)]
        )
        assert errors(results) == []
    assert [total for total, *_ in stored_result(match)["seats"]] == [0, 55, 110, 165, 220, 275]
    assert stored_result(match)["finished"]
    assert is_consistent(match)


def test_two_phones_entering_a_hand_differently_conflict():
    for _ in TIMES:
        match = make_match("tens-grid", 2)
        results = run_at_once(entering(match, 1, 0, 5), entering(match, 1, 0, 6))
        assert errors(results) == [ConflictError]
        told = next(result for result in results if isinstance(result, ConflictError))
        assert hands(match)[0] == told.theirs.typed == (6 if results.index(told) == 0 else 5)
        assert log(match)[1:] == [("hand", 1, 0)]
        assert is_consistent(match)


def test_two_phones_correcting_a_hand_differently_conflict():
    for _ in TIMES:
        match = make_match("tens-grid", 2)
        enter(match, 1, [4, 4])
        results = run_at_once(entering(match, 1, 0, 5, seen=1), entering(match, 1, 0, 6, seen=1))
        assert errors(results) == [ConflictError]
        assert len(log(match)) == 4
        assert is_consistent(match)


def test_the_same_hand_sent_six_times_is_entered_once():
    for _ in TIMES:
        match = make_match("tens-grid", 2)
        results = run_at_once(*[entering(match, 1, 0, 5)] * 6)
        assert errors(results) == []
        assert hands(match) == [5, None]
        assert Match.objects.get(pk=match.pk).revision == 1
        assert is_consistent(match)


def test_two_phones_finish_a_deal():
    for _ in TIMES:
        match = make_match("tens-grid", 3)
        save_hand(match, 1, 1, 7)
        results = run_at_once(entering(match, 1, 0, 101), entering(match, 1, 2, 6))
        assert errors(results) == []
        assert stored_result(match)["finished"]
        assert is_consistent(match)


def test_two_phones_begin_a_deal():
    for _ in TIMES:
        match = make_match("tens-grid", 2)
        results = run_at_once(entering(match, 1, 0, 5), entering(match, 1, 1, 6))
        assert errors(results) == []
        assert hands(match) == [5, 6]
        assert is_consistent(match)


def test_a_last_hand_and_a_correction_of_an_earlier_deal():
    for _ in TIMES:
        match = make_match("tens-grid", 2)
        enter(match, 1, [60, 10])
        save_hand(match, 2, 0, 30)
        results = run_at_once(entering(match, 2, 1, 5), entering(match, 1, 0, 80, seen=1))
        assert errors(results) == []
        assert [total for total, *_ in stored_result(match)["seats"]] == [110, 15]
        assert stored_result(match)["finished"]
        assert is_consistent(match)


def test_a_last_hand_and_a_correction_that_ends_the_match_earlier():
    for _ in TIMES:
        match = make_match("tens-grid", 2)
        enter(match, 1, [60, 10])
        save_hand(match, 2, 0, 30)
        entered, corrected = run_at_once(
            entering(match, 2, 1, 5), entering(match, 1, 0, 101, seen=1)
        )
        assert not isinstance(corrected, Exception)
        assert isinstance(entered, ClosedError) == (hands(match, 2)[1] is None)
        assert stored_result(match)["deals"] == 1
        assert is_consistent(match)


def test_two_hands_that_exceed_the_decks_together():
    for _ in TIMES:
        match = make_match("tens-grid", 2)
        results = run_at_once(
            entering(match, 1, 0, "2 2 2 2 2 3 3 4 4 5"),
            entering(match, 1, 1, "2 2 2 2 6 6 7 7 8 8"),
        )
        assert len([result for result in results if isinstance(result, RuleError)]) == 1
        assert hands(match).count(None) == 1
        assert is_consistent(match)


def test_two_players_cannot_both_go_out():
    for _ in TIMES:
        match = make_match("tens-pile", 3)
        results = run_at_once(entering(match, 1, 0, ""), entering(match, 1, 1, ""))
        assert len([result for result in results if isinstance(result, RuleError)]) == 1
        assert sorted(hands(match), key=str) == ["", None, None]


# Taking back


def test_taking_back_and_entering_again():
    for _ in TIMES:
        match = make_match("tens-grid", 2)
        enter(match, 1, [5, 6])
        taken, entered = run_at_once(
            partial(play.undo_entry, match, HandRef(1, 0), based_on=1),
            entering(match, 1, 0, 7, seen=1),
        )
        assert not isinstance(entered, Exception)
        assert taken is None or isinstance(taken, ConflictError)
        assert hands(match) == [7, 6]
        assert is_consistent(match)


def test_taking_back_on_six_phones_takes_back_once():
    for _ in TIMES:
        match = make_match("tens-grid", 2)
        save_hand(match, 1, 0, 5)
        save_hand(match, 1, 0, 6, based_on=1)
        results = run_at_once(*[partial(play.undo_entry, match, HandRef(1, 0), based_on=2)] * 6)
        assert errors(results) == []
        assert hands(match) == [5, None]
        assert is_consistent(match)


def test_taking_back_a_last_hand_and_beginning_the_next_deal():
    for _ in TIMES:
        match = make_match("tens-grid", 2)
        enter(match, 1, [5, 6])
        taken, entered = run_at_once(
            partial(play.undo_entry, match, HandRef(1, 1), based_on=2), entering(match, 2, 0, 7)
        )
        assert [type(taken), type(entered)].count(ClosedError) == 1
        assert (hands(match), hands(match, 2)) == (
            ([5, None], [None, None]) if taken is None else ([5, 6], [7, None])
        )
        assert is_consistent(match)


# The end, the question, the decks


def test_a_match_is_ended_while_a_hand_is_entered():
    for _ in TIMES:
        match = make_match("hang-ten", 4)
        enter(match, 1, [1, 2, 3, 4])
        entered, ended = run_at_once(
            entering(match, 2, 0, 5), partial(play.end_match, match, "leader")
        )
        assert ended is None
        assert isinstance(entered, ClosedError) == (hands(match, 2)[0] is None)
        assert (stored_result(match)["finished"], stored_result(match)["deals"]) == (True, 1)
        assert is_consistent(match)


def test_a_match_is_ended_while_its_final_hand_is_entered():
    for _ in TIMES:
        match = make_match("hang-ten", 4, deals=1)
        for position in range(3):
            save_hand(match, 1, position, position)
        entered, ended = run_at_once(
            entering(match, 1, 3, 5), partial(play.end_match, match, "split")
        )
        assert ended is None
        early = Match.objects.get(pk=match.pk).ended_early == "split"
        assert isinstance(entered, ClosedError) == early == (stored_result(match)["deals"] == 0)
        assert is_consistent(match)


def test_two_phones_end_a_match_differently_and_one_choice_holds():
    for _ in TIMES:
        match = make_match("hang-ten", 4)
        enter(match, 1, [1, 2, 3, 4])
        run_at_once(
            partial(play.end_match, match, "leader"), partial(play.end_match, match, "split")
        )
        assert [action for action, *_ in log(match)].count("end") == 1
        assert is_consistent(match)


def test_two_phones_answering_differently_conflict():
    for _ in TIMES:
        match = make_match("golf", 2)
        save_hand(match, 1, 0, 5)
        save_hand(match, 1, 1, 6)
        results = run_at_once(
            partial(play.answer_deal, match, 1, None, based_on=0),
            partial(play.answer_deal, match, 1, 1, based_on=0),
        )
        assert errors(results) == [ConflictError]
        assert is_consistent(match)


def test_six_phones_give_the_same_answer():
    match = make_match("golf", 2)
    save_hand(match, 1, 0, 5)
    save_hand(match, 1, 1, 6)
    assert errors(run_at_once(*[partial(play.answer_deal, match, 1, 1, based_on=0)] * 6)) == []
    assert log(match)[3:] == [("answer", 1, None)]
    assert is_consistent(match)


def test_an_answer_and_a_correction():
    for _ in TIMES:
        match = make_match("golf", 2)
        save_hand(match, 1, 0, 5)
        save_hand(match, 1, 1, 6)
        results = run_at_once(
            partial(play.answer_deal, match, 1, 1, based_on=0), entering(match, 1, 1, 4, seen=2)
        )
        assert errors(results) == []
        assert [total for total, *_ in stored_result(match)["seats"]] == [5, 4]
        assert is_consistent(match)


def test_a_deck_is_removed_while_a_hand_that_needs_it_is_entered():
    for _ in TIMES:
        match = make_match("tens-grid", 2)
        results = run_at_once(
            entering(match, 1, 0, "2 2 2 2 2 3 3 4 4 5"), partial(play.change_decks, match, 1)
        )
        assert len(errors(results)) == 1
        assert isinstance(results[1], OptionError) == (hands(match)[0] is not None)
        assert is_consistent(match)


# Starting


def test_a_rematch_and_another_game_at_once_start_one_match():
    for _ in TIMES:
        table = play.open_table(make_club())
        ids = [play.add_player(table.club, name).pk for name in ("Ann", "Bob")]
        play.sit_down(table, list(table.club.players.all()))

        def choose(game: str, table: Table = table, ids: list[int] = ids) -> Match:
            start = partial(
                play.start_match, table.club, game, ids, 0, {}, uid=new_uid(), table=table
            )
            return play.start_next_match(table, "", start)

        results = run_at_once(
            partial(choose, "golf"), partial(choose, "basketball"), partial(choose, "golf")
        )
        assert errors(results) == []
        assert {match.pk for match in results} == {match.pk for match in table.matches.all()}
        assert table.matches.count() == 1


# Corrections that were agreed to, and undoing


def test_of_two_agreed_corrections_at_once_one_is_asked_again():
    for _ in TIMES:
        match = make_match("tens-grid", 2)
        enter(match, 1, [4, 8])
        consent = partial(play.run_with_consent, match, sure=2)
        results = run_at_once(
            partial(consent, entering(match, 1, 0, 5, seen=1)),
            partial(consent, entering(match, 1, 1, 9, seen=2)),
        )
        assert errors(results) == [ConsentNeededError]
        assert sum(hands(match)) == 13
        assert is_consistent(match)


def test_undoing_on_six_phones_undoes_once():
    for _ in TIMES:
        match = make_match("tens-grid", 2)
        enter(match, 1, [4, 8])
        results = run_at_once(*[partial(play.undo, match, 2)] * 6)
        assert errors(results) == [ClosedError]
        assert hands(match) == [4, None]
        assert is_consistent(match)


def test_undoing_and_entering():
    for _ in TIMES:
        match = make_match("tens-grid", 2)
        enter(match, 1, [4, 8])
        results = run_at_once(partial(play.undo, match, 2), entering(match, 2, 0, 7))
        assert errors(results) in ([], [ClosedError])
        assert is_consistent(match)


def test_two_phones_change_the_seats():
    for _ in TIMES:
        match = make_match("tens-grid", 2)
        ann, bob = match.seats.values_list("player_id", flat=True)
        cy = play.add_player(match.club, "Cy").pk
        results = run_at_once(
            partial(play.change_seats, match, [bob, ann]),
            partial(play.change_seats, match, [cy, ann]),
        )
        assert errors(results) == []
        assert match.seats.last().player_id == ann
        assert is_consistent(match)


def test_six_phones_add_the_same_player():
    for _ in TIMES:
        club = make_club()
        spellings = ["Zoë", "zoë", "Zoe\u0308", "ZOË", " Zoë", "ZOE\u0308"]
        players = run_at_once(*[partial(play.add_player, club, name) for name in spellings])
        assert len({player.pk for player in players}) == 1
        assert Player.objects.filter(club=club).count() == 1


def test_a_form_sent_six_times_starts_one_match():
    for _ in TIMES:
        club, uid = make_club(), new_uid()
        ids = [play.add_player(club, name).pk for name in ("Ann", "Bob")]
        matches = run_at_once(*[partial(play.start_match, club, "golf", ids, 0, {}, uid=uid)] * 6)
        assert {match.pk for match in matches} == {club.matches.get().pk}
        assert club.matches.get().seats.count() == 2
        assert is_consistent(club.matches.get())


def test_a_form_sent_six_times_starts_one_club():
    uid = new_uid()
    clubs = run_at_once(*[partial(play.start_club, "Thursday Table", uid)] * 6)
    assert {club.pk for club in clubs} == {Club.objects.get().pk}
