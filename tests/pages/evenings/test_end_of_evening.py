"""Ending an evening: what is asked, what the page after it says, taking it back, and where that is
offered.
"""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from games import play
from games.models import Club, Match, Table
from tests.builders import NAMES, enter, make_match, new_uid, phone
from tests.reading_pages import words
from tests.set_up import make_table

pytestmark = [pytest.mark.django_db, pytest.mark.postgres_too, pytest.mark.slow_on_postgres]
LIVE = {"HX-Request": "true"}


def play_at_a_table(club: Club, game: str, *scores: int) -> Table:
    table = make_table(
        club, game, [play.add_player(club, name).pk for name in NAMES[: len(scores)]]
    )
    ids = [person.player_id for person in table.people.all()]
    enter(play.start_match(club, game, ids, 0, {}, uid=new_uid(), table=table), 1, scores, 0)
    return table


@pytest.fixture
def table(club: Club) -> Table:
    """Hang Ten of four at a table, after one deal."""
    return play_at_a_table(club, "hang-ten", 5, 9, 12, 20)


@pytest.fixture
def match_over(table: Table) -> Table:
    play.end_match(running(table), "leader")
    return table


@pytest.fixture
def keeper(club: Club) -> Client:
    return phone(club)


def running(table: Table) -> Match:
    return table.matches.latest("pk")


def at(table: Table, path: str = "end/") -> str:
    return f"/t/{table.uid}/{path}"


def ends(client: Client, table: Table, **fields: str) -> str:
    return words(client.post(at(table), fields, follow=True))


def test_ending_during_a_match_asks_what_becomes_of_it(table: Table, keeper: Client) -> None:
    asked = keeper.post(at(table))
    assert asked.status_code == 200
    assert "What to do with Hang Ten?" in words(asked)
    assert 'role="alert"' not in asked.text
    refused = keeper.post(at(table), {"asked": "1"})
    assert refused.status_code == 422
    assert "The evening is not ended. Choose what to do with Hang Ten." in words(refused)
    assert 'aria-invalid="true" autofocus' in refused.text
    table.refresh_from_db()
    assert table.ended_at is None


def test_a_kept_match_waits_unchanged(table: Table, keeper: Client) -> None:
    said = ends(keeper, table, match="keep", asked="1")
    assert "Hang Ten waits at deal 2." in said
    assert running(table).finished_at is None
    home = words(keeper.get(f"/c/{table.club.uid}/"))
    assert "Kept for next time Hang Ten" in home
    assert "Continue Hang Ten" in home


def test_a_pot_is_given_away_before_the_evening_ends(table: Table, keeper: Client) -> None:
    asked = keeper.post(at(table), {"match": "end", "asked": "1"})
    match = running(table)
    assert asked["Location"] == f"/m/{match.uid}/end/?evening=1"
    page = keeper.get(asked["Location"])
    assert "End the match and the evening?" in words(page)
    refused = keeper.post(
        asked["Location"], {"version": page.context["match"].revision, "evening": "1"}
    )
    assert refused.status_code == 422
    assert 'name="evening" value="1"' in refused.text
    sent = {"version": page.context["match"].revision, "rest": "leader", "evening": "1"}
    assert "1 match, won by Ann." in words(keeper.post(asked["Location"], sent, follow=True))
    assert running(table).ended_early == "leader"


def test_a_match_without_a_pot_ends_with_the_evening(club, keeper) -> None:
    old = make_match("golf", 2, club)
    table = play_at_a_table(club, "golf", 5, 9)
    assert "won by Ann" in ends(keeper, table, match="end", asked="1")
    assert running(table).finished_at
    ends(keeper, play.get_or_open_newest_table(club))
    old.refresh_from_db()
    assert old.finished_at is None


def test_one_tap_ends_an_evening_without_a_current_match(match_over, keeper) -> None:
    table, letters = match_over, play.get_or_make_code(match_over.club, "keeper", match_over.pk)
    for path in ("end/", "over/"):  # before it is over, that leads to the table
        assert keeper.get(at(table, path))["Location"] == at(table, "")
    assert "Play one more" in ends(keeper, table)
    assert play.load_current_tables(table.club) == []
    assert (
        keeper.get(at(table))["Location"]
        == keeper.post(at(table))["Location"]
        == at(table, "over/")
    )
    assert keeper.get(at(table, ""))["Location"] == at(table, "over/")
    for _ in range(2):  # a double tap
        assert keeper.post(at(table, "reopen/"))["Location"] == at(table, "")
    assert [found.pk for found in play.load_current_tables(table.club)] == [table.pk]
    assert play.load_table_by_code(letters, "192.0.2.1")[0] == table
    said = words(keeper.get(at(table, "")))
    assert "The evening goes on. Its code is the same." in said
    assert "4 players are here." in said


def test_the_end_is_final_the_next_day_or_once_a_table_opens(
    match_over: Table, keeper: Client
) -> None:
    table = match_over
    assert "Play one more" in ends(keeper, table)
    with play.backdate(timezone.now() + timedelta(days=1)):
        assert not play.can_reopen(Table.objects.get(pk=table.pk))
        assert keeper.post(at(table, "reopen/")).status_code == 409
    play.get_or_open_newest_table(table.club)
    assert "Play one more" not in words(keeper.get(at(table, "over/")))
    refused = keeper.post(at(table, "reopen/"))
    assert refused.status_code == 409
    assert "A new table is open" in words(refused)
    table.refresh_from_db()
    assert table.ended_at


def test_home_shows_the_end_until_another_table_opens(match_over: Table, keeper: Client) -> None:
    home = f"/c/{match_over.club.uid}/"
    assert "The evening is over" not in words(keeper.get(home))
    ends(keeper, match_over)
    assert "The evening is over" in words(keeper.get(home))
    keeper.post(f"/c/{match_over.club.uid}/table/", {"tonight": "same"})
    assert "The evening is over" not in words(keeper.get(home))


def test_open_pages_follow_the_end_and_its_undo(match_over: Table, keeper: Client) -> None:
    table, match = match_over, running(match_over)
    ends(keeper, table)
    assert keeper.get(f"/m/{match.uid}/", headers=LIVE)["HX-Redirect"] == at(table, "over/")
    assert keeper.get(f"/m/{match.uid}/tv/", headers=LIVE)["HX-Redirect"] == at(table, "tv/")
    assert keeper.get(at(table, ""), headers=LIVE)["HX-Redirect"] == at(table, "over/")
    assert keeper.get(at(table, "settling/"), headers=LIVE)["HX-Redirect"] == at(table, "over/")
    assert keeper.get(at(table, "over/"), headers=LIVE).status_code == 200
    keeper.post(at(table, "reopen/"))
    assert keeper.get(at(table, "over/"), headers=LIVE)["HX-Redirect"] == at(table, "")
