"""When an evening begins and ends, and what everybody won or lost over it."""

from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.pages.evenings.settling import find_dues, open_nets
from games.rules.money.settling import settle
from games.values.clocks import get_night, get_night_end, get_night_start
from tests.evenings import NIGHT, at


@pytest.mark.parametrize(
    ("hour", "minute", "night"),
    [
        (19, 30, date(2026, 3, 12)),
        (23, 59, date(2026, 3, 12)),
        (29, 59, date(2026, 3, 12)),
        (30, 0, date(2026, 3, 13)),
        (6, 0, date(2026, 3, 12)),
        (5, 59, date(2026, 3, 11)),
    ],
)
def test_what_begins_before_six_in_the_morning_belongs_to_the_evening_before(hour, minute, night):
    assert get_night(at(hour, minute)) == night


def test_the_clock_on_the_wall_counts_and_not_the_one_in_greenwich():
    assert get_night(datetime(2026, 3, 13, 4, 59, tzinfo=UTC)) == NIGHT  # 5:59 in Berlin
    assert get_night(datetime(2026, 3, 13, 5, 0, tzinfo=UTC)) == NIGHT + timedelta(days=1)
    assert get_night(datetime(2026, 7, 13, 3, 59, tzinfo=UTC)) == date(2026, 7, 12)  # 5:59 in summer
    assert get_night(datetime(2026, 7, 13, 4, 0, tzinfo=UTC)) == date(2026, 7, 13)


@pytest.mark.parametrize(("month", "day"), [(3, 29), (10, 25)])
def test_in_a_night_of_23_or_25_hours_an_evening_ends_at_six_too(month, day):
    today = date(2026, month, day)
    assert get_night(at(5, 59, night=today).astimezone(UTC)) == today - timedelta(days=1)
    assert get_night(at(6, 0, night=today).astimezone(UTC)) == today


@given(st.datetimes(datetime(2000, 1, 1), datetime(2090, 1, 1), timezones=st.just(UTC)))  # noqa: DTZ001
def test_every_moment_lies_in_its_own_evening_also_when_clocks_are_changed(moment):
    night = get_night(moment)
    assert get_night_start(night) <= moment < get_night_end(night)
    assert get_night_end(night) == get_night_start(night + timedelta(days=1))


cents = st.integers(-5000, 5000)
pairs = st.tuples(st.integers(0, 5), st.integers(0, 5)).filter(lambda pair: pair[0] != pair[1])
payments = st.dictionaries(pairs, st.integers(1, 5000), max_size=6)


@st.composite
def nets(draw):
    """Draw what up to six players won or lost; it sums to zero."""
    won = draw(st.lists(cents, min_size=1, max_size=5))
    return dict(enumerate([*won, -sum(won)]))


def left(nets, paid, dues):
    """Return what everybody is owed after the payments that were made and those that are due: told anew."""
    amounts = {player: nets.get(player, 0) for player in range(6)}
    for payer, payee, amount in [*((*pair, amount) for pair, amount in paid.items()), *dues]:
        amounts[payer] += amount
        amounts[payee] -= amount
    return amounts


@given(nets(), payments)
def test_whatever_was_paid_what_is_due_settles_the_rest_to_the_cent(nets, paid):
    dues, _ = find_dues(nets, paid)
    assert set(left(nets, paid, [(due.payer, due.payee, due.cents) for due in dues]).values()) == {0}
    assert all(due.cents > 0 for due in dues)
    assert sum(open_nets(nets, paid).values()) == 0


@given(nets(), st.data())
def test_payments_can_be_ticked_off_in_any_order_and_the_others_stay_as_they_are(nets, data):
    plan = {(due.payer, due.payee): due.cents for due in find_dues(nets, {})[0]}
    assert len(plan) == len(settle(nets))
    paid = {}
    for pair in data.draw(st.permutations(sorted(plan))):
        dues, planned = find_dues(nets, paid)
        assert planned
        assert {(due.payer, due.payee): due.cents for due in dues} == {
            pair: amount for pair, amount in plan.items() if pair not in paid
        }
        paid[pair] = plan[pair]
    assert find_dues(nets, paid) == ([], True)


@pytest.mark.parametrize(
    ("nets", "due", "plan_holds"),
    [
        ({1: 30, 2: -30}, (2, 1, 10, 20), True),  # more between the same two after a correction: the difference
        ({1: 15, 2: -15}, (1, 2, 5, 0), False),  # less is given back
        ({1: 0, 2: -20, 3: 20}, (1, 3, 20, 0), False),  # to the wrong player: it is passed on, not asked for twice
    ],
)
def test_what_was_paid_before_a_correction_counts(nets, due, plan_holds):
    [found], planned = find_dues(nets, {(2, 1): 20})
    assert ((found.payer, found.payee, found.cents, found.paid), planned) == (due, plan_holds)
