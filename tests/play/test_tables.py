"""Tables: who is at one, what is played there, and that several of a club stay apart."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games import play
from games.models import Table
from games.rules.errors import PlayersError
from games.rules.limits import MAX_PLAYERS
from tests.builders import make_club, make_match

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    return play.get_or_open_newest_table(make_club())


def sit(table: Table, *names: str) -> list[int]:
    players = [play.add_player(table.club, name) for name in names]
    play.sit_down(table, players)
    return [player.pk for player in players]


def test_a_club_has_one_table_an_evening_unless_another_is_opened(table: Table) -> None:
    assert play.get_or_open_newest_table(table.club) == table
    match = make_match("golf", ["Ann", "Bob"], table.club)
    other = play.open_table(table.club)
    assert play.get_or_open_newest_table(table.club) == other
    assert play.load_current_tables(table.club) == [other, table]
    Table.objects.update(made_at=timezone.now() - timedelta(hours=20))
    assert play.load_current_tables(table.club) == [table]
    play.end_match(match, "leader")
    assert play.load_current_tables(table.club) == []


def test_a_code_opens_only_its_own_table_until_the_evening_ends(table: Table) -> None:
    other = play.open_table(table.club)
    codes = {play.get_or_make_code(table.club, "keeper", each.pk): each for each in (table, other)}
    assert len(codes) == 2
    assert all(
        play.load_table_by_code(code, "sender") == (each, "keeper") for code, each in codes.items()
    )
    for each in (table, other):
        play.end_evening(each)
    for code in codes:
        with pytest.raises(play.CodeError):
            play.load_table_by_code(code, "sender")
    assert play.get_or_open_newest_table(table.club) not in (table, other)


def test_a_table_has_a_maximum_of_people(table: Table) -> None:
    sit(table, *(f"P{number}" for number in range(MAX_PLAYERS)))
    with pytest.raises(PlayersError, match="room for"):
        sit(table, "One more")


def test_a_change_of_a_table_whose_club_was_deleted_is_refused(table: Table) -> None:
    (ann,) = sit(table, "Ann")
    play.delete_club(table.club)
    with pytest.raises(play.ClosedError, match="no longer exists"):
        play.leave_table(table, ann)


def test_each_real_change_of_a_table_raises_its_revision(table: Table) -> None:
    ann, _ = sit(table, "Ann", "Bob")
    match = make_match("golf", ["Ann", "Bob"], table.club)
    before = Table.objects.get(pk=table.pk).revision
    for many, change in enumerate(
        (
            lambda: play.sit_down(table, [table.club.players.get(pk=ann)]),
            lambda: play.set_first_dealer(table, ann),
            lambda: play.choose_next_game(table, "golf", {}, by=ann),
            lambda: play.remove_match(match, phone=ann),
        )
    ):
        change()
        assert Table.objects.get(pk=table.pk).revision == before + many
    assert table.removed_matches.get().phone_id == ann
