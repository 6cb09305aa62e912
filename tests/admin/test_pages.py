"""A match's, a club's and a player's page; from there into the app."""

from datetime import UTC, datetime

import pytest
from django.contrib import admin

from games import play
from tests.admin.site import CLUBS, IMPORTS, MATCHES, PLAYERS, run_action, staff
from tests.builders import enter, make_club, make_match
from tests.old_sheets import import_results
from tests.reading_pages import words

pytestmark = [pytest.mark.django_db, pytest.mark.slow_on_postgres]


def page(row):
    return f"/admin/games/{row._meta.model_name}/{row.pk}/change/"


@pytest.fixture
def match():
    match = make_match("hang-ten", ["Ann", "Bob", "Cy", "Di"])
    enter(match, 1, ["7 7 7 7 7 7 7 7 7 A", 12, 3, 12])
    return match


def test_a_page_has_a_fixed_cost_and_shows_no_secret(
    admin_client, match, django_assert_num_queries
):
    admin_client.get(page(make_match("golf", 2)))  # Django keeps what kinds of rows there are
    for deals in (range(0), range(2, 8)):
        for number in deals:
            enter(match, number, [1, 2, 3, 4])
        with django_assert_num_queries(6):
            admin_client.get(page(match))
    club = match.club
    for address in (page(club), CLUBS, page(match), page(match.seats.first().player)):
        text = admin_client.get(address).text
        assert club.keeper_secret not in text
        assert club.watch_secret not in text


def test_nothing_is_edited_or_added_by_hand(admin_client, match):
    for row in (match, match.club, match.seats.first().player):
        before = type(row).objects.values().get(pk=row.pk)
        assert (
            admin_client.post(
                page(row), {"name": "Other", "game": "golf", "first_dealer": 3}
            ).status_code
            == 403
        )
        assert admin_client.get(f"/admin/games/{row._meta.model_name}/add/").status_code == 403
        assert type(row).objects.values().get(pk=row.pk) == before


@pytest.mark.parametrize("where", [MATCHES, CLUBS, PLAYERS, IMPORTS])
def test_a_missing_row_is_no_server_error(admin_client, where):
    admin_client.raise_request_exception = False
    for key in ("0", "99999999999999999999999", "abc", "-1", "1_00", "%00"):
        for page in ("change/", "delete/", "history/", "open/"):
            for method in (admin_client.get, admin_client.post):
                assert method(f"{where}{key}/{page}").status_code in (302, 403, 404, 405), (
                    key,
                    page,
                    method,
                )


def test_old_results_are_listed_and_cannot_be_deleted(admin_client):
    club = make_club("Kitchen")
    batch = import_results(club, ("Ann", 3, "Bob", 4), ("Ann", 5, "Bob", 6))
    shown = words(admin_client.get(page(batch)))
    assert f"/admin/games/club/{club.pk}/change/" in admin_client.get(page(batch)).text
    assert "Search" not in words(admin_client.get(IMPORTS))
    for text in (words(admin_client.get(IMPORTS)), shown):
        assert all(part in text for part in ("Kitchen", "Matches 2", f"{batch.at:%Y}"))
    assert admin_client.post(f"{IMPORTS}{batch.pk}/delete/", {"post": "yes"}).status_code == 403
    run_action(admin_client, IMPORTS, "delete_selected", [batch], post="yes")
    assert club.import_batches.exists()
    assert staff("view_match").get(IMPORTS).status_code == 403


def test_opening_a_row_as_keeper_leads_into_the_app(admin_client, match):
    ann, club = match.seats.first().player, f"/c/{match.club.uid}/"
    assert admin_client.get(f"/m/{match.uid}/").status_code == 404
    for row, there in (
        (match, f"/m/{match.uid}/"),
        (match.club, club),
        (ann, f"{club}players/{ann.pk}/"),
    ):
        response = admin_client.post(page(row).replace("change/", "open/"), follow=True)
        assert response.redirect_chain == [(there, 302)]
        assert response.status_code == 200
    shown = admin_client.get(page(match)).text
    for address in (f"/m/{match.uid}/deals/1/hands/1/", f"/m/{match.uid}/correct/"):
        assert f'href="{address}"' in shown
        assert admin_client.get(address).status_code == 200


def test_only_staff_who_may_change_matches_open_them(match):
    client, may, address = (
        staff("view_match", "view_club"),
        staff("change_match"),
        f"{MATCHES}{match.pk}/open/",
    )
    assert "Open as scorekeeper" not in words(client.get(page(match)))
    for refused in (address, f"{CLUBS}{match.club_id}/open/"):
        assert client.post(refused).status_code == 403
    assert (may.post(address).status_code, may.get(address).status_code) == (302, 405)


def test_a_match_shows_its_weekday_and_options_in_words(admin_client, match):
    with play.backdate(datetime(2026, 11, 20, 19, 30, tzinfo=UTC)):
        started = make_match("golf", 2)
    assert "Fri 2026-11-20" in words(admin_client.get(page(started)))
    assert "Options" in words(admin_client.get(page(started)))
    assert '{"' not in words(admin_client.get(page(match)))


def test_lists_have_the_same_names_as_in_the_app(admin_client):
    index = words(admin_client.get("/admin/"))
    assert all(
        name in index for name in ("Clubs", "Matches", "Our games", "Old results", "Players")
    )


def test_the_games_stand_first_and_authentication_last(rf, admin_user):
    request = rf.get("/admin/")
    request.user = admin_user
    parts = [part["app_label"] for part in admin.site.get_app_list(request)]
    assert (parts[0], parts[-1]) == ("games", "auth")
