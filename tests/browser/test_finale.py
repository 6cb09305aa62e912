"""The end of an evening on three phones and a TV: one show, then each phone's own line."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Locator, Page, expect

from games import play
from games.models import Club, Table
from tests.browser.conftest import Check, NewContext
from tests.browser.playing import let_in
from tests.builders import enter, make_club, new_uid
from tests.evenings import play_match
from tests.set_up import make_table

NAMES = ("Ann", "Bob", "Cat")
TITLES = ("The best hand of the evening", "The comeback of the evening", "Won and lost tonight")
SCREEN = {"is_mobile": False, "has_touch": False, "viewport": {"width": 1280, "height": 720}}
TWO_FRAMES = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
STAKES = {"stakes": "points", "unit_cents": 5}


def play_evening(club: Club) -> Table:
    """Play six-card Golf for money at a table: Ann comes back from 13 behind and wins, Bob and Cat
    owe her.
    """
    ids = [play.add_player(club, name).pk for name in NAMES]
    table = make_table(club, "golf", ids)
    match = play.start_match(
        club, "golf", ids, 0, {**STAKES, "deals": 2}, uid=new_uid(), table=table
    )
    enter(match, 1, [23, 10, 20], None)
    enter(match, 2, ["A 2 3 K 2 K", 40, 40], None)
    return table


class Room:
    """Phones of three people at one table, and its TV."""

    def __init__(self, new_context: NewContext, club: Club, table: Table) -> None:
        self.table = table
        self.phones = [new_context().new_page() for _ in NAMES]
        self.screen = new_context(**SCREEN).new_page()
        for page, name in zip(self.phones, NAMES, strict=True):
            let_in(page, club, player=club.players.get(name=name).pk)
            page.goto(f"/t/{table.uid}/")
        let_in(self.screen, club, "watcher")
        self.screen.goto(f"/t/{table.uid}/tv/")

    @property
    def pages(self) -> list[Page]:
        return [*self.phones, self.screen]


@pytest.fixture
def club(transactional_db: None) -> Club:
    return make_club()


@pytest.fixture
def table(club: Club) -> Table:
    return play_evening(club)


def get_title(page: Page) -> Locator:
    return page.locator(".scene:not([hidden]) :is(h1, h2)")


def own_line(page: Page) -> Locator:
    return page.locator("#own-line h1")


def test_three_phones_and_a_tv_turn_together_to_their_own_lines(
    new_context: NewContext, club: Club, table: Table, axe: Check
) -> None:
    room = Room(new_context, club, table)
    ann, bob, cat = room.phones
    ann.goto(f"/t/{table.uid}/settling/")
    ann.get_by_role("button", name="End the evening").tap()
    moments = set()
    for page in room.pages:
        expect(page.locator("#finale")).to_be_visible()
        moments.add(page.locator("#finale").get_attribute("data-moment"))
    assert len(moments) == 1  # one moment for all
    for page in room.phones:  # by themselves
        expect(own_line(page)).to_be_visible()
        expect(own_line(page)).to_be_focused()
    expect(own_line(ann)).to_have_text(re.compile("You get"))
    expect(own_line(bob)).to_have_text(re.compile("You owe Ann"))
    expect(own_line(cat)).to_have_text(re.compile("You owe Ann"))
    expect(room.screen.get_by_role("heading", name="Good night!")).to_be_visible()
    expect(room.screen.get_by_text("1 match, won by Ann.")).to_be_visible()
    for page in room.pages:
        axe(page)

    # Bob has paid: his phone says so with a way back, and so does Ann's
    bob.get_by_role("button", name=re.compile("^Mark as paid")).tap()
    expect(own_line(bob)).to_have_text(re.compile("You paid Ann"))
    expect(ann.get_by_text("Bob paid you")).to_be_visible()
    ann.get_by_role("button", name=re.compile("^Undo: Bob")).tap()
    expect(own_line(bob)).to_have_text(re.compile("You owe Ann"))

    # One more: all are at the table again
    cat.get_by_role("button", name="Play one more").tap()
    for page in room.phones:
        expect(page).to_have_url(re.compile("/t/[^/]+/$"))
    expect(room.screen.get_by_text("Good night!")).to_be_hidden()


def test_a_tap_moves_one_phone_and_holding_stops_the_time(
    page: Page, club: Club, table: Table, axe: Check
) -> None:
    """The end is one tap away."""
    now = timezone.now()
    with play.backdate(
        now + timedelta(hours=1)
    ):  # the first card is far away, however slow the machine is
        play.end_evening(table)
    let_in(page, club, player=club.players.get(name="Bob").pk)
    page.clock.set_fixed_time(now)
    page.goto(f"/t/{table.uid}/over/")
    expect(get_title(page)).to_have_text("Tonight")
    tap = page.touchscreen.tap
    for title in TITLES:
        tap(300, 400)
        expect(get_title(page)).to_have_text(title)
        axe(page)
    expect(page.get_by_role("button", name="See the end")).to_be_visible()
    tap(60, 400)
    expect(get_title(page)).to_have_text(TITLES[1])

    # By the clock alone, and not while a finger is down; lifting it is no tap
    page.clock.set_fixed_time(now + timedelta(seconds=4))
    expect(get_title(page)).to_have_text(TITLES[2])
    scenes = page.locator("#finale .scenes")
    scenes.dispatch_event("pointerdown")
    page.clock.set_fixed_time(now + timedelta(seconds=20))
    page.evaluate(TWO_FRAMES)
    for event in ("pointerup", "click"):
        scenes.dispatch_event(event)
    page.evaluate(TWO_FRAMES)
    expect(get_title(page)).to_have_text(TITLES[2])

    page.goto(f"/t/{table.uid}/over/")
    page.get_by_role("button", name="Skip to the end").tap()
    expect(own_line(page)).to_be_focused()
    expect(page.locator("#finale")).to_have_count(0)


@pytest.mark.parametrize("without", [{"java_script_enabled": False}, {"reduced_motion": "reduce"}])
def test_all_cards_are_on_one_page_without_scripts_or_motion(
    new_context: NewContext, club: Club, table: Table, without: dict[str, object]
) -> None:
    play.end_evening(table)
    page = new_context(**without).new_page()
    let_in(page, club, player=club.players.get(name="Bob").pk)
    page.goto(f"/t/{table.uid}/over/")
    for title in TITLES:
        expect(page.get_by_role("heading", name=title)).to_be_visible()
    expect(page.get_by_role("heading").last).to_have_text(re.compile("You owe Ann"))
    page.get_by_role("button", name=re.compile("^Mark as paid")).tap()
    expect(page.get_by_role("heading").last).to_have_text(re.compile("You paid Ann"))


def test_payments_of_three_evenings_survive_two_ticks_at_once(
    new_context: NewContext, club: Club, axe: Check
) -> None:
    for weeks in (2, 1):
        play_match(
            club,
            timezone.now() - timedelta(weeks=weeks),
            "basketball",
            ("Ann", "Bob"),
            [10, 30],
            **STAKES,
        )
    table = play_evening(club)
    room = Room(new_context, club, table)
    ann, bob, _ = room.phones
    play.end_evening(table)
    for page in (ann, bob):
        page.get_by_role("button", name="Skip to the end").tap()
    expect(own_line(bob)).to_have_text(re.compile("You owe Ann"))
    expect(bob.get_by_text("From earlier evenings: you get $2.00")).to_be_visible()
    expect(ann.get_by_text("From earlier evenings: you owe $2.00")).to_be_visible()

    # Both mark the same payment, each before their page knows of the other
    marks = [
        page.get_by_role("button", name=re.compile("^Mark as paid: Bob")) for page in (ann, bob)
    ]
    for page in (ann, bob):
        page.route(re.compile(r"/over/\?seen="), lambda route: route.fulfill(status=204))
    for mark in marks:
        mark.tap()
    expect(own_line(bob)).to_have_text(re.compile("You paid Ann"))
    expect(ann.get_by_text("Bob paid you")).to_be_visible()
    assert club.payments.count() == 1

    # What is from before is asked for in Balances alone
    bob.get_by_text("From earlier evenings").tap()
    expect(bob.get_by_text("$2.00 still to pay")).to_be_visible()
