"""Who is at the table, in each deal, and who deals it, at a table that changes."""

from games.rules.attendance import Attendance, ChangeRecord

ANN, BOB, CY, DI, EVE = range(5)
COMES_AND_GOES = (ChangeRecord(2, "join", EVE), ChangeRecord(3, "leave", DI))


def test_a_table_that_stays_deals_in_turns_and_everybody_is_in():
    table = Attendance(3, BOB)
    assert [table.dealer(deal) for deal in (1, 2, 3, 4)] == [BOB, CY, ANN, BOB]
    assert table.at_table(7) == table.in_deal(7) == table.came(7) == (ANN, BOB, CY)
    assert [table.first(deal) for deal in (1, 2)] == [CY, ANN]


def test_who_comes_later_is_not_there_before_and_who_goes_not_after():
    table = Attendance(5, CY, COMES_AND_GOES)
    assert table.at_table(1) == (ANN, BOB, CY, DI)
    assert table.at_table(2) == (ANN, BOB, CY, DI, EVE)
    assert table.at_table(3) == table.at_table(9) == (ANN, BOB, CY, EVE)
    assert [table.left(deal) for deal in (2, 3)] == [(), (DI,)]
    assert [table.came(deal) for deal in (1, 3)] == [(ANN, BOB, CY, DI), (ANN, BOB, CY, DI, EVE)]


def test_the_deal_passes_to_the_next_at_the_table_also_after_a_dealer_who_has_gone():
    table = Attendance(5, CY, COMES_AND_GOES)
    assert [table.dealer(deal) for deal in (1, 2, 3, 4, 5, 6)] == [CY, DI, EVE, ANN, BOB, CY]


def test_who_sits_out_deals_nevertheless_and_the_first_in_the_deal_begins():
    table = Attendance(5, CY, (*COMES_AND_GOES[:1], ChangeRecord(2, "sit_out", DI), ChangeRecord(2, "sit_out", EVE)))
    assert table.dealer(2) == DI
    assert table.in_deal(2) == (ANN, BOB, CY)
    assert table.sat_out(2) == (DI, EVE)
    assert table.first(2) == ANN
    assert table.in_deal(3) == (ANN, BOB, CY, DI, EVE)


def test_comings_and_goings_come_first_wherever_they_stand_in_the_list():
    changes = (
        ChangeRecord(2, "sit_out", EVE, score="average"),
        ChangeRecord(2, "substitute", ANN, by="Max"),
        ChangeRecord(2, "join", EVE),
    )
    table = Attendance(5, ANN, changes)
    assert table.at_table(2) == (ANN, BOB, CY, DI, EVE)
    assert table.in_deal(2) == (ANN, BOB, CY, DI)
    assert table.sitting_out_for_average(2) == (EVE,)
    assert table.played_by(2) == {ANN: "Max"}
    assert table.played_by(3) == {}


def test_who_is_out_is_known_with_the_deal_and_no_more_once_back():
    table = Attendance(3, ANN, (ChangeRecord(2, "out", BOB), ChangeRecord(4, "out", CY), ChangeRecord(5, "back", BOB)))
    assert dict(table.out(3)) == {BOB: 2}
    assert dict(table.out(4)) == {BOB: 2, CY: 4}
    assert dict(table.out(5)) == {CY: 4}
    assert table.at_table(5) == (ANN, BOB)


def test_the_most_in_one_deal_are_those_of_the_recorded_deals_or_of_the_first():
    table = Attendance(5, CY, (ChangeRecord(1, "sit_out", ANN), ChangeRecord(2, "join", EVE)))
    assert [table.most_in_a_deal(recorded) for recorded in (0, 1, 2)] == [3, 3, 5]
