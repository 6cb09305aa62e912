"""A club that leaves, comes back and is deleted; somebody who is forgotten; and what is said of all that."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from games import play
from games.models import Club, Match
from tests.browser.conftest import Check, NewContext
from tests.browser.playing import lets_in, widths
from tests.builders import enter, make_match

LONG = "Maximiliane-Josephine Brandstä"


@pytest.fixture
def match() -> Match:
    """A match for money that is over, in which somebody with the longest of names owes the others."""
    match = make_match("hang-ten", [LONG, "Bob", "Cy", "Di"], unit_cents=25)
    enter(match, 1, [40, 3, 17, 25])
    play.end_match(match, "leader")
    return match


@pytest.fixture(params=["with scripts", "without"])
def phone(request: pytest.FixtureRequest, new_context: NewContext) -> Page:
    """The smallest phone."""
    scripts = request.param == "with scripts"
    return new_context(viewport={"width": 360, "height": 640}, java_script_enabled=scripts).new_page()


@pytest.fixture
def look(request: pytest.FixtureRequest, axe: Check) -> Check:
    """`look(page)`: it is no wider than its phone, and axe finds nothing, where it can run."""

    def check(page: Page) -> None:
        assert widths(page)[0] <= widths(page)[1], page.url
        if "without" not in request.node.callspec.id:
            axe(page)

    return check


def leaves_by_file(page: Page, club: Club, look: Check, folder: Path) -> Path:
    """Takes the club's file from its home, as people find it."""
    page.goto(f"/c/{club.uid}/")
    page.get_by_role("link", name="Club settings").tap()
    page.get_by_role("link", name=re.compile("^Files")).tap()
    expect(page.get_by_role("heading", name="The whole club")).to_be_visible()
    look(page)
    with page.expect_download() as download:
        page.get_by_role("link", name="Take the club with you").tap()
    file = folder / download.value.suggested_filename
    download.value.save_as(file)
    return file


@pytest.mark.allowed_faults("422")
def test_a_club_is_taken_out_and_brought_in_as_one_of_its_own(
    phone: Page, match: Match, look: Check, tmp_path: Path
) -> None:
    lets_in(phone, match.club)
    file = leaves_by_file(phone, match.club, look, tmp_path)
    assert file.name == "thursday-table.club.jsonl.gz"
    phone.get_by_role("link", name="Bring a club in").tap()
    field = phone.get_by_label("The club’s file")
    expect(field).to_be_visible()
    look(phone)
    cut = tmp_path / "cut.gz"
    cut.write_bytes(file.read_bytes()[:-200])
    field.set_input_files(cut)
    phone.get_by_role("button", name="Bring the club in").tap()
    expect(phone.get_by_role("alert")).to_contain_text("This file is damaged or cut off.")
    look(phone)
    field.set_input_files(file)
    phone.get_by_role("button", name="Bring the club in").tap()
    expect(phone.get_by_text("is here, with 1 match.")).to_be_visible()
    expect(phone.get_by_text("Club settings")).to_be_visible()
    look(phone)
    assert Club.objects.exclude(pk=match.club.pk).get().uid in phone.url


def test_somebody_is_forgotten_after_what_is_open_was_said(phone: Page, match: Match, look: Check) -> None:
    lets_in(phone, match.club)
    phone.goto(f"/c/{match.club.uid}/players/{match.seats.get(position=0).player_id}/")
    phone.get_by_role("link", name="Forget this name").tap()
    expect(phone.get_by_role("heading", name=f"Forget {LONG}?")).to_be_visible()
    expect(phone.get_by_text(f"Still open for {LONG}: $5.00 to pay.")).to_be_visible()
    look(phone)
    phone.get_by_role("button", name="Forget the name").tap()
    expect(phone.get_by_role("heading", name="Somebody 1")).to_be_visible()
    look(phone)
    phone.goto(f"/m/{match.uid}/")
    expect(phone.get_by_role("region", name="Standings").get_by_text("Somebody 1")).to_be_visible()
    assert LONG not in phone.content()


@pytest.mark.allowed_faults("422")
def test_a_club_is_deleted_by_its_name_and_another_phone_lets_it_stay(
    phone: Page, match: Match, look: Check, new_context: NewContext
) -> None:
    lets_in(phone, match.club)
    phone.goto(f"/c/{match.club.uid}/")
    phone.get_by_role("link", name="Club settings").tap()
    expect(phone.get_by_role("heading", name="Club settings")).to_be_visible()
    look(phone)
    phone.get_by_role("link", name="Delete the club").tap()
    expect(phone.get_by_text("goes with its 1 match,")).to_be_visible()
    look(phone)
    name = phone.get_by_label("Type the name of the club")
    name.fill("Thursday")
    phone.get_by_role("button", name="Delete it").tap()
    expect(phone.get_by_text("That is not the club’s name.").first).to_be_visible()
    expect(name).to_have_value("Thursday")
    expect(name).to_have_accessible_description("That is not the club’s name.")
    look(phone)
    name.fill(" thursday  table ")
    phone.get_by_role("button", name="Delete it").tap()
    expect(phone.get_by_text("This club will be deleted for good on")).to_be_visible()
    look(phone)
    others = new_context().new_page()
    lets_in(others, match.club)
    others.goto(f"/c/{match.club.uid}/")
    others.get_by_role("button", name="Let it stay").tap()
    expect(others.get_by_text("Thursday Table stays.")).to_be_visible()
    phone.reload()
    expect(phone.get_by_text("This club will be deleted for good on")).to_be_hidden()
    phone.get_by_role("link", name="Club settings").tap()
    expect(phone.get_by_role("link", name="Delete the club")).to_be_visible()


def test_whoever_starts_a_club_can_read_first_what_is_kept_and_how_long(phone: Page, look: Check) -> None:
    phone.goto("/")
    phone.get_by_role("link", name="Privacy").tap()
    expect(phone.get_by_role("heading", name="What is kept")).to_be_visible()
    expect(phone.get_by_text("is gone for good after 14 days")).to_be_visible()
    look(phone)
    phone.go_back()
    expect(phone.get_by_label("Name of the club")).to_be_visible()
