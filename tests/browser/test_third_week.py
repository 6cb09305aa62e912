"""An evening in a club's third week: who is known is awaited, a kept match greets, and a second
table is opened.
"""

import re
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from games import play
from games.matches.stored_match import load_match
from games.models import Club, Match, Table
from tests.browser.conftest import Check, NewContext
from tests.browser.one_table import SCREEN
from tests.browser.playing import Table as Phone
from tests.browser.playing import let_in
from tests.builders import enter, make_club, make_match

NAMES = ("Ann", "Bob", "Cy", "Di")


@pytest.fixture
def club(transactional_db: None) -> Club:
    """A club whose last evening was a week ago: a match of golf to its end."""
    club = make_club()
    play_last_week(club, keep=False)
    return club


def play_last_week(club: Club, *, keep: bool) -> Match:
    """Play golf of four a week ago; `keep`: only a deal of it, and keep it for next time.

    Return it.
    """
    with play.backdate(timezone.now() - timedelta(days=7)):
        match = make_match("golf", NAMES, club, deals=9 if keep else 1)
        enter(match, 1, [3, 4, 5, 6], 0)
        play.end_evening(match.table)
    return Match.objects.get(pk=match.pk)


def open_home(new_context: NewContext, club: Club, name: str = "") -> Phone:
    """Open the club's home on the phone of somebody, or of nobody."""
    page = new_context().new_page()
    let_in(page, club, player=club.players.get(name=name).pk if name else None)
    phone = Phone(page)
    page.goto(f"/c/{club.uid}/")
    return phone


def come(new_context: NewContext, club: Club, name: str, path: str) -> Page:
    """Open a page of tonight on somebody's phone, which the club knows as a row."""
    page = new_context().new_page()
    player = club.players.get(name=name)
    let_in(page, club, player=player.pk)
    row = play.let_in(club, "keeper", "keeper", player=player)
    play.note_phone_at_table(Table.objects.latest("pk"), row.pk)
    page.goto(path)
    return page


def test_the_same_people_with_a_shared_phone_start_in_three_taps(
    new_context: NewContext, club: Club
) -> None:
    host = open_home(new_context, club)
    host.tap("Play tonight")
    host.tap("Everyone is here")
    host.expect_here(4)
    host.tap("Start, Bob deals")
    expect(host.page).to_have_url(re.compile(r"/m/[^/]+/"))
    assert host.taps == 3
    assert Match.objects.latest("pk").seats.count() == 4


def test_arriving_phones_light_their_seats_on_every_page(
    new_context: NewContext, club: Club, axe: Check
) -> None:
    """The host starts in two taps."""
    host = open_home(new_context, club, "Ann")
    host.tap("Play tonight")
    expect(host.page.get_by_text("1 of 4 is here.")).to_be_visible()
    axe(host.page)
    table = Table.objects.latest("pk")
    screen = new_context(**SCREEN).new_page()
    let_in(screen, club, "watcher")
    screen.goto(f"/t/{table.uid}/tv/")
    expect(screen.get_by_text("1 of 4 is here.")).to_be_visible()
    axe(screen)
    for many, name in enumerate(("Bob", "Cy"), 2):
        come(new_context, club, name, f"/t/{table.uid}/")
        expect(host.page.get_by_text(f"{many} of 4 are here.")).to_be_visible()
    expect(host.page.get_by_text("Not here yet: Di.")).to_be_visible()
    host.tap("Start with 3, Bob deals")
    expect(host.page).to_have_url(re.compile("/deals/1/hands/"))
    assert host.taps == 2
    assert [seat.player.name for seat in Match.objects.latest("pk").seats.order_by("position")] == [
        "Ann",
        "Bob",
        "Cy",
    ]


def test_a_kept_match_goes_on_without_those_who_do_not_come(
    new_context: NewContext, club: Club, axe: Check
) -> None:
    kept = play_last_week(club, keep=True)
    host = open_home(new_context, club, "Ann")
    axe(host.page)
    host.tap("Continue Six-card Golf: deal 2")
    expect(host.page.get_by_role("heading", name="Six-card Golf, deal 2")).to_be_visible()
    expect(host.page.get_by_role("link", name="Waiting for Bob, Cy and Di")).to_be_visible()
    axe(host.page)
    for name in ("Bob", "Cy"):
        come(new_context, club, name, f"/m/{kept.uid}/")
    expect(host.page.get_by_role("link", name="Waiting for Di", exact=True)).to_be_visible()
    host.follow(re.compile("^Play without Di"))
    host.tap("Continue without Di")
    expect(host.page).to_have_url(re.compile(f"/m/{kept.uid}/deals/2/"))
    assert list(load_match(kept.pk).in_deal(2)) == [0, 1, 2]


def test_sitting_down_at_a_second_table_leaves_the_first(
    new_context: NewContext, club: Club, axe: Check
) -> None:
    """Two taps open it once."""
    match = make_match("golf", NAMES, club, deals=9)
    enter(match, 1, [3, 4, 5, 6], 0)
    host = open_home(new_context, club, "Ann")
    axe(host.page)
    host.page.get_by_role("button", name=re.compile("^Open another table")).dblclick()
    expect(host.page).to_have_url(re.compile(r"/t/[^/]+/$"))
    assert club.tables.filter(ended_at=None).count() == 2
    expect(host.page.get_by_text("You leave Six-card Golf before deal 2.")).to_be_visible()
    host.tap("Take a seat")
    expect(host.page.get_by_text("Ann leaves Six-card Golf before deal 2.")).to_be_visible()
    host.expect_here(1)
    assert list(load_match(match.pk).at_table(2)) == [1, 2, 3]
    host.page.goto(f"/c/{club.uid}/")
    expect(host.page.get_by_role("link", name="Another table Ann")).to_be_visible()


def test_an_evening_ended_too_early_resumes_at_the_same_table(
    new_context: NewContext, club: Club
) -> None:
    host = open_home(new_context, club, "Ann")
    host.tap("Play tonight")
    host.tap("Everyone is here")
    host.expect_here(4)
    table = Table.objects.latest("pk")
    code = host.page.locator(".code").inner_text()
    play.end_evening(table)
    expect(host.page.get_by_role("heading", name="Good night, Ann!")).to_be_visible()
    host.page.goto(f"/c/{club.uid}/")
    host.tap("Play one more")
    expect(host.page).to_have_url(re.compile(f"/t/{table.uid}/"))
    expect(host.page.locator(".code")).to_have_text(code)
    host.expect_here(4)
