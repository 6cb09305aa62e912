"""Phones that come to a table as a player's: their seat, a second phone, and phones that are
another player's.
"""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connections

from games import play
from games.models import Club, ClubPhone, LogEntry, Player, Table
from games.rules.errors import RuleError
from tests.builders import make_club, make_match

pytestmark = pytest.mark.django_db
FIVE = ("Ann", "Bob", "Cat", "Dan", "Eve")


@pytest.fixture
def table() -> Table:
    """Return an empty table of a club in which five played last, in the order of `FIVE`."""
    match = make_match("golf", FIVE)
    play.end_match(match, "leader")
    return play.open_table(match.club)


def player(table: Table, name: str) -> Player:
    return table.club.players.get(name=name)


def come(table: Table, name: str, *, asks: bool = True) -> ClubPhone:
    took_seat = play.take_seat(table, player(table, name))
    row = play.let_in(table.club, "keeper", "keeper", player=player(table, name))
    play.note_arrival(table, row, took_seat=took_seat, asks=asks)
    return row


def names(table: Table) -> list[str]:
    return [row.player.name for row in table.people.all()]


def rival_of(phone: ClubPhone) -> int:
    return ClubPhone.objects.get(pk=phone.pk).rival


@pytest.mark.parametrize(
    ("came", "sit"),
    [
        (("Dan", "Bob"), ["Dan", "Bob"]),
        (("Bob", "Dan", "Cat"), ["Bob", "Cat", "Dan"]),
        (("Cat", "Eve", "Ann", "Dan", "Bob"), ["Cat", "Dan", "Eve", "Ann", "Bob"]),
    ],
)
def test_an_arrival_sits_between_the_neighbours_of_last_time(table, came, sit):
    for name in came:
        come(table, name)
    assert names(table) == sit


def test_an_arrival_new_to_the_table_sits_at_the_end(table):
    new = play.add_newcomer(table.club, "Fay")
    come(table, "Cat")
    play.take_seat(table, new)
    come(table, "Bob")
    assert names(table) == ["Cat", "Bob", "Fay"]


def test_taking_a_seat_twice_keeps_sitting_out(table):
    come(table, "Cat")
    play.set_plays_next(table, player(table, "Cat").pk, plays=False)
    assert play.take_seat(table, player(table, "Cat")).is_new is False
    assert table.people.get().plays is False


@pytest.mark.parametrize("typed", ["dan", "DAN", " Dan "])
def test_a_newcomer_cannot_take_the_name_of_a_club_member(table, typed):
    with pytest.raises(play.NameTakenError) as taken:
        play.add_newcomer(table.club, typed)
    assert taken.value.other == player(table, "Dan")
    assert table.club.players.count() == len(FIVE)


def test_a_merged_name_leads_to_the_kept_player(table):
    other = play.add_newcomer(table.club, "Danny")
    play.merge_players(table.club, player(table, "Dan").pk, other.pk)
    with pytest.raises(play.NameTakenError) as taken:
        play.add_newcomer(table.club, "Danny")
    assert taken.value.other == player(table, "Dan")


def test_only_phones_of_the_same_player_and_table_are_asked(table):
    dan, ann = come(table, "Dan"), come(table, "Ann")
    elsewhere = play.let_in(table.club, "keeper", "keeper", player=player(table, "Dan"))
    second = come(table, "Dan")
    assert [rival_of(phone) for phone in (dan, ann, elsewhere, second)] == [second.pk, 0, 0, 0]
    come(table, "Ann", asks=False)
    assert rival_of(ann) == 0


def test_a_phone_given_to_another_player_is_no_longer_asked(table):
    dan = come(table, "Dan")
    come(table, "Dan")
    play.let_in(table.club, "keeper", "keeper", number=dan.pk, player=player(table, "Eve"))
    assert rival_of(dan) == 0


def test_an_answer_is_given_once(table):
    dan, second = come(table, "Dan"), come(table, "Dan")
    play.answer_rival(table.club, dan.pk, second.pk, is_own=False)
    for is_own in (True, False):
        with pytest.raises(play.ClosedError):
            play.answer_rival(table.club, dan.pk, second.pk, is_own=is_own)
    assert ClubPhone.objects.get(pk=second.pk).player is None
    assert not LogEntry.objects.filter(action=LogEntry.Action.NOT_MINE).exists()  # no match, no log


def test_a_refused_phone_stays_without_a_player(table):
    dan, second = come(table, "Dan"), come(table, "Dan")
    play.answer_rival(table.club, dan.pk, second.pk, is_own=False)
    row = play.let_in(
        table.club, "watcher", "keeper", number=second.pk, player=player(table, "Dan").pk
    )
    assert row.player is None


def test_a_player_with_two_phones_keeps_the_seat_until_both_leave(table):
    dan, second = come(table, "Dan"), come(table, "Dan")
    play.leave_phone(table.club, dan.pk)
    assert names(table) == ["Dan"]
    play.leave_phone(table.club, second.pk)
    assert ClubPhone.objects.filter(player=player(table, "Dan")).count() == 0


def test_the_log_has_the_refusal_and_survives_an_erased_name(table):
    dan, second = come(table, "Dan"), come(table, "Dan")
    match = make_match("golf", FIVE, table.club)
    match.table = table
    match.save(update_fields=["table"])
    play.answer_rival(table.club, dan.pk, second.pk, is_own=False)
    assert match.log.latest("pk").after == {"name": "Dan"}
    erased = play.forget_player(table.club, player(table, "Dan").pk)
    assert match.log.get(action=LogEntry.Action.NOT_MINE).after == {"name": erased.name}


@pytest.mark.django_db(transaction=True)
def test_two_newcomers_with_one_name_at_once_make_one_player():
    club = make_club()

    def add(_: int) -> bool:
        try:
            return bool(play.add_newcomer(Club.objects.get(pk=club.pk), "Max"))
        except RuleError:
            return False
        finally:
            connections.close_all()

    with ThreadPoolExecutor(2) as pool:
        assert sorted(pool.map(add, range(2))) == [False, True]
