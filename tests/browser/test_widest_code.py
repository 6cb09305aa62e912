"""Codes have letters of many widths: the widest ones fit where a code is shown."""

import pytest

from games import play
from tests.browser.conftest import NewContext
from tests.browser.playing import lets_in, widths
from tests.builders import make_match

WIDEST = """() => {
    for (const code of document.querySelectorAll(".code, .letters")) {
        if (/^\\w{3}-\\w{3}$/.test(code.textContent.trim())) code.textContent = "WWW-WWW";
    }
}"""


@pytest.mark.parametrize("width", [360, 390, 1280])
def test_the_widest_code_makes_no_page_wider(new_context: NewContext, width: int) -> None:
    match = make_match("golf", 4)
    lobby = play.open_table(match.club)
    play.sit_down(lobby, list(match.club.players.all()))
    page = new_context(viewport={"width": width, "height": 720}).new_page()
    lets_in(page, match.club)
    club, table, on_screen = f"/c/{match.club.uid}/", f"/t/{lobby.uid}/", f"/t/{lobby.uid}/tv/"
    for address in (club, f"{club}share/", table, on_screen, f"/m/{match.uid}/", f"/m/{match.uid}/tv/"):
        page.goto(address)
        page.evaluate(WIDEST)
        wide, seen = widths(page)
        assert wide <= seen, address
