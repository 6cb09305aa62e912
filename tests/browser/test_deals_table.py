"""The table of deals on the board: half a number is another number, so no column is cut in two."""

from itertools import product

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import lets_in
from tests.builders import enter, make_match

SCORES = {
    "of three characters": [[3, 12, 20, -4]] * 11,
    "a total of four": [[3, 12, 20, -14]] * 11,
    "scores and totals of four": [[3, 12, 20, -140]] * 7,
    "of more": [[3, 12, 20, -1040]] * 7,
}
CUT = """region => {
    const cells = [...region.querySelector("thead tr").cells].map((cell) => cell.getBoundingClientRect());
    const [left, right] = [cells.shift().right, cells.pop().left];
    return cells
        .filter((cell) => cell.right > left + 1 && cell.left < right - 1)
        .filter((cell) => cell.left < left - 1 || cell.right > right + 1)
        .map((cell) => `${cell.left}–${cell.right} between ${left} and ${right}`);
}"""


@pytest.mark.parametrize("scores", SCORES)
def test_it_opens_at_the_newest_deal_and_no_column_is_cut(page: Page, scores: str) -> None:
    match = make_match("hang-ten", ["Ann", "Maximiliane Brandstätter", "Cy", "Di"], deals=20)
    for number, deal in enumerate(SCORES[scores], 1):
        enter(match, number, deal)
    table = page.get_by_role("region", name="All deals")
    for role, (width, height) in product(("keeper", "watcher"), ((360, 640), (390, 844), (430, 932), (1024, 768))):
        page.set_viewport_size({"width": width, "height": height})
        lets_in(page, match.club, role)
        page.goto(f"/m/{match.uid}/")
        expect(table.get_by_role("row", name="Maximiliane")).to_contain_text("12")
        assert table.evaluate("region => region.scrollLeft") == 0
        assert table.evaluate(CUT) == [], f"{role}, {width}"
        table.evaluate("region => region.scrollTo({ left: -region.scrollWidth, behavior: 'instant' })")
        assert table.evaluate(CUT) == [], f"{role}, {width}"
