"""What can be done to the rows of a list: end, delete, export."""

import csv
import io

import pytest
from openpyxl import load_workbook

from games import play
from games.admin.lists import format_club
from games.matches.stored_match import load_match
from games.models import Club, LogEntry, Match, Player
from tests.admin.site import CLUBS, MATCHES, PLAYERS, count_rows, run_action, staff
from tests.builders import enter, make_club, make_match
from tests.reading_pages import words

pytestmark = [pytest.mark.django_db, pytest.mark.slow_on_postgres]


@pytest.fixture
def match():
    match = make_match("hang-ten", ["Ann", "Bob", "Cy", "Di"])
    enter(match, 1, [1, 2, 3, 4])
    return match


@pytest.fixture
def state(admin_client, match):
    """What the page that asks whether the match should end was made from."""
    return run_action(admin_client, MATCHES, "end_early", [match]).context["state"]


def is_over(match):
    match.refresh_from_db()
    return match.finished_at is not None


def table(response):
    assert response.status_code == 200
    rows = list(csv.DictReader(io.StringIO(response.getvalue().decode("utf-8-sig"))))
    return [
        row | {"match": row["match"].removeprefix("'")} for row in rows
    ]  # a match's own name may begin with -


@pytest.mark.parametrize("rest", ["leader", "split"])
def test_ending_asks_about_the_pot_and_ends_as_chosen(admin_client, match, rest):
    page = run_action(admin_client, MATCHES, "end_early", [match])
    for said in (
        "Totals after 1 deal: Ann 1 · Bob 2 · Cy 3 · Di 4",
        "Pot: $3.65",
        "The player in the lead",
    ):
        assert said in words(page)
    assert not is_over(match)
    other = make_match("hang-ten", ["Ann", "Bob", "Cy", "Di"])
    enter(other, 1, [1, 2, 3, 4])
    play.end_match(other, rest)
    ended = run_action(
        admin_client, MATCHES, "end_early", [match], state=page.context["state"], rest=rest
    )
    assert ended.status_code == 302
    match.refresh_from_db()
    assert match.ended_early == rest
    assert load_match(match.pk).build_record() == load_match(other.pk).build_record()
    assert match.log.last().action == LogEntry.Action.END
    assert run_action(admin_client, MATCHES, "end_early", [match]).status_code == 302  # once more
    assert "over already" in words(admin_client.get(MATCHES))


def test_ending_needs_a_choice_and_an_unchanged_match(admin_client, match, state):
    for rest in ({}, {"rest": "me"}):
        response = run_action(admin_client, MATCHES, "end_early", [match], state=state, **rest)
        assert response.status_code == 422
        assert "Choose who gets the rest of the pot." in words(response)
    enter(match, 2, [1, 2, 3, 4])
    response = run_action(admin_client, MATCHES, "end_early", [match], state=state, rest="split")
    assert response.status_code == 422
    assert "Someone has just changed one of these matches." in words(response)
    assert not is_over(match)


def test_ending_without_a_pot_asks_nothing(admin_client):
    match = make_match("golf", 2)
    enter(match, 1, [3, 9], 0)
    page = run_action(admin_client, MATCHES, "end_early", [match])
    assert "in the pot" not in words(page)
    run_action(admin_client, MATCHES, "end_early", [match], state=page.context["state"])
    assert is_over(match)


def test_only_staff_who_may_change_matches_end_them(match):
    client = staff("view_match", "delete_match")
    run_action(
        client, MATCHES, "end_early", [match], state=f"{match.pk}:{match.revision}", rest="split"
    )
    assert not is_over(match)


def test_deleting_a_match_deletes_its_log_and_nothing_else(admin_client, match):
    kept, ticked = (make_match("golf", 2, club=match.club) for _ in range(2))
    enter(kept, 1, [3, 9], 0)
    rows = count_rows(kept)
    assert admin_client.post(f"{MATCHES}{match.pk}/delete/", {"post": "yes"}).status_code == 302
    said = words(run_action(admin_client, MATCHES, "delete_selected", [ticked]))
    assert "Matches: 1" in said
    assert f"{format_club(match.club)}: Ann, Bob" in said
    assert Match.objects.count() == 2
    run_action(admin_client, MATCHES, "delete_selected", [ticked], post="yes")
    assert list(Match.objects.all()) == [kept]
    assert count_rows(kept) == rows
    assert LogEntry.objects.exclude(match=kept).count() == 0
    assert Player.objects.count() == 4


def test_deleting_a_club_deletes_its_players_matches_and_logs(admin_client, match):
    other = make_match("golf", 2)
    admin_client.post(f"{CLUBS}{match.club_id}/delete/", {"post": "yes"})
    assert list(Club.objects.all()) == [other.club]
    assert list(Match.objects.all()) == [other]
    assert set(Player.objects.values_list("club", flat=True)) == {other.club_id}


def test_players_are_not_deleted(admin_client, match):
    player = match.seats.first().player
    assert admin_client.post(f"{PLAYERS}{player.pk}/delete/", {"post": "yes"}).status_code == 403
    run_action(admin_client, PLAYERS, "delete_selected", [player], post="yes")
    assert Player.objects.filter(pk=player.pk).exists()


def test_deleting_a_club_needs_permission_to_delete_matches(
    match,
):
    """Staff who may only view delete nothing."""
    assert (
        staff("view_match").post(f"{MATCHES}{match.pk}/delete/", {"post": "yes"}).status_code == 403
    )
    client = staff("view_club", "delete_club")
    assert "permission" in words(client.get(f"{CLUBS}{match.club_id}/delete/"))
    assert client.post(f"{CLUBS}{match.club_id}/delete/", {"post": "yes"}).status_code == 403
    assert Match.objects.exists()


def test_export_takes_matches_of_the_ticked_rows_only(admin_client, match):
    other = make_match("golf", ["Ann", "Eve"], club=match.club)
    third, eve = make_match("golf", 2), other.seats.get(position=1).player
    for name, rows in (("hands", 4), ("results", 4), ("money", 4 + 2)):
        found = table(run_action(admin_client, MATCHES, f"export_{name}_csv", [match]))
        assert {row["match"] for row in found} == {match.uid}
        assert len(found) == rows
    lines = (
        run_action(admin_client, MATCHES, "export_matches_jsonl", [match])
        .getvalue()
        .decode()
        .splitlines()
    )
    assert len(lines) == 1
    sheet = load_workbook(
        io.BytesIO(run_action(admin_client, MATCHES, "export_tables_xlsx", [match]).getvalue())
    )["results"]
    assert [cell.value for cell in sheet["A"]] == ["Match"] + [match.uid] * 4
    assert {
        row["match"]
        for row in table(run_action(admin_client, CLUBS, "export_results_csv", [third.club]))
    } == {third.uid}
    assert {
        row["match"]
        for row in table(run_action(admin_client, PLAYERS, "export_results_csv", [eve]))
    } == {other.uid}


def test_export_takes_all_rows_of_a_filtered_list(admin_client, match):
    other = make_match("golf", 2, club=make_club("Friday"))
    chosen = {"select_across": "1"}
    everything = run_action(admin_client, MATCHES, "export_results_csv", [match], **chosen)
    assert {row["match"] for row in table(everything)} == {match.uid, other.uid}
    for shown in ("?game__exact=golf", "?q=friday"):
        found = table(
            run_action(admin_client, MATCHES + shown, "export_results_csv", [other], **chosen)
        )
        assert [(row["match"], row["club"]) for row in found] == [(other.uid, "Friday")] * 2
    sheet = run_action(admin_client, f"{MATCHES}?q=friday", "export_tables_xlsx", [other], **chosen)
    names = [cell.value for cell in load_workbook(io.BytesIO(sheet.getvalue()))["results"]["A"]]
    assert names == ["Match"] + [other.uid] * 2


def test_only_staff_who_may_view_matches_export_them(match):
    client = staff("view_club")
    assert "Export" not in words(client.get(CLUBS))
    assert "Content-Disposition" not in run_action(client, CLUBS, "export_hands_csv", [match.club])
    assert len(table(run_action(staff("view_match"), MATCHES, "export_hands_csv", [match]))) == 4


@pytest.mark.parametrize("where", [MATCHES, CLUBS, "/admin/auth/user/", "/admin/auth/group/"])
def test_an_invalid_ticked_row_is_no_server_error(admin_client, where):
    for ticked in ("", "x", "1.0", "²", "9" * 30):
        response = admin_client.post(
            where, {"action": "delete_selected", "_selected_action": ticked}
        )
        assert response.status_code == 400, ticked
