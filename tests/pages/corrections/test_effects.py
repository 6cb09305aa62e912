"""What a change would give back, of money that was ticked as paid; every other effect is an approved page."""

import pytest

from games import play
from games.matches.facts import load_facts
from games.matches.match_reading import reading_of
from games.play.payments import Pair, pay, pay_balance
from games.values.clocks import night_of
from games.wording.effects import effects_of
from tests.builders import enter, hand, make_match
from tests.play.rows import version

pytestmark = [pytest.mark.django_db, pytest.mark.postgres_too]


def tick(match, *, currency="USD", balance=False, payer=2, payee=0):
    """Note that 50 ¢ were paid, after the evening or over all of them; the two are positions."""
    ids = list(match.seats.values_list("player_id", flat=True))
    pair = Pair(None if balance else night_of(match.started_at), ids[payer], ids[payee], currency)
    if balance:
        pay_balance(match.club, pair, 50, seen=0)
    else:
        pay(match.club, pair, 50, before=0)


@pytest.mark.parametrize(
    ("ticked", "back"),
    [
        (None, False),
        ({}, True),
        ({"balance": True}, True),
        ({"currency": "EUR"}, False),
        ({"payer": 0, "payee": 2}, False),
    ],
)
def test_only_money_that_was_ticked_as_paid_is_given_back(ticked, back):
    other = make_match("hang-ten", 4)
    tick(other)  # before the match was over: it was for something else
    match = make_match("hang-ten", 4, other.club, deals=1)
    enter(match, 1, [1, 2, 3, 4])
    if ticked is not None:
        other.club.payments.all().delete()
        tick(match, **ticked)
    before = reading_of(load_facts(match.pk))
    assert effects_of(before, before).nothing
    play.record_hand(match, 1, 3, hand(0), seen=version(match, 3))
    found = effects_of(before, reading_of(load_facts(match.pk)))
    assert {gift.back for gift in found.gifts if gift.payer and gift.payer.name == "Ann"} == {back}
