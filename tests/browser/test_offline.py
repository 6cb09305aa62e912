"""Hands that are entered while the server cannot be reached: none is lost, none comes twice, and
the phone goes on.
"""

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, Route, expect
from pytest_django.fixtures import Settings
from pytest_django.live_server_helper import LiveServer

from games import play
from games.models import Match
from tests.browser.conftest import Check, NewContext
from tests.browser.playing import EASY, NONE, TEN, Table, let_in, page_widths
from tests.browser.unsent import (
    GONE,
    FailingSaves,
    captive_portal,
    enter,
    expect_unsent,
    fill,
    go_offline,
    go_online,
    lose_answer,
    seat_labels,
    server_down,
)
from tests.builders import make_match, save_hand
from tests.play.rows import hands, log, version

pytestmark = pytest.mark.allowed_faults(GONE)
FULL = """const keep = Storage.prototype.setItem;
Storage.prototype.setItem = function (...thing) {
    if (this === localStorage) throw new DOMException("", "QuotaExceededError");
    keep.apply(this, thing);
};"""
CHANGED = EASY.replace("Q", "K")


@pytest.fixture
def table(table: Table, match: Match) -> Table:
    """A phone with the first hand of the match open."""
    table.open_hand(match)
    return table


def change_what_is_kept(table: Table) -> None:
    """Tap a king instead of the last card of Ann's hand, which waits on the phone, and save it."""
    table.follow("An kept, Ann, on this phone")
    expect(table.hand("Ann")).to_be_visible()
    table.expect_cards(EASY)
    table.change_last("K")
    table.save_button.tap()


# Flight mode


@pytest.mark.everyday
def test_six_hands_entered_in_flight_mode_all_arrive(page: Page) -> None:
    match, table = make_match("hang-ten", 6), Table(page)
    table.open_hand(match)
    go_offline(table)
    for many, name in enumerate(("Ann", "Bob", "Cy", "Di", "Eve", "Flo"), 1):
        enter(table, name)
        expect_unsent(table, many)
    expect(page.get_by_role("heading", name="All hands are entered")).to_be_visible()
    assert hands(match) == [None] * 6
    go_online(table)
    expect(page).to_have_url(re.compile(r"/deals/1/reveal/$"))
    expect(page.get_by_role("heading", name="Everyone shares the deal")).to_be_visible()
    expect_unsent(table, 0)
    assert hands(match) == [EASY] * 6
    assert log(match)[1:] == [("hand", 1, position) for position in range(6)]


def test_the_strip_shows_unsent_hands_and_the_servers_answer(
    small_phone: Page, match: Match, axe: Check
) -> None:
    table, page = Table(small_phone), small_phone
    save_hand(match, 1, 1, TEN)
    table.open_hand(match)
    go_offline(table)
    enter(table, "Ann")
    expect(table.hand("Cy")).to_be_visible()
    expect_unsent(table, 1)
    assert seat_labels(table) == [
        "An kept, Ann, on this phone",
        "Bo 13, Bob, done",
        "Cy now, Cy",
        "Di –, Di, not entered yet",
    ]
    # Nothing scrolls, everything has a name, and no link leads away
    tall, seen = page.evaluate("[document.documentElement.scrollHeight, innerHeight]")
    assert (tall, page_widths(page)) == (seen, (360, 360))
    axe(page)
    table.follow("Board")
    expect(page.locator("#outbox .unsent p")).to_have_text(
        "No connection, so you stay on this page"
    )
    # What is kept can be looked at and changed
    change_what_is_kept(table)
    expect(table.hand("Cy")).to_be_visible()
    table.tap_cards("7 7")
    save_hand(match, 1, 3, TEN)
    go_online(table)
    expect(page.get_by_role("link", name="An 58, Ann, done")).to_be_visible()
    expect_unsent(table, 0)
    assert seat_labels(table) == [
        "An 58, Ann, done",
        "Bo 13, Bob, done",
        "Cy now, Cy",
        "Di 13, Di, done",
    ]
    table.expect_cards("7 7 _ _ _ _ _ _ _ _")
    table.tap_cards("7 7 7 7 7 7 7 A")
    expect(table.save_button).to_have_text("Save and finish the deal")
    table.save_button.tap()
    expect(page).to_have_url(re.compile(r"/deals/1/reveal/$"))
    assert hands(match)[0] == CHANGED
    assert len(log(match)) == 5


def test_hands_can_be_changed_and_scores_typed_offline(table: Table, match: Match) -> None:
    table.tap_cards("A 2")
    expect(table.score).to_have_text("Score so far 3")
    go_offline(table)
    table.key("3").tap()
    expect(table.score).to_have_text("Score so far –")
    table.follow("Cy –, Cy, not entered yet")
    expect(table.hand("Cy")).to_be_visible()
    table.follow("Type the scores instead")
    table.page.get_by_label("Cy’s score").fill("14")
    table.save_button.tap()
    expect(table.hand("Di")).to_be_visible()
    table.follow("An –, Ann, not entered yet")
    expect(table.hand("Ann")).to_be_visible()
    table.expect_cards("A 2 3 _ _ _ _ _ _ _")
    expect_unsent(table, 1)
    go_online(table)
    expect_unsent(table, 0)
    assert hands(match) == [None, None, 14, None]
    table.key("4").tap()
    expect(table.score).to_have_text("Score so far 10")


def test_hands_wait_in_the_open_page_without_storage(page: Page, match: Match) -> None:
    """The phone's own hand is next."""
    page.context.add_init_script(FULL)
    table = Table(page)
    let_in(page, match.club, player=match.seats.get(position=3).player_id)
    page.goto(f"/m/{match.uid}/deals/1/hands/1/")
    go_offline(table)
    enter(table, "Ann")
    expect(table.hand("Di")).to_be_visible()
    expect_unsent(table, 1)
    go_online(table)
    expect_unsent(table, 0)
    assert hands(match)[0] == EASY


# Answers that are lost


@pytest.mark.parametrize("corrected", [False, True])
def test_a_hand_with_a_lost_answer_is_entered_once(
    table: Table, match: Match, corrected: bool
) -> None:
    lost = FailingSaves(table, lose_answer)
    enter(table, "Ann")
    expect_unsent(table, 1)
    if corrected:
        save_hand(match, 1, 0, TEN, based_on=version(match, 0))
    lost.stop_and_retry()
    expect_unsent(table, 0)
    expect(table.hand("Bob")).to_be_visible()
    expect(table.page.locator("#outbox li")).to_have_count(0)
    assert hands(match)[0] == (TEN if corrected else EASY)
    assert log(match)[1:] == [("hand", 1, 0)] * (2 if corrected else 1)


def test_a_hand_with_a_lost_answer_can_be_changed(table: Table, match: Match) -> None:
    lost = FailingSaves(table, lose_answer)
    enter(table, "Ann")
    expect(table.hand("Bob")).to_be_visible()
    go_offline(table)
    change_what_is_kept(table)
    expect(table.hand("Bob")).to_be_visible()
    lost.stop_failing()
    go_online(table)
    expect_unsent(table, 0)
    expect(table.page.locator("#outbox li")).to_have_count(0)
    assert hands(match)[0] == CHANGED
    assert lost.tries >= 1


def test_a_hand_changed_during_its_save_is_sent_again(table: Table, match: Match) -> None:
    down = FailingSaves(table, server_down)
    enter(table, "Ann")
    expect_unsent(table, 1)
    table.follow("An kept, Ann, on this phone")
    expect(table.hand("Ann")).to_be_visible()
    on_its_way: list[Route] = []
    holding = FailingSaves(table, on_its_way.append)
    with table.page.expect_request(lambda request: request.method == "POST"):
        table.page.get_by_role("button", name="Try now").tap()
    table.change_last("K")
    table.save_button.tap()
    expect(table.hand("Bob")).to_be_visible()
    down.stop_failing()
    holding.stop_failing()
    for route in on_its_way:
        route.continue_()
    expect_unsent(table, 0)
    assert hands(match)[0] == CHANGED


@pytest.mark.parametrize(
    ("how", "tried"), [(server_down, "by itself"), (captive_portal, "by a tap")]
)
def test_a_foreign_answer_is_ignored_and_the_save_retried(table, match, how, tried) -> None:
    failing = FailingSaves(table, how)
    enter(table, "Ann")
    expect_unsent(table, 1)
    expect(table.hand("Bob")).to_be_visible()
    assert hands(match)[0] is None
    assert failing.tries >= 1
    failing.stop_failing() if tried == "by itself" else failing.stop_and_retry()
    expect_unsent(table, 0)
    assert hands(match)[0] == EASY


def test_a_late_score_is_not_shown_at_the_next_hand(
    table: Table,
) -> None:
    late: list[Route] = []
    table.page.route(re.compile(r"/score/\?.*cards=.*Q$"), lambda route: late.append(route))
    failing = FailingSaves(table, server_down)
    with table.page.expect_request(re.compile(r"/score/\?.*cards=.*Q$")):
        fill(table, "Ann")
    table.save_button.tap()
    expect(table.hand("Bob")).to_be_visible()
    late[0].fulfill(response=late[0].fetch())
    table.page.evaluate("fetch('/healthz').then((answer) => answer.text())")
    expect(table.hand("Bob")).to_be_visible()
    table.expect_cards(NONE)
    failing.stop_and_retry()
    expect_unsent(table, 0)


def test_an_expired_token_loses_nothing(table: Table, match: Match) -> None:
    fill(table, "Ann")
    table.page.context.clear_cookies(name="csrftoken")
    table.save_button.tap()
    expect(table.hand("Bob")).to_be_visible()
    expect_unsent(table, 0)
    expect(table.page.locator("#outbox")).to_be_hidden()
    assert hands(match)[0] == EASY


def test_unsent_hands_use_the_token_that_no_neighbour_can_set(table: Table) -> None:
    failing = FailingSaves(table, server_down)
    enter(table, "Ann")
    cookies = "csrftoken=a-neighbours; __Host-csrftoken=ours"
    table.page.evaluate(f"Object.defineProperty(document, 'cookie', {{ get: () => '{cookies}' }})")
    with table.page.expect_request(lambda request: request.headers.get("x-csrftoken") == "ours"):
        failing.stop_failing()


# Other pages, and the page closed


def test_unsent_hands_are_sent_from_any_page_of_the_app(table: Table, match: Match) -> None:
    go_offline(table)
    enter(table, "Ann")
    expect_unsent(table, 1)
    context = table.page.context
    table.page.close()
    context.set_offline(False)
    board = Table(context.new_page())
    failing = FailingSaves(board, server_down)
    board.open(match)
    expect_unsent(board, 1)
    failing.stop_and_retry()
    expect_unsent(board, 0)
    assert hands(match)[0] == EASY


def test_unsent_hands_and_drafts_survive_a_night_of_sleep(table: Table, match: Match) -> None:
    table.page.clock.install()
    failing = FailingSaves(table, server_down)
    enter(table, "Ann")
    expect_unsent(table, 1)
    expect(table.hand("Bob")).to_be_visible()
    table.tap_cards("9 4 4")
    table.page.clock.fast_forward("10:00:00")
    expect_unsent(table, 1)
    table.page.reload()
    expect_unsent(table, 1)
    assert seat_labels(table)[0] == "An kept, Ann, on this phone"
    failing.stop_and_retry()
    expect_unsent(table, 0)
    assert hands(match)[0] == EASY
    table.page.reload()
    table.expect_cards("9 4 4 _ _ _ _ _ _ _")


@pytest.mark.allowed_faults("another host: http://home.test")
def test_unsent_hands_and_drafts_survive_a_reload_over_http(
    new_context: NewContext, match: Match, live_server: LiveServer, settings: Settings
) -> None:
    settings.ALLOWED_HOSTS = ["home.test"]
    at_home = f"http://home.test:{urlsplit(live_server.url).port}"
    table = Table(new_context(base_url=at_home, service_workers="allow").new_page())
    table.page.goto(f"/join/{play.get_or_make_code(match.club, 'keeper')}/")
    table.tap("Ann")
    failing = FailingSaves(table, server_down)
    enter(table, "Ann")
    expect_unsent(table, 1)
    expect(table.hand("Bob")).to_be_visible()
    table.tap_cards("A 7")
    table.page.reload()
    assert table.page.evaluate("[isSecureContext, 'serviceWorker' in navigator]") == [False, False]
    expect_unsent(table, 1)
    table.expect_cards("A 7 _ _ _ _ _ _ _ _")
    failing.stop_and_retry()
    expect_unsent(table, 0)
    assert hands(match)[0] == EASY
