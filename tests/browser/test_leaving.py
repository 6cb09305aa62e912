"""A club that leaves, comes back and is deleted, on the smallest phone."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from games.models import Club
from tests.browser.conftest import NewContext
from tests.browser.playing import lets_in, widths
from tests.builders import make_match


@pytest.mark.allowed_faults("422")
def test_a_club_is_taken_out_brought_in_deleted_by_its_name_and_let_stay(
    small_phone: Page, new_context: NewContext, tmp_path: Path
) -> None:
    page, club = small_phone, make_match().club
    lets_in(page, club)
    page.goto(f"/c/{club.uid}/")
    page.get_by_role("link", name="Club settings").tap()
    page.get_by_role("link", name=re.compile("^Files")).tap()
    with page.expect_download() as download:
        page.get_by_role("link", name="Take the club with you").tap()
    file = tmp_path / download.value.suggested_filename
    assert file.name == "thursday-table.club.jsonl.gz"
    download.value.save_as(file)
    page.get_by_role("link", name="Bring a club in").tap()
    page.get_by_label("The club’s file").set_input_files(file)
    page.get_by_role("button", name="Bring the club in").tap()
    expect(page.get_by_text("is here, with 1 match.")).to_be_visible()
    copy = Club.objects.exclude(pk=club.pk).get()
    assert copy.uid in page.url
    # It is deleted once its name is typed
    page.goto(f"/c/{copy.uid}/delete/")
    name = page.get_by_label("Type the name of the club")
    name.fill("Thursday")
    page.get_by_role("button", name="Delete it").tap()
    expect(name).to_have_value("Thursday")
    expect(name).to_have_accessible_description("That is not the club’s name.")
    assert widths(page) == (360, 360)
    name.fill(" thursday  table ")
    page.get_by_role("button", name="Delete it").tap()
    expect(page.get_by_text("This club will be deleted for good on")).to_be_visible()
    # Another phone lets it stay
    other = new_context().new_page()
    lets_in(other, copy)
    other.goto(f"/c/{copy.uid}/")
    other.get_by_role("button", name="Let it stay").tap()
    expect(other.get_by_text("Thursday Table stays.")).to_be_visible()
    page.reload()
    expect(page.get_by_text("This club will be deleted for good on")).to_be_hidden()
