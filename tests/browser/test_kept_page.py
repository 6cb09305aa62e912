"""A page that the phone has kept and opens without the server, and all that is kept with it:
nothing of it is lost.
"""

import re
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import expect

from games.models import Hand, Match
from tests.browser.conftest import Check, NewContext
from tests.browser.playing import EASY, Table, kept_hands
from tests.browser.unsent import (
    GONE,
    FailingSaves,
    enter,
    expect_unsent,
    go_offline,
    go_online,
    server_down,
    wait_until_kept,
)
from tests.builders import make_match, save_hand
from tests.pages.hands import storage_key
from tests.play.rows import hands

pytestmark = pytest.mark.allowed_faults(GONE)
HALF = "7 7 _ _ _ _ _ _ _ _"


@pytest.fixture
def table(new_context: NewContext, match: Match) -> Table:
    """A phone that has kept the page of the first deal's hands."""
    table = Table(new_context(service_workers="allow").new_page())
    table.open(match)
    table.page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    table.open_hand(match)
    wait_until_kept(table.page, 1)
    return table


def choose_player(table: Table, match: Match, name: str) -> None:
    """Say whose phone it is, from the board."""
    table.page.goto(f"/m/{match.uid}/whose/")
    table.page.get_by_role("button", name=name).tap()
    table.page.wait_for_url(f"**/m/{match.uid}/")


def test_no_tap_on_a_cached_page_loses_a_hand(table: Table, match: Match) -> None:
    page = table.page
    go_offline(table)
    page.reload()
    enter(table, "Ann")
    expect(table.hand("Bob")).to_be_visible()
    table.tap_cards("7 7")
    table.follow("An kept, Ann, on this phone")
    table.expect_cards(EASY)
    page.get_by_role("heading", level=1).tap()
    expect_unsent(table, 1)
    page.reload()
    expect(table.hand("Ann")).to_be_visible()
    table.expect_cards(EASY)
    page.get_by_role("heading", level=1).tap()
    table.follow(re.compile("^Bo [^,]+, Bob"))
    table.expect_cards(HALF)
    page.get_by_role("heading", level=1).tap()
    table.reopen_tab()
    page = table.page
    expect(table.hand("Bob")).to_be_visible()
    table.expect_cards(HALF)
    expect_unsent(table, 1)
    go_online(table)
    expect_unsent(table, 0)
    table.expect_cards(HALF)
    page.get_by_role("heading", level=1).tap()
    table.tap_cards("A")
    table.reopen_tab()
    table.expect_cards("7 7 A _ _ _ _ _ _ _")
    assert hands(match) == [EASY, None, None, None]
    assert kept_hands(table.page) == [f"draft:{storage_key(match, 1, 2)}"]


def test_a_cached_page_keeps_its_files_after_an_update(
    table: Table,
) -> None:
    kept = """async () => {
        await (await caches.open("entry")).put("/static/js/of-last-week.js", new Response("kept"));
        return (await fetch("/static/js/of-last-week.js")).text();
    }"""
    assert table.page.evaluate(kept) == "kept"


def test_hands_of_a_shared_phone_are_logged_under_each_owner(table: Table, match: Match) -> None:
    choose_player(table, match, "Ann")
    failing = FailingSaves(table, server_down)
    table.page.goto(f"/m/{match.uid}/deals/1/hands/1/")
    wait_until_kept(table.page, 1, f":{match.seats.get(position=0).player_id}:")
    enter(table, "Ann")
    expect_unsent(table, 1)
    choose_player(
        table, match, "Bob"
    )  # and back to the board: the page of the hands that is kept is of Ann's phone
    go_offline(table)
    context = table.page.context
    table.page.close()
    table.page = context.new_page()
    table.page.clock.install(time=datetime.now(UTC) + timedelta(days=1))
    table.page.goto(f"/m/{match.uid}/deals/1/hands/2/")
    expect_unsent(table, 1)
    enter(table, "Bob")
    enter(table, "Cy")
    expect_unsent(table, 3)
    failing.stop_failing()
    context.clear_cookies(name="csrftoken")
    go_online(table)
    expect_unsent(table, 0)
    logged = (
        match.log.filter(action="hand")
        .order_by("pk")
        .values_list("seat__player__name", "phone__name")
    )
    assert list(logged) == [("Ann", "Ann"), ("Bob", "Bob"), ("Cy", "Bob")]
    assert list(Hand.objects.order_by("seat__position").values_list("confirmed", flat=True)) == [
        True,
        True,
        False,
    ]


def test_two_tabs_go_on_each_in_its_own_match(table: Table, match: Match) -> None:
    other = make_match("hang-ten", ["Eve", "Flo", "Gus", "Hal"], match.club)
    second, third = (Table(table.page.context.new_page()) for _ in range(2))
    second.page.goto(f"/m/{match.uid}/deals/1/hands/3/")
    third.page.goto(f"/m/{other.uid}/deals/1/hands/1/")
    go_offline(table)
    for silent in (second, third):
        FailingSaves(silent, server_down)
    for tab, names in ((table, ("Ann", "Bob")), (second, ("Cy", "Di")), (third, ("Eve",))):
        for name in names:
            enter(tab, name)
    expect(second.page.get_by_role("heading", name="All hands are entered")).to_be_visible()
    expect_unsent(table, 5)
    go_online(table)
    expect_unsent(table, 0)
    expect(second.page.get_by_role("heading", name="Everyone shares the deal")).to_be_visible()
    expect(third.hand("Flo")).to_be_visible()
    expect(table.page.get_by_role("link", name="Di 58, Di, done")).to_be_visible()
    assert f"/m/{match.uid}/" in table.page.url
    assert (hands(match), hands(other)) == ([EASY] * 4, [EASY, None, None, None])
    assert len(match.log.filter(action="hand")) == 4
    assert [kept_hands(tab.page) for tab in (table, second, third)] == [[], [], []]


def test_the_app_is_installable_and_never_shows_an_old_board(
    table: Table, match: Match, axe: Check
) -> None:
    page = table.page
    table.open(match)
    session = page.context.new_cdp_session(page)
    faults = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [fault["errorId"] for fault in faults if fault["errorId"] != "in-incognito"] == []
    assert session.send("Page.getAppManifest")["errors"] == []
    go_offline(table)
    page.reload()
    expect(page.get_by_role("heading", name="No connection")).to_be_visible()
    expect(page.get_by_role("link", name="Try again")).to_be_in_viewport()
    expect(page.get_by_text("Ann", exact=True)).to_have_count(0)
    axe(page)
    for position, score in enumerate((77, 20, 10, 40)):
        save_hand(match, 1, position, score)
    go_online(table)
    expect(page.get_by_text("77", exact=True).first).to_be_visible()  # by itself
    expect(page).to_have_url(re.compile(f"/m/{match.uid}/$"))


def test_a_removed_phone_keeps_nothing(table: Table) -> None:
    page, hand = table.page, table.page.url
    page.context.clear_cookies(name="phone")
    page.reload()
    expect(table.hand("Ann")).to_be_hidden()
    go_offline(table)
    page.goto(hand)
    expect(page.get_by_role("heading", name="No connection")).to_be_visible()
