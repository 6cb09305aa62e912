import pytest
from django.db import connection

from games import play
from games.matches.stored_match import load_match
from games.models import Hand, Match, Seat
from games.rules import record as rules
from tests.builders import enter, hand, make_match, save_hand

pytestmark = pytest.mark.django_db


def test_rows_of_a_match_load_as_its_record():
    match = make_match("golf", ("Zoë", "Bob"), decks=3)
    enter(match, 1, ["A K 2 3 5 6", 7], answer=1)
    enter(match, 2, [-2, "- - 2 3 5 6"])
    save_hand(match, 3, 0, 5)
    save_hand(match, 3, 1, 5)  # its question is open, so it is no part of the record
    play.end_match(match, "split")
    assert len(load_match(match.pk).deals) == 3
    assert load_match(match.pk).build_record() == rules.MatchRecord(
        game=load_match(match.pk).game,
        players=("Zoë", "Bob"),
        first_dealer=0,
        options={"decks": 3, "deals": 9, "went_out": 10, "stakes": "none"},
        deals=(
            rules.DealRecord((hand("A K 2 3 5 6"), hand(7)), 1),
            rules.DealRecord((hand(-2), hand("- - 2 3 5 6")), None),
        ),
        ended_early="split",
    )


def test_only_deals_begun_and_the_next_one_are_found():
    match = make_match("tens-grid", 2)
    stored = load_match(match.pk)
    assert [number for number in range(-1, 4) if stored.find_deal(number)] == [1]
    enter(match, 1, [5, 6])
    stored = save_hand(match, 2, 0, 5)
    assert [number for number in range(-1, 5) if stored.find_deal(number)] == [1, 2]
    stored = save_hand(match, 2, 1, 5)
    assert [number for number in range(-1, 5) if stored.find_deal(number)] == [1, 2, 3]


@pytest.mark.parametrize("deals", [0, 1, 40])
def test_a_match_is_read_in_three_queries(deals, django_assert_num_queries):
    match = make_match("tens-grid", 2)
    for number in range(1, deals + 1):
        enter(match, number, [1, -1])
    with django_assert_num_queries(3):
        stored = load_match(match.pk)
        assert len(stored.build_record().deals) == deals
        assert stored.names == ("Ann", "Bob")


def test_a_match_deleted_while_it_is_read_is_missing():
    match = make_match("tens-grid", 2)

    def another_phone_deletes_it(execute, sql, params, many, context):
        wrappers, connection.execute_wrappers = connection.execute_wrappers, []
        if Seat._meta.db_table in sql:
            play.delete_match(match)
        connection.execute_wrappers = wrappers
        return execute(sql, params, many, context)

    with connection.execute_wrapper(another_phone_deletes_it), pytest.raises(Match.DoesNotExist):
        load_match(match.pk)
    with pytest.raises(Match.DoesNotExist):
        load_match(match.pk)


def test_a_change_during_a_read_does_not_mix_two_states():
    match = make_match("tens-grid", 2)
    enter(match, 1, [5, 6])
    more = iter([3, 4])

    def another_phone_changes_the_decks(execute, sql, params, many, context):
        wrappers, connection.execute_wrappers = connection.execute_wrappers, []
        if Hand._meta.db_table in sql and (decks := next(more, None)):
            play.change_decks(match, decks)
        connection.execute_wrappers = wrappers
        return execute(sql, params, many, context)

    with connection.execute_wrapper(another_phone_changes_the_decks):
        stored = load_match(match.pk)
    assert stored.match.options["decks"] == 4
    assert stored.match.revision == Match.objects.get().revision == 4


def test_seats_load_in_order_and_the_deal_passes_clockwise():
    match = make_match("hang-ten", 4)
    for before, after in ((0, 9), (3, 0), (9, 3)):
        Seat.objects.filter(position=before).update(position=after)
    Match.objects.update(first_dealer=2)
    stored = load_match(match.pk)
    assert stored.names == ("Di", "Bob", "Cy", "Ann")
    assert [stored.find_dealer(number) for number in range(1, 7)] == [2, 3, 0, 1, 2, 3]
