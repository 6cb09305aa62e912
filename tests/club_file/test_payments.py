"""Ticks in a club's file: each a line, with what it carried over; those of older files say less,
and are read.
"""

import gzip
import json
from datetime import timedelta
from io import BytesIO

import pytest

from games.club_file.importing import import_club
from games.matches.ledger import load_between, load_evening_lists, load_ticks
from games.models import Club
from games.play import backdate, merge_players
from tests.builders import NAMES, enter, make_club, make_match, save_hand
from tests.club_file.files import copy_of, lines_of, no_progress
from tests.evenings import NIGHT, at, get_player, pay, play_match

pytestmark = pytest.mark.django_db

POINTS = {"stakes": "points", "unit_cents": 1}
LATER = NIGHT + timedelta(days=7)


@pytest.fixture
def club() -> Club:
    return make_club()


@pytest.fixture
def ticked(club: Club) -> Club:
    """With a difference ticked after a correction, an evening that was carried over and one that
    was not.
    """
    match = play_match(club, at(19), "golf", NAMES[:2], [10, 30], **POINTS)
    pay(club, "Bob", "Ann", 20, moment=at(20))
    save_hand(match, 1, 1, 35, based_on=match.deals.get().hands.get(seat__position=1).version)
    pay(club, "Bob", "Ann", 5, moment=at(21))
    play_match(club, at(22), "golf", ("Cy", "Di"), [10, 30], **POINTS)
    with backdate(at(19, days=7)):
        tonight = make_match("basketball", NAMES[:2], club, **POINTS)
    pay(club, "Di", "Cy", 20, night=None, moment=at(20, days=7))
    with backdate(at(21, days=7)):
        enter(tonight, 1, [10, 40])
    return club


def sums(club: Club) -> list[int]:
    """Return what is to pay: of two evenings, and over all of them."""
    ticks = load_ticks(club)
    lists = [load_evening_lists(club, night, ticks)["USD"] for night in (NIGHT, LATER)]
    return [payment_list.to_pay for payment_list in (*lists, load_between(club)["USD"])]


def without(key: str, lines: list[bytes]) -> BytesIO:
    """Return the file without a key of its lines of payments."""
    entries = [json.loads(line) for line in lines]
    for entry in entries:
        entry.get("paid", {}).pop(key, None)
    return BytesIO(gzip.compress(b"".join(json.dumps(entry).encode() + b"\n" for entry in entries)))


def test_each_tick_is_imported_with_what_it_carried_over(ticked: Club) -> None:
    assert sums(ticked) == [0, 30, 30]
    copy = copy_of(ticked)
    assert sums(copy) == [0, 30, 30]
    assert list(copy.payments.order_by("pk").values_list("cents", "evenings_kept")) == [
        (20, None),
        (5, None),
        (20, [LATER.isoformat()]),
    ]
    assert lines_of(copy) == lines_of(ticked)


def test_old_ticks_carry_over_by_the_ends_of_matches(
    ticked: Club,
) -> None:
    copy = import_club(without("evenings_kept", lines_of(ticked)), no_progress)
    assert set(copy.payments.values_list("evenings_kept", flat=True)) == {None}
    assert sums(copy) == [0, 30, 30]


def test_one_line_for_all_payments_of_an_evening_is_read(ticked: Club) -> None:
    first, second = ticked.payments.exclude(night=None).order_by("pk")
    second.delete()
    ticked.payments.filter(pk=first.pk).update(cents=25)
    assert sums(import_club(without("evenings_kept", lines_of(ticked)), no_progress)) == [0, 30, 30]


def test_a_tick_between_two_names_of_one_person_is_imported(club: Club) -> None:
    play_match(club, at(19), "golf", ("Ann", "Bob"), [10, 30], **POINTS)
    play_match(club, at(20), "golf", ("Bobby", "Ann"), [10, 30], **POINTS)
    pay(club, "Bob", "Bobby", 20, night=None, moment=at(21))
    merge_players(club, get_player(club, "Bob").pk, get_player(club, "Bobby").pk)
    copy = copy_of(club)
    assert load_evening_lists(copy, NIGHT, load_ticks(copy))["USD"].is_carried_over
