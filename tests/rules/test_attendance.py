"""Who deals and who begins where somebody sits out; an oracle has who is at the table and in each
deal.
"""

from games.rules.attendance import Attendance, ChangeRecord

ANN, BOB, CY, DI, EVE = range(5)


def test_who_sits_out_deals_nevertheless_and_the_first_in_the_deal_begins():
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
