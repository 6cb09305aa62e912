"""Who deals and who begins where somebody sits out; an oracle has who is at the table and in each
deal.
"""

from games.rules.attendance import Attendance, ChangeRecord

ANN, BOB, CY, DI, EVE = range(5)


def test_a_dealer_sitting_out_still_deals():
    changes = (
        ChangeRecord(2, "join", EVE),
        ChangeRecord(2, "sit_out", DI),
        ChangeRecord(2, "sit_out", EVE),
    )
    table = Attendance(5, CY, changes)
    assert table.dealer(2) == DI
    assert table.in_deal(2) == (ANN, BOB, CY)
    assert table.sat_out(2) == (DI, EVE)
    assert table.first(2) == ANN
    assert table.in_deal(3) == (ANN, BOB, CY, DI, EVE)


def test_the_most_players_are_those_of_a_recorded_deal():
    table = Attendance(5, CY, (ChangeRecord(3, "join", EVE),))
    assert [table.most_in_a_deal(recorded) for recorded in (0, 2, 3)] == [4, 4, 5]
