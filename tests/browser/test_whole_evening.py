"""Six phones and a television play an evening of two matches, from the first club to the payments that are settled."""

import re
from collections.abc import Callable, Mapping

import pytest
from playwright.sync_api import Page, expect
from pytest_django.fixtures import Settings
from pytest_django.live_server_helper import LiveServer

from games import play
from games.models import Club, Match
from tests.browser.axe import violations
from tests.browser.conftest import NewContext
from tests.browser.playing import Table, lets_in, scan, widths
from tests.builders import enter, hand, make_match

Phones = Mapping[str, Table]
Hands = Mapping[str, tuple[str, str]]

SIZES = ((390, 844), (360, 640), (1024, 768), (1440, 900))
FIRST: Hands = {
    "Ann": ("K 5 2 7 J Q 5 A 7 J", "23"),
    "Bob": ("4 2 Q 5 A 4 7 Q 3 7", "11"),
    "Cy": ("8 10 7 A 2 8 2 7 A 7", "14"),
    "Di": ("6 6 J 3 5 6 6 A 7 2", "11"),
    "Eve": ("9 9 7 3 2 9 9 A 3 A", "−6"),
    "Flo": ("J 7 8 4 A A 7 8 4 A", "11"),
}
SECOND: Hands = {
    "Ann": ("4 4 8 3 A 4 4 8 2 A", "−5"),
    "Bob": ("5 5 5 5 5 5 5 5 5 5", "−20"),
    "Cy": ("K 7 2 3 4 K 7 2 3 6", "10"),
    "Di": ("J Q 10 2 A 3 Q 10 2 A", "13"),
    "Eve": ("A 2 3 4 5 A 2 3 4 6", "11"),
    "Flo": ("K Q J 10 9 9 8 7 6 5", "77"),
}
"""Hang Ten, one deal a match: everybody's cards and what they score."""
BY_CAMERA = ("Bob", "Cy", "Di")
"""Whose phones read the picture; the others have the letters typed."""


@pytest.fixture
def phones(new_context: NewContext, live_server: LiveServer, settings: Settings) -> Phones:
    """Everybody's phone, with nothing on it yet."""
    settings.PUBLIC_URL = live_server.url  # where phones find the app
    return {name: Table(new_context().new_page()) for name in FIRST}


@pytest.fixture
def television(new_context: NewContext) -> Page:
    """A screen at the wall."""
    screen = {"width": 1280, "height": 720}
    return new_context(viewport=screen, is_mobile=False, has_touch=False, device_scale_factor=1).new_page()


def test_six_phones_and_a_television_play_two_matches(phones: Phones, television: Page) -> None:
    ann = phones["Ann"]
    letters = start_a_match(ann, television)
    for name, phone in phones.items():
        if phone is not ann:
            come(phone, name, letters, camera=ann.page if name in BY_CAMERA else None)
    ann.follow("Board")
    ann.follow("Enter deal 1")

    play_the_deal(phones, FIRST, television, "Eve takes it")
    for phone in phones.values():
        phone.follow("See who won")
        expect(phone.page.get_by_role("heading", name="Eve wins")).to_be_visible()
    expect(television.get_by_text("Eve wins")).to_be_visible()

    ann.tap("Rematch, same seats")
    over = television.url
    for name, phone in phones.items():
        expect(phone.hand(name)).to_be_visible()  # only Ann touched hers
    expect(television).not_to_have_url(over)

    play_the_deal(phones, SECOND, television, "Bob takes it")
    ann.follow("See who won")
    expect(ann.page.get_by_role("heading", name="Bob wins")).to_be_visible()
    settle(ann)


# Coming to the table


def start_a_match(phone: Table, television: Page) -> str:
    """A club and a match from nothing on Ann's phone, and the match on the television. Returns the table's letters."""
    page = phone.page
    phone.start_club()
    phone.start_match("Hang Ten", tuple(FIRST), {"Deals in the match": 1}, dealer="Ann")
    page.get_by_role("link", name="Whose phone is this?").tap()
    expect(page.get_by_role("heading", name="Whose phone is this?")).to_be_visible()
    phone.tap("Ann")
    page.get_by_role("link", name="Board").tap()
    page.locator(".bring summary").tap()
    expect(page.locator(".bring .code")).to_be_visible()
    letters = page.locator(".bring .code").inner_text()
    phone.follow("Send it, see who is in")
    television.goto("/tv/")
    television.get_by_label("Code of the table").fill(letters)
    television.get_by_role("button", name="Join").click()
    expect(television.get_by_role("listitem").filter(has_text="Flo")).to_be_visible()
    assert scan(television) == scan(page)
    return letters


def come(phone: Table, name: str, letters: str, camera: Page | None) -> None:
    """Bring a phone to the table, by the picture on the screen that its `camera` sees, else by the letters."""
    page = phone.page
    if camera:
        page.goto(scan(camera))
    else:
        page.goto("/")
        page.get_by_label("Join a table").fill(letters.lower())
        phone.tap("Join")
    expect(page.get_by_role("heading", name="Who are you?")).to_be_visible()
    phone.tap(name)


# A deal


def play_the_deal(phones: Phones, hands: Hands, television: Page, headline: str) -> None:
    """Everybody taps the own hand in, waits, and sees the deal turn over; so does the television."""
    last = tuple(hands)[-1]
    for name, (cards, score) in hands.items():
        phone = phones[name]
        expect(phone.hand(name)).to_be_visible()
        phone.tap_cards(cards)
        expect(phone.score).to_have_text(f"Score {score}")
        phone.save_button.tap()
        if name != last:
            expect(phone.page.get_by_role("heading", name="Yours is in")).to_be_visible()
    expect(television.get_by_role("heading", name=headline)).to_be_visible()
    for phone in phones.values():
        expect(phone.page.get_by_role("heading", name=headline)).to_be_visible()


# The end


def settle(phone: Table) -> None:
    """Tick every payment of the evening off."""
    page = phone.page
    phone.follow("Settle")
    ticks = page.get_by_role("button", name=re.compile(" has paid "))
    expect(ticks.first).to_be_visible()
    for tick in ticks.all():
        tick.tap()
        expect(tick).to_have_attribute("aria-pressed", "true")
    page.reload()
    expect(page.get_by_role("button", name=re.compile(" has paid "), pressed=True)).to_have_count(len(ticks.all()))


# What all of it looks like


@pytest.fixture
def match() -> Match:
    """Hang Ten with six players, one deal whole and the next one half."""
    match = make_match("hang-ten", tuple(FIRST))
    enter(match, 1, [cards for cards, _ in FIRST.values()])
    for position, (cards, _) in enumerate((*SECOND.values(),)[:3]):
        play.record_hand(match, 2, position, hand(cards), seen=0)
    return match


def finished(club: Club) -> Match:
    """A match of the club that is over."""
    match = make_match("hang-ten", tuple(FIRST), club, deals=2)
    for number, hands in enumerate((FIRST, SECOND), 1):
        enter(match, number, [cards for cards, _ in hands.values()])
    return match


ADDRESSES: Mapping[str, Callable[[Match], str]] = {
    "start": lambda _: "/",
    "who": lambda match: f"/join/{play.code_for(match.club, 'keeper')}/",
    "whose": lambda match: f"/m/{match.uid}/whose/",
    "share": lambda match: f"/c/{match.club.uid}/share/?next=/m/{match.uid}/",
    "board": lambda match: f"/m/{match.uid}/",
    "hand": lambda match: f"/m/{match.uid}/deals/2/hands/4/",
    "waiting": lambda match: f"/m/{match.uid}/deals/2/",
    "reveal": lambda match: f"/m/{match.uid}/deals/1/reveal/",
    "win": lambda match: f"/m/{finished(match.club).uid}/",
    "night": lambda match: f"/m/{finished(match.club).uid}/night/",
    "television": lambda match: f"/m/{match.uid}/tv/",
    "bring": lambda _: "/tv/",
}


@pytest.mark.parametrize("shows", ADDRESSES)
def test_every_page_of_it_fits_and_is_accessible_on_every_screen(
    page: Page, match: Match, live_server: LiveServer, settings: Settings, shows: str
) -> None:
    settings.PUBLIC_URL = live_server.url
    open_page(page, match, shows)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        wide, seen = widths(page)
        assert wide <= seen, f"{width}×{height}"
        assert violations(page) == [], f"{width}×{height}"


def open_page(page: Page, match: Match, shows: str) -> None:
    """Open one of the `ADDRESSES` on Ann's phone, while phones of others are at the table."""
    for position in (1, 2):
        play.let_in(match.club, "keeper", "keeper", player=match.seats.get(position=position).player)
    if shows not in ("start", "bring"):
        lets_in(page, match.club, player=match.seats.get(position=0).player_id)
    page.goto(ADDRESSES[shows](match))
    if shows == "board":
        page.locator(".bring summary").tap()
