"""A match that was kept for next time is played on at a table of tonight."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games import play
from games.matches.stored_match import load_match
from games.models import Match, Table
from games.rules.errors import RuleError
from tests.builders import enter, make_match

pytestmark = pytest.mark.django_db
WEEK = timedelta(days=7)


@pytest.fixture
def kept() -> Match:
    """A match of four that was kept when its evening ended a week ago, after one deal."""
    with play.backdate(timezone.now() - WEEK):
        match = make_match("golf", ["Ann", "Bob", "Cy", "Di"])
        enter(match, 1, [3, 4, 5, 6])
        play.end_evening(match.table)
    return Match.objects.get(pk=match.pk)


def places(table: Table) -> list[tuple[str, bool]]:
    return [(person.player.name, person.here) for person in table.people.select_related("player")]


def player(match: Match, name: str) -> int:
    return match.club.players.get(name=name).pk


def test_a_continued_match_gets_a_table_of_tonight_with_its_seats(kept: Match) -> None:
    table = play.continue_match(kept, phone=player(kept, "Bob"))
    assert places(table) == [("Ann", False), ("Bob", True), ("Cy", False), ("Di", False)]
    kept.refresh_from_db()
    assert kept.table == table
    assert play.load_current_tables(kept.club) == [table]
    assert kept.evening == Match.objects.get(pk=kept.pk).evening < timezone.localdate()


def test_two_taps_continue_a_match_at_one_table(kept: Match) -> None:
    assert play.continue_match(kept, phone=None) == play.continue_match(kept, phone=None)
    assert Table.objects.filter(ended_at=None).count() == 1


def test_people_already_at_the_table_keep_their_presence(kept: Match) -> None:
    table = play.get_or_open_newest_table(kept.club)
    play.sit_down(table, [play.add_player(kept.club, "Eve"), kept.club.players.get(name="Cy")])
    assert play.continue_match(kept, phone=None) == table
    assert places(table) == [
        ("Ann", False),
        ("Bob", False),
        ("Cy", True),
        ("Di", False),
        ("Eve", True),
    ]


def test_a_table_with_matches_stays_as_it_is(kept: Match) -> None:
    golf = make_match("golf", ["Ann", "Bob"], kept.club)
    table = play.continue_match(kept, phone=None)
    assert table != golf.table
    assert places(golf.table) == [("Ann", True), ("Bob", True)], "nobody was taken away"


def test_a_match_that_is_over_is_not_continued(kept: Match) -> None:
    play.end_match(kept, "leader")
    with pytest.raises(play.ClosedError, match="over"):
        play.continue_match(kept, phone=None)


def test_a_player_who_left_gets_no_place(kept: Match) -> None:
    play.leave_match(kept, 3)
    assert [name for name, _ in places(play.continue_match(kept, phone=None))] == [
        "Ann",
        "Bob",
        "Cy",
    ]


def test_only_absent_players_sit_out_the_next_deal(kept: Match) -> None:
    table = play.continue_match(kept, phone=player(kept, "Bob"))
    play.sit_down(table, list(kept.club.players.filter(name__in=("Ann", "Cy"))))
    play.let_absent_sit_out(table, kept, phone=player(kept, "Bob"))
    stored = load_match(kept.pk)
    assert list(stored.in_deal(2)) == [0, 1, 2]
    assert list(stored.in_deal(3)) == [0, 1, 2, 3]


def test_nobody_sits_out_if_too_few_would_play(kept: Match) -> None:
    table = play.continue_match(kept, phone=player(kept, "Bob"))
    with pytest.raises(RuleError):
        play.let_absent_sit_out(table, kept, phone=None)
    assert list(load_match(kept.pk).in_deal(2)) == [0, 1, 2, 3]
