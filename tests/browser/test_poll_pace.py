"""Pages ask again when the server says, and at once when somebody looks at them or touches them."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Request

from games.models import Match
from tests.browser.conftest import NewContext
from tests.browser.playing import let_in
from tests.browser.test_live import HIDE
from tests.builders import enter, make_match

NOW, LATER = "2026-11-28T20:00:00", "2026-11-28T20:10:00"
POLLS = "**/live/?*"
HAS_HEARD = "typeof Connection === 'undefined' || Connection.heard === Date.now()"
"""A page that only follows its table does not note when it heard the server."""
Visit = Callable[..., Page]


@pytest.fixture
def match() -> Match:
    """Hang Ten of four after a deal, at rest for a long time."""
    match = make_match("hang-ten", 4)
    enter(match, 1, [3, 12, 20, 14])
    Match.objects.update(lively_until=0)
    return match


@pytest.fixture
def visit(new_context: NewContext, match: Match) -> Visit:
    """`visit("log/")` is a page of the match, which has just polled, and whose clock stands
    still.
    """

    def open_page(path: str = "") -> Page:
        page = new_context().new_page()
        let_in(page, match.club, "keeper")
        page.clock.install(time=NOW)
        with page.expect_response(POLLS):
            page.goto(f"/m/{match.uid}/{path}")
        page.clock.pause_at(LATER)
        pass_until_polled(page)
        return page

    return open_page


def pass_seconds(page: Page, seconds: int) -> list[str]:
    """Let the page's clock go on by so many seconds; return the addresses that were polled
    meanwhile.
    """
    polled: list[str] = []

    def note(request: Request) -> None:
        if "/live/" in request.url:
            polled.append(request.url)

    page.on("request", note)
    for _ in range(seconds):
        before = len(polled)
        page.clock.run_for(1_000)
        # The clock stands still until the page has taken the answer.
        assert len(polled) == before or any(page.evaluate(HAS_HEARD) for _ in range(10_000))
    page.remove_listener("request", note)
    return polled


def pass_until_polled(page: Page, what: str = "/live/?") -> None:
    """Let the page's clock go on until an address with that part in it is polled, at most 30
    seconds.
    """
    assert any(what in "".join(pass_seconds(page, 1)) for _ in range(30))


@pytest.mark.everyday
@pytest.mark.parametrize("path", ["", "tv/", "log/"])
def test_a_page_at_rest_polls_seldom_and_at_once_when_seen_again(visit: Visit, path: str) -> None:
    page = visit(path)
    assert 1 <= len(pass_seconds(page, 60)) <= 12
    page.evaluate(HIDE, True)
    assert pass_seconds(page, 60) == []
    with page.expect_request(POLLS):
        page.evaluate(HIDE, False)


def test_a_page_polls_each_second_while_a_deal_waits_for_hands(visit: Visit, match: Match) -> None:
    Match.objects.update(lively_until=4_000_000_000)
    page = visit()
    for _ in range(3):
        with page.expect_response(POLLS):
            pass_seconds(page, 2)


def test_a_touched_page_polls_before_its_pause_is_over(visit: Visit) -> None:
    page = visit()
    pass_until_polled(page)
    assert pass_seconds(page, 2) == []
    page.get_by_role("main").tap(position={"x": 5, "y": 5})
    with page.expect_request(POLLS):
        page.clock.run_for(400)


def test_typing_on_a_list_is_known_before_it_is_saved(visit: Visit, match: Match) -> None:
    page = visit("deals/2/scores/")
    page.get_by_role("textbox").first.fill("7")
    page.get_by_role("textbox").first.press("Shift")
    pass_until_polled(page, "/scores/live/?seen=4&typing=1")
