"""Starting a club, and its home, on a phone."""

import re

import pytest
from playwright.sync_api import Page, expect

from games import play
from games.models import Club
from tests.browser.conftest import Check
from tests.browser.playing import lets_in, widths
from tests.builders import enter, make_club, make_match


def lively_club() -> Club:
    """A club with matches going on, left alone, and finished, and with long names."""
    club = make_club("Les Écartés de l’Étoile du Nord")
    names = ["Maximiliane Brandstätter-Wolkenstein H.", "Zoë", "Wolfeschlegelsteinhausenbergerdorff", "Bob"]
    enter(make_match("basketball", names, club=club), 1, [164, 164, 90, 12])
    enter(make_match("tens-grid", names, club=club), 1, [-87, 20, 30, 40])
    enter(make_match("hang-ten", names, club=club), 1, [30, 12, 14, 14])
    return club


def test_the_button_that_starts_a_club_is_in_view(small_phone: Page) -> None:
    small_phone.goto("/")
    expect(small_phone.get_by_role("button", name="Start the club")).to_be_in_viewport()


def test_the_key_that_says_go_starts_the_club_without_javascript_too(nojs_page: Page) -> None:
    nojs_page.goto("/")
    nojs_page.get_by_label("Name of the club").fill("Thursday Table")
    nojs_page.get_by_label("Name of the club").press("Enter")
    expect(nojs_page.get_by_role("heading", name="Tonight")).to_be_visible()


@pytest.mark.allowed_faults("422")
def test_a_name_that_cannot_be_is_said_at_the_field(page: Page, axe: Check) -> None:
    page.goto("/")
    page.get_by_role("button", name="Start the club").tap()
    field = page.get_by_label("Name of the club")
    expect(field).to_have_accessible_description("A club needs a name.")
    expect(field).to_be_focused()
    axe(page)


@pytest.mark.everyday
@pytest.mark.allowed_faults("ERR_ABORTED")
def test_two_taps_in_a_row_start_one_club(page: Page) -> None:
    page.goto("/")
    page.get_by_label("Name of the club").fill("Thursday Table")
    page.get_by_role("button", name="Start the club").dblclick()
    expect(page.get_by_role("heading", name="Tonight")).to_be_visible()
    assert Club.objects.count() == 1


def test_homes_are_accessible_and_fit_the_smallest_phone_also_with_long_names(
    small_phone: Page, axe: Check, subtests
) -> None:
    lively, new = lively_club(), make_club("x" * 40)
    for club, role in ((new, "keeper"), (lively, "keeper"), (lively, "watcher")):
        with subtests.test(f"{club.name} {role}"):
            lets_in(small_phone, club, role)
            small_phone.goto(f"/c/{club.uid}/")
            assert widths(small_phone) == (360, 360)
            axe(small_phone)


def test_the_match_that_is_going_on_is_one_tap_away(small_phone: Page) -> None:
    club = lively_club()
    lets_in(small_phone, club)
    small_phone.goto("/")
    button = small_phone.get_by_role("link", name="Go on: deal 2")
    expect(button).to_be_in_viewport()
    button.tap()
    expect(small_phone).to_have_url(re.compile(r"/deals/2/hands/\d+/$"))


def test_the_last_match_is_played_again_with_one_tap(page: Page) -> None:
    club = make_club()
    match = make_match("golf", ["Ann", "Bob"], club=club)
    play.end_match(match, "split")
    lets_in(page, club)
    page.goto(f"/c/{club.uid}/")
    page.get_by_role("button", name=re.compile("Rematch: Six-card Golf")).tap()
    expect(page).to_have_url(re.compile(r"/m/[^/]+/$"))


def test_a_watcher_goes_on_to_the_scores(page: Page) -> None:
    club = lively_club()
    lets_in(page, club, "watcher")
    page.goto("/")
    page.get_by_role("link", name="Look at the scores").tap()
    expect(page.get_by_role("heading", name="Hang Ten")).to_be_visible()
