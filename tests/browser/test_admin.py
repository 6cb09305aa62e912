"""The admin site on a phone and on a desk."""

from pathlib import Path

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from games.models import Match
from tests.browser.conftest import Check
from tests.browser.playing import page_widths
from tests.builders import LOW, enter, make_match, save_hand
from tests.old_matches import give_past

DJANGOS_OWN = ".select2-container"
"""The list that Django's own widget makes of a choice: its text has no name for axe-core."""
CUT_OFF = "list => list.scrollWidth - list.clientWidth"


@pytest.fixture
def match() -> Match:
    """A match that goes on, with a long name and a deal that is half entered."""
    match = make_match("hang-ten", ["Zoë", "Bob", "Maximiliane-Josephine von der Hohenstein", "Di"])
    enter(match, 1, [LOW["hang-ten"], 12, -3, 12])
    save_hand(match, 2, 0, LOW["hang-ten"])
    return match


def log_in(page: Page) -> None:
    User.objects.create_superuser("admin", password="secret")
    page.goto("/admin/")
    page.get_by_label("Username").fill("admin")
    page.get_by_label("Password").fill("secret")
    page.get_by_role("button", name="Log in").click()
    expect(page.get_by_role("heading", name="Everything on this server")).to_be_visible()


@pytest.mark.parametrize(
    "axes_own",
    [False, pytest.param(True, marks=pytest.mark.allowed_faults("inline style violates"))],
    ids=["by the policy", "by axe, which tries an inline style on Django's forms"],
)
def test_pages_with_our_rows_are_accessible(
    small_phone: Page, match: Match, axe: Check, axes_own: bool
) -> None:
    player = match.seats.get(position=0).player_id
    rows = [f"match/{match.pk}/change/", f"match/{match.pk}/delete/", f"player/{player}/change/"]
    log_in(small_phone)
    for path in (
        "../status/",
        "match/",
        "club/",
        "player/",
        f"club/{match.club_id}/change/",
        *rows,
    ):
        small_phone.goto(f"/admin/games/{path}")
        assert page_widths(small_phone)[0] == 360, path
        if axes_own:
            axe(small_phone, DJANGOS_OWN)


def test_all_rows_of_a_search_are_selected_and_exported(page: Page, match: Match) -> None:
    for _ in range(51):
        make_match("golf", ["Ann", "Bob"], match.club)
    log_in(page)
    page.goto("/admin/games/match/?q=ann")
    page.get_by_role("checkbox", name="Select all objects on this page for an action").check()
    page.get_by_role("button", name="Select all 51 matches").click()
    page.get_by_label("Action:").select_option(label="Export selected matches: results.csv")
    with page.expect_download() as download:
        page.get_by_role("button", name="Go").click()
    assert len(Path(download.value.path()).read_text("utf-8-sig").splitlines()) == 1 + 51 * 2


def test_a_list_shows_all_its_columns_on_a_desk(page: Page, match: Match) -> None:
    give_past(match.club, 3)
    make_match(
        "hang-ten", ["Maximiliane", "Bartholomew", "Zoë", "Tomás", "Priya", "Grace"], match.club
    )
    page.set_viewport_size({"width": 1280, "height": 800})
    log_in(page)
    for rows in ("match", "player", "club", "housegame"):
        page.goto(f"/admin/games/{rows}/")
        assert page_widths(page)[0] == 1280
        if page.locator(".results").count():
            assert page.locator(".results").evaluate(CUT_OFF) == 0, rows
