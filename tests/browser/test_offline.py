"""Hands that are entered while the server cannot be reached: none is lost, none comes twice, and the phone goes on."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from games import play
from games.models import Match
from tests.browser.playing import Table, widths
from tests.builders import enter as enter_deal
from tests.builders import hand, make_match
from tests.play.rows import hands, log, version

GONE = r"ERR_INTERNET_DISCONNECTED|ERR_FAILED|htmx:|status of (403|404|409|422|503)"
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.allowed_faults(GONE)]

EASY = "A 2 3 4 5 6 8 9 J Q"
TEN = "9 4 4 J 2 9 4 4 8 3"
SEATS = ("Ann", "Bob", "Cy", "Di", "Eve", "Flo")
Check = Callable[[Page], None]


@pytest.fixture
def match() -> Match:
    return make_match("hang-ten", 4)


@pytest.fixture
def table(page: Page, match: Match) -> Table:
    """A phone with the first hand of the match open."""
    table = Table(page)
    table.open_hand(match)
    return table


def fill(table: Table, name: str, cards: str = EASY) -> None:
    expect(table.hand(name)).to_be_visible()
    table.tap_cards(cards)
    expect(table.save_button).to_have_attribute("aria-disabled", "false")


def enter(table: Table, name: str, cards: str = EASY) -> None:
    """Taps a hand and saves it, whatever its score is."""
    fill(table, name, cards)
    table.save_button.tap()


def offline(table: Table) -> None:
    table.page.context.set_offline(True)


def online(table: Table) -> None:
    table.page.context.set_offline(False)


def unsent(table: Table, many: int) -> None:
    """Waits until the page says how many hands wait, nothing where none does."""
    line = table.page.locator("#outbox .unsent p")
    if many:
        expect(line).to_have_text(f"{many} hand{'' if many == 1 else 's'} not sent yet")
    else:
        expect(line).to_be_hidden()


def stops(table: Table) -> list[str]:
    return [str(stop.get_attribute("aria-label")) for stop in table.page.locator(".seats a").all()]


def refused(table: Table, who: str, why: str) -> None:
    """Waits until the page says that a hand was refused, and opens it."""
    note = table.page.locator("#outbox li")
    expect(note).to_contain_text(f"{who}, deal 1 could not be saved.")
    expect(note).to_contain_text(why)
    note.get_by_role("button", name="Open it").tap()


class Fails:
    """What becomes of saving, until `stops`; `answers`: the server has done it, but its answer is lost."""

    def __init__(self, table: Table, how: Callable[[Route], None]) -> None:
        self.table = table
        self.tries = 0
        self.how = how
        table.page.route("**/hands/*/", self.meet)

    def meet(self, route: Route) -> None:
        if route.request.method != "POST":
            return route.fallback()
        self.tries += 1
        return self.how(route)

    def stops(self) -> None:
        self.table.page.unroute("**/hands/*/")
        self.table.page.get_by_role("button", name="Try now").tap()


def lose_the_answer(route: Route) -> None:
    route.fetch()
    route.abort()


def server_down(route: Route) -> None:
    route.fulfill(status=503, body="no server")


def wants_a_sign_in(route: Route) -> None:
    route.fulfill(status=200, content_type="text/html", body="<h1>Welcome to the hotel</h1>")


# Flight mode


def test_six_hands_that_are_entered_in_flight_mode_all_arrive(page: Page) -> None:
    match, table = make_match("hang-ten", 6), Table(page)
    table.open_hand(match)
    offline(table)
    for many, name in enumerate(SEATS, 1):
        enter(table, name)
        unsent(table, many)
    expect(page.get_by_role("heading", name="Every hand is entered")).to_be_visible()
    assert hands(match) == [None] * 6
    online(table)
    expect(page).to_have_url(re.compile(r"/deals/1/$"))
    expect(page.get_by_role("heading", name="Deal 1", exact=True)).to_be_visible()
    unsent(table, 0)
    assert hands(match) == [EASY] * 6
    assert log(match)[1:] == [("hand", 1, position) for position in range(6)]


def test_a_page_goes_on_by_itself_where_no_service_worker_helps(
    new_context: Callable[..., BrowserContext], match: Match
) -> None:
    table = Table(new_context(service_workers="block").new_page())
    table.open_hand(match)
    offline(table)
    enter(table, "Ann")
    enter(table, "Bob", TEN)
    table.follow("Board")
    expect(table.page.locator("#outbox .unsent p")).to_have_text("No connection: this page stays open")
    online(table)
    unsent(table, 0)
    expect(table.hand("Cy")).to_be_visible()
    assert hands(match) == [EASY, TEN, None, None]


def test_the_strip_says_what_is_kept_and_what_the_server_says_once_it_is_back(table: Table, match: Match) -> None:
    play.record_hand(match, 1, 1, hand(TEN), seen=0)
    table.page.reload()
    offline(table)
    enter(table, "Ann")
    expect(table.hand("Cy")).to_be_visible()
    assert stops(table) == ["Ann, kept on this phone", "Bob, done, 13", "Cy, now", "Di, open"]
    table.tap_cards("7 7")
    play.record_hand(match, 1, 3, hand(TEN), seen=0)
    online(table)
    expect(table.page.get_by_role("link", name="Ann, done, 58")).to_be_visible()
    assert stops(table) == ["Ann, done, 58", "Bob, done, 13", "Cy, now", "Di, done, 13"]
    table.holds("7 7 _ _ _ _ _ _ _ _")
    table.tap_cards("7 7 7 7 7 7 7 A")
    expect(table.save_button).to_have_text("Save and finish the deal")
    table.save_button.tap()
    expect(table.page).to_have_url(re.compile(r"/deals/1/$"))


def test_one_can_go_from_hand_to_hand_and_type_a_score_without_a_connection(table: Table, match: Match) -> None:
    offline(table)
    table.tap_cards("A 7")
    table.follow("Cy, open")
    expect(table.hand("Cy")).to_be_visible()
    table.follow("Type the score instead")
    table.page.get_by_label("The score of Cy").fill("14")
    table.save_button.tap()
    expect(table.hand("Di")).to_be_visible()
    table.follow("Ann, open")
    expect(table.hand("Ann")).to_be_visible()
    table.holds("A 7 _ _ _ _ _ _ _ _")
    unsent(table, 1)
    online(table)
    unsent(table, 0)
    assert hands(match) == [None, None, 14, None]
    table.holds("A 7 _ _ _ _ _ _ _ _")


def test_a_kept_hand_can_be_looked_at_and_changed(table: Table, match: Match) -> None:
    offline(table)
    enter(table, "Ann")
    expect(table.hand("Bob")).to_be_visible()
    table.follow("Ann, kept on this phone")
    expect(table.hand("Ann")).to_be_visible()
    table.holds(EASY)
    table.key("Delete").tap()
    table.key("K").tap()
    table.save_button.tap()
    expect(table.hand("Bob")).to_be_visible()
    unsent(table, 1)
    online(table)
    unsent(table, 0)
    assert hands(match)[0] == EASY.replace("Q", "K")
    assert len(log(match)) == 2


def test_without_a_connection_the_score_is_not_known(table: Table) -> None:
    table.tap_cards("A 2")
    expect(table.score).to_have_text("Score so far 3")
    offline(table)
    table.key("3").tap()
    expect(table.score).to_have_text("Score so far –")
    online(table)
    table.key("4").tap()
    expect(table.score).to_have_text("Score so far 10")


def test_nothing_scrolls_on_the_smallest_phone_and_everything_has_a_name(
    small_phone: Page, match: Match, axe: Check
) -> None:
    table = Table(small_phone)
    table.open_hand(match)
    offline(table)
    enter(table, "Ann")
    unsent(table, 1)
    tall, seen = small_phone.evaluate("[document.documentElement.scrollHeight, innerHeight]")
    assert (tall, widths(small_phone)) == (seen, (360, 360))
    axe(small_phone)


# Answers that are lost


def test_a_hand_whose_answer_was_lost_is_entered_once(table: Table, match: Match) -> None:
    lost = Fails(table, lose_the_answer)
    enter(table, "Ann")
    unsent(table, 1)
    lost.stops()
    unsent(table, 0)
    expect(table.hand("Bob")).to_be_visible()
    assert hands(match)[0] == EASY
    assert log(match)[1:] == [("hand", 1, 0)]


def test_a_hand_whose_answer_was_lost_is_not_entered_over_a_correction(table: Table, match: Match) -> None:
    lost = Fails(table, lose_the_answer)
    enter(table, "Ann")
    unsent(table, 1)
    play.record_hand(match, 1, 0, hand(TEN), seen=version(match, 0))
    lost.stops()
    unsent(table, 0)
    expect(table.page.locator("#outbox li")).to_have_count(0)
    assert hands(match)[0] == TEN


def test_a_hand_whose_answer_was_lost_can_be_changed_before_it_is_known_to_be_in(table: Table, match: Match) -> None:
    lost = Fails(table, lose_the_answer)
    enter(table, "Ann")
    expect(table.hand("Bob")).to_be_visible()
    table.page.context.set_offline(True)
    table.follow("Ann, kept on this phone")
    expect(table.hand("Ann")).to_be_visible()
    table.key("Delete").tap()
    table.key("K").tap()
    table.save_button.tap()
    expect(table.hand("Bob")).to_be_visible()
    table.page.unroute("**/hands/*/")
    online(table)
    unsent(table, 0)
    expect(table.page.locator("#outbox li")).to_have_count(0)
    assert hands(match)[0] == EASY.replace("Q", "K")
    assert lost.tries >= 1


@pytest.mark.parametrize("how", [server_down, wants_a_sign_in])
def test_what_is_no_answer_of_the_app_is_none(table: Table, match: Match, how: Callable[[Route], None]) -> None:
    failing = Fails(table, how)
    enter(table, "Ann")
    unsent(table, 1)
    expect(table.hand("Bob")).to_be_visible()
    assert hands(match)[0] is None
    failing.stops()
    unsent(table, 0)
    assert hands(match)[0] == EASY


def test_it_is_tried_again_by_itself(table: Table, match: Match) -> None:
    failing = Fails(table, server_down)
    enter(table, "Ann")
    unsent(table, 1)
    table.page.unroute("**/hands/*/")
    unsent(table, 0)
    assert hands(match)[0] == EASY
    assert failing.tries >= 1


def test_a_token_that_does_not_count_any_more_loses_nothing(table: Table, match: Match) -> None:
    fill(table, "Ann")
    table.page.context.clear_cookies(name="csrftoken")
    table.save_button.tap()
    expect(table.hand("Bob")).to_be_visible()
    unsent(table, 0)
    expect(table.page.locator("#outbox")).to_be_hidden()
    assert hands(match)[0] == EASY


# Other pages, and the page closed


def test_what_waits_is_sent_from_any_page_of_the_app(table: Table, match: Match) -> None:
    offline(table)
    enter(table, "Ann")
    unsent(table, 1)
    context = table.page.context
    table.page.close()
    context.set_offline(False)
    board = Table(context.new_page())
    failing = Fails(board, server_down)
    board.open(match)
    unsent(board, 1)
    failing.stops()
    unsent(board, 0)
    assert hands(match)[0] == EASY


def test_what_waits_is_there_after_a_reload(table: Table, match: Match) -> None:
    failing = Fails(table, server_down)
    enter(table, "Ann")
    unsent(table, 1)
    table.page.reload()
    unsent(table, 1)
    expect(table.hand("Bob")).to_be_visible()
    assert stops(table)[0] == "Ann, kept on this phone"
    failing.stops()
    unsent(table, 0)
    assert hands(match)[0] == EASY


# What the server does not take


def test_a_hand_that_is_refused_opens_with_what_was_entered_and_why(page: Page) -> None:
    match, table = make_match("basketball", 2), Table(page)
    table.open_hand(match, 2)
    offline(table)
    enter(table, "Bob", "9 9 A 2 3 4 5 6 7 8")
    play.record_hand(match, 1, 0, hand("9 9 9 A 2 3 4 5 6 7"), seen=0)
    online(table)
    refused(table, "Bob", "5 nines in this deal; 1 deck holds 4")
    expect(page.locator("#problem")).to_contain_text("5 nines in this deal")
    expect(page.locator("#outbox")).to_be_hidden()
    table.holds("9 9 A 2 3 4 5 6 7 8")
    table.cell(1, 1).tap()
    table.key("10").tap()
    table.save_button.tap()
    expect(page).to_have_url(re.compile(f"/m/{match.uid}/$"))
    expect(page.locator("#outbox")).to_be_hidden()
    assert hands(match)[1] == "10 9 A 2 3 4 5 6 7 8"


def test_a_hand_that_is_refused_can_be_dropped(table: Table, match: Match, axe: Check) -> None:
    offline(table)
    enter(table, "Ann")
    play.end_match(match, "split")
    online(table)
    expect(table.page.locator("#outbox li")).to_contain_text("The match is over.")
    axe(table.page)
    table.open(match)
    expect(table.page.locator("#outbox li")).to_contain_text("The match is over.")
    axe(table.page)
    table.page.locator("#outbox").get_by_role("button", name="Drop it").tap()
    expect(table.page.locator("#outbox")).to_be_hidden()


def test_a_correction_waits_until_somebody_has_seen_what_it_changes(table: Table, match: Match) -> None:
    enter_deal(match, 1, [EASY, EASY, EASY, EASY])
    table.page.goto(f"/m/{match.uid}/deals/1/hands/1/")
    table.cell(2, 5).tap()
    table.key("7").tap()
    expect(table.score).to_have_text("Score 48")
    offline(table)
    table.save_button.tap()
    unsent(table, 1)
    online(table)
    refused(table, "Ann", "Look at what this changes first.")
    expect(table.page.get_by_role("heading", name="The hand")).to_be_visible()
    table.tap("Save correction")
    expect(table.page).to_have_url(re.compile(r"/deals/1/$"))
    expect(table.page.locator("#outbox")).to_be_hidden()
    assert hands(match)[0] == EASY.replace("Q", "7")


def test_a_match_that_was_ended_meanwhile_says_so_and_shows_what_was_entered(table: Table, match: Match) -> None:
    offline(table)
    enter(table, "Ann")
    play.end_match(match, "split")
    online(table)
    refused(table, "Ann", "The match is over.")
    expect(table.page.get_by_text("Not saved", exact=True)).to_be_visible()
    table.follow("Go on")
    expect(table.page).to_have_url(re.compile(f"/m/{match.uid}/$"))
    expect(table.page.locator("#outbox")).to_be_hidden()


def test_another_entry_of_the_same_hand_is_shown_beside_mine(table: Table, match: Match, axe: Check) -> None:
    offline(table)
    enter(table, "Ann")
    play.record_hand(match, 1, 0, hand(TEN), seen=0)
    online(table)
    refused(table, "Ann", "Another phone saved this hand in the meantime.")
    expect(table.page.get_by_text("Saved meanwhile", exact=True)).to_be_visible()
    axe(table.page)
    table.tap("Save mine")
    expect(table.hand("Bob")).to_be_visible()
    expect(table.page.locator("#outbox")).to_be_hidden()
    assert hands(match)[0] == EASY


def test_theirs_can_be_kept(table: Table, match: Match) -> None:
    offline(table)
    enter(table, "Ann")
    play.record_hand(match, 1, 0, hand(TEN), seen=0)
    online(table)
    refused(table, "Ann", "Another phone saved this hand in the meantime.")
    table.follow("Keep theirs")
    expect(table.hand("Bob")).to_be_visible()
    expect(table.page.locator("#outbox")).to_be_hidden()
    assert hands(match)[0] == TEN


def test_what_is_refused_does_not_hold_up_what_comes_after_it(table: Table, match: Match) -> None:
    offline(table)
    enter(table, "Ann")
    enter(table, "Bob")
    play.record_hand(match, 1, 0, hand(TEN), seen=0)
    online(table)
    expect(table.page.locator("#outbox li")).to_contain_text("Ann, deal 1 could not be saved.")
    unsent(table, 0)
    assert hands(match)[:2] == [TEN, EASY]


def test_a_phone_that_was_shut_out_keeps_what_it_could_not_send(table: Table, match: Match) -> None:
    enter_deal(match, 1, [EASY] * 4)
    table.page.goto(f"/m/{match.uid}/deals/2/hands/1/")
    offline(table)
    enter(table, "Ann")
    play.replace_link(match.club, "keeper", "another-secret-another", seen=1)
    online(table)
    note = table.page.locator("#outbox li")
    expect(note).to_contain_text("Ann, deal 2 could not be saved.")
    assert hands(match, 2)[0] is None
