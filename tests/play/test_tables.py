"""Tables: who is at one, what is played there, and that several of a club stay apart."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games import play
from games.models import Match, Table, new_uid
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


def names(table: Table) -> list[str]:
    return [person.player.name for person in table.people.select_related("player")]


def test_a_club_has_one_table_of_an_evening_unless_another_is_opened_or_yesterdays_still_plays(table: Table) -> None:
    assert play.get_or_open_newest_table(table.club) == table
    match = make_match("golf", ["Ann", "Bob"], table.club)
    other = play.open_table(table.club)
    assert play.get_or_open_newest_table(table.club) == other
    assert play.load_current_tables(table.club) == [other, table]
    Table.objects.update(made_at=timezone.now() - timedelta(hours=20))
    assert play.load_current_tables(table.club) == [table]
    play.end_match(match, "leader")
    assert play.load_current_tables(table.club) == []


def test_a_code_opens_its_own_table_and_no_other_and_none_once_it_is_over(table: Table) -> None:
    other = play.open_table(table.club)
    codes = {play.get_or_make_code(table.club, "keeper", each.pk): each for each in (table, other)}
    assert len(codes) == 2
    assert all(play.load_table_by_code(code, "sender") == (each, "keeper") for code, each in codes.items())
    for each in (table, other):
        play.end_evening(each)
    for code in codes:
        with pytest.raises(play.CodeError):
            play.load_table_by_code(code, "sender")
    assert play.get_or_open_newest_table(table.club) not in (table, other)


def test_people_sit_in_the_order_in_which_they_come_once_each_and_at_one_table(table: Table) -> None:
    other = play.open_table(table.club)
    sit(table, "Ann", "Bob")
    sit(table, "Bob", "Cy")
    assert names(table) == ["Ann", "Bob", "Cy"]
    sit(other, "Bob")
    assert (names(table), names(other)) == (["Ann", "Cy"], ["Bob"])
    ann, cy = (person.player_id for person in table.people.all())
    play.merge_players(table.club, ann, cy)  # two who are one have one place
    assert names(table) == ["Ann"]


@pytest.mark.parametrize(
    ("to", "order"), [(0, ["Cy", "Ann", "Bob", "Di"]), (1, ["Ann", "Cy", "Bob", "Di"]), (3, ["Ann", "Bob", "Di", "Cy"])]
)
def test_somebody_sits_elsewhere(table: Table, to: int, order: list[str]) -> None:
    ids = sit(table, "Ann", "Bob", "Cy", "Di")
    play.move_person(table, ids[2], to)
    assert names(table) == order


def test_who_goes_home_leaves_no_gap_and_sits_out_no_more(table: Table) -> None:
    ids = sit(table, "Ann", "Bob", "Cy")
    play.set_plays_next(table, ids[2], plays=False)
    play.leave_table(table, ids[0])
    assert [person.position for person in table.people.all()] == [0, 1]
    assert play.list_next_player_ids(table.people.all()) == [ids[1]]


def test_only_so_many_sit_at_one_table(table: Table) -> None:
    sit(table, *(f"P{number}" for number in range(MAX_PLAYERS)))
    with pytest.raises(PlayersError, match="room for"):
        sit(table, "One more")


def test_each_change_raises_the_revision_that_open_pages_follow_but_sitting_down_where_one_sits(table: Table) -> None:
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


def test_a_match_is_played_where_its_players_sit(table: Table) -> None:
    other = play.open_table(table.club)
    sit(table, "Ann", "Bob")
    sit(other, "Cy", "Di")
    matches = [make_match("golf", who, table.club) for who in (["Ann", "Bob"], ["Cy", "Di", "Eve"])]
    assert [match.table for match in matches] == [table, other]
    assert names(other) == ["Cy", "Di", "Eve"]


def test_a_start_and_the_end_of_the_evening_let_open_pages_of_the_tables_matches_look_again_and_no_others(
    table,
) -> None:
    first, elsewhere = (make_match("golf", names, table.club) for names in (["Ann", "Bob"], ["Cy", "Di"]))
    for change in (lambda: make_match("tens-grid", ["Ann", "Bob"], table.club), lambda: play.end_evening(first.table)):
        before = {match.pk: match.revision for match in Match.objects.all()}
        change()
        assert Match.objects.get(pk=first.pk).revision == before[first.pk] + 1
        assert Match.objects.get(pk=elsewhere.pk).revision == before[elsewhere.pk]


def test_the_first_to_choose_decides_for_all(table: Table) -> None:
    ids = sit(table, "Ann", "Bob")
    started = [
        play.start_next_match(
            table, "", lambda game=game: play.start_match(table.club, game, ids, 0, {}, uid=new_uid(), table=table)
        )
        for game in ("golf", "tens-grid")
    ]
    assert started[0] == started[1] == Match.objects.get()


@pytest.mark.parametrize(("ago", "is_noted"), [(5, False), (60, True)])
def test_that_a_phone_which_keeps_score_is_there_is_noted_now_and_then(table: Table, ago: int, is_noted: bool) -> None:
    asked = int(timezone.now().timestamp()) - ago
    Table.objects.filter(pk=table.pk).update(keeper_asked=asked)
    play.note_keeper(table.uid, asked)
    assert (Table.objects.get(pk=table.pk).keeper_asked > asked) == is_noted
