"""A table of old results that is longer than a form may be: pasted, it goes along as a file does."""

from playwright.sync_api import Page, expect

from tests.browser.playing import let_in
from tests.builders import make_club


def test_a_long_table_can_be_pasted_and_brought_in(small_phone: Page) -> None:
    page, club = small_phone, make_club()
    let_in(page, club)
    page.goto(f"/c/{club.uid}/import/table/")
    lines = "".join(f"{day}.11.2015;Golf;{day};{'ü' * 1_000};30\n" for day in range(1, 29)) * 6
    page.get_by_label("The table").fill(f"Date;Game;Ann;Note;Bob\n{lines}")
    page.get_by_role("button", name="Look at it first").tap()
    expect(page.get_by_role("heading", name="What was read")).to_be_visible()
    page.get_by_role("button", name="Bring in 28 matches").tap()
    expect(page.get_by_text("28 matches brought in.")).to_be_visible()
    assert club.matches.count() == 28
