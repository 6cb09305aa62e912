"""Old results on a phone: each choice is read at once, a wide sheet moves in itself, and a long one
can be pasted.
"""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.browser.playing import let_in
from tests.builders import make_club

NAMES = [f"Somebody with a long name {number}" for number in range(18)]
WIDE = f"Date;Game;{';'.join(NAMES)}\n" + "".join(
    f"{day}/01/2015;Skat{';1' * 4}{';' * 10}{';7' * 4}\n" for day in range(10, 20)
)


@pytest.mark.allowed_faults("422")  # lines that do not fit
def test_a_wide_sheet_is_imported_on_a_small_phone(
    small_phone: Page,
) -> None:
    """Each choice is read at once."""
    page, club = small_phone, make_club()
    let_in(page, club)
    page.goto(f"/c/{club.uid}/import/table/")
    page.get_by_label("Paste the lines").fill(WIDE + "Total;;5\n")
    page.get_by_role("button", name="Check columns").tap()
    expect(page.get_by_role("heading", name="What is in each column?")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    lines = page.get_by_role("region", name="The first lines")
    assert lines.evaluate("table => table.scrollWidth > table.clientWidth")
    lines.evaluate("table => table.scrollTo(9999, 0)")
    at_the_end = lines.evaluate("table => table.scrollLeft")
    numbers = page.get_by_role("rowheader", name="Line 2")
    assert numbers.evaluate("cell => cell.getBoundingClientRect().left") < 30, (
        "the numbers of the lines stay"
    )
    last = page.get_by_label(re.compile(f"Column 20, {NAMES[-1]}: 7, 7, 7"))
    last.select_option("Leave out")
    expect(page.locator("td.out").first).to_be_visible()
    expect(lines).to_have_js_property("scrollLeft", at_the_end)  # it stays where it was
    assert not violations(page)
    expect(page.get_by_role("link", name="Fix 1 problem")).to_be_visible()
    page.get_by_role("button", name="Leave out this line").tap()
    page.get_by_role("button", name="Preview matches").tap()
    expect(page.get_by_role("heading", name="10 matches are ready")).to_be_visible()
    page.get_by_label("The lowest").tap()
    expect(page.get_by_text(f"{NAMES[0]}, {NAMES[1]}").first).to_be_visible()
    assert not violations(page)
    page.get_by_role("button", name="Columns").tap()
    expect(page.get_by_text("1 line left out")).to_be_visible()
    page.get_by_role("button", name="Preview matches").tap()
    expect(page.get_by_label("The lowest")).to_be_checked()
    page.get_by_role("button", name="Import 10 matches").tap()
    expect(page.get_by_role("heading", name="matches are imported")).to_be_visible()
    assert not violations(page)
    assert club.matches.count() == 10


def test_a_long_sheet_can_be_pasted_and_imported(small_phone: Page) -> None:
    page, club = small_phone, make_club()
    let_in(page, club)
    page.goto(f"/c/{club.uid}/import/table/")
    lines = "".join(f"{day}.11.2015;Golf;{day};{'ü' * 190};30\n" for day in range(1, 29)) * 30
    page.get_by_label("Paste the lines").fill(f"Date;Game;Ann;Note;Bob\n{lines}")
    page.get_by_role("button", name="Check columns").tap()
    page.get_by_role("button", name="Preview matches").tap()
    page.get_by_role("button", name="Import 28 matches").tap()
    expect(page.get_by_role("heading", name="matches are imported")).to_be_visible()
    assert club.matches.count() == 28


def test_a_sheet_is_imported_step_by_step_without_scripts(nojs_page: Page) -> None:
    page, club = nojs_page, make_club()
    let_in(page, club)
    page.goto(f"/c/{club.uid}/import/table/")
    page.get_by_label("Paste the lines").fill(
        "Date;Ann;Bob;Average\n12/01/2015;1;2;1.5\n11/02/2015;1;2;1.5\n"
    )
    page.get_by_role("button", name="Check columns").click()
    page.get_by_label(re.compile("Column 4, Average")).select_option("Leave out")
    page.get_by_label("Month first").check(force=True)
    page.get_by_label("Game", exact=True).fill("Skat")
    page.get_by_role("button", name="Read again").last.click()
    page.get_by_role("button", name="Preview matches").click()
    page.get_by_label("The lowest").check(force=True)
    page.get_by_role("button", name="Import 2 matches").click()
    expect(page.get_by_role("heading", name="matches are imported")).to_be_visible()
    assert club.matches.filter(seats__won=True, seats__player__name="Ann").count() == 2
