"""Who of a table is here: those whose phone came tonight, and those of whom somebody said so."""

import pytest

from games import play
from games.models import ClubPhone, Match, Player, Table
from tests.builders import enter, make_club, make_match

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    """A table with places of last time for Ann, who opened it, Bob and Cy."""
    table = play.get_or_open_newest_table(make_club())
    people = [play.add_player(table.club, name) for name in ("Ann", "Bob", "Cy")]
    play.propose_people(table, people, game="golf", first=people[1].pk, host=people[0].pk)
    return table


def player(table: Table, name: str) -> Player:
    return table.club.players.get(name=name)


def come_with_phone(table: Table, name: str) -> ClubPhone:
    phone = play.let_in(table.club, "keeper", "keeper", player=player(table, name))
    play.note_phone_at_table(table, phone.pk)
    return phone


def here(table: Table) -> list[str]:
    return [
        person.player.name for person in table.people.filter(here=True).select_related("player")
    ]


def next_players(table: Table) -> list[str]:
    ids = play.list_next_player_ids(table.people.all())
    return [Player.objects.get(pk=pk).name for pk in ids]


def test_a_proposed_person_does_not_play_until_they_come(table: Table) -> None:
    assert here(table) == next_players(table) == ["Ann"]
    before = Table.objects.get(pk=table.pk).revision
    come_with_phone(table, "Cy")
    assert here(table) == next_players(table) == ["Ann", "Cy"]
    assert Table.objects.get(pk=table.pk).revision > before, "open pages light the place"
    play.sit_down(table, [player(table, "Bob")])
    assert [person.player.name for person in table.people.all()] == ["Ann", "Bob", "Cy"], (
        "in the seats of last time"
    )
    assert next_players(table) == ["Ann", "Bob", "Cy"]


def test_a_phone_at_the_table_marks_its_proposed_owner_as_here() -> None:
    table = play.get_or_open_newest_table(make_club())
    people = [play.add_player(table.club, name) for name in ("Ann", "Bob")]
    come_with_phone(table, "Bob")
    play.propose_people(table, people, game="golf", first=None, host=None)
    assert here(table) == ["Bob"]


def test_one_change_marks_everyone_as_here(table: Table) -> None:
    match = make_match("golf", ["Ann", "Bob"], table.club)
    play.note_everyone_here(table)
    assert next_players(table) == ["Ann", "Bob", "Cy"]
    assert Match.objects.get(pk=match.pk).revision > match.revision, "its pages show who is here"


def test_an_absent_person_is_not_drawn_to_deal(table: Table) -> None:
    come_with_phone(table, "Cy")
    for _ in range(8):
        Table.objects.update(draws=[])
        play.draw_first_player(table, based_on=play.NO_DRAW)
        table.refresh_from_db()
        assert table.draws[-1]["players"] == [player(table, "Ann").pk, player(table, "Cy").pk]


def test_proposing_people_leaves_those_at_another_table_there(table: Table) -> None:
    second = play.open_table(table.club)
    people = list(table.club.players.order_by("pk"))
    play.propose_people(second, people, game="golf", first=None, host=people[1].pk)
    assert [person.player.name for person in second.people.all()] == ["Bob", "Cy"]
    assert here(table) == ["Ann"]


def test_a_match_leaves_the_places_of_absent_people_alone(table: Table) -> None:
    come_with_phone(table, "Cy")
    match = make_match("golf", ["Ann", "Cy"], table.club)
    assert match.table == table
    assert here(table) == ["Ann", "Cy"]
    assert table.people.filter(here=False).count() == 1


def test_two_taps_open_one_further_table_while_it_is_empty(table: Table) -> None:
    second = play.get_or_open_empty_table(table.club)
    assert second != table
    assert play.get_or_open_empty_table(table.club) == second
    play.sit_down(second, [play.add_player(table.club, "Di")])
    third = play.get_or_open_empty_table(table.club)
    assert third not in (table, second)


def test_a_merged_person_is_here_if_either_name_was(table: Table) -> None:
    come_with_phone(table, "Cy")
    play.merge_players(table.club, player(table, "Bob").pk, player(table, "Cy").pk)
    assert here(table) == ["Ann", "Bob"]
    enter(make_match("golf", ["Ann", "Bob"], table.club), 1, [3, 4])
