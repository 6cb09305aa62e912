"""The admin site on a phone, and the pages where files go out and come in."""

import json
import re
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from games import play
from games.models import Club, Match
from tests.browser.conftest import Check
from tests.browser.playing import lets_in
from tests.builders import LOW, enter, hand, make_match
from tests.old_matches import give_past

AXES_OWN = pytest.mark.allowed_faults("inline style violates")
"""On pages with Django's form styles axe-core itself tries an inline style."""


@pytest.fixture
def match() -> Match:
    """A match that goes on, with a long name and a deal that is half entered."""
    match = make_match("hang-ten", ["Zoë", "Bob", "Maximiliane-Josephine von der Hohenstein", "Di"])
    enter(match, 1, [LOW["hang-ten"], 12, -3, 12])
    play.record_hand(match, 2, 0, hand(LOW["hang-ten"]), seen=0)
    return match


def log_in(page: Page) -> None:
    User.objects.create_superuser("admin", password="secret")
    page.goto("/admin/")
    page.get_by_label("Username").fill("admin")
    page.get_by_label("Password").fill("secret")
    page.get_by_role("button", name="Log in").click()
    expect(page.get_by_role("heading", name="Everything on this server")).to_be_visible()


def own_pages(match: Match) -> list[str]:
    """The pages of the admin site that show this app's rows."""
    player = match.seats.get(position=0).player_id
    tails = ["match/", f"match/{match.pk}/change/", f"match/{match.pk}/delete/", "match/export/", "club/", "player/"]
    rows = [f"club/{match.club_id}/change/", f"player/{player}/change/"]
    return ["/admin/status/", *(f"/admin/games/{tail}" for tail in (*tails, *rows))]


def test_no_page_of_the_admin_site_breaks_the_policy_or_is_wider_than_the_smallest_phone(
    small_phone: Page, match: Match
) -> None:
    log_in(small_phone)
    for path in own_pages(match):
        small_phone.goto(path)
        assert small_phone.evaluate("document.documentElement.scrollWidth") == 360, path


DJANGOS_OWN = ".select2-container"
"""The list that Django's own widget makes of a choice: its text has no name for axe-core."""


@AXES_OWN
def test_the_pages_of_the_admin_site_are_accessible(page: Page, match: Match, axe: Check) -> None:
    log_in(page)
    for path in own_pages(match):
        page.goto(path)
        axe(page, DJANGOS_OWN)


def test_matches_are_found_by_typing_a_part_of_a_clubs_name(page: Page, match: Match) -> None:
    namesake = make_match("golf", 2).club
    Club.objects.update(name="Les Écartés")
    labels = [re.compile(f"Les Écartés, since .* · {club.uid[:6]}") for club in (match.club, namesake)]
    log_in(page)
    page.goto("/admin/games/match/")
    page.get_by_role("link", name="Filter").click()
    page.get_by_role("combobox", name="Choose a club").click()
    page.get_by_role("searchbox").last.fill("CART")
    found = page.locator(".select2-results").get_by_role("option")
    expect(found).to_have_text(labels)
    found.first.click()
    chosen = page.get_by_role("combobox", name=labels[0])
    expect(chosen).to_be_visible()
    page.locator(".club-filter").get_by_role("button").click()
    expect(page).to_have_url(re.compile(f"club__id__exact={match.club_id}"))
    expect(chosen).to_be_visible()
    rows = page.locator("#result_list")
    expect(rows.get_by_role("link", name="Hang Ten")).to_be_visible()
    expect(rows.get_by_role("link", name="Six-card Golf")).to_have_count(0)


def test_a_match_is_ended_from_its_page_once_it_is_chosen_what_becomes_of_the_pot(page: Page, match: Match) -> None:
    log_in(page)
    page.goto(f"/admin/games/match/{match.pk}/change/")
    page.get_by_role("button", name="End early").click()
    page.get_by_label("to all, in equal parts").check()
    page.get_by_role("button", name="End early").click()
    expect(page.get_by_text("1 match ended early.")).to_be_visible()
    match.refresh_from_db()
    assert match.ended_early == "split"


def test_a_keeper_takes_a_clubs_matches_out_and_brings_others_in(
    small_phone: Page, match: Match, axe: Check, tmp_path: Path
) -> None:
    page = small_phone
    lets_in(page, match.club)
    page.goto(f"/c/{match.club.uid}/")
    page.get_by_role("link", name=re.compile("^Club settings")).tap()
    page.get_by_role("link", name=re.compile("^Files")).tap()
    page.wait_for_url("**/files/")
    axe(page)
    with page.expect_download() as download:
        page.get_by_role("link", name="matches.jsonl").tap()
    kept = json.loads(Path(download.value.path()).read_text("utf-8"))
    assert kept["players"][0] == "Zoë"
    page.get_by_role("link", name="Bring matches in").tap()
    page.wait_for_url("**/import/")
    axe(page)
    file = tmp_path / "others.jsonl"
    file.write_text(json.dumps(kept | {"first_dealer": "Bob"}), "utf-8")
    page.get_by_label("File with matches").set_input_files(file)
    page.get_by_label("Played on").fill("2024-05-17")
    page.get_by_role("button", name="Bring them in").tap()
    expect(page.get_by_text("1 match added.")).to_be_visible()
    assert match.club.matches.filter(started_at__year=2024).count() == 1


@pytest.mark.allowed_faults("422")
def test_what_is_wrong_in_a_file_stands_by_its_field_line_by_line(
    nojs_page: Page, match: Match, tmp_path: Path
) -> None:
    lets_in(nojs_page, match.club)
    nojs_page.goto(f"/c/{match.club.uid}/import/")
    file = tmp_path / "wrong.jsonl"
    file.write_text('{"format": "scorekeeper-match/1"}\nnothing\n', "utf-8")
    field = nojs_page.get_by_label("File with matches")
    field.set_input_files(file)
    nojs_page.get_by_role("button", name="Bring them in").click()
    expect(field).to_have_accessible_description(
        "Nothing was brought in. Line 1: game is missing Line 2: This is no JSON: Expecting value at character 1"
    )


CUT_OFF = "list => list.scrollWidth - list.clientWidth"


def test_a_list_shows_all_its_columns_on_a_desk(page: Page, match: Match) -> None:
    give_past(match.club, 3)
    make_match("hang-ten", ["Maximiliane", "Bartholomew", "Zoë", "Tomás", "Priya", "Grace"], match.club)
    page.set_viewport_size({"width": 1280, "height": 800})
    log_in(page)
    for rows in ("match", "player", "club", "housegame"):
        page.goto(f"/admin/games/{rows}/")
        assert page.evaluate("document.documentElement.scrollWidth") == 1280
        if page.locator(".results").count():
            assert page.locator(".results").evaluate(CUT_OFF) == 0, rows
