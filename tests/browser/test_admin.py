"""The admin site on a phone and on a desk."""

import re

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from games import play
from games.models import Club, Match
from tests.browser.conftest import Check
from tests.browser.playing import page_widths
from tests.builders import LOW, enter, hand, make_match
from tests.old_matches import give_past

DJANGOS_OWN = ".select2-container"
"""The list that Django's own widget makes of a choice: its text has no name for axe-core."""
CUT_OFF = "list => list.scrollWidth - list.clientWidth"


@pytest.fixture
def match() -> Match:
    """A match that goes on, with a long name and a deal that is half entered."""
    match = make_match("hang-ten", ["Zoë", "Bob", "Maximiliane-Josephine von der Hohenstein", "Di"])
    enter(match, 1, [LOW["hang-ten"], 12, -3, 12])
    play.record_hand(match, 2, 0, hand(LOW["hang-ten"]), based_on=0)
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
def test_pages_with_our_rows_are_accessible(small_phone: Page, match: Match, axe: Check, axes_own: bool) -> None:
    player = match.seats.get(position=0).player_id
    rows = [f"match/{match.pk}/change/", f"match/{match.pk}/delete/", "match/export/", f"player/{player}/change/"]
    log_in(small_phone)
    for path in ("../status/", "match/", "club/", "player/", f"club/{match.club_id}/change/", *rows):
        small_phone.goto(f"/admin/games/{path}")
        assert page_widths(small_phone)[0] == 360, path
        if axes_own:
            axe(small_phone, DJANGOS_OWN)


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


def test_a_list_shows_all_its_columns_on_a_desk(page: Page, match: Match) -> None:
    give_past(match.club, 3)
    make_match("hang-ten", ["Maximiliane", "Bartholomew", "Zoë", "Tomás", "Priya", "Grace"], match.club)
    page.set_viewport_size({"width": 1280, "height": 800})
    log_in(page)
    for rows in ("match", "player", "club", "housegame"):
        page.goto(f"/admin/games/{rows}/")
        assert page_widths(page)[0] == 1280
        if page.locator(".results").count():
            assert page.locator(".results").evaluate(CUT_OFF) == 0, rows
